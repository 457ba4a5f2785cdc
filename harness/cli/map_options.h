// What the command line asks of a map.

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

/// `notes` gets what a reader of the map should know of its frames. Throws InputError that names
/// the flag at fault.
MapPlan plan_of(const MapFlags& flags, std::vector<std::string>& notes);

}  // namespace tickproof::harness
