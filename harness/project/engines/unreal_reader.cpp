// Unreal: Config/DefaultEngine.ini, and over it Config/PLATFORM/PLATFORMEngine.ini and
// Platforms/PLATFORM/Config/PLATFORMEngine.ini. The .uproject names the engine's version.
//
// Unreal joins repeated sections, ignores case, and takes the last value, those of a platform's
// file last. Without substepping physics takes one step a frame, as long as the frame up to
// MaxPhysicsDeltaTime: the policy unreal-substep with one part. With it MaxSubsteps and
// MaxSubstepDeltaTime count instead of that key. With the asynchronous tick it is the fixed
// timestep. With bUseFixedFrameRate every frame has a delta of 1 / FixedFrameRate s, and waits if
// it is shorter: the policy frame-locked with its limiter. The editor writes all keys of a saved
// page, even those without effect.

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "harness/base/duration.h"
#include "harness/base/text.h"
#include "harness/project/engines/reader_rows.h"
#include "harness/project/engines/unreal_keys.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kUnrealSubstepPolicy = "unreal-substep";
/// With bTickPhysicsAsync.
constexpr std::string_view kUnrealAsyncPolicy = "fixed";
/// With bUseFixedFrameRate.
constexpr std::string_view kUnrealLockedPolicy = "frame-locked";

/// Checks every value, also of keys that are switched off.
void check_values(Project& project) {
    for (const ProjectSetting& setting : project.settings) {
        const KnownKey& known = unreal_key(key_of(setting));
        if (known.kind == ValueKind::toggle) {
            (void)toggle_of(setting);
        } else if (known.kind != ValueKind::text) {
            (void)number_of(setting, known);
        }
    }
}

void set_timestep(Project& project, std::string_view key) {
    set_pacing(project.policy, setting_named(project, key), "timestep",
               timestep_of_float(unreal_number(project, key)));
}

/// The policy by all keys except those of a fixed frame rate.
void set_unlocked_policy(Project& project) {
    const bool async = is_unreal_on(project, "bTickPhysicsAsync");
    const bool substepping = is_unreal_on(project, "bSubstepping");
    project.policy = parse_policy(async ? kUnrealAsyncPolicy : kUnrealSubstepPolicy);
    if (async || !substepping) {
        set_pacing(project.policy, setting_named(project, "MaxPhysicsDeltaTime"), "frame_delta_max",
                   float_text(unreal_number(project, "MaxPhysicsDeltaTime")) + "s");
    }
    if (async) {
        set_timestep(project, "AsyncFixedTimeStepSize");
        return;
    }
    set_timestep(project, "MaxSubstepDeltaTime");
    if (substepping && unreal_number(project, "MaxSubsteps") == 1) {
        set_setting(project.policy, "frame_delta_max",
                    float_text(unreal_number(project, "MaxSubstepDeltaTime")) + "s");
    }
    set_pacing(project.policy, setting_named(project, substepping ? "MaxSubsteps" : "bSubstepping"),
               "steps_per_frame_max",
               substepping ? fmt::format("{:.0f}", unreal_number(project, "MaxSubsteps")) : "1");
    project.limits = {{.pacing = "steps_per_frame_max", .most = kUnrealSubstepsMost}};
}

void set_policy(Project& project) {
    if (!is_unreal_on(project, "bUseFixedFrameRate")) {
        set_unlocked_policy(project);
        return;
    }
    Project unlocked = project;
    if (!is_unreal_on(project, "bTickPhysicsAsync")) {
        setting_named(unlocked, "bSubstepping").text = "True";  // Else a step is a whole frame.
    }
    set_unlocked_policy(unlocked);
    project.unlocked_policy = to_text(unlocked.policy);
    project.policy = parse_policy(kUnrealLockedPolicy);
    set_pacing(project.policy, setting_named(project, "bUseFixedFrameRate"), "frame_limiter", "on");
    set_pacing(project.policy, setting_named(project, "FixedFrameRate"), "timestep",
               float_text(unreal_number(project, "FixedFrameRate")) + "hz");
}

/// Source: UEngine::GetMaxTickRate. If no file says whether smoothing is on, which differs between
/// versions, it limits nothing here.
void set_frame_rate_limit(Project& project) {
    const ProjectSetting& smooth = setting_named(project, "bSmoothFrameRate");
    const ProjectSetting& range = setting_named(project, "SmoothedFrameRateRange");
    if (!smooth.at.file.empty() && toggle_of(smooth) &&
        !is_unreal_on(project, "bUseFixedFrameRate")) {
        // Without a range in the files it is UEngine's default, 22 to 62 (BaseEngine.ini).
        constexpr double kDefault_hz = 62;
        limit_frame_rate(project, range.at.file.empty() ? smooth : range,
                         range.at.file.empty() ? kDefault_hz : unreal_upper_bound(range.text));
    }
    // The console variable wins over all others.
    for (const ProjectSetting& setting : project.settings) {
        if (key_of(setting) == kUnrealMaxFps && !setting.at.file.empty()) {
            const double most_hz = number_of(setting, unreal_key(kUnrealMaxFps));
            limit_frame_rate(project, setting, most_hz);
        }
    }
}

