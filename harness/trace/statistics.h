// The usual statistics of a trace. A percentile counts frames: 99 % of all frames are no longer
// than the P99 frame time.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "harness/trace/frame_trace.h"

namespace tickproof::harness {

/// Three definitions of "1% low" are in use, each a frame rate, so every number needs its
/// definition. One hitch of 200 ms among 999 frames of 8 ms gives 36.8, 5 and 125 fps
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

/// Numbers of frames that are much longer than the others. Idle gaps are no hitches.
struct Hitches {
    std::size_t over_2_medians = 0;
    std::size_t over_4_medians = 0;
    std::size_t over_100_ms = 0;
    std::size_t over_250_ms = 0;
    std::size_t visible = 0;    ///< Over 2 medians and 25 ms, up to 250 ms.
    std::size_t idle_gaps = 0;  ///< Not counted above, but in all other statistics.
    Duration idle{0};
};

/// Statistics of a trace; all zero without frames. Frame times are in milliseconds. Percentiles are
/// by nearest rank, so each is the length of a real frame; the median of an even number is the mean
/// of the middle two.
struct TraceStatistics {
    std::size_t frames = 0;
    Duration duration{};  ///< Length of the trace.
    /// Frames / duration, not the mean of the frames' rates. 0 if no time passes.
    double average_fps = 0;
    double mean_ms = 0;
    double min_ms = 0;
    double median_ms = 0;
    double p95_ms = 0;
    double p99_ms = 0;
    double p99_9_ms = 0;
    double max_ms = 0;
    std::size_t max_frame = 0;  ///< Index of the longest frame, the first of equals.
    Duration max_begins{};      ///< Time at which the longest frame begins.
    Lows low_1_percent;
    Lows low_0_1_percent;
    Hitches hitches;
    /// Frames that are more than a quarter longer or shorter than the one before.
    std::size_t uneven_frames = 0;
    /// Time in frames of 35 to 250 ms: a machine that keeps to 30 fps has none, and longer frames
    /// are freezes. Without idle gaps.
    Duration below_30_fps{};
};

TraceStatistics trace_statistics(const FrameTrace& trace);

/// The trace as a row of `width` characters, each of which stands for as many frames: `.` where
/// their longest is up to 1.25 medians, then `:` up to 2, `-` 3, `=` 4, `+` 8, `*` 16, `#` 32, and
/// `@` above. Shorter than `width` if there are fewer frames.
std::string picture_of(const FrameTrace& trace, std::size_t width);

}  // namespace tickproof::harness
