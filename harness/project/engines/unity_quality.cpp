// Reads vSyncCount of Unity's quality levels. Source: Unity's script reference,
// QualitySettings.vSyncCount (desktop; mobile and VR ignore it).

#include "harness/project/engines/unity_quality.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/project/engines/unity_physics.h"
#include "harness/project/syntax/yaml_file.h"
#include "harness/project/values.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kFile = "QualitySettings.asset";
constexpr std::string_view kRoot = "QualitySettings";
constexpr KnownKey kVsync{kRoot, kUnityVsync, ValueKind::count, "refreshes", "", 0, 4};
constexpr KnownKey kLevel{kRoot, "quality level", ValueKind::count, "", "", 0, 1e6};

struct Level {
    std::string name;
    std::optional<ProjectSetting> vsync;
};

std::vector<Level> levels_of(const ProjectFile& file, const YAML::Node& root) {
    std::vector<Level> levels;
    const auto list = yaml_member(file, root, "m_QualitySettings");
    if (!list || !list->value.IsSequence()) {
        return levels;
    }
    for (const YAML::Node& node : list->value) {
        const auto name = yaml_member(file, node, "name");
        const auto vsync = yaml_member(file, node, kVsync.key);
        levels.push_back({.name = name ? yaml_text(name->value) : std::string()});
        if (vsync) {
            levels.back().vsync = found_setting(kVsync, yaml_text(vsync->value), vsync->at);
        }
    }
    return levels;
}

/// The level's number, and who starts with it.
std::optional<std::pair<std::size_t, std::string_view>> first_level(const ProjectFile& file,
                                                                    const YAML::Node& root) {
    const auto read = [&](const std::optional<YamlMember>& member) {
        return static_cast<std::size_t>(
            number_of(found_setting(kLevel, yaml_text(member->value), member->at), kLevel));
    };
    const auto platforms = yaml_member(file, root, "m_PerPlatformDefaultQuality");
    if (platforms) {
        if (const auto desktop = yaml_member(file, platforms->value, "Standalone")) {
            return std::pair(read(desktop), std::string_view("of Standalone"));
        }
    }
    const auto current = yaml_member(file, root, "m_CurrentQuality");
    return current ? std::optional(std::pair(read(current), std::string_view("in the editor")))
                   : std::nullopt;
}

/// `Low 0, Medium 1`: the levels with another count than `judged`.
std::string others_text(const std::vector<Level>& levels, const Level& judged) {
    std::string text;
    for (const Level& each : levels) {
        if (each.vsync && each.vsync->text != judged.vsync->text) {
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", each.name, each.vsync->text);
        }
    }
    return text;
}

void add_vsync(Project& project, const ProjectFile& file) {
    const auto root = yaml_member(file, load_yaml(file), kRoot);
    const auto first = root ? first_level(file, root->value) : std::nullopt;
    if (!first) {
        return;
    }
    const std::vector<Level> levels = levels_of(file, root->value);
    if (first->first >= levels.size() || !levels[first->first].vsync) {
        return;
    }
    const Level& level = levels[first->first];
    const int refreshes = static_cast<int>(number_of(*level.vsync, kVsync));
    project.vertical_sync =
        VerticalSync{.refreshes = refreshes,
                     .key = std::string(kVsync.key),
                     .level = fmt::format("level {} {}", level.name, first->second),
                     .others = others_text(levels, level),
                     .at = level.vsync->at};
    project.waits_for_display = refreshes > 0;
    project.files.push_back(file);
    project.settings.push_back(*level.vsync);
}

}  // namespace

void add_quality(Project& project, std::span<const ProjectFile> files) {
    const auto found = std::ranges::find_if(
        files, [](const ProjectFile& file) { return file.name.ends_with(kFile); });
    if (found == files.end()) {
        return;
    }
    if (auto remark =
            unreadable_asset(*found, "How many refreshes a frame waits for is not known")) {
        project.remarks.push_back(std::move(*remark));
    } else {
        add_vsync(project, *found);
    }
}

}  // namespace tickproof::harness
