// What PresentMon and everything built on it has in common: one row a present, of one process and
// swap chain.

#pragma once

#include <array>
#include <span>
#include <string_view>

#include "harness/trace/capture_text.h"
#include "harness/trace/frame_trace.h"

namespace tickproof::harness {

/// When a row happened.
struct TimeColumn {
    std::string_view name;
    double seconds_per_unit;
};

/// One generation of column names. Frame times are in milliseconds.
struct PresentColumns {
    std::string_view source;                     ///< `PresentMon 1.x`
    std::array<std::string_view, 2> frame_time;  ///< Added up; the second may be empty.
    std::string_view instead;                    ///< Taken where those hold NA; may be empty.
    std::span<const TimeColumn> times;           ///< The first that the file has is compared.
    bool time_begins_frame;  ///< Whether a row's time is that of its frame's beginning or end.
};

/// Throws InputError where the columns are missing, a value is bad, or several streams are mixed.
FrameTrace read_presents(const CaptureText& capture, const PresentColumns& columns);

}  // namespace tickproof::harness
