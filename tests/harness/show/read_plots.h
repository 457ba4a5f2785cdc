// Plots, read from the text that is made of them.

#pragma once

#include <cstddef>
#include <vector>

#include "harness/show/plot/plot.h"
#include "tests/harness/show/plot_reading.h"

namespace tickproof::harness::testing {

/// `using testing::read` finds it beside functions of that name for other formats.
inline std::vector<ReadPlot> read(const std::vector<Chart>& plots, std::size_t width = 80) {
    return read_plots(to_text(plots, {.width = width, .blocks = true}));
}

}  // namespace tickproof::harness::testing
