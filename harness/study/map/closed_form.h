// The closed form of a cell: the quantity without a timestep. For an obstacle and an engine that
// tests for overlap once per step, it is the share of start phases in which the body passes it
// unnoticed.
//
// A body overlaps the obstacle for `window_s`. If steps are shorter than that, the engine surely
// notices it. If they are longer, a step ends within the obstacle in window / dt of all phases, at
// any distance: a share of 1 - window / dt misses it.

#pragma once

#include <cstddef>
#include <vector>

#include "harness/study/map/plan.h"

namespace tickproof::harness {

class ClosedForms {
  public:
    ClosedForms(const MapPlan& plan, const CellOrder& order, int jobs);

    /// The closed form of a cell; NaN if it has none. A share is that of all phases.
    double at(std::size_t index) const { return values_[index / cells_]; }
    /// True if any cell has a closed form.
    bool any() const;
    /// True if the values are shares of phases that miss.
    bool are_shares() const { return are_shares_; }

  private:
    bool are_shares_ = false;
    std::size_t cells_ = 1;  ///< Number of successive cells that share a value.
    std::vector<double> values_;
};

/// True if the map tries evenly spaced phases of the whole step.
bool has_all_phases(const MapPlan& plan);

}  // namespace tickproof::harness
