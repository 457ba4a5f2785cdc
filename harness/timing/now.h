// The clock of everything that is timed. But for the progress line this layer alone reads one, and
// no result of a run depends on it. Tests put a clock of their own in its place.

#pragma once

#include <functional>

#include "harness/base/duration.h"

namespace tickproof::harness {

/// The time since any fixed moment.
using Now = std::function<Duration()>;

/// Of the machine's clock that never goes back.
Duration steady_now();

/// The time that the processor has spent on this thread: other programs do not count, nor does
/// waiting.
Duration processor_now();

/// Work to be timed: `run`, once `prepare` has made ready for it, which is not timed.
struct Work {
    std::function<void()> prepare;  ///< May be empty.
    std::function<void()> run;
    double units = 1;  ///< As many of them as `run` does: times are of one.
};

/// Makes ready, and gives the time that `run` takes for a unit.
double seconds_of(const Work& work, const Now& now);

}  // namespace tickproof::harness
