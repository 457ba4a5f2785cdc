// Frames at a steady rate, but for a few: the form of a shrunk trace. It says itself what matters:
// "60 fps, but for frame 131 of 812 ms".

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
    std::size_t count = 0;  ///< Of all frames.
    FrameLengths but{};     ///< Those that differ.

    friend bool operator==(const SteadyFrames&, const SteadyFrames&) = default;
};

/// The length of a frame at the steady rate: it ends at its own multiple of 1 / fps.
Duration steady_length(double fps, std::size_t frame);

/// The same frames, and which of them differ from the rate.
SteadyFrames steady_frames_of(std::span<const Duration> frames, double fps);

/// The generated trace `steady`, under another name: findings say that one.
FrameTrace trace_of(const SteadyFrames& steady, std::string name);

/// The frames of such a trace; none of another.
std::optional<SteadyFrames> steady_of(const TraceSpec& trace);

/// Keeps some frames, and fills the time of all others with steady ones, so that each kept frame
/// begins when it did: where no whole number of steady frames fits before it, the last of them is
/// longer or shorter.
SteadyFrames embedded(std::span<const Duration> frames, std::span<const std::size_t> kept,
                      double fps);

/// The frames of a run, which goes round in a trace that is shorter.
std::vector<Duration> window(std::span<const Duration> frames, std::size_t start,
                             std::size_t count);

/// Steady frames behind the others, so that a run that takes longer does not go round.
SteadyFrames padded(SteadyFrames steady);

/// One frame is steady, and those behind it come `shift` frames later; none where they leave the
/// trace, or meet.
std::optional<SteadyFrames> without_frame(const SteadyFrames& steady, std::size_t frame, int shift);

/// `60 fps, but for frame 131 of 812 ms`.
std::string to_sentence(const SteadyFrames& steady);

/// Lengths that are simpler than this one, the simplest first: whole multiples of 100 ms, of 10 ms
/// and of 1 ms, the shortest that differ from a steady frame of `steady` first, and at most the
/// next multiple above `length`. Between two of one unit the others are left out where there are
/// many.
std::vector<Duration> simpler_lengths(Duration length, Duration steady);

}  // namespace tickproof::harness
