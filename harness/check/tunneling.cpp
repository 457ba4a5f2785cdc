// Did anybody get through what should have stopped them? Judged from the path against the outcome
// that the scenario has without any timestep, at every start that may be the worst. Where an engine
// can switch continuous collision, the same runs are made the other way round: so the finding does
// not guess whether it was that which saved, or would have.

#include <fmt/format.h>

#include <algorithm>

#include "harness/check/table.h"
#include "harness/scenario/path.h"

namespace tickproof::harness {
namespace {

bool applies(const Question& question) {
    return make(question.scenario).ideal.passage != Passage::none;
}

bool has_switch(const Question& question) {
    return question.engine.engine->continuous_option >= 0;
}

bool is_continuous(const Question& question) {
    const physics::Engine& engine = *question.engine.engine;
    return has_switch(question) &&
           question.engine.settings[static_cast<std::size_t>(engine.continuous_option)] ==
               engine.continuous_on;
}

/// The engine with continuous collision switched the other way, and what the user would write for
/// it.
physics::EngineSpec switched(const Question& question) {
    physics::EngineSpec spec = question.engine;
    int& value = spec.settings[static_cast<std::size_t>(spec.engine->continuous_option)];
    const int on = spec.engine->continuous_on;
    value = value == on ? 1 - on : on;
    return spec;
}

std::string switch_text(const Question& question) {
    const physics::EngineSpec other = switched(question);
    const auto index = static_cast<std::size_t>(other.engine->continuous_option);
    const physics::EngineOption& option = other.engine->options[index];
    return fmt::format("{}={}", option.name,
                       option.choices[static_cast<std::size_t>(other.settings[index])]);
}

std::vector<RunSpec> needs(const Question& question) {
    std::vector<RunSpec> specs = base_runs(question);
    if (has_switch(question)) {
        const std::size_t count = specs.size();
        for (std::size_t i = 0; i < count; ++i) {
            specs.push_back(specs[i]);
            specs.back().engine = switched(question);
        }
    }
    return specs;
}

struct Count {
    std::size_t wrong = 0;
    const Run* worst = nullptr;  ///< The wrong run whose crossing step carried the body furthest.
};

Count count_wrong(std::span<const Run> runs, Passage expected) {
    Count count;
    for (const Run& run : runs) {
        if (run.outcome.passage != expected) {
            ++count.wrong;
            if (count.worst == nullptr ||
                run.outcome.crossing_m > count.worst->outcome.crossing_m) {
                count.worst = &run;
            }
        }
    }
    return count;
}

const Run* first_limited(std::span<const Run> runs) {
    const auto found =
        std::ranges::find_if(runs, [](const Run& run) { return run.limit.has_value(); });
    return found == runs.end() ? nullptr : &*found;
}

/// What the engine's own limit did, with the numbers of the run in which the step was longest.
std::string limit_text(const Question& question, const Scenario& scenario, const Run& run) {
    const LimitEvent& limit = *run.limit;
    return fmt::format(
        "{} {}; in step {} {} ({}) it cut the {}'s velocity from ({:.2f}, {:.2f}) to ({:.2f}, "
        "{:.2f}) "
        "m/s for good",
        question.engine.engine->name, question.engine.engine->limit, limit.step,
        where(question, run.spec), time_text(limit.dt_s), scenario.scene.bodies[limit.body].name,
        limit.velocity_before_mps.x, limit.velocity_before_mps.y, limit.velocity_after_mps.x,
        limit.velocity_after_mps.y);
}

std::string cause_of_failure(const Scenario& scenario, const Run& worst) {
    if (worst.outcome.passage == Passage::missed) {
        return fmt::format(
            "with steps of {} the path is a polygon of smaller reach than the true arc",
            time_text(worst.summary.longest_dt_s));
    }
    if (!(worst.outcome.crossing_dt_s > 0)) {
        return "it ended on the wrong side without a step that crosses";
    }
    std::string cause =
        fmt::format("the step of {} in which it crosses carries it {:.3g} m",
                    time_text(worst.outcome.crossing_dt_s), worst.outcome.crossing_m);
    if (worst.outcome.crossing_dt_s > scenario.window_s) {
        cause += fmt::format(
            "; a step longer than the {} that it overlaps the obstacle can jump over it",
            time_text(scenario.window_s));
    }
    return cause;
}

Finding judge(const Question& question, std::span<const Run> runs) {
    const Scenario scenario = make(question.scenario);
    const Passage expected = scenario.ideal.passage;
    const std::size_t count = has_switch(question) ? runs.size() / 2 : runs.size();
    const std::span<const Run> own = runs.first(count);
    if (auto finding = stopped("tunneling", question, own)) {
        return *finding;
    }
    const Count wrong = count_wrong(own, expected);
    const Count other = count_wrong(runs.subspan(count), expected);
    Finding finding{.check = "tunneling", .shown_by = own.front().spec};
    finding.numbers = {{"starts", static_cast<double>(count), ""},
                       {"wrong", static_cast<double>(wrong.wrong), ""}};
    if (has_switch(question)) {
        finding.numbers.push_back(
            {"wrong_with_" + switch_text(question), static_cast<double>(other.wrong), ""});
    }
    const auto moved = [](const Run& run) { return run.summary.steps > 0; };
    if (std::ranges::none_of(own, moved)) {
        finding.summary = "no step was taken: nothing came near the obstacle";
        return finding;
    }
    if (wrong.wrong == 0) {
        finding.verdict = Verdict::pass;
        finding.summary =
            fmt::format("{} at all {} starts, as it should be", to_text(expected), count);
        if (other.wrong > 0 && is_continuous(question)) {
            finding.shown_by = other.worst->spec;
            finding.cause = fmt::format(
                "continuous collision saved it: with {} it goes wrong at {} of {} starts",
                switch_text(question), other.wrong, count);
        }
    } else {
        const Run& worst = *wrong.worst;
        finding.verdict = Verdict::fail;
        finding.shown_by = worst.spec;
        finding.summary = fmt::format("{} at {} of {} starts (should be {}); worst {}",
                                      to_text(worst.outcome.passage), wrong.wrong, count,
                                      to_text(expected), where(question, worst.spec));
        finding.cause = cause_of_failure(scenario, worst);
        if (scenario.window_s > 0) {
            finding.fix = fmt::format("take no step longer than {}", time_text(scenario.window_s));
        } else {
            finding.fix = "take shorter steps";
        }
        if (has_switch(question) && !is_continuous(question)) {
            finding.fix +=
                other.wrong == 0
                    ? fmt::format(", or set {}, with which it is {} at all {} starts",
                                  switch_text(question), to_text(expected), count)
                    : fmt::format("; {} alone does not help: still wrong at {} of {} starts",
                                  switch_text(question), other.wrong, count);
        }
    }
    if (const Run* limited = first_limited(own)) {
        finding.cause +=
            (finding.cause.empty() ? "" : "; ") + limit_text(question, scenario, *limited);
    }
    return finding;
}

}  // namespace

Check tunneling_check() {
    return {.name = "tunneling",
            .summary = "does anything get through what should stop it, at any start in the trace?",
            .applies = applies,
            .needs = needs,
            .judge = judge};
}

}  // namespace tickproof::harness
