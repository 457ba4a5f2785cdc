// One value that is not the same in two recordings, and the kind of its difference.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "harness/recording/recording.h"

namespace tickproof::harness {

/// From what breaks most to what breaks least. `structural`: a body, a field, a contact or another
/// flag is there on one side only. `not_a_number`: one side is NaN, or the payloads differ.
/// `exact`: more than rounding. `sub_epsilon`: at most 8 machine epsilons of the greater magnitude,
/// or of 1. `signed_zero`: 0.0 and -0.0.
enum class DifferenceClass { structural, not_a_number, exact, sub_epsilon, signed_zero };

std::string_view to_text(DifferenceClass kind);

struct Difference {
    std::uint64_t step = 0;
    /// The step before in which both recordings had the value, and the same; none without one. It
    /// is not the last one where steps in between were not recorded.
    std::optional<std::uint64_t> last_same;
    std::string body;
    std::string field;
    std::string_view unit;  ///< Empty where it is not known, as in a game's own recording.
    FieldType type = FieldType::f64;
    double left = 0;
    double right = 0;
    /// Representable numbers between the two in the field's type; the largest value for flags, NaN
    /// and what is absent.
    std::uint64_t ulps = 0;
    /// |left - right|; NaN where there is no such number.
    double distance = 0;
    DifferenceClass kind = DifferenceClass::exact;
};

/// Of two values whose bits differ.
Difference difference_of(double left, double right, FieldType type);

/// `0.12345679`, `true`, `absent`: with all digits that the type has.
std::string value_in_decimal(double value, FieldType type);
/// `0x3dfcd6ea`: the bits in the field's type.
std::string value_in_hex(double value, FieldType type);

/// `1.5 and 1.75 (0x3fc00000, 0x3fe00000), 0.25 m apart, 2097152 ULP: more than rounding`.
std::string values_text(const Difference& difference);

/// `m`, `rad/s`, ... for the fields of our own recordings; empty for others.
std::string_view unit_of(std::string_view field);

}  // namespace tickproof::harness
