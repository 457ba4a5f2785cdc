// Do players see the same game at every frame rate, and in a hitch? Compares every outcome of each
// scenario that the user asks for, over all traces and starts. frame_rate_jump.cpp does so for the
// profile's jump.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "harness/base/text.h"
#include "harness/check/check_rows.h"
#include "harness/check/frames/run_text.h"
#include "harness/check/motion/frame_rate_jump.h"
#include "harness/check/motion/spread.h"
#include "harness/check/question.h"
#include "harness/game/engine_text.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kCheck = "frame-rate";
constexpr Shows kNoQuantity{.what = Shows::What::quantity};

/// The runs of a question, each with the index of its trace.
struct Compare {
    Question question;
    std::vector<const Run*> runs;
    std::vector<std::size_t> traces;
};

/// Asks for the runs on every trace from every start.
Compare runs_to_compare(const Question& question) {
    Compare compare{.question = question, .runs = {}, .traces = {}};
    for (std::size_t trace = 0; trace < question.ask.traces(); ++trace) {
        RunSpec spec = base_spec(question, trace, 0);
        for (const std::size_t start : start_frames(question, trace)) {
            spec.start_frame = start;
            compare.runs.push_back(&question.ask.run(spec));
            compare.traces.push_back(trace);
        }
    }
    return compare;
}

Seen seen_in(const Compare& compare, std::size_t run, double value) {
    return {
        &compare.runs[run]->spec, compare.traces[run], value,
        compare.runs[run]->summary.longest_dt_s / physics::world_steps(compare.question.engine)};
}

Compared compared_of(const Compare& compare, std::size_t quantity) {
    const ScenarioRow& scenario = *compare.question.scenario.row;
    const Quantity& row = scenario.quantities[quantity];
    Compared compared{.what = quantity_title(scenario, row),
                      .unit = row.unit,
                      .quantity = quantity,
                      .tolerance = row.tolerance,
                      .reason = row.reason};
    for (std::size_t i = 0; i < compare.runs.size(); ++i) {
        compared.seen.push_back(seen_in(compare, i, compare.runs[i]->outcome.quantities[quantity]));
    }
    return compared;
}

/// The first run that the finding shows in which an engine limit cut a motion; null if there is
/// none.
const Run* limited_run(const Compare& compare, const std::vector<RunSpec>& shown) {
    for (const Run* run : compare.runs) {
        if (run->limit && std::ranges::find(shown, run->spec) != shown.end()) {
            return run;
        }
    }
    return nullptr;
}

void explain_limit(const Run& run, Finding& finding) {
    finding.cause = limit_text(run.spec.engine, *run.limit);
    finding.fix = kLimitFix;
    finding.numbers.push_back({"limited_step", static_cast<double>(run.limit->step + 1), ""});
    finding.numbers.push_back(
        {"limited_speed",
         std::hypot(run.limit->velocity_after_mps.x, run.limit->velocity_after_mps.y), "m/s"});
}

/// Judges by the quantity that differs most, and adds the numbers of all quantities.
Finding judge_quantities(const Compare& compare) {
    const Inquiry& ask = compare.question.ask;
    const auto& rows = compare.question.scenario.row->quantities;
    Finding finding = judged(kCheck, compare.question.about, 0);
    finding.shows = kNoQuantity;
    std::vector<Number> numbers;
    std::size_t differing = 0;
    double worst = -1;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].tolerance == kNotCompared) {
            continue;
        }
        const Compared compared = compared_of(compare, i);
        const Extremes spread = extremes_of(compared);
        if (spread.low == nullptr) {
            continue;
        }
        numbers.push_back({fmt::format("{}_spread", rows[i].name), spread.width, rows[i].unit});
        numbers.push_back(
            {fmt::format("{}_tolerance", rows[i].name), rows[i].tolerance, rows[i].unit});
        differing += spread.exceeds(rows[i].tolerance) ? 1 : 0;
        const double severity = severity_of(compared, spread);
        if (severity > worst) {
            worst = severity;
            finding = judged(kCheck, compare.question.about, severity);
            finding.measured = spread.width;
            finding.tolerated = rows[i].tolerance;
            finding.unit = rows[i].unit;
            finding.shown_by = {compare.runs.front()->spec};
            add_curve(ask, compared, spread, finding);
            if (finding.verdict == Verdict::error) {
                explain_spread(ask, compared, spread, finding);
            }
        }
    }
    if (differing > 1) {
        finding.summary +=
            fmt::format("; {} more {}", differing - 1, differing == 2 ? "quantity" : "quantities");
    }
    finding.numbers = std::move(numbers);
    return finding;
}

/// `passes the gate`, `is blocked`: how a run ends.
std::string end_of(Passage passage, std::string_view obstacle) {
    switch (passage) {
        case Passage::tunneled:
            return fmt::format("passes the {}", obstacle);
        case Passage::cleared:
            return fmt::format("clears the {}", obstacle);
        case Passage::hit:
            return fmt::format("hits the {}", obstacle);
        case Passage::missed:
            return fmt::format("misses the {}", obstacle);
        case Passage::blocked:
            return "is blocked";
        case Passage::none:
            break;
    }
    return fmt::format("ends before the {}", obstacle);
}

