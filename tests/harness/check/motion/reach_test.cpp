#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "harness/trace/generate/pcg32.h"
#include "tests/harness/check/closed_forms.h"
#include "tests/harness/check/motion/captured.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

/// One finding about a single thing in the level.
Finding reach(std::string_view policy, const std::string& rates, std::string_view key,
              double size_m, std::string_view more = "") {
    return finding_of("reach", policy,
                      rates + fmt::format("jump.{} = [{}]\n{}", key, size_m, more));
}

const double kApex60 = Leap{}.apex_m(1.0 / 60);
const double kLanding60 = Leap{}.landing_m(1.0 / 60);

TEST(Reach, OfALedgeIsTheApexOfTheSteps) {
    const Finding below = reach("fixed", at_rates(30, 60), "ledges_m", kApex60 - 0.01);
    EXPECT_EQ(below.verdict, Verdict::pass);
    EXPECT_NEAR(number_of(below, "slack"), 0.01, 1e-9);
    EXPECT_NEAR(below.severity, 0.025 / 0.035, 1e-6);
    EXPECT_THAT(below.bands, IsEmpty());

    const Finding above = reach("fixed", at_rates(30, 60), "ledges_m", kApex60 + 0.01);
    EXPECT_EQ(above.verdict, Verdict::error);
    EXPECT_NEAR(number_of(above, "slack"), -0.01, 1e-9);
    EXPECT_NEAR(number_of(above, "formula_slack"), Leap{}.ideal_m() - kApex60 - 0.01, 1e-9);
    EXPECT_NEAR(above.severity, 1 + 0.01 / 0.025, 1e-6);
    EXPECT_THAT(above.bands, ElementsAre(Band{30, 60}));
    EXPECT_NEAR(number_of(above, "passing_size"), std::floor(1000 * kApex60) / 1000, 1e-9);
}

TEST(Reach, IsLostBelowTheRateWhoseStepsAreTooLong) {
    const double ledge_m = 1.23;
    int first = 30;
    while (Leap{}.apex_m(1.0 / first) < ledge_m) {
        ++first;
    }
    for (int fps = 30; fps <= 144; ++fps) {
        ASSERT_EQ(Leap{}.apex_m(1.0 / fps) < ledge_m, fps < first) << "more than one band";
    }
    const Finding found = reach("variable", at_rates(30, 144), "ledges_m", ledge_m);
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_THAT(found.bands, ElementsAre(Band{30, first - 1.0}));
    ASSERT_EQ(found.curve.size(), 115U);
    EXPECT_NEAR(found.curve[30].value, kApex60, 1e-6);
    EXPECT_NEAR(number_of(found, "slack"), Leap{}.apex_m(1.0 / 30) - ledge_m, 1e-6);
    EXPECT_EQ(reach("variable", at_rates(first, 144), "ledges_m", ledge_m).verdict, Verdict::pass);
}

TEST(Reach, OfALedgeGrowsByTheStepUp) {
    EXPECT_EQ(reach("fixed", only_at_rate(60), "ledges_m", kApex60 + 0.2, "jump.step_up_m = 0.21")
                  .verdict,
              Verdict::pass);
    EXPECT_EQ(reach("fixed", only_at_rate(60), "ledges_m", kApex60 + 0.2, "jump.step_up_m = 0.19")
                  .verdict,
              Verdict::error);
}

TEST(Reach, OfALedgeTakesAsMuchMoreSpeedAsTheStepUpLeaves) {
    // 1.43 m less 0.19 m: 1.24 m take 4.932 m/s, and of these a step of 1/60 s takes g dt / 2. So
    // 0.0818 + hypot(4.932, 0.0818) = 5.015 m/s, in whole cm/s 5.02.
    const double lost_mps = 9.81 / 120;
    const double needed_mps = lost_mps + std::hypot(std::sqrt(2 * 9.81 * 1.24), lost_mps);
    ASSERT_NEAR(needed_mps, 5.015, 0.001);
    const Finding found =
        reach("fixed", only_at_rate(60), "ledges_m", 1.43, "jump.step_up_m = 0.19");
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_NEAR(number_of(found, "jump_speed_more"), 0.02, 1e-12);
}

