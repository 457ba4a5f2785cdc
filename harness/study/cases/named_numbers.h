// Numbers by their names: what a case calls `apex`, `apex.error`, `passage` or `game_speed`.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "harness/study/cases/set_up.h"

namespace tickproof::harness {

struct Measured {
    std::optional<double> value;  ///< None for a word. NaN: it did not happen.
    std::string word;
    std::string unit;
    /// The value by closed form, without a timestep; NaN if there is none.
    double ideal = kNotSeen;
    Stop stop = Stop::none;
};

/// Runs what it takes. Throws InputError that begins with `at` where the setup has no such
/// quantity.
Measured measure(std::string_view name, const Setup& setup, const std::string& at);

}  // namespace tickproof::harness
