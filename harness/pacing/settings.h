// The settings of pacing as a table of text: what `list settings` prints and `--policy
// name:key=value` sets.

#pragma once

#include <span>
#include <string>
#include <string_view>

#include "harness/pacing/pacing.h"

namespace tickproof::harness {

struct PacingSetting {
    std::string_view name;
    std::string_view unit;     ///< Or the choices.
    std::string_view summary;  ///< One line.
    /// Reads `text` into its member; throws InputError that names the setting.
    void (*set)(PacingSettings& settings, std::string_view text) = nullptr;
    /// Prints it so that `set` reads back the same value.
    std::string (*get)(const PacingSettings& settings) = nullptr;
};

std::span<const PacingSetting> pacing_settings();

/// `1/60`, `16ms`, `0.02`, `60hz`: positive, up to 10 s. Throws InputError.
Timestep parse_timestep(std::string_view text, std::string_view what);

}  // namespace tickproof::harness
