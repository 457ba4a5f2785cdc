// The clean list of frames that `tickproof trace --csv` writes: whole nanoseconds, so that it reads
// back to the same trace, which is then taken as it is.

#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "harness/trace/frame_trace.h"

namespace tickproof::harness {

/// `frame,frame_ns,idle`, and a row a frame; idle is 1 for a pause in which nothing was to be
/// drawn. With `displayed_ns` where the trace says when they were displayed.
void write_frame_list(const FrameTrace& trace, const std::function<void(std::string_view)>& write);

/// The same as one text.
std::string to_frame_list(const FrameTrace& trace);

}  // namespace tickproof::harness
