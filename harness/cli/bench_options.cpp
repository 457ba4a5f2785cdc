// Reads the options of bench into games, sections and timing limits.

#include "harness/cli/bench_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/check/determinism/profile_scenarios.h"
#include "harness/cli/determinism_project.h"
#include "harness/game/axis.h"
#include "harness/study/bench/variations.h"

namespace tickproof::harness {
namespace {

/// A positive time; 0 if the text is empty.
double time_of(const std::string& text, std::string_view flag) {
    if (text.empty()) {
        return 0;
    }
    const double value_s = parse_seconds(text, flag);
    if (!(value_s > 0 && value_s <= 3600)) {
        throw InputError(fmt::format(
            "{} {}: expected a time above 0 and up to 1 hour, such as 4ms or 10s", flag, text));
    }
    refuse_without_unit(text, flag);
    return value_s;
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
        make(spec);  // Throws if parameters contradict each other.
    }
    return scenarios;
}

void add_bench_options(CLI::App& verb, BenchOptions& options) {
    add_options(verb, options.game);
    verb.remove_option(verb.get_option("project"));
    verb.remove_option(verb.get_option("--scripts"));
    verb.add_option("scenario", options.words,
                    scenario_names() +
                        "; see list scenarios. Or a project: its folder or settings file (default: "
                        "the project in this folder)");
    verb.add_option("--engine", options.engine,
                    "NAME[:OPTION=VALUE]...; see list engines (default: the profile's, or euler)");
    verb.add_option("--set", options.parameters,
                    "Set a scenario's parameter: gate.rise_mps=3; repeatable")
        ->allow_extra_args(false);
    verb.add_option("--over", options.over,
                    "Try each of these values, in every combination: timestep=1/30,1/60; a setting "
                    "of the policy or of the engine, policy or engine; a range, substeps=1..4; "
                    "repeatable")
        ->allow_extra_args(false);
    verb.add_option(
        "--against", options.against,
        "Compare with these settings in pairs: timestep=1/30,substeps=2, or a policy or "
        "an engine, NAME[:SETTING=VALUE]...");
    CLI::Option* const time = verb.add_option(
        "--time", options.time,
        "Time for each row (default: 1s), or for a comparison at most (default: 10s); how many "
        "bodies fit takes some seconds more for each setting");
    CLI::Option* const budget = verb.add_option(
        "--budget", options.budget,
        "Time that physics may take of a frame: 4ms (default: what the profile's drawing leaves, "
        "or half of the frame)");
    verb.add_option("--from-capture", options.from_capture,
                    "Time nothing: estimate the cost of a step of your game from a capture that "
                    "says how long the processor was busy with each frame (PresentMon 2, Unreal)")
        ->type_name("FILE")
        ->excludes(time)
        ->excludes(budget);
}

void add_output_options(CLI::App& verb, BenchOptions& options) {
    verb.add_option("--json", options.report.json,
                    "Write the report as JSON to FILE; - is standard output")
        ->type_name("FILE");
    verb.add_flag(
        "--write", options.write,
        "Write the cost into the profile, as cost.step_ms: as it is measured in Box2D or by "
        "Euler, or as --from-capture estimates it");
    verb.add_flag("--force", options.force,
                  "Let --write replace a cost that the profile has already");
    verb.add_option("--baseline", options.baseline,
                    "Compare with an earlier --json report of the same settings and machine: the "
                    "ratio of each row")
        ->type_name("FILE")
        ->excludes("--from-capture");
    verb.add_option("--within", options.within,
                    "Name the cheapest settings whose distance from the reference is at most so "
                    "many metres: 0.05")
        ->type_name("METRES")
        ->excludes("--from-capture");
    verb.add_flag("--counts", options.counts,
                  "Count the instructions of a step, too, with valgrind: exact, for regressions of "
                  "the same code; no measure of time")
        ->excludes("--from-capture");
    verb.add_option("--count-loop", options.count_loop)->group("");  // For bench's own processes.
    verb.add_option("--html", options.report.html, "Write the report as one HTML page")
        ->type_name("FILE");
    verb.add_option("--benchmark-json", options.benchmark_json,
                    "Write the times as Google Benchmark does, for its compare.py")
        ->type_name("FILE")
        ->excludes("--from-capture");
    verb.add_flag("-v,--verbose", options.report.is_verbose, "List what was verified, too");
    verb.add_flag("--plot", options.report.is_plotted, "Draw cost over error in the terminal, too");
    verb.add_flag("-q,--quiet", options.report.is_quiet, "Print only the last line");
    verb.add_option("--jobs", options.report.jobs,
                    "Threads of what is not timed; 0: one per processor")
        ->capture_default_str();
}

}  // namespace

