// Sees when Box2D's built-in limits cut the motion of a body.
//
// b2Island::Solve slows a body that would move further than b2_maxTranslation or turn further than
// b2_maxRotation in a world step, and writes the lower velocity back. It does so after contacts are
// solved and before continuous collision, which may change the velocity again. The velocity to look
// at is therefore the first one seen once the body has moved or changed its velocity: in PreSolve
// for a body that continuous collision is about to stop, after the step for all others.
//
// The rule: the motion was cut if that velocity moves the body by the limit, to rounding, and is
// not the velocity that it had. Where it is the same, as in a long fall at the limit, gravity must
// have been cut off: then the body touched nothing, and gravity would have moved it beyond the
// limit. A body that continuous collision itself speeds up, and whose motion is cut in that
// sub-step, is not seen.
//
// Hardly any body is ever near a limit. As long as all were slow after the step before, nothing of
// them is kept: one that is at its limit now has another velocity than it had. Where all the energy
// of all bodies would not bring a single one near a limit, no contact is looked at either.

#pragma once

#include <box2d/box2d.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "physics/box2d_energy.h"

namespace tickproof::physics {

class Box2dLimit {
  public:
    void watch(const std::vector<b2Body*>& bodies) {
        watched_.resize(bodies.size());
        moving_.reserve(bodies.size());
        for (b2Body* body : bodies) {
            if (body->GetType() != b2_staticBody) {
                moving_.push_back(body);
                note(*body);
            }
        }
        energy_.watch(moving_);
    }

    /// Forgets what was limited.
    void clear() {
        if (any_limited_) {
            any_limited_ = false;
            for (Watched& watched : watched_) {
                watched.limited = false;
            }
        }
    }

    /// Whenever the velocity of a body was set.
    void note(const b2Body& body) {
        const float speed_squared = body.GetLinearVelocity().LengthSquared();
        const float spin = std::abs(body.GetAngularVelocity());
        if (speed_squared > fastest_ || spin > spins_) {
            fastest_ = std::max(fastest_, speed_squared);
            spins_ = std::max(spins_, spin);
            calm_steps_ = 0;
        }
    }

    /// Before and after a world step of `dt` seconds that is looked at: every one, but for those
    /// that calm_steps() tells of.
    void before(float dt) {
        calm_steps_ = dt <= dt_ ? calm_steps_ : 0;
        if (dt != dt_) {
            dt_ = dt;
            far_ = kFar * kFar * b2_maxTranslationSquared / (dt * dt);
            far_turn_ = kFar * b2_maxRotation / dt;
        }
        is_close_ = !is_calm() && (is_fast(fastest_, spins_) || dt >= kSleepsAtLimit_s);
        if (is_close_) {
            remember();
        }
    }
    /// Whether a body is awake.
    bool after() {
        const Box2dEnergy::Motion motion = energy_.look(moving_);
        fastest_ = motion.fastest_squared;
        spins_ = motion.spin;
        if (is_close_ || is_fast(fastest_, spins_)) {
            for (const b2Body* body : moving_) {
                look(*body);
            }
        }
        calm_steps_ =
            dt_ < kSleepsAtLimit_s ? energy_.steps_below(far_, far_turn_ * far_turn_, dt_) : 0;
        return motion.is_awake;
    }

    /// In so many world steps after the last look nothing is limited if none is longer than that
    /// one was, unless a velocity or gravity is set before.
    int calm_steps() const { return calm_steps_; }
    bool is_calm() const { return calm_steps_ > 0; }
    void pull(float gravity_scale) {
        energy_.pull(gravity_scale);
        calm_steps_ = 0;
    }

    /// True if a body is `limited`.
    bool any() const { return any_limited_; }
    bool limited(std::size_t body) const { return watched_[body].limited; }

    /// Keeps the velocities of all bodies for velocity_before().
    void remember_velocities() {
        for (const b2Body* body : moving_) {
            watched_of(*body).velocity_before = body->GetLinearVelocity();
        }
    }
    b2Vec2 velocity_before(std::size_t body) const { return watched_[body].velocity_before; }

    /// Before each contact is solved.
    void look(b2Contact& contact) {
        if (is_calm()) [[likely]] {
            return;
        }
        const b2Body& a = *contact.GetFixtureA()->GetBody();
        const b2Body& b = *contact.GetFixtureB()->GetBody();
        if (is_close_ || is_fast(a) || is_fast(b)) [[unlikely]] {
            look_at_touching(a);
            look_at_touching(b);
        }
    }

