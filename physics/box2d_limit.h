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

#pragma once

#include <box2d/box2d.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace tickproof::physics {

class Box2dLimit {
  public:
    void watch(std::vector<b2Body*> bodies) {
        bodies_ = std::move(bodies);
        watched_.resize(bodies_.size());
    }

    /// Forgets what was limited.
    void clear() {
        for (Watched& watched : watched_) {
            watched.limited = false;
        }
    }

    /// Before and after each world step of `dt` seconds.
    void before(float dt) {
        dt_ = dt;
        for (std::size_t i = 0; i < bodies_.size(); ++i) {
            watched_[i].position = bodies_[i]->GetWorldCenter();
            watched_[i].velocity = bodies_[i]->GetLinearVelocity();
            watched_[i].angle = bodies_[i]->GetAngle();
            watched_[i].angular_velocity = bodies_[i]->GetAngularVelocity();
            watched_[i].touched = false;
            watched_[i].solved = false;
        }
    }
    void after() {
        for (std::size_t i = 0; i < bodies_.size(); ++i) {
            look(*bodies_[i], watched_[i]);
        }
    }

    bool limited(std::size_t body) const { return watched_[body].limited; }

    /// Before each contact is solved.
    void look(b2Contact& contact) {
        for (b2Fixture* fixture : {contact.GetFixtureA(), contact.GetFixtureB()}) {
            b2Body& body = *fixture->GetBody();
            Watched& watched = watched_[body.GetUserData().pointer];
            look(body, watched);
            watched.touched = true;  // Read only until the solver's velocity was seen.
        }
    }

  private:
    struct Watched {
        b2Vec2 position{0, 0};  ///< This and the next three at the start of the world step.
        b2Vec2 velocity{0, 0};
        float angle = 0;
        float angular_velocity = 0;
        bool touched = false;  ///< It has a contact in the discrete solver.
        bool solved = false;   ///< The discrete solver's velocity was seen.
        bool limited = false;
    };

    void look(const b2Body& body, Watched& watched) const {
        const bool accelerated = body.GetLinearVelocity() != watched.velocity;
        const bool spun_up = body.GetAngularVelocity() != watched.angular_velocity;
        const bool moved =
            body.GetWorldCenter() != watched.position || body.GetAngle() != watched.angle;
        if (watched.solved || !(accelerated || spun_up || moved)) {
            return;
        }
        watched.solved = true;
        const bool at_limit =
            moves_at_limit(body.GetLinearVelocity()) || slept_at_limit(body, watched);
        const bool turns_at_limit = near(dt_ * std::abs(body.GetAngularVelocity()), b2_maxRotation);
        if ((at_limit && (accelerated || held_back(body, watched))) ||
            (turns_at_limit && spun_up)) {
            watched.limited = true;
        }
    }

    /// After a step of minutes the limit leaves so small a velocity that the body is put to sleep
    /// in the same step, and its velocity is gone. How far it went is left.
    static bool slept_at_limit(const b2Body& body, const Watched& watched) {
        if (body.IsAwake()) {
            return false;
        }
        const float way = (body.GetWorldCenter() - watched.position).Length();
        return std::abs(way - b2_maxTranslation) < 1e-4F * b2_maxTranslation;
    }

    /// Most bodies are far from it, and need no square root to say so.
    bool moves_at_limit(const b2Vec2& velocity) const {
        constexpr float kFar = 0.9F * b2_maxTranslationSquared;
        return dt_ * dt_ * velocity.LengthSquared() > kFar &&
               near(dt_ * velocity.Length(), b2_maxTranslation);
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
    std::vector<b2Body*> bodies_;
    std::vector<Watched> watched_;
};

}  // namespace tickproof::physics
