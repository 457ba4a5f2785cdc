// A loop of Box2D as a game would write it, with Box2D's own interface alone. The harness is
// compared with it.

#pragma once

#include <box2d/box2d.h>

#include <span>
#include <vector>

#include "harness/scenario/scenario.h"
#include "physics/kinematic_motion.h"
#include "physics/world.h"

namespace tickproof::bench {

/// The bodies of a scene, which must all be boxes, and the rising gate of its script, if it has
/// one.
class BareBox2d {
  public:
    explicit BareBox2d(const harness::Scenario& scenario);

    void step(float dt_s) {
        const bool arrives = gate_ != nullptr && steer(dt_s);
        world_.Step(dt_s, 8, 3);
        if (arrives) {
            stop();
        }
    }

    /// True if all bodies are where the harness has them, to the bit.
    bool is_at(std::span<const physics::BodyState> states) const;

  private:
    b2Body* add(const physics::Body& body);
    bool steer(float dt_s);
    void stop();

    b2World world_;
    std::vector<b2Body*> bodies_;
    b2Body* gate_ = nullptr;  ///< Null once the gate stands still.
    physics::KinematicMotion<float> motion_;
};

}  // namespace tickproof::bench
