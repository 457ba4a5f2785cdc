// Does a ball bounce as high at every frame rate? An engine that notices the ground a step late
// bounces from below it, or gives the bounce a step's gravity too much.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "harness/base/text.h"
#include "harness/check/check.h"
#include "harness/validate/bands.h"
#include "harness/validate/table.h"

namespace tickproof::harness {
namespace {

GameFindings judge_bounce(const Trial& trial) {
    const Subject& subject = trial.subject;
    const Frames& frames = trial.frames;
    const GameProfile& profile = subject.profile;
    if (!(profile.bounce_height_m > 0 && profile.restitution > 0)) {
        return {};
    }
    const double fall_s = std::sqrt(2 * profile.bounce_height_m / profile.gravity_mps2);
    const ScenarioSpec bounce =
        scenario("bounce", {{"height_m", profile.bounce_height_m},
                            {"gravity_mps2", profile.gravity_mps2},
                            {"restitution", profile.restitution},
                            {"time_s", std::clamp(4 * fall_s, 0.01, 1000.0)}});
    const double meant_m = profile.bounce_height_m * profile.restitution * profile.restitution;
    std::vector<bool> failing;
    double worst = -1;
    double rebound_m = kNotSeen;
    std::size_t shown = 0;
    bool finished = true;
    for (std::size_t i = 0; i < frames.rates.size(); ++i) {
        const Run done = run(run_spec(subject, bounce, i), frames.traces);
        finished = finished && is_finished(done);
        const double at_m = done.outcome.quantities[0];
        const double error = std::isnan(at_m) ? std::numeric_limits<double>::infinity()
                                              : std::abs(at_m / meant_m - 1);
        failing.push_back(error > profile.tolerances.bounce);
        if (error > worst) {
            worst = error;
            rebound_m = at_m;
            shown = i;
        }
    }
    const std::string about = fmt::format("from {} m", shortest(profile.bounce_height_m));
    if (!finished) {
        return {unjudged("bounce", about,
                         "the ball does not come to its bounce: the loop stands still, or does "
                         "not end")};
    }
    GameFinding made = judged("bounce", about, severity(worst, profile.tolerances.bounce));
    made.finding.shown_by = run_spec(subject, bounce, shown);
    made.finding.numbers = {{"rebound", rebound_m, "m"}, {"rebound_formula", meant_m, "m"}};
    if (made.severity <= 1) {
        made.finding.summary = fmt::format(
            "a ball from {} m rises again to {:.3g} m at every frame rate ({:.3g} m by "
            "the formula)",
            shortest(profile.bounce_height_m), rebound_m, meant_m);
        return {made};
    }
    made.finding.summary = fmt::format(
        "a ball from {} m rises again to {:.3g} m with {} ({:.3g} m by the formula); off {}",
        shortest(profile.bounce_height_m), rebound_m, frames.traces[shown].name, meant_m,
        to_text(bands(frames.rates, failing), frames.rates));
    made.finding.cause =
        "the bounce happens at the end of a step, below the ground or too late, and with a step's "
        "gravity too much or too little";
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
