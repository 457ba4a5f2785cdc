// The stiffest spring against the longest step of all frame rates and hitches.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "harness/base/text.h"
#include "harness/check/check.h"
#include "harness/validate/lints.h"
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

/// By what share a spring swings too fast, w dt / 2 being `half`.
double error_at(double half) {
    return half > 0 ? std::asin(half) / half - 1 : 0;
}

/// The largest w dt / 2 that the tolerance allows.
double half_most(double tolerance) {
    double allowed = 0;
    double above = 1;
    for (int i = 0; i < 50; ++i) {
        const double middle = (allowed + above) / 2;
        (error_at(middle) <= tolerance ? allowed : above) = middle;
    }
    return allowed;
}

/// What would pass, a last digit to spare.
struct Fitting {
    double dt_s = 0;   ///< Of a substep.
    double omega = 0;  ///< With the steps as they are.
};

Fitting fitting(const Subject& subject, double longest_dt_s) {
    const double half = half_most(subject.profile.tolerances.spring) * (1 - 1e-3);
    return {2 * half / subject.profile.spring_radps, 2 * half / longest_dt_s};
}

/// A rule that takes longer steps where its limits leave too few of them needs other limits.
std::string steps_fix(const Subject& subject, const Fitting& fitting, double longest_dt_s) {
    const PacingSettings& settings = subject.policy.settings;
    const double cap = settings.steps_per_frame_max;
    if (!reads(*subject.policy.policy, "steps_per_frame_max") || cap <= 1 ||
        longest_dt_s <= substep_s(subject, settings.timestep.dt_s) * 1.01) {
        return fmt::format("take steps of {} at most, or substeps", time_text(fitting.dt_s));
    }
    const double dt_s =
        std::min(fitting.dt_s * physics::substeps(subject.engine), settings.timestep.dt_s);
    const double needed = std::ceil(seconds(settings.frame_delta_max) / dt_s);
    // As much as a frame of the lowest rate lasts has to count.
    const double clamp_s = std::max(cap * dt_s, 1 / subject.profile.lowest_fps);
    const double fewest = std::ceil(clamp_s / dt_s - 1e-9);
    std::string fix =
        fmt::format("take steps of {}, and let a frame count for {} at most ({})", time_text(dt_s),
                    time_text(clamp_s), name_of(subject, "frame_delta_max"));
    if (fewest > cap) {
        fix += fmt::format(" and take {:.0f} of them ({})", fewest,
                           name_of(subject, "steps_per_frame_max"));
    }
    if (needed > fewest &&
        (!subject.project || needed <= most_of(*subject.project, "steps_per_frame_max"))) {
        fix += fmt::format(", or take {:.0f} of them as it counts now", needed);
    }
    return fix;
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
    const double error = stable ? error_at(half) : 0;
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
    } else if (made.severity > 1) {
        made.finding.summary = fmt::format("a spring of {} rad/s swings {:.3g} % too fast with {}",
                                           shortest(omega), 100 * error, at);
        made.finding.cause = fmt::format("a step of {} is {:.2g} of the longest that is stable",
                                         time_text(longest.dt_s), half);
    } else {
        made.finding.summary = fmt::format(
            "a spring of {} rad/s is stable (up to {:.3g} rad/s is), {:.2g} % too fast at most",
            shortest(omega), 2 / longest.dt_s, 100 * error);
    }
    if (made.severity > 1) {
        const Fitting would = fitting(subject, longest.dt_s);
        made.finding.numbers.push_back({"longest_fitting_dt", would.dt_s, "s"});
        made.finding.numbers.push_back({"stiffest_fitting", would.omega, "rad/s"});
        made.finding.fix =
            fmt::format("{}; make it softer than {:.3g} rad/s; or solve it implicitly",
                        steps_fix(subject, would, longest.dt_s), would.omega);
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
