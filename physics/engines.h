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

/// What a substep is. `world`: a world step, with its own collision. `solver`: a body moves in
/// each, and collides once a step. `solver_sum`: it also moves once, by the sum of all motions,
/// which rounds otherwise.
enum class Substepping { world, solver, solver_sum };

/// Something that a user can choose. Its value is an index into `choices`, or, without choices, a
/// number from `minimum` to `maximum`.
struct EngineOption {
    std::string name{};
    std::string summary{};
    double default_value = 0;
    std::vector<std::string> choices{};
    double minimum = 0;
    double maximum = 0;
    bool whole = true;  ///< The value must be a whole number.
    /// The option whose first choice switches this one off, by its place in the row.
    std::optional<std::size_t> switched_by{};
};

/// One value for each option of the engine, in the order of its table row.
using EngineSettings = std::vector<double>;

/// The kinds of obstacle that continuous collision acts against: a body that would pass one within
/// a step stops at it, or, if it is a sensor, is noticed.
struct Sweep {
    bool fixed = false;
    bool kinematic = false;
    bool dynamic = false;
    bool sensor = false;

    bool has(ObstacleKind kind) const;
};

/// A value of an option that gives a body continuous collision.
struct ContinuousSwitch {
    std::size_t option = 0;
    double off = 0;
    double on = 1;
    Sweep against{.fixed = true, .kinematic = true};
    /// Tells a user how to switch it on in the game: `set Collision Detection to Continuous`.
    std::string instruction = "turn on continuous collision for this body";
    std::string of_other{};  ///< Appended where a body that moves must be set up, too.
};

/// The order in which a world destroys its bodies before it makes them again.
enum class Remaking { newest_first, oldest_first };

struct Engine {
    std::string name{};
    std::string summary{};
    Integrator integrator = Integrator::semi_implicit;
    std::vector<EngineOption> options{};
    std::function<Precision(const EngineSettings& settings)> precision{};
    std::size_t substeps = 0;  ///< Index of the option that splits the motion of a step.
    /// What its substeps are with given options; empty: world steps.
    std::function<Substepping(const EngineSettings& settings)> substepping{};
    /// Makes a world of its own for every run; several threads call it at once. The function may
    /// own state, but must be copyable: hold other state by a std::shared_ptr.
    std::function<std::unique_ptr<World>(const Scene& scene, const EngineSettings& settings)>
        make_world{};

    /// Makes a world that has destroyed its bodies and made them again before its first step; empty
    /// if the engine cannot destroy bodies.
    std::function<std::unique_ptr<World>(const Scene& scene, const EngineSettings& settings,
                                         Remaking order)>
        remake_world{};

    /// The switches of continuous collision, in the order in which a game should try them.
    std::vector<ContinuousSwitch> continuous{};
    Sweep always_continuous{};  ///< What it sweeps against with every switch off.
    /// How far from a surface a body is stopped before it would pass it in the next step, m: the
    /// skin or contact distance of the engine. Empty: 0.
    std::function<double(const EngineSettings& settings)> contact_margin_m{};
    /// Dynamic bodies collide with one another. Without it one passes another at any speed.
    bool has_dynamic_pairs = false;

    /// Index of the option that damps the velocity per second; none if there is none. A damped body
    /// follows no closed form.
    std::optional<std::size_t> damping{};

    /// Where the game's code, not the engine, moves the body: the names of the rows that move it by
    /// each Integrator, in their order. Else empty.
    std::vector<std::string> by_code{};

    std::string
        version{};  ///< Version of the library that it runs; empty for engines of tickproof.

    /// Source of the game engine's rules that it follows; empty if it stands for itself.
    std::string source{};

    /// Names and versions of the engines in which tests/engines runs the same bodies. Empty if the
    /// rules are only read from `source`, and where it stands for itself.
    std::string checked{};

    /// The meaning of `BodyState::limited`, as a clause ("moves no body further than ..."); empty
    /// if the engine has no limit. Runs call World::limited_motion() only if it is not empty.
    std::string limit{};

    /// What the time of a step here says of the engine's own, as a clause; empty if it is the same.
    std::string cost{};

    /// The engine that a team moves to by an upgrade, a name in the table; empty if there is none.
    std::string upgrade{};

    bool is_compared = false;  ///< Verbs that compare engines take it where none is named.

    /// True if it follows a game engine by rules that tickproof wrote again: neither solver nor
    /// cost are the original's.
    bool is_stand_in() const { return !source.empty(); }
};

EngineSettings default_settings(const Engine& engine);

/// An engine and the values of its options: enough to make a world.
struct EngineSpec {
    const Engine* engine = nullptr;
    EngineSettings settings{};

    friend bool operator==(const EngineSpec&, const EngineSpec&) = default;
};

/// Number of parts that the engine moves bodies in, in a step.
int substeps(const EngineSpec& spec);

Substepping substepping(const EngineSpec& spec);

/// Number of world steps in a step: how many times the engine tests bodies for collision.
int world_steps(const EngineSpec& spec);

/// The margin of the engine's contacts, m.
double contact_margin_m(const EngineSpec& spec);

/// What the engine sweeps against with these options.
Sweep continuous_against(const EngineSpec& spec);

/// The first switch that the options leave off and that sweeps against `kind`; null if the engine
/// sweeps against it already, or cannot.
const ContinuousSwitch* continuous_switch(const EngineSpec& spec, ObstacleKind kind);

/// `spec` with this switch on, and the option that the switch needs.
EngineSpec switched_on(EngineSpec spec, const ContinuousSwitch& on);

/// `spec` with every switch off that sweeps against `kind`.
EngineSpec without_continuous(EngineSpec spec, ObstacleKind kind);

/// Returns `spec` without damping per second.
EngineSpec undamped(EngineSpec spec);

/// Returns the engine that moves the same body by another integrator, with the options that both
/// have, and sweeping if `spec` always does; none if game code does not move the body.
std::optional<EngineSpec> integrated_by(const EngineSpec& spec, Integrator integrator);

/// The engine after an upgrade, with its own defaults, the same damping, and without continuous
/// collision where `spec` has none; none if this build lacks it.
std::optional<EngineSpec> upgraded(const EngineSpec& spec);

/// The table, in the order in which `tickproof list` prints it. A row keeps its address until the
/// program ends.
const std::deque<Engine>& engines();

/// An engine that this build leaves out.
struct AbsentEngine {
    std::string name{};
    std::string remedy{};  ///< How to get it, as a clause: `run tools/setup --engines, and ...`.
};

const std::vector<AbsentEngine>& absent_engines();

/// Adds a row at the end of the table and returns it. Throws std::invalid_argument if the table has
/// a row of that name, or if the row is not complete. Not thread-safe: add rows before the first
/// run.
const Engine& add_engine(Engine engine);

}  // namespace tickproof::physics
