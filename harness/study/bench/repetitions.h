// Sums up the timings of a loop in few repetitions, as tools that compare benchmarks read them.

#pragma once

#include <cstddef>
#include <span>

#include "harness/finding/timings.h"

namespace tickproof::harness {

/// Groups timings into at most 30 repetitions. Their numbers of timings differ by at most one.
/// `samples_s` are times per step, in the order of timing. Each timing ran `steps` steps.
Repetitions repetitions_of(std::span<const double> samples_s, std::size_t steps);

}  // namespace tickproof::harness
