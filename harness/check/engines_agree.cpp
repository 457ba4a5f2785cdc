// Two engines with the same integrator and precision must agree to the bit until something touches
// something: until then they do the same sums. An earlier difference is a fault (fused
// multiply-add, fast-math, damping) or a limit of one engine.

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "harness/check/table.h"
#include "harness/run/divergence.h"

namespace tickproof::harness {
namespace {

bool applies(const Question& question) {
    const physics::Engine& a = *question.engine.engine;
    const physics::Engine& b = *question.other.engine;
    return a.name != b.name && a.integrator == b.integrator &&
           a.precision(question.engine.settings) == b.precision(question.other.settings) &&
           physics::substeps(question.engine) == physics::substeps(question.other);
}

std::vector<RunSpec> needs(const Question& question) {
    std::vector<RunSpec> specs;
    for (std::size_t trace = 0; trace < question.traces.size(); ++trace) {
        for (const std::size_t start : compared_starts(question, trace)) {
            specs.push_back(base_spec(question, trace, start, Keep::states));
            specs.push_back(specs.back());
            specs.back().engine = question.other;
        }
    }
    return specs;
}

/// Whether the engine's own limit had acted by the step of the difference.
const physics::Engine* limited_engine(const Run& left, const Run& right, std::size_t step) {
    for (const Run* run : {&left, &right}) {
        if (run->limit && run->limit->step <= step) {
            return run->spec.engine.engine;
        }
    }
    return nullptr;
}

Finding difference(const Question& question, const Run& left, const Run& right,
                   const Divergence& at) {
    const Scenario scenario = make(question.scenario);
    Finding finding{.check = "engines-agree", .verdict = Verdict::fail, .shown_by = left.spec};
    const physics::Engine* engine = limited_engine(left, right, at.step);
    finding.summary = fmt::format("{} and {} differ {} {}: step {}, {}, {}: {} against {}",
                                  question.engine.engine->name, question.other.engine->name,
                                  engine == nullptr ? "before any contact" : "at a limit",
                                  where(question, left.spec), at.step,
                                  scenario.scene.bodies[at.body].name, at.field, at.left, at.right);
    finding.numbers = {{"step", static_cast<double>(at.step), ""},
                       {"body", static_cast<double>(at.body), ""},
                       {"ulps", static_cast<double>(at.ulps), ""}};
    if (engine != nullptr) {
        finding.cause = fmt::format("{} {}", engine->name, engine->limit);
        finding.fix = "take shorter steps, so that no body reaches the limit";
    } else {
        finding.cause =
            "both do the same sums until a contact: one of them contracts, reorders or damps";
        finding.fix =
            "build with -ffp-contract=off and without -ffast-math; give bodies a mass of 1 and no "
            "damping";
    }
    return finding;
}

/// Steps compared until the runs part, and where they part without a contact to explain it.
struct Comparison {
    std::size_t steps = 0;
    std::optional<Divergence> fault;
};

bool touches(const Run& run, std::size_t step) {
    return std::ranges::any_of(run.trajectory.row(step + 1),
                               [](const physics::BodyState& state) { return state.touching; });
}

/// A difference in a step in which either engine reports touching is what contacts do, and ends the
/// comparison. A contact that changes nothing, as with the ground at take-off, does not.
Comparison compare(const Run& left, const Run& right) {
    const auto found = first_motion_divergence(left.trajectory, right.trajectory);
    if (!found) {
        return {.steps = std::min(left.trajectory.hashes.size(), right.trajectory.hashes.size())};
    }
    Comparison comparison{.steps = found->step};
    const bool contact = touches(left, found->step) || touches(right, found->step);
    if (!contact || limited_engine(left, right, found->step) != nullptr) {
        comparison.fault = found;
    }
    return comparison;
}

Finding judge(const Question& question, std::span<const Run> runs) {
    if (auto finding = stopped("engines-agree", question, runs)) {
        return *finding;
    }
    std::size_t compared = 0;
    for (std::size_t i = 0; i + 1 < runs.size(); i += 2) {
        const Comparison comparison = compare(runs[i], runs[i + 1]);
        if (comparison.fault) {
            return difference(question, runs[i], runs[i + 1], *comparison.fault);
        }
        compared += comparison.steps;
    }
    const bool nothing = compared == 0 || nothing_moved(runs);
    Finding finding{.check = "engines-agree",
                    .verdict = nothing ? Verdict::unknown : Verdict::pass,
                    .numbers = {{"steps", static_cast<double>(compared), ""}},
                    .shown_by = runs.front().spec};
    finding.summary =
        compared == 0
            ? fmt::format("{} and {} part at a contact in the first step: nothing to compare",
                          question.engine.engine->name, question.other.engine->name)
            : fmt::format("{} and {} agree to the bit in {} steps, until a contact parts them",
                          question.engine.engine->name, question.other.engine->name, compared);
    return finding;
}

}  // namespace

Check engines_agree_check() {
    return {.name = "engines-agree",
            .summary = "do two engines agree to the bit until the first contact?",
            .scope = Scope::engine_pair,
            .applies = applies,
            .needs = needs,
            .judge = judge};
}

}  // namespace tickproof::harness
