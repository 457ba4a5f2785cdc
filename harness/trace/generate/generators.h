// The functions behind the table in generators.cpp, and their building blocks. Only files of this
// folder include it: others make traces by text, see generated.h.

#pragma once

#include <vector>

#include "harness/trace/generate/generated.h"

namespace tickproof::harness {

/// Collects frames, up to kGeneratedFramesMax.
class FrameWriter {
  public:
    /// Throws InputError beyond the limit.
    void add(Duration frame);
    Duration now() const { return now_; }
    std::vector<Duration> take() { return std::move(frames_); }

  private:
    Duration now_{};
    std::vector<Duration> frames_;
};

/// Lengths of frames at a constant rate. Each ends at its own multiple of 1 / rate, rounded once,
/// so that a second at 60 fps is 1,000,000,000 ns and not 60 x 16,666,667.
class SteadyRate {
  public:
    explicit SteadyRate(double rate_hz) : rate_hz_{rate_hz} {}
    /// Total length of the next `count` frames.
    Duration next(std::int64_t count = 1);

  private:
    double rate_hz_;
    std::int64_t done_ = 0;
};

using GeneratedFrames = std::vector<Duration>;

// Generators without chance.
GeneratedFrames constant_frames(const GeneratorValues& values, std::uint64_t seed);
GeneratedFrames steady_frames(const GeneratorValues& values, std::uint64_t seed);
GeneratedFrames ramp_frames(const GeneratorValues& values, std::uint64_t seed);
GeneratedFrames toggle_frames(const GeneratorValues& values, std::uint64_t seed);

// Random generators.
GeneratedFrames uniform_frames(const GeneratorValues& values, std::uint64_t seed);
GeneratedFrames jitter_frames(const GeneratorValues& values, std::uint64_t seed);
GeneratedFrames vsync_frames(const GeneratorValues& values, std::uint64_t seed);
GeneratedFrames paced_frames(const GeneratorValues& values, std::uint64_t seed);

// Generators with one event at a steady rate.
GeneratedFrames hitch_frames(const GeneratorValues& values, std::uint64_t seed);
GeneratedFrames pause_frames(const GeneratorValues& values, std::uint64_t seed);
GeneratedFrames clock_back_frames(const GeneratorValues& values, std::uint64_t seed);
GeneratedFrames absurd_first_frames(const GeneratorValues& values, std::uint64_t seed);

}  // namespace tickproof::harness
