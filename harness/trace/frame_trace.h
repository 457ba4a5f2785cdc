// The durations of consecutive frames: the input of everything. Captured from a real game or
// generated.

#pragma once

#include <string>
#include <vector>

#include "harness/base/duration.h"

namespace tickproof::harness {

struct FrameTrace {
    std::string name;  ///< What reports call it: `60 fps`, `capture.csv`.
    /// What the command line calls it, flag included: `--fps 60`, `--trace capture.csv`.
    std::string argument;
    /// Where it came from: `generated, constant rate`, `PresentMon 2.1-2.3, game.exe`.
    std::string source;
    /// Negative only where the trace is a clock that goes back.
    std::vector<Duration> frames;
    /// Which frames are pauses because nothing was to be drawn, in order: long, and no hitch.
    std::vector<std::size_t> idle;
    std::vector<std::string> notes;  ///< What the reader changed or noticed, one sentence each.
};

}  // namespace tickproof::harness
