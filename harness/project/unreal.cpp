// Unreal: Config/DefaultEngine.ini, and Config/PLATFORM/PLATFORMEngine.ini over it.
//
// Sections that are repeated are one, names count in any case, and what stands later in a file, or
// in a platform's file, holds. Without sub-stepping physics takes one step a frame, as long as the
// frame up to MaxPhysicsDeltaTime: the policy unreal-substep with one part. With the asynchronous
// tick it is the fixed timestep.
// The editor writes all keys of a page that is saved, the ones that are switched off included.

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/duration.h"
#include "harness/base/text.h"
#include "harness/project/rows.h"
#include "harness/project/unreal_layers.h"
#include "harness/project/values.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kPhysics = "/Script/Engine.PhysicsSettings";
constexpr std::string_view kEngine = "/Script/Engine.Engine";
constexpr double kLongest_s = 1e6;

constexpr KnownKey kKeys[] = {
    {kPhysics, "MaxPhysicsDeltaTime", ValueKind::number, "s", "0.033333", 1e-6, kLongest_s},
    {kPhysics, "bSubstepping", ValueKind::toggle, "", "False"},
    {kPhysics, "bSubsteppingAsync", ValueKind::toggle, "", "False"},
    {kPhysics, "MaxSubstepDeltaTime", ValueKind::number, "s", "0.016667", 1e-6, 10},
    {kPhysics, "MaxSubsteps", ValueKind::count, "steps", "6", 1, 1e6},
    {kPhysics, "bTickPhysicsAsync", ValueKind::toggle, "", "False"},
    {kPhysics, "AsyncFixedTimeStepSize", ValueKind::number, "s", "0.033333", 1e-6, 10},
    {kPhysics, "SyncSceneSmoothingFactor", ValueKind::number, "", "0.000000", 0, 1e6},
    {kPhysics, "InitialAverageFrameRate", ValueKind::number, "s", "0.016667", 0, kLongest_s},
    {kEngine, "bUseFixedFrameRate", ValueKind::toggle, "", "False"},
    {kEngine, "FixedFrameRate", ValueKind::number, "Hz", "30.000000", 1e-3, 1e6},
    {kEngine, "bSmoothFrameRate", ValueKind::text, "", ""},  // Differs between versions.
    {kEngine, "SmoothedFrameRateRange", ValueKind::text, "Hz", ""},
    {kEngine, "MinDesiredFrameRate", ValueKind::number, "Hz", "35.000000", 0, 1e6},
};

// Real keys that only look like one of the above.
constexpr std::string_view kNeighbours[] = {"AsyncSceneSmoothingFactor", "MinPhysicsDeltaTime",
                                            "MinDeltaVelocityForHitEvents",
                                            "bSmoothFrameRateWithoutVSync"};
// Of Unreal 3 and the first of Unreal 4.
constexpr std::string_view kReplaced[] = {"MinSmoothedFrameRate", "MaxSmoothedFrameRate"};

const KnownKey& known_key(std::string_view key) {
    return *std::find_if(std::begin(kKeys), std::end(kKeys),
                         [&](const KnownKey& known) { return known.key == key; });
}

bool is_on(Project& project, std::string_view key) {
    return toggle_of(setting_named(project, key));
}

/// Every value is checked, those that are switched off included.
void check_values(Project& project) {
    for (const ProjectSetting& setting : project.settings) {
        const KnownKey& known = known_key(key_of(setting));
        if (known.kind == ValueKind::toggle) {
            (void)toggle_of(setting);
        } else if (known.kind != ValueKind::text) {
            (void)number_of(setting, known);
        }
    }
}

double value_of(const ProjectSetting& setting) {
    return number_of(setting, known_key(key_of(setting)));
}

void set_timestep(Project& project, std::string_view key) {
    ProjectSetting& setting = setting_named(project, key);
    set_pacing(project.policy, setting, "timestep", timestep_of_float(value_of(setting)));
}

void set_policy(Project& project) {
    const bool async = is_on(project, "bTickPhysicsAsync");
    project.policy = parse_policy(async ? "fixed" : "unreal-substep");
    ProjectSetting& longest = setting_named(project, "MaxPhysicsDeltaTime");
    set_pacing(project.policy, longest, "frame_delta_max", float_text(value_of(longest)));
    if (async) {
        set_timestep(project, "AsyncFixedTimeStepSize");
        return;
    }
    set_timestep(project, "MaxSubstepDeltaTime");
    const bool substepping = is_on(project, "bSubstepping");
    ProjectSetting& steps = setting_named(project, substepping ? "MaxSubsteps" : "bSubstepping");
    set_pacing(project.policy, steps, "steps_per_frame_max",
               substepping ? fmt::format("{:.0f}", value_of(steps)) : "1");
}

