#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "harness/check/determinism/noise_floor.h"
#include "harness/determinism/ulp_twins.h"
#include "tests/harness/planted.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using States = std::span<const physics::BodyState>;

Finding floor_of(const physics::EngineSpec& engine, std::string_view name, double fps = 60,
                 std::size_t twins = 64) {
    Asked made =
        asked(scenario(name), "euler", fmt::format("fixed:timestep=1/{}", fps), {at_rate(fps)});
    made.game.engine = engine;
    made.game.twins = ulp_twins(twins);
    return finding_of("noise-floor", made);
}

/// x -> 3x mod 1, which triples every error, begun within (0, 1).
void triple_modulo_one(physics::World& world, States states, int step) {
    const auto [x0, y0] = states[0].position_m;
    const double x = step == 0 ? 0.3 + x0 + (y0 - std::round(y0)) : x0;
    world.set_velocity(0, {0, 0});
    world.place(0, {3 * x - std::floor(3 * x), 5});
}

TEST(NoiseFloor, OfAMapThatTriplesErrorsDoublesInLog2Of3Steps) {
    const Finding finding = floor_of(planted<triple_modulo_one>(), "fall");
    EXPECT_EQ(finding.verdict, Verdict::note);
    EXPECT_NEAR(number_of(finding, "doubling"), 1 / std::log2(3), 0.02);
    EXPECT_GT(number_of(finding, "doubling_fit"), 0.99);
    // From an ULP of 6e-8 or 1.2e-7 to 1e-2 m.
    EXPECT_NEAR(number_of(finding, "horizon_median"), std::log(1e-2 / 1.2e-7) / std::log(3), 2);
    EXPECT_LE(number_of(finding, "horizon_first"), number_of(finding, "horizon_median"));
}

TEST(NoiseFloor, OfFreeFlightDoesNotGrow) {
    for (const char* engine : {"euler", "box2d"}) {
        const Finding finding = floor_of(parse_engine(engine), "fall");
        EXPECT_EQ(finding.verdict, Verdict::note);
        EXPECT_LT(number_of(finding, "greatest_at_end"), 2e-6);
        EXPECT_GT(number_of(finding, "greatest_at_end"), 0);
        EXPECT_THROW(number_of(finding, "horizon_median"), std::out_of_range);
    }
}

/// At the start the body is exactly at the threshold.
void jump_beyond_the_start(physics::World& world, States states, int step) {
    if (step == 0 && states[0].position_m.x > 0) {
        world.place(0, {states[0].position_m.x + 0.015, states[0].position_m.y});
    }
}

TEST(NoiseFloor, FindsASceneOnAnEdge) {
    Asked made = asked(scenario("fall", {"fall.run_mps=0"}), "euler", "fixed", {at_rate(60)});
    made.game.engine = planted<jump_beyond_the_start>();
    made.game.twins = ulp_twins(64);
    const Finding finding = finding_of("noise-floor", made);
    EXPECT_EQ(finding.verdict, Verdict::warning);
    EXPECT_EQ(number_of(finding, "on_other_side"), 16);  // Those that begin to the right.
}

TEST(NoiseFloor, FindsThatOneUlpDecidesTheOutcome) {
    // 15 steps of 2/3 m end in the middle of the wall.
    Asked made = asked(scenario("wall", {"wall.approach_m=10"}), "euler", "fixed", {at_rate(60)});
    made.game.twins = ulp_twins(64);
    EXPECT_EQ(finding_of("noise-floor", made).verdict, Verdict::warning);
}

TEST(NoiseFloor, CountsTwinsThatGoToTheOtherSideInOneOfTheFirstFiveSteps) {
    // Three twins an ULP away, of which the last is a metre away from one step on.
    const auto on_other_side = [](std::size_t from) {
        const auto path = [](std::size_t far_from, double near_m) {
            Trajectory made;
            for (std::size_t row = 0; row < 10; ++row) {
                std::vector<physics::BodyState> states(1);
                states[0].position_m.x = row >= far_from ? 1 : near_m;
                made.states.push_back(states);
                made.times_s.push_back(0.01 * static_cast<double>(row));
            }
            return made;
        };
        const Trajectory base = path(100, 0);
        const Trajectory near = path(100, 1e-7);
        const Trajectory far = path(from, 1e-7);
        const std::array<const Trajectory*, 3> twins{&near, &near, &far};
        const std::size_t body = 0;
        return noise_floor(base, twins, std::span(&body, 1)).on_other_side;
    };
    EXPECT_EQ(on_other_side(1), 1U);
    EXPECT_EQ(on_other_side(5), 1U);
    EXPECT_EQ(on_other_side(6), 0U);
}

TEST(NoiseFloor, NoScenarioStandsOnAnEdge) {
    for (const ScenarioRow& row : scenarios()) {
        for (const char* engine : {"euler", "box2d"}) {
            for (const double fps : {30.0, 50.0, 60.0, 120.0, 144.0}) {
                const Finding finding = floor_of(parse_engine(engine), row.name, fps, 16);
                EXPECT_EQ(finding.verdict, Verdict::note)
                    << row.name << ' ' << engine << ' ' << fps << ": " << finding.summary;
            }
        }
    }
}

TEST(NoiseFloor, IsNotMeasuredWithoutTwins) {
    EXPECT_THAT(
        findings_of("noise-floor", asked(scenario("fall"), "euler", "fixed", {at_rate(60)})),
        ::testing::IsEmpty());
}

}  // namespace
}  // namespace tickproof::harness
