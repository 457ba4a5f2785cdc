// How a cost grows with a size: the slope of a straight line through their logarithms.

#pragma once

#include <vector>

#include "bench/ratios/row.h"

namespace tickproof::bench {

/// The slope by least squares, with its 95 % interval. Needs ten sizes.
Measured exponent_of(const std::vector<double>& sizes, const std::vector<double>& costs);

/// True if the cost grows no faster than the size. Over three decades n log n has an exponent of
/// about 1.1, so it refuses intervals that reach beyond half of that.
bool is_linear(const Measured& exponent);

}  // namespace tickproof::bench
