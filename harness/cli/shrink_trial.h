// The game that shrink makes smaller, from the command line.

#pragma once

#include <string>
#include <vector>

#include "harness/advise/shrink/shrink.h"
#include "harness/cli/options.h"
#include "harness/cli/report_options.h"
#include "harness/cli/scenario_options.h"

namespace tickproof::harness {

struct ShrinkFlags {
    PacingOptions pacing;
    ScenarioOptions scenarios;
    ReportFlags report;
    std::string finding;
    std::string steady = "60";
    std::string budget = "2000";
    std::string out;
    std::string profile;
};

/// The named checks, or else those of run; without a scenario, those of schedule.
std::vector<const Check*> checks_of(const ShrinkFlags& flags);

/// Throws InputError.
Trial trial_of(const ShrinkFlags& flags);

}  // namespace tickproof::harness
