// How Unreal's sub-stepping divides a frame: for its policy, and for remarks on a project that
// divides frames of one length only.

#pragma once

#include <algorithm>

#include "harness/pacing/arithmetic.h"

namespace tickproof::harness {

/// The lowest number of equal parts of `frame` (not negative) that keeps each part within
/// `part_max`; but 1 at least, and `most` at most (0 is no limit). There is no tolerance: twice
/// 0.008333 s is a hair less than 1/60 s, which is therefore three parts.
template <typename Value>
Value frame_parts(Value frame, Value part_max, int most) {
    Value parts = whole_units(frame, part_max);
    parts += parts * part_max < frame ? Value{1} : Value{0};
    if (most > 0) {
        parts = std::min(parts, static_cast<Value>(most));
    }
    return std::max(Value{1}, parts);
}

}  // namespace tickproof::harness
