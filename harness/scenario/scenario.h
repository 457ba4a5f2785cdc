// A situation from a game in which a timestep can do harm: a scene, a script, and how a player
// would tell what happened. No scenario knows an engine, and none sees a frame.

#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "physics/scene.h"
#include "physics/world.h"

namespace tickproof::harness {

using physics::Vec2;

// When a row of a script acts: judged before each step, on the state and the time at its start. All
// but EveryStep act once.
struct AtSim {
    double time_s = 0;
};
/// In the first step of the first frame that begins at or after `time_s` of real time.
struct AtReal {
    double time_s = 0;
};
struct XPasses {
    std::size_t body = 0;
    double x_m = 0;
};
/// When the body is at `y_m` or below, and does not rise.
struct FallsTo {
    std::size_t body = 0;
    double y_m = 0;
};
struct EveryStep {};
using When = std::variant<AtSim, AtReal, XPasses, FallsTo, EveryStep>;

// Its actions.
struct SetVelocity {
    std::size_t body = 0;
    Vec2 velocity_mps;
};
/// Turns the body's velocity by `rate_radps` x dt.
struct Turn {
    std::size_t body = 0;
    double rate_radps = 0;
};
struct MoveTo {
    std::size_t body = 0;
    Vec2 target_m;
    double speed_mps = 0;
};
/// Puts the body at a point at once.
struct PlaceAt {
    std::size_t body = 0;
    Vec2 position_m;
};
/// Puts the body at centre + amplitude x sin(rate x time + phase): an absolute function of
/// simulated time.
struct Oscillate {
    std::size_t body = 0;
    Vec2 centre_m;
    Vec2 amplitude_m;
    double rate_radps = 0;
    double phase_rad = 0;
};
/// Multiplies gravity for the body by how its jump goes on: while it rises by 1 until `held_s`,
/// when the player lets go of the key, and by `released` from then on; while it falls by `falling`.
struct JumpGravity {
    std::size_t body = 0;
    double held_s = 0;
    double released = 1;
    double falling = 1;
};
/// Moves the body by a share of its way to the target: `share_per_step`, or with a rate
/// `rate_per_s` x dt, at most 1, or 1 - exp(-rate x dt).
struct Lerp {
    std::size_t body = 0;
    Vec2 target_m;
    double share_per_step = 0;
    double rate_per_s = 0;
    bool exponential = false;
};
using Action = std::variant<SetVelocity, Turn, MoveTo, PlaceAt, Oscillate, JumpGravity, Lerp>;

struct ScriptRow {
    When when;
    Action action;
};

/// The result of the encounter with an obstacle; `none` where a scenario has no obstacle or nothing
/// has happened yet.
enum class Passage { none, blocked, cleared, tunneled, hit, missed };
std::string_view to_text(Passage passage);

/// A number that an outcome has, and how far it may spread before a player sees a different game.
struct Quantity {
    std::string name;
    std::string unit;
    std::string summary;
    double tolerance = 0;
    std::string reason;  ///< Why that tolerance.
};

/// The tolerance of a quantity that differs between frame rates by its nature.
inline constexpr double kNotCompared = std::numeric_limits<double>::infinity();

inline constexpr std::size_t kQuantitiesMax = 9;
inline constexpr double kNotSeen = std::numeric_limits<double>::quiet_NaN();

constexpr std::array<double, kQuantitiesMax> none_seen() {
    std::array<double, kQuantitiesMax> none{};
    none.fill(kNotSeen);
    return none;
}

/// The result that a player sees. `quantities` are in the order of the scenario's table; NaN is
/// "did not happen".
struct Outcome {
    Passage passage = Passage::none;
    std::array<double, kQuantitiesMax> quantities = none_seen();
    /// The step in which the obstacle was crossed: when it began, in simulated time, its length,
    /// and how far it carried the body.
    double crossing_start_s = kNotSeen;
    double crossing_dt_s = kNotSeen;
    double crossing_m = kNotSeen;
    std::array<double, 3> memory{};  ///< Memory of `observe` from step to step.
    /// Nothing that follows changes it. `observe` may say so, and need not.
    bool is_decided = false;
};

/// One step, as seen by a scenario that reads its outcome from the path alone.
///
/// An outcome is that of the scenario's length. A step that goes on beyond it is cut there: `dt_s`
/// is the part before, and `after` holds positions, angles and velocities interpolated to that
/// moment. A crossing in the path counts if the cut path crosses. What an engine or a game notices
/// at the end of a step (a contact, a timer that runs out) comes after the length and does not
/// count: flags are those of the step's start, and `seen` is below 1.
struct StepView {
    double start_s = 0;
    double dt_s = 0;
    std::span<const physics::BodyState> before;
    std::span<const physics::BodyState> after;
    double seen = 1;  ///< Share of the step that lies before the scenario's end.

    /// Nothing has changed in it, and nothing can be seen that was not there before.
    bool is_still() const { return before.data() == after.data(); }
};

/// Which steps `observe` must see: one that only looks at where a run ends sees its last one, and
/// as many of those before as happen to be read.
enum class Observed { every_step, last_step };

struct Scenario {
    physics::Scene scene;
    std::vector<ScriptRow> script;
    double length_s = 1;  ///< Simulated time to run.
    double hazard_s = 0;  ///< When a hitch would do harm: long frames of a trace are placed here.
    /// The longest frame of a trace is tried at every frame boundary from here
    double hazard_from_s = 0;
    double hazard_to_s = 0;   ///< to here, because the worst phase is not known beforehand.
    std::size_t subject = 0;  ///< The body that the outcome is about.

    /// The outcome by closed form, without a timestep. NaN and `none` where there is no
    /// closed form.
    Outcome ideal;
    std::string_view obstacle{};  ///< `gate`; empty without one.
    /// The scenario is there to see whether the obstacle stops the subject. Of a fall onto a ground
    /// that is a fault to be noticed, and how it lands is the outcome.
    bool is_about_obstacle = true;
    /// The longest step that a discrete test of overlap is sure to notice the obstacle with; NaN
    /// without an obstacle.
    double window_s = kNotSeen;
    /// Into how many equal parts the reference splits every step. After a contact among many bodies
    /// two references are as far from each other as from the run, however short their steps are:
    /// there a few parts show as much as many, and cost less.
    int reference_split = 64;
    /// Tolerated distance of the subject from its reference, with the reason.
    double distance_tolerance_m = 0.05;
    std::string distance_reason;

    std::vector<double> data;  ///< Input of `observe`, described in its file.
    /// Called after every step that is seen, so it is a plain function and not a std::function.
    void (*observe)(const Scenario& scenario, const StepView& step, Outcome& outcome) = nullptr;
    Observed observed = Observed::every_step;
};

struct Parameter {
    std::string name;  ///< Unit last: `rise_mps`.
    std::string summary;
    double default_value = 0;
    double minimum = 0;
    double maximum = 0;
    bool whole = false;  ///< Only whole numbers make sense.
    /// Any count of numbers, none by default. Only the last parameter of a scenario can be a list.
    bool list = false;
    /// Names of the values 0, 1, ...: written instead of numbers.
    std::vector<std::string_view> choices{};
};

}  // namespace tickproof::harness
