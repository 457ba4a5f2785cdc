// The results of timing. Times differ between runs, so a report keeps them in a part of their own;
// all else in it repeats to the byte.

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
    std::string trace;  ///< Name of its trace.
    std::size_t steps = 0;
    std::size_t repeated = 1;       ///< Number of worlds in each timing.
    std::vector<double> samples_s;  ///< Time of a step in each timing, in order.
    Spread step_s;
    /// Instructions of a step; NaN if the user did not ask for them.
    double instructions = std::numeric_limits<double>::quiet_NaN();
};

/// The results of all scenarios of a section.
struct TimedSection {
    FrameSteps frames;
    Budget budget;
    std::vector<CostOfBodies> bodies;
    double bodies_steady = 0;  ///< Bodies that fit at the lowest frame rate, or kAllFit.
    double bodies_worst = 0;   ///< Bodies that fit in the frame after a hitch, or kAllFit.
};

/// The cost of a simulated second of the second section over that of the first.
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
    std::vector<std::string> notes;  ///< Notes on what became of the times.
};

}  // namespace tickproof::harness
