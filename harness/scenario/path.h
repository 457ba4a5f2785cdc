// Reading an outcome from a path: what happens between the start and the end of a step is taken as
// straight motion.

#pragma once

#include <algorithm>
#include <cmath>

#include "harness/scenario/scenario.h"

namespace tickproof::harness {

inline double between(double before, double after, double fraction) {
    return before + (after - before) * fraction;
}

/// The fraction of the step at which a value that goes from `before` to `after` reaches `level`;
/// only when it does.
inline double fraction_at(double before, double after, double level) {
    return before == after ? 1.0 : std::clamp((level - before) / (after - before), 0.0, 1.0);
}

/// Keeps the larger; the first value replaces NaN.
inline void keep_larger(double& kept, double value) {
    if (!(kept >= value)) {
        kept = value;
    }
}

inline double distance(Vec2 a, Vec2 b) {
    return std::hypot(a.x - b.x, a.y - b.y);
}

}  // namespace tickproof::harness
