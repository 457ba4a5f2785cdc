// Short ways to read a project from text.

#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "harness/pacing/settings.h"
#include "harness/project/readers.h"
#include "tests/harness/refusal.h"

namespace tickproof::harness::testing {

inline std::vector<Project> projects_of(std::string_view name, std::string_view text) {
    const std::vector<ProjectFile> files{{.name = std::string(name), .text = std::string(text)}};
    return read_project_files(files);
}

inline Project project_of(std::string_view name, std::string_view text) {
    return projects_of(name, text).front();
}

inline const ProjectSetting& setting(const Project& project, std::string_view key) {
    for (const ProjectSetting& each : project.settings) {
        if (each.key == key) {
            return each;
        }
    }
    throw std::out_of_range(std::string(key));
}

/// The policy with one setting changed.
inline PolicySpec with(PolicySpec policy, std::string_view name, std::string_view text) {
    set_setting(policy, name, text);
    return policy;
}

/// The bytes that a setting says are its value.
inline std::string bytes_of(const Project& project, const ProjectSetting& setting) {
    for (const ProjectFile& file : project.files) {
        if (file.name == setting.at.file) {
            return file.text.substr(setting.at.begin, setting.at.end - setting.at.begin);
        }
    }
    return "nowhere";
}

/// `kind at what`, a line each.
inline std::string remarks_of(const Project& project) {
    constexpr std::string_view kKinds[] = {"unknown", "renamed",      "dead",       "replaced",
                                           "misread", "switched off", "information"};
    std::string text;
    for (const ProjectRemark& remark : project.remarks) {
        text += fmt::format("{} {} {}\n", kKinds[static_cast<int>(remark.kind)], to_text(remark.at),
                            sentence(remark));
    }
    return text;
}

inline std::string refusal_of(std::string_view name, std::string_view text) {
    return refusal([&] { projects_of(name, text); });
}

}  // namespace tickproof::harness::testing
