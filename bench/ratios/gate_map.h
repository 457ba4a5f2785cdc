// Maps of the gate for the rows of trials and growth.

#pragma once

#include <string>
#include <vector>

#include "harness/study/map/judge.h"
#include "harness/study/map/plan.h"

namespace tickproof::bench {

/// Trials at 31 to 40 fps, with `phases` phases each.
harness::MapPlan gate_map(const std::string& engine, std::size_t phases);

/// Computes the map anew.
std::vector<harness::Cell> filled(const harness::MapPlan& plan, int jobs);

/// True if both cells are equal to the bit.
bool are_alike(const harness::Cell& a, const harness::Cell& b);

/// The steps of each trial, by cell. Verifies that each cell equals a run of its own.
std::vector<std::size_t> verified_steps(const harness::MapPlan& plan);

}  // namespace tickproof::bench
