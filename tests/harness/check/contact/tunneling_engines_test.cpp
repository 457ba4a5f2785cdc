// Tunneling in engines that fail, and in the engines of today.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <span>
#include <string>
#include <utility>

#include "physics/engine_failure.h"
#include "tests/harness/planted.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::SizeIs;

void run_out_of_memory(physics::World&, std::span<const physics::BodyState>, int step) {
    if (step == 20) {
        throw physics::EngineFailure("it asked for more than 128 MB of memory");
    }
}

TEST(TunnelingInEngines, IsAnErrorWhereTheEngineFails) {
    Asked made = asked(scenario("gate"), "euler", "fixed", {at_rate(60)});
    made.game.engine = planted<run_out_of_memory>();
    const auto findings = findings_of("tunneling", made);
    ASSERT_EQ(findings.size(), 1U);
    EXPECT_EQ(findings[0].verdict, Verdict::error);
    EXPECT_THAT(findings[0].summary, HasSubstr("it asked for more than 128 MB of memory"));
    EXPECT_THAT(findings[0].shown_by, SizeIs(1));
}

/// PhysX keeps bodies 0.02 m apart, and so does a wall: of 0.3 m + 0.04 m at 90 m/s no step of 3.7
/// ms or less jumps over it.
TEST(TunnelingInEngines, SaysWhichStepJumpsOverTheObstacleWithTheMarginOfItsContacts) {
    ScenarioSpec wall = scenario("wall");
    set_parameter(wall, "speed_mps", "90");
    const auto cause = [&](std::string_view engine) {
        return finding_of("tunneling", asked(wall, engine, "fixed", {at_rate(60)})).cause;
    };
    EXPECT_THAT(cause("euler"), HasSubstr("a step longer than 3.33 ms can jump"));
    EXPECT_THAT(cause("physx-body"), HasSubstr("a step longer than 3.7"));
}

TEST(TunnelingInEngines, OfAnotherEngineIsJudgedAllTheSame) {
    Asked made = asked(scenario("gate"), "euler", "fixed", {at_rate(60)});
    made.game.engine = planted<run_out_of_memory>();
    made.game.others = {parse_engine("euler")};  // On the same schedule.
    const auto findings = findings_of("tunneling", made);
    ASSERT_EQ(findings.size(), 2U);
    EXPECT_EQ(findings[0].verdict, Verdict::error);
    EXPECT_EQ(findings[1].verdict, Verdict::pass) << findings[1].summary;
}

/// A character at the gate, with variable steps and a frame of a second.
Finding in_a_hitch(std::string_view engine) {
    return finding_of("tunneling",
                      asked(scenario("gate"), engine, "variable", {parse_generated("hitch", 1)}));
}

TEST(TunnelingInEngines, EnginesOfTodayStopABodyAtAKinematicWallOnlyWithTheirSwitch) {
    if (!physics::absent_engines().empty()) {
        GTEST_SKIP() << physics::absent_engines().front().remedy;
    }
    const auto judged = [&](const std::string& engine, bool is_kinematic) {
        Asked made = asked(scenario("wall"), engine, "fixed", {at_rate(60)});
        set_parameter(made.game.scenarios.front(), "speed_mps", 80);
        set_parameter(made.game.scenarios.front(), "body", is_kinematic ? 1 : 0);
        return finding_of("tunneling", made);
    };
    for (const auto& [engine, with] :
         {std::pair{"box2d3", "bullet=on"}, std::pair{"rapier2d", "ccd=on"}}) {
        EXPECT_EQ(judged(engine, false).verdict, Verdict::pass) << engine;
        const Finding finding = judged(engine, true);
        EXPECT_EQ(finding.verdict, Verdict::error) << engine;
        EXPECT_EQ(number_of(finding, fmt::format("wrong_with_engine.{}", with)), 0) << engine;
        EXPECT_EQ(judged(fmt::format("{}:{}", engine, with), true).verdict, Verdict::pass);
    }
    EXPECT_EQ(judged("box2d", true).verdict, Verdict::pass);
    // A character at the gate, in a hitch of a second: Box2D 2.4.1 stops it.
    EXPECT_EQ(in_a_hitch("box2d3").verdict, Verdict::error);
    EXPECT_EQ(in_a_hitch("box2d3:bullet=on").verdict, Verdict::pass);
}

}  // namespace
}  // namespace tickproof::harness
