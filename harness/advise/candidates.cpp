// Makes the candidates: every rule, rate, substep count and limit to try, with everything that can
// be switched on.

#include "harness/advise/candidates.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "harness/advise/aim.h"
#include "harness/advise/changes.h"
#include "harness/advise/counted_cost.h"
#include "harness/advise/fix_candidates.h"
#include "harness/advise/limits_to_try.h"
#include "harness/base/text.h"
#include "harness/check/fixes.h"
#include "harness/game/apply.h"
#include "harness/game/bodies.h"
#include "harness/game/customary_rates.h"
#include "harness/project/patch.h"
#include "harness/project/readers.h"

namespace tickproof::harness {
namespace {

/// True if another timestep is worth a try. In a loop whose frames are one timestep each, it is the
/// frame rate that the game was written for; where an engine's frame limiter makes the frames so,
/// it is a setting like others.
bool can_be_timed(const PolicySpec& policy) {
    const Policy& rule = *policy.policy;
    const bool is_length_of_frames =
        rule.steps_once_a_frame && (rule.has_constant_step || rule.waits_for_timestep);
    return reads(rule, "timestep") && (!is_length_of_frames || policy.settings.frame_limiter);
}

/// The fixed timestep that the project's files can switch on, or the plain one.
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

/// True if a key gives the engine's frames a fixed length.
bool is_locked(const Game& game) {
    return game.project && !game.project->unlocked_policy.empty() &&
           game.policy.policy == game.project->policy.policy;
}

/// The part of a candidate's policy that the project's files have to hold. Drawing and input stand
/// in code or the profile.
PolicySpec in_files(const Candidate& candidate) {
    PolicySpec policy = candidate.game.policy;
    policy.settings.draw = policy.policy->defaults.draw;
    policy.settings.input = policy.policy->defaults.input;
    return policy;
}

/// Rounds the settings as the project's files hold them.
void hold(Candidate& candidate) {
    const Game& game = candidate.game;
    if (!game.project) {
        return;
    }
    const Patch patch = edits_for(*game.project, game.policy);
    const auto is_held = [&](std::string_view setting) {
        return std::ranges::find(patch.not_held, setting) == patch.not_held.end();
    };
    candidate.is_writable = std::ranges::all_of(patch.not_held, [](const std::string& setting) {
        return setting == "draw" || setting == "input";
    });
    const auto held = with_edits(*game.project, patch.edits);
    if (!candidate.is_writable || !held) {
        return;
    }
    PolicySpec policy = held->policy;
    if (!is_held("draw")) {
        policy.settings.draw = game.policy.settings.draw;
        policy.settings.jitter_fix = game.policy.settings.jitter_fix;
    }
    if (game.scripts && ignores_interpolation(*game.project, game.scripts->motion)) {
        policy.settings.draw = game.policy.settings.draw;  // The key stands there in vain.
    }
    if (!is_held("input")) {
        policy.settings.input = game.policy.settings.input;
    }
    candidate.game.policy = policy;
}

/// Adds the candidate with and without everything that can be switched on.
void add_switched(Candidate limited, const CostTraces& traces, std::vector<Candidate>& all) {
    limited.steps_per_s = steps_per_s_of(limited.game, traces);
    hold(limited);
    std::vector<Candidate> variants{std::move(limited)};
    for (const auto switch_on : {interpolate, switch_continuous_on, keep_presses, drop_budget}) {
        const std::size_t count = variants.size();
        for (std::size_t i = 0; i < count; ++i) {
            Candidate switched = variants[i];
            if (switch_on(switched)) {
                if (in_files(switched) != in_files(variants[i])) {
                    hold(switched);
                }
                variants.push_back(std::move(switched));
            }
        }
    }
    std::ranges::move(variants, std::back_inserter(all));
}

/// Adds each cap with each clamp; of peers in lockstep the one cap that keeps the rest of a hitch,
/// since no clamp holds in a longer one.
void add_variants(const Candidate& base, Aim aim, const CostTraces& traces,
                  std::vector<Candidate>& all) {
    if (Candidate kept = base; keep_rest(kept)) {
        add_switched(base, traces, all);
        add_switched(std::move(kept), traces, all);
        return;
    }
    const bool can_be_limited =
        can_set(base.game, "steps_per_frame_max") || can_set(base.game, "frame_delta_max");
    const PacingSettings& own = base.game.policy.settings;
    const bool is_limited = own.steps_per_frame_max > 0 || own.frame_delta_max > Duration{0};
    const bool is_own_rate = base.rate_factor == 1 && base.substeps_factor == 1;
    for (const double cap : caps_to_try(base.game, is_own_rate)) {
        for (const double clamp_ms : clamps_to_try_ms(base.game, is_own_rate)) {
            const bool is_unlimited = can_be_limited && cap == 0 && clamp_ms == 0;
            if (is_unlimited && (!is_own_rate || aim == Aim::least_cost)) {
                continue;
            }
            Candidate limited = base;
            limited.is_unlimited = is_unlimited && is_limited;
            set_cap(limited, cap);
            set_clamp(limited, clamp_ms);
            add_switched(std::move(limited), traces, all);
        }
    }
}

/// Removes remarks: no timestep corrects a misspelt key, or code.
void leave_out_remarks(Game& game) {
    if (game.project) {
        game.project->remarks.clear();
    }
    if (game.scripts) {
        game.scripts->remarks.clear();
    }
}

/// The common part of all candidates of one rule.
Candidate base_of(const Game& game, const PolicySpec& policy, Aim aim) {
    Candidate base{.game = game};
    base.game.frames = {};
    base.changes_rule = policy.policy != game.policy.policy;
    if (base.changes_rule) {
        // The profile's input and drawing hold for another rule, too.
        base.game.policy = make_game(game.profile, policy).policy;
        base.is_experimental = game.project && game.project->reader != nullptr &&
                               game.project->reader->fixed_is_experimental;
        const bool is_unlocked =
            is_locked(game) && policy == parse_policy(game.project->unlocked_policy);
        base.is_experimental = base.is_experimental && !is_unlocked;
        base.changes.emplace_back(
            base.is_experimental ? "use a fixed timestep (experimental in this engine)"
            : is_unlocked        ? "let frames be as long as they take, and step in them"
                                 : "use a fixed timestep");
    }
    if (reads(*base.game.policy.policy, "time_scale") &&
        base.game.policy.settings.time_scale != 1) {
        base.game.policy.settings.time_scale = 1;
        base.changes.push_back("set the time scale to 1");
    }
    // If nothing says how the game draws, assumes the worse, for the least cost and for loops that
    // did not have to draw between steps before.
    const bool is_worse = aim == Aim::least_cost || policy.policy != game.policy.policy;
    if (is_worse && base.game.profile.draw.empty() && reads(*base.game.policy.policy, "draw")) {
        base.game.profile.draw = "none";
    }
    leave_out_remarks(base.game);
    return base;
}

/// True if the game's code has the loop, not an engine.
bool is_own_loop(const Game& game) {
    return game.project ? is_own_code(*game.project) : !game.policy.policy->engine;
}

/// Engines have no key for the substeps of a body's step.
std::vector<double> substeps_to_try(const Game& game) {
    const double own = physics::substeps(game.engine);
    return is_own_loop(game) ? with_own(own, {1, 2, 4}) : std::vector{own};
}

void add_timesteps(const Candidate& base, Aim aim, const CostTraces& traces,
                   const std::vector<double>& rates_hz, const std::vector<double>& substeps,
                   std::vector<Candidate>& all) {
    for (const double rate_hz : rates_hz) {
        for (const double each : substeps) {
            Candidate candidate = base;
            set_timestep(candidate, rate_hz);
            candidate.rate_factor = rate_hz_of(candidate) / rate_hz_of(base);
            set_substeps(candidate, each);
            candidate.substeps_factor = each / physics::substeps(base.game.engine);
            add_variants(candidate, aim, traces, all);
        }
    }
}

/// Drops candidates that the project's files cannot hold, unless they can hold none.
std::vector<Candidate> writable(std::vector<Candidate> all) {
    if (std::ranges::any_of(all, &Candidate::is_writable)) {
        std::erase_if(all, [](const Candidate& each) { return !each.is_writable; });
    }
    return all;
}

/// The unchanged game as a candidate.
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

std::vector<Candidate> candidates(const Game& game, Aim aim, TraceStore& store,
                                  const Findings& findings) {
    const CostTraces traces = cost_traces(game.frames, store);
    std::vector<Candidate> all;
    const auto add = [&](const PolicySpec& policy) {
        const Candidate base = base_of(game, policy, aim);
        add_timesteps(base, aim, traces,
                      customary_rates_hz(game.profile.refresh_hz, rate_hz_of(base)),
                      substeps_to_try(game), all);
    };
    const bool is_kept = is_locked(game) && !unlocked_frames(game).kept.empty();
    if (is_locked(game) && !is_kept) {  // Another rate would fix the frame rate of every player.
        add(parse_policy(game.project->unlocked_policy));
    } else if (can_be_timed(game.policy) && !is_kept) {
        add(game.policy);
    } else if (!is_kept) {
        add_variants(base_of(game, game.policy, aim), aim, traces, all);
    }
    if (!is_kept && (!can_be_timed(game.policy) || !game.policy.policy->has_accumulator)) {
        add(fixed_rule(game));
    }
    all = writable(std::move(all));
    if (aim == Aim::least_change || all.empty()) {
        all.insert(all.begin(), as_it_is(game, traces));
    }
    const std::vector<Candidate> tried =
        candidates_of_fixes(as_it_is(game, traces), findings, traces);
    all.insert(all.end(), tried.begin(), tried.end());
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
    add_timesteps(base_of(game, rule, aim), aim, cost_traces(game.frames, store),
                  rates_between_hz(low_hz, high_hz),
                  {static_cast<double>(physics::substeps(like.game.engine))}, all);
    all = writable(std::move(all));
    put_in_order(aim, all);
    return all;
}

}  // namespace tickproof::harness
