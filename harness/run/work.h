// Estimates the work of runs before they are made, by their lengths alone. Callers announce long
// runs; runs that law 2 would cut are bad input.

#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "harness/run/run.h"

namespace tickproof::harness {

struct ExpectedWork {
    std::size_t runs = 0;
    double steps = 0;  ///< World steps, substeps and splits included.
    double cpu_s = 0;  ///< CPU time on a usual machine, right to a factor of about 3.
    double bytes = 0;  ///< Memory of what the runs keep.
};

/// Estimates the work of a run. Throws InputError if its scenario would take more than kAllStepsMax
/// frames or steps.
ExpectedWork work_of(const RunSpec& spec, const FrameTrace& trace, Keep keep);

/// Called with the work of the next runs, before they are made.
using Announce = std::function<void(const ExpectedWork& work)>;

void add(const ExpectedWork& more, ExpectedWork& all);

/// The work of `count` such runs, of which memory holds one at a time.
ExpectedWork times(const ExpectedWork& work, double count);

/// True if the work takes more than 20 s on `threads` threads, or more than 2 GB.
bool is_long(const ExpectedWork& work, int threads);

/// `1,230 runs take 4.2e+09 steps: about 70 s on 2 threads, 3.1 GB`.
std::string to_text(const ExpectedWork& work, int threads);

}  // namespace tickproof::harness
