// Unity: ProjectSettings/TimeManager.asset, and the editor's version from ProjectVersion.txt.
//
// The editor keeps 32-bit floats, and since 2023.1 the fixed timestep as a count of ticks.

#include <fmt/format.h>

#include <cmath>

#include "harness/base/duration.h"
#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/project/engines/reader_rows.h"
#include "harness/project/engines/unity_binary.h"
#include "harness/project/engines/unity_physics.h"
#include "harness/project/engines/unity_quality.h"
#include "harness/project/engines/unity_remarks.h"
#include "harness/project/engines/unity_ticks.h"
#include "harness/project/syntax/yaml_file.h"
#include "harness/project/values.h"

namespace tickproof::harness {
namespace {

bool is_unity(const ProjectFile& file) {
    const std::string_view text = file.text;
    return text.starts_with("TimeManager:") ||
           text.find("\nTimeManager:") != std::string_view::npos ||
           file.name.ends_with("TimeManager.asset");
}

constexpr std::string_view kFixedPolicy = "unity";
constexpr std::string_view kTimeScale = "m_TimeScale";
constexpr KnownKey kUnityFixed{"", "Fixed Timestep", ValueKind::number, "s", "0.02", 1e-6, 10};
constexpr KnownKey kUnityKeys[] = {
    kUnityFixed,
    {"", "Maximum Allowed Timestep", ValueKind::number, "s", "0.33333334", 1e-6, 1e6},
    {"", kTimeScale, ValueKind::number, "", "1", 0, 100},
    {"", "Maximum Particle Timestep", ValueKind::number, "s", "0.03", 0, 1e6},
};
constexpr KnownKey kTicks{"", "m_Count", ValueKind::count, "ticks", "", 1, 9e15};
constexpr KnownKey kRate{"", "m_Rate", ValueKind::count, "", "", 1, 9e15};

double member_number(const ProjectFile& file, const YamlMember& of, const KnownKey& known,
                     std::string_view key) {
    const auto member = yaml_member(file, of.value, key);
    if (!member) {
        refuse_value(of.at, kUnityFixed.key, fmt::format("{} is missing; restore the file", key));
    }
    return number_of({.key = fmt::format("{}: {}", kUnityFixed.key, key),
                      .text = yaml_text(member->value),
                      .at = member->at},
                     known);
}

/// The fixed timestep in either form. Sets `text` to what the policy reads.
ProjectSetting fixed_timestep(const ProjectFile& file, const YamlMember& member,
                              std::string& text) {
    if (!member.value.IsMap()) {
        ProjectSetting setting = found_setting(kUnityFixed, yaml_text(member.value), member.at);
        text = timestep_of_float(number_of(setting, kUnityFixed));
        return setting;
    }
    UnityTicks ticks{.count = member_number(file, member, kTicks, "m_Count")};
    const auto rate = yaml_member(file, member.value, "m_Rate");
    if (!rate) {
        refuse_value(member.at, kUnityFixed.key, "m_Rate is missing; restore the file");
    }
    ticks.denominator = member_number(file, *rate, kRate, "m_Denominator");
    ticks.numerator = member_number(file, *rate, kRate, "m_Numerator");
    const Place at = yaml_member(file, member.value, "m_Count")->at;
    const double value_s = ticks.count / ticks.rate_hz();
    if (value_s < kUnityFixed.least || value_s > kUnityFixed.most) {
        refuse_value(at, kUnityFixed.key,
                     fmt::format("{} is {} s; set a time from 1e-06 to 10 s in the editor",
                                 to_text(ticks), shortest(value_s)));
    }
    text = meant(ticks);
    return found_setting(kUnityFixed, to_text(ticks), at);
}

/// A setting, and its value as the policy reads it.
struct UnityValue {
    ProjectSetting setting;
    std::string text;
};

UnityValue found_in_text(const ProjectFile& file, const KnownKey& known, const YAML::Node& node) {
    const auto member = yaml_member(file, node, known.key);
    UnityValue found;
    if (member && known.key == kUnityFixed.key) {
        found.setting = fixed_timestep(file, *member, found.text);
        return found;
    }
    found.setting = member ? found_setting(known, yaml_text(member->value), member->at)
                           : default_setting(known);
    found.text = float_text(number_of(found.setting, known));
    return found;
}

void remark_pause(Project& project, const ProjectSetting& setting) {
    project.remarks.push_back(
        {.kind = ProjectRemark::Kind::information,
         .at = setting.at,
         .key = std::string(kTimeScale),
         .value = setting.text,
         .effect = read_number(setting.text).value == 0 ? "starts the game paused"
                                                        : "all but stops the game at its start",
         .why = "Physics hardly runs until code sets Time.timeScale; it is judged with a time "
                "scale of 1",
         .fix = "Set it to 1, unless the game is to start paused."});
}

void add_setting(Project& project, UnityValue found) {
    constexpr double kPaused = 0.01;  // Smaller scales are a pause, not slow motion.
    const std::string_view key = key_of(found.setting);
    PolicySpec& policy = project.policy;
    if (key == kUnityFixed.key) {
        set_pacing(policy, found.setting, "timestep", found.text);
    } else if (key == "Maximum Allowed Timestep") {
        set_pacing(policy, found.setting, "frame_delta_max", found.text + "s");
    } else if (key == kTimeScale && read_number(found.text).value < kPaused) {
        remark_pause(project, found.setting);
    } else if (key == kTimeScale) {
        set_pacing(policy, found.setting, "time_scale", found.text);
    }
    project.settings.push_back(std::move(found.setting));
}

/// `Unity 6000.0.56f1` for `m_EditorVersion: 6000.0.56f1`.
std::string version_of(std::span<const ProjectFile> files) {
    constexpr std::string_view kKey = "m_EditorVersion:";
    for (const ProjectFile& file : files) {
        const auto at = file.text.find(kKey);
        if (at != std::string::npos && !is_unity(file)) {
            std::string_view version = std::string_view(file.text).substr(at + kKey.size());
            version = version.substr(0, version.find_first_of("\r\n"));
            version.remove_prefix(std::min(version.find_first_not_of(' '), version.size()));
            return fmt::format("Unity {}", version);
        }
    }
    return {};
}

void remark_misspelt_keys(Project& project, const ProjectFile& file, const YAML::Node& node) {
    std::vector<std::string_view> known;
    for (const KnownKey& each : kUnityKeys) {
        known.push_back(each.key);
    }
    for (const YamlMember& member : yaml_members(file, node)) {
        if (std::find(known.begin(), known.end(), member.key) == known.end()) {
            remark_misspelt(project, member.key, yaml_text(member.value), member.at, known);
        }
    }
}

const ProjectFile& time_manager(std::span<const ProjectFile> files) {
    for (const ProjectFile& file : files) {
        if (is_unity(file)) {
            return file;
        }
    }
    return files.front();
}

bool is_binary_unity(const ProjectFile& file) {
    return is_unity(file) && unity_binary_times(file.text).has_value();
}

void add_text_settings(Project& project, const ProjectFile& file) {
    const auto manager = yaml_member(file, load_yaml(file), "TimeManager");
    if (!manager || !manager->value.IsMap()) {
        throw InputError(fmt::format(
            "{}:1: holds no TimeManager; let the Unity editor write it again", file.name));
    }
    for (const KnownKey& known : kUnityKeys) {
        add_setting(project, found_in_text(file, known, manager->value));
    }
    remark_misspelt_keys(project, file, manager->value);
    remark_cut_file(project, file, manager->value);
    remark_repeated_keys(project, file, manager->value);
    remark_ticks(project, file, manager->value);
}

/// The file as the editor would write it as text; unchanged if it is text.
ProjectFile as_text(const ProjectFile& file) {
    const std::optional<UnityTimes> times = unity_binary_times(file.text);
    return times ? ProjectFile{.name = file.name,
                               .text = unity_text(*times),
                               .stands_for_binary = true}
                 : file;
}

std::vector<Project> read_unity(std::span<const ProjectFile> files) {
    const ProjectFile file = as_text(time_manager(files));
    const UnityPhysics physics = unity_physics(files);
    Project project{
        .engine = "unity",
        .version = version_of(files),
        .files = {file},
        .policy = parse_policy(physics.is_once_a_frame ? "variable" : kFixedPolicy),
        .interpolation = {.in_code = "set Interpolate of the moving Rigidbodies to Interpolate",
                          .camera = "move the camera in LateUpdate instead, and smooth it by the "
                                    "time of the frame"}};
    add_text_settings(project, file);
    add_physics(project, physics);
    add_quality(project, files);
    if (file.stands_for_binary) {
        for (ProjectSetting& setting : project.settings) {
            setting.at.line = setting.at.file == file.name ? 1 : setting.at.line;
        }
    }
    return {project};
}

std::string write_unity(const ProjectSetting& setting, const PolicySpec& wanted) {
    const PacingSettings& settings = wanted.settings;
    if (key_of(setting) == kUnitySimulationMode) {
        return wanted.policy == &find_policy(kFixedPolicy) ? "0" : "1";
    }
    const bool has_steps = reads(*wanted.policy, "timestep");
    if (setting.pacing == "timestep" || (key_of(setting) == kUnityFixed.key && has_steps)) {
        const double rate_hz = unity_rate_hz(setting.text);
        return rate_hz > 0 ? fmt::format("{:.0f}", std::round(settings.timestep.dt_s * rate_hz))
                           : float_text(settings.timestep.dt_s);
    }
    if (setting.pacing == "frame_delta_max" && settings.frame_delta_max > Duration{0}) {
        return float_text(seconds(settings.frame_delta_max));
    }
    return setting.pacing == "time_scale" ? float_text(settings.time_scale) : std::string();
}

std::string page_of_unity(const ProjectSetting& setting) {
    return key_of(setting) == kUnitySimulationMode ? "Project Settings > Physics"
           : key_of(setting) == kUnityVsync        ? "Project Settings > Quality"
                                                   : "Project Settings > Time";
}

/// The editor shows seconds for a count of ticks in the file.
std::string in_unity_editor(const ProjectSetting& setting, const std::string& text) {
    const double rate_hz = key_of(setting) == kUnityFixed.key ? unity_rate_hz(setting.text) : 0;
    return rate_hz > 0 ? float_text(read_number(text).value / rate_hz) : text;
}

std::vector<FileEdit> insert_unity(const Project& project, std::span<const NewValue> values) {
    const ProjectFile& file = project.files.front();
    const auto manager = yaml_member(file, load_yaml(file), "TimeManager");
    const auto edit = manager ? yaml_insertion(file, manager->value, values) : std::nullopt;
    return edit ? std::vector{*edit} : std::vector<FileEdit>{};
}

}  // namespace

ProjectReader unity_reader() {
    return {
        .name = "unity",
        .summary = "ProjectSettings/TimeManager.asset, Unity 5 to 6; binary ones are only read",
        .source = "Unity manual: Time settings, Physics settings; Time.maximumDeltaTime",
        .places = {"ProjectSettings/TimeManager.asset", "ProjectSettings/ProjectVersion.txt",
                   "ProjectSettings/DynamicsManager.asset",
                   "ProjectSettings/Physics2DSettings.asset",
                   "ProjectSettings/EditorSettings.asset", "ProjectSettings/QualitySettings.asset"},
        .recognises = is_unity,
        .read = read_unity,
        .written = write_unity,
        .inserted = insert_unity,
        .page = page_of_unity,
        .in_editor = in_unity_editor,
        .is_binary = is_binary_unity,
        .fixed_policy = kFixedPolicy,
        .frame_code = "`Update`",
        .scan_sees_motion = true,
        .scan_reads_code = true,
        .has_transforms = true,
        .bodies_interpolate = true};
}

}  // namespace tickproof::harness
