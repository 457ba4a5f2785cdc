// Does a run depend on its inputs only? The check repeats it under each perturbation of the game:
// in another process, on threads, in a used heap, from a snapshot. It names the first step, body
// and field that differ, and whether contacts differed before.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "harness/base/text.h"
#include "harness/check/check_rows.h"
#include "harness/check/determinism/repeated_runs.h"
#include "harness/recording/difference.h"
#include "harness/run/divergence.h"
#include "harness/run/likeness.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kDeterminism = "determinism";

/// The first row from 1 on for which `differ` is true.
template <class Differ>
std::optional<std::size_t> first_row(const Trajectory& left, const Trajectory& right,
                                     Differ differ) {
    const std::size_t rows = std::min(left.contacts.size(), right.contacts.size());
    for (std::size_t row = 1; row < rows; ++row) {
        if (differ(left.contacts[row], right.contacts[row])) {
            return row;
        }
    }
    return std::nullopt;
}

std::string from_text(std::string_view what, std::optional<std::size_t> row) {
    return row ? fmt::format("the {} differs from step {} on", what, *row)
               : fmt::format("the {} never differs", what);
}

bool has_contacts(const Trajectory& trajectory) {
    return std::ranges::any_of(
        trajectory.contacts, [](const physics::ContactHashes& each) { return each.touching != 0; });
}

/// `The set of touching bodies never differs, the order of contacts differs from step 9 on`. Empty
/// if a side has no hashes of contacts.
std::string structure_text(const Trajectory& left, const Trajectory& right) {
    if (!has_contacts(left) || !has_contacts(right)) {
        return {};
    }
    const auto touching = first_row(
        left, right, [](const auto& a, const auto& b) { return a.touching != b.touching; });
    const auto order =
        first_row(left, right, [](const auto& a, const auto& b) { return a.order != b.order; });
    const bool has_list = std::ranges::any_of(
        left.contacts, [](const physics::ContactHashes& each) { return each.order != 0; });
    return capitalised(from_text("set of touching bodies", touching)) +
           (has_list ? ", " + from_text("order of contacts", order) : "");
}

/// The greatest distance between two positions of one body, in the last row that both have.
double last_distance_m(const Trajectory& left, const Trajectory& right) {
    const std::size_t rows = std::min(left.rows(), right.rows());
    double greatest_m = 0;
    for (std::size_t body = 0; rows > 0 && body < left.states.bodies(); ++body) {
        const Vec2 a = left.row(rows - 1)[body].position_m;
        const Vec2 b = right.row(rows - 1)[body].position_m;
        greatest_m = std::max(greatest_m, std::hypot(a.x - b.x, a.y - b.y));
    }
    return greatest_m;
}

/// Names the first difference, from two more runs that keep their states.
void explain(Inquiry& ask, const RunSpec& spec, const Perturbation& perturbation,
             Finding& finding) {
    const Trajectory& left = ask.run(spec, Keep::states).trajectory;
    const Trajectory& right =
        ask.run(Request{.spec = spec, .perturbation = &perturbation}, Keep::states).trajectory;
    finding.cause = perturbation.cause;
    finding.fix = perturbation.fix;
    const auto first = first_divergence(left, right);
    if (!first) {  // Or the states are asked for and not made yet.
        return;
    }
    std::string body = make(spec.scenario).scene.bodies[first->body].name;
    body = body.empty() ? fmt::format("body {}", first->body) : std::move(body);
    const Difference difference = difference_of(*first, left.precision, std::move(body));
    const std::string unit(difference.unit);
    finding.summary += fmt::format(": {}, {}", difference.body, difference.field);
    finding.cause = fmt::format("{}. {}", perturbation.cause, values_text(difference));
    if (const std::string structure = structure_text(left, right); !structure.empty()) {
        finding.cause += ". " + structure;
    }
    const double apart_m = last_distance_m(left, right);
    finding.perturbation = perturbation.name;
    finding.numbers.insert(finding.numbers.end(),
                           {{"body", static_cast<double>(first->body), ""},
                            {"left", first->left, unit},
                            {"right", first->right, unit},
                            {"distance", difference.distance, unit},
                            {"ulps", static_cast<double>(difference.ulps), ""},
                            {"distance_at_end", apart_m, "m"}});
}

Finding not_tried(const std::string& about, const RunSpec& spec, const Perturbation& perturbation,
                  const std::string& why) {
    Finding finding = noted(kDeterminism, about);
    finding.summary = fmt::format("Not tried {}", perturbation.summary);
    finding.cause = why;
    finding.shown_by = {spec};
    finding.was_not_tried = true;
    return finding;
}

/// Explains runs with equal states after each step but other steps, or another overstep, in a
/// frame.
void explain_frame(const std::string& run_name, const Perturbation& perturbation,
                   const FrameDifference& difference, Finding& finding) {
    finding.verdict = perturbation.may_matter ? Verdict::note : Verdict::error;
    finding.severity = perturbation.may_matter ? kNotSeen : std::numeric_limits<double>::infinity();
    finding.numbers.insert(finding.numbers.end(),
                           {{"first_step", static_cast<double>(difference.step + 1), ""},
                            {"frame", static_cast<double>(difference.frame), ""},
                            {"steps_left", static_cast<double>(difference.left.steps), ""},
                            {"steps_right", static_cast<double>(difference.right.steps), ""},
                            {"overstep_left", difference.left.overstep_s, "s"},
                            {"overstep_right", difference.right.overstep_s, "s"}});
    finding.summary = fmt::format("{} is paced otherwise from frame {} on {}",
                                  capitalised(run_name), difference.frame, perturbation.summary);
    finding.cause = fmt::format(
        "{}. The states after each step are the same, but frame {} takes {} and leaves {:.17g} s, "
        "or {} and {:.17g} s: the loop keeps something from elsewhere",
        perturbation.cause, difference.frame, counted(difference.left.steps, "step"),
        difference.left.overstep_s, counted(difference.right.steps, "step"),
        difference.right.overstep_s);
    finding.fix = "Give each loop an accumulator of its own, and set it to 0 when it begins.";
}

