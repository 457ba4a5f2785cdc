// A trace made into another: a part of it, again and again, of a faster machine, with the hitches
// of somebody else's. "My game on that player's machine."

#pragma once

#include <optional>

#include "harness/trace/frame_trace.h"

namespace tickproof::harness {

/// Carried out in this order.
struct TraceEdits {
    Duration from{0};            ///< Keeps the frames that begin at or after it,
    std::optional<Duration> to;  ///< and before this; both since the beginning of the trace.
    double speed = 1;            ///< Of the machine: at 2, every frame is half as long.
    int repeat = 1;              ///< How many times the trace runs.
    /// Whose hitches are laid over it: frames of more than two medians, by what they are longer
    /// than the median, at the time at which they began, on a clock that stands still in hitches.
    std::optional<FrameTrace> hitches;
};

/// A loop that did not run cannot be driven: takes the idle gaps out, with a note. Throws
/// InputError where nothing is left.
void leave_out_idle(FrameTrace& trace);

/// What was done is added to the trace's notes. Throws InputError where no frame is left.
void edit_trace(const TraceEdits& edits, FrameTrace& trace);

}  // namespace tickproof::harness
