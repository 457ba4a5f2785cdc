#include "physics/engines.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "physics/state_hash.h"
#include "tests/physics/worlds_for_tests.h"

namespace tickproof::physics {
namespace {

std::unique_ptr<World> undamped_world(const Engine& engine, const Scene& scene) {
    return engine.make_world(
        scene, undamped({.engine = &engine, .settings = default_settings(engine)}).settings);
}

TEST(Engines, HaveUniqueNamesASummaryAndAWorld) {
    std::set<std::string_view> names;
    for (const Engine& engine : engines()) {
        const std::string_view name = engine.name;
        names.insert(name.substr(name.starts_with("x-") ? 2 : 0));  // As the preset renamed has it.
        EXPECT_FALSE(engine.summary.empty()) << engine.name;
        const auto world = undamped_world(engine, {.bodies = {Body{}}});
        world->step(0.1);
        EXPECT_NEAR(first_state(*world, 1).velocity_mps.y, -1, 1e-6) << engine.name;
    }
    for (const std::string_view optional : {"box2d3", "rapier2d"}) {
        const bool is_absent = std::ranges::any_of(
            absent_engines(), [&](const AbsentEngine& each) { return each.name == optional; });
        EXPECT_NE(names.erase(optional) == 1, is_absent) << optional;
    }
    EXPECT_EQ(names,
              (std::set<std::string_view>{"euler", "euler-explicit", "euler-half-step", "box2d",
                                          "godot-body", "godot-character", "physx-body",
                                          "chaos-body", "unreal-character", "bullet-body"}));
}

/// Shots at 60 m/s that pass an obstacle of 0.1 m, from eight places within a step of 60 Hz.
int passes(const EngineSpec& spec, ObstacleKind kind) {
    const bool is_sensor = kind == ObstacleKind::sensor;
    int passed = 0;
    for (int place = 0; place < 8; ++place) {
        const Scene scene{
            .gravity_mps2 = {0, 0},
            .bodies = {{.shape = Circle{0.1},
                        .position_m = {-3 - place / 8.0, 0},
                        .velocity_mps = {60, 0}},
                       {.type = is_sensor ? BodyType::fixed : static_cast<BodyType>(kind),
                        .shape = Box{0.1, 10},
                        .mass_kg = 1e6,
                        .sweeps = false,
                        .sensor = is_sensor}}};
        const auto world = spec.engine->make_world(scene, spec.settings);
        bool is_noticed = false;
        for (int step = 0; step < 10; ++step) {
            world->step(1.0 / 60);
            is_noticed = is_noticed || states_of(*world, 2)[1].touching;
        }
        passed += is_sensor ? !is_noticed : states_of(*world, 2)[0].position_m.x > 0;
    }
    return passed;
}

/// The defaults, and with each switch of continuous collision.
std::vector<EngineSpec> with_each_switch(const Engine& engine) {
    const EngineSpec usual{.engine = &engine, .settings = default_settings(engine)};
    std::vector<EngineSpec> all{usual};
    for (const ContinuousSwitch& each : engine.continuous) {
        all.push_back(switched_on(usual, each));
        all.push_back(usual);
        for (const ContinuousSwitch& other : engine.continuous) {
            all.back().settings[other.option] = other.off;
        }
    }
    return all;
}

TEST(Engines, SweepAgainstWhatTheirRowsSay) {
    for (const Engine& engine : engines()) {
        for (const EngineSpec& spec : with_each_switch(engine)) {
            for (const ObstacleKind kind : {ObstacleKind::fixed, ObstacleKind::kinematic,
                                            ObstacleKind::dynamic, ObstacleKind::sensor}) {
                if (kind == ObstacleKind::dynamic && !engine.has_dynamic_pairs) {
                    EXPECT_EQ(passes(spec, kind), 8) << engine.name;
                    continue;
                }
                EXPECT_EQ(passes(spec, kind) == 0, continuous_against(spec).has(kind))
                    << engine.name << ", kind " << static_cast<int>(kind) << ", switches "
                    << ::testing::PrintToString(spec.settings);
            }
        }
    }
}

TEST(Engines, SayHowAGameSwitchesContinuousCollisionOn) {
    for (const Engine& engine : engines()) {
        for (const ContinuousSwitch& each : engine.continuous) {
            EXPECT_FALSE(each.instruction.empty()) << engine.name;
        }
    }
}

TEST(Engines, HaveASwitchOnlyForWhatTheyDoNotSweepAgainstYet) {
    const Engine& box2d = engine_named("box2d");
    const EngineSpec usual{.engine = &box2d, .settings = default_settings(box2d)};
    EXPECT_EQ(continuous_switch(usual, ObstacleKind::fixed), nullptr) << "it is on";
    EXPECT_EQ(continuous_switch(usual, ObstacleKind::sensor), nullptr) << "there is none";
    const EngineSpec off = without_continuous(usual, ObstacleKind::kinematic);
    EXPECT_FALSE(continuous_against(off).fixed);
    const ContinuousSwitch* dynamic = continuous_switch(off, ObstacleKind::dynamic);
    ASSERT_NE(dynamic, nullptr);
    // A bullet needs the world's continuous collision, too.
    EXPECT_TRUE(continuous_against(switched_on(off, *dynamic)).fixed);
    EXPECT_TRUE(continuous_against(switched_on(off, *dynamic)).dynamic);
}

TEST(Engines, ReportTheirPrecision) {
    const Engine& euler = engine_named("euler");
    EXPECT_EQ(euler.precision(default_settings(euler)), Precision::f32);
    EXPECT_EQ(euler.precision(settings_of({"euler", {{"precision", "f64"}}})), Precision::f64);
    const Engine& box2d = engine_named("box2d");
    EXPECT_EQ(box2d.precision(default_settings(box2d)), Precision::f32);
}

TEST(Engines, NameTheirLimitOnlyIfTheyHaveOne) {
    EXPECT_NE(engine_named("box2d").limit.find("b2_maxTranslation"), std::string_view::npos);
    EXPECT_NE(engine_named("box2d").limit.find("b2_maxRotation"), std::string_view::npos);
    EXPECT_TRUE(engine_named("euler").limit.empty());
}

TEST(Engines, HaveAnErrorOfTheOrderTheySay) {
    // A free fall of 1 s from rest, by 5 m: what is left of the error when the step is halved.
    const auto error = [](const Engine& engine, int steps) {
        EngineSettings settings =
            undamped({.engine = &engine, .settings = default_settings(engine)}).settings;
        settings[0] = engine.options[0].name == "precision" ? 1 : settings[0];  // f64
        const auto world = engine.make_world(Scene{.bodies = {{.shape = Circle{}}}}, settings);
        for (int i = 0; i < steps; ++i) {
            world->step(1.0 / steps);
        }
        return std::abs(first_state(*world, 1).position_m.y + 5);
    };
    for (const Engine& engine : engines()) {
        if (order_of(engine.integrator) == 1) {
            EXPECT_NEAR(error(engine, 64) / error(engine, 128), 2, 0.01) << engine.name;
        } else {
            EXPECT_LT(error(engine, 64), 1e-12)
                << engine.name << ": exact under constant acceleration";
        }
    }
}

TEST(Engines, ChangeNothingInAStepOfZero) {
    for (const Engine& engine : engines()) {
        const Scene scene{.bodies = {{.position_m = {1, 2}, .velocity_mps = {3, 4}}}};
        const auto world = engine.make_world(scene, default_settings(engine));
        world->step(0);
        const BodyState state = first_state(*world, 1);
        EXPECT_EQ(state.position_m, (Vec2{1, 2})) << engine.name;
        EXPECT_EQ(state.velocity_mps, (Vec2{3, 4})) << engine.name;
    }
}

TEST(Engines, ScaleGravityForOneBodyFromTheNextStepOn) {
    for (const Engine& engine : engines()) {
        const Scene scene{.bodies = {{.position_m = {0, 0}}, {.position_m = {9, 0}}}};
        const auto world = undamped_world(engine, scene);
        std::vector<double> seen;
        for (const double scale : {1.0, 2.0, 0.0, -1.0}) {
            world->set_gravity_scale(0, scale);
            world->step(0.125);
            seen.push_back(first_state(*world, 2).velocity_mps.y);
        }
        EXPECT_EQ(seen, (std::vector<double>{-1.25, -3.75, -3.75, -2.5})) << engine.name;
        EXPECT_EQ(states_of(*world, 2)[1].velocity_mps.y, -5) << engine.name;
    }
}

TEST(Engines, ScaleGravityOfABodyThatHasComeToRest) {
    for (const Engine& engine : engines()) {
        const Scene scene{
            .bodies = {{.position_m = {0, 0.5}},
                       {.type = BodyType::fixed, .shape = Box{10, 4}, .position_m = {0, -2}}}};
        const auto world = undamped_world(engine, scene);
        for (int i = 0; i < 120; ++i) {
            world->step(1.0 / 60);
        }
        world->set_gravity_scale(0, -1);
        for (int i = 0; i < 60; ++i) {
            world->step(1.0 / 60);
        }
        EXPECT_NEAR(first_state(*world, 2).velocity_mps.y, 10, 0.2) << engine.name;
    }
}

TEST(Engines, TakeAStepAsSeveralWhereTheyHaveSubsteps) {
    const Scene scene{
        .bodies = {{.position_m = {0, 5}, .velocity_mps = {3, 4}},
                   {.type = BodyType::fixed, .shape = Box{10, 4}, .position_m = {0, -2}}}};
    for (const Engine& engine : engines()) {
        const EngineSpec as_it_is{.engine = &engine, .settings = default_settings(engine)};
        if (substepping(as_it_is) != Substepping::world) {
            continue;
        }
        const auto split = make_world({engine.name, {{"substeps", "4"}}}, scene);
        const auto whole = make_world({engine.name}, scene);
        // Into the ground and to rest; a power of two divides a float exactly.
        for (int i = 0; i < 200; ++i) {
            split->step(1.0 / 64);
            for (int part = 0; part < 4; ++part) {
                whole->step(1.0 / 256);
            }
            ASSERT_EQ(state_hash(states_of(*split, 2)), state_hash(states_of(*whole, 2)))
                << engine.name << i;
        }
    }
}

TEST(EnginesDeathTest, EndTheProgramForAStepThatIsNoLengthOfTime) {
    testing::FLAGS_gtest_death_test_style = "threadsafe";
    for (const char* name : {"euler", "box2d"}) {
        const auto world = make_world({name}, Scene{.bodies = {Body{}}});
        EXPECT_DEATH(world->step(-0.01), "finite and not negative");
        EXPECT_DEATH(world->step(std::numeric_limits<double>::quiet_NaN()),
                     "finite and not negative");
        EXPECT_DEATH(world->step(std::numeric_limits<double>::infinity()),
                     "finite and not negative");
    }
}

TEST(EnginesDeathTest, EndTheProgramForAnOptionOutOfRange) {
    testing::FLAGS_gtest_death_test_style = "threadsafe";
    EXPECT_DEATH(make_world({"box2d", {{"substeps", "0"}}}, Scene{}), "one of its values");
    EXPECT_DEATH(make_world({"box2d", {{"velocity_iterations", "101"}}}, Scene{}),
                 "one of its values");
    EXPECT_DEATH(make_world({"euler", {{"damping_per_step", "1.01"}}}, Scene{}),
                 "one of its values");
    EXPECT_DEATH(make_world({"euler", {{"velocity_unit_mps", "0"}}}, Scene{}), "one of its values");
}

}  // namespace
}  // namespace tickproof::physics
