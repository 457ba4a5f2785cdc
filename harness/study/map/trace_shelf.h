// The traces of a map: each is made once, as long as all of them do not take too much memory.

#pragma once

#include <cstddef>
#include <vector>

#include "harness/study/map/plan.h"
#include "harness/trace/frame_trace.h"

namespace tickproof::harness {

class TraceShelf {
  public:
    TraceShelf(const MapPlan& plan, const CellOrder& order);

    /// The trace of a cell's trial: one that is kept, or `own`, into which it is made. Any number
    /// of threads may ask at once.
    const FrameTrace& at(std::size_t index, std::size_t trial, FrameTrace& own) const;

  private:
    const MapPlan& plan_;
    const CellOrder& order_;
    std::vector<FrameTrace> kept_;  ///< The first ones.
};

}  // namespace tickproof::harness
