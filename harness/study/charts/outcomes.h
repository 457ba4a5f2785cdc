// Outcomes of one scenario over frame rate, as a chart shows them.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "harness/finding/chart.h"
#include "harness/scenario/scenarios.h"

namespace tickproof::harness {

/// A policy at each of its rates.
struct OutcomeLine {
    ChartSeries series;
    std::vector<double> missing;  ///< Rates at which it did not happen.
};

/// One quantity of a scenario, and the engines in which its values agree.
struct Outcomes {
    const ScenarioSpec* scenario = nullptr;
    std::size_t quantity = 0;
    std::vector<std::string> engines;
    std::vector<OutcomeLine> lines;

    const Quantity& row() const { return scenario->row->quantities[quantity]; }
};

/// From the lowest to the highest.
double spread_of(const ChartSeries& series);

/// True of a policy whose outcome differs between rates by more than is tolerated, or does not
/// happen at one of them.
bool depends(const OutcomeLine& line, const Quantity& quantity);

/// Of what no check judges it says only that it differs. `where`: ` in box2d`, or nothing.
std::string outcome_title(const Outcomes& of, bool is_judged, const std::string& where);

/// The values of the chart, what is tolerated, and which runs end otherwise.
std::string outcome_caption(const Outcomes& of, const Chart& chart);

}  // namespace tickproof::harness
