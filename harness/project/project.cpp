#include "harness/project/project.h"

#include <fmt/format.h>

namespace tickproof::harness {

std::string to_text(const Place& place) {
    return place.file.empty() ? std::string() : fmt::format("{}:{}", place.file, place.line);
}

const ProjectSetting* find_setting(const Project& project, std::string_view pacing) {
    for (const ProjectSetting& setting : project.settings) {
        if (setting.pacing == pacing) {
            return &setting;
        }
    }
    return nullptr;
}

}  // namespace tickproof::harness
