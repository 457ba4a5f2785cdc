// Reads the options for scenarios and engines.

#include "harness/cli/scenario_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/cli/arguments.h"
#include "harness/game/engine_text.h"

namespace tickproof::harness {
namespace {

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

std::vector<ScenarioSpec> scenarios_of(const ScenarioOptions& options) {
    std::vector<ScenarioSpec> scenarios;
    for (const std::string& name : options.scenarios) {
        if (std::error_code error; std::filesystem::is_directory(name, error)) {
            throw InputError(fmt::format(
                "{0}: a folder is no scenario; tickproof validate {0} and tickproof bench "
                "{0} take a project",
                name));
        }
        add_new(parse_scenario(name), scenarios);
    }
    for (const std::string& assignment : options.parameters) {
        set_parameter(scenarios, assignment);
    }
    for (const ScenarioSpec& spec : scenarios) {
        make(spec);  // Throws if parameters contradict each other.
    }
    return scenarios;
}

std::vector<physics::EngineSpec> engines_of(const ScenarioOptions& options) {
    std::vector<physics::EngineSpec> engines;
    for (const std::string& text : listed("--engine", options.engines)) {
        add_new(parse_engine(text), engines);
    }
    return engines;
}

}  // namespace

void add_options(CLI::App& verb, ScenarioOptions& options, std::vector<std::string> engines) {
    options.engines = std::move(engines);
    verb.add_option("scenario", options.scenarios,
                    scenario_names() + "; see list scenarios, or list scenarios wall")
        ->required();
    verb.add_option("--engine", options.engines, "NAME[:OPTION=VALUE]...; see list engines")
        ->allow_extra_args(false)
        ->capture_default_str();
    verb.add_option("--set", options.parameters,
                    "Set a scenario's parameter: gate.rise_mps=3; repeatable")
        ->allow_extra_args(false);
    verb.add_option("--start", options.start,
                    "Frames of the trace to start at: 0,120 or all (default: frame 0, and each of "
                    "the longest frames at the scenario's critical moment)");
    verb.add_option("--split", options.split, "Take each step as so many equal substeps")
        ->capture_default_str();
    verb.add_option("--phase", options.phase,
                    "Share of its first step that is over when the scenario starts: 0.25")
        ->capture_default_str();
}

AskedScenarios read_options(const ScenarioOptions& options, const std::vector<FrameTrace>& traces) {
    return {.scenarios = scenarios_of(options),
            .engines = engines_of(options),
            .starts = parse_starts(options.start, traces),
            .split = parse_integer(options.split, 1, 1024, "--split"),
            .phase = parse_phase(options.phase)};
}

void AskedScenarios::set(Game& game) const {
    game.scenarios = scenarios;
    game.starts = starts;
    game.engine = engines.front();
    game.others.assign(engines.begin() + 1, engines.end());
    game.split = split;
    game.phase = phase;
}

}  // namespace tickproof::harness
