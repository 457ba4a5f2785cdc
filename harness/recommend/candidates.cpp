#include "harness/recommend/candidates.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "harness/base/text.h"
#include "harness/game/customary_rates.h"
#include "harness/project/patch.h"
#include "harness/project/readers.h"
#include "harness/recommend/aim.h"
#include "harness/recommend/changes.h"
#include "harness/recommend/cost.h"

namespace tickproof::harness {
namespace {

/// The rule has the setting, and a project of this rule has a key for it.
bool can_set(const Game& game, std::string_view setting) {
    const bool is_of_project = game.project && game.project->policy.policy == game.policy.policy;
    return reads(*game.policy.policy, setting) &&
           (!is_of_project || find_setting(*game.project, setting) != nullptr);
}

/// True if another timestep changes the loop. A loop of one step a frame ignores it, unless it
/// waits until a timestep has passed.
bool can_be_timed(const PolicySpec& policy) {
    const bool once_a_frame =
        policy.policy->name == "frame-locked" || policy.policy->name == "frame-limited";
    return reads(*policy.policy, "timestep") && (!once_a_frame || policy.settings.frame_limiter);
}

/// The time left over in a frame is kept for the next, so all steps are alike.
bool has_accumulator(const PolicySpec& policy) {
    return reads(*policy.policy, "draw") && !policy.settings.frame_limiter;
}

/// A fixed timestep: the rule that the files of the project can switch on, or the plain one.
PolicySpec fixed_rule(const Game& game) {
    std::string_view name = "fixed";
    if (game.project && game.project->reader != nullptr &&
        !game.project->reader->fixed_policy.empty()) {
        name = game.project->reader->fixed_policy;
    }
    PolicySpec fixed = parse_policy(name);
    fixed.settings.draw = game.policy.settings.draw;
    fixed.settings.input = game.policy.settings.input;
    if (reads(*game.policy.policy, "frame_delta_max") &&
        game.policy.settings.frame_delta_max > Duration{0}) {
        fixed.settings.frame_delta_max = game.policy.settings.frame_delta_max;
    }
    return fixed;
}

/// The engine's frames have a fixed length, and a key lets them follow the clock.
bool is_locked(const Game& game) {
    return game.project && !game.project->unlocked_policy.empty() &&
           game.policy.policy == game.project->policy.policy;
}

/// The values of one setting to try, the game's own first.
std::vector<double> with_own(double own, std::vector<double> others) {
    std::erase(others, own);
    others.insert(others.begin(), own);
    return others;
}

/// The steps that a frame at the lowest rate needs, four times as many, and those after the worst
/// hitch.
std::vector<double> caps(const Game& game) {
    const PolicySpec& policy = game.policy;
    const GameProfile& profile = game.profile;
    const double own = policy.settings.steps_per_frame_max;
    if (!can_set(game, "steps_per_frame_max")) {
        return {own};
    }
    const double needed =
        std::ceil(policy.settings.time_scale / profile.lowest_fps / policy.settings.timestep.dt_s -
                  1e-9) +
        1;
    double hitch_s = profile.worst_hitch_s;
    if (reads(*policy.policy, "frame_delta_max") && policy.settings.frame_delta_max > Duration{0}) {
        hitch_s = std::min(hitch_s, seconds(policy.settings.frame_delta_max));
    }
    const double hitch = std::ceil(hitch_s / policy.settings.timestep.dt_s) + 1;
    std::vector<double> others{needed, 4 * needed, hitch};
    if (game.project && game.project->policy.policy == policy.policy) {
        const double most = most_of(*game.project, "steps_per_frame_max");
        for (double& cap : others) {
            cap = std::min(cap, most);
        }
    }
    return with_own(own, others);
}

/// With room for uneven frames; with less where that fails; with the worst hitch in full. In whole
/// milliseconds, and where there is room in fifties.
std::vector<double> clamps_ms(const Game& game) {
    const GameProfile& profile = game.profile;
    const double own = milliseconds(game.policy.settings.frame_delta_max);
    if (!can_set(game, "frame_delta_max")) {
        return {own};
    }
    const auto roomy = [](double least_ms) { return 50 * std::ceil(least_ms / 50); };
    const double lowest = std::ceil(1000 / profile.lowest_fps - 1e-9) + 1;
    return with_own(own, {std::max(100.0, roomy(2 * lowest)), 250, lowest,
                          roomy(1000 * profile.worst_hitch_s + 1)});
}

/// What the project's files have to hold of a candidate: how it draws and when it reads its input
/// is in its code or its profile.
PolicySpec in_files(const Candidate& candidate) {
    PolicySpec policy = candidate.game.policy;
    policy.settings.draw = policy.policy->defaults.draw;
    policy.settings.input = policy.policy->defaults.input;
    return policy;
}

bool can_be_written(const Game& game) {
    return !game.project || std::ranges::all_of(edits_for(*game.project, game.policy).not_held,
                                                [](const std::string& setting) {
                                                    return setting == "draw" || setting == "input";
                                                });
}

/// Each cap with each clamp, with and without everything that can be switched on.
void add_variants(const Candidate& base, const CostTraces& traces, std::vector<Candidate>& all) {
    const bool can_be_limited =
        can_set(base.game, "steps_per_frame_max") || can_set(base.game, "frame_delta_max");
    for (const double cap : caps(base.game)) {
        for (const double clamp_ms : clamps_ms(base.game)) {
            if (can_be_limited && cap == 0 && clamp_ms == 0) {
                continue;
            }
            Candidate limited = base;
            set_cap(limited, cap);
            set_clamp(limited, clamp_ms);
            limited.steps_per_s = steps_per_s_of(limited.game, traces);
            limited.is_writable = can_be_written(limited.game);
            std::vector<Candidate> variants{std::move(limited)};
            for (const auto switch_on :
                 {interpolate, switch_continuous_on, keep_presses, drop_budget}) {
                const std::size_t count = variants.size();
                for (std::size_t i = 0; i < count; ++i) {
                    Candidate switched = variants[i];
                    if (switch_on(switched)) {
                        if (in_files(switched) != in_files(variants[i])) {
                            switched.is_writable = can_be_written(switched.game);
                        }
                        variants.push_back(std::move(switched));
                    }
                }
            }
            std::ranges::move(variants, std::back_inserter(all));
        }
    }
}

/// No timestep corrects a misspelt key, or code.
void leave_out_remarks(Game& game) {
    if (game.project) {
        game.project->remarks.clear();
    }
    if (game.scripts) {
        game.scripts->remarks.clear();
    }
}

/// Common to all candidates of one rule.
Candidate base_of(const Game& game, const PolicySpec& policy, Aim aim) {
    Candidate base{.game = game};
    base.game.frames = {};
    if (policy.policy != game.policy.policy) {
        // The profile's input and drawing hold for another rule, too.
        base.game.policy = make_game(game.profile, policy).policy;
        base.is_experimental = game.project && game.project->reader != nullptr &&
                               game.project->reader->fixed_is_experimental;
        const bool is_unlocked =
            is_locked(game) && policy == parse_policy(game.project->unlocked_policy);
        base.is_experimental = base.is_experimental && !is_unlocked;
        base.changes.emplace_back(base.is_experimental
                                      ? "use a fixed timestep (experimental in this engine)"
                                  : is_unlocked ? "let frames follow the clock, in steps"
                                                : "use a fixed timestep");
    }
    if (reads(*base.game.policy.policy, "time_scale") &&
        base.game.policy.settings.time_scale != 1) {
        base.game.policy.settings.time_scale = 1;
        base.changes.push_back("set the time scale to 1");
    }
    // Unknown drawing is the worse for what costs least; and where a loop did not have to draw
    // between its steps before.
    const bool is_worse = aim == Aim::least_cost || policy.policy != game.policy.policy;
    if (is_worse && base.game.profile.draw.empty() && reads(*base.game.policy.policy, "draw")) {
        base.game.profile.draw = "none";
    }
    leave_out_remarks(base.game);
    return base;
}

/// The loop is the game's own, and not an engine's.
bool is_own_loop(const Game& game) {
    return game.project ? is_own_code(*game.project) : !game.policy.policy->engine;
}

/// Engines have no key for the substeps of a body's step.
std::vector<double> substeps_to_try(const Game& game) {
    const double own = physics::substeps(game.engine);
    return is_own_loop(game) ? with_own(own, {1, 2, 4}) : std::vector{own};
}

void add_timesteps(const Candidate& base, const CostTraces& traces,
                   const std::vector<double>& rates_hz, const std::vector<double>& substeps,
                   std::vector<Candidate>& all) {
    for (const double rate_hz : rates_hz) {
        for (const double each : substeps) {
            Candidate candidate = base;
            set_timestep(candidate, rate_hz);
            candidate.rate_factor = rate_hz_of(candidate) / rate_hz_of(base);
            set_substeps(candidate, each);
            candidate.substeps_factor = each / physics::substeps(base.game.engine);
            add_variants(candidate, traces, all);
        }
    }
}

/// Without those that the project's files cannot hold, unless they can hold none.
std::vector<Candidate> writable(std::vector<Candidate> all) {
    if (std::ranges::any_of(all, &Candidate::is_writable)) {
        std::erase_if(all, [](const Candidate& each) { return !each.is_writable; });
    }
    return all;
}

/// The game as it is.
Candidate as_it_is(const Game& game, const CostTraces& traces) {
    Candidate own{.game = game, .steps_per_s = steps_per_s_of(game, traces)};
    own.game.frames = {};
    leave_out_remarks(own.game);
    return own;
}

}  // namespace

double rate_hz_of(const Candidate& candidate) {
    return 1 / candidate.game.policy.settings.timestep.dt_s;
}

std::vector<Candidate> candidates(const Game& game, Aim aim, TraceStore& store) {
    const CostTraces traces = cost_traces(game.frames, store);
    std::vector<Candidate> all;
    const auto add = [&](const PolicySpec& policy) {
        const Candidate base = base_of(game, policy, aim);
        add_timesteps(base, traces, customary_rates_hz(game.profile.refresh_hz, rate_hz_of(base)),
                      substeps_to_try(game), all);
    };
    if (is_locked(game)) {  // Another rate would hold for every frame of every player.
        add(parse_policy(game.project->unlocked_policy));
    } else if (can_be_timed(game.policy)) {
        add(game.policy);
    }
    if (!can_be_timed(game.policy) || !has_accumulator(game.policy)) {
        add(fixed_rule(game));
    }
    all = writable(std::move(all));
    if (aim == Aim::least_change) {
        all.insert(all.begin(), as_it_is(game, traces));
    }
    put_in_order(aim, all);
    return all;
}

std::vector<Candidate> candidates_between(const Game& game, const Candidate& like, double low_hz,
                                          double high_hz, Aim aim, TraceStore& store) {
    const auto is_of = [&](const PolicySpec& rule) {
        return like.game.policy.policy == rule.policy;
    };
    const PolicySpec unlocked =
        is_locked(game) ? parse_policy(game.project->unlocked_policy) : game.policy;
    const PolicySpec rule = is_of(game.policy) ? game.policy
                            : is_of(unlocked)  ? unlocked
                                               : fixed_rule(game);
    std::vector<Candidate> all;
    add_timesteps(base_of(game, rule, aim), cost_traces(game.frames, store),
                  rates_between_hz(low_hz, high_hz),
                  {static_cast<double>(physics::substeps(like.game.engine))}, all);
    all = writable(std::move(all));
    put_in_order(aim, all);
    return all;
}

}  // namespace tickproof::harness
