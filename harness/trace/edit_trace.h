// Edits a trace: a part of it, repeated, on a faster machine, with the hitches of another one. "My
// game on that player's machine."

#pragma once

#include "harness/trace/frame_trace.h"

namespace tickproof::harness {

/// Removes idle gaps, in which no loop ran, and notes it. Throws InputError if nothing is left.
void leave_out_idle(FrameTrace& trace);

/// Applies the edits and notes them in the trace. `hitches` is the capture that the edits name, or
/// null. Throws InputError if no frame is left.
void edit_trace(const TraceEdits& edits, const FrameTrace* hitches, FrameTrace& trace);

}  // namespace tickproof::harness
