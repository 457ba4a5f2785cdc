// Stride: Assets/GameSettings.sdgamesettings (YAML), with Bullet or Bepu or both.
//
// Bullet steps until it has caught up or spent MaxTickDuration of real time. Every file has
// MaxSubSteps, but no code reads it. Each simulation of Bepu steps until it has caught up: the
// engine compares its MaxStepPerFrame the wrong way round, so that only -1 has an effect.
// Sources: Simulation.cs, PhysicsSettings.cs, BepuSimulation.cs and GameBase.cs of Stride.

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/duration.h"
#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/project/engines/reader_rows.h"
#include "harness/project/syntax/yaml_file.h"
#include "harness/project/values.h"

namespace tickproof::harness {
namespace {

constexpr KnownKey kBullet[] = {
    {"", "FixedTimeStep", ValueKind::number, "s", "0.016666668", 1e-6, 10},
    {"", "MaxTickDuration", ValueKind::number, "s", "0.008333334", 1e-6, 1000},
    {"", "MaxSubSteps", ValueKind::count, "steps", "", -1e6, 1e6},
};
constexpr KnownKey kBepu[] = {
    {"", "FixedTimeStepSeconds", ValueKind::number, "s", "0.016666666666666666", 1e-6, 10},
    {"", "TimeScale", ValueKind::number, "", "1", 1e-6, 100},
    {"", "MaxStepPerFrame", ValueKind::count, "steps", "3", -1, 1e6},
};
// The frame-time clamp of Stride's game loop; no file can set it.
constexpr std::string_view kLongestFrame = "500ms";

/// Replaces the comma in Stride's tags, at which yaml-cpp ends a tag. No byte moves.
YAML::Node load(const ProjectFile& file) {
    ProjectFile readable = file;
    bool in_tag = false;
    for (std::size_t i = 0; i < readable.text.size(); ++i) {
        char& c = readable.text[i];
        const bool space = std::string_view(" \t\r\n").find(c) != std::string_view::npos;
        in_tag = !space && (in_tag || (c == '!' && (i == 0 || readable.text[i - 1] <= ' ')));
        c = in_tag && c == ',' ? ';' : c;
    }
    return load_yaml(readable);
}

/// The first of `Defaults` whose tag begins with `tag`; undefined if there is none.
YAML::Node component(const ProjectFile& file, const YAML::Node& root, std::string_view tag) {
    const auto defaults = yaml_member(file, root, "Defaults");
    if (defaults && defaults->value.IsSequence()) {
        for (const YAML::Node& each : defaults->value) {
            if (each.Tag().starts_with(tag)) {
                return each;
            }
        }
    }
    return YAML::Node(YAML::NodeType::Undefined);
}

YAML::Node bullet_of(const ProjectFile& file, const YAML::Node& root) {
    return component(file, root, "!Stride.Physics.PhysicsSettings");
}

std::vector<YAML::Node> simulations_of(const ProjectFile& file, const YAML::Node& root) {
    const YAML::Node bepu = component(file, root, "!Stride.BepuPhysics.BepuConfiguration");
    std::vector<YAML::Node> simulations;
    const auto list = yaml_member(file, bepu, "BepuSimulations");
    if (list && list->value.IsSequence()) {
        for (const YAML::Node& each : list->value) {
            simulations.push_back(each);
        }
    }
    return simulations;
}

ProjectSetting setting_of(const ProjectFile& file, const YAML::Node& node, const KnownKey& known) {
    const auto member = yaml_member(file, node, known.key);
    return member ? found_setting(known, yaml_text(member->value), member->at)
                  : default_setting(known);
}

void remark_misspelt_keys(Project& project, const ProjectFile& file, const YAML::Node& node,
                          std::span<const KnownKey> keys) {
    std::vector<std::string_view> known;
    for (const KnownKey& each : keys) {
        known.push_back(each.key);
    }
    for (const YamlMember& member : yaml_members(file, node)) {
        if (std::find(known.begin(), known.end(), member.key) == known.end()) {
            remark_misspelt(project, member.key, yaml_text(member.value), member.at, known);
        }
    }
}

void remark_dead(Project& project, const ProjectSetting& setting, std::string_view why) {
    if (!setting.at.file.empty()) {
        project.remarks.push_back({.kind = ProjectRemark::Kind::dead_key,
                                   .at = setting.at,
                                   .key = std::string(key_of(setting)),
                                   .value = setting.text,
                                   .effect = "has no effect",
                                   .why = std::string(why),
                                   .fix = "Delete it."});
    }
}

Project bullet_project(const ProjectFile& file, const YAML::Node& node) {
    Project project{.engine = "stride", .files = {file}, .policy = parse_policy("stride")};
    for (const KnownKey& known : kBullet) {
        ProjectSetting setting = setting_of(file, node, known);
        if (known.key == "MaxSubSteps") {
            if (setting.at.file.empty()) {
                continue;
            }
            remark_dead(project, setting,
                        "Stride no longer reads it; MaxTickDuration is the limit");
        } else if (known.key == "FixedTimeStep") {
            set_pacing(project.policy, setting, "timestep",
                       timestep_of_float(number_of(setting, known)));
        } else {
            // 1000 s, for no limit, would read as milliseconds without its unit.
            const double budget_s = number_of(setting, known);
            set_pacing(project.policy, setting, "step_budget",
                       budget_s < 1 ? timestep_of_float(budget_s) : float_text(budget_s) + "s");
        }
        project.settings.push_back(std::move(setting));
    }
    remark_misspelt_keys(project, file, node, kBullet);
    return project;
}

Project bepu_project(const ProjectFile& file, const YAML::Node& node, std::size_t number) {
    Project project{.engine = "stride",
                    .platform = fmt::format("Bepu simulation {}", number),
                    .files = {file},
                    .policy = parse_policy("fixed")};
    set_setting(project.policy, "frame_delta_max", kLongestFrame);
    for (const KnownKey& known : kBepu) {
        ProjectSetting setting = setting_of(file, node, known);
        const double value = number_of(setting, known);
        if (known.key == "FixedTimeStepSeconds") {
            set_pacing(project.policy, setting, "timestep", shortest(value));
        } else if (known.key == "TimeScale") {
            set_pacing(project.policy, setting, "time_scale", shortest(value));
        } else if (value == -1) {
            refuse_value(setting.at, known.key,
                         "with -1 the simulation never steps; write 3, which has no effect");
        } else {
            remark_dead(project, setting,
                        "BepuSimulation compares it the wrong way round, so it never limits");
        }
        project.settings.push_back(std::move(setting));
    }
    remark_misspelt_keys(project, file, node, kBepu);
    return project;
}

/// `Stride 3.1.0.1` for `SerializedVersion: {Stride: 3.1.0.1}`.
std::string version_of(const ProjectFile& file, const YAML::Node& root) {
    const auto versions = yaml_member(file, root, "SerializedVersion");
    const auto version = versions ? yaml_member(file, versions->value, "Stride") : std::nullopt;
    return version ? fmt::format("Stride {}", yaml_text(version->value)) : std::string();
}

bool is_stride(const ProjectFile& file) {
    return file.text.find("!GameSettingsAsset") != std::string::npos ||
           file.name.ends_with(".sdgamesettings");
}

std::vector<Project> read_stride(std::span<const ProjectFile> files) {
    const ProjectFile& file = files.front();
    const YAML::Node root = load(file);
    if (!root.IsMap()) {
        throw InputError(
            fmt::format("{}:1: holds no game settings; let Game Studio write it again", file.name));
    }
    const YAML::Node bullet = bullet_of(file, root);
    const std::vector<YAML::Node> simulations = simulations_of(file, root);
    std::vector<Project> projects;
    if (bullet.IsDefined() || simulations.empty()) {
        projects.push_back(bullet_project(file, bullet));
    }
    for (std::size_t i = 0; i < simulations.size(); ++i) {
        projects.push_back(bepu_project(file, simulations[i], i + 1));
    }
    for (Project& project : projects) {
        project.version = version_of(file, root);
    }
    return projects;
}

std::string write_stride(const ProjectSetting& setting, const PolicySpec& wanted) {
    const PacingSettings& settings = wanted.settings;
    const std::string_view key = key_of(setting);
    if (key == "FixedTimeStep") {
        return float_text(settings.timestep.dt_s);
    }
    if (key == "FixedTimeStepSeconds") {
        return shortest(settings.timestep.dt_s);
    }
    if (key == "TimeScale") {
        return shortest(settings.time_scale);
    }
    return key == "MaxTickDuration" && settings.step_budget > Duration{0}
               ? float_text(seconds(settings.step_budget))
               : std::string();
}

std::vector<FileEdit> insert_stride(const Project& project, std::span<const NewValue> values) {
    const ProjectFile& file = project.files.front();
    const YAML::Node root = load(file);
    YAML::Node mapping = bullet_of(file, root);
    const std::vector<YAML::Node> simulations = simulations_of(file, root);
    for (std::size_t i = 0; i < simulations.size(); ++i) {
        if (project.platform == fmt::format("Bepu simulation {}", i + 1)) {
            mapping.reset(simulations[i]);
        }
    }
    const auto edit = mapping.IsDefined() ? yaml_insertion(file, mapping, values) : std::nullopt;
    return edit ? std::vector{*edit} : std::vector<FileEdit>{};
}

}  // namespace

ProjectReader stride_reader() {
    return {.name = "stride",
            .summary = "GameSettings.sdgamesettings, Stride with Bullet or Bepu",
            .source = "Stride, PhysicsSettings.cs and Simulation.cs",
            .places = {"Assets/GameSettings.sdgamesettings",
                       "Assets/Shared/GameSettings.sdgamesettings", "*.sdgamesettings"},
            .recognises = is_stride,
            .read = read_stride,
            .written = write_stride,
            .inserted = insert_stride,
            .frame_code = "`Update`"};
}

}  // namespace tickproof::harness
