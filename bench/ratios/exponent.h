// How a cost grows with a size: the slope of a straight line through their logarithms.

#pragma once

#include <vector>

#include "bench/ratios/row.h"

namespace tickproof::bench {

/// By least squares, with its 95 % interval. Of ten sizes.
Measured exponent_of(const std::vector<double>& sizes, const std::vector<double>& costs);

/// No faster than the size itself. Over three decades n log n has an exponent of about 1.1, so an
/// interval up to half of the way is refused.
bool is_linear(const Measured& exponent);

}  // namespace tickproof::bench