TEST(Reach, ThatNoTimestepCouldGiveIsAMatterOfTheDesign) {
    const Finding found = reach("fixed", at_rates(30, 60), "ledges_m", Leap{}.ideal_m() + 0.01);
    EXPECT_EQ(found.verdict, Verdict::note);
    EXPECT_NEAR(number_of(found, "formula_slack"), -0.01, 1e-9);
}

TEST(Reach, AcrossAGapIsTheLanding) {
    const Finding narrow = reach("fixed", only_at_rate(60), "gaps_m", kLanding60 - 0.05);
    EXPECT_EQ(narrow.verdict, Verdict::pass);
    EXPECT_NEAR(number_of(narrow, "slack"), 0.05, 1e-9);
    EXPECT_NEAR(narrow.severity, 0.1 / 0.15, 1e-6);
    const Finding wide = reach("fixed", only_at_rate(60), "gaps_m", kLanding60 + 0.05);
    EXPECT_EQ(wide.verdict, Verdict::error);
    EXPECT_NEAR(wide.severity, 1.5, 1e-6);
    EXPECT_THAT(wide.bands, ElementsAre(Band{60, 60}));
}

TEST(Reach, OfACeilingIsToBeStayedBelow) {
    const Finding low = reach("fixed", only_at_rate(60), "ceilings_m", kApex60 + 0.05);
    EXPECT_EQ(low.verdict, Verdict::pass);
    EXPECT_NEAR(number_of(low, "slack"), 0.05, 1e-9);
    // The formula rises above this one, too, and no steps below it do.
    EXPECT_EQ(reach("fixed", only_at_rate(60), "ceilings_m", kApex60 - 0.05).verdict,
              Verdict::note);
}

TEST(Reach, HitsACeilingAtLowRatesByExplicitEuler) {
    // v dt / 2 higher than the formula, and a little more: 0.083 m at 30 fps and 0.042 m at 60.
    const std::string rates =
        "frames.lowest_fps = 30\nframes.highest_fps = 60\nframes.refresh_hz = []\n"
        "frames.worst_hitch_ms = 0\nphysics.engine = \"euler-explicit:precision=f64\"\n";
    const Finding found = reach("variable", rates, "ceilings_m", Leap{}.ideal_m() + 5 / 2.0 / 45.0);
    EXPECT_EQ(found.verdict, Verdict::error);
    ASSERT_THAT(found.bands, SizeIs(1));
    EXPECT_EQ(found.bands[0].from, 30);
    EXPECT_NEAR(found.bands[0].to, 45, 2);
    EXPECT_GT(number_of(found, "passing_size"), Leap{}.ideal_m() + 5 / 2.0 / 45.0);
}

TEST(Reach, IsTheWorseTheHigherALedgeIs) {
    double before = 0;
    for (const double off_m : {-0.5, -0.1, -0.01, -0.001, 0.001, 0.01, 0.03}) {
        const double severity =
            reach("fixed", only_at_rate(60), "ledges_m", kApex60 + off_m).severity;
        EXPECT_GT(severity, before) << off_m;
        EXPECT_EQ(severity > 1, off_m > 0) << off_m;
        before = severity;
    }
}

TEST(Reach, IsOneFindingForEachThing) {
    const Findings found = findings_of("reach", "fixed",
                                       only_at_rate(60) +
                                           "jump.ledges_m = [1, 2]\njump.gaps_m = [3]\n"
                                           "jump.ceilings_m = [3]\n");
    ASSERT_THAT(found, SizeIs(4));
    EXPECT_EQ(found[0].about, "ledge 1 m");
    EXPECT_EQ(found[1].about, "ledge 2 m");
    EXPECT_EQ(found[2].about, "gap 3 m");
    EXPECT_EQ(found[3].about, "ceiling 3 m");
}

TEST(Reach, IsNotAskedForWithoutALevelOrAJump) {
    EXPECT_THAT(findings_of("reach", "variable", at_rates(30, 60)), IsEmpty());
    EXPECT_THAT(findings_of("reach", "variable",
                            at_rates(30, 60) + "jump.speed_mps = 0\njump.ledges_m = [1]"),
                IsEmpty());
}

