// The plan of a map. It stores no runs: spec_of() computes each run from its number.

#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "harness/finding/grid.h"
#include "harness/game/axis.h"

namespace tickproof::harness {

struct MapPlan {
    Varied varied;  ///< A map for each engine with each policy.
    std::vector<Axis> axes;
    std::size_t trials = 1;  ///< Random traces of a cell, with seeds from that of the base on.
    /// The judged quantity; without one the passage is judged.
    std::optional<std::size_t> quantity;
};

CellOrder order_of(const MapPlan& plan);

/// The run of a cell's trial; `trial` counts from 0.
RunSpec spec_of(const MapPlan& plan, const CellOrder& order, std::size_t index,
                std::size_t trial = 0);

/// Throws InputError if there are too many trials, if values contradict each other, or if the
/// outcome has no closed form.
void check_plan(const MapPlan& plan);

}  // namespace tickproof::harness
