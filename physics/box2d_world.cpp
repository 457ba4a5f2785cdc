// Box2D 2.4.1 behind the World interface.
//
// It reads no manifolds and normals: they may be out of date, and no outcome needs them.

#include <box2d/box2d.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "physics/box2d_bodies.h"
#include "physics/box2d_contacts.h"
#include "physics/box2d_limit.h"
#include "physics/invariant.h"
#include "physics/kinematic_motion.h"
#include "physics/worlds.h"

namespace tickproof::physics {
namespace {

/// Passes Box2D's events of contacts on to limit and contacts.
class Box2dListener final : public b2ContactListener {
  public:
    void BeginContact(b2Contact* contact) override { contacts.begin(*contact); }
    void EndContact(b2Contact* contact) override { contacts.end(*contact); }
    void PreSolve(b2Contact* contact, const b2Manifold*) override { limit.check(*contact); }

    Box2dLimit limit;
    Box2dContacts contacts;
};

class Box2dWorld final : public World {
  public:
    Box2dWorld(const Scene& scene, const Box2dSettings& settings,
               std::optional<Remaking> remaking = {})
        : settings_(settings), world_(to_box2d(scene.gravity_mps2)), motions_(scene.bodies.size()) {
        world_.SetAllowSleeping(scene.sleeping);
        world_.SetContinuousPhysics(settings.ccd);
        bodies_.reserve(scene.bodies.size());
        add_bodies(scene);
        if (remaking) {
            destroy_bodies(*remaking);
            add_bodies(scene);
        }
        moving_.reserve(bodies_.size());
        seen_.limit.watch(bodies_);
        seen_.contacts.watch(bodies_.size());
        world_.SetContactListener(&seen_);
        world_.SetContactFilter(&seen_.contacts);
    }

    bool step(double dt_s) override {
        if (steps_until_limit_check_ > 0 && dt_s == checked_dt_s_ && moving_.empty()) {
            --steps_until_limit_check_;
            world_.Step(checked_dt_, settings_.velocity_iterations, settings_.position_iterations);
            return true;
        }
        return step_with_check(dt_s);
    }
    void read(std::span<BodyState> states) const override;
    std::optional<LimitedMotion> limited_motion() const override;
    ContactHashes contacts() const override;
    void set_velocity(std::size_t body, Vec2 velocity_mps) override;
    void place(std::size_t body, Vec2 position_m) override;
    void set_gravity_scale(std::size_t body, double scale) override;
    void move_to(std::size_t body, Vec2 target_m, double speed_mps) override;

  private:
    using Motion = KinematicMotion<float>;

    void add_bodies(const Scene& scene) {
        for (const Body& body : scene.bodies) {
            bodies_.push_back(add_body(world_, body, bodies_.size(), settings_));
        }
    }
    void destroy_bodies(Remaking order) {
        if (order == Remaking::newest_first) {
            std::ranges::reverse(bodies_);
        }
        for (b2Body* body : bodies_) {
            world_.DestroyBody(body);
        }
        bodies_.clear();
    }
    [[gnu::noinline]] bool step_with_check(double dt_s);
    void world_step(float dt);
    /// True if a body arrives in the step.
    bool steer(float dt);
    void stop_arrived();
    void stop(std::size_t body);
    void wake() {
        all_asleep_ = false;
        is_woken_ = true;
        steps_until_limit_check_ = 0;
        limit_free_dt_s_ = 0;
    }
    /// Keeps the velocities at the end of the last step for limited_motion(), before the first
    /// change of one.
    void remember_velocities() {
        if (!are_velocities_remembered_) {
            seen_.limit.remember_velocities();
            are_velocities_remembered_ = true;
        }
    }

