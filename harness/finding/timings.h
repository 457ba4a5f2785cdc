// The results of timing. Times differ from run to run, so a report keeps them in a part of their
// own. All else in it repeats to the byte, but for findings that timings do not meet a need.

#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "harness/finding/chart.h"
#include "harness/finding/table.h"
#include "harness/game/run_spec.h"
#include "harness/timing/interleaved.h"
#include "harness/timing/until_clear.h"

namespace tickproof::harness {

inline constexpr double kNotMeasured = std::numeric_limits<double>::quiet_NaN();

/// The cost of a step of a scene with so many bodies.
struct CostOfBodies {
    std::size_t bodies = 0;  ///< Moving bodies.
    double step_s = 0;       ///< Median time of a step, of a few timings.
    double least_s = 0;      ///< The shortest of them.
    double most_s = 0;       ///< The longest of them.

    /// Half of the range, as a share of the median.
    double spread() const { return step_s > 0 ? (most_s - least_s) / 2 / step_s : 0; }
};

/// More bodies fit than the largest scene that was timed has.
inline constexpr double kAllFit = std::numeric_limits<double>::infinity();

/// The part of a frame that physics may take.
struct Budget {
    double physics_s = 0;
    double frame_s = 0;
    std::string text;  ///< `16.7 ms of a frame of 33.3 ms (half of it: --budget sets another)`.
};

/// The steps that frames take under a policy.
struct FrameSteps {
    std::size_t steady = 0;  ///< Most steps in a frame at the lowest of the game's rates.
    /// Most steps in a frame after a hitch, or of a capture; `steady` if the game has neither.
    std::size_t worst = 0;
    std::string worst_trace;  ///< Name of the trace with the worst frame.
    double longest_dt_s = 0;  ///< Longest step of the trace that is timed.
    double fewest_per_s = 0;  ///< Steps per simulated second at the rate with the fewest.
    double most_per_s = 0;    ///< Steps per simulated second at the rate with the most.
};

/// The timings of a loop in repetitions so few that other tools list them.
struct Repetitions {
    std::vector<double> times_s{};  ///< Time per step of each: the median of its timings.
    std::size_t steps = 0;          ///< Steps of each.
    double mean_s = 0;              ///< Of `times_s`, as the next two.
    double median_s = 0;
    double deviation_s = 0;  ///< Standard deviation; 0 for a single one.
};

/// A scenario under the settings of one section of the report.
struct TimedLoop {
    std::size_t section = 0;  ///< Index of the section of the report.
    RunSpec spec;
    std::string trace;  ///< Name of the trace.
    std::size_t steps = 0;
    std::size_t repeated = 1;  ///< Worlds in each timing.
    Repetitions repetitions;
    Spread step_s;                       ///< Time per step.
    double instructions = kNotMeasured;  ///< Per step; NaN if the user did not ask to count them.
    double before_s = kNotMeasured;      ///< Time per step in the earlier report; NaN without one.
    double before_spread = 0;            ///< Spread::share() of the timings in that report.
    std::string name{};  ///< Tells the loop from the others: its settings, its scenario, or both.
    double apex_error_m = kNotMeasured;    ///< Error of a jump's apex with the same settings.
    double tunneled_share = kNotMeasured;  ///< Share of shots that pass a wall.
    double distance_m = kNotMeasured;      ///< Distance of the run from one in far shorter steps.
};

/// Times of a machine that runs nothing else spread by a few percent. A wider spread makes the
/// third digit, and any ratio, chance.
inline constexpr double kNoisySpread = 0.1;
inline bool is_noisy(const TimedLoop& loop) {
    return loop.step_s.share() > kNoisySpread;
}

/// The number of bodies that fit, rounded down to two digits: a third would not repeat.
inline double repeatable_bodies(double bodies) {
    const double digit = std::pow(10, std::max(0.0, std::floor(std::log10(bodies)) - 1));
    return std::floor(bodies / digit) * digit;
}

/// The figures that all loops of a section share.
struct TimedSection {
    FrameSteps frames;
    Budget budget;
    std::vector<CostOfBodies> bodies;
    double bodies_steady = 0;  ///< Bodies that fit the budget at the lowest frame rate; or kAllFit.
    double bodies_worst = 0;   ///< Bodies that fit it in the frame after a hitch; or kAllFit.
    double bodies_least = 0;   ///< As bodies_steady, by the longest of the timings.
    double bodies_most = 0;    ///< As bodies_steady, by the shortest of the timings.
};

/// A simulated second of the second section as a share of one of the first.
struct TimedPair {
    std::size_t first = 0;   ///< Index of a section of the report.
    std::size_t second = 0;  ///< Index of a section of the report.
    ScenarioSpec scenario;
    ClearRatio cost;
    std::string trace{};  ///< Name of the trace under which both were timed.
};

struct Timings {
    std::string machine;
    std::size_t processors = 0;  ///< Processors of the machine.
    double load = kNotMeasured;  ///< Programs that ran when the timing began; NaN if unknown.
    /// Engines that were timed, with the version of tickproof for those of its own: `box2d 2.4.1`.
    std::vector<std::string> engines{};
    std::vector<TimedSection> sections;
    std::vector<TimedLoop> loops;
    std::vector<TimedPair> pairs;
    std::vector<std::string> notes;  ///< Notes on the times.
    double within_m = kNotMeasured;  ///< The distance that the user allows; NaN if none.
    std::string before{};            ///< File name of the earlier report; empty without one.
    std::vector<Chart> charts{};     ///< For a page.
    Table table{};                   ///< A row per loop, with its cost and its error.
};

}  // namespace tickproof::harness
