// The options for scenarios and engines, the same for every verb that runs them.

#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "harness/game/game.h"
#include "harness/trace/frame_trace.h"

namespace tickproof::harness {

struct ScenarioOptions {
    std::vector<std::string> scenarios;
    std::vector<std::string> engines;
    std::vector<std::string> parameters;
    std::string start;
    std::string split = "1";
    std::string phase = "0";
};

/// `engines` are the default engines.
void add_options(CLI::App& verb, ScenarioOptions& options, std::vector<std::string> engines);

/// The scenarios of a command line, with engines, starts, split and phase.
struct AskedScenarios {
    std::vector<ScenarioSpec> scenarios;
    std::vector<physics::EngineSpec> engines;
    Starts starts;
    int split = 1;
    double phase = 0;

    void set(Game& game) const;
};

/// Throws InputError.
AskedScenarios read_options(const ScenarioOptions& options, const std::vector<FrameTrace>& traces);

}  // namespace tickproof::harness
