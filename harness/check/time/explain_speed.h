// Why a game is slow or fast, and which settings to change.

#pragma once

#include <cstddef>

#include "harness/check/inquiry.h"
#include "harness/finding/finding.h"

namespace tickproof::harness {

/// The speed in one trace.
struct MeasuredSpeed {
    std::size_t trace = 0;
    double speed = kNotSeen;  ///< Game time over real time.
    double frame_s = 0;       ///< The mean of ordinary frames.
};

/// A finding about the game's speed, which is right where it is at most `tolerated` from 1.
inline Shows shown_speed(double tolerated) {
    return {.what = Shows::What::game_speed, .least = 1 - tolerated, .most = 1 + tolerated};
}

/// Sets cause, place and fix of the finding about the worst trace.
void explain_speed(const Inquiry& ask, const MeasuredSpeed& worst, Finding& made);

}  // namespace tickproof::harness
