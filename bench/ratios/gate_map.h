// Maps of the gate, as the rows of trials and of growth fill them.

#pragma once

#include <string>
#include <vector>

#include "harness/study/map/cell.h"
#include "harness/study/map/plan.h"

namespace tickproof::bench {

/// Trials at 31 to 40 fps, at so many phases each.
harness::MapPlan gate_map(const std::string& engine, std::size_t phases);

/// Fills it in anew.
std::vector<harness::Cell> filled(const harness::MapPlan& plan, int jobs);

/// To the bit.
bool are_alike(const harness::Cell& a, const harness::Cell& b);

/// The steps of each of its trials, by its cell. Verified: each cell is what a run of its own
/// gives.
std::vector<std::size_t> verified_steps(const harness::MapPlan& plan);

}  // namespace tickproof::bench
