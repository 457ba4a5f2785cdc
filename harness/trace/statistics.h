// What a trace looks like in the numbers that the field uses. A percentile counts frames: 99 % of
// all frames are no longer than the P99 frame time.

#pragma once

#include <cstddef>
#include <string_view>

#include "harness/trace/frame_trace.h"

namespace tickproof::harness {

/// All zero for a trace without frames. Frame times in milliseconds. The percentiles are by nearest
/// rank, so each is the length of a frame that the trace holds; the median is the mean of the two
/// in the middle where there are two.
struct TraceStatistics {
    std::size_t frames = 0;
    Duration duration{};  ///< Of all frames together.
    /// Frames over duration, never the mean of each frame's rate. 0 if no time passes.
    double average_fps = 0;
    double mean_ms = 0;
    double median_ms = 0;
    double p95_ms = 0;
    double p99_ms = 0;
    double p99_9_ms = 0;
    double max_ms = 0;
    std::size_t max_frame = 0;  ///< Index of the longest frame, the first of equals.
    Duration max_begins{};      ///< From the beginning of the trace to that of the longest frame.
    double low_1_percent_fps = 0;
    double low_0_1_percent_fps = 0;
};

/// "1 % low" has four definitions in use, so ours goes wherever the number goes. This is the
/// average of GamersNexus and CapFrameX; MSI Afterburner's goes by time instead, and PresentMon's
/// is the percentile itself.
constexpr std::string_view kLow1PercentDefinition =
    "1000 / mean of the frame times (ms) that are at least the 99th percentile";
constexpr std::string_view kLow01PercentDefinition =
    "1000 / mean of the frame times (ms) that are at least the 99.9th percentile";

TraceStatistics trace_statistics(const FrameTrace& trace);

}  // namespace tickproof::harness