/// Makes an error if the perturbation could not be tried for a reason that lockstep forbids.
void refuse_lockstep(const std::string& run_name, const Run& base, const Perturbation& perturbation,
                     Finding& finding) {
    const std::string fault = perturbation.lockstep_fault ? perturbation.lockstep_fault(base) : "";
    if (!fault.empty()) {
        finding.verdict = Verdict::error;
        finding.severity = std::numeric_limits<double>::infinity();
        finding.asked = {"network.lockstep"};
        finding.was_not_tried = false;
        finding.summary = fmt::format("{} cannot be kept in lockstep", capitalised(run_name));
        finding.cause = fault;
        finding.fix = "Use a fixed timestep.";
    }
}

Finding judge(Inquiry& ask, const std::string& run_name, const RunSpec& spec,
              const Perturbation& perturbation) {
    const std::string about = fmt::format("{}, {}", run_name, perturbation.name);
    const Run& base = ask.run(spec, Keep::hashes);
    const Run& other = ask.run(Request{.spec = spec, .perturbation = &perturbation}, Keep::hashes);
    const auto [steps, difference] = likeness(base, other, perturbation.same_length);
    if (steps == 0 && !difference) {
        return unjudged(kDeterminism, about, "No step is taken, so nothing is compared");
    }
    Finding finding =
        judged(kDeterminism, about, difference ? std::numeric_limits<double>::infinity() : 0);
    finding.shown_by = {spec};
    finding.numbers = {{"steps_compared", static_cast<double>(steps), ""}};
    if (const auto frame = frame_difference(base, other); frame && !difference) {
        explain_frame(run_name, perturbation, *frame, finding);
        return finding;
    }
    if (!difference) {
        finding.summary = fmt::format("{} gives the same bits {}: {}", capitalised(run_name),
                                      perturbation.summary, counted(steps, "step"));
        return finding;
    }
    if (perturbation.may_matter) {
        finding.verdict = Verdict::note;
        finding.severity = kNotSeen;
    }
    finding.numbers.push_back({"first_step", static_cast<double>(*difference + 1), ""});
    if (const auto frame = frame_of_step(base, *difference)) {
        finding.numbers.push_back({"frame", static_cast<double>(*frame), ""});
    }
    finding.summary = fmt::format("{} differs from step {} on {}", capitalised(run_name),
                                  *difference + 1, perturbation.summary);
    explain(ask, spec, perturbation, finding);
    return finding;
}

/// The command for this perturbation and this run alone.
std::string command_of(const Game& game, const RunSpec& spec, const Perturbation& perturbation) {
    return fmt::format("tickproof determinism{} --only {}{}",
                       to_text(spec).substr(std::string_view("run").size()), perturbation.name,
                       game.profile.lockstep ? " --lockstep" : "");
}

/// Judges all perturbations of a run. Asks for them in one round, once the run itself says which
/// ones can be tried.
void judge_all(Inquiry& ask, const std::string& name, const RunSpec& spec, Findings& found) {
    const Run& base = ask.run(spec, Keep::hashes);
    if (auto finding = stopped(kDeterminism, name, ask, std::vector{&base})) {
        found.push_back(std::move(*finding));
        return;
    }
    bool is_tried = false;
    for (const Perturbation& perturbation : ask.game.perturbations) {
        const std::string why = perturbation.refusal(base);
        if (why.empty()) {
            is_tried = true;
            found.push_back(judge(ask, name, spec, perturbation));
        } else {
            found.push_back(
                not_tried(fmt::format("{}, {}", name, perturbation.name), spec, perturbation, why));
            if (ask.game.profile.lockstep) {
                refuse_lockstep(name, base, perturbation, found.back());
                is_tried = is_tried || found.back().verdict == Verdict::error;
            }
        }
        found.back().command = command_of(ask.game, spec, perturbation);
    }
    if (!is_tried) {
        found.push_back(
            unjudged(kDeterminism, name, "None of the perturbations can be tried; see the notes"));
    }
}

Findings judge_determinism(Inquiry& ask) {
    const std::vector<RepeatedRun> runs = repeated_runs(ask);
    for (const RepeatedRun& run : runs) {
        ask.run(run.spec, Keep::hashes);
    }
    Findings found;
    if (ask.waits()) {
        return found;
    }
    for (const RepeatedRun& run : runs) {
        judge_all(ask, run.name, run.spec, found);
    }
    return found;
}

}  // namespace

Check determinism_check() {
    return {.name = kDeterminism,
            .summary = "the same run under perturbations that must not matter",
            .question = "Does a run depend on anything but its inputs?",
            .asked_by = {.determinism = true},
            .compares = Compares::runs,
            .judge = judge_determinism};
}

}  // namespace tickproof::harness
