// Events that must happen a whole number of times: outside the arena a player loses a hit point on
// every tick, 1 + floor(game time / timestep) in all. A loop that counts ticks loses that number at
// every frame rate. One that scales by each step's length and rounds down loses none at high rates.

#include <fmt/format.h>

#include <cmath>

#include "harness/base/time_text.h"
#include "harness/check/check_rows.h"
#include "harness/check/frames/traces.h"
#include "harness/check/question.h"

namespace tickproof::harness {
namespace {

struct Damage {
    double by_ticks = 0;
    double by_factor = 0;
    double due = 0;
};

Damage damage_of(const StepSchedule& schedule, double timestep_s) {
    Damage damage;
    double runtime_s = 0;
    for (const Step& step : schedule.steps) {
        damage.by_ticks += step.logic_ticks;
        damage.by_factor += std::floor(step.dt_s / timestep_s + 1e-9);
        runtime_s += step.dt_s;
    }
    damage.due = 1 + std::floor(runtime_s / timestep_s + 1e-9);
    return damage;
}

/// The policy's tick: its timestep, a refresh, or the default timestep if it has neither.
double tick_s(const PolicySpec& policy) {
    if (!reads(*policy.policy, "timestep") && reads(*policy.policy, "refresh_hz")) {
        return 1 / policy.settings.refresh_hz;
    }
    return kept_timestep(policy.settings).dt_s;
}

Findings judge_damage(Inquiry& ask) {
    constexpr std::string_view kAbout = "hit points";
    const std::vector<const Run*> runs = all_schedules(ask);
    if (ask.waits() || runs.empty()) {
        return {};
    }
    if (auto finding = stopped("damage", std::string(kAbout), ask, runs)) {
        return {*finding};
    }
    const Run* worst = nullptr;
    Damage most;
    const auto error = [](const Damage& at) { return std::abs(at.by_ticks - at.due); };
    for (const Run* run : runs) {
        const Damage at = damage_of(run->schedule, tick_s(ask.game.policy));
        if (run->summary.steps > 0 && (worst == nullptr || error(at) > error(most))) {
            worst = run;
            most = at;
        }
    }
    if (worst == nullptr) {
        return {unjudged("damage", std::string(kAbout), "No step is taken in any trace")};
    }
    // Rules that tick at the start of a timestep and rules that tick at its end are one tick apart.
    Finding finding = judged("damage", std::string(kAbout), error(most), 1, "hit points");
    finding.shown_by = {worst->spec};
    finding.numbers = {{"due", most.due, "hit points"},
                       {"by_ticks", most.by_ticks, "hit points"},
                       {"by_factor", most.by_factor, "hit points"}};
    const std::string at = where(ask, worst->spec);
    const std::string tick = time_text(tick_s(ask.game.policy));
    finding.summary =
        fmt::format("A player loses {} instead of {} hit points (one is due every {}) {}",
                    most.by_ticks, most.due, tick, at);
    if (finding.verdict == Verdict::pass) {
        finding.summary = fmt::format("A player loses {} of {} hit points (one is due every {}) {}",
                                      most.by_ticks, most.due, tick, at);
        return {finding};
    }
    finding.cause = fmt::format(
        "The loop takes {} steps that are not {} long, so one hit point a step is the wrong rate",
        worst->summary.steps, tick);
    finding.fix = "Count events in the ticks of a fixed timestep (policy fixed or hybrid).";
    return {finding};
}

}  // namespace

Check damage_check() {
    return {.name = "damage",
            .summary = "events that must happen a whole number of times",
            .question = "Does a player lose the same hit points at every frame rate?",
            .asked_by = {.schedule = true},
            .judge = judge_damage};
}

}  // namespace tickproof::harness
