// The frames of traces, by their specs: each is made once, and before any run needs it.

#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <vector>

#include "harness/trace/frame_trace.h"

namespace tickproof::harness {

class TraceStore {
  public:
    /// Adds a finished trace under its own spec.
    void add(FrameTrace trace);

    /// Makes it where it is not there. Throws as make_trace() does. Not for several threads at
    /// once.
    const FrameTrace& make(const TraceSpec& spec);

    /// A trace that the store has.
    const FrameTrace& at(const TraceSpec& spec) const { return traces_.at(spec).trace; }

    /// Its longest_frames(), where each takes as long as in the trace.
    std::span<const std::size_t> longest(const TraceSpec& spec) const {
        return traces_.at(spec).longest;
    }

    /// Null where it is not.
    const FrameTrace* find(const TraceSpec& spec) const {
        const auto found = traces_.find(spec);
        return found == traces_.end() ? nullptr : &found->second.trace;
    }

  private:
    struct Stored {
        explicit Stored(FrameTrace made);

        FrameTrace trace;
        std::vector<std::size_t> longest;
    };
    std::map<TraceSpec, Stored> traces_;
};

}  // namespace tickproof::harness
