// Times several works on a noisy machine in rounds. Each round draws another order, so that a slow
// moment of the machine does not always hit the same work.

#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "harness/timing/now.h"

namespace tickproof::harness {

struct TimingLimits {
    Duration time{1'000'000'000};  ///< Real time for each work.
    std::size_t rounds_least = 8;  ///< Runs at least this many rounds, whatever the time.
    std::size_t rounds_most = 2'000;
};

/// Returns for each work its time per unit in seconds, one for each round.
std::vector<std::vector<double>> time_interleaved(std::span<const Work> works,
                                                  const TimingLimits& limits,
                                                  const Now& now = steady_now);

}  // namespace tickproof::harness
