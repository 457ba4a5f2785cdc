// Detects that Box2D's built-in limits clip the motion of a body.
//
// b2Island::Solve slows a body that would move further than b2_maxTranslation or turn further than
// b2_maxRotation in a world step, and writes the lower velocity back. It does so after it has
// solved contacts and before continuous collision, which may change the velocity again. The
// velocity that tells is therefore the first one after the body has moved or changed its velocity:
// that in PreSolve for a body that continuous collision is about to stop, that after the step for
// all others.
//
// The rule: Box2D clipped the motion if that velocity moves the body by the limit, to rounding, and
// differs from the velocity before. If both are equal, as in a long fall at the limit, Box2D
// clipped what gravity added: then the body touched nothing, and gravity would have moved it beyond
// the limit. The rule misses a body that continuous collision itself speeds up and clips in the
// same sub-step.
//
// Hardly any body is ever near a limit. If all were slow after the step before, this keeps nothing
// of them: a body that is at its limit now must have had another velocity. If the energy of all
// bodies together would not bring a single one near a limit, this checks no contact either.

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

    /// Forgets which bodies were limited.
    void clear() {
        if (any_limited_) {
            any_limited_ = false;
            for (Watched& watched : watched_) {
                watched.limited = false;
            }
        }
    }

    /// Takes in a velocity that a caller has set. Call it after each such change.
    void note(const b2Body& body) {
        const float speed_squared = body.GetLinearVelocity().LengthSquared();
        const float spin = std::abs(body.GetAngularVelocity());
        if (speed_squared > fastest_ || spin > spins_) {
            fastest_ = std::max(fastest_, speed_squared);
            spins_ = std::max(spins_, spin);
            calm_steps_ = 0;
        }
    }

    /// Prepares for a world step of `dt` seconds. Call it before every world step but those that
    /// calm_steps() exempts, and after() after the step.
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
    /// Checks all bodies after a world step. Returns true if one is awake.
    bool after() {
        const Box2dEnergy::Motion motion = energy_.measure(moving_);
        fastest_ = motion.fastest_squared;
        spins_ = motion.spin;
        if (is_close_ || is_fast(fastest_, spins_)) {
            for (const b2Body* body : moving_) {
                check(*body);
            }
        }
        calm_steps_ =
            dt_ < kSleepsAtLimit_s ? energy_.steps_below(far_, far_turn_ * far_turn_, dt_) : 0;
        return motion.is_awake;
    }

    /// World steps after the last check in which nothing can be limited, if no step is longer than
    /// the checked one and no caller sets a velocity or gravity.
    int calm_steps() const { return calm_steps_; }
    bool is_calm() const { return calm_steps_ > 0; }
    /// Takes in a factor on the gravity of a body.
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

    /// Checks the bodies of a contact. Call it before Box2D solves the contact.
    void check(b2Contact& contact) {
        if (is_calm()) [[likely]] {
            return;
        }
        const b2Body& a = *contact.GetFixtureA()->GetBody();
        const b2Body& b = *contact.GetFixtureB()->GetBody();
        if (is_close_ || is_fast(a) || is_fast(b)) [[unlikely]] {
            check_touching(a);
            check_touching(b);
        }
    }

  private:
    /// Share of the limit below which a body needs no check, and so no square root.
    static constexpr float kFar = 0.9F;
    /// From this length of a step on, in s, Box2D may put a body to sleep at the velocity that the
    /// limit leaves.
    static constexpr float kSleepsAtLimit_s = kFar * b2_maxTranslation / b2_linearSleepTolerance;

    /// The last known motion of a body. Motion at the start of the world step is valid in steps
    /// with `is_close_` only.
    struct Watched {
        b2Vec2 position{0, 0};         ///< At the start of the world step.
        b2Vec2 velocity{0, 0};         ///< At the start of the world step.
        float angle = 0;               ///< At the start of the world step.
        float angular_velocity = 0;    ///< At the start of the world step.
        bool touched = false;          ///< The body has a contact in the discrete solver.
        bool solved = false;           ///< check() has met the discrete solver's velocity.
        bool limited = false;          ///< A limit clipped the body since clear().
        b2Vec2 velocity_before{0, 0};  ///< As remember_velocities() met it.
    };

    bool is_fast(float speed_squared, float spin) const {
        return speed_squared > far_ || spin > far_turn_;
    }
    bool is_fast(const b2Body& body) const {
        return is_fast(body.GetLinearVelocity().LengthSquared(),
                       std::abs(body.GetAngularVelocity()));
    }

    [[gnu::noinline]] void check_touching(const b2Body& body) {
        if (is_close_) {
            check(body);
            watched_of(body).touched = true;  // For the check of the solver's velocity.
        } else if (is_fast(body)) {
            check(body);
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

    [[gnu::noinline]] void check(const b2Body& body) {
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

    /// True if the body moved by the limit and Box2D put it to sleep in the same step, which set
    /// its velocity to 0: after a step of minutes the limit leaves so small a velocity.
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

    float dt_ = 0;              ///< Length of the last world step that was checked, in s.
    float far_ = 0;             ///< Squared velocity up to which a body is slow in steps of `dt_`.
    float far_turn_ = 0;        ///< Angular velocity up to which a body is slow in steps of `dt_`.
    float fastest_ = 0;         ///< Greatest squared velocity of a body after the last check.
    float spins_ = 0;           ///< Greatest angular velocity of a body after the last check.
    int calm_steps_ = 0;        ///< Steps of at most `dt_` in which no body can reach a limit.
    bool is_close_ = false;     ///< A limit may clip a body and leave its velocity: all are kept.
    bool any_limited_ = false;  ///< A body is limited.
    Box2dEnergy energy_;        ///< Bounds the speed that a body can reach.
    std::vector<const b2Body*> moving_;  ///< All bodies that are not static.
    std::vector<Watched> watched_;       ///< One a body, in the order of the scene.
};

}  // namespace tickproof::physics
