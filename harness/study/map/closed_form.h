// The closed form of a cell: the quantity without a timestep; or, for an obstacle and an engine
// that tests for overlap once a step, the share of start phases that miss it.
//
// A body at speed v moves v dt a step. It is sure to be noticed while it is within the obstacle for
// longer than a step; `window_s` is that time. If steps are longer, they land within it in a share
// of window / dt of all phases, whatever the distance: a share of 1 - window / dt misses it.

#pragma once

#include <cstddef>
#include <vector>

#include "harness/study/map/plan.h"

namespace tickproof::harness {

class ClosedForms {
  public:
    ClosedForms(const MapPlan& plan, const CellOrder& order, int jobs);

    /// NaN where there is none. Of a share that misses it is that of all phases.
    double at(std::size_t index) const { return values_[index / cells_]; }
    /// True if there is one anywhere.
    bool any() const;
    /// True if values are shares of phases that miss.
    bool are_shares() const { return are_shares_; }

  private:
    bool are_shares_ = false;
    std::size_t cells_ = 1;  ///< One after another that share a value.
    std::vector<double> values_;
};

/// True if all phases of a step are tried, evenly.
bool has_all_phases(const MapPlan& plan);

}  // namespace tickproof::harness
