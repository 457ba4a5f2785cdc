#include "harness/run/trace_store.h"

#include <utility>

#include "harness/run/starts.h"
#include "harness/trace/make_trace.h"

namespace tickproof::harness {

TraceStore::Stored::Stored(FrameTrace made)
    : trace(std::move(made)), longest(longest_frames(trace.frames)) {}

void TraceStore::add(FrameTrace trace) {
    TraceSpec spec = trace.spec;
    traces_.insert_or_assign(std::move(spec), Stored(std::move(trace)));
}

const FrameTrace& TraceStore::make(const TraceSpec& spec) {
    auto found = traces_.find(spec);
    if (found == traces_.end()) {
        found = traces_.emplace(spec, Stored(make_trace(spec))).first;
    }
    return found->second.trace;
}

}  // namespace tickproof::harness
