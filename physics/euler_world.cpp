// The hand-written engine: what a game programmer writes in an afternoon, in three orders of the
// update.
//
// Without contact, and if only gravity changes velocities, its semi-implicit row in f32 equals
// Box2D to the bit, so the first difference between the two is the first contact. Contact is
// simpler than Box2D's: boxes do not turn, dynamic bodies pass through one another, there is no
// friction, no skin and no sleeping.

#include <limits>
#include <span>
#include <vector>

#include "physics/euler_body.h"
#include "physics/euler_motion.h"
#include "physics/euler_sweep.h"
#include "physics/invariant.h"
#include "physics/state_hash.h"
#include "physics/worlds.h"

namespace tickproof::physics {
namespace {

template <class Real>
EulerBody<Real> euler_body(const Body& body) {
    invariant(body.type != BodyType::dynamic || !std::holds_alternative<Edge>(body.shape),
              "an edge has no mass, so it is not dynamic");
    invariant(body.type != BodyType::dynamic || !body.sensor, "a dynamic body is no sensor");
    EulerBody<Real> made{.type = body.type,
                         .outline = outline_of<Real>(body.shape),
                         .position = rounded<Real>(body.position_m),
                         .angle = static_cast<Real>(body.angle_rad) + Real{0},
                         .restitution = static_cast<Real>(body.restitution),
                         .solid = body.type != BodyType::dynamic && !body.sensor,
                         .sensor = body.sensor};
    if (body.type != BodyType::fixed) {
        made.velocity = rounded<Real>(body.velocity_mps);
        made.angular_velocity = static_cast<Real>(body.angular_velocity_radps) + Real{0};
    }
    return made;
}

template <class Real, class Motion>
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
    void substep(Real dt);
    void stop_arrived();
    void move_kinematic(EulerBody<Real>& body, Real dt);
    void move_dynamic(EulerBody<Real>& body, Real dt);
    /// Adds gravity, and whatever else changes a velocity without a move.
    void kick(EulerBody<Real>& body, Real dt);
    /// Moves a dynamic body for a step and lets it collide.
    void travel(EulerBody<Real>& body, Vector<Real> velocity, Real dt);
    /// The bodies from the first to the last that is not dynamic: all that a dynamic body collides
    /// with.
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

template <class Real, class Motion>
bool EulerWorld<Real, Motion>::step(double dt_s) {
    invariant(dt_s >= 0 && dt_s <= std::numeric_limits<double>::max(),
              "a step is finite and not negative");
    const auto dt = static_cast<Real>(settings_.substeps == 1 ? dt_s : dt_s / settings_.substeps);
    if (dt == 0) {
        return true;
    }
    for (int i = 0; i < settings_.substeps; ++i) {
        substep(dt);
    }
    return true;
}

template <class Real, class Motion>
void EulerWorld<Real, Motion>::substep(Real dt) {
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
            move_dynamic(body, dt);
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
template <class Real, class Motion>
void EulerWorld<Real, Motion>::stop_arrived() {
    for (EulerBody<Real>& body : bodies_) {
        if (body.arrives) {
            body.arrives = false;
            body.motion.moving = false;
            body.velocity = {};
        }
    }
}

template <class Real, class Motion>
void EulerWorld<Real, Motion>::move_kinematic(EulerBody<Real>& body, Real dt) {
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

template <class Real, class Motion>
void EulerWorld<Real, Motion>::move_dynamic(EulerBody<Real>& body, Real dt) {
    const Vector<Real> old_velocity = body.velocity;
    switch (settings_.integrator) {
        case Integrator::semi_implicit:
            kick(body, dt);
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
    body.velocity = motion_.rounded(body.velocity);
}

template <class Real, class Motion>
void EulerWorld<Real, Motion>::kick(EulerBody<Real>& body, Real dt) {
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

template <class Real, class Motion>
void EulerWorld<Real, Motion>::travel(EulerBody<Real>& body, Vector<Real> velocity, Real dt) {
    const Real time = motion_.move_time(dt);
    if (settings_.collision == Collision::swept) {
        collide_swept<Real>(body, velocity, time, obstacles(), settings_);
        return;
    }
    body.position = advanced(body.position, velocity, time);
    const bool flips = motion_.flips_instead_of_kick() || motion_.flips_after_kick();
    if (!flips && may_overlap<Real>(body, obstacles())) {
        collide_discrete<Real>(body, obstacles());
    }
}

template <class Real, class Motion>
void EulerWorld<Real, Motion>::read(std::span<BodyState> states) const {
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
template <class Real, class Motion>
ContactHashes EulerWorld<Real, Motion>::contacts() const {
    ContactHashes hashes{.touching = kContactSeed};
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        hashes.touching += bodies_[i].touching ? mixed(i + 1) : 0;
    }
    return hashes;
}

template <class Real, class Motion>
std::unique_ptr<CopyableWorld> EulerWorld<Real, Motion>::copy() const {
    auto made = std::make_unique<EulerWorld>(Scene{}, settings_);
    made->gravity_ = gravity_;
    made->bodies_ = bodies_;
    made->first_obstacle_ = first_obstacle_;
    made->end_obstacle_ = end_obstacle_;
    made->has_sensors_ = has_sensors_;
    return made;
}

template <class Real>
std::unique_ptr<World> made(const Scene& scene, const EulerSettings& settings) {
    if (is_plain(settings)) {
        return std::make_unique<EulerWorld<Real, PlainMotion<Real>>>(scene, settings);
    }
    return std::make_unique<EulerWorld<Real, EulerMotion<Real>>>(scene, settings);
}

}  // namespace

std::unique_ptr<World> make_euler_world(const Scene& scene, const EulerSettings& settings) {
    if (settings.precision == Precision::f32) {
        return made<float>(scene, settings);
    }
    return made<double>(scene, settings);
}

}  // namespace tickproof::physics
