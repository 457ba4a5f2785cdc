// Two engines with the same integrator and precision must agree to the bit until the first contact:
// until then they compute the same sums. An earlier difference is a fault (fused multiply-add,
// fast-math, damping) or a limit of one engine.

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "harness/base/text.h"
#include "harness/check/check_rows.h"
#include "harness/check/contact/same_sums.h"
#include "harness/check/question.h"
#include "harness/run/divergence.h"

namespace tickproof::harness {
namespace {

/// Runs of the same frames in both engines.
struct Pair {
    RunSpec left;
    RunSpec right;
    const Run* runs[2] = {nullptr, nullptr};
};

std::vector<Pair> pairs_of(const Question& question) {
    std::vector<Pair> pairs;
    for (std::size_t trace = 0; trace < question.ask.traces(); ++trace) {
        for (const std::size_t start : compared_starts(question, trace)) {
            const RunSpec spec = base_spec(question, trace, start);
            pairs.push_back({.left = spec, .right = spec});
            pairs.back().right.engine = question.other;
        }
    }
    return pairs;
}

/// The engine whose own limit acted by the step of the difference; null if none did.
const physics::Engine* limited_engine(const Pair& pair, std::size_t step) {
    for (const Run* run : pair.runs) {
        if (run->limit && run->limit->step < step) {
            return run->spec.engine.engine;
        }
    }
    return nullptr;
}

Finding difference(const Question& question, const Pair& pair, const Divergence& at) {
    const Scenario scenario = make(question.scenario);
    Finding finding =
        judged("engines-agree", question.about, std::numeric_limits<double>::infinity());
    finding.shown_by = {pair.left, pair.right};
    const physics::Engine* engine = limited_engine(pair, at.step);
    finding.summary = fmt::format(
        "{} and {} differ {}{} (step {}) {}", question.engine.engine->name,
        question.other.engine->name,
        question.ask.game.scenarios.size() > 1 ? fmt::format("in {} ", question.scenario.row->name)
                                               : "",
        engine == nullptr ? "before any contact" : "where an engine limits the motion", at.step,
        where(question.ask, pair.left));
    finding.numbers = {{"step", static_cast<double>(at.step), ""},
                       {"body", static_cast<double>(at.body), ""},
                       {"left", at.left, ""},
                       {"right", at.right, ""},
                       {"ulps", static_cast<double>(at.ulps), ""}};
    const std::string values =
        fmt::format("{}, {}: {:.6g} against {:.6g}", scenario.scene.bodies[at.body].name, at.field,
                    at.left, at.right);
    if (engine != nullptr) {
        finding.cause = fmt::format("{} ({} {})", values, engine->name, engine->limit);
        finding.fix = "Take shorter steps, so that no body reaches the limit.";
    } else {
        finding.cause = fmt::format(
            "{}. Until a contact both compute the same sums, unless a compiler fuses or reorders "
            "them or an engine damps motion",
            values);
        finding.fix =
            "Build both with -ffp-contract=off and without -ffast-math, and set mass to 1 and "
            "damping to 0.";
    }
    return finding;
}

/// Counts the steps compared until the runs differ; holds the difference if no contact explains it.
struct Comparison {
    std::size_t steps = 0;
    std::optional<Divergence> fault{};
};

bool touches(const Run& run, std::size_t step) {
    return std::ranges::any_of(run.trajectory.row(step),
                               [](const physics::BodyState& state) { return state.touching; });
}

std::size_t steps_of(const Pair& pair) {
    return std::min(pair.runs[0]->summary.steps, pair.runs[1]->summary.steps);
}

/// Ends the comparison at a difference in a step in which an engine reports touching: contacts
/// cause that. A contact that changes nothing, as with the ground at take-off, does not end it.
Comparison compare(const Pair& pair) {
    const Run& left = *pair.runs[0];
    const Run& right = *pair.runs[1];
    const auto found = first_motion_divergence(left.trajectory, right.trajectory);
    if (!found) {
        // Runs keep no more states than this.
        return {.steps = std::min(steps_of(pair), kRowsMax)};
    }
    Comparison comparison{.steps = found->step - 1};
    const bool contact = touches(left, found->step) || touches(right, found->step);
    if (!contact || limited_engine(pair, found->step) != nullptr) {
        comparison.fault = found;
    }
    return comparison;
}

bool has_same_hashes(const Pair& pair) {
    return pair.runs[0]->summary.steps == pair.runs[1]->summary.steps &&
           pair.runs[0]->trajectory.last_hash == pair.runs[1]->trajectory.last_hash;
}

Finding agreement(const Question& question, const Pair& first, std::size_t compared, bool nothing) {
    const std::string_view left = question.engine.engine->name;
    const std::string_view right = question.other.engine->name;
    Finding finding;
    if (nothing) {
        finding =
            unjudged("engines-agree", question.about,
                     compared == 0 ? fmt::format("{} and {} differ at a contact in the first step: "
                                                 "nothing to compare",
                                                 left, right)
                                   : "The loop takes no step of any length: nothing to compare");
    } else {
        finding = judged("engines-agree", question.about, 0);
        finding.summary = fmt::format("{} and {} agree to the bit in {}, up to the first contact",
                                      left, right, counted(compared, "step"));
    }
    finding.numbers = {{"steps", static_cast<double>(compared), ""}};
    finding.shown_by = {first.left, first.right};
    return finding;
}

Findings judge_question(const Question& question) {
    Inquiry& ask = question.ask;
    std::vector<Pair> pairs = pairs_of(question);
    std::vector<const Run*> runs;
    for (Pair& pair : pairs) {
        pair.runs[0] = &ask.run(pair.left, Keep::states);
        pair.runs[1] = &ask.run(pair.right, Keep::states);
        runs.insert(runs.end(), std::begin(pair.runs), std::end(pair.runs));
    }
    if (ask.waits() || pairs.empty()) {
        return {};
    }
    if (auto finding = stopped("engines-agree", question.about, ask, runs)) {
        return {*finding};
    }
    std::size_t compared = 0;
    for (const Pair& pair : pairs) {
        if (has_same_hashes(pair)) {
            compared += steps_of(pair);
            continue;
        }
        const Comparison comparison = compare(pair);
        if (comparison.fault) {
            return {difference(question, pair, *comparison.fault)};
        }
        compared += comparison.steps;
    }
    return {agreement(question, pairs.front(), compared, compared == 0 || nothing_moved(runs))};
}

Findings judge_engines_agree(Inquiry& ask) {
    Findings all;
    for (const Question& question : paired_questions(ask)) {
        if (compute_same_sums(question.engine, question.other)) {
            const Findings found = judge_question(question);
            all.insert(all.end(), found.begin(), found.end());
        }
    }
    return all;
}

}  // namespace

Check engines_agree_check() {
    return {.name = "engines-agree",
            .summary = "two engines, compared to the bit until the first contact",
            .question = "Do my two engines compute the same motion?",
            .asked_by = {.run = true},
            .compares = Compares::runs,
            .judge = judge_engines_agree};
}

}  // namespace tickproof::harness
