// A trace made into another: a part of it, again and again, of a faster machine, with the hitches
// of somebody else's. "My game on that player's machine."

#pragma once

#include "harness/trace/frame_trace.h"

namespace tickproof::harness {

/// A loop that did not run cannot be driven: takes the idle gaps out, with a note. Throws
/// InputError where nothing is left.
void leave_out_idle(FrameTrace& trace);

/// `hitches` is the capture that the edits name; null where they name none. What was done is added
/// to the trace's notes. Throws InputError where no frame is left.
void edit_trace(const TraceEdits& edits, const FrameTrace* hitches, FrameTrace& trace);

}  // namespace tickproof::harness
