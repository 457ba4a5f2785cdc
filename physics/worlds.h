// The functions that make a world, one a file, for the rows of the table of engines.

#pragma once

#include <memory>
#include <string>

#include "physics/engines.h"

namespace tickproof::physics {

/// How the hand-written engine treats contact. `discrete` and `swept` keep bodies apart. The other
/// two only turn velocities round, before the move, and let bodies overlap: `kick_then_flip` after
/// gravity has been added, `flip_instead_of_kick` in place of it.
enum class Collision { discrete, swept, kick_then_flip, flip_instead_of_kick };

/// `nearest` takes halves to even, `truncate` goes towards 0.
enum class VelocityRounding { none, nearest, truncate };

/// The factor on a velocity in a step of dt by a damping of d per second: `linear` 1 - d dt and
/// never below 0, `power` (1 - d)^dt, `implicit` 1 / (1 + d dt).
enum class DampingRule { linear, power, implicit };

/// See physics/euler_motion.h. Nothing is done by default.
struct EulerMotionSettings {
    bool gravity_per_step = false;   ///< A step adds gravity itself, not gravity x dt.
    bool velocity_per_step = false;  ///< A step adds the velocity itself, not velocity x dt.
    double damping_per_step = 1;     ///< Factor on the velocity in each step.
    double linear_damping = 0;       ///< 1/s.
    DampingRule damping_rule = DampingRule::linear;
    bool damps_before_gravity = false;
    double speed_max_mps = 0;   ///< 0 is no limit.
    double rest_below_mps = 0;  ///< Slower than this is 0.
    VelocityRounding velocity_rounding = VelocityRounding::none;
    double velocity_unit_mps = 1;  ///< Velocities are rounded to multiples of it.

    friend bool operator==(const EulerMotionSettings&, const EulerMotionSettings&) = default;
};

struct EulerSettings {
    Integrator integrator = Integrator::semi_implicit;
    Precision precision = Precision::f32;
    Collision collision = Collision::discrete;
    EulerMotionSettings motion{};
    /// Of `swept`: false sweeps against fixed bodies only, and tests the others for overlap.
    bool sweeps_kinematic = true;
    /// Of `swept`: how a body goes on after a bounce, in the same step. False keeps the velocity of
    /// the move, turned round; true takes the velocity at the step's end, turned round, which
    /// differs where `velocity_verlet` moves by the mean.
    bool leaves_by_new_velocity = false;
    /// Of `swept`: sensors also notice what passes them on its way. False tests them for overlap at
    /// the end of a step.
    bool sweeps_sensors = false;
    int substeps = 1;
};

std::unique_ptr<World> make_euler_world(const Scene& scene, const EulerSettings& settings);

struct Box2dSettings {
    bool ccd = true;
    bool bullet = false;
    int velocity_iterations = 8;
    int position_iterations = 3;
    int substeps = 1;
};

std::unique_ptr<World> make_box2d_world(const Scene& scene, const Box2dSettings& settings);

/// The same, with bodies that were destroyed and made again.
std::unique_ptr<World> remake_box2d_world(const Scene& scene, const Box2dSettings& settings,
                                          Remaking order);

/// `b2_version 2.4.0`: what the library says that the program is linked with, which is the same in
/// Box2D 2.4.0 and 2.4.1.
std::string box2d_version();

}  // namespace tickproof::physics
