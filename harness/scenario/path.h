// Reads an outcome from a path. It treats the motion within a step as straight.

#pragma once

#include <algorithm>
#include <cmath>

#include "harness/scenario/scenario.h"

namespace tickproof::harness {

inline double between(double before, double after, double fraction) {
    return before + (after - before) * fraction;
}

/// Fraction of the step at which a value from `before` to `after` reaches `level`, which it must.
inline double fraction_at(double before, double after, double level) {
    return before == after ? 1.0 : std::clamp((level - before) / (after - before), 0.0, 1.0);
}

/// Fraction of the step at which a falling value reaches `level`; NaN if it does not. A value that
/// ends exactly there, as the default jump does at 50 Hz, may miss it by f32 rounding. So a
/// thousandth of the step's way, or `rounding`, is tolerated.
inline double fraction_to_level(double before, double after, double level, double rounding) {
    constexpr double kStepSlack = 1e-3;
    const double slack = std::max(kStepSlack * (before - after), rounding);
    const bool is_reached = before > level && after < before && after <= level + slack;
    return is_reached ? (before - level) / (before - after) : kNotSeen;
}

/// Keeps the larger value; the first one replaces NaN.
inline void keep_larger(double& largest, double value) {
    if (!(largest >= value)) {
        largest = value;
    }
}

/// Notes how the subject passes a ground with its top at 0: it tunneled if its centre is below the
/// bottom, and it crossed in the step in which its centre got below the top.
inline void note_ground(double depth_m, std::size_t subject, const StepView& step,
                        Outcome& outcome) {
    const Vec2 before = step.before[subject].position_m;
    const Vec2 after = step.after[subject].position_m;
    if (outcome.passage == Passage::tunneled) {
        return;
    }
    if (before.y > 0 && after.y <= 0) {
        outcome.crossing_start_s = step.start_s;
        outcome.crossing_dt_s = step.dt_s / step.share;
        outcome.crossing_m = std::hypot(after.x - before.x, after.y - before.y) / step.share;
    }
    if (after.y < -depth_m) {
        outcome.passage = Passage::tunneled;
    }
}

inline double distance(Vec2 a, Vec2 b) {
    return std::hypot(a.x - b.x, a.y - b.y);
}

}  // namespace tickproof::harness
