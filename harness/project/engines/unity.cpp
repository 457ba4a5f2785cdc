// Unity: ProjectSettings/TimeManager.asset, and the editor's version from ProjectVersion.txt.
//
// The editor keeps 32-bit floats. Since Unity 6 it writes the fixed timestep as a count of ticks of
// 1/141,120,000 s, rounded down: 0.02 s is 2,822,399 ticks. The intended value is taken to be the
// whole rate, or else the shortest decimal, that the count stands for.

#include <fmt/format.h>

#include <cmath>
#include <cstdint>

#include "harness/base/duration.h"
#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/project/engines/rows.h"
#include "harness/project/engines/unity_physics.h"
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

constexpr KnownKey kUnityFixed{"", "Fixed Timestep", ValueKind::number, "s", "0.02", 1e-6, 10};
constexpr KnownKey kUnityKeys[] = {
    kUnityFixed,
    {"", "Maximum Allowed Timestep", ValueKind::number, "s", "0.33333334", 1e-6, 1e6},
    {"", "m_TimeScale", ValueKind::number, "", "1", 1e-6, 100},
    {"", "Maximum Particle Timestep", ValueKind::number, "s", "0.03", 0, 1e6},
};
constexpr KnownKey kTicks{"", "m_Count", ValueKind::count, "ticks", "", 1, 9e15};
constexpr KnownKey kRate{"", "m_Rate", ValueKind::count, "", "", 1, 9e15};

/// Seconds as a count of ticks.
struct Ticks {
    double count = 0;
    double denominator = 1;
    double numerator = 141'120'000;

    double rate_hz() const { return numerator / denominator; }
};

/// `2822399/141120000`, or `2822399*2/141120000` where the denominator is not 1.
std::string to_text(const Ticks& ticks) {
    const std::string count = fmt::format("{:.0f}", ticks.count);
    return ticks.denominator == 1
               ? fmt::format("{}/{:.0f}", count, ticks.numerator)
               : fmt::format("{}*{:.0f}/{:.0f}", count, ticks.denominator, ticks.numerator);
}

/// The rate of a text as above; 0 of any other.
double rate_of(std::string_view text) {
    const auto slash = text.find('/');
    if (slash == std::string_view::npos) {
        return 0;
    }
    const double numerator = parse_number(text.substr(slash + 1), "m_Numerator");
    const auto times = text.find('*');
    return times == std::string_view::npos
               ? numerator
               : numerator /
                     parse_number(text.substr(times + 1, slash - times - 1), "m_Denominator");
}

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

/// The value before it was rounded down to ticks.
std::string meant(const Ticks& ticks) {
    const double least_s = ticks.count / ticks.rate_hz();
    const double most_s = (ticks.count + 1) / ticks.rate_hz();
    const double rate_hz = std::floor(1 / least_s + 1e-7);  // 1 / (1.0 / 49) is below 49.
    if (rate_hz >= 2 && 1 / rate_hz < most_s) {
        return fmt::format("1/{:.0f}", rate_hz);
    }
    for (int decimals = 1; decimals < 15; ++decimals) {
        const double power = std::pow(10, decimals);
        const double nearest_s = std::ceil(least_s * power - 1e-9) / power;
        if (nearest_s <= most_s) {
            return fmt::format("{:.{}f}", nearest_s, decimals);
        }
    }
    return shortest(least_s);
}

