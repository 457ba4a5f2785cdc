// From a value to a place on an axis, and the values that get a number.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "harness/show/plot/plot.h"

namespace tickproof::harness {

/// The cell of a value, from 0 at the low end to cells - 1; kOffAxis outside, and of NaN. The
/// middle where both ends are one value.
inline constexpr std::size_t kOffAxis = static_cast<std::size_t>(-1);
std::size_t cell_of(const ChartAxis& axis, double value, std::size_t cells);

/// Rising: those that are wished for, or round numbers, at most so many.
std::vector<double> ticks_of(const ChartAxis& axis, std::size_t most);

/// One for each tick, all with as many decimals as tell them apart; `1e-6` where they are small.
std::vector<std::string> tick_texts(const ChartAxis& axis, const std::vector<double>& ticks);

}  // namespace tickproof::harness
