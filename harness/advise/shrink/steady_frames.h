// Frames at a steady rate with a few exceptions: the form of a shrunk trace. Its sentence says what
// matters: "60 fps, but for frame 131 of 812 ms".

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/trace/frame_trace.h"
#include "harness/trace/generate/generated.h"

namespace tickproof::harness {

struct SteadyFrames {
    double fps = 60;
    std::size_t count = 0;  ///< Number of all frames.
    FrameLengths but{};     ///< The frames with other lengths.

    friend bool operator==(const SteadyFrames&, const SteadyFrames&) = default;
};

/// Length of a frame at the steady rate: it ends at its own multiple of 1 / fps.
Duration steady_length(double fps, std::size_t frame);

/// Converts frames, with exceptions for those that differ from the rate.
SteadyFrames steady_frames_of(std::span<const Duration> frames, double fps);

/// The generated trace `steady` under the name that findings use.
FrameTrace trace_of(const SteadyFrames& steady, std::string name);

/// The frames of a trace `steady`; none for other traces.
std::optional<SteadyFrames> steady_of(const TraceSpec& trace);

/// Keeps the frames `kept`, and fills all other time with steady frames, so that each kept frame
/// begins when it did. If no whole number of steady frames fits before it, the last of them is
/// longer or shorter.
SteadyFrames keep_frames(std::span<const Duration> frames, std::span<const std::size_t> kept,
                         double fps);

/// The `count` frames from `start` on; they wrap around in a shorter trace.
std::vector<Duration> window(std::span<const Duration> frames, std::size_t start,
                             std::size_t count);

/// Appends steady frames, so that a run that takes longer does not wrap around.
SteadyFrames with_padding(SteadyFrames steady);

/// Makes one exception steady, and moves later exceptions by `shift` frames. None if one leaves the
/// trace or meets another.
std::optional<SteadyFrames> without_frame(const SteadyFrames& steady, std::size_t frame, int shift);

/// The frames as text: `60 fps, but for frame 131 of 812 ms`.
std::string to_sentence(const SteadyFrames& steady);

/// Simpler lengths, the simplest first: multiples of 100 ms, 10 ms and 1 ms that are longer than
/// `steady`, the shortest first, up to the next multiple above `length`. If there are many of one
/// unit, it skips some between.
std::vector<Duration> simpler_lengths(Duration length, Duration steady);

}  // namespace tickproof::harness