Project project_of(const UnrealLayers& layers, std::span<const ProjectFile> files) {
    Project project{
        .engine = "unreal", .version = layers.version.name, .platform = layers.last().platform};
    // The last file is the one that gets new keys.
    std::ranges::copy_if(files, std::back_inserter(project.files), is_uproject);
    for (const UnrealLayer* layer : layers.layers) {
        project.files.push_back(*layer->file);
    }
    for (const KnownKey& known : unreal_keys()) {
        if (layers.version.major != 4 || !is_of_unreal_5(known)) {
            project.settings.push_back(unreal_setting(layers, known));
        }
    }
    check_values(project);
    set_policy(project);
    set_frame_rate_limit(project);
    remark_unreal(project, layers);
    return project;
}

/// Six decimals, as the editor writes, or more if the float needs them.
std::string six_decimals(double value) {
    std::string text = fmt::format("{:.6f}", value);
    return same_value(text, float_text(value)) ? text : float_text(value);
}

/// True if a layer of the platform has any of the keys.
bool overrides(const UnrealLayers& layers) {
    const auto has_key = [](const IniLine& line) {
        return std::ranges::any_of(
            unreal_keys(), [&](const KnownKey& known) { return is_unreal_key(line, known); });
    };
    return std::ranges::any_of(layers.layers, [&](const UnrealLayer* layer) {
        return layers.is_own(*layer) && std::ranges::any_of(layer->lines.lines, has_key);
    });
}

bool is_unreal(const ProjectFile& file) {
    return file.text.find("[/Script/") != std::string::npos || file.name.ends_with("Engine.ini");
}

std::vector<Project> read_unreal(std::span<const ProjectFile> files) {
    std::vector<UnrealLayer> layers;
    for (const ProjectFile& file : files) {
        if (!is_uproject(file)) {
            layers.push_back(unreal_layer(file));
        }
    }
    std::vector<Project> projects;
    for (UnrealLayers& stack : unreal_stacks(layers)) {
        stack.version = unreal_version(files);
        if (stack.last().platform.empty() || layers.size() == 1 || overrides(stack)) {
            projects.push_back(project_of(stack, files));
        }
    }
    if (projects.empty()) {
        projects.push_back(
            project_of({.layers = {&layers.front()}, .version = unreal_version(files)}, files));
    }
    return projects;
}

std::string write_unreal(const ProjectSetting& setting, const PolicySpec& wanted) {
    const PacingSettings& settings = wanted.settings;
    const std::string_view key = key_of(setting);
    const bool locked =
        wanted.policy == &find_policy(kUnrealLockedPolicy) && settings.frame_limiter;
    const bool async = wanted.policy == &find_policy(kUnrealAsyncPolicy);
    if (!locked && !async && wanted.policy != &find_policy(kUnrealSubstepPolicy)) {
        return {};
    }
    if (key == "bUseFixedFrameRate") {
        return locked ? "True" : "False";
    }
    if (locked) {
        return key == "FixedFrameRate" ? six_decimals(1 / settings.timestep.dt_s) : std::string();
    }
    if (key == "bTickPhysicsAsync") {
        return async ? "True" : "False";
    }
    if (key == "MaxPhysicsDeltaTime" && settings.frame_delta_max > Duration{0}) {
        return six_decimals(seconds(settings.frame_delta_max));
    }
    if (key == (async ? "AsyncFixedTimeStepSize" : "MaxSubstepDeltaTime")) {
        return six_decimals(settings.timestep.dt_s);
    }
    const int steps = settings.steps_per_frame_max;
    if (async || steps == 0 || steps > kUnrealSubstepsMost) {
        return {};
    }
    if (key == "bSubstepping") {
        return steps > 1 ? "True" : "False";
    }
    return key == "MaxSubsteps" && steps > 1 ? std::to_string(steps) : std::string();
}

std::vector<FileEdit> insert_unreal(const Project& project, std::span<const NewValue> values) {
    return ini_insertions(project.files.back(), IniDialect::unreal, values);
}

/// The editor shows the project's own files, not those of a platform.
std::string page_of_unreal(const ProjectSetting& setting) {
    const std::string_view section = section_of(setting);
    const bool is_shown = setting.at.file.empty() || setting.at.file.ends_with("DefaultEngine.ini");
    return !is_shown                              ? ""
           : section.ends_with("PhysicsSettings") ? "Project Settings > Engine > Physics"
           : section.ends_with(".Engine")         ? "Project Settings > Engine > General Settings"
                                                  : "";
}

}  // namespace

ProjectReader unreal_reader() {
    return {.name = "unreal",
            .summary = "Config/DefaultEngine.ini and platform overrides, Unreal 4 and 5",
            .source = "Unreal, classes UPhysicsSettings, UPhysicsSettingsCore and UEngine",
            .places = {"Config/DefaultEngine.ini", "Config/*/*Engine.ini",
                       "Platforms/*/Config/*Engine.ini", "*.uproject"},
            .recognises = is_unreal,
            .read = read_unreal,
            .written = write_unreal,
            .inserted = insert_unreal,
            .page = page_of_unreal,
            .fixed_policy = kUnrealAsyncPolicy,
            .fixed_is_experimental = true,
            .frame_code = "`Tick`",
            .hidden_code = "values that Tick changes without DeltaSeconds"};
}

}  // namespace tickproof::harness
