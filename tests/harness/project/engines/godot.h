// A project.godot in a few words.

#pragma once

#include <fmt/format.h>

#include <string_view>
#include <vector>

#include "tests/harness/project/projects.h"

namespace tickproof::harness::testing {

inline std::vector<Project> godots(std::string_view sections, int config_version = 5) {
    return projects_of("project.godot",
                       fmt::format("config_version={}\n\n{}", config_version, sections));
}

inline Project godot(std::string_view sections, int config_version = 5) {
    return godots(sections, config_version).front();
}

}  // namespace tickproof::harness::testing
