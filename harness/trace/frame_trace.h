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
    std::string
        source;  ///< Where it came from: `generated, constant rate`, `PresentMon 1.x, game.exe`.
    std::vector<Duration>
        frames;  ///< May be negative only where the trace is a clock that goes back.
    std::vector<std::string> notes;  ///< What the reader changed or noticed, one sentence each.
};

}  // namespace tickproof::harness
