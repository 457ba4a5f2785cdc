// Two equal machines, of which one has a hitch.

#pragma once

#include <string_view>

#include "harness/check/inquiry.h"

namespace tickproof::harness {

/// The `about` of the finding.
inline constexpr std::string_view kOneHitch = "one hitch";

/// The game clocks of both after the same real time. Time in an accumulator counts: a part of a
/// step follows in the next frame, and a shrinking backlog is caught up.
struct Peers {
    double steady_s = 0;
    double hitched_s = 0;
    double dt_s = 0;  ///< The longest step of the machine without the hitch.

    /// Time by which the machine with the hitch stays behind.
    double behind_s() const { return steady_s - hitched_s; }
};

/// `trace` is one of whole_hitches(). Asks for its schedule, and that of its equal frames alone.
Peers peers_of(Inquiry& ask, const TraceSpec& trace);

}  // namespace tickproof::harness