  private:
    /// Of the limit: a body below needs no square root, and no look.
    static constexpr float kFar = 0.9F;
    /// The velocity that the limit leaves in a step so long is one that may be put to sleep.
    static constexpr float kSleepsAtLimit_s = kFar * b2_maxTranslation / b2_linearSleepTolerance;

    /// What is kept of a body where one is fast: the first four at the start of the world step.
    struct Watched {
        b2Vec2 position{0, 0};
        b2Vec2 velocity{0, 0};
        float angle = 0;
        float angular_velocity = 0;
        bool touched = false;  ///< It has a contact in the discrete solver.
        bool solved = false;   ///< The discrete solver's velocity was seen.
        bool limited = false;
        b2Vec2 velocity_before{0, 0};  ///< As remember_velocities() met it.
    };

    bool is_fast(float speed_squared, float spin) const {
        return speed_squared > far_ || spin > far_turn_;
    }
    bool is_fast(const b2Body& body) const {
        return is_fast(body.GetLinearVelocity().LengthSquared(),
                       std::abs(body.GetAngularVelocity()));
    }

    [[gnu::noinline]] void look_at_touching(const b2Body& body) {
        if (is_close_) {
            look(body);
            watched_of(body).touched = true;  // Read only until the solver's velocity was seen.
        } else if (is_fast(body)) {
            look(body);
        }
    }

    Watched& watched_of(const b2Body& body) {
        return watched_[const_cast<b2Body&>(body).GetUserData().pointer];
    }

    [[gnu::noinline]] void remember() {
        for (const b2Body* body : moving_) {
            Watched& watched = watched_of(*body);
            watched.position = body->GetWorldCenter();
            watched.velocity = body->GetLinearVelocity();
            watched.angle = body->GetAngle();
            watched.angular_velocity = body->GetAngularVelocity();
            watched.touched = false;
            watched.solved = false;
        }
    }

    [[gnu::noinline]] void look(const b2Body& body) {
        Watched& watched = watched_of(body);
        const b2Vec2 velocity = body.GetLinearVelocity();
        const float spin = body.GetAngularVelocity();
        const bool accelerated = !is_close_ || velocity != watched.velocity;
        const bool spun_up = !is_close_ || spin != watched.angular_velocity;
        if (is_close_) {
            const bool moved =
                body.GetWorldCenter() != watched.position || body.GetAngle() != watched.angle;
            if (watched.solved || !(accelerated || spun_up || moved)) {
                return;
            }
            watched.solved = true;
        }
        const bool at_limit =
            near(dt_ * velocity.Length(), b2_maxTranslation) || slept_at_limit(body, watched);
        const bool turns_at_limit = near(dt_ * std::abs(spin), b2_maxRotation);
        if ((at_limit && (accelerated || held_back(body, watched))) ||
            (turns_at_limit && spun_up)) {
            watched.limited = true;
            any_limited_ = true;
        }
    }

    /// After a step of minutes the limit leaves so small a velocity that the body is put to sleep
    /// in the same step, and its velocity is gone. How far it went is left.
    bool slept_at_limit(const b2Body& body, const Watched& watched) const {
        if (body.IsAwake() || dt_ < kSleepsAtLimit_s) {
            return false;
        }
        const float way = (body.GetWorldCenter() - watched.position).Length();
        return std::abs(way - b2_maxTranslation) < 1e-4F * b2_maxTranslation;
    }

    /// True if gravity alone would have moved a body beyond the limit.
    bool held_back(const b2Body& body, const Watched& watched) const {
        if (body.GetType() != b2_dynamicBody || watched.touched) {
            return false;
        }
        const b2Vec2 falling = watched.velocity + dt_ * body.GetWorld()->GetGravity();
        const float way = dt_ * falling.Length();
        return way > b2_maxTranslation && !near(way, b2_maxTranslation);
    }

    static bool near(float value, float limit) {
        return std::abs(value - limit) <= 8 * std::numeric_limits<float>::epsilon() * limit;
    }

    float dt_ = 0;
    float far_ = 0;          ///< A squared velocity below is slow in steps of dt_, as is
    float far_turn_ = 0;     ///< an angular velocity below this.
    float fastest_ = 0;      ///< The greatest squared velocity, and
    float spins_ = 0;        ///< the greatest angular velocity, of all bodies after the last step.
    int calm_steps_ = 0;     ///< In so many nothing is limited, if they are not longer than dt_.
    bool is_close_ = false;  ///< A body may be cut though its velocity stays: all are remembered.
    bool any_limited_ = false;
    Box2dEnergy energy_;
    std::vector<const b2Body*> moving_;  ///< All that are not static.
    std::vector<Watched> watched_;       ///< One a body.
};

}  // namespace tickproof::physics
