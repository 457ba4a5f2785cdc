// The table of engines. To add one to the program: write a file with a `World`, one with its row,
// and a line in engines.cpp. A program that uses this layer adds rows of its own with add_engine:
// an engine in another process, a plugin. docs/extending.md names every place.

#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "physics/scene.h"
#include "physics/world.h"

namespace tickproof::physics {

/// The integrator of free motion, which sets the order of the error in the timestep.
enum class Integrator { semi_implicit, explicit_euler, velocity_verlet };

/// 1: halving the timestep halves the error of a free path. 2: it quarters it.
int order_of(Integrator integrator);

/// Something that a user can choose. Its value is an index into `choices`, or a number from
/// `minimum` to `maximum` where there are none.
struct EngineOption {
    std::string name{};
    std::string summary{};
    double default_value = 0;
    std::vector<std::string> choices{};
    double minimum = 0;
    double maximum = 0;
    bool whole = true;  ///< Only whole numbers make sense.
    /// The option whose first choice switches this one off, by its place in the row.
    std::optional<std::size_t> switched_by{};
};

/// One value for each option of the engine, in the order of its table row.
using EngineSettings = std::vector<double>;

/// The option that switches continuous collision, and its values.
struct ContinuousSwitch {
    std::size_t option = 0;
    double off = 0;
    double on = 1;
    /// How a game switches it on, as an instruction: `set Collision Detection to Continuous`.
    std::string instruction = "turn on continuous collision for this body";
};

/// In which order the bodies of a world are destroyed before they are made again.
enum class Remaking { newest_first, oldest_first };

struct Engine {
    std::string name{};
    std::string summary{};
    Integrator integrator = Integrator::semi_implicit;
    std::vector<EngineOption> options{};
    std::function<Precision(const EngineSettings& settings)> precision{};
    std::size_t substeps = 0;  ///< The option that is the world steps a step is split into.
    /// Runs are made in parallel, so several threads call it at once, and every run gets a world of
    /// its own. It may own state; state that cannot be copied is held by a std::shared_ptr.
    std::function<std::unique_ptr<World>(const Scene& scene, const EngineSettings& settings)>
        make_world{};

    /// A world whose bodies were destroyed and made again before its first step; empty where an
    /// engine destroys no bodies.
    std::function<std::unique_ptr<World>(const Scene& scene, const EngineSettings& settings,
                                         Remaking order)>
        remake_world{};

    std::optional<ContinuousSwitch> continuous{};

    /// The option that damps the velocity per second. A damped body follows no closed form.
    std::optional<std::size_t> damping{};

    /// The row that moves such a body by the mean of its old and new velocity; empty where it is
    /// not a game's own code that moves it.
    std::string half_step{};

    std::string version{};  ///< Of the library that it runs; empty for what is written here.

    /// Where its rules come from; empty for what is written here or is the engine itself.
    std::string source{};

    /// The meaning of `BodyState::limited`, as a clause ("moves no body further than ..."); empty
    /// where nothing is limited.
    std::string limit{};

    bool is_compared = false;  ///< Verbs that compare engines take it where none is named.

    /// It follows a game's engine, by rules that were written here: not its solver, nor its cost.
    bool is_stand_in() const { return !source.empty(); }
};

EngineSettings default_settings(const Engine& engine);

/// An engine and the values of its options: enough to make a world.
struct EngineSpec {
    const Engine* engine = nullptr;
    EngineSettings settings{};

    friend bool operator==(const EngineSpec&, const EngineSpec&) = default;
};

/// World steps that a step is split into.
int substeps(const EngineSpec& spec);

/// The same without damping per second.
EngineSpec undamped(EngineSpec spec);

/// The same body moved by the mean of its old and new velocity, which its code can do; none where
/// an engine moves it. Options that both have stay.
std::optional<EngineSpec> half_stepped(const EngineSpec& spec);

/// In the order in which `tickproof list` prints them. A row keeps its address for as long as the
/// program runs.
const std::deque<Engine>& engines();

/// Adds a row at the end of the table and returns it. Throws std::invalid_argument where the table
/// has a row of that name, or where the row is not complete. Not thread-safe: add rows before the
/// first run, and none while runs go on.
const Engine& add_engine(Engine engine);

}  // namespace tickproof::physics
