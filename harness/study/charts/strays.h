// The words of charts of how far runs stray from their references.

#pragma once

#include <cstddef>
#include <string>

#include "harness/finding/drawing.h"
#include "harness/scenario/scenarios.h"

namespace tickproof::harness {

/// The first step in which a lane differs from its reference by more than rounding; 0 without one.
struct FirstStray {
    std::size_t step = 0;
    std::string lane;
};

/// `worst` names the lane with the greatest distance, `peak_m`, of so many.
std::string stray_title(const Scenario& scenario, const ScenarioRow& row, std::size_t lanes,
                        const std::string& worst, double peak_m);

/// `floor` is the noise floor that the chart draws, or null; `is_limited` says that it draws the
/// tolerance.
std::string stray_caption(const Scenario& scenario, const FirstStray& first,
                          const DrawnFloor* floor, bool is_limited);

/// `Dashed: what rounding alone can do (the farthest of 8 twins that begin 1 ULP away)`.
std::string floor_text(const DrawnFloor& floor);

}  // namespace tickproof::harness
