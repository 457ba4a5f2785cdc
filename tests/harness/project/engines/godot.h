// A project.godot in a few words.

#pragma once

#include <fmt/format.h>

#include <string>
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

/// The policy but for delta smoothing, which a project has unless its files say otherwise.
inline std::string unsmoothed(const Project& project) {
    PolicySpec policy = project.policy;
    policy.settings.delta_smoothing = false;
    return to_text(policy);
}

}  // namespace tickproof::harness::testing
