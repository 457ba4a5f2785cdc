// Frame times as a file holds them, and the rules by which all formats become a trace: what is
// dropped with a note, and what is refused with its line.

#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "harness/trace/capture_text.h"
#include "harness/trace/frame_trace.h"

namespace tickproof::harness {

/// In the file's own unit, with the line of each.
struct RawFrames {
    std::vector<double> values;
    std::vector<std::size_t> lines;
    std::size_t without_value = 0;  ///< Rows whose frame time is NA or empty.
};

/// No value for NA and empty cells. Throws InputError on what is not a finite number.
std::optional<double> parse_cell(const CaptureText& capture, std::size_t line,
                                 std::string_view column, std::string_view text);

/// The number, if the whole text is a finite one.
std::optional<double> number_in(std::string_view text);

/// Nearest rank, the lower of two in the middle; 0 of nothing.
double median(std::vector<double> values);

/// Throws InputError on a negative value.
void add_frame(const CaptureText& capture, std::size_t line, std::string_view column,
               std::optional<double> value, RawFrames& raw);

/// Fills in frames and notes. Rounds to the nearest nanosecond; drops frames without length and an
/// absurd first one; throws InputError on frames of more than a day and where no frame is left.
void finish_frames(const CaptureText& capture, const RawFrames& raw, double nanoseconds_per_unit,
                   FrameTrace& trace);

/// Adds a note where the frame times do not add up to what the time column says (more than 1 %
/// apart).
void cross_check(double sum_s, double span_s, std::string_view time_column, FrameTrace& trace);

}  // namespace tickproof::harness
