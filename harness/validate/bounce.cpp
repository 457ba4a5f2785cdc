// Does a ball bounce as high at every frame rate? An engine that notices the ground a step late
// bounces from below it, or gives the bounce a step's gravity too much. How late that is depends on
// where in a step the ground is touched, so it is touched in many places of one.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "harness/base/text.h"
#include "harness/check/check.h"
#include "harness/validate/bands.h"
#include "harness/validate/passages.h"
#include "harness/validate/table.h"

namespace tickproof::harness {
namespace {

/// How many places of a step the ground is touched in.
constexpr int kPlaces = 8;

/// A bounce, and by what share its height is off.
struct Bounce {
    RunSpec spec;
    double height_m = 0;
    double meant_m = 0;
    double rebound_m = kNotSeen;
    double error = -1;
    bool finished = true;
};

Bounce bounce_from(double height_m, const Trial& trial, std::size_t rate) {
    const GameProfile& profile = trial.subject.profile;
    const double fall_s = std::sqrt(2 * height_m / profile.gravity_mps2);
    const ScenarioSpec bounce =
        scenario("bounce", {{"height_m", height_m},
                            {"gravity_mps2", profile.gravity_mps2},
                            {"restitution", profile.restitution},
                            {"time_s", std::clamp(4 * fall_s, 0.01, 1000.0)}});
    Bounce made{.spec = run_spec(trial.subject, bounce, rate),
                .height_m = height_m,
                .meant_m = height_m * profile.restitution * profile.restitution};
    const Run done = run(made.spec, trial.frames.traces);
    made.finished = is_finished(done);
    made.rebound_m = done.outcome.quantities[0];
    made.error = std::isnan(made.rebound_m) ? std::numeric_limits<double>::infinity()
                                            : std::abs(made.rebound_m / made.meant_m - 1);
    return made;
}

/// From the height of the profile, or up to a step's fall higher.
Bounce worst_at(const Trial& trial, std::size_t rate) {
    const GameProfile& profile = trial.subject.profile;
    const double fall_s = std::sqrt(2 * profile.bounce_height_m / profile.gravity_mps2);
    Bounce worst;
    for (const double touch_s : contacts_s(fall_s, trial.summaries[rate].longest_dt_s, kPlaces)) {
        Bounce made = bounce_from(profile.gravity_mps2 * touch_s * touch_s / 2, trial, rate);
        if (!made.finished || made.error > worst.error) {
            worst = made;
        }
        if (!worst.finished) {
            break;
        }
    }
    return worst;
}

GameFindings judge_bounce(const Trial& trial) {
    const GameProfile& profile = trial.subject.profile;
    const Frames& frames = trial.frames;
    if (!(profile.bounce_height_m > 0 && profile.restitution > 0)) {
        return {};
    }
    const std::string about = fmt::format("from {} m", shortest(profile.bounce_height_m));
    std::vector<bool> failing;
    Bounce worst;
    std::map<double, Bounce> by_dt;
    for (std::size_t i = 0; i < frames.rates.size(); ++i) {
        const double dt_s = only_dt_s(trial, i);
        const auto same = by_dt.find(dt_s);
        Bounce made = std::isnan(dt_s) || same == by_dt.end() ? worst_at(trial, i) : same->second;
        made.spec.trace = i;
        if (!std::isnan(dt_s)) {
            by_dt.emplace(dt_s, made);
        }
        if (!made.finished) {
            return {unjudged("bounce", about,
                             "the ball does not come to its bounce: the loop stands still, or "
                             "does not end")};
        }
        failing.push_back(made.error > profile.tolerances.bounce);
        if (made.error > worst.error) {
            worst = made;
        }
    }
    GameFinding made = judged("bounce", about, severity(worst.error, profile.tolerances.bounce));
    made.finding.shown_by = worst.spec;
    made.finding.numbers = {{"height", worst.height_m, "m"},
                            {"rebound", worst.rebound_m, "m"},
                            {"rebound_formula", worst.meant_m, "m"}};
    if (made.severity <= 1) {
        made.finding.summary = fmt::format(
            "a ball {} rises again as high as by the formula at every frame rate, but for {:.2g} %",
            about, 100 * worst.error);
        return {made};
    }
    made.finding.summary = fmt::format(
        "a ball from {:.3g} m rises again to {:.3g} m with {} ({:.3g} m by the formula); off {}",
        worst.height_m, worst.rebound_m, frames.traces[worst.spec.trace].name, worst.meant_m,
        to_text(bands(frames.rates, failing), frames.rates));
    made.finding.cause =
        "the bounce happens at the end of a step, below the ground or too late, and with a step's "
        "gravity too much or too little: by how much depends on where in the step the ground is "
        "touched";
    made.finding.fix = "take shorter steps or substeps, or continuous collision";
    return {made};
}

}  // namespace

GameCheck bounce_check() {
    return {.name = "bounce",
            .summary = "whether a ball bounces as high at every frame rate",
            .question = "Do things bounce the same at every frame rate?",
            .is_slow = true,
            .judge = judge_bounce};
}

}  // namespace tickproof::harness
