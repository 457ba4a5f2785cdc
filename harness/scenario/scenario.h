// A situation in a game in which a timestep can do harm: a scene, a script, and the outcome that a
// player notices. A scenario knows no engine and sees no frame.

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

// When a script row acts. It is evaluated before each step, on the state and time at its start. All
// but EveryStep act once.
struct AtSim {
    double time_s = 0;
};
/// Acts in the first step of the first frame that begins at or after `time_s` of real time.
struct AtReal {
    double time_s = 0;
};
struct XPasses {
    std::size_t body = 0;
    double x_m = 0;
};
/// Acts when the body is at or below `y_m` and does not rise.
struct FallsTo {
    std::size_t body = 0;
    double y_m = 0;
};
struct EveryStep {};
using When = std::variant<AtSim, AtReal, XPasses, FallsTo, EveryStep>;

// Actions of a script row.
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
/// Teleports the body.
struct PlaceAt {
    std::size_t body = 0;
    Vec2 position_m;
};
/// Puts the body at centre + amplitude x sin(rate x time + phase), with simulated time.
struct Oscillate {
    std::size_t body = 0;
    Vec2 centre_m;
    Vec2 amplitude_m;
    double rate_radps = 0;
    double phase_rad = 0;
};
/// Scales the body's gravity during its jump: by 1 while it rises and the player holds the key
/// (`held_s`), by `released` while it rises after that, and by `falling` while it falls.
struct JumpGravity {
    std::size_t body = 0;
    double held_s = 0;
    double released = 1;
    double falling = 1;
};
/// Moves the body by a share of the way to its target: `share_per_step`, or, if `rate_per_s` is
/// set, rate x dt (at most 1) or 1 - exp(-rate x dt).
struct Lerp {
    std::size_t body = 0;
    Vec2 target_m;
    double share_per_step = 0;
    double rate_per_s = 0;
    bool exponential = false;
};
/// Accelerates the body along a unit vector while the player holds a key, at the start of each
/// step. `rise` ends for good in the step that would exceed the speed, and moves by that speed in
/// it; `hold` sets the speed; `drive` takes drag off, and pushes only up to the greatest speed.
struct Thrust {
    enum class How { rise, hold, drive };

    std::size_t body = 0;
    Vec2 direction{1, 0};
    double thrust_mps2 = 0;
    double speed_max_mps = 0;  ///< Along the direction; 0: none.
    double drag_per_s = 0;
    double held_s = 0;  ///< 0: for ever; `hold`: one step.
    How how = How::drive;
    bool lifts = false;  ///< No gravity acts on the body meanwhile.
};
using Action =
    std::variant<SetVelocity, Turn, MoveTo, PlaceAt, Oscillate, JumpGravity, Lerp, Thrust>;

struct ScriptRow {
    When when;
    Action action;
};

/// Result of meeting an obstacle; `none` if there is no obstacle, or the subject has not come to
/// it.
enum class Passage { none, blocked, cleared, tunneled, hit, missed };
std::string_view to_text(Passage passage);

/// A number of an outcome, and how far it may spread before a player notices.
struct Quantity {
    std::string name;
    std::string unit;
    std::string summary;
    double tolerance = 0;
    std::string reason;  ///< Reason for the tolerance.
};

/// Tolerance of a quantity that naturally differs between frame rates.
inline constexpr double kNotCompared = std::numeric_limits<double>::infinity();

inline constexpr std::size_t kQuantitiesMax = 9;
inline constexpr double kNotSeen = std::numeric_limits<double>::quiet_NaN();

constexpr std::array<double, kQuantitiesMax> none_seen() {
    std::array<double, kQuantitiesMax> none{};
    none.fill(kNotSeen);
    return none;
}

/// The result that a player sees. `quantities` follow the scenario's table; NaN: did not happen.
struct Outcome {
    Passage passage = Passage::none;
    std::array<double, kQuantitiesMax> quantities = none_seen();
    /// Start of the step that crossed the obstacle, in simulated time.
    double crossing_start_s = kNotSeen;
    double crossing_dt_s = kNotSeen;  ///< Length of the step that crossed.
    double crossing_m = kNotSeen;     ///< Distance that the subject moved in the crossing step.
    std::array<double, 3> memory{};   ///< What `observe` remembers from step to step.
    /// True if later steps cannot change the outcome. `observe` may set it to end a run early.
    bool is_decided = false;
};

