// Scripts act before a step, on the state and the time at its start. The engine here only writes
// down what it is told.

#include "harness/run/scripted.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace tickproof::harness {
namespace {

class Listener final : public physics::World {
  public:
    bool step(double) override { return true; }
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
        script.before_step({simulated_s, from_seconds(frame_begins_s), 0.1, states}, world);
    }

    /// The factors on gravity at the starts of steps, for a body that goes up with 1 m/s.
    std::vector<double> rising(const JumpGravity& jump, std::initializer_list<double> starts_s,
                               double velocity_mps = 1) {
        const std::vector<ScriptRow> rows{{EveryStep{}, jump}};
        ScriptRunner script(rows);
        const std::vector<physics::BodyState> states{{.velocity_mps = {0, velocity_mps}}};
        world.scales.clear();
        for (const double start_s : starts_s) {
            script.before_step({start_s, Duration{0}, 0.1, states}, world);
        }
        return world.scales;
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

TEST_F(Script, FallsToWaitsUntilTheBodyIsDownAgain) {
    const std::vector<ScriptRow> rows{{FallsTo{0, 2}, PlaceAt{0, {3, 4}}}};
    ScriptRunner script(rows);
    const auto in_state = [&](double y, double velocity) {
        const std::vector<physics::BodyState> states{
            {.position_m = {0, y}, .velocity_mps = {0, velocity}}};
        script.before_step({0, Duration{0}, 0.1, states}, world);
        return world.places.size();
    };
    EXPECT_EQ(in_state(2, 5), 0U) << "it takes off";
    EXPECT_EQ(in_state(3, -5), 0U);
    EXPECT_EQ(in_state(1.9, -6), 1U);
    EXPECT_EQ(in_state(1.8, -6), 1U) << "once";
    EXPECT_EQ(world.places[0], (Vec2{3, 4}));
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
    const std::vector<ScriptRow> rows{{EveryStep{}, Oscillate{.body = 0,
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

using Scales = std::vector<double>;

TEST_F(Script, AJumpIsLightWhileTheKeyIsHeld) {
    const JumpGravity jump{.held_s = 0.25, .released = 3, .falling = 2};
    EXPECT_EQ(rising(jump, {0, 0.1, 0.2, 0.3, 0.4}), (Scales{1, 1, 1, 3, 3}));
}

TEST_F(Script, AKeyComesUpWithTheStepThatStartsThenToRounding) {
    const JumpGravity jump{.held_s = 0.3, .released = 3, .falling = 2};
    EXPECT_EQ(rising(jump, {0.1 + 0.1, 0.1 + 0.1 + 0.1}), (Scales{1, 3}));
    EXPECT_EQ(rising(jump, {0.29, 0.3 - 1e-12}), (Scales{1, 3}));
}

TEST_F(Script, ATapIsHeldForTheFirstStep) {
    const JumpGravity tap{.held_s = 0, .released = 3, .falling = 2};
    EXPECT_EQ(rising(tap, {0, 0.1, 0.2}), (Scales{1, 3, 3}));
}

TEST_F(Script, AFallIsHeavyWhetherTheKeyIsHeldOrNot) {
    const JumpGravity jump{.held_s = 0.25, .released = 3, .falling = 2};
    EXPECT_EQ(rising(jump, {0, 0.1, 0.4}, -1), (Scales{2, 2, 2}));
    EXPECT_EQ(rising(jump, {0.1, 0.4}, 0), (Scales{2, 2})) << "what does not rise falls";
}

TEST_F(Script, LerpMovesByAShareOfWhatIsLeft) {
    const struct {
        Lerp lerp;
        double left;
    } table[] = {
        {{.share_per_step = 0.25}, 6},
        {{.share_per_step = 0.25, .rate_per_s = 5}, 4},  // 5 x 0.1.
        {{.rate_per_s = 50}, 0},
        {{.rate_per_s = 5, .exponential = true}, 8 * std::exp(-0.5)},
    };
    for (const auto& [lerp, left] : table) {
        const std::vector<ScriptRow> rows{{EveryStep{}, lerp}};
        ScriptRunner script(rows);
        at(script, 0, 0, 8);
        EXPECT_NEAR(world.places.back().x, left, 1e-12);
    }
}

}  // namespace
}  // namespace tickproof::harness
