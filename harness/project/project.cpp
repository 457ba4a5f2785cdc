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

std::string sentence(const ProjectRemark& remark) {
    const std::string_view sign = remark.value.empty() ? "" : " = ";
    return fmt::format("{}{}{} {}", remark.key, sign, remark.value, remark.effect);
}

std::string without_value(const ProjectRemark& remark) {
    return fmt::format("{} {}", remark.key, remark.effect);
}

}  // namespace tickproof::harness
