// Sees when Box2D's built-in limits cut the motion of a body.
//
// b2Island::Solve slows a body that would move further than b2_maxTranslation or turn further than
// b2_maxRotation in a world step, and writes the lower velocity back. It does so after contacts are
// solved and before continuous collision, which may change the velocity again. So the velocity to
// look at is the first one that differs from the velocity at the start of the step, and the
// listener sees it there: in PostSolve for a body with a contact in the discrete solver, in
// PreSolve for one that continuous collision is about to stop, after the step for all others.
//
// The rule: that velocity moves the body by the limit, to rounding. A body that continuous
// collision itself speeds up, and whose motion is cut inside that sub-step, is not seen. Neither is
// one that was at the limit and stays there, since nothing is cut.

#pragma once

#include <box2d/box2d.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace tickproof::physics {

class Box2dLimit final : public b2ContactListener {
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
            watched_[i].velocity = bodies_[i]->GetLinearVelocity();
            watched_[i].angular_velocity = bodies_[i]->GetAngularVelocity();
            watched_[i].solved = false;
        }
    }
    void after() {
        for (const b2Body* body : bodies_) {
            look(*body);
        }
    }

    bool limited(std::size_t body) const { return watched_[body].limited; }

    void PreSolve(b2Contact* contact, const b2Manifold*) override { look(*contact); }
    void PostSolve(b2Contact* contact, const b2ContactImpulse*) override { look(*contact); }

  private:
    struct Watched {
        b2Vec2 velocity{0, 0};  ///< At the start of the world step.
        float angular_velocity = 0;
        bool solved = false;  ///< The solver's velocity was seen.
        bool limited = false;
    };

    void look(b2Contact& contact) {
        look(*contact.GetFixtureA()->GetBody());
        look(*contact.GetFixtureB()->GetBody());
    }

    void look(const b2Body& body) {
        Watched& watched = watched_[const_cast<b2Body&>(body).GetUserData().pointer];
        const b2Vec2 velocity = body.GetLinearVelocity();
        const float angular_velocity = body.GetAngularVelocity();
        if (watched.solved ||
            (velocity == watched.velocity && angular_velocity == watched.angular_velocity)) {
            return;
        }
        watched.solved = true;
        const bool cut_translation =
            velocity != watched.velocity && near(dt_ * velocity.Length(), b2_maxTranslation);
        const bool cut_rotation = angular_velocity != watched.angular_velocity &&
                                  near(dt_ * std::abs(angular_velocity), b2_maxRotation);
        watched.limited = watched.limited || cut_translation || cut_rotation;
    }

    static bool near(float value, float limit) {
        return std::abs(value - limit) <= 8 * std::numeric_limits<float>::epsilon() * limit;
    }

    float dt_ = 0;
    std::vector<b2Body*> bodies_;
    std::vector<Watched> watched_;
};

}  // namespace tickproof::physics
