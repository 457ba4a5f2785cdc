// Damping and a camera's lerp, where they are factors of a step: they say something else at every
// rate of steps. So they are judged over all frame rates, and given converted to the rate that the
// settings have.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/check/check.h"
#include "harness/validate/table.h"

namespace tickproof::harness {
namespace {

/// Over which damping is compared: about as long as a slide or a camera's swing.
constexpr double kWatched_s = 0.25;

struct StepRates {
    std::vector<double> per_s;  ///< Of simulated time, substeps included; one for each rate.
    std::size_t least = 0;
    std::size_t most = 0;
};

StepRates step_rates(const Trial& trial) {
    StepRates rates;
    for (std::size_t i = 0; i < trial.frames.rates.size(); ++i) {
        const ScheduleSummary& at = trial.summaries[i];
        rates.per_s.push_back(at.simulated_s > 0
                                  ? static_cast<double>(at.steps) *
                                        physics::substeps(trial.subject.engine) / at.simulated_s
                                  : 0);
    }
    const auto [least, most] = std::ranges::minmax_element(rates.per_s);
    rates.least = static_cast<std::size_t>(least - rates.per_s.begin());
    rates.most = static_cast<std::size_t>(most - rates.per_s.begin());
    return rates;
}

/// A factor of one step: `what` of damping is what is left of a velocity, of a lerp what is left of
/// the distance.
struct PerStep {
    std::string_view name;
    double factor = 1;
    double written = 1;  ///< The constant as the game has it.
    std::string_view what;
};

double left_of(const PerStep& constant, double steps_per_s) {
    return std::pow(constant.factor, steps_per_s * kWatched_s);
}

GameFinding judge_constant(const PerStep& constant, const Trial& trial, const StepRates& rates) {
    const Subject& subject = trial.subject;
    const double most = left_of(constant, rates.per_s[rates.least]);
    const double least = left_of(constant, rates.per_s[rates.most]);
    const std::string about = fmt::format("{} {}", constant.name, shortest(constant.written));
    GameFinding made =
        judged("damping", about, severity(most - least, subject.profile.tolerances.damping));
    const double tuned = subject.profile.tuned_at_hz;
    const double meant = left_of(constant, tuned);
    made.finding.numbers = {{"left_least", least, ""},
                            {"left_most", most, ""},
                            {"left_as_tuned", meant, ""},
                            {"per_second", std::pow(constant.factor, tuned), ""}};
    made.finding.shown_by = schedule_spec(subject, rates.least);
    const double per_second = std::pow(constant.factor, tuned);
    const std::string exact = fmt::format(
        "use pow({:.6g}, dt) for what is left, dt in seconds: as {} is at {:.6g} steps a second",
        per_second, shortest(constant.written), tuned);
    if (made.severity > 1) {
        made.finding.summary =
            fmt::format("after {} {:.3g} {} with {} and {:.3g} with {}", time_text(kWatched_s),
                        most, constant.what, trial.frames.traces[rates.least].name, least,
                        trial.frames.traces[rates.most].name);
        made.finding.cause = fmt::format(
            "the factor acts {:.4g} times a second at one rate and {:.4g} times at the other",
            rates.per_s[rates.least], rates.per_s[rates.most]);
        made.finding.fix = exact;
        return made;
    }
    const double steps_per_s = rates.per_s[rates.least];
    if (std::abs(most - meant) <= subject.profile.tolerances.damping) {
        made.finding.summary = fmt::format("{:.3g} {} after {}, at every frame rate", most,
                                           constant.what, time_text(kWatched_s));
        return made;
    }
    const double converted = std::pow(constant.factor, tuned / steps_per_s);
    made.finding.verdict = Verdict::note;
    made.finding.summary = fmt::format(
        "{} {} was tuned at {:.6g} steps a second and acts {:.6g} times: {:.3g} {} after {}, not "
        "{:.3g}",
        constant.name, shortest(constant.written), tuned, steps_per_s, most, constant.what,
        time_text(kWatched_s), meant);
    made.finding.fix = fmt::format(
        "write {:.6g} at this step rate, and {:.6g} as motion.tuned_at_hz; or {}",
        constant.written == constant.factor ? converted : 1 - converted, steps_per_s, exact);
    return made;
}

GameFindings judge_damping(const Trial& trial) {
    const GameProfile& profile = trial.subject.profile;
    GameFindings found;
    const bool damps = profile.damping_per_step > 0 && profile.damping_per_step < 1;
    const bool lerps = profile.lerp_per_step > 0 && profile.lerp_per_step < 1;
    if (!damps && !lerps) {
        return found;
    }
    const StepRates rates = step_rates(trial);
    if (rates.per_s[rates.least] == 0) {
        return {unjudged(
            "damping", "step rate",
            fmt::format("no step is taken with {}", trial.frames.traces[rates.least].name))};
    }
    if (damps) {
        const PerStep damping{"damping", profile.damping_per_step, profile.damping_per_step,
                              "of a velocity is left"};
        found.push_back(judge_constant(damping, trial, rates));
    }
    if (lerps) {
        const PerStep lerp{"lerp", 1 - profile.lerp_per_step, profile.lerp_per_step,
                           "of the distance is left"};
        found.push_back(judge_constant(lerp, trial, rates));
    }
    return found;
}

}  // namespace

GameCheck damping_check() {
    return {.name = "damping",
            .summary = "whether damping and lerp constants mean the same at every frame rate",
            .question = "Do my damping and lerp constants depend on dt; what is the converted one?",
            .judge = judge_damping};
}

}  // namespace tickproof::harness
