// The trace of a case: generated, a capture, or that of a run's text.

#pragma once

#include "harness/study/cases/case.h"
#include "harness/trace/frame_trace.h"

namespace tickproof::harness {

/// `settings` are those of the table without its name, on top of `of_run`, the trace of setting
/// `run`, which is null if the case has no run text. Throws InputError with the line at fault.
FrameTrace trace_of(CaseSettings settings, const CaseSetting* run, const TraceSpec& of_run);

}  // namespace tickproof::harness
