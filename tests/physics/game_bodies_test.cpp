// Bodies as engines move them, against figures measured in the engines, closed forms, and steps
// that a reader can do by hand. tests/engines has those that run here.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/engine_tests.h"
#include "tests/physics/worlds_for_tests.h"

namespace tickproof::physics {
namespace {

using Options = std::vector<std::pair<std::string_view, std::string>>;

/// A body that rises at 5 m/s in a gravity of 10 m/s2.
std::unique_ptr<World> rising(std::string_view engine, Options options = {}) {
    options.emplace_back("precision", "f64");
    return make_world({engine, options},
                      {.gravity_mps2 = {0, -10}, .bodies = {{.velocity_mps = {0, 5}}}});
}

/// The highest position after a step.
double apex_m(World& world, double dt_s) {
    double highest = 0;
    do {
        world.step(dt_s);
        highest = std::max(highest, first_state(world, 1).position_m.y);
    } while (first_state(world, 1).velocity_mps.y > 0);
    return highest;
}

double rise_after_a_step(std::string_view engine, Options options) {
    const auto world = rising(engine, std::move(options));
    world->step(0.1);
    return first_state(*world, 1).velocity_mps.y;
}

struct Apex {
    std::string_view engine;
    int rate_hz;
    double apex_m;
};

class JumpOfABody : public ::testing::TestWithParam<Apex> {};

TEST_P(JumpOfABody, PeaksWhereTheEngineMeasuredIt) {
    const auto world = rising(GetParam().engine);
    EXPECT_NEAR(apex_m(*world, 1.0 / GetParam().rate_hz), GetParam().apex_m, 6e-4);
}

// Godot 3.2.3: RigidBody2D with its default linear damp, and KinematicBody2D.
INSTANTIATE_TEST_SUITE_P(
    GameBodies, JumpOfABody,
    ::testing::Values(Apex{"godot-body", 30, 1.126}, Apex{"godot-body", 60, 1.167},
                      Apex{"godot-body", 120, 1.189}, Apex{"godot-character", 30, 1.1667},
                      Apex{"godot-character", 60, 1.2083}, Apex{"godot-character", 120, 1.2292}));

// Godot 4.6.3, RigidBody2D and RigidBody3D at 60 Hz: with a linear_damp of 0 in mode Combine, the
// default, the project's 0.1 remains; in mode Replace nothing does. The option is what remains.
TEST(GameBodies, AreDampedInGodotByAllThatActsOnThem) {
    const auto apex_with = [](const char* damp) {
        const auto world = rising("godot-body", {{"linear_damp", damp}});
        return apex_m(*world, 1.0 / 60);
    };
    EXPECT_NEAR(apex_with("0.1"), 1.1674, 5e-5);
    EXPECT_NEAR(apex_with("0"), 1.2083, 5e-5);
}

TEST(GameBodies, DampTheVelocityInTheOrderOfTheirEngine) {
    EXPECT_DOUBLE_EQ(rise_after_a_step("godot-body", {{"linear_damp", "2"}}), 5 * 0.8 - 1);
    EXPECT_DOUBLE_EQ(rise_after_a_step("physx-body", {{"linear_damping", "2"}}), (5 - 1) * 0.8);
    EXPECT_DOUBLE_EQ(rise_after_a_step("chaos-body", {{"linear_damping", "2"}}), (5 - 1) * 0.8);
    EXPECT_DOUBLE_EQ(rise_after_a_step("bullet-body", {{"linear_damping", "0.19"}}),
                     5 * std::pow(0.81, 0.1) - 1);
    EXPECT_DOUBLE_EQ(
        rise_after_a_step("euler", {{"linear_damping", "2"}, {"damping_rule", "implicit"}}),
        (5 - 1) / 1.2);
}

TEST(GameBodies, StopWhereDampingWouldTurnThemRound) {
    EXPECT_DOUBLE_EQ(rise_after_a_step("godot-body", {{"linear_damp", "20"}}), -1);
    EXPECT_DOUBLE_EQ(rise_after_a_step("physx-body", {{"linear_damping", "20"}}), 0);
}

TEST(UnrealCharacter, RisesAsHighAtEveryFrameRate) {
    for (const double fps : {5.0, 7.0, 20.0, 30.0, 59.94, 144.0, 240.0}) {
        const auto world = rising("unreal-character");
        double highest = 0;
        // The top of the jump lies within a frame: each frame ends in parts, which only a half
        // frame shows. So what is seen is the height that it falls back from.
        for (double time_s = 0; time_s < 0.5; time_s += 1 / fps) {
            world->step(1 / fps);
            const BodyState state = first_state(*world, 1);
            const double speed = state.velocity_mps.y;
            highest = std::max(highest, state.position_m.y + speed * speed / 20);
            EXPECT_NEAR(highest, 1.25, 1e-9) << fps;
        }
    }
}

/// A ball that falls on the ground and bounces.
double height_after(std::string_view engine, Options options, int steps, double dt_s) {
    options.emplace_back("precision", "f64");
    const Scene scene{
        .gravity_mps2 = {0, -10},
        .bodies = {{.position_m = {0, 1}, .velocity_mps = {0, -4}, .restitution = 0.8}, ground()}};
    const auto world = make_world({engine, options}, scene);
    run(*world, steps, dt_s);
    return first_state(*world, 2).position_m.y;
}

TEST(UnrealCharacter, DividesALongFrameIntoPartsOfAtMostATwentiethOfASecond) {
    const double divided_m = height_after("unreal-character", {}, 1, 0.2);
    EXPECT_NEAR(divided_m, height_after("euler-half-step", {{"collision", "swept"}}, 4, 0.05),
                1e-9);
    const double whole_m = height_after("euler-half-step", {{"collision", "swept"}}, 1, 0.2);
    EXPECT_GT(std::abs(divided_m - whole_m), 1e-3);
    EXPECT_NEAR(height_after("unreal-character", {{"max_simulation_iterations", "1"}}, 1, 0.2),
                whole_m, 1e-9);
}

TEST(UnrealCharacter, HalvesWhatIsLeftOfAFrameBeforeItTakesATwentiethOfASecond) {
    // CharacterMovement takes 60 ms as 30 and 30, not as 50 and 10. A ball that meets the ground on
    // its way bounces from another place in the two.
    const Options swept{{"collision", "swept"}};
    const double halved_m = height_after("euler-half-step", swept, 6, 0.03);
    EXPECT_EQ(height_after("unreal-character", {}, 3, 0.06), halved_m);
    EXPECT_NE(height_after("euler-half-step", swept, 1, 0.06), halved_m);
}

TEST(UnrealCharacter, MissesTheTopOfAJumpWithoutApexAttempts) {
    const double with_m = height_after("unreal-character", {}, 1, 0.04);
    EXPECT_NEAR(height_after("unreal-character", {{"max_jump_apex_attempts", "0"}}, 1, 0.04),
                with_m, 1e-12)
        << "a body that falls has no top";
    // From a half frame before the top to a half frame after it a step goes no way at all.
    const auto cut = rising("unreal-character", {{"max_jump_apex_attempts", "0"}});
    cut->step(0.48);
    const double before_m = first_state(*cut, 1).position_m.y;
    cut->step(0.04);
    EXPECT_NEAR(first_state(*cut, 1).position_m.y, before_m, 1e-12);
}

TEST(UnrealCharacter, TouchesNoTriggerBehindAWallThatStopsIt) {
    // The step would go from 0 to 1 m; the wall begins at 0.5 m.
    const auto trigger_at = [](double x_m) {
        return Body{
            .type = BodyType::fixed, .shape = Box{0.1, 10}, .position_m = {x_m, 0}, .sensor = true};
    };
    const Body wall{.type = BodyType::fixed, .shape = Box{0.1, 10}, .position_m = {0.55, 0}};
    const Scene scene{.gravity_mps2 = {0, 0},
                      .bodies = {{.shape = Circle{0.1}, .velocity_mps = {25, 0}},
                                 wall,
                                 trigger_at(0.25),
                                 trigger_at(0.75)}};
    const auto world = make_world({"unreal-character", {{"precision", "f64"}}}, scene);
    world->step(0.04);
    const auto states = states_of(*world, 4);
    ASSERT_NEAR(states[0].position_m.x, 0.4, 1e-12);
    EXPECT_TRUE(states[2].touching) << "in front of the wall";
    EXPECT_FALSE(states[3].touching) << "behind it";
}

TEST(UnrealCharacter, EndsAPartAtTheTopThatItsOwnGravityGivesItsJump) {
    // At 5 m/s and twice 10 m/s2 the top is 0.625 m up, after 0.25 s. After 0.5 s the body is where
    // it began: without a part that ends at the top it would not have moved, and not have touched a
    // trigger that begins 0.6 m above its head.
    Scene scene{.gravity_mps2 = {0, -10}, .bodies = {{.velocity_mps = {0, 5}}}};
    scene.bodies.push_back({.type = BodyType::fixed,
                            .shape = Box{1, 0.2},
                            .position_m = {0, 0.5 + 0.6 + 0.1},
                            .sensor = true});
    const auto world = make_world(
        {"unreal-character", {{"precision", "f64"}, {"max_simulation_time_step", "0.5"}}}, scene);
    world->set_gravity_scale(0, 2);
    world->step(0.5);
    const auto states = states_of(*world, 2);
    ASSERT_NEAR(states[0].position_m.y, 0, 1e-12);
    EXPECT_TRUE(states[1].touching);
}

TEST(PhysxBody, StopsAtAMarginThatIsLongerThanHalfTheWall) {
    // 2 x 0.02 m of margin before a ball of 0.01 m and a wall of 0.02 m: (0.01 + 0.01 + 0.04) m in
    // a step of 1/60 s are 3.6 m/s, from wherever in a step the ball comes.
    const auto passes = [](double speed_mps) {
        int passed = 0;
        for (int place = 0; place < 64; ++place) {
            const double x = -0.3 - speed_mps / 60 * place / 64;
            const Scene scene{
                .gravity_mps2 = {0, 0},
                .bodies = {
                    {.shape = Circle{0.01}, .position_m = {x, 0}, .velocity_mps = {speed_mps, 0}},
                    {.type = BodyType::fixed, .shape = Box{0.02, 10}}}};
            const auto world = make_world({"physx-body"}, scene);
            run(*world, 60);
            passed += first_state(*world, 2).position_m.x > 0 ? 1 : 0;
        }
        return passed;
    };
    for (const double speed_mps : {0.5, 1.0, 2.0, 2.55, 3.0, 3.55}) {
        EXPECT_EQ(passes(speed_mps), 0) << speed_mps;
    }
    EXPECT_NEAR(passes(2 * 3.6), 32, 2);
}

TEST(PhysxBody, HasItsMarginAgainstWhatItDoesNotSweepAgainst) {
    const auto first_x = [&](BodyType wall) {
        // 0.06 m in a step, 0.03 m before the wall: a sweep and a margin stop it, a test of overlap
        // finds it behind the middle.
        const Scene scene{
            .gravity_mps2 = {0, 0},
            .bodies = {{.shape = Circle{0.01}, .position_m = {-0.05, 0}, .velocity_mps = {3.6, 0}},
                       {.type = wall, .shape = Box{0.02, 10}}}};
        const auto world =
            make_world({"physx-body", {{"collision_detection", "continuous"}}}, scene);
        run(*world, 5);
        return first_state(*world, 2).position_m.x;
    };
    EXPECT_LT(first_x(BodyType::fixed), 0);
    EXPECT_LT(first_x(BodyType::kinematic), 0);
}

struct Mode {
    std::string_view engine;
    std::string_view option;
    std::string_view value;
    bool stops_at_fixed;
    bool stops_at_kinematic;
};

class CollisionMode : public ::testing::TestWithParam<Mode> {};

/// True if a wall of this type stops a body that would pass it in a step.
bool stops(const Mode& mode, BodyType wall) {
    const Scene scene{.gravity_mps2 = {0, 0},
                      .bodies = {{.shape = Circle{0.1}, .velocity_mps = {60, 0}},
                                 {.type = wall, .shape = Box{0.1, 10}, .position_m = {2.5, 0}}}};
    Options options;
    if (!mode.option.empty()) {
        options.emplace_back(mode.option, mode.value);
    }
    const auto world = make_world({mode.engine, options}, scene);
    run(*world, 10);
    return first_state(*world, 2).position_m.x < 2.5;
}

TEST_P(CollisionMode, StopsABodyAtWhatItsEngineSaysThatItSweepsAgainst) {
    EXPECT_EQ(stops(GetParam(), BodyType::fixed), GetParam().stops_at_fixed);
    EXPECT_EQ(stops(GetParam(), BodyType::kinematic), GetParam().stops_at_kinematic);
}

INSTANTIATE_TEST_SUITE_P(
    GameBodies, CollisionMode,
    ::testing::Values(Mode{"godot-body", "continuous_cd", "disabled", false, false},
                      Mode{"godot-body", "continuous_cd", "cast-ray", true, true},
                      Mode{"godot-body", "continuous_cd", "cast-shape", false, false},
                      Mode{"godot-character", "", "", true, true},
                      Mode{"physx-body", "collision_detection", "discrete", false, false},
                      Mode{"physx-body", "collision_detection", "continuous", true, false},
                      Mode{"physx-body", "collision_detection", "continuous-dynamic", true, true},
                      Mode{"physx-body", "collision_detection", "continuous-speculative", true,
                           true},
                      Mode{"chaos-body", "use_ccd", "off", false, false},
                      Mode{"chaos-body", "use_ccd", "on", true, true},
                      Mode{"bullet-body", "ccd", "off", false, false},
                      Mode{"bullet-body", "ccd", "on", true, true},
                      Mode{"unreal-character", "", "", true, true}),
    [](const auto& tested) {
        std::string name = fmt::format("{}_{}", tested.param.engine, tested.param.value);
        std::ranges::replace(name, '-', '_');
        return name;
    });

TEST(GameBodies, AreComparedWithTheEngineIfTheySaySo) {
    const std::string tests = engine_tests();
    for (const Engine& engine : engines()) {
        EXPECT_TRUE(engine.is_stand_in() || engine.checked.empty()) << engine.name;
        if (engine.is_stand_in()) {
            EXPECT_EQ(names_row(tests, engine.name), !engine.checked.empty()) << engine.name;
        }
    }
}

}  // namespace
}  // namespace tickproof::physics
