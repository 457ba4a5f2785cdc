// Places, remarks and look-ups of a project.

#include "harness/project/project.h"

#include <fmt/format.h>

#include <limits>

#include "harness/base/text.h"

namespace tickproof::harness {

std::string to_text(const Place& place) {
    return place.file.empty() ? std::string() : fmt::format("{}:{}", place.file, place.line);
}

Place parse_place(const std::string& text) {
    const auto colon = text.rfind(':');
    if (colon == std::string::npos || colon + 1 == text.size()) {
        return {.file = text, .line = 1};
    }
    constexpr int kLinesMost = 1'000'000'000;
    const int line = parse_integer(std::string_view(text).substr(colon + 1), 1, kLinesMost, "line");
    return {.file = text.substr(0, colon), .line = static_cast<std::size_t>(line)};
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

bool is_fault(ProjectRemark::Kind kind) {
    switch (kind) {
        case ProjectRemark::Kind::unknown_key:
        case ProjectRemark::Kind::renamed_key:
        case ProjectRemark::Kind::replaced_value:
        case ProjectRemark::Kind::misread_value:
            return true;
        case ProjectRemark::Kind::dead_key:
        case ProjectRemark::Kind::switched_off:
        case ProjectRemark::Kind::information:
            break;
    }
    return false;
}

std::string without_value(const ProjectRemark& remark) {
    return fmt::format("{} {}", remark.key, remark.effect);
}

}  // namespace tickproof::harness
