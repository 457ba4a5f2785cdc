// A wall against the fastest thing that must not pass it. Up to which speed, and down to which
// thickness, it is safe is found by search in runs and not by a rule of thumb.

#pragma once

#include "harness/check/contact/passages.h"

namespace tickproof::harness {

/// The speeds that a search tries, m/s.
inline constexpr double kSlowest_mps = 0.1;
inline constexpr double kFastest_mps = 1e6;

struct Wall {
    double speed_mps = 0;
    double radius_m = 0;
    double thickness_m = 0;

    double reach_m() const { return radius_m + thickness_m / 2; }
};

Obstacle obstacle_of(const Wall& wall);

/// The gate of the profile, `back_m` further away. It and the ground are as high and as deep for
/// the character as in the scenario's defaults, in whatever units the game has. Who does not jump
/// runs on the ground.
ScenarioSpec gate_of(const GameProfile& profile, double back_m = 0);

/// Of the game as it is, before a wall.
LongSteps steps_before_walls(const Inquiry& ask);

/// The length of the longest step that the physics takes on any trace of the game: of a substep.
double longest_substep_s(const Inquiry& ask);

/// The same over the constant rates alone; 0 where there are none.
double longest_substep_at_rates_s(const Inquiry& ask);

/// The speed up to which a wall stops a body on every trace, and the range that was searched. It
/// does not depend on `wall.speed_mps`. NaN while the inquiry waits; 0 where not even the slowest
/// is safe.
struct SafeSpeed {
    double safe_mps = kNotSeen;
    double slowest_mps = 0;
    double fastest_mps = 0;
};
SafeSpeed safe_speed(Inquiry& ask, Wall wall, LongSteps& steps);

/// The thinnest wall that stops the body; NaN where none of those tried does, or while the inquiry
/// waits.
double safe_thickness(Inquiry& ask, Wall wall, LongSteps& steps);

}  // namespace tickproof::harness
