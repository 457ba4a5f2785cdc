// Turns the frames of a file into frames that can drive a loop. It reports whatever it leaves out
// or merges; `raw` switches all of it off.

#pragma once

#include <string>
#include <vector>

#include "harness/base/duration.h"
#include "harness/trace/formats/capture_format.h"

namespace tickproof::harness {

struct CleanFrames {
    std::vector<Duration> frames;
    std::vector<std::size_t> idle;     ///< Idle frames, as FrameTrace::idle.
    std::vector<Duration> displayed;   ///< Display times, as FrameTrace::displayed.
    std::vector<Duration> busy;        ///< Busy times, as Capture::busy.
    std::vector<std::string> cleaned;  ///< Changes, one sentence each.
    std::vector<std::string> notes;    ///< Doubts that cleaning does not settle.
};

/// Rounds to the nearest nanosecond and cleans by four rules. It drops first frames of more than a
/// minute (time before the recording) and all of more than a day (a wrong clock). It joins frames
/// that the driver generated with the game's next frame. And it marks pauses that are not the
/// game's as idle. With `raw` every frame stays, and impossible values are refused. Throws
/// InputError if no frame is left.
CleanFrames clean_frames(const TextSource& source, const Recording& recording,
                         const CaptureStream& stream, bool raw);

}  // namespace tickproof::harness
