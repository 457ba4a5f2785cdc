// The hand-written engine, as a game programmer writes it, in three orders of the update.
//
// Without contact, and if only gravity changes velocities, its semi-implicit row in f32 equals
// Box2D to the bit, so the first difference between the two is the first contact. That is simpler
// than Box2D's: boxes do not turn, dynamic bodies pass through one another, nothing rubs or sleeps.

#pragma once

#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "physics/euler_brake.h"
#include "physics/euler_motion.h"
#include "physics/euler_sweep.h"
#include "physics/invariant.h"
#include "physics/state_hash.h"
#include "physics/worlds.h"

namespace tickproof::physics {

/// With `in_parts` a dynamic body moves in substeps of a world step, and collides once in it.
template <class Real, class Motion, bool in_parts>
class EulerWorld final : public CopyableWorld {
  public:
    EulerWorld(const Scene& scene, const EulerSettings& settings)
        : settings_(settings), motion_(settings), gravity_(rounded<Real>(scene.gravity_mps2)) {
        bodies_.reserve(scene.bodies.size());
        for (const Body& body : scene.bodies) {
            bodies_.push_back(euler_body<Real>(body));
            bodies_.back().gravity = gravity_;
            has_sensors_ = has_sensors_ || body.sensor;
            if (body.type != BodyType::dynamic) {
                first_obstacle_ = end_obstacle_ == 0 ? bodies_.size() - 1 : first_obstacle_;
                end_obstacle_ = bodies_.size();
            }
        }
    }

    bool step(double dt_s) override;
    void read(std::span<BodyState> states) const override;
    ContactHashes contacts() const override;
    std::unique_ptr<CopyableWorld> copy() const override;
    /// Copies the bodies: a step changes nothing else.
    void restore(const CopyableWorld& copy) override {
        bodies_ = dynamic_cast<const EulerWorld&>(copy).bodies_;
    }

    void set_velocity(std::size_t body, Vec2 velocity_mps) override {
        invariant(bodies_.at(body).type != BodyType::fixed, "a fixed body has no velocity");
        bodies_[body].velocity = {static_cast<Real>(velocity_mps.x),
                                  static_cast<Real>(velocity_mps.y)};
        bodies_[body].motion.moving = false;
    }

    void place(std::size_t body, Vec2 position_m) override {
        bodies_.at(body).position = rounded<Real>(position_m);
    }

    void set_gravity_scale(std::size_t body, double scale) override {
        bodies_.at(body).gravity = static_cast<Real>(scale) * gravity_;
    }

    void move_to(std::size_t body, Vec2 target_m, double speed_mps) override {
        invariant(bodies_.at(body).type == BodyType::kinematic,
                  "only a kinematic body moves to a target");
        bodies_[body].motion = {.target_x = static_cast<Real>(target_m.x),
                                .target_y = static_cast<Real>(target_m.y),
                                .speed = static_cast<Real>(speed_mps),
                                .moving = true};
    }

  private:
    void world_step(Real dt);
    void stop_arrived();
    void move_kinematic(EulerBody<Real>& body, Real dt);
    void move_dynamic(EulerBody<Real>& body, Real dt);
    void move_in_parts(EulerBody<Real>& body, Real dt);
    /// Adds gravity, and whatever else changes a velocity without a move.
    void kick(EulerBody<Real>& body, Real dt);
    /// Moves a dynamic body for a step and lets it collide.
    void travel(EulerBody<Real>& body, Vector<Real> velocity, Real dt);
    void travel_to(EulerBody<Real>& body, Vector<Real> target, Real dt);
    /// Pushes a body that has moved out of what it overlaps.
    void collide(EulerBody<Real>& body);
    /// From the first to the last that is not dynamic: all that a dynamic body collides with.
    std::span<EulerBody<Real>> obstacles() {
        return std::span(bodies_).subspan(first_obstacle_, end_obstacle_ - first_obstacle_);
    }

