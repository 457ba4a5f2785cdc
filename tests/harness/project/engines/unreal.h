// A DefaultEngine.ini in a few words.

#pragma once

#include <fmt/format.h>

#include <string_view>

#include "tests/harness/project/projects.h"

namespace tickproof::harness::testing {

inline constexpr std::string_view kPhysics = "[/Script/Engine.PhysicsSettings]\n";

inline Project unreal(std::string_view keys) {
    return project_of("DefaultEngine.ini", fmt::format("{}{}", kPhysics, keys));
}

}  // namespace tickproof::harness::testing
