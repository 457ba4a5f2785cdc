// Settings of the loop that code sets over the settings files: where all of it sets one value, the
// game is judged with that one.

#include <algorithm>
#include <cmath>
#include <iterator>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/game/take_scan.h"
#include "harness/pacing/settings.h"
#include "harness/project/values.h"
#include "harness/scan/code_setting_names.h"

namespace tickproof::harness {
namespace {

using CodeSettings = std::vector<CodeSetting>;

/// The first of the settings if all have one value; else none.
std::optional<CodeSetting> common(const CodeSettings& all) {
    const bool are_alike = std::ranges::all_of(all, [&](const CodeSetting& each) {
        return each.value && each.value == all.front().value;
    });
    return all.empty() || !are_alike ? std::nullopt : std::optional(all.front());
}

/// The setting that holds while players play. A time scale changes for a while, and then goes back
/// to the one of the start, or to 1.
std::optional<CodeSetting> lasting(std::string_view pacing, const CodeSettings& all) {
    if (pacing != "time_scale") {
        const bool are_certain = std::ranges::all_of(all, &CodeSetting::is_certain);
        return are_certain ? common(all) : std::nullopt;
    }
    CodeSettings first;
    std::ranges::copy_if(all, std::back_inserter(first), &CodeSetting::at_start);
    if (const auto start = common(first)) {
        return start;
    }
    const auto usual =
        std::ranges::find_if(all, [](const CodeSetting& each) { return each.value == 1.0; });
    return usual == all.end() ? std::nullopt : std::optional(*usual);
}

/// The value as a policy has it: `1/30` for 30 steps a second.
std::string text_of(const CodeSetting& set) {
    const double value = *set.value;
    if (set.is_rate) {
        return "1/" + shortest(value);
    }
    return set.pacing == "frame_delta_max" ? exact(from_seconds(value)) : shortest(value);
}

/// The policy with the value; none if that is the policy's already, or no value that it can have.
std::optional<PolicySpec> changed(const PolicySpec& policy, const CodeSetting& set) {
    PolicySpec made = policy;
    try {
        set_setting(made, set.pacing, text_of(set));
    } catch (const InputError&) {
        return std::nullopt;
    }
    return made == policy ? std::nullopt : std::optional(made);
}

/// The project's setting is the code's from now on: no file can change it.
void replace_setting(const CodeSetting& set, Project& project) {
    ProjectSetting made{.key = std::string(set.name),
                        .text = text_of(set),
                        .pacing = set.pacing,
                        .at = {.file = set.at.file, .line = set.at.line}};
    const auto known = std::ranges::find(project.settings, set.pacing, &ProjectSetting::pacing);
    if (known == project.settings.end()) {
        project.settings.push_back(std::move(made));
    } else {
        *known = std::move(made);
    }
}

/// Takes the refreshes of a frame from code. False if the files say the same, or `set` is no count.
bool take_vsync(const CodeSetting& set, Project& project) {
    const double refreshes = *set.value;
    const bool is_count = refreshes >= 0 && refreshes <= 4 && refreshes == std::floor(refreshes);
    if (!is_count || (project.vertical_sync && project.vertical_sync->refreshes == refreshes)) {
        return false;
    }
    project.vertical_sync = VerticalSync{.refreshes = static_cast<int>(refreshes),
                                         .key = std::string(set.name),
                                         .at = {.file = set.at.file, .line = set.at.line}};
    project.waits_for_display = refreshes > 0;
    return true;
}

/// Takes the highest frame rate from code. False where frames wait for the display, which overrides
/// it, and where the files do not say whether they do. Source: Unity's page of
/// Application.targetFrameRate.
bool take_frame_rate(const CodeSetting& set, Game& game) {
    Project& project = *game.project;
    if (*set.value <= 0 || !project.vertical_sync || project.vertical_sync->refreshes > 0) {
        return false;
    }
    project.frame_rate_limit = FrameRateLimit{.most_hz = *set.value,
                                              .key = std::string(set.name),
                                              .at = {.file = set.at.file, .line = set.at.line},
                                              .but = "headsets set their own rate"};
    bound_rates(game);
    return true;
}

bool take_setting(const CodeSetting& set, Game& game) {
    if (set.pacing == kFrameRateOfCode) {
        return take_frame_rate(set, game);
    }
    if (set.pacing == kVsyncOfCode) {
        return take_vsync(set, *game.project);
    }
    const auto policy = changed(game.policy, set);
    if (!policy) {
        return false;
    }
    game.policy = *policy;
    replace_setting(set, *game.project);
    game.project->policy = game.policy;
    return true;
}

/// True if a setting of Unity leaves the steps to code: `m_SimulationMode: 2`, and
/// `m_AutoSimulation: 0` of old versions.
bool leaves_steps_to_code(const Project& project, std::string_view call) {
    const std::string_view manager =
        call.starts_with("Physics2D.") ? "Physics2DSettings" : "PhysicsManager";
    const auto value_of = [&](std::string_view key) {
        const auto found =
            std::ranges::find(project.settings, full_key(manager, key), &ProjectSetting::key);
        return found == project.settings.end() || found->at.file.empty() ? std::string()
                                                                         : found->text;
    };
    const std::string mode = value_of("m_SimulationMode");
    return mode.empty() ? value_of("m_AutoSimulation") == "0" : mode == "2";
}

/// Says where code steps the physics, if the engine does not.
void take_simulate(const ScriptClock& clock, Game& game) {
    const auto call = std::ranges::find_if(clock.settings, [&](const CodeSetting& each) {
        return each.pacing == kSimulateOfCode && leaves_steps_to_code(*game.project, each.name);
    });
    if (call != clock.settings.end()) {
        game.set_in_code.push_back(
            {.name = call->name, .pacing = call->pacing, .at = call->at, .is_step = true});
    }
}

}  // namespace

void take_settings_of_code(const ScriptClock& clock, Game& game) {
    take_simulate(clock, game);
    for (const std::string_view pacing :
         {std::string_view("timestep"), std::string_view("frame_delta_max"),
          std::string_view("steps_per_frame_max"), std::string_view("time_scale"), kVsyncOfCode,
          kFrameRateOfCode}) {
        CodeSettings all;
        std::ranges::copy_if(clock.settings, std::back_inserter(all),
                             [&](const CodeSetting& each) { return each.pacing == pacing; });
        const bool is_of_policy = pacing != kVsyncOfCode && pacing != kFrameRateOfCode;
        if (all.empty() || (is_of_policy && !reads(*game.policy.policy, pacing))) {
            continue;
        }
        const auto set = lasting(pacing, all);
        if (!set) {
            if (pacing != "time_scale" && pacing != kFrameRateOfCode) {
                game.set_in_code.push_back(
                    {.name = all.front().name, .pacing = pacing, .at = all.front().at});
            }
        } else if (take_setting(*set, game)) {
            game.set_in_code.push_back({.name = set->name,
                                        .pacing = pacing,
                                        .text = shortest(*set->value),
                                        .is_judged = true,
                                        .at = set->at});
        } else if (pacing == kFrameRateOfCode && *set->value > 0 && game.project->vertical_sync) {
            game.set_in_code.push_back({.name = set->name,
                                        .pacing = pacing,
                                        .text = shortest(*set->value),
                                        .at = set->at});
        }
    }
}

}  // namespace tickproof::harness