/// One remark for those of `keys` that a file has and that another setting keeps from counting.
void remark_switched_off(Project& project, std::string_view cause,
                         std::initializer_list<std::string_view> keys) {
    std::vector<std::string> written;
    bool changed = false;
    Place at;
    for (const std::string_view key : keys) {
        const ProjectSetting& setting = setting_named(project, key);
        if (setting.at.file.empty() || setting.inherited) {
            continue;
        }
        at = at.file.empty() ? setting.at : at;
        changed = changed || !same_value(setting.text, setting.default_text);
        written.push_back(fmt::format("{} = {}", key, setting.text));
    }
    if (written.empty()) {
        return;
    }
    using Kind = ProjectRemark::Kind;
    project.remarks.push_back(
        {.kind = changed ? Kind::switched_off : Kind::information,
         .at = at,
         .what = fmt::format("{} {} no effect", fmt::join(written, ", "),
                             written.size() == 1 ? "has" : "have"),
         .why = changed ? fmt::format("{} is off", cause)
                        : fmt::format("{} is off; these are the defaults, as the editor writes "
                                      "them",
                                      cause),
         .fix = changed ? fmt::format("set {}=True, or delete what has no effect", cause)
                        : std::string("nothing needs to be done")});
}

void remark_switches(Project& project) {
    const bool async = is_on(project, "bTickPhysicsAsync");
    const bool substepping = is_on(project, "bSubstepping");
    if (async && substepping) {
        const ProjectSetting& setting = setting_named(project, "bSubstepping");
        project.remarks.push_back({.kind = ProjectRemark::Kind::switched_off,
                                   .at = setting.at,
                                   .what = "bSubstepping = True has no effect",
                                   .why = "bTickPhysicsAsync is on: physics ticks on its own",
                                   .fix = "keep the one that is meant"});
    } else if (!async && !substepping) {
        remark_switched_off(project, "bSubstepping", {"MaxSubstepDeltaTime", "MaxSubsteps"});
    }
    if (!substepping && is_on(project, "bSubsteppingAsync")) {
        remark_switched_off(project, "bSubstepping", {"bSubsteppingAsync"});
    }
    if (!async) {
        remark_switched_off(project, "bTickPhysicsAsync", {"AsyncFixedTimeStepSize"});
    }
    if (!is_on(project, "bUseFixedFrameRate")) {
        remark_switched_off(project, "bUseFixedFrameRate", {"FixedFrameRate"});
    } else {
        const ProjectSetting& rate = setting_named(project, "FixedFrameRate");
        project.remarks.push_back(
            {.kind = ProjectRemark::Kind::information,
             .at = setting_named(project, "bUseFixedFrameRate").at,
             .what = fmt::format("every frame is told that it took 1/{} s", rate.text),
             .why =
                 "bUseFixedFrameRate is on: the game slows down wherever the frame rate is lower",
             .fix = "judge it with --policy frame-locked, too"});
    }
}

bool is_neighbour(std::string_view key) {
    return std::any_of(std::begin(kNeighbours), std::end(kNeighbours),
                       [&](std::string_view each) { return lower(each) == lower(key); });
}

void remark_keys(Project& project, const UnrealLayer& layer) {
    for (const IniLine& line : layer.lines.lines) {
        std::vector<std::string_view> known;
        bool is_known = is_neighbour(line.key);
        for (const KnownKey& each : kKeys) {
            if (lower(each.section) == lower(line.section)) {
                known.push_back(each.key);
                is_known = is_known || lower(each.key) == lower(line.key);
            }
        }
        const Place at = place_of(*layer.file, line);
        if (!known.empty() && std::find(std::begin(kReplaced), std::end(kReplaced), line.key) !=
                                  std::end(kReplaced)) {
            project.remarks.push_back(
                {.kind = ProjectRemark::Kind::renamed_key,
                 .at = at,
                 .what = fmt::format("{} = {} has no effect", line.key, shown(line.value)),
                 .why = "Unreal reads SmoothedFrameRateRange in its place",
                 .fix = fmt::format("delete {}, and set SmoothedFrameRateRange", line.key)});
        } else if (!is_known) {
            remark_misspelt(project, line.key, line.value, at, known);
        }
    }
}

Project project_of(const UnrealLayers& layers) {
    Project project{.engine = "unreal", .platform = layers.back()->platform};
    for (const UnrealLayer* layer : layers) {
        project.files.push_back(*layer->file);
    }
    for (const KnownKey& known : kKeys) {
        project.settings.push_back(unreal_setting(layers, known));
    }
    check_values(project);
    set_policy(project);
    remark_switches(project);
    remark_keys(project, *layers.back());
    return project;
}

/// As the editor writes it, or with as many digits as the float needs.
std::string six_decimals(double value) {
    std::string text = fmt::format("{:.6f}", value);
    return same_value(text, float_text(value)) ? text : float_text(value);
}

/// Whether a file has any of the keys.
bool overrides(const UnrealLayer& layer) {
    for (const IniLine& line : layer.lines.lines) {
        for (const KnownKey& known : kKeys) {
            if (is_unreal_key(line, known)) {
                return true;
            }
        }
    }
    return false;
}

}  // namespace

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
    const bool async = wanted.policy->name == "fixed";
    const bool capped = settings.steps_per_frame_max > 0;
    if (!async && wanted.policy->name != "unreal-substep") {
        return {};
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
    if (async || !capped) {
        return {};
    }
    if (key == "bSubstepping") {
        return settings.steps_per_frame_max > 1 ? "True" : "False";
    }
    return key == "MaxSubsteps" && settings.steps_per_frame_max > 1
               ? std::to_string(settings.steps_per_frame_max)
               : std::string();
}

std::vector<FileEdit> insert_unreal(const Project& project, std::span<const NewValue> values) {
    return ini_insertions(project.files.back(), IniDialect::unreal, values);
}

}  // namespace tickproof::harness
