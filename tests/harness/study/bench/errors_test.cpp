#include "harness/study/bench/errors.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "harness/check/investigate.h"
#include "tests/harness/study/bench/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;

Findings errors_of(const Game& game) {
    TraceStore store;
    const auto checks = error_checks();
    return judge(game, {checks.begin(), checks.end()}, store, 1);
}

double number_of(const Findings& findings, std::string_view check) {
    const auto found = std::ranges::find(findings, check, &Finding::check);
    if (found == findings.end()) {
        return kNotSeen;
    }
    return std::ranges::find(found->numbers, check, &Number::name)->value;
}

/// Semi-implicit Euler after n steps: n v dt - g dt^2 n (n + 1) / 2.
double highest_m(double dt_s) {
    const GameProfile profile;
    double highest = 0;
    for (int n = 1; n * dt_s < 2; ++n) {
        highest = std::max(highest, n * profile.jump_speed_mps * dt_s -
                                        profile.gravity_mps2 * dt_s * dt_s * n * (n + 1) / 2);
    }
    return highest;
}

double closed_form_m() {
    const GameProfile profile;
    return profile.jump_speed_mps * profile.jump_speed_mps / (2 * profile.gravity_mps2);
}

TEST(ApexError, IsThatOfTheIntegrator) {
    const double found_m = number_of(errors_of(game_at("fixed", "euler", 30, 60)), kApexError);
    EXPECT_NEAR(found_m, highest_m(1.0 / 60) - closed_form_m(), 1e-5);
}

TEST(ApexError, IsThatOfTheWorstFrameRate) {
    const double found_m = number_of(errors_of(game_at("variable", "euler", 20, 60)), kApexError);
    EXPECT_NEAR(found_m, highest_m(1.0 / 20) - closed_form_m(), 1e-5);
}

/// A ball of 40 m/s goes 0.667 m in a step. It is stopped from 0.3 m before the middle of the wall
/// on, which is the share of 0.45 of all shots.
TEST(Tunneled, IsTheShareOfAStepThatGoesPast) {
    const double share = number_of(errors_of(game_at("fixed", "euler", 60, 60)), kTunneled);
    EXPECT_NEAR(share, 1 - 0.3 * 60 / 40, 1.0 / 32);
}

TEST(Tunneled, IsThatOfTheWorstFrameRate) {
    // At 120 fps a tenth goes past.
    const double share = number_of(errors_of(game_at("variable", "euler", 60, 120)), kTunneled);
    EXPECT_NEAR(share, 1 - 0.3 * 60 / 40, 1.0 / 32);
}

TEST(Tunneled, IsNothingWithContinuousCollision) {
    EXPECT_EQ(number_of(errors_of(game_at("fixed", "euler:collision=swept", 60, 60)), kTunneled),
              0);
}

TEST(Distance, HalvesWithTheTimestep) {
    const auto distance_m = [](std::string_view policy) {
        Game game = game_at(policy, "euler:precision=f64", 60, 60);
        game.scenarios = {parse_scenario("jump")};
        return number_of(errors_of(game), kDistance);
    };
    const double whole_m = distance_m("fixed:timestep=1/30");
    EXPECT_GT(whole_m, 0.01);
    EXPECT_NEAR(distance_m("fixed:timestep=1/60") / whole_m, 0.5, 0.02);
}

TEST(Errors, AreNotesAndJudgeNothing) {
    Game game = game_at("variable", "euler", 20, 60);
    game.scenarios = {parse_scenario("gate"), parse_scenario("jump")};
    const Findings findings = errors_of(game);
    EXPECT_EQ(findings.size(), 4U);
    for (const Finding& finding : findings) {
        EXPECT_EQ(finding.verdict, Verdict::note) << finding.id;
        EXPECT_FALSE(finding.shown_by.empty()) << finding.id;
    }
}

}  // namespace
}  // namespace tickproof::harness
