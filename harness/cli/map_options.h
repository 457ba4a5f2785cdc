// The options of map.

#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "harness/cli/options.h"
#include "harness/cli/scenario_options.h"
#include "harness/study/map/plan.h"

namespace tickproof::harness {

struct MapFlags {
    PacingOptions pacing;
    ScenarioOptions scenarios;
    std::vector<std::string> over;
    std::string show;
    std::string trials;
    std::string jobs = "0";
    std::string csv;
    std::string json;
    std::string html;
    std::string resume;
    bool is_refined = false;
    bool is_quiet = false;
    bool is_plotted = false;
};

void add_options(CLI::App& verb, MapFlags& flags);

/// The plan of a map. Adds notes on its frames to `notes`. Throws InputError that names the flag at
/// fault.
MapPlan plan_of(const MapFlags& flags, std::vector<std::string>& notes);

}  // namespace tickproof::harness
