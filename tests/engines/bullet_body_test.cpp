// A btRigidBody in flight, as Debian packages Bullet, and the engine `bullet-body`: after every
// step the same position and velocity, but for rounding.

#include <btBulletDynamicsCommon.h>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "harness/game/engine_text.h"

namespace tickproof::engines {
namespace {

struct Flight {
    double damping;
    int rate_hz;
};

/// A sphere of 1 kg that rises and flies to the right, in Bullet.
class BulletSphere {
  public:
    explicit BulletSphere(double damping) {
        body_.setDamping(static_cast<btScalar>(damping), 0);
        body_.setLinearVelocity({3, 5, 0});
        world_.setGravity({0, -10, 0});
        world_.addRigidBody(&body_);
    }
    ~BulletSphere() { world_.removeRigidBody(&body_); }
    BulletSphere(const BulletSphere&) = delete;
    BulletSphere& operator=(const BulletSphere&) = delete;

    void step(double dt_s) {
        const auto dt = static_cast<btScalar>(dt_s);
        world_.stepSimulation(dt, 1, dt);
    }

    std::array<double, 4> state() const {
        const btVector3& at = body_.getCenterOfMassPosition();
        const btVector3& velocity = body_.getLinearVelocity();
        return {at.x(), at.y(), velocity.x(), velocity.y()};
    }

  private:
    btDefaultCollisionConfiguration configuration_;
    btCollisionDispatcher dispatcher_{&configuration_};
    btDbvtBroadphase broadphase_;
    btSequentialImpulseConstraintSolver solver_;
    btDiscreteDynamicsWorld world_{&dispatcher_, &broadphase_, &solver_, &configuration_};
    btSphereShape shape_{btScalar(0.5)};
    btRigidBody body_{btRigidBody::btRigidBodyConstructionInfo(
        1, nullptr, &shape_, btVector3(btScalar(0.1), btScalar(0.1), btScalar(0.1)))};
};

class BulletBodyTest : public ::testing::TestWithParam<Flight> {};

TEST_P(BulletBodyTest, FliesAsInBullet) {
    const auto [damping, rate_hz] = GetParam();
    BulletSphere sphere(damping);
    const physics::EngineSpec spec =
        harness::parse_engine(fmt::format("bullet-body:linear_damping={}", damping));
    const auto world = spec.engine->make_world(
        {.gravity_mps2 = {0, -10},
         .bodies = {{.shape = physics::Circle{0.5}, .velocity_mps = {3, 5}}}},
        spec.settings);
    for (int step = 0; step < 2 * rate_hz; ++step) {
        sphere.step(1.0 / rate_hz);
        world->step(1.0 / rate_hz);
        std::array<physics::BodyState, 1> ours;
        world->read(ours);
        const std::array<double, 4> seen{ours[0].position_m.x, ours[0].position_m.y,
                                         ours[0].velocity_mps.x, ours[0].velocity_mps.y};
        const std::array<double, 4> bullet = sphere.state();
        for (std::size_t i = 0; i < seen.size(); ++i) {
            ASSERT_NEAR(seen[i], bullet[i], 2e-5 * (1 + std::abs(bullet[i]))) << step << ' ' << i;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Flights, BulletBodyTest,
                         ::testing::Values(Flight{0, 60}, Flight{0.1, 30}, Flight{0.1, 60},
                                           Flight{0.1, 240}, Flight{0.8, 10}, Flight{1, 60}));

}  // namespace
}  // namespace tickproof::engines
