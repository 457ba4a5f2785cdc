// How far does a run stray from its reference, and is that the integrator's promised error or a
// fault? The reference is the same schedule with every step split into 64, so that the samples
// coincide. A run with every step split into two tells the order: an error that shrinks as promised
// is there by design, one that does not is broken.
//
// The order is measured until the first contact in any of the runs: a contact is a kink, and no
// integrator keeps its order there.

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "harness/check/table.h"
#include "harness/scenario/path.h"

namespace tickproof::harness {
namespace {

/// Short of the promised order by this much is not the promised order: h against 2h leaves no more
/// doubt than that.
constexpr double kOrderSlack = 0.3;
constexpr int kHalves = 2;
/// An order is a promise about small steps. A run with a longer one has none to be measured.
constexpr double kLongStep_s = 0.1;

bool applies(const Question&) {
    return true;
}

std::vector<RunSpec> needs(const Question& question) {
    std::vector<RunSpec> specs;
    for (std::size_t trace = 0; trace < question.traces.size(); ++trace) {
        for (const std::size_t start : compared_starts(question, trace)) {
            for (const int split : {1, kHalves, kReferenceSplit}) {
                specs.push_back(base_spec(question, trace, start, Keep::states));
                specs.back().split = split;
            }
        }
    }
    return specs;
}

struct Distance {
    double maximum_m = 0;
    double rms_m = 0;
    double final_m = 0;
    double exceeds_at_s = kNotSeen;
    std::size_t samples = 0;
};

/// Of the subject, over the rows up to `rows`.
Distance distance_between(const Scenario& scenario, const Trajectory& path,
                          const Trajectory& reference, std::size_t rows) {
    Distance result;
    double squares = 0;
    rows = std::min({rows, path.rows(), reference.rows()});
    for (std::size_t row = 1; row < rows; ++row) {
        const double d = distance(path.row(row)[scenario.subject].position_m,
                                  reference.row(row)[scenario.subject].position_m);
        result.maximum_m = std::max(result.maximum_m, d);
        result.final_m = d;
        squares += d * d;
        ++result.samples;
        if (std::isnan(result.exceeds_at_s) && d > scenario.distance_tolerance_m) {
            result.exceeds_at_s = path.times_s[row];
        }
    }
    result.rms_m =
        result.samples == 0 ? 0 : std::sqrt(squares / static_cast<double>(result.samples));
    return result;
}

struct Compared {
    const Run* run = nullptr;
    Distance distance;
    /// NaN where the error before the first contact is lost in rounding, or a step is too long to
    /// tell.
    double order = kNotSeen;
    double free_m = 0;  ///< The largest distance before the first contact.
    bool same_passage = true;
};

/// What rounding alone may add up to on the longer of two paths: half an ULP of the largest
/// coordinate for each addition. An order cannot be told from errors below it.
double rounding_m(const Scenario& scenario, const Trajectory& path, std::size_t rows) {
    double largest = 0;
    for (std::size_t row = 0; row < std::min(rows, path.rows()); ++row) {
        const Vec2 at = path.row(row)[scenario.subject].position_m;
        largest = std::max({largest, std::abs(at.x), std::abs(at.y)});
    }
    const double epsilon = path.precision == physics::Precision::f32
                               ? std::numeric_limits<float>::epsilon()
                               : std::numeric_limits<double>::epsilon();
    return largest * epsilon / 2 * static_cast<double>(std::min(rows, path.rows())) *
           kReferenceSplit;
}

Compared compare(const Scenario& scenario, const Run& run, const Run& halves,
                 const Run& reference) {
    const std::size_t contact =
        std::min({run.first_contact, halves.first_contact, reference.first_contact});
    // Row n is the state after step n - 1; the step of the first contact is left out.
    const std::size_t free_rows = contact == kNever ? run.trajectory.rows() : contact + 1;
    const double error =
        distance_between(scenario, run.trajectory, reference.trajectory, free_rows).maximum_m;
    const double half_error =
        distance_between(scenario, halves.trajectory, reference.trajectory, free_rows).maximum_m;
    Compared compared{
        .run = &run,
        .distance = distance_between(scenario, run.trajectory, reference.trajectory, kNever),
        .free_m = error,
        .same_passage = run.outcome.passage == reference.outcome.passage};
    // Twice the rounding: the error of the halved steps must still be there to be compared.
    if (run.summary.longest_dt_s <= kLongStep_s &&
        error > 2 * rounding_m(scenario, run.trajectory, free_rows)) {
        compared.order = std::log2(error / half_error);
    }
    return compared;
}

/// What a script does once a step is of first order, whatever the integrator.
int promised_order(const Question& question, const Scenario& scenario) {
    const bool scripted = std::ranges::any_of(scenario.script, [](const ScriptRow& row) {
        return std::holds_alternative<EveryStep>(row.when);
    });
    return scripted ? 1 : physics::order_of(question.engine.engine->integrator);
}

void call_broken(const Question& question, const Compared& broken, int promised, Finding& finding) {
    finding.verdict = Verdict::fail;
    finding.summary =
        fmt::format("broken: {} the distance to the reference shrinks with order {:.1f}, not {}",
                    where(question, broken.run->spec), broken.order, promised);
    if (broken.run->limit) {
        finding.cause = fmt::format("{} {}: with shorter steps it does not act",
                                    question.engine.engine->name, question.engine.engine->limit);
        finding.fix = "take shorter steps, so that no body reaches the limit";
    } else {
        finding.cause =
            "halving the steps does not shrink the error as the integrator promises: something is "
            "done "
            "per step that should be done per second";
        finding.fix = "look for damping, limits or constants that are applied once a step";
    }
}

/// Why a distance is there that is no fault.
std::string why_by_design(const Question& question, const Compared& worst, int promised) {
    if (worst.run->limit) {
        return fmt::format("{} {}: with shorter steps it does not act",
                           question.engine.engine->name, question.engine.engine->limit);
    }
    if (!worst.same_passage) {
        return fmt::format("it {} and the reference did not", to_text(worst.run->outcome.passage));
    }
    if (worst.run->summary.longest_dt_s > kLongStep_s) {
        return fmt::format("a step of {} is one long leap",
                           time_text(worst.run->summary.longest_dt_s));
    }
    if (std::isnan(worst.order) || worst.distance.maximum_m > 2 * worst.free_m) {
        return "different by design: the paths part at a contact, which falls into another place "
               "of a longer step";
    }
    return fmt::format(
        "different by design: the error shrinks with order {:.1f} of the step; the integrator "
        "promises {}",
        worst.order, promised);
}

Finding judge(const Question& question, std::span<const Run> runs) {
    if (auto finding = stopped("divergence", question, runs)) {
        return *finding;
    }
    const Scenario scenario = make(question.scenario);
    const int promised = promised_order(question, scenario);
    Compared worst;
    Compared broken;
    for (std::size_t i = 0; i + 2 < runs.size(); i += 3) {
        const Compared compared = compare(scenario, runs[i], runs[i + 1], runs[i + 2]);
        if (worst.run == nullptr || compared.distance.maximum_m > worst.distance.maximum_m) {
            worst = compared;
        }
        const bool short_of = compared.order < promised - kOrderSlack;
        if (short_of && (broken.run == nullptr || compared.order < broken.order)) {
            broken = compared;
        }
    }
    Finding finding{.check = "divergence", .verdict = Verdict::pass, .shown_by = runs.front().spec};
    if (nothing_moved(runs)) {
        finding.verdict = Verdict::unknown;
        finding.summary = "no step was taken: nothing to compare with the reference";
        return finding;
    }
    const Compared& shown = broken.run != nullptr ? broken : worst;
    finding.shown_by = shown.run->spec;
    finding.numbers = {{"maximum", shown.distance.maximum_m, "m"},
                       {"rms", shown.distance.rms_m, "m"},
                       {"final", shown.distance.final_m, "m"},
                       {"exceeds_at", shown.distance.exceeds_at_s, "s"},
                       {"tolerance", scenario.distance_tolerance_m, "m"},
                       {"order", shown.order, ""},
                       {"order_promised", static_cast<double>(promised), ""}};
    if (broken.run != nullptr) {
        call_broken(question, broken, promised, finding);
    } else if (worst.distance.maximum_m <= scenario.distance_tolerance_m) {
        finding.summary = fmt::format("stays within {:.2g} m of the reference (tolerance {:.2g} m)",
                                      worst.distance.maximum_m, scenario.distance_tolerance_m);
    } else {
        finding.verdict = Verdict::note;
        finding.summary =
            fmt::format("up to {:.3g} m from the reference {}, over {:.2g} m from {} on",
                        worst.distance.maximum_m, where(question, worst.run->spec),
                        scenario.distance_tolerance_m, time_text(worst.distance.exceeds_at_s));
        finding.cause = why_by_design(question, worst, promised);
        finding.fix = fmt::format("shorter steps; the tolerance is {}", scenario.distance_reason);
    }
    return finding;
}

}  // namespace

Check divergence_check() {
    return {.name = "divergence",
            .summary = "how far from the reference, by design or broken?",
            .applies = applies,
            .needs = needs,
            .judge = judge};
}

}  // namespace tickproof::harness
