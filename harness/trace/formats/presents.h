// Shared by PresentMon and everything built on it: one row per present, of one process and
// swap chain, streams mixed.

#pragma once

#include <array>
#include <span>
#include <string_view>

#include "harness/trace/formats/capture_format.h"

namespace tickproof::harness {

/// When a row happened.
struct TimeColumn {
    std::string_view name;
    double seconds_per_unit;
    bool begins_frame;  ///< Whether it is the time of the frame's beginning or end.
};

/// One generation of column names. Frame times are in milliseconds.
struct PresentColumns {
    std::array<std::string_view, 2> frame_time;  ///< Added up; the second may be empty.
    std::span<const TimeColumn> times;           ///< The first that the file has is compared.
};

/// When the Present() call was made: the end of its frame.
inline constexpr TimeColumn kPresentTimes[] = {{"TimeInSeconds", 1, false},
                                               {"TimeInMs", 1e-3, false}};

/// Columns of all tools of the first generation.
inline constexpr PresentColumns kFirstGeneration{.frame_time = {"MsBetweenPresents", ""},
                                                 .times = kPresentTimes};

/// Throws InputError where the columns are missing or a value is bad.
Recording read_presents(TextSource& source, const CaptureHead& head, const CaptureOptions& options,
                        const PresentColumns& columns);

}  // namespace tickproof::harness
