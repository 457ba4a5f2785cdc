// A sine and a cosine that are the same on every machine, as sums and products of doubles. Box2D
// takes both of every angle, and C libraries differ by 1 ULP in rare cases.

#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>

namespace tickproof::physics {

struct SineAndCosine {
    float sine = 0;
    float cosine = 1;
};

/// terms[0] + s terms[1] + s^2 terms[2] + ...
template <std::size_t count>
double power_series(double s, const std::array<double, count>& terms) {
    double sum = 0;
    for (std::size_t i = count; i-- > 0;) {
        sum = sum * s + terms[i];
    }
    return sum;
}

/// Both are within 0.501 ULP up to a million radians; 0.5 is the best that a float can have.
/// Beyond, the period is the double next to 2 pi. NaN for infinity and NaN.
inline SineAndCosine portable_sine_and_cosine(float angle_rad) {
    constexpr double far_rad = 1e6;
    double x = static_cast<double>(angle_rad);
    if (!(std::abs(x) <= far_rad)) {
        x = std::remainder(x, 2 * std::numbers::pi);  // Exact, so the same everywhere.
    }
    if (std::isnan(x)) {
        return {static_cast<float>(x), static_cast<float>(x)};
    }
    // The angle is quarter turns, and a rest of an eighth at most. pi / 2 is the sum of two parts;
    // the first has 33 bits, so that its multiples are exact.
    constexpr double first_part = 1.57079632673412561417;
    constexpr double second_part = 6.07710050650619224932e-11;
    const auto quarters =
        static_cast<std::int32_t>(x * (2 / std::numbers::pi) + (x < 0 ? -0.5 : 0.5));
    const double rest = (x - quarters * first_part) - quarters * second_part;
    // The next terms are below 1e-11.
    constexpr std::array<double, 6> sines{1,           -1.0 / 6,     1.0 / 120,
                                          -1.0 / 5040, 1.0 / 362880, -1.0 / 39916800};
    constexpr std::array<double, 7> cosines{1,           -1.0 / 2,       1.0 / 24,       -1.0 / 720,
                                            1.0 / 40320, -1.0 / 3628800, 1.0 / 479001600};
    const double sine = rest * power_series(rest * rest, sines);
    const double cosine = power_series(rest * rest, cosines);
    switch (quarters & 3) {
        case 0:
            return {static_cast<float>(sine), static_cast<float>(cosine)};
        case 1:
            return {static_cast<float>(cosine), static_cast<float>(-sine)};
        case 2:
            return {static_cast<float>(-sine), static_cast<float>(-cosine)};
        default:
            return {static_cast<float>(-cosine), static_cast<float>(sine)};
    }
}

}  // namespace tickproof::physics