void add_options(CLI::App& verb, BenchOptions& options) {
    add_bench_options(verb, options);
    add_output_options(verb, options);
}

TimingBudget timing_budget(const BenchOptions& options) {
    TimingBudget budget{.physics_s = time_of(options.budget, "--budget")};
    if (const double time_s = time_of(options.time, "--time"); time_s > 0) {
        budget.per_loop = budget.pair.time = from_seconds(time_s);
        budget.bodies.time = std::min(budget.bodies.time, budget.per_loop);
    }
    return budget;
}

double allowed_distance_m(const std::string& within) {
    if (within.empty()) {
        return kNotMeasured;
    }
    const double distance_m =
        parse_number(within, "--within", "a distance in metres, such as 0.05");
    if (!(distance_m >= 0)) {
        throw InputError(
            fmt::format("--within {}: expected a distance in metres, such as 0.05", within));
    }
    return distance_m;
}

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
    ChosenGames chosen = read_options(options.game);
    refuse_unknown_loop(chosen.games);
    for (Game& game : chosen.games) {
        if (!options.engine.empty()) {
            game = with_settings(std::move(game), {{"engine", options.engine}}, "--engine");
        }
        game.scenarios = has_scenarios                 ? scenarios
                         : chosen.profile.name.empty() ? usual_scenarios()
                                                       : scenarios_of(game.profile);
    }
    return chosen;
}

namespace {

/// A flag that sets a setting of the policy.
struct PolicyFlag {
    std::string_view flag;
    std::string GameOptions::*text;
    std::string_view setting;
};

constexpr std::array kPolicyFlags{
    PolicyFlag{"--timestep", &GameOptions::timestep, "timestep"},
    PolicyFlag{"--max-delta", &GameOptions::max_delta, "frame_delta_max"},
    PolicyFlag{"--max-steps", &GameOptions::max_steps, "steps_per_frame_max"}};

void refuse_if_given(std::string_view flag, const std::string& text, std::string_view why) {
    if (!text.empty()) {
        throw InputError(fmt::format("{} {}: {}", flag, text, why));
    }
}

/// Throws if a flag has no effect, because a whole policy or engine, or an axis, sets the same.
void refuse_without_effect(const BenchOptions& options) {
    const OverTexts over = parse_over(options.over);
    const GameOptions& game = options.game;
    if (!over.engines.empty()) {
        refuse_if_given("--engine", options.engine,
                        "--over engine names the engines: leave one out");
    }
    if (!over.policies.empty()) {
        refuse_if_given("--policy", game.policy, "--over policy names the policies: leave one out");
    }
    for (const auto& [flag, text, setting] : kPolicyFlags) {
        if (!over.policies.empty()) {
            refuse_if_given(
                flag, game.*text,
                fmt::format("each policy of --over policy has its own {0}; write --over "
                            "{0}=VALUE",
                            setting));
        }
        if (is_policy(options.against)) {
            refuse_if_given(flag, game.*text,
                            fmt::format("the policy of --against has its own {0}; write it into "
                                        "both: --policy NAME:{0}=VALUE",
                                        setting));
        }
        for (const std::string& axis : over.axes) {
            if (axis.starts_with(fmt::format("{}=", setting)) ||
                axis.starts_with(fmt::format("policy.{}=", setting))) {
                refuse_if_given(flag, game.*text,
                                fmt::format("--over {} sets the same: leave one out", setting));
            }
        }
    }
}

}  // namespace

std::vector<Section> sections_of(const ChosenGames& chosen, const BenchOptions& options) {
    if (!options.against.empty() && !options.over.empty()) {
        throw InputError(
            "--against compares two settings, and --over tries many: give one of them");
    }
    refuse_without_effect(options);
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

}  // namespace tickproof::harness
