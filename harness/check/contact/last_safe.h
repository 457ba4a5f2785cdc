// Searches for the last value of a design that is safe.

#pragma once

#include <cmath>

#include "harness/check/inquiry.h"

namespace tickproof::harness {

/// Values are found to this ratio.
inline constexpr double kSearchRatio = 1.0001;

/// The first of these searches goes over ratios of this; what is unsafe can be a band, and one that
/// is narrower is not seen.
inline constexpr double kStride = 1.25;

/// The last value, to `kSearchRatio`, up to which all are safe, between `low` and `high`; `low`
/// itself can be unsafe, and then the result is 0. `is_safe_at` asks for runs, so that all values
/// of a round are asked for together; NaN while the inquiry waits for them.
template <typename IsSafe>
double search(const Inquiry& ask, double low, double high, IsSafe is_safe_at) {
    constexpr double kParts = 16;
    bool is_low_known = false;
    for (double stride = kStride;;) {
        const int parts = static_cast<int>(std::ceil(std::log(high / low) / std::log(stride)));
        double safe = is_low_known ? low : 0;
        double unsafe = 0;
        for (int part = is_low_known ? 1 : 0; part <= parts; ++part) {
            // The ends are what they are: no rounding moves a value over a threshold.
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
