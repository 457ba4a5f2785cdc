#include "harness/project/project.h"

#include <fmt/format.h>

#include <limits>

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

double most_of(const Project& project, std::string_view pacing) {
    for (const PacingLimit& limit : project.limits) {
        if (limit.pacing == pacing) {
            return limit.most;
        }
    }
    return std::numeric_limits<double>::infinity();
}

}  // namespace tickproof::harness
