// How Unreal's sub-stepping divides a frame: for its policy, and for remarks on a project that
// divides frames of one length only.

#pragma once

#include <algorithm>

#include "harness/pacing/arithmetic.h"

namespace tickproof::harness {

/// As few equal parts of `frame`, which is not negative, as keep each of them within `part_max`,
/// but `most` of them at most (0 is no limit), and 1 at least. There is no tolerance: twice
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
