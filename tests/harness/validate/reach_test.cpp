#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/validate/closed_forms.h"
#include "tests/harness/validate/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

/// One finding about a single thing in the level.
GameFinding reach(std::string_view policy, const std::string& rates, std::string_view key,
                  double size_m, std::string_view more = "") {
    return finding_of("reach", policy,
                      rates + fmt::format("jump.{} = [{}]\n{}", key, size_m, more));
}

const double kApex60 = Leap{}.apex_m(1.0 / 60);
const double kLanding60 = Leap{}.landing_m(1.0 / 60);

TEST(GameReach, OfALedgeIsTheApexOfTheSteps) {
    const GameFinding below = reach("fixed", at_rates(30, 60), "ledges_m", kApex60 - 0.01);
    EXPECT_EQ(below.finding.verdict, Verdict::pass);
    EXPECT_NEAR(number_of(below, "slack"), 0.01, 1e-9);
    EXPECT_NEAR(below.severity, 0.025 / 0.035, 1e-6);
    EXPECT_THAT(below.finding.summary, HasSubstr("is in reach"));

    const GameFinding above = reach("fixed", at_rates(30, 60), "ledges_m", kApex60 + 0.01);
    EXPECT_EQ(above.finding.verdict, Verdict::fail);
    EXPECT_NEAR(number_of(above, "slack"), -0.01, 1e-9);
    EXPECT_NEAR(number_of(above, "formula_slack"), Leap{}.ideal_m() - kApex60 - 0.01, 1e-9);
    EXPECT_NEAR(above.severity, 1 + 0.01 / 0.025, 1e-6);
    EXPECT_THAT(above.finding.summary, HasSubstr("out of reach at every rate from 30 to 60 fps"));
    EXPECT_THAT(above.finding.fix, HasSubstr("lower it by 0.01 m"));
}

TEST(GameReach, IsLostBelowTheRateWhoseStepsAreTooLong) {
    const double ledge_m = 1.23;
    int first = 30;
    while (Leap{}.apex_m(1.0 / first) < ledge_m) {
        ++first;
    }
    for (int fps = 30; fps <= 144; ++fps) {
        ASSERT_EQ(Leap{}.apex_m(1.0 / fps) < ledge_m, fps < first) << "more than one band";
    }
    const GameFinding found = reach("variable", at_rates(30, 144), "ledges_m", ledge_m);
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_THAT(found.finding.summary,
                HasSubstr(fmt::format("the ledge 1.23 m is out of reach below {} fps", first)));
    EXPECT_NEAR(number_of(found, "slack"), Leap{}.apex_m(1.0 / 30) - ledge_m, 1e-6);
    EXPECT_THAT(found.finding.cause, HasSubstr("in steps of 33.33 ms"));
    EXPECT_EQ(reach("variable", at_rates(first, 144), "ledges_m", ledge_m).finding.verdict,
              Verdict::pass);
}

TEST(GameReach, OfALedgeGrowsByTheStepUp) {
    EXPECT_EQ(reach("fixed", at_rate(60), "ledges_m", kApex60 + 0.2, "jump.step_up_m = 0.21")
                  .finding.verdict,
              Verdict::pass);
    EXPECT_EQ(reach("fixed", at_rate(60), "ledges_m", kApex60 + 0.2, "jump.step_up_m = 0.19")
                  .finding.verdict,
              Verdict::fail);
}

TEST(GameReach, ThatNoTimestepCouldGiveIsAMatterOfTheDesign) {
    const GameFinding found = reach("fixed", at_rates(30, 60), "ledges_m", Leap{}.ideal_m() + 0.01);
    EXPECT_EQ(found.finding.verdict, Verdict::note);
    EXPECT_THAT(found.finding.summary, HasSubstr("out of reach by design"));
    EXPECT_NEAR(number_of(found, "formula_slack"), -0.01, 1e-9);
}

TEST(GameReach, AcrossAGapIsTheLanding) {
    const GameFinding narrow = reach("fixed", at_rate(60), "gaps_m", kLanding60 - 0.05);
    EXPECT_EQ(narrow.finding.verdict, Verdict::pass);
    EXPECT_NEAR(number_of(narrow, "slack"), 0.05, 1e-9);
    EXPECT_NEAR(narrow.severity, 0.1 / 0.15, 1e-6);
    const GameFinding wide = reach("fixed", at_rate(60), "gaps_m", kLanding60 + 0.05);
    EXPECT_EQ(wide.finding.verdict, Verdict::fail);
    EXPECT_NEAR(wide.severity, 1.5, 1e-6);
    EXPECT_THAT(wide.finding.summary, HasSubstr("too wide at 60 fps"));
    EXPECT_THAT(wide.finding.fix, HasSubstr("narrow it"));
}

