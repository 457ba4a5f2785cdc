// Input latency: the time that stepping adds between a key press and the first frame that shows its
// effect. A press waits for the next step, and interpolation draws that step late.

#include "harness/check/time/latency.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/check/check_rows.h"
#include "harness/check/fixes.h"
#include "harness/check/frames/run_text.h"
#include "harness/check/frames/timestep_candidates.h"
#include "harness/check/frames/traces.h"
#include "harness/finding/warnings.h"

namespace tickproof::harness {
namespace {

/// By how many steps the drawn frame lags the simulation.
double steps_late(const PolicySpec& policy) {
    const Draw draw = policy.settings.draw;
    const bool is_late = draw != Draw::none && draw != Draw::extrapolate;
    return reads(*policy.policy, "draw") ? policy.settings.draw_latency_steps + (is_late ? 1 : 0)
                                         : 0;
}

}  // namespace

double longest_wait_s(const StepSchedule& schedule) {
    Duration all{0};
    for (const ScheduledFrame& frame : schedule.frames) {
        all += frame.effective;
    }
    // Rules that remember the last frames know no pattern yet: Godot's first steps may be late.
    constexpr Duration kLaunch = std::chrono::seconds(1);
    const Duration launch = std::min(kLaunch, all / 4);
    double longest_s = 0;
    double waited_s = 0;
    Duration now{0};
    for (const ScheduledFrame& frame : schedule.frames) {
        if (frame.steps > 0) {
            waited_s = 0;
        } else if (now >= launch) {
            waited_s += seconds(frame.effective);
            longest_s = std::max(longest_s, waited_s);
        }
        now += frame.effective;
    }
    return longest_s;
}

double drawn_late_s(const PolicySpec& policy) {
    const double late = steps_late(policy);
    return late == 0 ? 0 : late * kept_timestep(policy.settings).dt_s / policy.settings.time_scale;
}

namespace {

struct Latency {
    std::size_t trace = 0;
    double added_s = -1;
};

TimestepCandidate longer_clamp(const Game& game) {
    const SettingValue setting = clamp_for(game.policy, 1 / game.profile.lowest_fps);
    TimestepCandidate made{
        .policy = game.policy, .text = set_text(game, {setting}), .settings = {setting}};
    set_setting(made.policy, setting.name, setting.value);
    return made;
}

/// Fixes the finding by the first candidate that passes on the worst trace.
void explain(Inquiry& ask, const Latency& worst, double late_s, Finding& finding) {
    const Game& game = ask.game;
    finding.cause = fmt::format(
        "A press waits up to {} for the next step{}", time_text(worst.added_s - late_s),
        late_s > 0 ? fmt::format(", and its effect is drawn {} late", time_text(late_s)) : "");
    finding.at = place_of(game, "timestep");
    finding.asked = {"tolerances.latency_ms"};
    if (!reads(*game.policy.policy, "timestep")) {
        finding.fix = "Take more steps a second.";
        return;
    }
    finding.fix = "Take a step in every frame (variable or semi-fixed), and draw its result.";
    std::vector<TimestepCandidate> candidates = shorter_timesteps(game);
    const bool has_clamp = reads(*game.policy.policy, "frame_delta_max") &&
                           game.policy.settings.frame_delta_max > Duration{0};
    if (has_clamp) {  // A clamp below the step makes a press wait.
        candidates.insert(candidates.begin(), longer_clamp(game));
    }
    std::vector<double> added_s;
    for (const TimestepCandidate& candidate : candidates) {
        const Run& tried =
            ask.run(schedule_spec(game, ask.spec(worst.trace), candidate.policy), Keep::hashes);
        added_s.push_back(longest_wait_s(tried.schedule) + drawn_late_s(candidate.policy));
    }
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (added_s[i] <= game.profile.tolerances.latency_s) {
            finding.fix = capitalised(candidates[i].text) + ".";
            finding.fix_settings = candidates[i].settings;
            return;
        }
    }
}

/// True if the game takes fewer than 10 steps a second, which is a slip even if the user set no
/// limit. Not if the scripts show no player that steps: a board game may move by the step.
bool is_absurd(const Game& game) {
    constexpr double kLongest_s = 0.1;
    const bool is_scanned = game.scripts && game.scripts->files > 0;
    return reads(*game.policy.policy, "timestep") &&
           game.policy.settings.timestep.dt_s > kLongest_s &&
           (!is_scanned || !game.scripts->motion.players.empty());
}

Findings judge_latency(Inquiry& ask) {
    const Game& game = ask.game;
    const double late_s = drawn_late_s(game.policy);
    Latency worst;
    std::vector<bool> failing;
    std::vector<AtRate> curve;
    const double tolerance_s = game.profile.tolerances.latency_s;
    for (const std::size_t trace : rates_and_captures(ask)) {
        if (ask.summary(trace).steps == 0) {
            return {unjudged("latency", "press to motion",
                             "No step is taken " + at_trace(ask, ask.spec(trace)))};
        }
        const double added_s = longest_wait_s(ask.schedule(trace)) + late_s;
        if (trace < game.frames.rates.size()) {
            curve.push_back({game.frames.rates[trace], added_s});
            failing.push_back(added_s > tolerance_s);
        }
        if (added_s > worst.added_s) {
            worst = {.trace = trace, .added_s = added_s};
        }
    }
    if (worst.added_s < 0) {
        return {};
    }
    Finding finding = judged("latency", "press to motion", worst.added_s, tolerance_s, "s");
    finding.curve = std::move(curve);
    finding.curve_axis = {.name = "added latency", .unit = "s", .most = tolerance_s, .ideal = 0};
    finding.shown_by = {schedule_spec(game, ask.spec(worst.trace))};
    finding.numbers = {{"added", worst.added_s, "s"}, {"added_by_drawing", late_s, "s"}};
    if (worst.added_s == 0) {
        finding.summary = "Every frame has a step: stepping adds no input latency";
        return {finding};
    }
    finding.summary = fmt::format("Stepping adds up to {} of input latency {}",
                                  time_text(worst.added_s), at_trace(ask, ask.spec(worst.trace)));
    if (finding.verdict != Verdict::pass) {
        finding.bands = bands(game.frames.rates, failing);
        explain(ask, worst, late_s, finding);
        finding.is_of_steps = !is_asked_for(game.profile, "tolerances.latency_ms");
        if (is_absurd(game) && finding.is_of_steps) {
            finding.verdict = Verdict::warning;
        }
    }
    return {finding};
}

}  // namespace

Check latency_check() {
    return {.name = "latency",
            .summary = "what stepping adds between a key press and the first frame that shows it",
            .question = "How long from press to motion?",
            .asked_by = {.validate = true},
            .judge = judge_latency};
}

}  // namespace tickproof::harness
