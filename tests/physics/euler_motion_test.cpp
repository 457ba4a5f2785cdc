// What games do to a velocity, against closed forms, sequences that a reader can add up, and a loop
// in 32 bits written here.

#include "physics/euler_motion.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/physics/worlds_for_tests.h"

namespace tickproof::physics {
namespace {

using Options = std::vector<std::pair<std::string_view, std::string>>;

constexpr const char* eulers[] = {"euler", "euler-explicit", "euler-half-step"};
constexpr int rates_hz[] = {10, 15, 24, 30, 60, 75, 90, 144, 240};

std::unique_ptr<World> flying(std::string_view engine, Vec2 velocity_mps, double gravity_mps2,
                              Options options = {}) {
    options.emplace_back("precision", "f64");
    return make_world({engine, options}, Scene{.gravity_mps2 = {0, -gravity_mps2},
                                               .bodies = {{.velocity_mps = velocity_mps}}});
}

Vec2 velocity_after(World& world, int steps, double dt_s) {
    for (int i = 0; i < steps; ++i) {
        world.step(dt_s);
    }
    return first_state(world, 1).velocity_mps;
}

/// The vertical velocity after each of `steps` steps.
std::vector<double> velocities(World& world, int steps, double dt_s) {
    std::vector<double> seen;
    for (int i = 0; i < steps; ++i) {
        seen.push_back(velocity_after(world, 1, dt_s).y);
    }
    return seen;
}

/// The highest position after a step.
double apex(World& world, double dt_s) {
    double highest = 0;
    for (bool rises = true; rises;) {
        rises = velocity_after(world, 1, dt_s).y > 0;
        highest = std::max(highest, first_state(world, 1).position_m.y);
    }
    return highest;
}

// A throw in 32 bits, upwards with 5 m/s, as each of the three engines takes a step of it.

struct Throw {
    float position = 0;
    float velocity = 5;
};

void semi_implicit(Throw& ball, float dt) {
    ball.velocity += dt * -10.0F;
    ball.position += dt * ball.velocity;
}

void explicit_euler(Throw& ball, float dt) {
    ball.position += dt * ball.velocity;
    ball.velocity += dt * -10.0F;
}

void half_step(Throw& ball, float dt) {
    const float old_velocity = ball.velocity;
    ball.velocity += dt * -10.0F;
    ball.position += dt * (0.5F * (old_velocity + ball.velocity));
}

void expect_same_bits(std::string_view engine, void (*advance)(Throw&, float),
                      const Options& options) {
    for (const int rate_hz : rates_hz) {
        const auto world =
            make_world({engine, options}, Scene{.bodies = {{.velocity_mps = {0, 5}}}});
        Throw ball;
        for (int step = 0; step < 5 * rate_hz; ++step) {
            world->step(1.0 / rate_hz);
            advance(ball, static_cast<float>(1.0 / rate_hz));
            const BodyState state = first_state(*world, 1);
            ASSERT_EQ(state.position_m.y, ball.position) << engine << ' ' << rate_hz << ' ' << step;
            ASSERT_EQ(state.velocity_mps.y, ball.velocity) << engine << ' ' << rate_hz;
        }
    }
}

TEST(EulerMotion, KeepsEveryBitWhereNothingIsSet) {
    expect_same_bits("euler", semi_implicit, {});
    expect_same_bits("euler-explicit", explicit_euler, {});
    expect_same_bits("euler-half-step", half_step, {});
}

TEST(EulerMotion, KeepsEveryBitWhereWhatIsSetNeverActs) {
    const Options idle = {
        {"speed_max_mps", "1000"}, {"rest_below_mps", "1e-30"}, {"velocity_unit_mps", "3"}};
    expect_same_bits("euler", semi_implicit, idle);
    expect_same_bits("euler-explicit", explicit_euler, idle);
    expect_same_bits("euler-half-step", half_step, idle);
}

TEST(GravityPerStep, TakesOneOffEachStep) {
    const auto world = flying("euler", {0, 5}, 1, {{"gravity", "per-step"}});
    EXPECT_EQ(velocities(*world, 6, 0.1), (std::vector<double>{4, 3, 2, 1, 0, -1}));
    // 0.1 s x (4 + 3 + 2 + 1) m/s; at twice the rate half as high.
    EXPECT_NEAR(apex(*flying("euler", {0, 5}, 1, {{"gravity", "per-step"}}), 0.1), 1.0, 1e-12);
    EXPECT_NEAR(apex(*flying("euler", {0, 5}, 1, {{"gravity", "per-step"}}), 0.05), 0.5, 1e-12);
}

TEST(GravityPerStep, ReachesItsClosedForm) {
    // n = floor(v0 / G) steps rise, by v0 - G, v0 - 2 G ... in dt each.
    for (const double rise_mps : {5.0, 7.3, 270.0}) {
        for (const double per_step_mps : {0.13, 0.25, 1.7}) {
            for (const int rate_hz : rates_hz) {
                const double dt_s = 1.0 / rate_hz;
                const double n = std::floor(rise_mps / per_step_mps);
                const double expected = dt_s * (n * rise_mps - per_step_mps * n * (n + 1) / 2);
                const auto world =
                    flying("euler", {0, rise_mps}, per_step_mps, {{"gravity", "per-step"}});
                EXPECT_NEAR(apex(*world, dt_s) / expected, 1, 1e-12)
                    << rise_mps << ' ' << per_step_mps << ' ' << rate_hz;
            }
        }
    }
}

TEST(VelocityPerStep, MovesByTheVelocityWhateverTheStep) {
    for (const double dt_s : {0.5, 1.0 / 60, 1.0 / 240}) {
        const auto both =
            flying("euler", {0, 5}, 1, {{"gravity", "per-step"}, {"velocity", "per-step"}});
        EXPECT_EQ(apex(*both, dt_s), 4 + 3 + 2 + 1) << dt_s;
        const auto coasting = flying("euler", {3, 0}, 0, {{"velocity", "per-step"}});
        velocity_after(*coasting, 7, dt_s);
        EXPECT_EQ(first_state(*coasting, 1).position_m.x, 21) << dt_s;
    }
}

TEST(VelocityPerStep, LeavesGravityPerSecond) {
    const auto world = flying("euler", {0, 3}, 10, {{"velocity", "per-step"}});
    EXPECT_EQ(velocities(*world, 3, 0.1), (std::vector<double>{2, 1, 0}));
    EXPECT_EQ(first_state(*world, 1).position_m.y, 3);
}

TEST(DampingPerStep, OverASecondIsItsFactorToThePowerOfTheRate) {
    for (const char* engine : eulers) {
        for (const double factor : {0.5, 0.9, 0.99}) {
            for (const int rate_hz : rates_hz) {
                const auto world =
                    flying(engine, {8, 0}, 0, {{"damping_per_step", fmt::format("{}", factor)}});
                const double left_mps = velocity_after(*world, rate_hz, 1.0 / rate_hz).x;
                EXPECT_NEAR(left_mps / (8 * std::pow(factor, rate_hz)), 1, 1e-12)
                    << engine << ' ' << factor << ' ' << rate_hz;
            }
        }
    }
}

TEST(DampingPerStep, ComesBeforeTheMoveAfterItOrHalfAndHalf) {
    // 8 m/s halved each second: 4 + 2 + 1 m with the new velocity, 8 + 4 + 2 m with the old one.
    const double expected_m[] = {7, 14, 10.5};
    for (std::size_t i = 0; i < std::size(eulers); ++i) {
        const auto world = flying(eulers[i], {8, 0}, 0, {{"damping_per_step", "0.5"}});
        velocity_after(*world, 3, 1);
        EXPECT_EQ(first_state(*world, 1).position_m.x, expected_m[i]) << eulers[i];
    }
}

TEST(DampingPerStep, ActsOnWhatGravityHasJustAdded) {
    // -10 halved is -5; (-5 - 10) / 2 is -7.5; and so on towards -10, where both are in balance.
    const auto world = flying("euler", {0, 0}, 10, {{"damping_per_step", "0.5"}});
    EXPECT_EQ(velocities(*world, 3, 1), (std::vector<double>{-5, -7.5, -8.75}));
    EXPECT_NEAR(velocity_after(*world, 60, 1).y, -10, 1e-12);
}

TEST(SpeedMax, ShortensTheVelocityAndKeepsItsDirection) {
    const auto world = flying("euler", {6, 8}, 0, {{"speed_max_mps", "5"}});
    const Vec2 limited = velocity_after(*world, 1, 0.5);
    EXPECT_EQ(limited, (Vec2{3, 4}));
    EXPECT_EQ(first_state(*world, 1).position_m, (Vec2{1.5, 2})) << "it moves by the limited one";
}

TEST(SpeedMax, ActsAfterGravityAndDamping) {
    const auto falling = flying("euler", {0, 0}, 10, {{"speed_max_mps", "25"}});
    EXPECT_EQ(velocities(*falling, 4, 1), (std::vector<double>{-10, -20, -25, -25}));
    const auto damped =
        flying("euler", {8, 0}, 0, {{"damping_per_step", "0.5"}, {"speed_max_mps", "6"}});
    EXPECT_EQ(velocity_after(*damped, 1, 1).x, 4) << "limited first it would be 3";
}

TEST(RestBelow, StopsWhatIsSlowerAndNotWhatIsAsFast) {
    const auto world =
        flying("euler", {8, 0}, 0, {{"damping_per_step", "0.5"}, {"rest_below_mps", "1"}});
    velocity_after(*world, 10, 1);
    EXPECT_EQ(first_state(*world, 1).velocity_mps, (Vec2{0, 0}));
    EXPECT_EQ(first_state(*world, 1).position_m.x, 4 + 2 + 1);
}

TEST(RestBelow, KeepsABodyThatGravityIsTooSlowToStartInTheAir) {
    // At 60 fps a step adds 0.17 m/s, at 15 fps 0.67 m/s.
    const auto world = [] { return flying("euler", {0, 0}, 10, {{"rest_below_mps", "0.5"}}); };
    EXPECT_EQ(velocity_after(*world(), 60, 1.0 / 60).y, 0);
    EXPECT_NEAR(velocity_after(*world(), 15, 1.0 / 15).y, -10, 1e-12);
}

TEST(RestBelow, IsJudgedByTheSpeedThatTheLimitHasLeft) {
    const auto world =
        flying("euler", {5, 0}, 0, {{"speed_max_mps", "1"}, {"rest_below_mps", "2"}});
    EXPECT_EQ(velocity_after(*world, 1, 1), (Vec2{0, 0}));
}

/// What a velocity is after a step without gravity.
Vec2 rounded_velocity(std::string_view rounding, std::string_view unit, Vec2 velocity_mps) {
    const auto world = flying(
        "euler", velocity_mps, 0,
        {{"velocity_rounding", std::string(rounding)}, {"velocity_unit_mps", std::string(unit)}});
    return velocity_after(*world, 1, 1);
}

TEST(VelocityRounding, TakesEachComponentToTheNearestUnitAndHalvesToEven) {
    EXPECT_EQ(rounded_velocity("nearest", "1", {1.4, -1.6}), (Vec2{1, -2}));
    EXPECT_EQ(rounded_velocity("nearest", "1", {2.5, 3.5}), (Vec2{2, 4}));
    EXPECT_EQ(rounded_velocity("nearest", "1", {-2.5, -3.5}), (Vec2{-2, -4}));
    EXPECT_EQ(rounded_velocity("nearest", "0.25", {1.1, -1.2}), (Vec2{1, -1.25}));
}

TEST(VelocityRounding, TruncatesTowardsZero) {
    EXPECT_EQ(rounded_velocity("truncate", "1", {1.9, -1.9}), (Vec2{1, -1}));
    EXPECT_EQ(rounded_velocity("truncate", "0.25", {1.2, -1.2}), (Vec2{1, -1}));
}

TEST(VelocityRounding, LeavesNoNegativeZero) {
    EXPECT_FALSE(std::signbit(rounded_velocity("nearest", "1", {-0.3, 0}).x));
    EXPECT_FALSE(std::signbit(rounded_velocity("truncate", "1", {-0.9, 0}).x));
}

TEST(VelocityRounding, ComesAfterTheMove) {
    const auto world = flying("euler", {1.75, 0}, 0, {{"velocity_rounding", "truncate"}});
    velocity_after(*world, 1, 1);
    EXPECT_EQ(first_state(*world, 1).position_m.x, 1.75);
    velocity_after(*world, 1, 1);
    EXPECT_EQ(first_state(*world, 1).position_m.x, 2.75);
}

TEST(VelocityRounding, ToTheNearestUnitSwallowsGravityOfLessThanHalfAUnitAStep) {
    const auto thrown = [] {
        return flying("euler", {0, 5}, 10, {{"velocity_rounding", "nearest"}});
    };
    EXPECT_EQ(velocity_after(*thrown(), 60, 1.0 / 60).y, 5);    // 0.17 m/s a step is nothing,
    EXPECT_EQ(velocity_after(*thrown(), 15, 1.0 / 15).y, -10);  // 0.67 m/s a step is 1 m/s.
}

TEST(VelocityRounding, TowardsZeroTakesAUnitAStepOnTheWayUpAndLetsNothingFall) {
    const auto world = flying("euler", {0, 3}, 10, {{"velocity_rounding", "truncate"}});
    EXPECT_EQ(velocities(*world, 5, 1.0 / 60), (std::vector<double>{2, 1, 0, 0, 0}));
}

TEST(VelocityRounding, MakesQuakesJumpAt125FramesASecond) {
    // 270 units/s up, 800 units/s2: 6.4 units/s a step are rounded to 6, so that 45 steps rise, the
    // n-th by 8 ms x (270 - 6 n - 3.2) units.
    const auto world = flying("euler-half-step", {0, 270}, 800, {{"velocity_rounding", "nearest"}});
    EXPECT_NEAR(apex(*world, 0.008), 0.008 * (45 * 266.8 - 6 * 44 * 45 / 2), 1e-9);
}

}  // namespace
}  // namespace tickproof::physics
