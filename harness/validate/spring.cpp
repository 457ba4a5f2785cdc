// The stiffest spring against the longest step of all frame rates and hitches.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "harness/base/text.h"
#include "harness/check/check.h"
#include "harness/validate/table.h"

namespace tickproof::harness {
namespace {

/// The longest step of all traces, and where.
struct Longest {
    double dt_s = 0;
    std::size_t trace = 0;
};

Longest longest_step(const Trial& trial) {
    Longest longest;
    for (std::size_t i = 0; i < trial.frames.paced; ++i) {
        const double dt_s = substep_s(trial.subject, trial.summaries[i].longest_dt_s);
        if (dt_s > longest.dt_s) {
            longest = {dt_s, i};
        }
    }
    return longest;
}

/// By semi-implicit Euler an oscillator swings with a frequency w' of sin(w' dt / 2) = w dt / 2:
/// too fast, and for w dt of 2 or more not at all: it flies apart.
GameFindings judge_spring(const Trial& trial) {
    const Subject& subject = trial.subject;
    const double omega = subject.profile.spring_radps;
    if (!(omega > 0)) {
        return {};
    }
    const Longest longest = longest_step(trial);
    if (longest.dt_s == 0) {
        return {unjudged("spring", fmt::format("{} rad/s", shortest(omega)), "no step is taken")};
    }
    const double half = omega * longest.dt_s / 2;
    const bool stable = half < 1;
    const double error = stable ? std::asin(half) / half - 1 : 0;
    GameFinding made = judged("spring", fmt::format("{} rad/s", shortest(omega)),
                              stable ? severity(error, subject.profile.tolerances.spring)
                                     : std::numeric_limits<double>::infinity());
    made.finding.shown_by = schedule_spec(subject, longest.trace);
    made.finding.numbers = {{"longest_dt", longest.dt_s, "s"},
                            {"longest_stable_dt", 2 / omega, "s"},
                            {"stiffest_stable", 2 / longest.dt_s, "rad/s"},
                            {"frequency_error", error, ""}};
    const std::string at = trial.frames.traces[longest.trace].name;
    if (!stable) {
        made.finding.summary = fmt::format("a spring of {} rad/s flies apart with {}: a step of {}",
                                           shortest(omega), at, time_text(longest.dt_s));
        made.finding.cause = fmt::format(
            "semi-implicit Euler is stable only with steps below 2 / omega, {} for this spring",
            time_text(2 / omega));
        made.finding.fix = fmt::format(
            "take steps of {} at most, or substeps; make it softer than {:.3g} rad/s; or solve it "
            "implicitly",
            time_text(2 * std::sin(0.5) / omega), 2 / longest.dt_s);
    } else if (made.severity > 1) {
        made.finding.summary = fmt::format("a spring of {} rad/s swings {:.3g} % too fast with {}",
                                           shortest(omega), 100 * error, at);
        made.finding.cause = fmt::format("a step of {} is {:.2g} of the longest that is stable",
                                         time_text(longest.dt_s), half);
        made.finding.fix = "take shorter steps or substeps, or a softer spring";
    } else {
        made.finding.summary = fmt::format(
            "a spring of {} rad/s is stable (up to {:.3g} rad/s is), {:.2g} % too fast at most",
            shortest(omega), 2 / longest.dt_s, 100 * error);
    }
    return {made};
}

}  // namespace

GameCheck spring_check() {
    return {.name = "spring",
            .summary = "whether the stiffest spring is stable",
            .question = "How stiff may a spring be?",
            .judge = judge_spring};
}

}  // namespace tickproof::harness
