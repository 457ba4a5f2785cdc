// A value that differs between two recordings, and the kind of the difference.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "harness/recording/recording.h"
#include "harness/run/divergence.h"

namespace tickproof::harness {

/// The kind of a difference, the worst first. `structural`: a body, field or contact is on one side
/// only, or a flag differs. `not_a_number`: one side is NaN, or NaN payloads differ. `exact`: more
/// than rounding. `sub_epsilon`: at most 8 machine epsilons of the greater magnitude, or of 1.
/// `signed_zero`: 0.0 and -0.0.
enum class DifferenceClass { structural, not_a_number, exact, sub_epsilon, signed_zero };

std::string_view to_text(DifferenceClass kind);

struct Difference {
    std::uint64_t step = 0;
    /// Last earlier recorded step in which both recordings had the value and it was equal, if any.
    std::optional<std::uint64_t> last_same;
    std::string body;
    std::string field;
    std::string_view unit;  ///< Empty if unknown, as in a game's own recording.
    FieldType type = FieldType::f64;
    double left = 0;
    double right = 0;
    /// Distance in representable numbers of the field's type; the largest integer for flags, NaN
    /// and missing values.
    std::uint64_t ulps = 0;
    /// |left - right|; NaN if there is no such number.
    double distance = 0;
    DifferenceClass kind = DifferenceClass::exact;
};

/// Describes two values whose bits differ.
Difference difference_of(double left, double right, FieldType type);

/// Describes where two trajectories of this precision part; `body` is the name of the body.
Difference difference_of(const Divergence& first, physics::Precision precision, std::string body);

/// Prints a value with all digits of its type: `0.12345679`, `true`, `absent`.
std::string value_in_decimal(double value, FieldType type);
/// Prints the bits of a value in the field's type: `0x3dfcd6ea`.
std::string value_in_hex(double value, FieldType type);

/// Prints a difference: `1.5 and 1.75 (0x3fc00000, 0x3fe00000), 0.25 m apart, 2097152 ULP: more
/// than rounding`.
std::string values_text(const Difference& difference);

/// Unit of a field of tickproof's own recordings: `m`, `rad/s`; empty for other fields.
std::string_view unit_of(std::string_view field);

}  // namespace tickproof::harness
