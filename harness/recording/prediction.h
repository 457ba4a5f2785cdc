// Turns columns of real numbers into residuals: the distance of each number from its prediction, in
// representable numbers. In free flight a velocity follows a line and a position a parabola, so
// only rounding is left. Predictions use only IEEE additions and subtractions in the column's own
// type, so that every machine makes the same ones.

#pragma once

#include <bit>
#include <cfloat>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace tickproof::harness {

static_assert(FLT_EVAL_METHOD == 0, "a sum of floats is rounded to float");

/// A prediction continues the value, its change, or the change of its change.
enum class Prediction : std::uint8_t { value, line, curve };
inline constexpr std::size_t kPredictions = 3;

/// Copies of the first number in front of a column, so that each number has three before it.
inline constexpr std::size_t kNumbersBefore = 3;

template <class Real>
using BitsOf = std::conditional_t<sizeof(Real) == 4, std::uint32_t, std::uint64_t>;

/// All ones for a negative number, all zeros for any other.
template <class Bits>
constexpr Bits sign_mask(Bits bits) {
    return static_cast<Bits>(0) - (bits >> (sizeof(Bits) * CHAR_BIT - 1));
}

/// Orders the bits of a real number as an integer in two's complement: neighbours are 1 apart, and
/// -0.0 is below 0.0. Its own inverse.
template <class Bits>
constexpr Bits in_order(Bits bits) {
    return bits ^ (sign_mask(bits) >> 1);
}

/// Maps 0, -1, 1, -2, ... to 0, 1, 2, 3, ...: small differences become small numbers.
template <class Bits>
constexpr Bits zigzag(Bits difference) {
    return static_cast<Bits>(difference << 1) ^ sign_mask(difference);
}

template <class Bits>
constexpr Bits unzigzag(Bits residual) {
    return (residual >> 1) ^ (static_cast<Bits>(0) - (residual & 1));
}

/// Predicts from the last numbers: `a`, before it `b`, before that `c`. If the sum is NaN, whose
/// bits depend on the machine, it predicts `a`.
template <Prediction prediction, class Real>
BitsOf<Real> predict_next(Real a, Real b, Real c) {
    using Bits = BitsOf<Real>;
    if constexpr (prediction == Prediction::value) {
        return in_order(std::bit_cast<Bits>(a));
    } else {
        const Real change = a - b;
        const Real next =
            prediction == Prediction::line ? a + change : a + (change + (change - (b - c)));
        const Bits is_number = static_cast<Bits>(0) - static_cast<Bits>(next == next);
        return in_order((std::bit_cast<Bits>(next) & is_number) |
                        (std::bit_cast<Bits>(a) & ~is_number));
    }
}

/// `padded` has kNumbersBefore elements more than `residuals`. The first number is its own
/// residual.
template <Prediction prediction, class Real>
void to_residuals(std::span<const Real> padded, std::span<BitsOf<Real>> residuals) {
    using Bits = BitsOf<Real>;
    const Real* before = padded.data();
    for (std::size_t i = 0; i < residuals.size(); ++i) {
        const Bits number = in_order(std::bit_cast<Bits>(before[i + 3]));
        residuals[i] = zigzag<Bits>(
            number - predict_next<prediction>(before[i + 2], before[i + 1], before[i]));
    }
    if (!residuals.empty()) {
        residuals[0] = zigzag(in_order(std::bit_cast<Bits>(before[0])));
    }
}

/// The inverse of to_residuals().
template <Prediction prediction, class Real>
void from_residuals(std::span<const BitsOf<Real>> residuals, std::span<Real> numbers) {
    using Bits = BitsOf<Real>;
    if (residuals.empty()) {
        return;
    }
    Real a = std::bit_cast<Real>(in_order(unzigzag(residuals[0])));
    Real b = a;
    Real c = a;
    numbers[0] = a;
    for (std::size_t i = 1; i < residuals.size(); ++i) {
        const Bits number = unzigzag(residuals[i]) + predict_next<prediction>(a, b, c);
        c = b;
        b = a;
        a = std::bit_cast<Real>(in_order(number));
        numbers[i] = a;
    }
}

/// Calls `use` with the prediction as a std::integral_constant.
template <class Use>
void with_prediction(Prediction prediction, Use use) {
    switch (prediction) {
        case Prediction::value:
            return use(std::integral_constant<Prediction, Prediction::value>());
        case Prediction::line:
            return use(std::integral_constant<Prediction, Prediction::line>());
        case Prediction::curve:
            return use(std::integral_constant<Prediction, Prediction::curve>());
    }
}

}  // namespace tickproof::harness
