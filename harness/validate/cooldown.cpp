// A cooldown ends with a step, so a weapon fires slower than its data sheet says; by how much
// depends on the length of a step.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/check/check.h"
#include "harness/validate/bands.h"
#include "harness/validate/table.h"

namespace tickproof::harness {
namespace {

/// The cooldown's quantities, by their places in the scenario's table.
enum Quantities { kInterval, kStretch };
/// Shots over which the interval is measured.
constexpr double kShots = 20;

GameFinding judge_one(double length_s, const Trial& trial) {
    const Subject& subject = trial.subject;
    const Frames& frames = trial.frames;
    const ScenarioSpec cooldown = scenario(
        "cooldown",
        {{"length_s", length_s}, {"time_s", std::clamp(length_s * kShots, 0.01, 10'000.0)}});
    std::vector<bool> failing;
    double worst = 0;
    double interval_s = length_s;
    std::size_t shown = 0;
    bool fired = true;
    for (std::size_t i = 0; i < frames.rates.size(); ++i) {
        const Run done = run(run_spec(subject, cooldown, i), frames.traces);
        const double stretch = done.outcome.quantities[kStretch];
        fired = fired && !std::isnan(stretch);
        failing.push_back(stretch > subject.profile.tolerances.cooldown);
        if (stretch > worst) {
            worst = stretch;
            interval_s = done.outcome.quantities[kInterval];
            shown = i;
        }
    }
    GameFinding made = judged("cooldown", fmt::format("{} s", shortest(length_s)),
                              severity(worst, subject.profile.tolerances.cooldown));
    made.finding.shown_by = run_spec(subject, cooldown, shown);
    made.finding.numbers = {{"interval", interval_s, "s"}, {"stretch", worst, ""}};
    if (!fired) {
        made.finding.verdict = Verdict::unknown;
        made.finding.summary =
            fmt::format("a cooldown of {} s never ends at some frame rate", shortest(length_s));
        return made;
    }
    const std::string head =
        fmt::format("a cooldown of {} s lasts {:.4g} s", shortest(length_s), interval_s);
    if (made.severity <= 1) {
        made.finding.summary = fmt::format("{} at most, {:.2g} % too long", head, 100 * worst);
        return made;
    }
    made.finding.summary =
        fmt::format("{} with {}, {:.3g} % too long; too long {}", head, frames.traces[shown].name,
                    100 * worst, to_text(bands(frames.rates, failing), frames.rates));
    made.finding.cause = "it ends with the first step at or after its end, and the rest is lost";
    made.finding.fix =
        "carry the rest over to the next cooldown (next += length, not next = now + length), or "
        "make it a whole number of steps";
    return made;
}

GameFindings judge(const Trial& trial) {
    GameFindings found;
    for (const double length_s : trial.subject.profile.cooldowns_s) {
        found.push_back(judge_one(length_s, trial));
    }
    return found;
}

}  // namespace

GameCheck cooldown_check() {
    return {.name = "cooldown",
            .summary = "by how much cooldowns and fire intervals are too long",
            .question = "Are my cooldowns and fire rates quantised by the step?",
            .judge = judge};
}

}  // namespace tickproof::harness
