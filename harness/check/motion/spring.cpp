// The stiffest spring against the longest step of all frame rates, hitches and captures.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/check/check_rows.h"
#include "harness/check/fixes.h"
#include "harness/check/frames/run_text.h"
#include "harness/check/frames/traces.h"
#include "harness/check/motion/damped_spring.h"
#include "harness/check/question.h"
#include "harness/game/customary_rates.h"

namespace tickproof::harness {
namespace {

/// The longest world step of all traces, in which the game's code acts once.
struct Longest {
    double dt_s = 0;
    std::size_t trace = 0;
};

/// False for frames that a display paces: they are no longer than those of its rate.
bool is_judged(const Inquiry& ask, std::size_t trace) {
    return trace < ask.game.frames.paced || trace >= ask.game.frames.captures;
}

Longest longest_step(const Inquiry& ask) {
    Longest longest;
    for (std::size_t i = 0; i < ask.traces(); ++i) {
        const double dt_s = world_step_s(ask.game, ask.summary(i).longest_dt_s);
        if (is_judged(ask, i) && dt_s > longest.dt_s) {
            longest = {dt_s, i};
        }
    }
    return longest;
}

/// Limits that pass, with a margin of a thousandth for the digits of a text.
struct Fitting {
    double dt_s = 0;   ///< The longest world step.
    double omega = 0;  ///< The stiffest spring with the present steps.
};

Fitting fitting(const Game& game, double longest_dt_s) {
    const GameProfile& profile = game.profile;
    const double angle =
        fitting_angle(profile.spring_damping_ratio, profile.tolerances.spring) * (1 - 1e-3);
    return {angle / profile.spring_radps, angle / longest_dt_s};
}

/// The fix if no steps are short enough.
void advise_spring(const Fitting& fitting, Finding& finding) {
    finding.fix_settings.clear();
    finding.fix =
        fmt::format("Use a spring of {:.3g} rad/s or less, or solve it implicitly.", fitting.omega);
}

/// Advises a rule that divides frames: the length of its steps, their number, and the clamp if it
/// has one.
void advise_limits(const Game& game, double rate_hz, Finding& finding) {
    const PacingSettings& settings = game.policy.settings;
    const double dt_s = 1 / rate_hz;
    const double cap = settings.steps_per_frame_max;
    // A frame of the lowest rate must advance the game by its whole length.
    const double clamp_s = std::max(cap * dt_s, 1 / game.profile.lowest_fps);
    const double steps = std::max(cap, std::ceil(clamp_s / dt_s - 1e-9));
    finding.fix_settings = {timestep_of(rate_hz)};
    if (settings.frame_delta_max > Duration{0}) {
        finding.fix_settings.push_back({"frame_delta_max", exact(from_seconds(clamp_s))});
    }
    finding.fix_settings.push_back({"steps_per_frame_max", fmt::format("{:.0f}", steps)});
    finding.fix = capitalised(set_text(game, finding.fix_settings)) + ".";
}

/// The longest step with `setting`.
double longest_under(Inquiry& ask, const SettingValue& setting) {
    PolicySpec policy = ask.game.policy;
    set_setting(policy, setting.name, setting.value);
    double longest_s = 0;
    for (std::size_t i = 0; i < ask.traces(); ++i) {
        if (!is_judged(ask, i)) {
            continue;
        }
        const Run& run = ask.run(schedule_spec(ask.game, ask.spec(i), policy), Keep::hashes);
        longest_s = std::max(longest_s, run.summary.longest_dt_s);
    }
    return longest_s;
}

/// Advises a clamp for hitches and substeps for the rest, for a rule whose step is as long as its
/// frame or as some refreshes.
void advise_substeps(Inquiry& ask, const Fitting& fitting, double longest_dt_s, Finding& finding) {
    const Game& game = ask.game;
    const int substeps = physics::world_steps(game.engine);
    constexpr double kParts = 1e4;  // The clamp is rounded up to a tenth of a millisecond.
    // Clamping the frames of a steady rate is slow motion, also if the loop waits in each.
    double steady_s = 1 / game.profile.lowest_fps;
    for (std::size_t i = 0; i < game.frames.rates.size(); ++i) {
        steady_s = std::max(steady_s, ask.summary(i).longest_dt_s);
    }
    const double lowest_s = std::ceil(kParts * steady_s - 1e-6) / kParts;
    double frame_s = substeps * longest_dt_s;
    std::string clamped;
    constexpr double kAlike = 1 + 1e-3;
    if (reads(*game.policy.policy, "frame_delta_max") && frame_s > lowest_s * kAlike) {
        finding.fix_settings = {{"frame_delta_max", exact(from_seconds(lowest_s))}};
        frame_s = longest_under(ask, finding.fix_settings.front());
        clamped = set_text(game, finding.fix_settings);
    }
    const double needed = std::ceil(frame_s / fitting.dt_s - 1e-9);
    // Substeps of a solver move bodies, and do not call the game's code.
    const bool has_substeps = physics::substepping(game.engine) == physics::Substepping::world;
    const double most =
        has_substeps ? game.engine.engine->options.at(game.engine.engine->substeps).maximum : 1;
    if (needed > most) {
        advise_spring(fitting, finding);
        return;
    }
    std::string split;
    if (needed > substeps) {
        split = fmt::format("split each step into {:.0f} substeps", needed);
        finding.fix_settings.push_back({"engine.substeps", fmt::format("{:.0f}", needed)});
    }
    finding.fix =
        capitalised(clamped + (clamped.empty() || split.empty() ? "" : " and ") + split) + ".";
}

void advise(Inquiry& ask, const Fitting& fitting, const Longest& longest, Finding& finding) {
    const Game& game = ask.game;
    const double longest_dt_s = longest.dt_s;
    const PacingSettings& settings = game.policy.settings;
    const Policy& policy = *game.policy.policy;
    const int substeps = physics::world_steps(game.engine);
    const bool is_timestep = longest_dt_s <= world_step_s(game, settings.timestep.dt_s) * 1.01;
    // Without an accumulator, steps get longer if the cap allows too few of them.
    const bool keeps_length = policy.has_accumulator || !reads(policy, "steps_per_frame_max");
    const bool is_rate = reads(policy, "timestep") && is_timestep && keeps_length;
    const bool divides_frames =
        ask.summary(longest.trace).most_steps_in_a_frame > 1 || settings.steps_per_frame_max == 1;
    const bool has_limits = reads(policy, "steps_per_frame_max") && divides_frames;
    if (!is_rate && !has_limits) {
        advise_substeps(ask, fitting, longest_dt_s, finding);
        return;
    }
    const double longest_s = std::min(fitting.dt_s * substeps,
                                      is_rate ? longest_dt_s * substeps : settings.timestep.dt_s);
    const std::optional<double> rate_hz = customary_rate_from_hz(game, longest_s);
    if (!rate_hz) {
        advise_spring(fitting, finding);
    } else if (is_rate) {
        const SettingValue timestep = timestep_of(*rate_hz);
        constexpr double kSlack = 1 + 1e-6;
        // A loop that waits for its timestep steps no shorter than the game's frames.
        if (longest_under(ask, timestep) > kSlack * fitting.dt_s * substeps) {
            advise_substeps(ask, fitting, longest_dt_s, finding);
            return;
        }
        finding.fix_settings = {timestep};
        finding.fix = capitalised(set_text(game, finding.fix_settings)) + ".";
    } else {
        advise_limits(game, *rate_hz, finding);
    }
}

/// `30 rad/s`, `30 rad/s damped by 0.85`.
std::string about_of(const GameProfile& profile) {
    const std::string damping =
        profile.spring_damping_ratio > 0
            ? fmt::format(" damped by {}", shortest(profile.spring_damping_ratio))
            : "";
    return fmt::format("{} rad/s{}", shortest(profile.spring_radps), damping);
}

/// The largest error: `swings 5.1% too fast`, `overshoots by 16.5%, not by 0.6%`, `jitters by 8%
/// from step to step`.
std::string error_text(double angle, double damping_ratio, double error) {
    const Swinging exact = exact_spring(damping_ratio);
    const Swinging stepped = stepped_spring(angle, damping_ratio);
    if (stepped.jitter >= error && error > 0) {
        return fmt::format("jitters by {:.3g}% from step to step", 100 * stepped.jitter);
    }
    if (std::abs(stepped.overshoot - exact.overshoot) >= error && error > 0) {
        return fmt::format("overshoots by {:.3g}%, not by {:.3g}%", 100 * stepped.overshoot,
                           100 * exact.overshoot);
    }
    const double faster = stepped.frequency / exact.frequency - 1;
    return fmt::format("swings {:.3g}% too {}", 100 * std::abs(faster),
                       faster > 0 ? "fast" : "slowly");
}

void explain(Inquiry& ask, const Longest& longest, double error, Finding& finding) {
    const GameProfile& profile = ask.game.profile;
    const double ratio = profile.spring_damping_ratio;
    const double angle = profile.spring_radps * longest.dt_s;
    const double stable_dt_s = stable_limit(ratio) / profile.spring_radps;
    const std::string at = at_trace(ask, ask.spec(longest.trace));
    if (std::isinf(error)) {
        finding.summary = fmt::format("A spring of {} explodes {}", about_of(profile), at);
        const auto [stable, longest_step] = two_times(stable_dt_s, longest.dt_s);
        finding.cause =
            fmt::format("Semi-implicit Euler needs steps shorter than {} ({}), but a step lasts {}",
                        ratio > 0 ? "2 (sqrt(1 + ratio^2) - ratio) / omega" : "2 / omega", stable,
                        longest_step);
    } else {
        finding.summary = fmt::format("A spring of {} {} {}", about_of(profile),
                                      error_text(angle, ratio, error), at);
        const double share = 100 * longest.dt_s / stable_dt_s;
        finding.cause = fmt::format(
            "A step of {} is {}% of the longest stable one ({})", time_text(longest.dt_s),
            share < 10 ? fmt::format("{:.2g}", share) : fmt::format("{:.0f}", share),
            time_text(stable_dt_s));
    }
    const Fitting would = fitting(ask.game, longest.dt_s);
    constexpr double kRounding = 1.001;
    finding.shows.most = would.dt_s * kRounding;
    finding.numbers.push_back({"longest_fitting_dt", would.dt_s, "s"});
    finding.numbers.push_back({"stiffest_fitting", would.omega, "rad/s"});
    if (ask.seeks_fixes()) {
        advise(ask, would, longest, finding);
    }
}

/// Under semi-implicit Euler a spring swings too fast, a damper takes too much or throws it over,
/// and from a limit on it explodes.
Findings judge_spring(Inquiry& ask) {
    const Game& game = ask.game;
    const GameProfile& profile = game.profile;
    const double omega = profile.spring_radps;
    if (!(omega > 0) || ask.traces() == 0) {
        return {};
    }
    const std::string about = fmt::format("{} rad/s", shortest(omega));
    const Longest longest = longest_step(ask);
    if (longest.dt_s == 0) {
        return {unjudged("spring", about, "No step is taken")};
    }
    const double ratio = profile.spring_damping_ratio;
    const double angle = omega * longest.dt_s;
    const double limit = stable_limit(ratio);
    const double error = spring_error(angle, ratio, profile.tolerances.spring);
    const Swinging exact = exact_spring(ratio);
    const Swinging stepped =
        angle < limit ? stepped_spring(angle, ratio) : Swinging{kNotSeen, kNotSeen, kNotSeen};
    Finding finding = judged("spring", about, error, profile.tolerances.spring, "");
    finding.asked = {"motion.spring_radps"};
    finding.shown_by = {schedule_spec(game, ask.spec(longest.trace))};
    finding.shows.what = Shows::What::longest_step;
    finding.numbers = {{"longest_dt", longest.dt_s, "s"},
                       {"longest_stable_dt", limit / omega, "s"},
                       {"stiffest_stable", limit / longest.dt_s, "rad/s"},
                       {"frequency_error", stepped.frequency / exact.frequency - 1, ""},
                       {"overshoot", stepped.overshoot, ""},
                       {"overshoot_exact", exact.overshoot, ""},
                       {"jitter", stepped.jitter, ""}};
    if (finding.verdict == Verdict::pass) {
        finding.summary =
            fmt::format("A spring of {}{} is stable, and {} at most", about_of(profile),
                        ratio > 0 ? "" : " without a damper", error_text(angle, ratio, error));
        return {finding};
    }
    explain(ask, longest, error, finding);
    return {finding};
}

}  // namespace

Check spring_check() {
    return {.name = "spring",
            .summary = "the stability of the stiffest spring",
            .question = "How stiff may a spring be?",
            .asked_by = {.validate = true},
            .body = BodyKind::rigid_body,
            .judge = judge_spring};
}

}  // namespace tickproof::harness
