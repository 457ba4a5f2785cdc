// Twins of a run. Each differs only in one coordinate of one body at the start, by one
// representable number.

#pragma once

#include <cstddef>
#include <vector>

#include "harness/game/perturbation.h"

namespace tickproof::harness {

inline constexpr int kMostTwins = 1024;

/// Twin i moves dynamic body i (modulo their number): first x up, then y up, x down, y down. A
/// coordinate below 1 moves by the step above 1, because the next number from 0 is too near to
/// matter.
std::vector<Perturbation> ulp_twins(std::size_t count);

}  // namespace tickproof::harness
