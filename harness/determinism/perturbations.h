// The table of perturbations: the same game again, with something changed that must not matter, or
// that may.

#pragma once

#include <string>
#include <vector>

#include "harness/game/perturbation.h"

namespace tickproof::harness {

/// In the order of reports. `program` is the file of tickproof itself, which some rows start;
/// without it they refuse.
std::vector<Perturbation> perturbations(const std::string& program);

}  // namespace tickproof::harness
