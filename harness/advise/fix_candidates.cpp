// Combines the fixes of findings into candidates.

#include "harness/advise/fix_candidates.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "harness/advise/changes.h"
#include "harness/advise/fix_outcome.h"
#include "harness/base/find_row.h"
#include "harness/base/input_error.h"
#include "harness/check/fixes.h"
#include "harness/game/apply.h"
#include "harness/pacing/settings.h"
#include "harness/project/readers.h"

namespace tickproof::harness {
namespace {

/// The fixes of each finding, and its other fixes.
std::vector<Change> fixes_of(const Findings& findings) {
    std::vector<Change> fixes;
    const auto add = [&](const Change& fix) {
        if (!fix.empty() && std::ranges::find(fixes, fix) == fixes.end()) {
            fixes.push_back(fix);
        }
    };
    for (const Finding& finding : findings) {
        if (is_reported(finding.verdict)) {
            add(finding.fix_settings);
            for (const OtherFix& other : finding.other_fixes) {
                add(other.settings);
            }
        }
    }
    return fixes;
}

/// Both fixes in one; the second wins if they set the same.
Change both(Change one, const Change& other) {
    for (const SettingValue& setting : other) {
        auto* same = find_row(one, setting.name, &SettingValue::name);
        if (same == nullptr) {
            one.push_back(setting);
        } else {
            same->value = setting.value;
        }
    }
    // Another rule must come first: it resets all settings.
    std::stable_partition(one.begin(), one.end(),
                          [](const SettingValue& setting) { return setting.name == "policy"; });
    return one;
}

/// Each fix alone, pairs, and all together.
std::vector<Change> combined(const std::vector<Change>& fixes) {
    constexpr std::size_t kMostInPairs = 8;
    std::vector<Change> all = fixes;
    const auto add = [&](Change fix) {
        if (std::ranges::find(all, fix) == all.end()) {
            all.push_back(std::move(fix));
        }
    };
    const std::size_t count = std::min(fixes.size(), kMostInPairs);
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t j = 0; j < count; ++j) {
            if (i != j) {
                add(both(fixes[i], fixes[j]));
            }
        }
    }
    Change in_order;
    Change backwards;
    for (std::size_t i = 0; i < fixes.size(); ++i) {
        in_order = both(in_order, fixes[i]);
        backwards = both(backwards, fixes[fixes.size() - 1 - i]);
    }
    if (!fixes.empty()) {
        add(in_order);
        add(backwards);
    }
    return all;
}

std::string rule_text(const Game& game, const PolicySpec& rule) {
    const bool is_unlocked = game.project && !game.project->unlocked_policy.empty() &&
                             parse_policy(game.project->unlocked_policy).policy == rule.policy;
    return is_unlocked                ? "let frames be as long as they take, and step in them"
           : has_fixed_timestep(rule) ? "use a fixed timestep"
                                      : fmt::format("use the policy {}", rule.policy->name);
}

/// Adds an instruction for the setting to the changes.
void say(const SettingValue& setting, const Game& fixed, Candidate& made) {
    const PacingSettings& settings = fixed.policy.settings;
    if (setting.name == "policy") {
        made.changes.push_back(rule_text(made.game, fixed.policy));
        made.game.policy = fixed.policy;
    } else if (setting.name == "timestep") {
        set_timestep(made, 1 / settings.timestep.dt_s);
    } else if (setting.name == "steps_per_frame_max") {
        set_cap(made, settings.steps_per_frame_max);
    } else if (setting.name == "frame_delta_max") {
        set_clamp(made, milliseconds(settings.frame_delta_max));
    } else if (setting.name == "draw" && settings.draw == Draw::interpolate) {
        if (!interpolate(made) && made.game.project &&
            !made.game.project->interpolation.upgrade.empty()) {
            made.changes.push_back(fmt::format("interpolate between steps ({})",
                                               made.game.project->interpolation.upgrade));
        }
    } else if (setting.name == "input" && settings.input == Input::frame) {
        keep_presses(made);
    } else if (setting.is_of_engine() && switch_continuous_on(made)) {
        return;
    } else {
        made.changes.push_back(fmt::format("set {} to {}", setting.name, setting.value));
    }
}

/// The candidate's game, with files that hold its steps and limits already: those of its project
/// are still the user's.
Game with_own_files(const Candidate& from) {
    Game game = from.game;
    if (!game.project || game.project->policy.policy != game.policy.policy) {
        return game;
    }
    PacingSettings& held = game.project->policy.settings;
    const PacingSettings& own = game.policy.settings;
    const auto is_of_code = [&](std::string_view setting) {
        return std::ranges::find(game.set_in_code, setting, &SettingOfCode::pacing) !=
               game.set_in_code.end();
    };
    held.timestep = is_of_code("timestep") ? held.timestep : own.timestep;
    held.steps_per_frame_max =
        is_of_code("steps_per_frame_max") ? held.steps_per_frame_max : own.steps_per_frame_max;
    held.frame_delta_max =
        is_of_code("frame_delta_max") ? held.frame_delta_max : own.frame_delta_max;
    held.over_cap = own.over_cap;
    return game;
}

Candidate with(const Candidate& from, const Change& fix, const CostTraces& traces) {
    const Game fixed = apply_in_project(with_own_files(from), fix);
    Candidate made = from;
    for (const SettingValue& setting : fix) {
        say(setting, fixed, made);
    }
    const bool changes_rule = fixed.policy.policy != from.game.policy.policy;
    made.changes_rule = from.changes_rule || changes_rule;
    made.is_experimental =
        from.is_experimental ||
        (changes_rule && made.game.project && made.game.project->reader != nullptr &&
         made.game.project->reader->fixed_is_experimental);
    if (!changes_rule) {
        made.rate_factor *=
            from.game.policy.settings.timestep.dt_s / fixed.policy.settings.timestep.dt_s;
    }
    made.substeps_factor *= static_cast<double>(physics::world_steps(fixed.engine)) /
                            physics::world_steps(from.game.engine);
    made.game.policy = fixed.policy;
    made.game.engine = fixed.engine;
    made.steps_per_s = steps_per_s_of(made.game, traces);
    return made;
}

}  // namespace

std::vector<Candidate> candidates_of_fixes(const Candidate& from, const Findings& findings,
                                           const CostTraces& traces) {
    std::vector<Candidate> all;
    for (const Change& fix : combined(fixes_of(findings))) {
        try {
            all.push_back(with(from, fix, traces));
        } catch (const InputError&) {
            // The files cannot hold the fix, or two fixes contradict each other.
        }
    }
    return all;
}

}  // namespace tickproof::harness
