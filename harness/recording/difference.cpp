// Classifies a difference of two values, and prints it.

#include "harness/recording/difference.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace tickproof::harness {
namespace {

constexpr double kEpsilons = 8;

physics::Precision precision_of(FieldType type) {
    return type == FieldType::f32 ? physics::Precision::f32 : physics::Precision::f64;
}

DifferenceClass class_of(double left, double right, FieldType type, double distance) {
    if (type == FieldType::flag || is_absent(left) || is_absent(right)) {
        return DifferenceClass::structural;
    }
    if (std::isnan(left) || std::isnan(right)) {
        return DifferenceClass::not_a_number;
    }
    if (left == right) {
        return DifferenceClass::signed_zero;
    }
    const double epsilon = type == FieldType::f32
                               ? static_cast<double>(std::numeric_limits<float>::epsilon())
                               : std::numeric_limits<double>::epsilon();
    const double scale = std::max({1.0, std::abs(left), std::abs(right)});
    return std::isfinite(scale) && distance <= kEpsilons * epsilon * scale
               ? DifferenceClass::sub_epsilon
               : DifferenceClass::exact;
}

std::string ulps_text(const Difference& difference) {
    if (difference.ulps == std::numeric_limits<std::uint64_t>::max()) {
        return {};
    }
    // Near zero ULPs say nothing: there are as many numbers below 1e-30 as above.
    constexpr std::uint64_t kTold = 1'000'000;
    return difference.ulps < kTold ? fmt::format("{} ULP", difference.ulps)
                                   : std::string("over a million ULP");
}

}  // namespace

std::string_view to_text(DifferenceClass kind) {
    constexpr std::array<std::string_view, 5> kNames{"structural", "NaN", "more than rounding",
                                                     "sub-epsilon", "signed zero"};
    return kNames.at(static_cast<std::size_t>(kind));
}

Difference difference_of(double left, double right, FieldType type) {
    Difference result{.type = type, .left = left, .right = right};
    result.distance = std::abs(left - right);
    result.kind = class_of(left, right, type, result.distance);
    result.ulps = result.kind == DifferenceClass::structural
                      ? std::numeric_limits<std::uint64_t>::max()
                      : ulp_distance(left, right, precision_of(type));
    return result;
}

Difference difference_of(const Divergence& first, physics::Precision precision, std::string body) {
    const FieldType type = first.is_flag                          ? FieldType::flag
                           : precision == physics::Precision::f32 ? FieldType::f32
                                                                  : FieldType::f64;
    Difference difference = difference_of(first.left, first.right, type);
    difference.step = first.step;
    difference.body = std::move(body);
    difference.field = first.field;
    difference.unit = unit_of(first.field);
    return difference;
}

std::string value_in_decimal(double value, FieldType type) {
    if (is_absent(value)) {
        return "absent";
    }
    switch (type) {
        case FieldType::flag:
            return value == 0 ? "false" : "true";
        case FieldType::f32:
            return fmt::format("{}", static_cast<float>(value));
        case FieldType::f64:
            break;
    }
    return fmt::format("{}", value);
}

std::string value_in_hex(double value, FieldType type) {
    if (is_absent(value) || type == FieldType::flag) {
        return {};
    }
    return type == FieldType::f32
               ? fmt::format("0x{:08x}", std::bit_cast<std::uint32_t>(static_cast<float>(value)))
               : fmt::format("0x{:016x}", std::bit_cast<std::uint64_t>(value));
}

std::string_view unit_of(std::string_view field) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kUnits{
        {{"position.x", "m"},
         {"position.y", "m"},
         {"angle", "rad"},
         {"velocity.x", "m/s"},
         {"velocity.y", "m/s"},
         {"angular_velocity", "rad/s"}}};
    const auto* found =
        std::ranges::find(kUnits, field, &std::pair<std::string_view, std::string_view>::first);
    return found == kUnits.end() ? std::string_view() : found->second;
}

std::string values_text(const Difference& difference) {
    const std::string left = value_in_hex(difference.left, difference.type);
    const std::string right = value_in_hex(difference.right, difference.type);
    std::string text = fmt::format("{} and {}", value_in_decimal(difference.left, difference.type),
                                   value_in_decimal(difference.right, difference.type));
    if (!left.empty() && !right.empty()) {
        text += fmt::format(" ({}, {})", left, right);
    }
    if (!std::isnan(difference.distance) && difference.type != FieldType::flag) {
        const std::string_view unit = difference.unit;
        text +=
            fmt::format(", {:.3g}{}{} apart", difference.distance, unit.empty() ? "" : " ", unit);
    }
    const std::string ulps = ulps_text(difference);
    return text + (ulps.empty() ? "" : ", " + ulps) + fmt::format(": {}", to_text(difference.kind));
}

}  // namespace tickproof::harness
