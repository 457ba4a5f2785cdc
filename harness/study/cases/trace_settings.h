// The trace of a case: generated, a capture, or that of a run in one line.

#pragma once

#include "harness/study/cases/case.h"
#include "harness/trace/frame_trace.h"

namespace tickproof::harness {

/// `settings` are those of the table without its name, over the trace `of_run` of the setting
/// `run`, which is null where the case has no run in one line. Throws InputError with the line at
/// fault.
FrameTrace trace_of(CaseSettings settings, const CaseSetting* run, const TraceSpec& of_run);

}  // namespace tickproof::harness
