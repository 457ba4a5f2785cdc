// Sources: the keys that UnityEditor's Physics2DSettingsInspector and its page of Physics read; the
// manual's pages of both managers.

#include "harness/project/engines/unity_physics.h"

#include <fmt/format.h>

#include "harness/project/syntax/yaml_file.h"
#include "harness/project/values.h"

namespace tickproof::harness {
namespace {

constexpr double kLargest = 1e9;

constexpr KnownKey kPhysics3d[] = {
    {"PhysicsManager", "m_Gravity.x", ValueKind::number, "m/s2", "0", -kLargest, kLargest},
    {"PhysicsManager", "m_Gravity.y", ValueKind::number, "m/s2", "-9.81", -kLargest, kLargest},
    {"PhysicsManager", "m_Gravity.z", ValueKind::number, "m/s2", "0", -kLargest, kLargest},
};
constexpr KnownKey kPhysics2d[] = {
    {"Physics2DSettings", "m_Gravity.x", ValueKind::number, "m/s2", "0", -kLargest, kLargest},
    {"Physics2DSettings", "m_Gravity.y", ValueKind::number, "m/s2", "-9.81", -kLargest, kLargest},
};

struct Manager {
    std::string_view file;
    std::string_view root;  ///< Of its YAML.
    std::span<const KnownKey> known;
};

constexpr Manager kManagers[] = {
    {"DynamicsManager.asset", "PhysicsManager", kPhysics3d},
    {"Physics2DSettings.asset", "Physics2DSettings", kPhysics2d},
};

/// `m_Gravity.y` is the member y of m_Gravity.
ProjectSetting setting_of(const ProjectFile& file, const YAML::Node& node, const KnownKey& known,
                          std::string_view path) {
    const auto dot = path.find('.');
    const std::optional<YamlMember> member = yaml_member(file, node, path.substr(0, dot));
    if (member && dot != std::string_view::npos) {
        return setting_of(file, member->value, known, path.substr(dot + 1));
    }
    return member ? found_setting(known, yaml_text(member->value), member->at)
                  : default_setting(known);
}

/// A binary asset, or a pointer to a file that is stored elsewhere.
void remark_unreadable(Project& project, const ProjectFile& file, std::string_view name) {
    project.remarks.push_back({.kind = ProjectRemark::Kind::information,
                               .at = {.file = file.name, .line = 1},
                               .key = std::string(name),
                               .effect = "is not read: it is not text",
                               .why = "Its gravity and its simulation mode are not known",
                               .fix = "Set Asset Serialization in Project Settings > Editor to "
                                      "Force Text, and save the project; run git lfs pull if the "
                                      "file is stored in Git LFS."});
}

void add(Project& project, const ProjectFile& file, const Manager& manager) {
    if (file.text.find('\0') != std::string::npos ||
        file.text.starts_with("version https://git-lfs.github.com/spec/")) {
        remark_unreadable(project, file, manager.file);
        return;
    }
    const std::optional<YamlMember> root = yaml_member(file, load_yaml(file), manager.root);
    if (!root || !root->value.IsMap()) {
        return;
    }
    project.files.push_back(file);
    for (const KnownKey& known : manager.known) {
        project.settings.push_back(setting_of(file, root->value, known, known.key));
        (void)number_of(project.settings.back(), known);
    }
}

}  // namespace

void add_unity_physics(Project& project, std::span<const ProjectFile> files) {
    for (const Manager& manager : kManagers) {
        for (const ProjectFile& file : files) {
            if (file.name.ends_with(manager.file)) {
                add(project, file, manager);
            }
        }
    }
}

}  // namespace tickproof::harness
