// The uncertainty of a share that trials estimate.

#pragma once

#include <cstddef>

#include "harness/timing/ranks.h"

namespace tickproof::harness {

/// The 95 % score interval of `failed` of `trials` (E. B. Wilson, "Probable inference, the law of
/// succession, and statistical inference", JASA 22 (1927), 209-212). It also holds near 0 and 1,
/// where no failure does not mean never. `trials` is positive.
Interval wilson_interval(std::size_t failed, std::size_t trials);

}  // namespace tickproof::harness
