// Measures numbers by the names that cases use: `apex`, `apex.error`, `passage`, `game_speed`.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "harness/study/cases/set_up.h"

namespace tickproof::harness {

struct NamedNumber {
    std::optional<double> value;  ///< None for a word; NaN if it did not happen.
    std::string word;
    std::string unit;
    /// The value by closed form, without a timestep; NaN if there is none.
    double ideal = kNotSeen;
    Stop stop = Stop::none;
};

/// Makes the runs that it needs. Throws InputError that begins with `at` if the setup has no such
/// quantity.
NamedNumber measure(std::string_view name, const Setup& setup, const std::string& at);

}  // namespace tickproof::harness
