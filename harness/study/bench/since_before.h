// Compares times with those of an earlier report on the same machine.

#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "harness/finding/earlier_timings.h"
#include "harness/finding/timings.h"

namespace tickproof::harness {

/// The specs of loops that are about to be timed, as reports write them.
using LoopSpecs = std::vector<std::string>;

/// Throws InputError, with what differs and what to do, unless the earlier report has the same
/// machine, engines and loops. Only times of the same work compare.
void refuse_other_work(const EarlierTimings& earlier, const Timings& now, const LoopSpecs& loops);

/// Fills in the earlier time of each loop.
void add_before(const EarlierTimings& earlier, Timings& now);

/// Times of one program are taken to differ by so much from one start to the next.
inline constexpr double kSameCost = 0.05;

/// How the time of a loop compares: `is_clear` if the ratio lies outside of 1 by more than
/// kSameCost and by more than both times spread.
struct SinceBefore {
    double ratio = kNotMeasured;
    double tolerated = kSameCost;

    bool is_clear() const { return std::abs(ratio - 1) > tolerated; }
};
SinceBefore since_before(const TimedLoop& loop);

}  // namespace tickproof::harness
