#include <gtest/gtest.h>

#include <cmath>
#include <ctime>
#include <iostream>
#include <string>
#include <vector>

#include "physics/engine_failure.h"
#include "physics/state_hash.h"
#include "tests/physics/worlds_for_tests.h"
#include "tests/sanitized.h"

namespace tickproof::physics {
namespace {

/// Of 96 shots at a wall 0.1 m thick, those that pass: a circle of radius 0.1 m at 20 to 120 m/s,
/// 16 places within a step each, 60 Hz.
int passes(const Choice& choice, BodyType wall) {
    int passed = 0;
    for (int speed = 20; speed <= 120; speed += 20) {
        for (int phase = 0; phase < 16; ++phase) {
            const double x = -3 - phase * speed / 60.0 / 16;
            const Scene scene{.gravity_mps2 = {0, 0},
                              .bodies = {{.shape = Circle{0.1},
                                          .position_m = {x, 0},
                                          .velocity_mps = {static_cast<double>(speed), 0},
                                          .rotates = true},
                                         {.type = wall, .shape = Box{0.1, 4}}}};
            const auto world = make_world(choice, scene);
            run(*world, 30);
            passed += first_state(*world, 2).position_m.x > 0.05 ? 1 : 0;
        }
    }
    return passed;
}

const std::vector<std::string> kPrograms{"box2d3", "rapier2d"};

class ProgramWorlds : public ::testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(Both, ProgramWorlds, ::testing::ValuesIn(kPrograms),
                         [](const auto& test) { return test.param; });

bool same(const std::vector<BodyState>& a, const std::vector<BodyState>& b) {
    return state_hash(a) == state_hash(b);
}

/// Boxes and circles that fall onto a floor and onto a platform that rises.
Scene heap(Random& random, int bodies) {
    Scene scene{
        .bodies = {ground(),
                   {.type = BodyType::kinematic, .shape = Box{2, 0.2}, .position_m = {0, 1}}}};
    for (int i = 0; i < bodies; ++i) {
        Body body{.position_m = {random.between(-2, 2), random.between(2, 6)},
                  .angle_rad = random.between(-1, 1),
                  .velocity_mps = {random.between(-5, 5), random.between(-5, 5)},
                  .friction = 0.5,
                  .restitution = random.between(0, 0.5),
                  .rotates = true};
        if (i % 2 == 0) {
            body.shape = Circle{random.between(0.1, 0.5)};
        } else {
            body.shape = Box{random.between(0.2, 1), random.between(0.2, 1)};
        }
        scene.bodies.push_back(body);
    }
    return scene;
}

TEST_P(ProgramWorlds, RepeatRollBackAndCopyToTheBit) {
    Random random(34);
    for (int round = 0; round < 1000; ++round) {
        const Scene scene = heap(random, 1 + round % 7);
        const std::size_t bodies = scene.bodies.size();
        const auto world = make_world({GetParam()}, scene);
        const auto again = make_world({GetParam()}, scene);
        const double dt_s = random.between(0.004, 0.05);
        const auto steps = [&](World& of) {
            of.move_to(1, {0, 2}, 1);
            run(of, 20, dt_s);
        };
        steps(*world);
        steps(*again);
        ASSERT_TRUE(same(states_of(*world, bodies), states_of(*again, bodies))) << round;

        auto& copyable = dynamic_cast<CopyableWorld&>(*world);
        const auto copy = copyable.copy();
        const auto before = states_of(*world, bodies);
        run(*world, 20, dt_s);
        const auto after = states_of(*world, bodies);
        EXPECT_TRUE(same(states_of(*copy, bodies), before)) << "steps of one do not move the other";
        run(*copy, 20, dt_s);
        ASSERT_TRUE(same(states_of(*copy, bodies), after)) << round;
        ASSERT_EQ(copy->contacts().touching, world->contacts().touching) << round;

        copyable.restore(dynamic_cast<const CopyableWorld&>(*copy));
        run(*world, 5, dt_s);
        run(*copy, 5, dt_s);
        ASSERT_TRUE(same(states_of(*world, bodies), states_of(*copy, bodies))) << round;
    }
}

TEST_P(ProgramWorlds, PutAKinematicBodyExactlyAtItsTarget) {
    const Scene scene{.bodies = {{.type = BodyType::kinematic, .shape = Box{1, 1}}}};
    const auto world = make_world({GetParam()}, scene);
    world->move_to(0, {0.7, 1.3}, 1);
    run(*world, 60);
    EXPECT_LT(first_state(*world, 1).position_m.y, 1.3);
    run(*world, 60);
    EXPECT_EQ(first_state(*world, 1).position_m, (Vec2{0.7F, 1.3F}));
    EXPECT_EQ(first_state(*world, 1).velocity_mps, (Vec2{0, 0}));
}

TEST_P(ProgramWorlds, NoticeWhatOverlapsASensorAndStopNothing) {
    const Scene scene{
        .gravity_mps2 = {0, 0},
        .bodies = {{.shape = Circle{0.1}, .position_m = {-1, 0}, .velocity_mps = {3, 0}},
                   {.type = BodyType::fixed, .shape = Box{0.5, 2}, .sensor = true}}};
    const auto world = make_world({GetParam()}, scene);
    const std::uint64_t apart = world->contacts().touching;
    int touching = 0;
    for (int i = 0; i < 60; ++i) {
        world->step(1.0 / 60);
        const auto states = states_of(*world, 2);
        EXPECT_EQ(states[0].touching, states[1].touching);
        EXPECT_EQ(states[0].touching, world->contacts().touching != apart);
        touching += states[0].touching ? 1 : 0;
    }
    EXPECT_NEAR(touching, 0.7 / 3 * 60, 2);
    EXPECT_NEAR(first_state(*world, 2).position_m.x, 2, 1e-4);
}

TEST_P(ProgramWorlds, NoticeABodyThatPassesASensorWithinAStep) {
    int missed = 0;
    for (int phase = 0; phase < 16; ++phase) {
        const Scene scene{
            .gravity_mps2 = {0, 0},
            .bodies = {{.shape = Circle{0.1},
                        .position_m = {-3 - phase * 120 / 60.0 / 16, 0},
                        .velocity_mps = {120, 0}},
                       {.type = BodyType::fixed, .shape = Box{0.1, 4}, .sensor = true}}};
        const auto world = make_world({GetParam()}, scene);
        bool is_seen = false;
        for (int step = 0; step < 10; ++step) {
            world->step(1.0 / 60);
            is_seen = is_seen || states_of(*world, 2)[1].touching;
        }
        EXPECT_FALSE(states_of(*world, 2)[1].touching) << "it is beyond";
        missed += is_seen ? 0 : 1;
    }
    EXPECT_EQ(missed, 0);
}

TEST_P(ProgramWorlds, NoticeInASensorNoGroundAndNoOtherSensor) {
    const Scene scene{.bodies = {{.shape = Circle{0.1}, .position_m = {9, 0.1}},
                                 ground(),
                                 {.type = BodyType::fixed, .shape = Box{1, 1}, .sensor = true},
                                 {.type = BodyType::fixed, .shape = Box{1, 1}, .sensor = true}}};
    const auto world = make_world({GetParam()}, scene);
    run(*world, 10);
    const auto states = states_of(*world, 4);
    EXPECT_TRUE(states[0].touching) << "the ball lies on the ground";
    EXPECT_FALSE(states[2].touching);
    EXPECT_FALSE(states[3].touching);
}

TEST_P(ProgramWorlds, SleepOnlyWhereTheSceneAllowsAndWakeForAVelocityOrAPlace) {
    Scene scene{.bodies = {{.shape = Box{0.6, 1.2}, .position_m = {0, 0.6}}, ground()}};
    const auto world = make_world({GetParam()}, scene);
    run(*world, 300);
    ASSERT_TRUE(first_state(*world, 2).asleep);
    EXPECT_TRUE(first_state(*world, 2).touching) << "asleep on the ground";
    EXPECT_FALSE(world->step(1.0 / 60)) << "nothing changes";
    world->set_velocity(0, {0, 5});
    EXPECT_TRUE(world->step(1.0 / 60));
    EXPECT_FALSE(first_state(*world, 2).asleep);
    EXPECT_GT(first_state(*world, 2).position_m.y, 0.65);
    run(*world, 400);
    ASSERT_TRUE(first_state(*world, 2).asleep);
    world->place(0, {0, 3});
    run(*world, 6);
    EXPECT_LT(first_state(*world, 2).position_m.y, 3) << "it falls";

    scene.sleeping = false;
    const auto awake = make_world({GetParam()}, scene);
    run(*awake, 600);
    EXPECT_FALSE(first_state(*awake, 2).asleep);
}

TEST_P(ProgramWorlds, MultiplyTheGravityOfOneBody) {
    const Scene scene{
        .bodies = {{.shape = Circle{0.1}}, {.shape = Circle{0.1}, .position_m = {5, 0}}}};
    const auto world = make_world({GetParam()}, scene);
    world->set_gravity_scale(0, 0.5);
    run(*world, 60);
    const auto states = states_of(*world, 2);
    EXPECT_NEAR(states[0].velocity_mps.y, -5, 1e-4);
    EXPECT_NEAR(states[1].velocity_mps.y, -10, 1e-4);
}

TEST_P(ProgramWorlds, SayWhereTheLimitOfTheEngineClipsABody) {
    const Scene scene{.gravity_mps2 = {0, 0},
                      .bodies = {{.shape = Circle{0.1}, .velocity_mps = {399, 0}},
                                 {.shape = Circle{0.1}, .position_m = {0, 9}}}};
    const auto world = make_world({GetParam()}, scene);
    world->step(1.0 / 60);
    EXPECT_FALSE(world->limited_motion());
    world->set_velocity(1, {0, 500});
    world->step(1.0 / 60);
    const auto limited = world->limited_motion();
    ASSERT_TRUE(limited);
    EXPECT_EQ(limited->body, 1U);
    EXPECT_NEAR(limited->velocity_after_mps.y, 400, 0.01);
    EXPECT_TRUE(states_of(*world, 2)[1].limited);
}

/// The hash after `steps` steps, or how the engine fails. It must come within ten seconds of
/// a processor, and twice the same.
std::string outcome(const std::string& engine, const Scene& scene, double dt_s, int steps) {
    const auto once = [&]() -> std::string {
        try {
            const auto world = make_world({engine}, scene);
            run(*world, steps, dt_s);
            for (const BodyState& state : states_of(*world, scene.bodies.size())) {
                if (!std::isfinite(state.position_m.x) || !std::isfinite(state.position_m.y)) {
                    return "not finite";
                }
            }
            return std::to_string(state_hash(states_of(*world, scene.bodies.size())));
        } catch (const EngineFailure& failure) {
            return failure.what();
        }
    };
    const std::clock_t begin = std::clock();
    const std::string first = once();
    const auto spent_s = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    EXPECT_LT(spent_s, 10 * testing::kSanitizedEvery) << first;
    EXPECT_EQ(once(), first);
    std::cout << engine << ", " << scene.bodies.size() << " bodies, " << steps << " steps of "
              << dt_s << " s: " << first << '\n';
    return first;
}

bool is_hash(const std::string& text) {
    return text.find_first_not_of("0123456789") == std::string::npos;
}

constexpr const char* kNoMemory = "it asked for more than 128 MB of memory";

TEST_P(ProgramWorlds, EndForAnyLengthOfAStep) {
    Random random(7);
    const Scene few = heap(random, 4);
    EXPECT_PRED1(is_hash, outcome(GetParam(), few, 1e-30, 20));
    EXPECT_NE(outcome(GetParam(), few, 1e30, 20), "not finite");
}

Scene crowd(int count, double apart_m) {
    Scene scene{.bodies = {ground()}};
    for (int i = 0; i < count; ++i) {
        scene.bodies.push_back({.shape = Circle{0.1}, .position_m = {apart_m * i, 1}});
    }
    return scene;
}

TEST_P(ProgramWorlds, EndWithManyBodiesAtOnePoint) {
    EXPECT_PRED1(is_hash, outcome(GetParam(), crowd(200, 0), 1.0 / 60, 3));
    EXPECT_EQ(outcome(GetParam(), crowd(1000, 0), 1.0 / 60, 3), kNoMemory);
}

TEST_P(ProgramWorlds, SayThatTheirMemoryIsExhausted) {
    // Rapier doubles a list, and traps where that would pass the limit.
    const std::string end = outcome(GetParam(), crowd(400'000, 1), 1.0 / 60, 1);
    EXPECT_EQ(end, GetParam() == "box2d3" ? kNoMemory : "it gave up");
}

TEST(ProgramWorld, IsContinuousAgainstFixedBodiesAndWithASwitchAgainstKinematicOnes) {
    EXPECT_EQ(passes({"box2d3"}, BodyType::fixed), 0);
    EXPECT_EQ(passes({"rapier2d"}, BodyType::fixed), 0);
    EXPECT_EQ(passes({"box2d3"}, BodyType::kinematic), 77);
    EXPECT_EQ(passes({"rapier2d"}, BodyType::kinematic), 74);
    EXPECT_EQ(passes({"box2d"}, BodyType::kinematic), 0) << "2.4.1 stops them without a switch";
    EXPECT_EQ(passes({"box2d3", {{"bullet", "on"}}}, BodyType::kinematic), 0);
    EXPECT_EQ(passes({"rapier2d", {{"ccd", "on"}}}, BodyType::kinematic), 0);
    EXPECT_GT(passes({"box2d3", {{"continuous", "off"}}}, BodyType::fixed), 0);
}

}  // namespace
}  // namespace tickproof::physics
