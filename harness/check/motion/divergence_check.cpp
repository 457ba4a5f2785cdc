// How far does a run stray from its reference, by the integrator's promised error or by a fault? A
// run with every step split into two shows the order: if the error shrinks as promised it is there
// by design.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/check/check_rows.h"
#include "harness/check/fixes.h"
#include "harness/check/frames/run_text.h"
#include "harness/check/motion/stray.h"

namespace tickproof::harness {
namespace {

/// An order lower than promised by more than this is a fault. Halving a step measures an order no
/// better.
constexpr double kOrderSlack = 0.3;

bool is_broken(const Stray& stray, int promised) {
    return stray.order < promised - kOrderSlack;
}

/// True if the reference is good enough to judge the distance.
bool is_known(const Stray& stray, double tolerance_m) {
    return stray.reference_rounding_m <= tolerance_m ||
           stray.maximum_m > stray.reference_rounding_m;
}

void explain_broken(const Question& question, const Stray& stray, int promised, Finding& finding) {
    finding.verdict = Verdict::error;
    finding.severity = std::numeric_limits<double>::infinity();
    finding.summary =
        fmt::format("Shorter steps barely help {}: the error has order {:.1f}, not {}",
                    where(question.ask, stray.run->spec), stray.order, promised);
    if (stray.run->limit) {
        finding.cause = limit_text(question.engine, *stray.run->limit);
        finding.fix = kLimitFix;
        return;
    }
    finding.cause = fmt::format(
        "Steps of half the length divide the error by {:.3g}, not by {}: something acts once a "
        "step "
        "whatever dt is",
        std::exp2(stray.order), 1 << promised);
    finding.fix = "Multiply damping, limits and constants that act once a step by dt.";
}

/// A timestep that keeps the run within its tolerance: two digits, rounded down.
double fitting_dt_s(const Stray& stray, double distance_m, double tolerance_m) {
    constexpr double kMargin = 0.9;
    const double dt_s = stray.run->summary.longest_dt_s *
                        std::pow(kMargin * tolerance_m / distance_m, 1 / stray.order);
    const double digit = std::pow(10, std::floor(std::log10(dt_s)) - 1);
    return std::floor(dt_s / digit) * digit;
}

/// Advises a shorter timestep if rounding is small: more steps round more often. In f64 it is
/// always small.
void advise_timestep(const Game& game, const Stray& stray, double tolerance_m, Finding& finding) {
    constexpr double kSmall = 0.1;  // A share of the tolerance.
    const bool has_doubles = !std::isnan(stray.exact_m);
    const double rounding_m =
        has_doubles ? std::abs(stray.maximum_m - stray.exact_m) : stray.reference_rounding_m;
    const bool needs_doubles = rounding_m > kSmall * tolerance_m;
    if (!(stray.order > 0) || (needs_doubles && !has_doubles)) {
        return;
    }
    const double dt_s =
        fitting_dt_s(stray, needs_doubles ? stray.exact_m : stray.maximum_m, tolerance_m);
    const PacingSettings& settings = game.policy.settings;
    constexpr double kNearly = 1e-6;
    const bool steps_by_it =
        reads(*game.policy.policy, "timestep") &&
        std::abs(stray.run->summary.longest_dt_s / settings.timestep.dt_s - 1) < kNearly;
    const SettingValue timestep{"timestep", fmt::format("{:.2g}", dt_s)};
    const std::string shorter =
        steps_by_it ? set_text(game, {timestep})
                    : fmt::format("step physics by a fixed timestep of {}", time_text(dt_s));
    finding.fix = capitalised((needs_doubles ? "compute in f64, and " : "") + shorter) + ".";
    if (needs_doubles) {
        finding.fix_settings.push_back({"engine.precision", "f64"});
    }
    if (steps_by_it) {
        finding.fix_settings.push_back(timestep);
    }
}

/// Explains a distance that is no fault.
void explain_design(const Question& question, const Scenario& scenario, const Stray& stray,
                    int promised, Finding& finding) {
    switch (stray.cause) {
        case StrayCause::engine_limit:
            finding.cause = limit_text(question.engine, *stray.run->limit);
            finding.fix = kLimitFix;
            break;
        case StrayCause::other_passage:
            finding.cause = fmt::format("The run ends {}, and the reference does not",
                                        to_text(stray.run->outcome.passage));
            break;
        case StrayCause::long_step:
            finding.cause = fmt::format("The longest step lasts {}",
                                        time_text(stray.run->summary.longest_dt_s));
            break;
        case StrayCause::rounding:
            finding.cause = fmt::format(
                "f32 rounds every step: the same run in f64 stays within {:.2g} m", stray.exact_m);
            finding.fix = "Compute in f64.";
            finding.fix_settings = {{"engine.precision", "f64"}};
            break;
        case StrayCause::contact:
            finding.cause = fmt::format(
                "By design: the first contact, at {}, comes at another moment of a longer step; "
                "until then the paths are {:.2g} m apart",
                time_text(stray.first_contact_s), stray.before_contact_m);
            break;
        case StrayCause::integrator:
            finding.cause = fmt::format(
                "By design: the error of the integrator has order {} (measured {:.1f}); the "
                "tolerance "
                "of {:.2g} m is {}",
                promised, stray.order, scenario.distance_tolerance_m, scenario.distance_reason);
            advise_timestep(question.ask.game, stray, scenario.distance_tolerance_m, finding);
            break;
    }
}

void hide(const Question& question, const Stray& stray, Finding& finding) {
    finding.verdict = Verdict::unknown;
    finding.severity = kNotSeen;
    finding.summary = fmt::format(
        "{:.2g} m from the reference {}, which may itself be {:.2g} m off by rounding",
        stray.maximum_m, where(question.ask, stray.run->spec), stray.reference_rounding_m);
    finding.cause =
        fmt::format("{} computes in f32 only, and the reference takes {} times as many steps",
                    question.engine.engine->name, make(question.scenario).reference_split);
}

Finding measured(const Question& question, const Scenario& scenario, const Stray& stray,
                 int promised) {
    Finding finding =
        judged("divergence", question.about, stray.maximum_m, scenario.distance_tolerance_m, "m");
    finding.shown_by = {stray.run->spec};
    finding.numbers = {{"maximum", stray.maximum_m, "m"},
                       {"rms", stray.rms_m, "m"},
                       {"final", stray.final_m, "m"},
                       {"exceeds_at", stray.exceeds_at_s, "s"},
                       {"before_contact", stray.before_contact_m, "m"},
                       {"first_contact", stray.first_contact_s, "s"},
                       {"in_f64", stray.exact_m, "m"},
                       {"reference_rounding", stray.reference_rounding_m, "m"},
                       {"order", stray.order, ""},
                       {"order_promised", static_cast<double>(promised), ""}};
    return finding;
}

/// The run to report: a fault with the lowest order, else the farthest known one, else any.
const Stray& worst_of(const std::vector<Stray>& all, int promised, double tolerance_m) {
    const auto rank = [&](const Stray& stray) {
        const int kind = is_broken(stray, promised)      ? 3
                         : !is_known(stray, tolerance_m) ? 1
                         : stray.maximum_m > tolerance_m ? 2
                                                         : 0;
        return std::pair(kind, kind == 3 ? -stray.order : stray.maximum_m);
    };
    return *std::ranges::max_element(all, {}, rank);
}

Finding judge_question(const Question& question) {
    const Scenario scenario = make(question.scenario);
    const std::vector<Stray> all = strays(question, scenario);
    if (question.ask.waits() || all.empty()) {
        return {};
    }
    std::vector<const Run*> runs;
    runs.reserve(all.size());
    for (const Stray& stray : all) {
        runs.push_back(stray.run);
    }
    if (auto finding = stopped("divergence", question.about, question.ask, runs)) {
        return *finding;
    }
    if (nothing_moved(runs)) {
        return unjudged("divergence", question.about,
                        "No step is taken, so nothing can be compared with the reference");
    }
    const int promised = promised_order(question, scenario);
    const double tolerance_m = scenario.distance_tolerance_m;
    const Stray& worst = worst_of(all, promised, tolerance_m);
    Finding finding = measured(question, scenario, worst, promised);
    if (is_broken(worst, promised)) {
        explain_broken(question, worst, promised, finding);
    } else if (!is_known(worst, tolerance_m)) {
        hide(question, worst, finding);
    } else if (worst.maximum_m <= tolerance_m) {
        finding.summary = fmt::format("Stays within {:.2g} m of the reference (tolerance {:.2g} m)",
                                      worst.maximum_m, tolerance_m);
    } else {
        finding.verdict = Verdict::note;
        finding.severity = kNotSeen;
        finding.summary = fmt::format(
            "Up to {:.3g} m from the reference {} (above {:.2g} m after {})", worst.maximum_m,
            where(question.ask, worst.run->spec), tolerance_m, time_text(worst.exceeds_at_s));
        explain_design(question, scenario, worst, promised, finding);
    }
    return finding;
}

Findings judge_divergence(Inquiry& ask) {
    Findings found;
    for (const Question& question : questions(ask)) {
        found.push_back(with_engine(question, judge_question(question)));
    }
    return found;
}

}  // namespace

Check divergence_check() {
    return {.name = "divergence",
            .summary = "how far a run is from its reference, by design or by a fault",
            .question = "Is my physics off by the integrator's error, or is something broken?",
            .asked_by = {.run = true},
            .compares = Compares::reference,
            .judge = judge_divergence};
}

}  // namespace tickproof::harness
