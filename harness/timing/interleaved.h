// Times several works on a noisy machine: in rounds, each round in another order drawn by chance,
// so that a slow moment of the machine does not hit one of them only.

#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "harness/timing/now.h"

namespace tickproof::harness {

struct TimingLimits {
    Duration time{1'000'000'000};  ///< Real time for each work,
    std::size_t rounds_least = 8;  ///< but so many rounds in any case,
    std::size_t rounds_most = 2'000;
};

/// The times of each work for a unit of it, in seconds, as many as there were rounds.
std::vector<std::vector<double>> time_interleaved(std::span<const Work> works,
                                                  const TimingLimits& limits,
                                                  const Now& now = steady_now);

}  // namespace tickproof::harness
