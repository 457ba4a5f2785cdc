// The functions that make a world, and their settings, for the rows of the table of engines.

#pragma once

#include <memory>

#include "physics/engines.h"

namespace tickproof::physics {

/// How the hand-written engine treats contact. `discrete` and `swept` keep bodies apart. The other
/// two only turn velocities round, before the move, and let bodies overlap: `kick_then_flip` after
/// it adds gravity, `flip_instead_of_kick` instead of that.
enum class Collision { discrete, swept, kick_then_flip, flip_instead_of_kick };

/// `nearest` takes halves to even, `truncate` goes towards 0.
enum class VelocityRounding { none, nearest, truncate };

/// The factor on a velocity in a step of dt by a damping of d per second: `linear` 1 - d dt and
/// never below 0, `power` (1 - d)^dt, `implicit` 1 / (1 + d dt).
enum class DampingRule { linear, power, implicit };

/// When a step damps the velocity. `after_move`: at the end of a world step, and with substeps of a
/// solver once for all of them.
enum class DampingOrder { after_gravity, before_gravity, after_move };

/// Changes of velocity in the hand-written engine besides gravity; none by default. See
/// physics/euler_motion.h.
struct EulerMotionSettings {
    bool gravity_per_step = false;   ///< A step adds gravity itself, not gravity x dt.
    bool velocity_per_step = false;  ///< A step adds the velocity itself, not velocity x dt.
    double damping_per_step = 1;     ///< Factor on the velocity in each step.
    double linear_damping = 0;       ///< 1/s.
    DampingRule damping_rule = DampingRule::linear;
    DampingOrder damping_order = DampingOrder::after_gravity;
    double speed_max_mps = 0;   ///< 0 is no limit.
    double rest_below_mps = 0;  ///< A body slower than this stops.
    VelocityRounding velocity_rounding = VelocityRounding::none;
    double velocity_unit_mps = 1;  ///< The unit of `velocity_rounding`.

    friend bool operator==(const EulerMotionSettings&, const EulerMotionSettings&) = default;
};

struct EulerSettings {
    Integrator integrator = Integrator::semi_implicit;
    Precision precision = Precision::f32;
    Collision collision = Collision::discrete;
    EulerMotionSettings motion{};
    /// For `discrete`: a step that begins this close to a solid body ends at its surface at most,
    /// m.
    double contact_margin_m = 0;
    /// For `swept`: false sweeps against fixed bodies only, and tests kinematic ones for overlap.
    bool sweeps_kinematic = true;
    /// For `swept`: the velocity of a body in the rest of the step after a bounce. False: that of
    /// the move, turned round. True: that at the step's end, turned round; the two differ if
    /// `velocity_verlet` moves by the mean.
    bool leaves_by_new_velocity = false;
    /// For `swept`: sensors also notice a body that passes them within the step. False tests them
    /// for overlap at the end of a step.
    bool sweeps_sensors = false;
    int substeps = 1;
    Substepping substepping = Substepping::world;
};

std::unique_ptr<World> make_euler_world(const Scene& scene, const EulerSettings& settings);

struct Box2dSettings {
    bool ccd = true;      ///< Continuous collision against fixed and kinematic bodies.
    bool bullet = false;  ///< Continuous collision between dynamic bodies, too.
    int velocity_iterations = 8;
    int position_iterations = 3;
    int substeps = 1;           ///< World steps that a step is split into.
    double linear_damping = 0;  ///< Of dynamic bodies, per second.
};

std::unique_ptr<World> make_box2d_world(const Scene& scene, const Box2dSettings& settings);

/// Makes a world, destroys its bodies in `order`, and makes them again.
std::unique_ptr<World> remake_box2d_world(const Scene& scene, const Box2dSettings& settings,
                                          Remaking order);

}  // namespace tickproof::physics
