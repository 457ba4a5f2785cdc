// Combines the fixes of findings into candidates.

#include "harness/advise/fix_candidates.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "harness/advise/changes.h"
#include "harness/base/find_row.h"
#include "harness/base/input_error.h"
#include "harness/check/fix_outcome.h"
#include "harness/check/fixes.h"
#include "harness/check/with_fix.h"
#include "harness/pacing/settings.h"
#include "harness/project/readers.h"

namespace tickproof::harness {
namespace {

using Fix = std::vector<FixSetting>;

/// The fixes of each finding, and its other fixes.
std::vector<Fix> fixes_of(const Findings& findings) {
    std::vector<Fix> fixes;
    const auto add = [&](const Fix& fix) {
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
Fix both(Fix one, const Fix& other) {
    for (const FixSetting& setting : other) {
        auto* same = find_row(one, setting.name, &FixSetting::name);
        if (same == nullptr) {
            one.push_back(setting);
        } else {
            same->value = setting.value;
        }
    }
    // Another rule must come first: it resets all settings.
    std::stable_partition(one.begin(), one.end(),
                          [](const FixSetting& setting) { return setting.name == "policy"; });
    return one;
}

/// Each fix alone, pairs, and all together.
std::vector<Fix> combined(const std::vector<Fix>& fixes) {
    constexpr std::size_t kMostInPairs = 8;
    std::vector<Fix> all = fixes;
    const auto add = [&](Fix fix) {
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
    Fix in_order;
    Fix backwards;
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
    return is_unlocked                ? "let frames follow the clock, in steps"
           : has_fixed_timestep(rule) ? "use a fixed timestep"
                                      : fmt::format("use the policy {}", rule.policy->name);
}

/// Adds an instruction for the setting to the changes.
void say(const FixSetting& setting, const Game& fixed, Candidate& made) {
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
        interpolate(made);
    } else if (setting.name == "input" && settings.input == Input::frame) {
        keep_presses(made);
    } else if (setting.name.starts_with("engine.") && switch_continuous_on(made)) {
        return;
    } else {
        made.changes.push_back(fmt::format("set {} to {}", setting.name, setting.value));
    }
}

Candidate with(const Candidate& from, const Fix& fix, const CostTraces& traces) {
    const Game fixed = with_fix(from.game, fix);
    Candidate made = from;
    for (const FixSetting& setting : fix) {
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
    made.substeps_factor *=
        static_cast<double>(physics::substeps(fixed.engine)) / physics::substeps(from.game.engine);
    made.game.policy = fixed.policy;
    made.game.engine = fixed.engine;
    made.steps_per_s = steps_per_s_of(made.game, traces);
    return made;
}

}  // namespace

std::vector<Candidate> candidates_of_fixes(const Candidate& from, const Findings& findings,
                                           const CostTraces& traces) {
    std::vector<Candidate> all;
    for (const Fix& fix : combined(fixes_of(findings))) {
        try {
            all.push_back(with(from, fix, traces));
        } catch (const InputError&) {
            // The files cannot hold the fix, or two fixes contradict each other.
        }
    }
    return all;
}

}  // namespace tickproof::harness