    Box2dSettings settings_;
    Box2dListener seen_;  ///< Box2D calls it, so it outlives `world_`.
    b2World world_;
    std::vector<b2Body*> bodies_;      ///< In the order of the scene; `world_` owns them.
    std::vector<Motion> motions_;      ///< One a body.
    std::vector<std::size_t> moving_;  ///< Bodies on their way to a target, by index, ascending.
    /// All bodies sleep since the last step: further steps change nothing until wake().
    bool all_asleep_ = false;
    /// Something was set or placed since the last step, or there was none yet.
    bool is_woken_ = true;
    /// The velocities at the end of the last step are kept already.
    bool are_velocities_remembered_ = false;
    /// World steps left before the limits must be checked again; wake() sets it to 0.
    int steps_until_limit_check_ = 0;
    float checked_dt_ = 0;  ///< Length of the world step after which the limits were checked, s.
    /// A step of this length is one world step of `checked_dt_`; below 0 where no step is.
    double checked_dt_s_ = 0;
    /// Longest next step, in s, in which the limits cannot clip any body; 0 if unknown.
    double limit_free_dt_s_ = 0;
};

bool Box2dWorld::step_with_check(double dt_s) {
    invariant(dt_s >= 0 && dt_s <= std::numeric_limits<double>::max(),
              "a step is finite and not negative");
    const auto dt = static_cast<float>(settings_.substeps == 1 ? dt_s : dt_s / settings_.substeps);
    if (dt == 0) {
        are_velocities_remembered_ = false;
        return std::exchange(is_woken_, false);
    }
    if (all_asleep_) {
        for (int substep = 0; substep < settings_.substeps; ++substep) {
            world_.Step(dt, settings_.velocity_iterations, settings_.position_iterations);
        }
        return false;
    }
    if (dt_s > limit_free_dt_s_) {
        remember_velocities();
    }
    seen_.limit.clear();
    for (int substep = 0; substep < settings_.substeps; ++substep) {
        world_step(dt);
    }
    is_woken_ = false;
    are_velocities_remembered_ = false;
    limit_free_dt_s_ =
        seen_.limit.is_calm() && settings_.substeps <= steps_until_limit_check_ + 1 ? dt_s : 0;
    checked_dt_s_ = settings_.substeps == 1 ? dt_s : -1;
    return true;
}

void Box2dWorld::world_step(float dt) {
    const bool is_steered = !moving_.empty();
    const bool any_arrives = is_steered && steer(dt);
    const bool checks =
        steps_until_limit_check_ == 0 || dt != checked_dt_ || !seen_.limit.is_calm();
    if (checks) {
        seen_.limit.before(dt);
    }
    world_.Step(dt, settings_.velocity_iterations, settings_.position_iterations);
    if (checks) {
        const bool is_awake = seen_.limit.after();
        const bool is_quiet = !seen_.limit.any();
        all_asleep_ = is_quiet && !is_awake && !is_steered;
        const bool is_calm = is_quiet && !all_asleep_ && seen_.limit.is_calm();
        // The last calm step checks again.
        steps_until_limit_check_ = is_calm ? seen_.limit.calm_steps() - 1 : 0;
        checked_dt_ = dt;
    } else {
        --steps_until_limit_check_;
    }
    if (any_arrives) {
        stop_arrived();
    }
}

bool Box2dWorld::steer(float dt) {
    bool any_arrives = false;
    for (const std::size_t i : moving_) {
        const b2Vec2 from = bodies_[i]->GetWorldCenter();
        const KinematicStep<float> next = next_step(motions_[i], from.x, from.y, dt);
        bodies_[i]->SetLinearVelocity({next.velocity_x, next.velocity_y});
        seen_.limit.note(*bodies_[i]);
        motions_[i].moving = !next.arrives;
        any_arrives = any_arrives || next.arrives;
    }
    return any_arrives;
}

void Box2dWorld::stop_arrived() {
    std::erase_if(moving_, [&](std::size_t i) {
        if (!motions_[i].moving) {
            bodies_[i]->SetTransform({motions_[i].target_x, motions_[i].target_y},
                                     bodies_[i]->GetAngle());
            bodies_[i]->SetLinearVelocity({0, 0});
        }
        return !motions_[i].moving;
    });
}

void Box2dWorld::stop(std::size_t body) {
    motions_[body].moving = false;
    std::erase(moving_, body);
}

void Box2dWorld::read(std::span<BodyState> states) const {
    invariant(states.size() == bodies_.size(), "a state is read for every body");
    // Local views, since a write to `states` could change the members, for all the compiler knows.
    const std::span<b2Body* const> bodies(bodies_);
    const std::span<const int> touches = seen_.contacts.touches();
    const bool any_limited = seen_.limit.any();
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const b2Body& body = *bodies[i];
        states[i] = {.position_m = from_box2d(body.GetWorldCenter()),
                     .angle_rad = static_cast<double>(body.GetAngle()),
                     .velocity_mps = from_box2d(body.GetLinearVelocity()),
                     .angular_velocity_radps = static_cast<double>(body.GetAngularVelocity()),
                     .touching = touches[i] > 0,
                     .limited = any_limited && seen_.limit.limited(i),
                     .asleep = !body.IsAwake() && body.GetType() != b2_staticBody};
    }
}

std::optional<LimitedMotion> Box2dWorld::limited_motion() const {
    if (!seen_.limit.any()) [[likely]] {
        return std::nullopt;
    }
    std::size_t body = 0;
    while (!seen_.limit.limited(body)) {
        ++body;
    }
    return LimitedMotion{.body = body,
                         .velocity_before_mps = from_box2d(seen_.limit.velocity_before(body)),
                         .velocity_after_mps = from_box2d(bodies_[body]->GetLinearVelocity()),
                         .touching = seen_.contacts.touches()[body] > 0};
}

ContactHashes Box2dWorld::contacts() const {
    return seen_.contacts.hashes(world_);
}

void Box2dWorld::set_velocity(std::size_t body, Vec2 velocity_mps) {
    invariant(bodies_.at(body)->GetType() != b2_staticBody, "a fixed body has no velocity");
    stop(body);
    remember_velocities();
    bodies_[body]->SetAwake(true);
    bodies_[body]->SetLinearVelocity(to_box2d(velocity_mps));
    seen_.limit.note(*bodies_[body]);
    wake();
}

void Box2dWorld::place(std::size_t body, Vec2 position_m) {
    bodies_.at(body)->SetTransform(to_box2d(position_m), bodies_[body]->GetAngle());
    bodies_[body]->SetAwake(true);
    wake();
}

void Box2dWorld::set_gravity_scale(std::size_t body, double scale) {
    b2Body& scaled = *bodies_.at(body);
    const auto factor = static_cast<float>(scale);
    if (scaled.GetGravityScale() != factor) {  // A script that repeats a value wakes no body.
        scaled.SetGravityScale(factor);
        scaled.SetAwake(true);
        seen_.limit.pull(factor);
        wake();
    }
}

void Box2dWorld::move_to(std::size_t body, Vec2 target_m, double speed_mps) {
    invariant(bodies_.at(body)->GetType() == b2_kinematicBody,
              "only a kinematic body moves to a target");
    motions_[body] = {.target_x = static_cast<float>(target_m.x),
                      .target_y = static_cast<float>(target_m.y),
                      .speed = static_cast<float>(speed_mps),
                      .moving = true};
    std::erase(moving_, body);
    moving_.insert(std::ranges::lower_bound(moving_, body), body);
    wake();
}

}  // namespace

std::unique_ptr<World> make_box2d_world(const Scene& scene, const Box2dSettings& settings) {
    return std::make_unique<Box2dWorld>(scene, settings);
}

std::unique_ptr<World> remake_box2d_world(const Scene& scene, const Box2dSettings& settings,
                                          Remaking order) {
    return std::make_unique<Box2dWorld>(scene, settings, order);
}

}  // namespace tickproof::physics
