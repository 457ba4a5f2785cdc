// Reads Unity's settings of physics. Sources: the keys that UnityEditor's
// Physics2DSettingsInspector and its page of Physics read; the manual's pages of both managers.

#include "harness/project/engines/unity_physics.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "harness/project/syntax/yaml_file.h"
#include "harness/project/values.h"

namespace tickproof::harness {
namespace {

constexpr double kLargest = 1e9;

constexpr std::string_view kAuto = "m_AutoSimulation";

constexpr KnownKey kPhysics3d[] = {
    {"PhysicsManager", "m_Gravity.x", ValueKind::number, "m/s2", "0", -kLargest, kLargest},
    {"PhysicsManager", "m_Gravity.y", ValueKind::number, "m/s2", "-9.81", -kLargest, kLargest},
    {"PhysicsManager", "m_Gravity.z", ValueKind::number, "m/s2", "0", -kLargest, kLargest},
    {"PhysicsManager", "m_DefaultContactOffset", ValueKind::number, "m", "0.01", 0, kLargest},
    {"PhysicsManager", kUnitySimulationMode, ValueKind::count, "", "0", 0, 2},
    {"PhysicsManager", kAuto, ValueKind::count, "", "1", 0, 1},
    {"PhysicsManager", "m_AutoSyncTransforms", ValueKind::count, "", "0", 0, 1},
};
constexpr KnownKey kPhysics2d[] = {
    {"Physics2DSettings", "m_Gravity.x", ValueKind::number, "m/s2", "0", -kLargest, kLargest},
    {"Physics2DSettings", "m_Gravity.y", ValueKind::number, "m/s2", "-9.81", -kLargest, kLargest},
    {"Physics2DSettings", kUnitySimulationMode, ValueKind::count, "", "0", 0, 2},
    {"Physics2DSettings", kAuto, ValueKind::count, "", "1", 0, 1},
    {"Physics2DSettings", "m_AutoSyncTransforms", ValueKind::count, "", "0", 0, 1},
    {"Physics2DSettings", "m_MaxTranslationSpeed", ValueKind::number, "m/s", "100", 0, kLargest},
    {"Physics2DSettings", "m_VelocityIterations", ValueKind::count, "", "8", 0, kLargest},
    {"Physics2DSettings", "m_UseSubStepping", ValueKind::count, "", "0", 0, 1},
    {"Physics2DSettings", "m_MinSubStepFPS", ValueKind::number, "Hz", "30", 0, kLargest},
    {"Physics2DSettings", "m_MaxSubStepCount", ValueKind::count, "steps", "4", 0, kLargest},
};

/// 1 is a project in 2D. Old projects have other numbers, which Unity accepts.
constexpr KnownKey kEditor[] = {
    {"EditorSettings", "m_DefaultBehaviorMode", ValueKind::text, "", "0"},
};

struct Manager {
    std::string_view file;
    std::string_view root;  ///< Root of its YAML.
    std::span<const KnownKey> known;
    std::string_view holds;  ///< What stays unknown without the file, as a sentence.
};

constexpr Manager kManagers[] = {
    {"DynamicsManager.asset", "PhysicsManager", kPhysics3d,
     "The gravity and the simulation mode of 3D are not known"},
    {"Physics2DSettings.asset", "Physics2DSettings", kPhysics2d,
     "The gravity and the simulation mode of 2D are not known"},
    {"EditorSettings.asset", "EditorSettings", kEditor,
     "Whether the project is in 2D is not known, so it is judged as one in 3D"},
};

/// Reads `m_Gravity.y` as member y of m_Gravity.
ProjectSetting physics_setting(const ProjectFile& file, const YAML::Node& node,
                               const KnownKey& known, std::string_view path) {
    const auto dot = path.find('.');
    const std::optional<YamlMember> member = yaml_member(file, node, path.substr(0, dot));
    if (member && dot != std::string_view::npos) {
        return physics_setting(file, member->value, known, path.substr(dot + 1));
    }
    return member ? found_setting(known, yaml_text(member->value), member->at)
                  : default_setting(known);
}

/// Unity's SimulationMode: when physics steps.
enum class Mode { fixed_update, update, script };

struct Stepping {
    Mode mode = Mode::fixed_update;
    ProjectSetting setting;
};

/// Up to 2020.1 (2D) and 2022.2 (3D) the key is m_AutoSimulation; its 0 is the later Script.
Stepping stepping_of(std::span<const ProjectSetting> settings) {
    Stepping stepping;
    for (const ProjectSetting& setting : settings) {
        const bool is_written = !setting.at.file.empty();
        const double value = is_written ? read_number(setting.text).value : 0;
        if (is_written && key_of(setting) == kUnitySimulationMode) {
            return {value == 1   ? Mode::update
                    : value == 2 ? Mode::script
                                 : Mode::fixed_update,
                    setting};
        }
        if (is_written && key_of(setting) == kAuto && value == 0) {
            stepping = {Mode::script, setting};
        }
    }
    return stepping;
}

ProjectRemark remark_on(const Stepping& stepping, bool is_judged) {
    ProjectRemark remark{.kind = ProjectRemark::Kind::information,
                         .at = stepping.setting.at,
                         .key = stepping.setting.key,
                         .value = stepping.setting.text};
    if (stepping.mode == Mode::script) {
        remark.effect = "leaves the steps to the game's code";
        remark.why =
            "When code calls Simulate, and with which time, cannot be known from "
            "settings alone; it is judged as if in FixedUpdate";
        remark.fix = "Call Simulate in FixedUpdate, with Time.fixedDeltaTime.";
    } else {
        remark.effect = "steps once a frame, by the time of the frame";
        remark.why = is_judged ? "Fixed Timestep has no effect on physics with the mode Update"
                               : "It is judged as if in FixedUpdate: the other physics of the "
                                 "project is not in this mode, and settings do not say which of "
                                 "the two the game uses";
        remark.fix = "Set Simulation Mode to Fixed Update in Project Settings.";
    }
    return remark;
}

std::vector<ProjectSetting> physics_settings(const ProjectFile& file, const Manager& manager,
                                             const YAML::Node& node) {
    std::vector<ProjectSetting> settings;
    for (const KnownKey& known : manager.known) {
        ProjectSetting setting = physics_setting(file, node, known, known.key);
        if (known.kind != ValueKind::text) {
            (void)number_of(setting, known);
        }
        // A file has one of the two keys, by its version.
        if (known.key != kAuto || !setting.at.file.empty()) {
            settings.push_back(std::move(setting));
        }
    }
    return settings;
}

}  // namespace

std::optional<ProjectRemark> unreadable_asset(const ProjectFile& file, std::string_view unknown) {
    if (file.text.find('\0') == std::string::npos &&
        !file.text.starts_with("version https://git-lfs.github.com/spec/")) {
        return std::nullopt;
    }
    return ProjectRemark{
        .kind = ProjectRemark::Kind::information,
        .at = {.file = file.name, .line = 1},
        .key = file.name.substr(file.name.find_last_of("/\\") + 1),
        .effect = "is not read: it is not text",
        .why = std::string(unknown),
        .fix =
            "Set Asset Serialization in Project Settings > Editor to Force Text, and save the "
            "project; run git lfs pull if the file is stored in Git LFS."};
}

UnityPhysics unity_physics(std::span<const ProjectFile> files) {
    UnityPhysics physics;
    std::vector<Stepping> steppings;
    for (const Manager& manager : kManagers) {
        for (const ProjectFile& file : files) {
            if (!file.name.ends_with(manager.file)) {
                continue;
            }
            if (auto remark = unreadable_asset(file, manager.holds)) {
                physics.remarks.push_back(std::move(*remark));
                continue;
            }
            const std::optional<YamlMember> root = yaml_member(file, load_yaml(file), manager.root);
            if (!root || !root->value.IsMap()) {
                continue;
            }
            physics.files.push_back(file);
            std::vector<ProjectSetting> settings = physics_settings(file, manager, root->value);
            steppings.push_back(stepping_of(settings));
            std::ranges::move(settings, std::back_inserter(physics.settings));
        }
    }
    physics.is_once_a_frame =
        !steppings.empty() && std::ranges::all_of(steppings, [](const Stepping& each) {
            return each.mode == Mode::update;
        });
    for (const Stepping& each : steppings) {
        if (each.mode != Mode::fixed_update) {
            physics.remarks.push_back(remark_on(each, physics.is_once_a_frame));
        }
    }
    return physics;
}

void add_physics(Project& project, const UnityPhysics& physics) {
    const auto append = [](auto& all, const auto& more) {
        all.insert(all.end(), more.begin(), more.end());
    };
    append(project.files, physics.files);
    append(project.settings, physics.settings);
    append(project.remarks, physics.remarks);
}

}  // namespace tickproof::harness
