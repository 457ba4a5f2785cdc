// What a machine does by itself, whatever the settings of the game are.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/trace/statistics.h"

namespace tickproof::harness {

/// A trouble of the machine itself, which no timestep mends.
struct Trouble {
    std::string_view kind;  ///< `freezes`, `slow`, `hitches` or `uneven`.
    std::string text;       ///< `freezes 3 times, up to 2.2 s`
    std::string size;       ///< `2.2 s`
};

/// A machine freezes with frames above 250 ms. It is slow if it spends more than a tenth of the
/// time below 30 fps; has hitches if ten frames a minute last two medians and 25 ms, or more; and
/// is uneven with more than a tenth of its frames a quarter off the one before.
std::vector<Trouble> troubles_of(const TraceStatistics& of);

/// `freezes once, for 2.5 s, runs at 22 fps`; empty without a trouble.
std::string trouble_text(const TraceStatistics& of);

/// `trouble of its own: freezes once, for 2.5 s`, or that the one machine has none.
std::string own_trouble(const TraceStatistics& of);

/// What troubles_of() looks for, as the end of a sentence.
inline constexpr std::string_view kTroubles =
    "freezes for 250 ms, is below 30 fps for a tenth of the time, hitches ten times a minute, or "
    "has a tenth of its frames uneven";

}  // namespace tickproof::harness
