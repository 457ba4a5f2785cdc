// The cost of stepping: does the slowest machine keep up, and does the catch-up frame after the
// worst hitch fit the budget?

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/check/check_rows.h"
#include "harness/check/fixes.h"
#include "harness/check/frames/run_text.h"
#include "harness/check/frames/traces.h"
#include "harness/check/question.h"
#include "harness/check/time/limits.h"
#include "harness/check/time/step_cost_share.h"
#include "harness/game/customary_rates.h"

namespace tickproof::harness {
namespace {

/// Steps a second that the physics takes, substeps included.
double steps_per_s(const Game& game, const ScheduleSummary& summary) {
    return summary.real_s > 0 ? static_cast<double>(summary.steps) *
                                    physics::world_steps(game.engine) / summary.real_s
                              : 0;
}

/// Means over the later half of a run, since a spiral takes some frames to reach its end.
struct Settled {
    /// Mean frame: its work, or its length in the trace if that is longer. Time that the loop waits
    /// does not count, since it does not make the machine too slow.
    double frame_s = kNotSeen;
    double work_s = kNotSeen;    ///< Drawing, and the steps of the frame before.
    bool is_growing = false;     ///< The last quarter is longer than the third.
    std::size_t most_steps = 0;  ///< Most steps of one frame.
};

Settled settled(const StepSchedule& steps, const std::vector<Duration>& frames, const Load& cost) {
    const std::size_t first = steps.frames.size() / 2;
    if (first == 0) {
        return {};
    }
    Settled found;
    std::array<double, 2> quarters_s{};
    double length_s = 0;
    double taken = 0;
    for (std::size_t i = first; i < steps.frames.size(); ++i) {
        const std::uint32_t before = steps.frames[i - 1].steps;
        const Duration work = cost.render + before * cost.step_cost;
        const double frame_s = seconds(std::max(work, frames[i % frames.size()]));
        quarters_s[i < first + first / 2 ? 0 : 1] += frame_s;
        length_s += frame_s;
        taken += before;
        found.most_steps = std::max<std::size_t>(found.most_steps, before);
    }
    const auto count = static_cast<double>(steps.frames.size() - first);
    found.frame_s = length_s / count;
    found.work_s = seconds(cost.render) + taken / count * seconds(cost.step_cost);
    constexpr double kGrowth = 1.1;
    found.is_growing = quarters_s[1] > kGrowth * quarters_s[0];
    return found;
}

/// The slowest machine, with frames at the lowest rate.
struct Slowest {
    std::size_t trace = 0;
    double fps = 0;
    double budget_s = 0;
    Load cost;
    double share_simulated = 0;  ///< Cost of a step over its length; from 1 on it spirals.
};

RunSpec loaded_spec(const Game& game, const TraceSpec& trace, const PolicySpec& policy) {
    return {.policy = policy, .trace = trace, .load = cost_of(game)};
}

Settled settled(const Inquiry& ask, const StepSchedule& steps, const Slowest& slowest,
                const Load& cost) {
    return settled(steps, ask.trace(slowest.trace).frames, cost);
}

/// The mean work; if single frames overrun the budget so that frames get longer, the mean length.
/// One frame a second with a step more does not make a machine slower.
double needed_s(const Settled& mean, double budget_s) {
    constexpr double kMissed = 1.01;
    return mean.frame_s > kMissed * budget_s ? mean.frame_s : mean.work_s;
}

bool keeps_up(const Inquiry& ask, const Run& run, const Slowest& slowest, const Load& cost) {
    return run.summary.stop == Stop::none && run.summary.steps > 0 &&
           needed_s(settled(ask, run.schedule, slowest, cost), slowest.budget_s) <=
               slowest.budget_s;
}

/// Tries customary timesteps that are long enough, the nearest first. Frames with an extra step are
/// longer than the mean, so it tries some timesteps beyond the needed one.
void longer_steps(Inquiry& ask, const Slowest& slowest, Finding& finding) {
    const Game& game = ask.game;
    const double free_s = slowest.budget_s - seconds(slowest.cost.render);
    if (!ask.seeks_fixes() || !reads(*game.policy.policy, "timestep") || free_s <= 0) {
        return;
    }
    const double needed_s = seconds(slowest.cost.step_cost) * game.policy.settings.time_scale *
                            slowest.budget_s / free_s;
    std::vector<double> rates_hz = customary_rates_hz(game);
    std::ranges::reverse(rates_hz);
    for (const double rate_hz : rates_hz) {
        if (rate_hz * needed_s > 1 + kCostSlack || 2 * rate_hz * needed_s < 1 ||
            rate_hz * game.policy.settings.timestep.dt_s > 1 - kCostSlack) {
            continue;
        }
        const SettingValue longer = timestep_of(rate_hz);
        PolicySpec wanted = game.policy;
        set_setting(wanted, longer.name, longer.value);
        const Run& tried =
            ask.run(loaded_spec(game, ask.spec(slowest.trace), wanted), Keep::hashes);
        if (finding.fix_settings.empty() && keeps_up(ask, tried, slowest, slowest.cost)) {
            finding.fix = capitalised(set_text(game, {longer})) + ". ";
            finding.fix_settings = {longer};
        }
    }
}

/// The most that a step, or each of its substeps, may cost; 0 if none fits.
double most_cost_s(Inquiry& ask, const Slowest& slowest) {
    const Game& game = ask.game;
    const int substeps = physics::world_steps(game.engine);
    const Load one{.step_cost = from_seconds(1)};
    const Settled free = settled(ask, ask.schedule(slowest.trace), slowest, one);
    const double free_s = slowest.budget_s - seconds(slowest.cost.render);
    const double needed = free.work_s * slowest.budget_s * slowest.fps * substeps;
    // With this share even the frame with the most steps has time for all of them.
    const double all_fit = needed / (substeps * static_cast<double>(free.most_steps));
    double found_s = 0;
    for (const double share : {1.0, 0.99, 0.95, 0.9, std::min(0.9, all_fit)}) {
        const double cost_s = rounded_down_s(share * free_s / needed);
        RunSpec spec = loaded_spec(game, ask.spec(slowest.trace), game.policy);
        spec.load.step_cost = from_seconds(cost_s * substeps);
        const Run& tried = ask.run(spec, Keep::hashes);
        if (found_s == 0 && keeps_up(ask, tried, slowest, spec.load)) {
            found_s = cost_s;
        }
    }
    return found_s;
}

void explain_slowest(Inquiry& ask, const Slowest& slowest, Finding& finding) {
    const Game& game = ask.game;
    const GameProfile& profile = game.profile;
    const double per_s = steps_per_s(game, ask.summary(slowest.trace));
    const double render_s = seconds(slowest.cost.render);
    const double dt_s = world_step_s(game, ask.summary(slowest.trace).longest_dt_s);
    finding.at = place_of(game, "timestep");
    const RunSpec loaded = loaded_spec(game, ask.spec(slowest.trace), game.policy);
    const Settled mean =
        settled(ask, ask.run(loaded, Keep::hashes).schedule, slowest, slowest.cost);
    const double longest_s =
        render_s + static_cast<double>(mean.most_steps) * seconds(slowest.cost.step_cost);
    finding.cause =
        slowest.share_simulated < 1 && mean.work_s <= slowest.budget_s
            ? fmt::format("A frame with {} takes {} of a budget of {}",
                          counted(mean.most_steps, "step"), time_text(longest_s),
                          time_text(slowest.budget_s))
        : slowest.share_simulated >= 1
            ? fmt::format("Spiral of death: a step costs {} and simulates {}",
                          time_text(profile.step_cost_s),
                          time_text(dt_s / game.policy.settings.time_scale))
            : fmt::format(
                  "{:.4g} steps a second cost {} each ({} of the time), and drawing {} a frame",
                  per_s, time_text(profile.step_cost_s), percent(per_s * profile.step_cost_s),
                  time_text(render_s));
    if (render_s >= slowest.budget_s) {
        finding.fix = fmt::format("Make drawing cheaper: it takes {} of a budget of {}.",
                                  time_text(render_s), time_text(slowest.budget_s));
        return;
    }
    longer_steps(ask, slowest, finding);
    const double cost_s = most_cost_s(ask, slowest);
    if (cost_s > 0) {
        finding.fix +=
            fmt::format("{} a step take {} or less.", finding.fix.empty() ? "Make" : "Or make",
                        precise_time_text(cost_s));
    } else if (finding.fix.empty()) {
        finding.fix = "Make steps and drawing cheaper.";
    }
    finding.numbers.push_back({"step_cost_most", cost_s, "s"});
}

Finding slowest_machine(Inquiry& ask) {
    constexpr std::string_view kAbout = "slowest machine";
    const Game& game = ask.game;
    const ScheduleSummary& free = ask.summary(0);
    if (free.steps == 0) {
        return unjudged("load", std::string(kAbout), "No step is taken, so none costs anything");
    }
    const double fps = game.frames.rates.front();
    const double dt_s = world_step_s(game, free.longest_dt_s);
    const Slowest slowest{
        .trace = 0,
        .fps = fps,
        .budget_s = std::max(budget_s(game.profile), 1 / fps),
        .cost = cost_of(game),
        .share_simulated = game.profile.step_cost_s * game.policy.settings.time_scale / dt_s};
    const RunSpec spec = loaded_spec(game, ask.spec(slowest.trace), game.policy);
    const Run& slow = ask.run(spec, Keep::hashes);
    if (ask.waits()) {
        return {};
    }
    const Settled mean = settled(ask, slow.schedule, slowest, slowest.cost);
    const bool is_endless =
        slow.summary.stop != Stop::none ||
        (mean.is_growing && slowest.share_simulated >= 1 && !has_limit(game.policy));
    Finding finding =
        is_endless ? judged("load", std::string(kAbout), std::numeric_limits<double>::infinity())
                   : judged("load", std::string(kAbout), needed_s(mean, slowest.budget_s),
                            slowest.budget_s, "s");
    finding.asked = {"cost.step_ms", "cost.render_ms", "frames.lowest_fps"};
    finding.shown_by = {spec};
    finding.numbers = {
        {"mean_frame", mean.frame_s, "s"},
        {"mean_work", mean.work_s, "s"},
        {"steps_per_s", steps_per_s(game, free), "1/s"},
        {"cost_per_simulated", slowest.share_simulated, ""},
        {"longest_frame_s",
         static_cast<double>(slow.summary.most_steps_in_a_frame) * seconds(slowest.cost.step_cost) +
             seconds(slowest.cost.render),
         "s"}};
    if (finding.verdict == Verdict::pass) {
        finding.summary =
            fmt::format("The slowest machine keeps {:.4g} fps: a frame takes {} of {}", slowest.fps,
                        time_text(mean.work_s), time_text(slowest.budget_s));
        return finding;
    }
    finding.summary = is_endless
                          ? "The game freezes on the slowest machine: each frame needs more steps"
                          : fmt::format(
                                "The frame rate falls from {:.4g} to {:.3g} fps on the slowest "
                                "machine",
                                slowest.fps, 1 / mean.frame_s);
    explain_slowest(ask, slowest, finding);
    return finding;
}

Findings judge_load(Inquiry& ask) {
    const Frames& frames = ask.game.frames;
    const bool has_cost = ask.game.profile.step_cost_s > 0;
    Findings found;
    if (has_cost && !frames.rates.empty()) {
        found.push_back(slowest_machine(ask));
    }
    if (frames.has_hitch()) {
        Finding hitch =
            catch_up(ask, "catch-up after a hitch", hitches_at_all_moments(ask.game.profile),
                     "a " + time_text(ask.game.profile.worst_hitch_s) + " hitch");
        hitch.asked.push_back("frames.worst_hitch_ms");
        found.push_back(std::move(hitch));
    }
    for (std::size_t i = frames.captures; has_cost && i < ask.traces(); ++i) {
        const std::string name = trace_name(ask, ask.spec(i));
        found.push_back(
            catch_up(ask, "catch-up with " + name, {ask.spec(i)}, "a hitch of " + name));
    }
    return found;
}

}  // namespace

Check load_check() {
    return {.name = "load",
            .summary = "the budget of the slowest machine, on its frames and after a hitch",
            .question = "Will my game spiral, and does catching up fit a frame?",
            .asked_by = {.validate = true},
            .may_want_fewer_steps = true,
            .judge = judge_load};
}

}  // namespace tickproof::harness
