// The clock for all timing. Only this room and the progress line read a clock, and no result of a
// run depends on it. Tests pass a clock of their own.

#pragma once

#include <functional>

#include "harness/base/duration.h"

namespace tickproof::harness {

/// Returns the time since some fixed moment.
using Now = std::function<Duration()>;

/// The machine's monotonic clock.
Duration steady_now();

/// Processor time of this thread: it leaves out other programs and waiting.
Duration processor_now();

/// Work to time: `run` is timed, `prepare` before it is not.
struct Work {
    std::function<void()> prepare;  ///< May be empty.
    std::function<void()> run;
    double units = 1;  ///< Units of work that `run` does; times are per unit.
};

/// Calls `prepare`, times `run`, and returns seconds per unit.
double seconds_of(const Work& work, const Now& now);

}  // namespace tickproof::harness
