// How much work runs are, by their lengths alone: before they are made. A long one is announced,
// and one that the limits of law 2 would cut is refused.

#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "harness/run/run.h"

namespace tickproof::harness {

struct ExpectedWork {
    std::size_t runs = 0;
    double steps = 0;  ///< Of the engines, substeps and splits included.
    double cpu_s = 0;  ///< To a factor of about 3, on a usual machine.
    double bytes = 0;  ///< Of what is kept of the runs.
};

/// Throws InputError where a scenario would take more than kAllStepsMax frames or steps.
ExpectedWork work_of(const RunSpec& spec, const FrameTrace& trace, Keep keep);

/// Told how much work the next runs are, before they are made.
using Announce = std::function<void(const ExpectedWork& work)>;

void add(const ExpectedWork& more, ExpectedWork& all);

/// The same, so many times.
ExpectedWork times(const ExpectedWork& work, double count);

/// It takes more than 20 s on so many threads, or more than 2 GB.
bool is_long(const ExpectedWork& work, int threads);

/// `1,230 runs take 4.2e+09 steps: about 70 s on 2 threads, 3.1 GB`.
std::string to_text(const ExpectedWork& work, int threads);

}  // namespace tickproof::harness
