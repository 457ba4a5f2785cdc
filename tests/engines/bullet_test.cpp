// Bullet's own stepSimulation, as Debian packages it, and the policy `bullet`.

#include <btBulletDynamicsCommon.h>
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include "tests/engines/real_engine.h"

namespace tickproof::engines {
namespace {

struct BulletSetting {
    std::string_view policy;
    int substeps_max;
    btScalar timestep;
};

/// A world without bodies, which counts its own steps.
class BulletWorld {
  public:
    BulletWorld() { world_.setInternalTickCallback(&BulletWorld::ticked, &frame_); }

    EngineFrame step(double frame_s, const BulletSetting& setting) {
        frame_ = {};
        world_.stepSimulation(static_cast<btScalar>(frame_s), setting.substeps_max,
                              setting.timestep);
        return frame_;
    }

  private:
    static void ticked(btDynamicsWorld* world, btScalar dt) {
        static_cast<EngineFrame*>(world->getWorldUserInfo())->dts.push_back(dt);
    }

    EngineFrame frame_;
    btDefaultCollisionConfiguration configuration_;
    btCollisionDispatcher dispatcher_{&configuration_};
    btDbvtBroadphase broadphase_;
    btSequentialImpulseConstraintSolver solver_;
    btDiscreteDynamicsWorld world_{&dispatcher_, &broadphase_, &solver_, &configuration_};
};

class BulletTest : public ::testing::TestWithParam<BulletSetting> {};

Drive bullet(const BulletSetting& setting) {
    return [setting](const std::vector<Duration>& frames) {
        BulletWorld world;
        std::vector<EngineFrame> ran;
        for (const Duration frame : frames) {
            ran.push_back(world.step(harness::seconds(frame), setting));
        }
        return ran;
    };
}

constexpr Agreement kFloats{.relative = 1e-7};  // The policy's dt is a double, Bullet's a float.

TEST_P(BulletTest, RunsTheStepsOfThePolicy) {
    EXPECT_GT(expect_equal(GetParam().policy, sequences(2'000), bullet(GetParam()), kFloats),
              60'000U);
}

TEST(BulletSteps, DifferFromThoseOfAPolicyWithAnError) {
    const BulletSetting engine{"bullet:steps_per_frame_max=4", 4, btScalar(1) / 60};
    const Sequence hitches = at_the_limit(Duration{70'000'000});
    for (const char* policy :
         {"bullet:steps_per_frame_max=5", "fixed:steps_per_frame_max=4:over_cap=keep",
          "bullet:steps_per_frame_max=4:timestep=1/60.01",
          "bullet:steps_per_frame_max=4:time_scale=1.001"}) {
        EXPECT_NONFATAL_FAILURE(expect_equal(policy, {hitches}, bullet(engine), kFloats), "frame");
    }
    EXPECT_EQ(expect_equal(engine.policy, {hitches}, bullet(engine), kFloats), 1'000U);
}

INSTANTIATE_TEST_SUITE_P(
    Settings, BulletTest,
    ::testing::Values(
        BulletSetting{"bullet", 1, btScalar(1) / 60},
        BulletSetting{"bullet:steps_per_frame_max=10", 10, btScalar(1) / 60},
        BulletSetting{"bullet:timestep=1/120:steps_per_frame_max=4", 4, btScalar(1) / 120},
        BulletSetting{"bullet:timestep=1/30:steps_per_frame_max=2", 2, btScalar(1) / 30},
        BulletSetting{"bullet:steps_per_frame_max=off", 0, btScalar(1) / 60}));

}  // namespace
}  // namespace tickproof::engines