TEST(Reach, OfALoopThatStandsStillIsUnknown) {
    for (const std::string_view key : {"ledges_m", "gaps_m", "ceilings_m"}) {
        EXPECT_EQ(reach(kStandsStill, only_at_rate(60), key, 1).verdict, Verdict::unknown) << key;
    }
}

TEST(Reach, PassesOnceItsFixIsTaken) {
    // 5 m/s at 30 fps rise 1.19196 m, and go 4.929 m at 5 m/s forwards or so.
    for (const std::string thing : {"ledges_m = [1.2]", "gaps_m = [5]", "ceilings_m = [1.2]"}) {
        const Finding found =
            finding_of("reach", "variable", at_rates(30, 240) + "jump." + thing + '\n');
        ASSERT_EQ(found.verdict, Verdict::error) << thing;
        const std::string changed = fmt::format("{} = [{}]\n", thing.substr(0, thing.find(' ')),
                                                number_of(found, "passing_size"));
        EXPECT_EQ(finding_of("reach", "variable", at_rates(30, 240) + "jump." + changed).verdict,
                  Verdict::pass)
            << changed << found.fix;
    }
}

TEST(Reach, PassesWithTheTimestepOfItsFix) {
    for (const std::string_view policy : {"fixed", "fixed:timestep=1/50", "semi-fixed"}) {
        const std::string profile = at_rates(30, 61) + "jump.ledges_m = [1.24]\n";
        const Finding found = finding_of("reach", policy, profile);
        ASSERT_EQ(found.verdict, Verdict::error) << policy;
        // Shorter steps for a whole game stand behind advice on the ledge and the jump.
        ASSERT_THAT(found.other_fixes, SizeIs(1)) << policy << found.fix;
        ASSERT_THAT(found.other_fixes[0].settings, SizeIs(1)) << policy << found.fix;
        const SettingValue& timestep = found.other_fixes[0].settings[0];
        PolicySpec changed = parse_policy(policy);
        set_setting(changed, timestep.name, timestep.value);
        EXPECT_EQ(finding_of("reach", to_text(changed), profile).verdict, Verdict::pass) << policy;
    }
}

TEST(Reach, IsLostInAHitchWithAVariableStep) {
    // In the first step the 5 m/s become 2.057 m/s, 0.617 m above the ground, and the rest of the
    // jump is one of that speed.
    const double lowest_m =
        0.3 * (5 - 0.3 * 9.81) + Leap{.speed_mps = 5 - 0.3 * 9.81}.apex_m(1.0 / 60);
    const std::string frames =
        "physics.engine = \"euler:precision=f64\"\nframes.refresh_hz = []\n"
        "frames.lowest_fps = 60\nframes.highest_fps = 60\n"
        "frames.worst_hitch_ms = 300\n";
    const Finding lost = reach("variable", frames, "ledges_m", 1.1);
    EXPECT_EQ(lost.verdict, Verdict::error);
    EXPECT_THAT(lost.bands, IsEmpty());
    EXPECT_NEAR(number_of(lost, "slack"), lowest_m - 1.1, 1e-5);
    EXPECT_NEAR(outcome_of(lost.shown_by.front()).quantities[0], lowest_m, 1e-5);
    EXPECT_EQ(reach("fixed", frames, "ledges_m", 1.1).verdict, Verdict::pass);
}

TEST(Reach, IsJudgedInCapturesToo) {
    // At 20 fps a jump rises 1.153 m, and at 60 fps 1.233 m.
    const FrameTrace capture = in_memory("session", std::vector<Duration>(200, from_seconds(0.05)));
    const Game at_60_hz =
        game("variable", only_at_rate(60) + "jump.ledges_m = [1.2]\njump.gaps_m = [4]\n");
    EXPECT_EQ(finding_of("reach", at_60_hz).verdict, Verdict::pass);
    for (const Asked& about : {captured(at_60_hz, capture), only_captured(at_60_hz, capture)}) {
        const Findings found = findings_of("reach", about);
        ASSERT_THAT(found, SizeIs(2));
        EXPECT_EQ(found[0].verdict, Verdict::error);
        EXPECT_EQ(found[0].shown_by.front().trace, capture.spec);
        EXPECT_NEAR(number_of(found[0], "slack"), Leap{}.apex_m(0.05) - 1.2, 1e-6);
        EXPECT_EQ(found[1].verdict, Verdict::pass);
    }
}

