// The list of clean frames that `tickproof trace --csv` writes, in whole nanoseconds, so that it
// reads back to the same trace without cleaning.

#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "harness/trace/frame_trace.h"

namespace tickproof::harness {

/// Writes `frame,frame_ns,idle` and one row per frame; idle is 1 for a pause in which there was
/// nothing to draw. Adds `displayed_ns` if the trace has display times.
void write_frame_list(const FrameTrace& trace, const std::function<void(std::string_view)>& write);

/// The list as one text.
std::string to_frame_list(const FrameTrace& trace);

}  // namespace tickproof::harness
