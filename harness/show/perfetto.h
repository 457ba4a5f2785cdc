// Schedules as trace-event JSON, which ui.perfetto.dev and chrome://tracing open: a
// game as a profiler would show it.

#pragma once

#include <span>
#include <string>

#include "harness/finding/timeline.h"

namespace tickproof::harness {

/// A process a timeline, with a track of frames, one of steps, a counter of the overstep in ms, and
/// an instant for each loss or gain of more than a millisecond. The steps that a frame
/// pays for are drawn after it, where a game takes them; no two slices of a track overlap. Times in
/// microseconds with three decimals, exact.
std::string to_trace_event(std::span<const ScheduleTimeline> timelines);

}  // namespace tickproof::harness
