// tickproof run SCENARIO...: the main job.

#include <fmt/format.h>

#include <array>
#include <memory>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/check/answer.h"
#include "harness/cli/arguments.h"
#include "harness/cli/options.h"
#include "harness/cli/progress.h"
#include "harness/cli/verbs.h"
#include "harness/run/engine_text.h"

namespace tickproof::harness {
namespace {

struct RunOptions {
    PacingOptions pacing;
    std::vector<std::string> scenarios;
    std::vector<std::string> engines{"euler", "box2d"};
    std::vector<std::string> parameters;
    std::string start;
};

Starts parse_starts(const std::string& text) {
    if (text.empty()) {
        return {};
    }
    if (text == "all") {
        return {.kind = Starts::Kind::all};
    }
    return {.kind = Starts::Kind::one,
            .frame = static_cast<std::size_t>(
                parse_integer(text, 0, 1'000'000'000, "--start (a frame, or all)"))};
}

Invocation read(const RunOptions& options) {
    Invocation invocation = read_options(options.pacing);
    for (const std::string& name : options.scenarios) {
        const ScenarioSpec spec = parse_scenario(name);
        if (std::ranges::find(invocation.scenarios, spec) == invocation.scenarios.end()) {
            invocation.scenarios.push_back(spec);
        }
    }
    for (const std::string& assignment : options.parameters) {
        set_parameter(invocation.scenarios, assignment);
    }
    for (const ScenarioSpec& spec : invocation.scenarios) {
        make(spec);  // Refuses parameters that do not fit together.
    }
    for (const std::string& text : listed("--engine", options.engines)) {
        const physics::EngineSpec spec = parse_engine(text);
        if (std::ranges::find(invocation.engines, spec) == invocation.engines.end()) {
            invocation.engines.push_back(spec);
        }
    }
    invocation.starts = parse_starts(options.start);
    for (const FrameTrace& trace : invocation.traces) {
        if (invocation.starts.kind == Starts::Kind::one &&
            invocation.starts.frame >= trace.frames.size()) {
            throw InputError(fmt::format("--start {}: {} has frames 0 to {}",
                                         invocation.starts.frame, trace.name,
                                         trace.frames.size() - 1));
        }
    }
    return invocation;
}

/// What is asked about one policy: each scenario in each engine and each pair of engines, and the
/// schedule.
std::vector<Question> questions_about(const Invocation& invocation, const PolicySpec& policy) {
    std::vector<Question> questions;
    const Question base{.policy = policy,
                        .traces = invocation.traces,
                        .load = invocation.load,
                        .starts = invocation.starts};
    for (const ScenarioSpec& scenario : invocation.scenarios) {
        for (std::size_t i = 0; i < invocation.engines.size(); ++i) {
            Question question = base;
            question.scenario = scenario;
            question.engine = invocation.engines[i];
            questions.push_back(question);
            for (std::size_t j = i + 1; j < invocation.engines.size(); ++j) {
                question.other = invocation.engines[j];
                questions.push_back(question);
            }
        }
    }
    questions.push_back(base);
    return questions;
}

int carry_out(const RunOptions& options) {
    refuse_shared_files(std::array{OutputFile{"--json", options.pacing.json}},
                        files_of(options.pacing));
    Invocation invocation = read(options);
    const int jobs = jobs_of(options.pacing);
    std::vector<Answer> answers;
    {
        Progress progress("policies");
        for (std::size_t i = 0; i < invocation.policies.size(); ++i) {
            progress.report(i, invocation.policies.size(), invocation.policies[i].policy->name);
            for (Answer& answered :
                 answer(questions_about(invocation, invocation.policies[i]), jobs)) {
                answers.push_back(std::move(answered));
            }
        }
    }
    return deliver(make_report(std::move(invocation), std::move(answers)), options.pacing);
}

}  // namespace

void add_run(CLI::App& app, int& exit_code) {
    CLI::App* verb = app.add_subcommand(
        "run", "Run scenarios in every engine under every policy, and judge them");
    const auto options = std::make_shared<RunOptions>();
    verb->add_option("scenario", options->scenarios,
                     "jump, gate, wall, curve, stack, fall, bounce, cooldown; see list scenarios")
        ->required();
    verb->add_option("--engine", options->engines, "NAME[:OPTION=VALUE]...; see list engines")
        ->allow_extra_args(false)
        ->capture_default_str();
    verb->add_option("--set", options->parameters,
                     "Set a parameter of a scenario: gate.rise_mps=3; repeatable")
        ->allow_extra_args(false);
    verb->add_option("--start", options->start,
                     "The frame of the trace to start at, or all (default: frame 0 and the longest "
                     "frames at their worst)");
    add_options(*verb, options->pacing);
    verb->footer(
        "Without --policy it is a comparison of all policies but the loops of engines and exits "
        "with 0; with it, the verdict is the exit code.");
    verb->callback([options, &exit_code] { exit_code = carry_out(*options); });
}

}  // namespace tickproof::harness