    EulerSettings settings_;
    Motion motion_;
    Vector<Real> gravity_;
    std::vector<EulerBody<Real>> bodies_;
    std::size_t first_obstacle_ = 0;  ///< Index of the first body that is not dynamic.
    std::size_t end_obstacle_ = 0;    ///< One past the last such body; 0 if there is none.
    bool has_sensors_ = false;
};

template <class Real, class Motion, bool in_parts>
bool EulerWorld<Real, Motion, in_parts>::step(double dt_s) {
    invariant(dt_s >= 0 && dt_s <= std::numeric_limits<double>::max(),
              "a step is finite and not negative");
    const int steps = in_parts ? 1 : settings_.substeps;
    const auto dt = static_cast<Real>(steps == 1 ? dt_s : dt_s / steps);
    if (dt == 0) {
        return true;
    }
    for (int i = 0; i < steps; ++i) {
        world_step(dt);
    }
    return true;
}

template <class Real, class Motion, bool in_parts>
void EulerWorld<Real, Motion, in_parts>::world_step(Real dt) {
    bool any_arrives = false;
    for (EulerBody<Real>& body : bodies_) {
        body.touching = false;
        body.angle += dt * body.angular_velocity;
        if (body.type == BodyType::kinematic) {
            move_kinematic(body, dt);
            any_arrives = any_arrives || body.arrives;
        }
    }
    for (EulerBody<Real>& body : bodies_) {
        if (body.type == BodyType::dynamic) {
            if constexpr (in_parts) {
                move_in_parts(body, dt);
            } else {
                move_dynamic(body, dt);
            }
        }
    }
    if (has_sensors_) {
        notice_overlaps<Real>(bodies_);
    }
    if (any_arrives) {
        stop_arrived();
    }
}

/// Stops bodies that have arrived, after the step, so that they could push others in it.
template <class Real, class Motion, bool in_parts>
void EulerWorld<Real, Motion, in_parts>::stop_arrived() {
    for (EulerBody<Real>& body : bodies_) {
        if (body.arrives) {
            body.arrives = false;
            body.motion.moving = false;
            body.velocity = {};
        }
    }
}

template <class Real, class Motion, bool in_parts>
void EulerWorld<Real, Motion, in_parts>::move_kinematic(EulerBody<Real>& body, Real dt) {
    const Vector<Real> start = body.position;
    Vector<Real> velocity = body.velocity;
    if (body.motion.moving) {
        const KinematicStep<Real> next = next_step(body.motion, start.x, start.y, dt);
        velocity = {next.velocity_x, next.velocity_y};
        body.velocity = velocity;
        body.arrives = next.arrives;
    }
    body.position = body.arrives ? Vector<Real>{body.motion.target_x, body.motion.target_y}
                                 : advanced(start, velocity, dt);
    body.displacement = body.position - start;
}

template <class Real, class Motion, bool in_parts>
void EulerWorld<Real, Motion, in_parts>::move_dynamic(EulerBody<Real>& body, Real dt) {
    const Vector<Real> old_velocity = body.velocity;
    switch (settings_.integrator) {
        case Integrator::semi_implicit:
            kick(body, dt);
            if (motion_.contact_margin() > 0) {
                brake(body, obstacles(), motion_.contact_margin(), dt);
            }
            travel(body, body.velocity, dt);
            break;
        case Integrator::velocity_verlet:
            kick(body, dt);
            travel(body, Real{0.5} * (old_velocity + body.velocity), dt);
            break;
        case Integrator::explicit_euler:
            // Contact comes before the kick: a resting body is pushed into the ground in every
            // step, and so touches it.
            travel(body, old_velocity, dt);
            kick(body, dt);
            break;
    }
    body.velocity = motion_.after_move(body.velocity, dt);
}

template <class Real, class Motion, bool in_parts>
void EulerWorld<Real, Motion, in_parts>::move_in_parts(EulerBody<Real>& body, Real dt) {
    const Real part = dt / static_cast<Real>(settings_.substeps);
    Vector<Real> position = body.position;
    Vector<Real> way{};
    for (int i = 0; i < settings_.substeps; ++i) {
        const Vector<Real> old_velocity = body.velocity;
        kick(body, part);
        Vector<Real> velocity = body.velocity;
        if (settings_.integrator != Integrator::semi_implicit) {
            velocity = settings_.integrator == Integrator::explicit_euler
                           ? old_velocity
                           : Real{0.5} * (old_velocity + body.velocity);
        }
        way = advanced(way, velocity, motion_.move_time(part));
        position = advanced(position, velocity, motion_.move_time(part));
    }
    const bool is_sum = settings_.substepping == Substepping::solver_sum;
    const Vector<Real> target = is_sum ? body.position + way : position;
    travel_to(body, target, dt);
    body.velocity = motion_.after_move(body.velocity, dt);
}

template <class Real, class Motion, bool in_parts>
void EulerWorld<Real, Motion, in_parts>::kick(EulerBody<Real>& body, Real dt) {
    body.velocity = motion_.before_gravity(body.velocity, dt);
    const bool flipped = motion_.flips_instead_of_kick() && flip<Real>(body, obstacles());
    if (!flipped) {
        body.velocity = advanced(body.velocity, body.gravity, motion_.kick_time(dt));
    }
    body.velocity = motion_.shaped(body.velocity, dt);
    if (motion_.flips_after_kick()) {
        flip<Real>(body, obstacles());
    }
}

template <class Real, class Motion, bool in_parts>
void EulerWorld<Real, Motion, in_parts>::travel(EulerBody<Real>& body, Vector<Real> velocity,
                                                Real dt) {
    const Real time = motion_.move_time(dt);
    if (settings_.collision == Collision::swept) {
        collide_swept<Real>(body, velocity, time, obstacles(), settings_);
        return;
    }
    body.position = advanced(body.position, velocity, time);
    collide(body);
}

/// Sums round in their own order: a body that meets nothing stands exactly at `target`.
template <class Real, class Motion, bool in_parts>
void EulerWorld<Real, Motion, in_parts>::travel_to(EulerBody<Real>& body, Vector<Real> target,
                                                   Real dt) {
    if (settings_.collision == Collision::swept) {
        const Vector<Real> way = target - body.position;
        collide_swept<Real>(body, {way.x / dt, way.y / dt}, dt, obstacles(), settings_);
        body.position = body.touching ? body.position : target;
        return;
    }
    body.position = target;
    collide(body);
}

template <class Real, class Motion, bool in_parts>
void EulerWorld<Real, Motion, in_parts>::collide(EulerBody<Real>& body) {
    const bool flips = motion_.flips_instead_of_kick() || motion_.flips_after_kick();
    if (!flips && may_overlap<Real>(body, obstacles())) {
        collide_discrete<Real>(body, obstacles());
    }
}

template <class Real, class Motion, bool in_parts>
void EulerWorld<Real, Motion, in_parts>::read(std::span<BodyState> states) const {
    invariant(states.size() == bodies_.size(), "a state is read for every body");
    auto state = states.begin();
    for (const EulerBody<Real>& body : bodies_) {
        *state++ = {.position_m = widened(body.position),
                    .angle_rad = static_cast<double>(body.angle),
                    .velocity_mps = widened(body.velocity),
                    .angular_velocity_radps = static_cast<double>(body.angular_velocity),
                    .touching = body.touching};
    }
}

/// Hashes the set of bodies that touch: this engine keeps neither pairs nor a list.
template <class Real, class Motion, bool in_parts>
ContactHashes EulerWorld<Real, Motion, in_parts>::contacts() const {
    ContactHashes hashes{.touching = kContactSeed};
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        hashes.touching += bodies_[i].touching ? mixed(i + 1) : 0;
    }
    return hashes;
}

template <class Real, class Motion, bool in_parts>
std::unique_ptr<CopyableWorld> EulerWorld<Real, Motion, in_parts>::copy() const {
    auto made = std::make_unique<EulerWorld>(Scene{}, settings_);
    made->gravity_ = gravity_;
    made->bodies_ = bodies_;
    made->first_obstacle_ = first_obstacle_;
    made->end_obstacle_ = end_obstacle_;
    made->has_sensors_ = has_sensors_;
    return made;
}

}  // namespace tickproof::physics
