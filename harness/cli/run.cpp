// tickproof run SCENARIO...: the same scenarios in every engine under every policy.

#include <fmt/format.h>

#include <memory>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/cli/arguments.h"
#include "harness/cli/compare.h"
#include "harness/cli/options.h"
#include "harness/cli/report_options.h"
#include "harness/cli/verbs.h"
#include "harness/game/engine_text.h"
#include "harness/report/records.h"

namespace tickproof::harness {
namespace {

struct RunOptions {
    PacingOptions pacing;
    ReportFlags report;
    std::vector<std::string> scenarios;
    std::vector<std::string> engines{"euler", "box2d"};
    std::vector<std::string> parameters;
    std::string start;
    std::string split = "1";
};

Starts parse_starts(const std::string& text, const std::vector<FrameTrace>& traces) {
    if (text.empty()) {
        return {};
    }
    if (text == "all") {
        return {.kind = Starts::Kind::all};
    }
    Starts starts{.kind = Starts::Kind::given};
    for (const std::string& item : listed("--start", {text})) {
        const auto frame = static_cast<std::size_t>(
            parse_integer(item, 0, 1'000'000'000, "--start (frames, or all)"));
        for (const FrameTrace& trace : traces) {
            if (frame >= trace.frames.size()) {
                throw InputError(
                    fmt::format("--start {}: the trace {} has frames 0 to {}; name one of these",
                                frame, trace.name, trace.frames.size() - 1));
            }
        }
        starts.frames.push_back(frame);
    }
    return starts;
}

template <class Value>
void add_new(Value value, std::vector<Value>& values) {
    if (std::ranges::find(values, value) == values.end()) {
        values.push_back(std::move(value));
    }
}

std::vector<ScenarioSpec> scenarios_of(const RunOptions& options) {
    std::vector<ScenarioSpec> scenarios;
    for (const std::string& name : options.scenarios) {
        add_new(parse_scenario(name), scenarios);
    }
    for (const std::string& assignment : options.parameters) {
        set_parameter(scenarios, assignment);
    }
    for (const ScenarioSpec& spec : scenarios) {
        make(spec);  // Refuses parameters that do not fit together.
    }
    return scenarios;
}

std::vector<physics::EngineSpec> engines_of(const RunOptions& options) {
    std::vector<physics::EngineSpec> engines;
    for (const std::string& text : listed("--engine", options.engines)) {
        add_new(parse_engine(text), engines);
    }
    return engines;
}

int carry_out(const RunOptions& options, const std::string& command) {
    refuse_shared_files(outputs_of(options.report), files_of(options.pacing.sources));
    ReportOptions how = report_options(options.report, "run", command);
    Asking asking = read_options(options.pacing);
    const int jobs = jobs_of(options.report);
    std::vector<const Check*> checks = checks_of(options.report, &AskedBy::run);
    checks.push_back(&kOutcomes);
    const std::vector<ScenarioSpec> scenarios = scenarios_of(options);
    const std::vector<physics::EngineSpec> engines = engines_of(options);
    const Starts starts = parse_starts(options.start, asking.traces);
    const int split = parse_integer(options.split, 1, 1024, "--split");
    const auto complete = [&](Game& game) {
        game.scenarios = scenarios;
        game.starts = starts;
        game.engine = engines.front();
        game.others.assign(engines.begin() + 1, engines.end());
        game.split = split;
    };
    return deliver(compare(std::move(how), std::move(asking), checks, jobs, complete),
                   options.report);
}

}  // namespace

void add_run(CLI::App& app, Invoked& invoked) {
    CLI::App* verb = app.add_subcommand(
        "run",
        "Run physics scenarios in Box2D and Euler under many policies, and judge the results");
    const auto options = std::make_shared<RunOptions>();
    verb->add_option(
            "scenario", options->scenarios,
            "jump, gate, wall, curve, stack, fall, bounce, cooldown, lerp; see list scenarios")
        ->required();
    verb->add_option("--engine", options->engines, "NAME[:OPTION=VALUE]...; see list engines")
        ->allow_extra_args(false)
        ->capture_default_str();
    verb->add_option("--set", options->parameters,
                     "Set a scenario's parameter: gate.rise_mps=3; repeatable")
        ->allow_extra_args(false);
    verb->add_option("--start", options->start,
                     "Frames of the trace to start at: 0,120 or all (default: frame 0, and each of "
                     "the longest frames at the scenario's critical moment)");
    verb->add_option("--split", options->split, "Take each step as so many equal substeps")
        ->capture_default_str();
    add_options(*verb, options->pacing);
    add_options(*verb, options->report);
    verb->footer(
        "Without --policy, run compares all policies except engines' own loops and exits with 0. "
        "With --policy, an error makes it exit with 1.");
    verb->callback(
        [options, &invoked] { invoked.exit_code = carry_out(*options, invoked.command); });
}

}  // namespace tickproof::harness
