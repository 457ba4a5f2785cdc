// The durations of consecutive frames, captured or generated: the input of everything.

#pragma once

#include <string>
#include <vector>

#include "harness/base/duration.h"
#include "harness/trace/trace_spec.h"

namespace tickproof::harness {

/// Limit of frames, because a small packed file may hold any number: 92 hours at 60 fps.
inline constexpr std::size_t kFramesMax = 20'000'000;

/// Marks a frame that the display never showed.
inline constexpr Duration kNotDisplayed = Duration::min();

struct FrameTrace {
    std::string name;  ///< The name in reports: `60 fps`, `capture.csv`.
    TraceSpec spec;    ///< The spec that makes it again.
    /// Origin: `generated, constant rate`, `PresentMon 2.1-2.3, game.exe`.
    std::string source;
    /// Negative only for a clock that goes back.
    std::vector<Duration> frames;
    /// Sorted indices of pauses in which there was nothing to draw: long, but no hitches.
    std::vector<std::size_t> idle;
    /// Time at which the display showed each frame, since the first one shown; kNotDisplayed for
    /// others. Empty if the capture does not say.
    std::vector<Duration> displayed;
    std::vector<std::string> notes;  ///< Changes and doubts of the reader, one sentence each.
};

/// Tells which frames of a trace are idle; ask in rising order.
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