/// One step, as seen by a scenario that reads its outcome from the path alone.
///
/// The outcome ends with the scenario's length. A step that lasts beyond it is cut: `dt_s` is the
/// part before the end, and `after` holds positions, angles and velocities interpolated to that
/// moment. A crossing counts if the cut path crosses. A contact or a timer that an engine or a game
/// notices at the end of the step does not count: flags are those of the step's start, and `share`
/// is below 1.
struct StepView {
    double start_s = 0;
    double dt_s = 0;
    std::span<const physics::BodyState> before;
    std::span<const physics::BodyState> after;
    double share = 1;  ///< Share of the step that lies before the scenario's end.

    /// True if the step changed nothing, so that there is nothing new to observe.
    bool is_still() const { return before.data() == after.data(); }
};

/// Steps that `observe` must see. With `last_step` it needs only the last one; it may see others.
enum class Observed { every_step, last_step };

/// Where the subject meets the obstacle: the quantity that says how far it came, and its value
/// there.
struct Meeting {
    std::size_t quantity = 0;
    double at = 0;
};

struct Scenario {
    physics::Scene scene;
    std::vector<ScriptRow> script;
    double length_s = 1;  ///< Length of the run in simulated time.
    double hazard_s = 0;  ///< Time of a harmful hitch; long frames of a trace are placed here.
    /// From here to `hazard_to_s` the longest frame of a trace is tried at every frame boundary,
    /// because the worst one is not known beforehand.
    double hazard_from_s = 0;
    double hazard_to_s = 0;   ///< Last time at which the longest frame is tried.
    std::size_t subject = 0;  ///< The body that the outcome is about.

    /// Closed-form outcome, without a timestep. NaN and `none` if there is no closed form.
    Outcome ideal;
    std::string_view obstacle{};  ///< `gate`; empty without one.
    /// The body that is the obstacle, which tells what has to sweep against it. None: a fixed one.
    std::optional<std::size_t> obstacle_body{};
    /// None where the subject cannot end short of the obstacle, as in a fall onto a ground.
    std::optional<Meeting> meeting{};
    /// True if the question is whether the obstacle stops the subject. False for a fall onto a
    /// ground: there tunneling is a fault, and the landing is the outcome.
    bool is_about_obstacle = true;
    /// Longest step with which a discrete test surely notices the obstacle; NaN without one.
    double window_s = kNotSeen;
    /// The reference splits every step into this many equal parts. After a contact among many
    /// bodies two references are as far from each other as from the run, however short their steps:
    /// there a few parts show as much as many, and cost less.
    int reference_split = 64;
    /// Tolerated distance of the subject from its reference, with the reason.
    double distance_tolerance_m = 0.05;
    std::string distance_reason;

    std::vector<double> data;  ///< Input of `observe`, described in its file.
    /// Called after every observed step, so it is a plain function pointer, not a std::function.
    void (*observe)(const Scenario& scenario, const StepView& step, Outcome& outcome) = nullptr;
    Observed observed = Observed::every_step;
};

inline physics::ObstacleKind obstacle_kind(const Scenario& scenario) {
    return scenario.obstacle_body ? physics::kind_of(scenario.scene.bodies[*scenario.obstacle_body])
                                  : physics::ObstacleKind::fixed;
}

/// True if the subject came to the obstacle. It ends short of it if it is too slow, or if the
/// engine puts it to sleep on its way.
inline bool arrives(const Scenario& scenario, const Outcome& outcome) {
    return !scenario.meeting || outcome.quantities[scenario.meeting->quantity] >=
                                    scenario.meeting->at - scenario.distance_tolerance_m;
}

struct Parameter {
    std::string name;  ///< Unit last: `rise_mps`.
    std::string summary;
    double default_value = 0;
    double minimum = 0;
    double maximum = 0;
    bool whole = false;  ///< True if only whole numbers make sense.
    /// True for any count of numbers, by default none. Only the last parameter can be a list.
    bool list = false;
    /// Names of the values 0, 1, ..., which texts use instead of numbers.
    std::vector<std::string_view> choices{};
};

}  // namespace tickproof::harness
