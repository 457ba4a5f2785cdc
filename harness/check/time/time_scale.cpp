// Slow motion and fast forward. Some engines take more steps, and jumps keep their height; others
// take longer steps, and jumps change.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "harness/base/find_row.h"
#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/check/check_rows.h"
#include "harness/check/fixes.h"
#include "harness/check/frames/game_speed.h"
#include "harness/check/frames/jumps.h"
#include "harness/check/frames/run_text.h"
#include "harness/check/frames/traces.h"
#include "harness/check/question.h"
#include "harness/check/time/explain_speed.h"
#include "harness/check/time/limits.h"

namespace tickproof::harness {
namespace {

struct Jump {
    double apex_m = kNotSeen;
    double longest_dt_s = kNotSeen;
    bool is_finished = true;
    RunSpec spec;
};

/// The game's speed with a trace, as a multiple of real time.
struct Speed {
    std::size_t trace = 0;
    double speed = kNotSeen;
    double frame_s = kNotSeen;
};

/// The game at one time scale; 1 is the unscaled game.
struct Scaled {
    double scale = 1;
    PolicySpec policy;
    std::vector<Speed> speeds;  ///< At the rates, then in the captures.
    std::vector<Jump> jumps;    ///< Start and trace of element `i` are the same at every scale.
};

Jump jump_at(Inquiry& ask, const PolicySpec& policy, std::size_t trace, std::size_t start) {
    RunSpec spec = run_spec(ask.game, jump_of(ask.game.profile), ask.spec(trace), start);
    spec.engine = ask.game.character ? ask.game.character->engine : ask.game.engine;
    spec.policy = policy;
    const Run& run = ask.run(spec);
    return {.apex_m = run.outcome.quantities[kJumpApex],
            .longest_dt_s = world_step_s(ask.game, run.summary.longest_dt_s),
            .is_finished = run.is_finished,
            .spec = spec};
}

/// Adds the jumps at every rate, sharing runs between rates whose steps have one length; in
/// captures the jumps from the first frame and at the worst hitch.
void add_jumps(Inquiry& ask, const std::vector<const Run*>& schedules, Scaled& scaled) {
    const std::size_t rates = ask.game.frames.rates.size();
    std::map<double, Jump> by_dt;
    for (std::size_t i = 0; i < rates; ++i) {
        const double dt_s = only_dt_s(schedules[i]->schedule);
        const auto same = by_dt.find(dt_s);
        if (!std::isnan(dt_s) && same != by_dt.end()) {
            scaled.jumps.push_back(same->second);
            scaled.jumps.back().spec.trace = ask.spec(i);
            continue;
        }
        scaled.jumps.push_back(jump_at(ask, scaled.policy, i, 0));
        if (!std::isnan(dt_s)) {
            by_dt.emplace(dt_s, scaled.jumps.back());
        }
    }
    const Question question{
        .ask = ask, .scenario = jump_of(ask.game.profile), .engine = ask.game.engine};
    for (std::size_t i = ask.game.frames.captures; i < ask.traces(); ++i) {
        for (const std::size_t start : compared_starts(question, i)) {
            scaled.jumps.push_back(jump_at(ask, scaled.policy, i, start));
        }
    }
}

std::vector<const Run*> schedules_at(Inquiry& ask, const PolicySpec& policy) {
    std::vector<const Run*> runs;
    for (const std::size_t trace : rates_and_captures(ask)) {
        runs.push_back(&ask.run(schedule_spec(ask.game, ask.spec(trace), policy), Keep::hashes));
    }
    return runs;
}

Scaled scaled_by(Inquiry& ask, double scale) {
    Scaled scaled{.scale = scale, .policy = ask.game.policy};
    scaled.policy.settings.time_scale *= scale;
    const std::vector<const Run*> runs = schedules_at(ask, scaled.policy);
    if (ask.waits()) {
        return scaled;
    }
    const std::vector<std::size_t> traces = rates_and_captures(ask);
    const double in_all = scaled.policy.settings.time_scale;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const StepSchedule& schedule = runs[i]->schedule;
        const OrdinarySpeed ordinary = ordinary_speed(schedule, in_all);
        const double speed = traces[i] < ask.game.frames.rates.size() ? game_speed(schedule, in_all)
                                                                      : ordinary.speed;
        scaled.speeds.push_back(
            {.trace = traces[i], .speed = scale * speed, .frame_s = ordinary.frame_s});
    }
    if (has_jump(ask.game.profile) && !has_own_steps(ask.game)) {
        add_jumps(ask, runs, scaled);
    }
    return scaled;
}

/// The finding if a jump does not end within its scenario; none if all do.
std::optional<Finding> unfinished_jump(const Inquiry& ask, const std::string& about,
                                       const std::vector<Jump>& jumps) {
    const auto* found = find_row(jumps, false, &Jump::is_finished);
    if (found == nullptr) {
        return std::nullopt;
    }
    Finding finding =
        unjudged("time-scale", about,
                 fmt::format("A jump does not end {}: the loop takes no step, or never ends",
                             where(ask, found->spec)));
    finding.shown_by = {found->spec};
    finding.shows.what = Shows::What::game_speed;
    return finding;
}

void explain_height(const Inquiry& ask, double scale, const Jump& jump, const Jump& plain,
                    Finding& finding) {
    finding.summary =
        fmt::format("At {}x speed a jump rises {:.3g} m instead of {:.3g} m {}", shortest(scale),
                    jump.apex_m, plain.apex_m, where(ask, jump.spec));
    finding.cause = fmt::format("The time scale changes the length of steps: {} instead of {}",
                                time_text(jump.longest_dt_s), time_text(plain.longest_dt_s));
    finding.fix = fmt::format("Scale the number of steps and not their length: {}.",
                              fixed_timestep_fix(ask.game));
}

void explain_speed(Inquiry& ask, const Scaled& scaled, const Speed& slowest, Finding& finding) {
    finding.summary =
        fmt::format("At {}x speed the game runs only {:.3g}x as fast {}", shortest(scaled.scale),
                    slowest.speed, at_trace(ask, ask.spec(slowest.trace)));
    const std::string_view limit =
        limit_of(ask.game, scaled.policy, slowest.frame_s, slowest.speed / scaled.scale);
    explain_limit(ask.game, scaled.policy, limit, slowest.frame_s, finding);
    if (limit.empty()) {
        finding.cause = fmt::format("The loop drops a part of each {} frame at this speed",
                                    time_text(slowest.frame_s));
        finding.fix = capitalised(fixed_timestep_fix(ask.game)) + ".";
    }
}

Finding judge_one(Inquiry& ask, const Scaled& scaled, const Scaled& plain) {
    const std::string about = fmt::format("x {}", shortest(scaled.scale));
    const Tolerances& tolerances = ask.game.profile.tolerances;
    if (auto finding = unfinished_jump(ask, about, scaled.jumps)) {
        return *finding;
    }
    double worst_m = 0;
    std::size_t worst = 0;
    for (std::size_t i = 0; i < scaled.jumps.size(); ++i) {
        const double off_m = std::abs(scaled.jumps[i].apex_m - plain.jumps[i].apex_m);
        if (!(off_m <= worst_m)) {
            worst_m = off_m;
            worst = i;
        }
    }
    Speed slowest{.speed = scaled.scale};
    for (const Speed& at : scaled.speeds) {
        if (at.speed < slowest.speed || std::isnan(slowest.frame_s)) {
            slowest = at;
        }
    }
    const double slow = 1 - slowest.speed / scaled.scale;
    const bool is_height = !scaled.jumps.empty() && severity(worst_m, tolerances.jump_m) >=
                                                        severity(slow, tolerances.game_speed);
    Finding finding =
        is_height ? judged("time-scale", about, worst_m, tolerances.jump_m, "m")
                  : judged("time-scale", about, std::max(0.0, slow), tolerances.game_speed, "");
    finding.asked = {"timers.scales"};
    finding.numbers = {{"apex_off", worst_m, "m"}, {"speed", slowest.speed, ""}};
    finding.shown_by = {is_height
                            ? scaled.jumps[worst].spec
                            : schedule_spec(ask.game, ask.spec(slowest.trace), scaled.policy)};
    finding.shows = is_height ? shown_of_jump(kJumpApex) : shown_speed(tolerances.game_speed);
    if (finding.verdict == Verdict::pass) {
        finding.summary =
            fmt::format("At {}x speed {}", shortest(scaled.scale),
                        scaled.jumps.empty() ? "the game loses no time"
                                             : "a jump rises as high as at normal speed");
    } else if (is_height) {
        explain_height(ask, scaled.scale, scaled.jumps[worst], plain.jumps[worst], finding);
    } else {
        explain_speed(ask, scaled, slowest, finding);
    }
    return finding;
}

Findings judge_time_scale(Inquiry& ask) {
    const Game& game = ask.game;
    if (game.profile.time_scales.empty() || rates_and_captures(ask).empty()) {
        return {};
    }
    if (!reads(*game.policy.policy, "time_scale")) {
        Finding finding = noted("time-scale", "all");
        finding.summary = fmt::format("The policy {} has no time scale", game.policy.policy->name);
        return {finding};
    }
    const Scaled plain = scaled_by(ask, 1);
    std::vector<Scaled> all;
    for (const double scale : game.profile.time_scales) {
        all.push_back(scaled_by(ask, scale));
    }
    if (ask.waits()) {
        return {};
    }
    if (auto finding = unfinished_jump(ask, "all", plain.jumps)) {
        return {*finding};
    }
    Findings found;
    for (const Scaled& scaled : all) {
        found.push_back(judge_one(ask, scaled, plain));
    }
    return found;
}

}  // namespace

Check time_scale_check() {
    return {.name = "time-scale",
            .summary = "jumps and game speed in slow motion and fast forward",
            .question = "Does the time scale change my jumps?",
            .asked_by = {.validate = true},
            .judge = judge_time_scale};
}

}  // namespace tickproof::harness
