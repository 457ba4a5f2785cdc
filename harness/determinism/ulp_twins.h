// Twins of a run: the same but for one coordinate of one body at the start, which is the next
// representable number.

#pragma once

#include <cstddef>
#include <vector>

#include "harness/game/perturbation.h"

namespace tickproof::harness {

inline constexpr int kMostTwins = 1024;

/// Twin i moves dynamic body i (modulo their number): first x up, then y up, x down, y down. A body
/// at 0 moves by the next number from 1, because the next from 0 is far below what matters.
std::vector<Perturbation> ulp_twins(std::size_t count);

}  // namespace tickproof::harness
