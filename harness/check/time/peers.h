// Two machines that are alike, but for a hitch on one of them.

#pragma once

#include <string_view>

#include "harness/check/inquiry.h"

namespace tickproof::harness {

/// What its finding is about.
inline constexpr std::string_view kOneHitch = "one hitch";

/// The clocks of their games after the same real time. What is in an accumulator is not lost: a
/// part of a step is taken in the next frame, and a backlog that shrinks is caught up.
struct Peers {
    double steady_s = 0;
    double hitched_s = 0;
    double dt_s = 0;  ///< The longest step of the one without the hitch.

    /// By how much the one with the hitch is behind for good.
    double behind_s() const { return steady_s - hitched_s; }
};

/// `trace` is one of the game's hitches: one frame is longer than the others, which are alike. Asks
/// for a run of those alone.
Peers peers_of(Inquiry& ask, std::size_t trace);

}  // namespace tickproof::harness
