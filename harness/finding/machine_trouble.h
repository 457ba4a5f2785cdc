// What a machine does by itself, whatever the settings of the game are.

#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "harness/finding/capture_record.h"
#include "harness/trace/statistics.h"

namespace tickproof::harness {

/// A trouble of the machine itself, which no timestep mends.
struct Trouble {
    std::string_view kind;  ///< `freezes`, `slow`, `hitches` or `uneven`.
    std::string text;       ///< `freezes 3 times, up to 2.2 s`
    std::string size;       ///< `2.2 s`
    double severity = 0;    ///< Orders machines with the same kind of trouble, the worst highest.
};

/// The kinds of trouble, the worst first.
inline constexpr std::array<std::string_view, 4> kKindsOfTrouble{"freezes", "slow", "hitches",
                                                                 "uneven"};

/// A machine freezes with frames above 250 ms, unless most are as long. It is slow if it spends
/// more than a tenth of the time below 30 fps, or has a median frame above 35 ms; has hitches if
/// ten frames a minute last two medians and 25 ms, or more; and is uneven with more than a tenth of
/// its frames a quarter off the one before.
std::vector<Trouble> troubles_of(const TraceStatistics& of);

/// `freezes once, for 2.5 s, runs at 22 fps`; empty without a trouble.
std::string trouble_text(const TraceStatistics& of);

/// `trouble of its own: freezes once, for 2.5 s`, or that the one machine has none.
std::string own_trouble(const TraceStatistics& of);

bool has_trouble(const CaptureRecord& capture);

/// The higher the worse the capture's worst kind of trouble; 0 without one.
std::size_t trouble_of(const CaptureRecord& capture);

/// `pc07, pc15 and 4 more`
std::string first_named(const std::vector<std::string>& names);

/// `3 of 30: freezes: pc07 (2.2 s), pc11 (0.3 s); slow: pc15 (24 fps)`, the worst of each kind
/// first; empty without any. `names` has one for each capture.
std::string troubles_text(const std::vector<CaptureRecord>& captures,
                          const std::vector<std::string>& names);

/// What troubles_of() looks for, as the end of a sentence.
inline constexpr std::string_view kTroubles =
    "freezes for 250 ms, is below 30 fps for a tenth of the time, hitches ten times a minute, or "
    "has a tenth of its frames uneven";

}  // namespace tickproof::harness
