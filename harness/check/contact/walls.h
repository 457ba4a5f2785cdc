// A wall against the fastest body that must not pass it. Its safe speed and thickness come from a
// search in runs, not from a rule of thumb.

#pragma once

#include <string>
#include <vector>

#include "harness/check/contact/passages.h"

namespace tickproof::harness {

/// The speeds that a search tries, m/s.
inline constexpr double kSlowest_mps = 0.1;
inline constexpr double kFastest_mps = 1e6;

/// The thinnest wall that a search tries, m.
inline constexpr double kThinnest_m = 0.001;

/// What makes a hit of body and wall.
enum class HitBy {
    contact,  ///< The engine stops the body, or notices it in a sensor.
    overlap,  ///< The game's code tests whether they overlap.
    trigger   ///< The body is a trigger: the engine notices that they overlap.
};

struct Wall {
    double speed_mps = 0;
    double radius_m = 0;
    double thickness_m = 0;
    physics::ObstacleKind kind = physics::ObstacleKind::fixed;
    double closing_mps = 0;  ///< A kinematic wall comes towards the body.
    HitBy hit = HitBy::contact;

    /// How fast body and wall come together, m/s.
    double approach_mps() const { return speed_mps + closing_mps; }
    bool is_noticed() const { return hit != HitBy::contact; }
    bool is_sensor() const { return kind == physics::ObstacleKind::sensor; }
    /// The longest way of a step of which one end surely lies in the wall. A wall pushes a body
    /// back as far as its middle; a sensor notices a body until that has left it.
    double reach_m() const {
        return is_sensor() ? 2 * radius_m + thickness_m : radius_m + thickness_m / 2;
    }
};

/// `wall` in each kind that the profile has.
std::vector<Wall> in_each_kind(const GameProfile& profile, const Wall& wall);

/// The profile's wall in each kind, as the project's projectile meets it; empty if it has no wall
/// or nothing fast.
std::vector<Wall> walls_of(const Game& game);

/// The wall if it only notices bodies: neither it nor they stop.
Wall noticed_by(Wall wall, HitBy hit);

/// `wall`, `kinematic wall`, `moving wall`, `trigger`.
std::string_view noun_of(const Wall& wall);

/// What it does with a body that it does not miss: `stops`, `notices`, `is hit by`.
std::string_view stopping_verb(const Wall& wall);

/// `wall 0.1 m`, `kinematic wall 0.1 m`, `trigger 0.1 m`.
std::string name_of(const Wall& wall);

/// `looks ahead`, `has continuous collision`: what keeps a shot from passing walls.
std::string_view guard_text(ShotGuard guard);

/// Says why the engine cannot show what happens at the wall; empty if it can.
std::string not_judged(const Wall& wall, const physics::EngineSpec& engine);

Obstacle obstacle_of(const Wall& wall);

/// The profile's gate, `back_m` further away. Gate and ground are as high and deep, in relation to
/// the character, as in the scenario's defaults, in whatever units the game has. Characters that
/// cannot jump run on the ground.
ScenarioSpec gate_of(const GameProfile& profile, double back_m = 0);

/// Runs the character at the profile's gate in another engine; makes no run if a jump clears the
/// gate by design. The counts are complete once the inquiry waits no more.
Passages gate_passages(Inquiry& ask, const physics::EngineSpec& engine);

/// The long steps of the unchanged game before a wall.
LongSteps steps_before_walls(const Inquiry& ask);

/// The longest world step of the physics on any trace of the game.
double longest_world_step_s(const Inquiry& ask);

/// The longest world step at the constant rates; 0 if there are none.
double longest_world_step_at_rates_s(const Inquiry& ask);

/// The speed up to which a wall stops a body on every trace, and the searched range.
/// `wall.speed_mps` does not matter. NaN while the inquiry waits; 0 if even the slowest speed is
/// unsafe.
struct SafeSpeed {
    double safe_mps = kNotSeen;
    double slowest_mps = 0;
    double fastest_mps = 0;
};
SafeSpeed safe_speed(Inquiry& ask, const Wall& wall, LongSteps& steps);

/// The same in a changed game, whose steps are `steps`.
SafeSpeed safe_speed(Inquiry& ask, Wall wall, const Variant& variant, LongSteps& steps);

/// The thinnest wall that stops the body; NaN while the inquiry waits, or if no tried wall does.
double safe_thickness(Inquiry& ask, Wall wall, LongSteps& steps);

}  // namespace tickproof::harness
