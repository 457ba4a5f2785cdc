// A TimeManager.asset that the Unity editor serialized as binary.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "harness/project/engines/unity_ticks.h"

namespace tickproof::harness {

struct UnityTimes {
    double fixed_s = 0;
    std::optional<UnityTicks> ticks;  ///< The same time in ticks, if the file has ticks.
    double longest_s = 0;
    double scale = 1;
    std::optional<double> particle_s;
};

/// None for any other file, or if a value is not plausible.
std::optional<UnityTimes> unity_binary_times(std::string_view bytes);

/// The text that the editor would write.
std::string unity_text(const UnityTimes& times);

}  // namespace tickproof::harness
