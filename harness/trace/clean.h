// From the frames that a file holds to the frames that a loop can be driven with. Whatever is left
// out or merged is reported, and all of it can be switched off.

#pragma once

#include <string>
#include <vector>

#include "harness/base/duration.h"
#include "harness/trace/formats/capture_format.h"

namespace tickproof::harness {

struct CleanFrames {
    std::vector<Duration> frames;
    std::vector<std::size_t> idle;     ///< As in FrameTrace,
    std::vector<Duration> displayed;   ///< and so is this.
    std::vector<Duration> busy;        ///< As in Capture.
    std::vector<std::string> cleaned;  ///< One sentence each.
    std::vector<std::string> notes;    ///< Doubts that cleaning left as they are.
};

/// Rounds to the nearest nanosecond, and cleans by four rules: drops a first frame of more than a
/// minute (the time before the recording began) and any of more than a day (the clock was wrong);
/// joins frames that the driver made, which are none of the loop's, with the one after them; and
/// calls pauses idle that are not the game's. With `raw`, every frame stays as it was recorded, and
/// impossible values are refused. Throws InputError where no frame is left.
CleanFrames clean_frames(const TextSource& source, const Recording& recording,
                         const CaptureStream& stream, bool raw);

}  // namespace tickproof::harness