/// The fixed timestep in either form. `text` becomes what the policy reads.
ProjectSetting fixed_timestep(const ProjectFile& file, const YamlMember& member,
                              std::string& text) {
    if (!member.value.IsMap()) {
        ProjectSetting setting = found_setting(kUnityFixed, yaml_text(member.value), member.at);
        text = timestep_of_float(number_of(setting, kUnityFixed));
        return setting;
    }
    Ticks ticks{.count = member_number(file, member, kTicks, "m_Count")};
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

ProjectSetting read_setting(const ProjectFile& file, const KnownKey& known, const YAML::Node& node,
                            PolicySpec& policy) {
    const auto member = yaml_member(file, node, known.key);
    ProjectSetting setting = default_setting(known);
    std::string text;
    if (member && known.key == kUnityFixed.key) {
        setting = fixed_timestep(file, *member, text);
    } else {
        if (member) {
            setting = found_setting(known, yaml_text(member->value), member->at);
        }
        text = float_text(number_of(setting, known));
    }
    if (known.key == kUnityFixed.key) {
        set_pacing(policy, setting, "timestep", text);
    } else if (known.key == "Maximum Allowed Timestep") {
        set_pacing(policy, setting, "frame_delta_max", text);
    } else if (known.key == "m_TimeScale") {
        set_pacing(policy, setting, "time_scale", text);
    }
    return setting;
}

/// `Unity 6000.0.56f1` of `m_EditorVersion: 6000.0.56f1`.
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

/// Unity 6 reads the count of ticks from version 2 of the asset on. In the file of Decentraland's
/// explorer (pull request 4255), which had the count but no version, it found nearly 0 seconds.
void remark_unversioned_ticks(Project& project, const ProjectFile& file, const YAML::Node& node) {
    const auto timestep = yaml_member(file, node, kUnityFixed.key);
    const auto version = yaml_member(file, node, "serializedVersion");
    if (!timestep || !timestep->value.IsMap() || (version && yaml_text(version->value) != "1")) {
        return;
    }
    project.remarks.push_back(
        {.kind = ProjectRemark::Kind::misread_value,
         .at = yaml_member(file, timestep->value, kTicks.key)->at,
         .key = std::string(kUnityFixed.key),
         .effect = "is read as 0.0001 s",
         .why = "Unity reads a count of ticks only if the file has serializedVersion: 2",
         .fix = "Write serializedVersion: 2 below TimeManager, or set Fixed Timestep in the editor "
                "again."});
}

const ProjectFile& time_manager(std::span<const ProjectFile> files) {
    for (const ProjectFile& file : files) {
        if (is_unity(file)) {
            return file;
        }
    }
    return files.front();
}

std::vector<Project> read_unity(std::span<const ProjectFile> files) {
    const ProjectFile& file = time_manager(files);
    const YAML::Node root = load_yaml(file);
    const auto manager = yaml_member(file, root, "TimeManager");
    if (!manager || !manager->value.IsMap()) {
        throw InputError(fmt::format(
            "{}:1: holds no TimeManager; let the Unity editor write it again", file.name));
    }
    Project project{.engine = "unity",
                    .version = version_of(files),
                    .files = {file},
                    .policy = parse_policy("unity")};
    for (const KnownKey& known : kUnityKeys) {
        project.settings.push_back(read_setting(file, known, manager->value, project.policy));
    }
    remark_misspelt_keys(project, file, manager->value);
    remark_unversioned_ticks(project, file, manager->value);
    add_unity_physics(project, files);
    return {project};
}

std::string write_unity(const ProjectSetting& setting, const PolicySpec& wanted) {
    const PacingSettings& settings = wanted.settings;
    if (setting.pacing == "timestep") {
        const double rate_hz = rate_of(setting.text);
        return rate_hz > 0 ? fmt::format("{:.0f}", std::round(settings.timestep.dt_s * rate_hz))
                           : float_text(settings.timestep.dt_s);
    }
    if (setting.pacing == "frame_delta_max" && settings.frame_delta_max > Duration{0}) {
        return float_text(seconds(settings.frame_delta_max));
    }
    return setting.pacing == "time_scale" ? float_text(settings.time_scale) : std::string();
}

std::vector<FileEdit> insert_unity(const Project& project, std::span<const NewValue> values) {
    const ProjectFile& file = project.files.front();
    const auto manager = yaml_member(file, load_yaml(file), "TimeManager");
    const auto edit = manager ? yaml_insertion(file, manager->value, values) : std::nullopt;
    return edit ? std::vector{*edit} : std::vector<FileEdit>{};
}

}  // namespace

ProjectReader unity_reader() {
    return {.name = "unity",
            .summary = "ProjectSettings/TimeManager.asset as text, Unity 5 to 6",
            .places = {"ProjectSettings/TimeManager.asset", "ProjectSettings/ProjectVersion.txt",
                       "ProjectSettings/DynamicsManager.asset",
                       "ProjectSettings/Physics2DSettings.asset"},
            .recognises = is_unity,
            .read = read_unity,
            .written = write_unity,
            .inserted = insert_unity};
}

}  // namespace tickproof::harness
