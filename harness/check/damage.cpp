// Something that must happen a whole number of times: outside the arena a hit point is lost on
// every tick, 1 + floor(game time / timestep) in all. Counted by the ticks that the policy hands
// out it is the same at every frame rate. Scaled by each update's length and rounded down to a
// whole number it is not: at a high frame rate no hit point is ever lost.

#include <fmt/format.h>

#include "harness/check/measure.h"
#include "harness/check/table.h"

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

/// The tick that the policy has: its timestep, a refresh, or, where it has neither, the default
/// timestep.
double tick_s(const PolicySpec& policy) {
    if (!reads(*policy.policy, "timestep") && reads(*policy.policy, "refresh_hz")) {
        return 1 / policy.settings.refresh_hz;
    }
    return kept_timestep(policy.settings).dt_s;
}

Finding judge(const Question& question, std::span<const Run> runs) {
    if (auto finding = stopped("damage", question, runs)) {
        return *finding;
    }
    Finding finding = passing("damage", runs);
    double worst = -1;
    Damage shown;
    for (const Run& run : runs) {
        const Damage damage = damage_of(run.schedule, tick_s(question.policy));
        const double error = std::abs(damage.by_ticks - damage.due);
        if (run.summary.steps > 0 && error > worst) {
            worst = error;
            shown = damage;
            finding.shown_by = run.spec;
        }
    }
    if (worst < 0) {
        return nothing_measured("damage", runs, "no step was taken in any trace");
    }
    finding.numbers = {{"due", shown.due, "hit points"},
                       {"by_ticks", shown.by_ticks, "hit points"},
                       {"by_factor", shown.by_factor, "hit points"}};
    const std::string at = where(question, finding.shown_by);
    const std::string tick = time_text(tick_s(question.policy));
    // A rule that ticks at the end of a timestep and one that ticks at its start are one tick
    // apart.
    if (worst > 1) {
        finding.verdict = Verdict::fail;
        finding.summary =
            fmt::format("{} hit points are lost by ticks instead of {}, one each {}, {}",
                        shown.by_ticks, shown.due, tick, at);
        finding.cause = "the updates are not whole timesteps, so counting them does not count time";
        finding.fix = "count discrete events by ticks of a fixed timestep (policies hybrid, fixed)";
    } else {
        finding.summary = fmt::format(
            "{} hit points are lost by ticks, {} due, one each {}, {}; scaled and rounded down {}",
            shown.by_ticks, shown.due, tick, at, shown.by_factor);
    }
    return finding;
}

}  // namespace

Check damage_measure() {
    return {.name = "damage",
            .summary = "whether what must happen a whole number of times does",
            .scope = Scope::schedule,
            .applies = is_measured,
            .needs = whole_traces,
            .judge = judge};
}

}  // namespace tickproof::harness
