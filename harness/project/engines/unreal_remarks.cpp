// Remarks on suspicious settings of an Unreal project: keys that another one switches off, and
// effects that the tool does not judge.

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/text.h"
#include "harness/pacing/frame_parts.h"
#include "harness/project/engines/unreal_keys.h"

namespace tickproof::harness {
namespace {

/// Adds one remark for those of `keys` that a file has and another setting switches off.
void remark_switched_off(Project& project, std::string_view cause,
                         std::initializer_list<std::string_view> keys) {
    std::vector<std::string_view> written;
    std::string value;
    bool changed = false;
    Place at;
    for (const std::string_view key : keys) {
        const auto found = std::ranges::find(project.settings, key, key_of);
        if (found == project.settings.end() || found->at.file.empty() || found->inherited) {
            continue;
        }
        const ProjectSetting& setting = *found;
        at = at.file.empty() ? setting.at : at;
        changed = changed || !same_value(setting.text, setting.default_text);
        written.push_back(key);
        value = setting.text;
    }
    if (written.empty()) {
        return;
    }
    using Kind = ProjectRemark::Kind;
    project.remarks.push_back(
        {.kind = changed ? Kind::switched_off : Kind::information,
         .at = at,
         .key = fmt::format("{}", fmt::join(written, " and ")),
         .value = written.size() == 1 ? value : "",
         .effect = written.size() == 1 ? "has no effect" : "have no effect",
         .why = changed ? fmt::format("{} is off", cause)
                        : fmt::format("{} is off; the editor writes these defaults", cause),
         .fix = changed ? fmt::format("Set {} to True, or delete {}.", cause,
                                      written.size() == 1 ? "this key" : "these keys")
                        : std::string("Nothing needs to be done.")});
}

void remark_switches(Project& project) {
    const bool async = is_unreal_on(project, "bTickPhysicsAsync");
    const bool substepping = is_unreal_on(project, "bSubstepping");
    if (async && substepping) {
        const ProjectSetting& setting = setting_named(project, "bSubstepping");
        project.remarks.push_back({.kind = ProjectRemark::Kind::switched_off,
                                   .at = setting.at,
                                   .key = "bSubstepping",
                                   .value = "True",
                                   .effect = "has no effect",
                                   .why = "bTickPhysicsAsync is on, and replaces sub-stepping",
                                   .fix = "Set one of the two to False."});
    } else if (!async && !substepping) {
        remark_switched_off(project, "bSubstepping", {"MaxSubstepDeltaTime", "MaxSubsteps"});
    }
    if (!substepping && is_unreal_on(project, "bSubsteppingAsync")) {
        remark_switched_off(project, "bSubstepping", {"bSubsteppingAsync"});
    }
    if (!async) {
        remark_switched_off(project, "bTickPhysicsAsync", {"AsyncFixedTimeStepSize"});
    }
    if (!is_unreal_on(project, "bUseFixedFrameRate")) {
        remark_switched_off(project, "bUseFixedFrameRate", {"FixedFrameRate"});
    }
}

/// With substepping only MaxSubsteps and MaxSubstepDeltaTime limit a frame.
void remark_unread_clamp(Project& project) {
    const ProjectSetting& setting = setting_named(project, "MaxPhysicsDeltaTime");
    if (setting.at.file.empty() || setting.inherited || !is_unreal_on(project, "bSubstepping") ||
        is_unreal_on(project, "bTickPhysicsAsync")) {
        return;
    }
    using Kind = ProjectRemark::Kind;
    const bool changed = !same_value(setting.text, setting.default_text);
    project.remarks.push_back(
        {.kind = changed ? Kind::switched_off : Kind::information,
         .at = setting.at,
         .key = "MaxPhysicsDeltaTime",
         .value = setting.text,
         .effect = "has no effect",
         .why = "bSubstepping is on: MaxSubsteps x MaxSubstepDeltaTime limit a frame instead",
         .fix = changed ? "Delete this key, and raise MaxSubsteps if frames may be longer."
                        : "Nothing needs to be done."});
}

/// Adds an information at the place of the key, or of the fixed frame rate that makes it matter.
void inform(Project& project, std::string_view key, std::string effect, std::string why,
            std::string fix) {
    const ProjectSetting& setting = setting_named(project, key);
    project.remarks.push_back({.kind = ProjectRemark::Kind::information,
                               .at = setting.at.file.empty()
                                         ? setting_named(project, "bUseFixedFrameRate").at
                                         : setting.at,
                               .key = std::string(key),
                               .value = setting.text,
                               .effect = std::move(effect),
                               .why = std::move(why),
                               .fix = std::move(fix)});
}

/// Adds remarks on a fixed frame rate, and on what is not judged with it. Epic documents how
/// substepping divides a frame, but not how the asynchronous tick follows frames of a fixed length.
void remark_fixed_frame_rate(Project& project) {
    if (!is_unreal_on(project, "bUseFixedFrameRate")) {
        return;
    }
    const double rate_hz = unreal_number(project, "FixedFrameRate");
    const double frame_s = 1 / rate_hz;
    const std::string rate = shortest(rate_hz);
    inform(
        project, "bUseFixedFrameRate", "advances every frame by the same time",
        fmt::format("Each frame advances the game by 1/{0} s: below {0} fps the game slows down, "
                    "above it the engine waits",
                    rate),
        fmt::format("Keep it if every machine reaches {} fps, or set bUseFixedFrameRate to False.",
                    rate));
    project.remarks.back().fix_with_frame_counts =
        fmt::format("Keep it, on machines that reach {} fps", rate);
    const float parts =
        frame_parts(static_cast<float>(frame_s),
                    static_cast<float>(unreal_number(project, "MaxSubstepDeltaTime")),
                    static_cast<int>(unreal_number(project, "MaxSubsteps")));
    if (is_unreal_on(project, "bSubstepping") && parts > 1) {
        inform(project, "bSubstepping",
               fmt::format("divides every frame into {:.0f} equal parts, and "
                           "is judged as one step",
                           parts),
               "Every frame has the same delta, and so have its substeps",
               fmt::format("Set substeps to {:.0f} in [physics] of the game profile.", parts));
    }
    if (is_unreal_on(project, "bTickPhysicsAsync")) {
        inform(project, "bTickPhysicsAsync", "is judged as one step a frame",
               "Unreal does not document how asynchronous ticks follow a fixed frame rate",
               "Set bTickPhysicsAsync or bUseFixedFrameRate to False.");
        project.remarks.back().fix_with_frame_counts = fmt::format(
            "Keep the fixed frame rate, and set bTickPhysicsAsync to False, or "
            "AsyncFixedTimeStepSize to {:.6f}, the length of a frame",
            frame_s);
    }
    const double longest_s = unreal_number(project, "MaxPhysicsDeltaTime");
    if (!is_unreal_on(project, "bSubstepping") && longest_s < frame_s * (1 - 1e-3)) {
        inform(project, "MaxPhysicsDeltaTime", fmt::format("is less than a frame of 1/{} s", rate),
               "It clamps the delta of physics, so physics runs slower than the rest of the game; "
               "this is not judged",
               fmt::format("Set MaxPhysicsDeltaTime to {:.6f}, or raise FixedFrameRate.", frame_s));
    }
}

void remark_substeps(Project& project) {
    const ProjectSetting& steps = setting_named(project, "MaxSubsteps");
    if (steps.pacing.empty() || unreal_number(project, "MaxSubsteps") <= kUnrealSubstepsMost) {
        return;
    }
    inform(project, "MaxSubsteps",
           fmt::format("is more than the editor takes, which is {}", kUnrealSubstepsMost),
           "Unreal does not document higher values from a file; it is judged as written",
           fmt::format("Set MaxSubsteps to {} or less, and take a longer MaxSubstepDeltaTime.",
                       kUnrealSubstepsMost));
}

/// Epic's manual, Physics Sub-Stepping (4.27 and 5.x): not supported on mobile. It does not say
/// what the engine does there.
void remark_mobile(Project& project) {
    const std::string platform = lower(project.platform);
    if ((platform != "android" && platform != "ios") ||
        is_unreal_on(project, "bTickPhysicsAsync") || !is_unreal_on(project, "bSubstepping")) {
        return;
    }
    inform(
        project, "bSubstepping", fmt::format("is not supported on {}", project.platform),
        "Unreal's manual says that sub-stepping is not supported on mobile devices, but not what "
        "happens there; it is judged as written",
        fmt::format("Set bSubstepping to False in [{}] of {}.",
                    section_of(setting_named(project, "bSubstepping")), project.files.back().name));
}

}  // namespace

void remark_unreal(Project& project, const UnrealLayers& layers) {
    remark_switches(project);
    remark_unread_clamp(project);
    remark_fixed_frame_rate(project);
    remark_substeps(project);
    remark_mobile(project);
    for (const UnrealLayer* layer : layers.layers) {
        if (layers.is_own(*layer)) {
            remark_unreal_keys(project, *layer, layers.version);
        }
    }
}

}  // namespace tickproof::harness