TEST(GameReach, OfACeilingIsToBeStayedBelow) {
    const GameFinding low = reach("fixed", at_rate(60), "ceilings_m", kApex60 + 0.05);
    EXPECT_EQ(low.finding.verdict, Verdict::pass);
    EXPECT_NEAR(number_of(low, "slack"), 0.05, 1e-9);
    EXPECT_THAT(low.finding.summary, HasSubstr("is clear"));
    // The formula rises above this one, too, and no steps below it do.
    EXPECT_EQ(reach("fixed", at_rate(60), "ceilings_m", kApex60 - 0.05).finding.verdict,
              Verdict::note);
}

TEST(GameReach, HitsACeilingAtLowRatesByExplicitEuler) {
    // v dt / 2 higher than the formula, and a little more: 0.083 m at 30 fps and 0.042 m at 60.
    const std::string rates =
        "frames.lowest_fps = 30\nframes.highest_fps = 60\nframes.refresh_hz = []\n"
        "frames.worst_hitch_ms = 0\nphysics.engine = \"euler-explicit:precision=f64\"\n";
    const GameFinding found =
        reach("variable", rates, "ceilings_m", Leap{}.ideal_m() + 5 / 2.0 / 45.0);
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_THAT(found.finding.summary, ::testing::ContainsRegex("hit below 4[4-8] fps"));
    EXPECT_THAT(found.finding.fix, HasSubstr("raise it"));
}

TEST(GameReach, IsTheWorseTheHigherALedgeIs) {
    double before = 0;
    for (const double off_m : {-0.5, -0.1, -0.01, -0.001, 0.001, 0.01, 0.03}) {
        const double severity = reach("fixed", at_rate(60), "ledges_m", kApex60 + off_m).severity;
        EXPECT_GT(severity, before) << off_m;
        EXPECT_EQ(severity > 1, off_m > 0) << off_m;
        before = severity;
    }
}

TEST(GameReach, IsOneFindingForEachThing) {
    const GameFindings found = findings_of("reach", "fixed",
                                           at_rate(60) +
                                               "jump.ledges_m = [1, 2]\njump.gaps_m = [3]\n"
                                               "jump.ceilings_m = [3]\n");
    ASSERT_THAT(found, SizeIs(4));
    EXPECT_EQ(found[0].about, "ledge 1 m");
    EXPECT_EQ(found[1].about, "ledge 2 m");
    EXPECT_EQ(found[2].about, "gap 3 m");
    EXPECT_EQ(found[3].about, "ceiling 3 m");
}

TEST(GameReach, IsNotAskedForWithoutALevelOrAJump) {
    EXPECT_THAT(findings_of("reach", "variable", at_rates(30, 60)), IsEmpty());
    EXPECT_THAT(findings_of("reach", "variable",
                            at_rates(30, 60) + "jump.speed_mps = 0\njump.ledges_m = [1]"),
                IsEmpty());
}

TEST(GameReach, OfALoopThatStandsStillIsUnknown) {
    for (const std::string_view key : {"ledges_m", "gaps_m", "ceilings_m"}) {
        EXPECT_EQ(reach(kStandsStill, at_rate(60), key, 1).finding.verdict, Verdict::unknown)
            << key;
    }
}

TEST(GameReach, PassesOnceItsFixIsTaken) {
    // 5 m/s at 30 fps rise 1.19196 m, and go 4.929 m at 5 m/s forwards or so: in millimetres, up.
    for (const std::string thing : {"ledges_m = [1.2]", "gaps_m = [5]", "ceilings_m = [1.2]"}) {
        const GameFinding found =
            finding_of("reach", "variable", at_rates(30, 240) + "jump." + thing + '\n');
        ASSERT_EQ(found.finding.verdict, Verdict::fail) << thing;
        const std::string& fix = found.finding.fix;
        const double by_m = std::stod(fix.substr(fix.find("it by ") + 6));
        const double size_m = std::stod(thing.substr(thing.find('[') + 1));
        const bool raises = fix.starts_with("raise");
        EXPECT_EQ(raises, thing.starts_with("ceilings"));
        EXPECT_THAT(fix, HasSubstr(raises ? "longer steps" : "shorter steps"));
        const std::string mended = fmt::format("{} = [{}]\n", thing.substr(0, thing.find(' ')),
                                               raises ? size_m + by_m : size_m - by_m);
        EXPECT_EQ(
            finding_of("reach", "variable", at_rates(30, 240) + "jump." + mended).finding.verdict,
            Verdict::pass)
            << mended << fix;
    }
}

}  // namespace
}  // namespace tickproof::harness
