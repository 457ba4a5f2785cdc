// The durations of consecutive frames: the input of everything. Captured from a real game or
// generated.

#pragma once

#include <string>
#include <vector>

#include "harness/base/duration.h"
#include "harness/trace/trace_spec.h"

namespace tickproof::harness {

/// Each takes memory, and a small packed file may hold any number: 92 hours at 60 fps.
inline constexpr std::size_t kFramesMax = 20'000'000;

/// Of a frame that the display never showed.
inline constexpr Duration kNotDisplayed = Duration::min();

struct FrameTrace {
    std::string name;  ///< The name in reports: `60 fps`, `capture.csv`.
    TraceSpec spec;    ///< The spec that makes it again.
    /// Where it came from: `generated, constant rate`, `PresentMon 2.1-2.3, game.exe`.
    std::string source;
    /// Negative only where the trace is a clock that goes back.
    std::vector<Duration> frames;
    /// Which frames are pauses because nothing was to be drawn, in order: long, and no hitch.
    std::vector<std::size_t> idle;
    /// When the display showed what each frame drew, since the first that was shown; kNotDisplayed
    /// where it never did. Empty where the capture does not say.
    std::vector<Duration> displayed;
    std::vector<std::string> notes;  ///< Changes and doubts of the reader, one sentence each.
};

/// Which frames of a trace are idle, asked in order.
class IdleFrames {
  public:
    explicit IdleFrames(const FrameTrace& trace)
        : next_{trace.idle.begin()}, end_{trace.idle.end()} {}

    bool holds(std::size_t frame) {
        const bool idle = next_ != end_ && *next_ == frame;
        next_ += idle ? 1 : 0;
        return idle;
    }

  private:
    std::vector<std::size_t>::const_iterator next_, end_;
};

}  // namespace tickproof::harness
