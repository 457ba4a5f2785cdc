#include "harness/run/trace_store.h"

#include <utility>

#include "harness/trace/make_trace.h"

namespace tickproof::harness {

void TraceStore::add(FrameTrace trace) {
    TraceSpec spec = trace.spec;
    traces_.insert_or_assign(std::move(spec), std::move(trace));
}

const FrameTrace& TraceStore::make(const TraceSpec& spec) {
    auto found = traces_.find(spec);
    if (found == traces_.end()) {
        found = traces_.emplace(spec, make_trace(spec)).first;
    }
    return found->second;
}

}  // namespace tickproof::harness
