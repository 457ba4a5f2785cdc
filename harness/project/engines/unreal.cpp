// Unreal: Config/DefaultEngine.ini, and Config/PLATFORM/PLATFORMEngine.ini over it.
//
// Sections that are repeated are one, names count in any case, and what stands later in a file, or
// in a platform's file, holds. Without sub-stepping physics takes one step a frame, as long as the
// frame up to MaxPhysicsDeltaTime: the policy unreal-substep with one part. With it Unreal reads
// MaxSubsteps and MaxSubstepDeltaTime instead of that key. With the asynchronous tick it is the
// fixed timestep. With bUseFixedFrameRate every frame has a delta of 1 / FixedFrameRate s and waits
// where it is shorter: the policy frame-locked with its limiter. The editor writes all keys of a
// page that is saved, the ones that are switched off included.

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/duration.h"
#include "harness/base/text.h"
#include "harness/project/engines/rows.h"
#include "harness/project/engines/unreal_keys.h"

namespace tickproof::harness {
namespace {

/// Every value is checked, those that are switched off included.
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

void set_policy(Project& project) {
    if (is_unreal_on(project, "bUseFixedFrameRate")) {
        project.policy = parse_policy("frame-locked");
        set_pacing(project.policy, setting_named(project, "bUseFixedFrameRate"), "frame_limiter",
                   "on");
        set_pacing(project.policy, setting_named(project, "FixedFrameRate"), "timestep",
                   float_text(unreal_number(project, "FixedFrameRate")) + "hz");
        return;
    }
    const bool async = is_unreal_on(project, "bTickPhysicsAsync");
    const bool substepping = is_unreal_on(project, "bSubstepping");
    project.policy = parse_policy(async ? "fixed" : "unreal-substep");
    if (async || !substepping) {
        set_pacing(project.policy, setting_named(project, "MaxPhysicsDeltaTime"), "frame_delta_max",
                   float_text(unreal_number(project, "MaxPhysicsDeltaTime")));
    }
    if (async) {
        set_timestep(project, "AsyncFixedTimeStepSize");
        return;
    }
    set_timestep(project, "MaxSubstepDeltaTime");
    if (substepping && unreal_number(project, "MaxSubsteps") == 1) {
        set_setting(project.policy, "frame_delta_max",
                    float_text(unreal_number(project, "MaxSubstepDeltaTime")));
    }
    set_pacing(project.policy, setting_named(project, substepping ? "MaxSubsteps" : "bSubstepping"),
               "steps_per_frame_max",
               substepping ? fmt::format("{:.0f}", unreal_number(project, "MaxSubsteps")) : "1");
    project.limits = {{.pacing = "steps_per_frame_max", .most = kUnrealSubstepsMost}};
}

Project project_of(const UnrealLayers& layers) {
    Project project{.engine = "unreal", .platform = layers.back()->platform};
    for (const UnrealLayer* layer : layers) {
        project.files.push_back(*layer->file);
    }
    for (const KnownKey& known : unreal_keys()) {
        project.settings.push_back(unreal_setting(layers, known));
    }
    check_values(project);
    set_policy(project);
    remark_unreal(project, *layers.back());
    return project;
}

/// As the editor writes it, or with as many digits as the float needs.
std::string six_decimals(double value) {
    std::string text = fmt::format("{:.6f}", value);
    return same_value(text, float_text(value)) ? text : float_text(value);
}

/// True if a file has any of the keys.
bool overrides(const UnrealLayer& layer) {
    for (const IniLine& line : layer.lines.lines) {
        for (const KnownKey& known : unreal_keys()) {
            if (is_unreal_key(line, known)) {
                return true;
            }
        }
    }
    return false;
}

bool is_unreal(const ProjectFile& file) {
    return file.text.find("[/Script/") != std::string::npos || file.name.ends_with("Engine.ini");
}

std::vector<Project> read_unreal(std::span<const ProjectFile> files) {
    std::vector<UnrealLayer> layers;
    for (const ProjectFile& file : files) {
        layers.push_back(unreal_layer(file));
    }
    const auto general = std::find_if(layers.begin(), layers.end(), [](const UnrealLayer& layer) {
        return layer.platform.empty();
    });
    std::vector<Project> projects;
    if (general != layers.end()) {
        projects.push_back(project_of({&*general}));
    }
    for (const UnrealLayer& layer : layers) {
        if (layer.platform.empty() || (layers.size() > 1 && !overrides(layer))) {
            continue;
        }
        projects.push_back(general == layers.end() ? project_of({&layer})
                                                   : project_of({&*general, &layer}));
    }
    return projects.empty() ? std::vector{project_of({&layers.front()})} : projects;
}

std::string write_unreal(const ProjectSetting& setting, const PolicySpec& wanted) {
    const PacingSettings& settings = wanted.settings;
    const std::string_view key = key_of(setting);
    const bool locked = wanted.policy->name == "frame-locked" && settings.frame_limiter;
    const bool async = wanted.policy->name == "fixed";
    if (!locked && !async && wanted.policy->name != "unreal-substep") {
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

}  // namespace

ProjectReader unreal_reader() {
    return {.name = "unreal",
            .summary = "Config/DefaultEngine.ini and platform overrides, Unreal 4 and 5",
            .places = {"Config/DefaultEngine.ini", "Config/*/*Engine.ini"},
            .recognises = is_unreal,
            .read = read_unreal,
            .written = write_unreal,
            .inserted = insert_unreal,
            .fixed_policy = "fixed",
            .fixed_is_experimental = true};
}

}  // namespace tickproof::harness
