// Keeps the frames of traces by their specs, so that each trace is made once, before runs need it.

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

    /// Returns a trace, and makes it if the store does not have it. Throws as make_trace() does.
    /// Not thread-safe.
    const FrameTrace& make(const TraceSpec& spec);

    /// Returns a trace that the store has.
    const FrameTrace& at(const TraceSpec& spec) const { return traces_.at(spec).trace; }

    /// longest_frames() of a trace that the store has, without load and waits.
    std::span<const std::size_t> longest(const TraceSpec& spec) const {
        return traces_.at(spec).longest;
    }

    /// Returns a trace, or null if the store does not have it.
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
