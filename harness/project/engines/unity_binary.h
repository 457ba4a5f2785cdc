// A TimeManager.asset that the Unity editor serialized as binary.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "harness/project/engines/unity_ticks.h"

namespace tickproof::harness {

struct UnityTimes {
    double fixed_s = 0;
    std::optional<UnityTicks> ticks;  ///< The same, where the file has it so.
    double longest_s = 0;
    double scale = 1;
    std::optional<double> particle_s;
};

/// None of any other file, and where a value is not plausible.
std::optional<UnityTimes> unity_binary_times(std::string_view bytes);

/// The same as the editor writes it as text.
std::string unity_text(const UnityTimes& times);

}  // namespace tickproof::harness
