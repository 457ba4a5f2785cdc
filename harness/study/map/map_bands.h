// Failures are bands: along the first axis, over all values of the others.

#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "harness/finding/bands.h"
#include "harness/study/map/cell.h"
#include "harness/study/map/plan.h"

namespace tickproof::harness {

/// Where on the first axis cells come out in one way.
struct ResultBands {
    Result result = Result::within;
    bool as_it_should_be = false;
    bool everywhere = false;  ///< At every value of the other axes, not only at some.
    /// Which values of the first axis; one a value.
    std::vector<bool> holds{};
    double most = 0;  ///< The largest share of the trials at one value.
};

/// Of one map: what is as it should be everywhere; then each failure, everywhere and at some. What
/// holds nowhere is left out.
std::vector<ResultBands> result_bands(const MapPlan& plan, const CellOrder& order,
                                      std::span<const Cell> cells, std::size_t map);

/// True if each value is the whole number after the one before: nothing lies between two of them.
bool are_neighbours(const Axis& axis);

/// `tunneled at some phases (up to 56%): below 21 fps`.
std::string to_text(const ResultBands& found, const MapPlan& plan);

}  // namespace tickproof::harness