/// If the obstacle stops only some runs: shows a run that differs from the closed form, and one
/// that does not.
void judge_passage(const Compare& compare, Finding& finding) {
    const Inquiry& ask = compare.question.ask;
    const Scenario scenario = make(compare.question.scenario);
    const Passage usual = scenario.ideal.passage;
    const auto is_usual = [&](const Run* run) { return run->outcome.passage == usual; };
    const auto wrong = std::ranges::find_if_not(compare.runs, is_usual);
    const auto right = std::ranges::find_if(compare.runs, is_usual);
    if (wrong == compare.runs.end()) {
        return;
    }
    if (right == compare.runs.end()) {
        if (std::isinf(finding.severity)) {  // A quantity that some runs have and others have not.
            finding.shows.what = Shows::What::outcome;
        }
        return;
    }
    const auto seen = [&](auto run) {
        return seen_in(compare, static_cast<std::size_t>(run - compare.runs.begin()), 0);
    };
    const Seen one = seen(wrong);
    const Seen other = seen(right);
    finding.verdict = Verdict::error;
    finding.severity = std::numeric_limits<double>::infinity();
    finding.shows.what = Shows::What::outcome;
    const auto [at_one, at_other] = at_runs(ask, one, other);
    finding.summary =
        fmt::format("The {} {} {}, but {} {}", scenario.scene.bodies[scenario.subject].name,
                    end_of((*wrong)->outcome.passage, scenario.obstacle), at_one,
                    end_of(usual, scenario.obstacle), at_other);
    if (is_same_capture(ask, one, other)) {
        finding.summary += fmt::format(" ({})", trace_name(ask, one.spec->trace));
    }
    finding.cause = steps_text(ask, one, other);
    finding.fix = same_steps_fix(ask.game, one, other);
    finding.shown_by = {*one.spec, *other.spec};
}

/// `1.17 m`, or `1.16 m to 1.18 m` if runs differ within the tolerance.
std::string range_text(const Extremes& spread, std::string_view unit) {
    if (spread.low == nullptr) {
        return value_text(spread.middle, unit);
    }
    const std::string low = value_text(spread.low->value, unit);
    const std::string high = value_text(spread.high->value, unit);
    return low == high ? low : fmt::format("{} to {}", low, high);
}

/// Makes a note if every run has the same error against the closed form: no fault of the frame
/// rate.
void note_shared_error(const Compare& compare, Finding& finding) {
    const Scenario scenario = make(compare.question.scenario);
    const ScenarioRow& row = *compare.question.scenario.row;
    for (std::size_t i = 0; i < row.quantities.size(); ++i) {
        const Compared compared = compared_of(compare, i);  // The spread points into it.
        const Extremes spread = extremes_of(compared);
        const double seen = spread.middle;
        const double ideal = scenario.ideal.quantities[i];
        const bool missed = std::isnan(seen) && !std::isnan(ideal);
        if (!missed && !(std::abs(seen - ideal) > row.quantities[i].tolerance)) {
            continue;
        }
        const std::string_view unit = row.quantities[i].unit;
        finding.verdict = Verdict::note;
        finding.summary = fmt::format(
            "{} is {} in {}, but {} in the closed form", quantity_title(row, row.quantities[i]),
            range_text(spread, unit), counted(compare.runs.size(), "run"), value_text(ideal, unit));
        const auto limited = std::ranges::find_if(
            compare.runs, [](const Run* run) { return run->limit.has_value(); });
        if (limited != compare.runs.end()) {
            explain_limit(**limited, finding);
            return;
        }
        finding.cause = fmt::format(
            "{} at this timestep, or an effect that the engine does not model, changes it for "
            "every player",
            capitalised(std::string(integrator_name(compare.question.engine))));
        finding.fix =
            "Keep this timestep and tune the game's constants to it, or take shorter steps.";
        return;
    }
}

Finding judge_scenario(const Compare& compare) {
    const Inquiry& ask = compare.question.ask;
    if (auto finding = stopped(kCheck, compare.question.about, ask, compare.runs)) {
        finding->shows = kNoQuantity;
        return *finding;
    }
    if (nothing_moved(compare.runs)) {
        Finding finding =
            unjudged(kCheck, compare.question.about, "No step is taken: nothing to compare");
        finding.shown_by = {compare.runs.front()->spec};
        finding.shows = kNoQuantity;
        return finding;
    }
    Finding finding = judge_quantities(compare);
    judge_passage(compare, finding);
    if (finding.verdict == Verdict::error) {
        if (const Run* run = limited_run(compare, finding.shown_by)) {
            explain_limit(*run, finding);
        }
    }
    if (finding.shown_by.empty()) {
        finding.shown_by = {compare.runs.front()->spec};
    }
    if (finding.verdict == Verdict::pass) {
        finding.summary = fmt::format("Same outcome in {}", counted(compare.runs.size(), "run"));
        note_shared_error(compare, finding);
    }
    return finding;
}

Findings judge_frame_rate(Inquiry& ask) {
    std::vector<Compare> all;
    for (const Question& question : questions(ask)) {
        Compare compare = runs_to_compare(question);
        if (compare.runs.size() > 1) {
            all.push_back(std::move(compare));
        }
    }
    Findings of_jump = judge_jump(ask);
    if (ask.waits()) {
        return {};
    }
    Findings found;
    for (const Compare& compare : all) {
        found.push_back(with_engine(compare.question, judge_scenario(compare)));
    }
    std::ranges::move(of_jump, std::back_inserter(found));
    return found;
}

}  // namespace

Check frame_rate_check() {
    return {.name = kCheck,
            .summary = "the same outcome at every frame rate, and in a hitch",
            .question = "Do players see the same game at every frame rate, and in a hitch?",
            .aliases = {"jump"},
            .asked_by = {.run = true, .validate = true},
            .body = BodyKind::character,
            .is_slow = true,
            .compares = Compares::frame_rates,
            .judge = judge_frame_rate};
}

}  // namespace tickproof::harness
