// Measures behaviours in engines: makes all runs of a report at once, and reads them row by row.

#pragma once

#include <limits>
#include <vector>

#include "harness/study/engines/behaviours.h"

namespace tickproof::harness {

/// A behaviour of one engine.
struct Measured {
    bool is_tested = true;    ///< False if the behaviour does not apply.
    bool has_failed = false;  ///< The engine failed in a run.
    /// NaN if what it measures never happens.
    double value = std::numeric_limits<double>::quiet_NaN();
    /// With the engine's continuous collision against `obstacle` switched on; NaN if that is its
    /// default, or if it has no such switch, or where it changes nothing.
    double continuous = std::numeric_limits<double>::quiet_NaN();
    /// The first run with a wrong outcome, or else the first run.
    std::vector<RunSpec> shown_by{};
};

/// Rows, and of each one element per engine.
struct MeasuredRows {
    std::vector<Behaviour> rows{};
    std::vector<std::vector<Measured>> measured{};
};

MeasuredRows measure(std::vector<Behaviour> rows, const std::vector<physics::EngineSpec>& engines,
                     int jobs);

/// The engine with its continuous collision against `obstacle` on; none where that changes nothing.
std::optional<physics::EngineSpec> with_continuous(const physics::EngineSpec& engine,
                                                   physics::ObstacleKind obstacle);

}  // namespace tickproof::harness
