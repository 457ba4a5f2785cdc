// Scripts act before a step, on the state and the time at its start. The engine here only writes
// down what it is told.

#include "harness/run/script.h"

#include <gtest/gtest.h>

#include <numbers>

namespace tickproof::harness {
namespace {

class Listener final : public physics::World {
  public:
    void step(double) override {}
    void read(std::span<physics::BodyState>) const override {}
    void set_velocity(std::size_t, Vec2 velocity) override { velocities.push_back(velocity); }
    void place(std::size_t, Vec2 position) override { places.push_back(position); }
    void set_gravity_scale(std::size_t, double scale) override { scales.push_back(scale); }
    void move_to(std::size_t, Vec2, double) override { ++moves; }

    std::vector<Vec2> velocities;
    std::vector<Vec2> places;
    std::vector<double> scales;
    int moves = 0;
};

class Script : public ::testing::Test {
  protected:
    void at(ScriptRunner& script, double simulated_s, double frame_begins_s, double x = 0) {
        const std::vector<physics::BodyState> states{
            {.position_m = {x, 0}, .velocity_mps = {1, 0}}};
        script.before_step({simulated_s, frame_begins_s, 0.1, states}, world);
    }

    Listener world;
};

TEST_F(Script, AtSimActsOnceInTheFirstStepThatStartsThenOrLater) {
    const std::vector<ScriptRow> rows{{AtSim{0.25}, MoveTo{}}};
    ScriptRunner script(rows);
    at(script, 0.2, 9);
    EXPECT_EQ(world.moves, 0);
    at(script, 0.3, 9);
    at(script, 0.4, 9);
    EXPECT_EQ(world.moves, 1);
}

TEST_F(Script, AtRealGoesByTheFrameAndNotByTheStep) {
    const std::vector<ScriptRow> rows{{AtReal{0.25}, MoveTo{}}};
    ScriptRunner script(rows);
    at(script, 0.3, 0.2);
    EXPECT_EQ(world.moves, 0);
    at(script, 0.1, 0.25);
    EXPECT_EQ(world.moves, 1);
}

TEST_F(Script, XPassesLooksAtTheStateAtTheStart) {
    const std::vector<ScriptRow> rows{{XPasses{0, 2}, SetVelocity{0, {3, 4}}}};
    ScriptRunner script(rows);
    at(script, 0, 0, 1.9);
    EXPECT_TRUE(world.velocities.empty());
    at(script, 0, 0, 2.1);
    at(script, 0, 0, 2.2);
    ASSERT_EQ(world.velocities.size(), 1U);
    EXPECT_EQ(world.velocities[0], (Vec2{3, 4}));
}

TEST_F(Script, EveryStepActsInEveryStep) {
    const std::vector<ScriptRow> rows{{EveryStep{}, Turn{0, std::numbers::pi / 2 / 0.1}}};
    ScriptRunner script(rows);
    at(script, 0, 0);
    at(script, 0.1, 0);
    ASSERT_EQ(world.velocities.size(), 2U);
    EXPECT_NEAR(world.velocities[0].x, 0, 1e-15);  // A quarter turn in 0.1 s.
    EXPECT_NEAR(world.velocities[0].y, 1, 1e-15);
}

TEST_F(Script, PlaceIsAnAbsoluteFunctionOfSimulatedTime) {
    const std::vector<ScriptRow> rows{{EveryStep{}, Place{.body = 0,
                                                          .centre_m = {1, 2},
                                                          .amplitude_m = {0, 3},
                                                          .rate_radps = std::numbers::pi,
                                                          .phase_rad = 0}}};
    ScriptRunner script(rows);
    at(script, 0, 0);
    at(script, 0.5, 0);
    EXPECT_EQ(world.places[0], (Vec2{1, 2}));
    EXPECT_NEAR(world.places[1].y, 5, 1e-15);
}

}  // namespace
}  // namespace tickproof::harness
