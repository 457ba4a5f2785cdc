// The reader that PresentMon and all tools built on it share: one row per present of a process and
// swap chain, with mixed streams.

#pragma once

#include <array>
#include <span>
#include <string_view>

#include "harness/trace/formats/capture_format.h"

namespace tickproof::harness {

/// A column with the time of a row.
struct TimeColumn {
    std::string_view name;
    double seconds_per_unit;
    bool begins_frame;  ///< True if it is the time of the frame's beginning, not of its end.
};

/// The column names of one generation. Frame times are in milliseconds.
struct PresentColumns {
    std::array<std::string_view, 2> frame_time;  ///< Columns to add up; the second may be empty.
    std::span<const TimeColumn> times;  ///< Time columns; the first one in the file is compared.
};

/// Time of the Present() call: the end of its frame.
inline constexpr TimeColumn kPresentTimes[] = {{"TimeInSeconds", 1, false},
                                               {"TimeInMs", 1e-3, false}};

/// The columns of all tools of the first generation.
inline constexpr PresentColumns kFirstGeneration{.frame_time = {"MsBetweenPresents", ""},
                                                 .times = kPresentTimes};

/// Reads all streams. Throws InputError if columns are missing or a value is bad.
Recording read_presents(TextSource& source, const CaptureHead& head, const CaptureOptions& options,
                        const PresentColumns& columns);

}  // namespace tickproof::harness
