// Searches for the last value of a design that is safe.

#pragma once

#include <algorithm>
#include <cmath>

namespace tickproof::harness {

/// Found to a hundredth: speeds are no more exact in a design.
inline constexpr double kSearchRatio = 1.01;

/// The last value, to `kSearchRatio`, up to which all are safe, between `low`, which is taken to
/// be, and `high`. Rises in strides of a quarter, which are shortened where one ends unsafe: what
/// is unsafe may be a band, and one that is narrower than a stride is not seen.
template <typename IsSafe>
double search(double low, double high, IsSafe is_safe_at) {
    double safe = low;
    double stride = 1.25;
    double unsafe = high;
    while (unsafe > safe * kSearchRatio) {
        const double next = std::min(safe * stride, unsafe);
        if (is_safe_at(next)) {
            safe = next;
            if (next == high) {
                return high;
            }
        } else {
            unsafe = next;
            stride = std::sqrt(stride);
        }
    }
    return safe;
}

}  // namespace tickproof::harness
