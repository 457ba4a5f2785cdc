// The clean list of frames that `tickproof trace --csv` writes: whole nanoseconds, so that it reads
// back to the same trace, which is then taken as it is.

#pragma once

#include <string>

#include "harness/trace/frame_trace.h"

namespace tickproof::harness {

/// `frame,frame_ns,idle`, and a row a frame; idle is 1 for a pause in which nothing was to be
/// drawn.
std::string to_frame_list(const FrameTrace& trace);

}  // namespace tickproof::harness
