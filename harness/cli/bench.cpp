// tickproof bench [PROJECT | SCENARIO...]: what the update loop of these settings costs, beside
// what it gets wrong.

#include <fmt/format.h>

#include <memory>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/check/determinism/profile_scenarios.h"
#include "harness/cli/arguments.h"
#include "harness/cli/determinism_project.h"
#include "harness/cli/game_options.h"
#include "harness/cli/output.h"
#include "harness/cli/output_files.h"
#include "harness/cli/progress.h"
#include "harness/cli/report_options.h"
#include "harness/cli/verbs.h"
#include "harness/cost/errors.h"
#include "harness/cost/time_loops.h"
#include "harness/cost/variations.h"
#include "harness/game/engine_text.h"
#include "harness/report/records.h"
#include "harness/report/timings.h"
#include "harness/timing/machine.h"

namespace tickproof::harness {
namespace {

struct BenchOptions {
    GameOptions game;
    std::vector<std::string> words;
    std::string engine;
    std::vector<std::string> parameters;
    std::vector<std::string> over;
    std::string against;
    std::string time;
    std::string budget;
    std::string benchmark_json;
    ReportFlags report;
};

/// A positive time; 0 where none is given.
double time_of(const std::string& text, std::string_view flag) {
    if (text.empty()) {
        return 0;
    }
    const double value_s = parse_seconds(text, flag);
    if (!(value_s > 0 && value_s <= 3600)) {
        throw InputError(
            fmt::format("{} {}: expected a time up to 1 hour, such as 4ms or 10s", flag, text));
    }
    refuse_without_unit(text, flag);
    return value_s;
}

TimingBudget timing_budget(const BenchOptions& options) {
    TimingBudget budget{.physics_s = time_of(options.budget, "--budget")};
    if (const double time_s = time_of(options.time, "--time"); time_s > 0) {
        budget.per_loop = budget.pair.time = from_seconds(time_s);
        budget.bodies.time = std::min(budget.bodies.time, budget.per_loop);
    }
    return budget;
}

std::vector<ScenarioSpec> scenarios_of(const std::vector<std::string>& names,
                                       const std::vector<std::string>& parameters) {
    std::vector<ScenarioSpec> scenarios;
    for (const std::string& name : names) {
        const ScenarioSpec spec = parse_scenario(name);
        if (std::ranges::find(scenarios, spec) == scenarios.end()) {
            scenarios.push_back(spec);
        }
    }
    for (const std::string& assignment : parameters) {
        set_parameter(scenarios, assignment);
    }
    for (const ScenarioSpec& spec : scenarios) {
        make(spec);  // Refuses parameters that do not fit together.
    }
    return scenarios;
}

/// The words are scenarios under flags, or a project; without words it is the project of this
/// folder.
ChosenGames games_of(BenchOptions options) {
    const bool has_scenarios = !options.words.empty() && !is_project(options.words);
    std::vector<ScenarioSpec> scenarios;
    if (has_scenarios) {
        scenarios = scenarios_of(options.words, options.parameters);
        options.game.policy = options.game.policy.empty() ? "fixed" : options.game.policy;
    } else if (!options.parameters.empty()) {
        throw InputError(fmt::format(
            "--set {}: name the scenario whose parameter it is, such as tickproof bench gate",
            options.parameters.front()));
    } else if (!options.words.empty()) {
        options.game.project = options.words.front();
    }
    options.game.scripts = "off";
    ChosenGames chosen = read_options(options.game);
    for (Game& game : chosen.games) {
        if (!options.engine.empty()) {
            game = with_settings(std::move(game), {{"engine", options.engine}});
        }
        game.scenarios = has_scenarios                 ? scenarios
                         : chosen.profile.name.empty() ? usual_scenarios()
                                                       : scenarios_of(game.profile);
    }
    return chosen;
}

/// A section for each game under each variation of its settings; of a comparison two.
std::vector<Section> sections_of(const ChosenGames& chosen, const BenchOptions& options) {
    if (!options.against.empty() && !options.over.empty()) {
        throw InputError(
            "--against compares two settings, and --over tries many: give one of them");
    }
    std::vector<Section> sections;
    for (const Game& game : chosen.games) {
        const std::string platform = game.project ? game.project->platform : std::string();
        std::vector<Variation> all = variations(game, options.over);
        if (!options.against.empty()) {
            all.push_back(variation_against(game, options.against));
        }
        for (Variation& each : all) {
            const std::string name =
                platform.empty() ? each.name : fmt::format("{}: {}", platform, each.name);
            sections.push_back({.name = name, .prefix = name, .game = std::move(each.game)});
        }
    }
    return sections;
}

/// The loops of a section, in the order of its scenarios.
std::vector<LoopOfSection> all_loops(std::vector<Section>& sections, TraceStore& store) {
    std::vector<LoopOfSection> loops;
    for (std::size_t i = 0; i < sections.size(); ++i) {
        for (LoopOfSection& each : loops_of(sections[i].game, i, store)) {
            sections[i].findings.push_back(verify(*each.loop, store.at(each.loop->spec().trace)));
            loops.push_back(std::move(each));
        }
    }
    return loops;
}

Timings timings_of(const std::vector<Section>& sections, const std::vector<LoopOfSection>& loops,
                   TraceStore& store, const TimingBudget& budget, bool is_pair) {
    Timings timings{.machine = machine_text()};
    for (const Section& section : sections) {
        timings.sections.push_back(time_section(section.game, store, budget));
    }
    if (!is_pair) {
        timings.loops = time_loops(loops, store, budget);
        return timings;
    }
    // A game's sections follow each other, each with a loop for each scenario.
    for (std::size_t i = 0; i < loops.size(); ++i) {
        const std::size_t scenarios = sections[loops[i].section].game.scenarios.size();
        if (loops[i].section % 2 == 0) {
            timings.pairs.push_back(
                time_pair(loops[i], loops[i + scenarios], store, budget, timings.loops));
        }
    }
    return timings;
}

int carry_out(const BenchOptions& options, const std::string& command) {
    const TimingBudget budget = timing_budget(options);
    const int jobs = jobs_of(options.report);
    ChosenGames chosen = games_of(options);
    const std::vector<OutputFile> outputs =
        outputs_of(options.report, {{"--benchmark-json", options.benchmark_json}});
    refuse_shared_files(outputs, chosen.files);
    std::vector<Section> sections = sections_of(chosen, options);
    TraceStore store;
    for (const FrameTrace& capture : chosen.captures) {
        store.add(capture);
    }
    const std::vector<LoopOfSection> loops = all_loops(sections, store);
    const auto errors = error_checks();
    Progress progress("checks");
    Report report = judged_report({.verb = "bench", .command = command}, std::move(chosen.captures),
                                  std::move(sections), {errors.begin(), errors.end()}, jobs,
                                  progress.counter());
    if (exit_code_of(report) == kExitPass) {
        report.timings =
            timings_of(report.sections, loops, store, budget, !options.against.empty());
        if (!options.benchmark_json.empty()) {
            write_output(options.benchmark_json, to_benchmark_json(report));
        }
    }
    return deliver(report, options.report, options.benchmark_json == "-");
}

void add_bench_options(CLI::App& verb, BenchOptions& options) {
    add_options(verb, options.game);
    verb.remove_option(verb.get_option("project"));
    verb.remove_option(verb.get_option("--no-scripts"));
    verb.add_option("scenario", options.words,
                    "jump, gate, wall, curve, stack, fall, bounce, cooldown, lerp; see list "
                    "scenarios. Or a project: its folder or settings file (default: the project in "
                    "this folder)");
    verb.add_option("--engine", options.engine,
                    "NAME[:OPTION=VALUE]...; see list engines (default: the profile's, or euler)");
    verb.add_option("--set", options.parameters,
                    "Set a scenario's parameter: gate.rise_mps=3; repeatable")
        ->allow_extra_args(false);
    verb.add_option("--over", options.over,
                    "Try each of these values, in every combination: timestep=1/30,1/60; a setting "
                    "of the policy or of the engine, policy or engine; repeatable")
        ->allow_extra_args(false);
    verb.add_option(
        "--against", options.against,
        "Compare with these settings in pairs: timestep=1/30,substeps=2, or a policy or "
        "an engine, NAME[:SETTING=VALUE]...");
    verb.add_option("--time", options.time,
                    "Time for each row (default: 1s), or for a comparison at most (default: 10s)");
    verb.add_option("--budget", options.budget,
                    "Time that physics may take of a frame: 4ms (default: what the profile's "
                    "drawing leaves, or half of the frame)");
}

void add_output_options(CLI::App& verb, BenchOptions& options) {
    verb.add_option("--json", options.report.json,
                    "Write the report as JSON to FILE; - is standard output")
        ->type_name("FILE");
    verb.add_option("--benchmark-json", options.benchmark_json,
                    "Write the times as Google Benchmark does, for its compare.py")
        ->type_name("FILE");
    verb.add_flag("-v,--verbose", options.report.is_verbose, "List what was verified, too");
    verb.add_flag("-q,--quiet", options.report.is_quiet, "Print only the last line");
    verb.add_option("--jobs", options.report.jobs,
                    "Threads of what is not timed; 0: one per processor")
        ->capture_default_str();
}

}  // namespace

void add_bench(CLI::App& app, Invoked& invoked) {
    CLI::App* verb = app.add_subcommand(
        "bench", "Time the update loop of timestep settings, beside the error that they make");
    const auto options = std::make_shared<BenchOptions>();
    add_bench_options(*verb, *options);
    add_output_options(*verb, *options);
    verb->footer(
        "Every loop has to end in the same state twice before it is timed. A time is no verdict. "
        "Exit codes: 0 timed; 1 a loop that does not repeat, or takes no step; 2 bad input.");
    verb->callback(
        [options, &invoked] { invoked.exit_code = carry_out(*options, invoked.command); });
}

}  // namespace tickproof::harness
