// What engines do with the same scenes, as one number each: what a team asks before it changes its
// engine or takes a new version. The rows know no engine by name; what an engine can do is in its
// row of physics/engines.h.

#pragma once

#include <functional>
#include <optional>
#include <span>
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

/// True if the obstacle of the run did not do what it is for.
bool is_wrong(const Run& run);

struct Behaviour {
    std::string id;     ///< `walls/kinematic`
    std::string title;  ///< `shots past a kinematic wall, of 96`
    std::string unit{};
    /// The runs that measure it; empty where `ask` or `search` answers.
    std::function<std::vector<RunSpec>(const physics::EngineSpec& engine)> runs{};
    std::function<double(const std::vector<Run>& runs)> read{};
    bool (*is_wrong)(const Run& run) = harness::is_wrong;  ///< A run that goes wrong.
    /// Asks the engine itself for the number that is judged, and others of its kind; the list is
    /// empty if the engine fails. Where more is safer the number is 1 or 0: whether something
    /// holds.
    std::function<std::vector<double>(const physics::EngineSpec& engine)> ask{};
    /// A number that many runs are searched for.
    std::function<Found(const physics::EngineSpec& engine)> search{};
    /// How its numbers read, none of which is NaN; empty: with up to three decimals and the unit.
    std::function<std::string(std::span<const double> numbers)> text{};
    Safer safer = Safer::fewer;
    double tolerance = 0.5;  ///< Numbers that differ by less are alike.
    /// The same for two counts above 0: a shot more or less is no change.
    double tolerance_of_some = 0;
    /// What continuous collision would have to act against; none where it changes nothing.
    std::optional<physics::ObstacleKind> obstacle{};
    /// Whether it can be measured in an engine; empty: in each.
    std::function<bool(const physics::EngineSpec& engine)> applies{};
    /// Why it goes wrong, and what to do, where no obstacle is.
    std::string cause{};
    std::string fix{};
};

/// All of them, in the order of the report.
std::vector<Behaviour> behaviours();

/// False if the body of the run ended short of the obstacle.
bool ends_there(const Run& run);

}  // namespace tickproof::harness
