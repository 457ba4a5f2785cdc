// Statistics of a trace that the field uses. A percentile counts frames: 99 % of
// all frames are no longer than the P99 frame time.

#pragma once

#include <cstddef>
#include <string_view>

#include "harness/trace/frame_trace.h"

namespace tickproof::harness {

/// "1% low" has three definitions in use, each a frame rate, so the definition goes wherever the
/// number goes. One hitch of 200 ms among 999 frames of 8 ms makes 36.8, 5 and 125 fps of them
/// (github.com/SupaStellar/Cleanmeter, pull request 61).
struct Lows {
    double average_fps = 0;
    double integral_fps = 0;
    double percentile_fps = 0;
};

constexpr std::string_view kLowAverage =
    "the mean of the slowest 1% (0.1%) of frames, as GamersNexus and CapFrameX do";
constexpr std::string_view kLowIntegral =
    "the frame at which the slowest frames add up to 1% (0.1%) of the time, as MSI Afterburner "
    "does";
constexpr std::string_view kLowPercentile =
    "the P99 (P99.9) frame time, as PresentMon, FrameView and MangoHud do";

/// Frames that are much longer than the others. Idle gaps are none.
struct Hitches {
    std::size_t over_2_medians = 0;
    std::size_t over_4_medians = 0;
    std::size_t over_100_ms = 0;
    std::size_t idle_gaps =
        0;  ///< Counted in none of the three above, though in all other statistics.
    Duration idle{0};
};

/// All zero for a trace without frames. Frame times in milliseconds. The percentiles are by nearest
/// rank, so each is the length of a frame that the trace holds; the median is the mean of the two
/// in the middle where there are two.
struct TraceStatistics {
    std::size_t frames = 0;
    Duration duration{};  ///< Of all frames together.
    /// Frames over duration, never the mean of each frame's rate. 0 if no time passes.
    double average_fps = 0;
    double mean_ms = 0;
    double min_ms = 0;
    double median_ms = 0;
    double p95_ms = 0;
    double p99_ms = 0;
    double p99_9_ms = 0;
    double max_ms = 0;
    std::size_t max_frame = 0;  ///< Index of the longest frame, the first of equals.
    Duration max_begins{};      ///< From the beginning of the trace to that of the longest frame.
    Lows low_1_percent;
    Lows low_0_1_percent;
    Hitches hitches;
};

TraceStatistics trace_statistics(const FrameTrace& trace);

}  // namespace tickproof::harness
