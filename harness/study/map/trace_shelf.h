// Keeps the traces of a map, so that each is made once, up to a limit of memory.

#pragma once

#include <cstddef>
#include <vector>

#include "harness/study/map/plan.h"
#include "harness/trace/frame_trace.h"

namespace tickproof::harness {

class TraceShelf {
  public:
    TraceShelf(const MapPlan& plan, const CellOrder& order);

    /// The trace of a cell's trial: a kept one, or one made into `own`. Thread-safe.
    const FrameTrace& at(std::size_t index, std::size_t trial, FrameTrace& own) const;

  private:
    const MapPlan& plan_;
    const CellOrder& order_;
    std::vector<FrameTrace> traces_;  ///< The first traces, up to the limit.
};

}  // namespace tickproof::harness
