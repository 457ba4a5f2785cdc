// The table of perturbations: ways to repeat a run with a change that must not matter, or that may.

#pragma once

#include <string>
#include <vector>

#include "harness/game/perturbation.h"

namespace tickproof::harness {

/// All perturbations in the order of reports. `program` is tickproof's own executable, which some
/// rows start; if it is empty, they refuse.
std::vector<Perturbation> perturbations(const std::string& program);

}  // namespace tickproof::harness
