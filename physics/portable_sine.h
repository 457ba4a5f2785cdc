// A sine and a cosine that are the same on every machine: sums and products of doubles, which the
// C++ standard leaves to no library. sinf and cosf of C libraries differ in rare cases, and Box2D
// calls them for every angle.

#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>

namespace tickproof::physics {

struct SineAndCosine {
    float sine = 0;
    float cosine = 1;
};

/// Within 0.501 ULP up to 1e6 radians, where 0.5 is the best that a float can have. Beyond, 2 pi is
/// that of a double. Infinity and NaN give NaN.
inline SineAndCosine portable_sine_and_cosine(float angle_rad) {
    double x = static_cast<double>(angle_rad);
    if (!(std::abs(x) <= 1e6)) {
        x = std::remainder(x, 2 * std::numbers::pi);  // Exact, so the same everywhere.
    }
    if (std::isnan(x)) {
        return {static_cast<float>(x), static_cast<float>(x)};
    }
    // x is a number of quarter turns and a rest of at most an eighth. The first part of pi / 2 has
    // 33 bits, so that its products are exact.
    constexpr double first = 1.57079632673412561417;
    constexpr double second = 6.07710050650619224932e-11;
    const double half = x < 0 ? -0.5 : 0.5;
    const auto quarters = static_cast<std::int32_t>(x * (2 / std::numbers::pi) + half);
    const double r = (x - quarters * first) - quarters * second;
    // Taylor: the next terms are below 7e-12.
    const double s = r * r;
    const double sine =
        r +
        r * s *
            (-1.0 / 6 + s * (1.0 / 120 + s * (-1.0 / 5040 + s * (1.0 / 362880 - s / 39916800))));
    const double cosine =
        1 + s * (-0.5 +
                 s * (1.0 / 24 +
                      s * (-1.0 / 720 + s * (1.0 / 40320 + s * (-1.0 / 3628800 + s / 479001600)))));
    const bool is_swapped = (quarters & 1) != 0;
    const double a = is_swapped ? cosine : sine;
    const double b = is_swapped ? sine : cosine;
    return {static_cast<float>((quarters & 2) != 0 ? -a : a),
            static_cast<float>(((quarters + 1) & 2) != 0 ? -b : b)};
}

}  // namespace tickproof::physics
