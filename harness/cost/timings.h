// The results of timing. Times differ from run to run, so a report keeps them in a part of their
// own; all else in it repeats to the byte.

#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "harness/cost/bodies_that_fit.h"
#include "harness/cost/budget.h"
#include "harness/cost/frame_steps.h"
#include "harness/timing/until_clear.h"

namespace tickproof::harness {

/// A scenario under the settings of one section of the report.
struct TimedLoop {
    std::size_t section = 0;
    RunSpec spec;
    std::string trace;  ///< Its name.
    std::size_t steps = 0;
    std::size_t repeated = 1;  ///< Worlds in each timing.
    std::vector<double>
        samples_s;  ///< Of a step, one a timing, in the order in which they were made.
    Spread step_s;
    /// Of a step, counted and not timed; NaN where nobody asked.
    double instructions = std::numeric_limits<double>::quiet_NaN();
};

/// The same of all scenarios of a section.
struct TimedSection {
    FrameSteps frames;
    Budget budget;
    std::vector<CostOfBodies> bodies;
    double bodies_steady = 0;  ///< As many fit the budget at the lowest frame rate,
    double bodies_worst = 0;   ///< and as many in the frame after a hitch; kAllFit: all measured.
};

/// A simulated second of the second section as a share of one of the first.
struct TimedPair {
    std::size_t first = 0;
    std::size_t second = 0;
    ScenarioSpec scenario;
    ClearRatio cost;
};

struct Timings {
    std::string machine;
    std::vector<TimedSection> sections;
    std::vector<TimedLoop> loops;
    std::vector<TimedPair> pairs;
    std::vector<std::string> notes;  ///< On what became of the times.
};

}  // namespace tickproof::harness
