// Measures behaviours in engines: makes all runs of a report at once, and reads them row by row.

#pragma once

#include <limits>
#include <vector>

#include "harness/study/engines/behaviours.h"

namespace tickproof::harness {

/// A run that measured a behaviour.
struct SeenRun {
    RunSpec spec{};
    bool is_wrong = false;
    bool arrives = true;  ///< False if its body ended short of the obstacle.
};

/// A behaviour of one engine.
struct Measured {
    bool is_tested = true;    ///< False if the behaviour does not apply.
    bool has_failed = false;  ///< The engine failed in a run.
    /// NaN if what it measures never happens.
    double value = std::numeric_limits<double>::quiet_NaN();
    std::vector<double> further{};  ///< Numbers of the same kind, which are compared, too.
    /// With the engine's continuous collision against `obstacle` switched on; NaN if that is its
    /// default, or if it has no such switch, or where it changes nothing.
    double continuous = std::numeric_limits<double>::quiet_NaN();
    std::size_t continuous_short = 0;  ///< Of those runs, how many ended short of the obstacle.
    /// In an order that is the same for every engine; of a search, the run beyond its result.
    std::vector<SeenRun> runs{};
};

/// Rows, and of each one element per engine.
struct MeasuredRows {
    std::vector<Behaviour> rows{};
    std::vector<std::vector<Measured>> measured{};
};

/// How many of its runs ended short of the obstacle.
std::size_t count_short(const Measured& measured);

MeasuredRows measure(std::vector<Behaviour> rows, const std::vector<physics::EngineSpec>& engines,
                     int jobs);

/// The engine with its continuous collision against `obstacle` on; none where that changes nothing.
std::optional<physics::EngineSpec> with_continuous(const physics::EngineSpec& engine,
                                                   physics::ObstacleKind obstacle);

}  // namespace tickproof::harness