TEST(Reach, OfALedgeAgreesWithTheClosedFormOnBothSidesOfItsLimit) {
    constexpr double kShare = 1e-3;
    Pcg32 random(2718);
    for (int i = 0; i < 400; ++i) {
        const Leap leap{.speed_mps = random.uniform(2, 15), .gravity_mps2 = random.uniform(3, 40)};
        const bool is_fixed = i % 2 == 0;
        const double steps_hz = std::round(random.uniform(30, 240));
        const double lowest_fps = std::round(random.uniform(30, 140));
        // With a variable step the lowest rate has the longest steps.
        double apex_m = leap.apex_m(1 / steps_hz);
        for (double fps = lowest_fps; !is_fixed && fps <= lowest_fps + 2; ++fps) {
            const double at_m = leap.apex_m(1 / fps);
            apex_m = fps == lowest_fps ? at_m : std::min(apex_m, at_m);
        }
        const std::string policy =
            is_fixed ? fmt::format("fixed:timestep=1/{}", steps_hz) : std::string("variable");
        const std::string profile =
            at_rates(lowest_fps, lowest_fps + 2) +
            fmt::format(
                "jump.speed_mps = {}\nphysics.gravity_mps2 = {}\njump.ledges_m = [{}, {}]\n",
                leap.speed_mps, leap.gravity_mps2, apex_m * (1 - kShare), apex_m * (1 + kShare));
        const Findings found = findings_of("reach", policy, profile);
        ASSERT_THAT(found, SizeIs(2));
        EXPECT_EQ(found[0].verdict, Verdict::pass) << policy << '\n' << profile;
        const bool by_design = apex_m * (1 + kShare) > leap.ideal_m();
        EXPECT_EQ(found[1].verdict, by_design ? Verdict::note : Verdict::error) << policy << '\n'
                                                                                << profile;
    }
}

/// A clamp that the user has set stays where the rule changes; a default does not come along.
TEST(Reach, ByAFixedTimestepKeepsTheClampOfTheUser) {
    const std::string asked =
        "frames.lowest_fps = 20\nframes.highest_fps = 30\nframes.worst_hitch_ms = 0\n"
        "physics.gravity_mps2 = 50\njump.height_m = 4\njump.ledges_m = [3.8]\n";
    const auto clamp_in = [&](std::string_view policy) {
        const Finding found = finding_of("reach", policy, asked);
        EXPECT_EQ(found.verdict, Verdict::error);
        const auto clamp =
            std::ranges::find(found.fix_settings, "frame_delta_max", &SettingValue::name);
        EXPECT_EQ(found.fix_settings.empty() ? "" : found.fix_settings.front().name, "policy");
        return clamp == found.fix_settings.end() ? std::string() : clamp->value;
    };
    EXPECT_EQ(clamp_in("variable:frame_delta_max=90ms"), "90ms");
    EXPECT_EQ(clamp_in("variable"), "");
}

/// In a hitch of 1 s a step of 1 s ends the jump where it began: no speed makes up for that.
TEST(Reach, InAHitchIsCuredByNoOtherJump) {
    const Finding found = finding_of("reach", "variable",
                                     "frames.lowest_fps = 59\nframes.highest_fps = 60\n"
                                     "jump.height_m = 1.2\njump.ledges_m = [0.9]\n");
    EXPECT_EQ(found.verdict, Verdict::error);
    const auto has = [&](std::string_view name) {
        return std::ranges::find(found.numbers, name, &Number::name) != found.numbers.end();
    };
    EXPECT_FALSE(has("jump_speed_more"));
    EXPECT_FALSE(has("passing_size"));
    EXPECT_FALSE(found.fix.empty());
}

}  // namespace
}  // namespace tickproof::harness
