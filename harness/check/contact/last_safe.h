// Searches for the last value of a design that is safe.

#pragma once

#include <cmath>

#include "harness/check/inquiry.h"

namespace tickproof::harness {

/// The search ends at values that differ by this ratio.
inline constexpr double kSearchRatio = 1.0001;

/// The ratio of the first values tried. Unsafe values can form a band; the search misses a band
/// that is narrower than this.
inline constexpr double kStride = 1.25;

/// The last value between `low` and `high` up to which all tried values are safe, to
/// `kSearchRatio`. 0 if `low` is unsafe. `is_safe_at` asks for runs; NaN while the inquiry waits
/// for them.
template <typename IsSafe>
double search(const Inquiry& ask, double low, double high, IsSafe is_safe_at) {
    constexpr double kParts = 16;
    bool is_low_known = false;
    for (double stride = kStride;;) {
        const int parts = static_cast<int>(std::ceil(std::log(high / low) / std::log(stride)));
        double safe = is_low_known ? low : 0;
        double unsafe = 0;
        for (int part = is_low_known ? 1 : 0; part <= parts; ++part) {
            // Both ends stay exact: rounding must not move a value over a threshold.
            const double value =
                part == parts ? high
                : part == 0   ? low
                              : low * std::pow(high / low, static_cast<double>(part) / parts);
            const bool is_known_unsafe = is_low_known && part == parts;
            if (is_known_unsafe || !is_safe_at(value)) {
                unsafe = value;
                break;
            }
            safe = value;
        }
        if (ask.waits()) {
            return kNotSeen;
        }
        if (unsafe == 0 || safe == 0 || unsafe <= safe * kSearchRatio) {
            return safe;
        }
        low = safe;
        high = unsafe;
        is_low_known = true;
        stride = std::pow(high / low, 1 / kParts) * (1 + 1e-12);
    }
}

}  // namespace tickproof::harness
