// The rules behind the table in generators.cpp, and what they are built from. Only for files of
// this folder: others ask for a trace by its text, see generated.h.

#pragma once

#include <vector>

#include "harness/trace/generate/generated.h"

namespace tickproof::harness {

/// Frames one after another, never more than kGeneratedFramesMax.
class FrameWriter {
  public:
    /// Throws InputError past the limit.
    void add(Duration frame);
    Duration now() const { return now_; }
    std::vector<Duration> take() { return std::move(frames_); }

  private:
    Duration now_{};
    std::vector<Duration> frames_;
};

/// The lengths of frames at a constant rate. Each ends at its own multiple of 1 / rate, rounded
/// once, so that a second at 60 fps is 1,000,000,000 ns and not 60 x 16,666,667.
class SteadyRate {
  public:
    explicit SteadyRate(double rate_hz) : rate_hz_{rate_hz} {}
    /// The length of the next `count` frames together.
    Duration next(std::int64_t count = 1);

  private:
    double rate_hz_;
    std::int64_t done_ = 0;
};

using GeneratedFrames = std::vector<Duration>;

// Steady or changing by rule; no chance in it.
GeneratedFrames constant_frames(const GeneratorValues& values, std::uint64_t seed);
GeneratedFrames steady_frames(const GeneratorValues& values, std::uint64_t seed);
GeneratedFrames ramp_frames(const GeneratorValues& values, std::uint64_t seed);
GeneratedFrames toggle_frames(const GeneratorValues& values, std::uint64_t seed);

// Drawn by chance.
GeneratedFrames uniform_frames(const GeneratorValues& values, std::uint64_t seed);
GeneratedFrames jitter_frames(const GeneratorValues& values, std::uint64_t seed);
GeneratedFrames vsync_frames(const GeneratorValues& values, std::uint64_t seed);
GeneratedFrames paced_frames(const GeneratorValues& values, std::uint64_t seed);

// A steady rate to which one thing happens.
GeneratedFrames hitch_frames(const GeneratorValues& values, std::uint64_t seed);
GeneratedFrames pause_frames(const GeneratorValues& values, std::uint64_t seed);
GeneratedFrames clock_back_frames(const GeneratorValues& values, std::uint64_t seed);
GeneratedFrames absurd_first_frames(const GeneratorValues& values, std::uint64_t seed);

}  // namespace tickproof::harness
