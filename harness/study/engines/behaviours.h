// What engines do with the same scenes, as one number each: what a team asks before it changes its
// engine or takes a new version. No text here names an engine: switch one of its options, and its
// numbers change.

#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "harness/game/run_spec.h"
#include "harness/run/run.h"

namespace tickproof::harness {

/// Which of two numbers is safer. `alike`: neither; a game that was tuned to one of them plays
/// otherwise with the other.
enum class Safer { fewer, more, alike };

/// The result of a search, and a run just beyond it.
struct Found {
    double value = 0;
    RunSpec beyond{};
};

struct Behaviour {
    std::string id;     ///< `walls/kinematic`
    std::string title;  ///< `shots past a kinematic wall, of 96`
    std::string unit{};
    /// The runs that measure it; empty where `ask` answers.
    std::function<std::vector<RunSpec>(const physics::EngineSpec& engine)> runs{};
    std::function<double(const std::vector<Run>& runs)> read{};
    /// 1 or 0: what is true of the engine itself.
    std::function<bool(const physics::EngineSpec& engine)> ask{};
    /// A number that many runs are searched for.
    std::function<Found(const physics::EngineSpec& engine)> search{};
    Safer safer = Safer::fewer;
    double tolerance = 0.5;  ///< Numbers that differ by less are alike.
    /// What continuous collision would have to act against; none where it changes nothing.
    std::optional<physics::ObstacleKind> obstacle{};
    /// The engine must let dynamic bodies collide with one another; else nothing is measured.
    bool needs_dynamic_pairs = false;
};

/// The fastest ball that a search for the fastest one tries; a search that finds nothing faster
/// ends in infinity. Below it no engine here cuts a ball's speed.
inline constexpr double kFastestTried_mps = 100;

/// All of them, in the order of the report.
std::vector<Behaviour> behaviours();

/// A behaviour of one engine.
struct Measured {
    bool is_tested = true;  ///< False where `needs_dynamic_pairs` asks for what it has not.
    /// NaN if the engine failed in a run.
    double value = std::numeric_limits<double>::quiet_NaN();
    /// With the engine's continuous collision against `obstacle` switched on; NaN if that is its
    /// default, or if it has no such switch, or where it changes nothing.
    double continuous = std::numeric_limits<double>::quiet_NaN();
    /// The first run with a wrong outcome, or else the first run.
    std::vector<RunSpec> shown_by{};
};

/// One row per behaviour, with one element per engine.
std::vector<std::vector<Measured>> measure(const std::vector<Behaviour>& rows,
                                           const std::vector<physics::EngineSpec>& engines,
                                           int jobs);

}  // namespace tickproof::harness
