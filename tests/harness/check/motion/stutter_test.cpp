// On a display of F Hz a second has F frames and R steps: F - R frames have none, or R - F have
// two.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "harness/check/motion/displayed.h"
#include "tests/harness/check/games.h"
#include "tests/harness/check/motion/displays.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::string steps_of(int steps_hz) {
    return fmt::format("fixed:timestep=1/{}", steps_hz);
}

/// R steps on F refreshes, R < F < 2R: F - R images stay for two frames, and 2R - F for one. Most
/// of them stay for as long as their motion asks, within half a frame; the rarer do not.
double uneven_images(double steps_hz, double refresh_hz) {
    return std::min(refresh_hz - steps_hz, 2 * steps_hz - refresh_hz);
}

TEST(Stutter, HasAsManyUnevenFramesAsTheRatesDiffer) {
    for (const auto& [steps_hz, refresh_hz] : {std::pair{50, 60}, {60, 75}, {90, 144}, {80, 144}}) {
        const Finding found = finding_of("stutter", steps_of(steps_hz), display(refresh_hz));
        EXPECT_EQ(found.verdict, Verdict::error);
        EXPECT_NEAR(number_of(found, "frames_without_step_per_s") -
                        number_of(found, "frames_with_two_steps_per_s"),
                    refresh_hz - steps_hz, 0.5);
        EXPECT_GT(number_of(found, "uneven_per_s"), uneven_images(steps_hz, refresh_hz) - 0.5);
        EXPECT_GT(found.severity, uneven_images(steps_hz, refresh_hz) - 0.5);
        EXPECT_EQ(found.measured, number_of(found, "uneven_per_s"));
        EXPECT_EQ(found.unit, "1/s");
        EXPECT_THAT(found.asked, ElementsAre("frames.refresh_hz", "draw.between_steps"));
        EXPECT_EQ(found.shown_by.at(0).policy.settings.refresh_hz, refresh_hz);
    }
}

TEST(Stutter, SaysWhichCountItsCommandShows) {
    // 72.73 steps on 144 refreshes: how often one stays too long depends on where the first lies.
    const Finding differs =
        finding_of("stutter", "fixed:timestep=11ms:time_scale=0.8", display(144));
    EXPECT_THAT(differs.cause, ::testing::HasSubstr("; the command shows the worst of 4 starts, "));
    const Finding alike = finding_of("stutter", "fixed:timestep=1/50", display(60));
    EXPECT_THAT(alike.cause, ::testing::Not(::testing::HasSubstr("the command shows")));
}

TEST(Stutter, IsNoneWhereEveryImageStaysForAsManyRefreshes) {
    // 60 steps on a display of 120 Hz are even, and so are 60 on 60.
    for (const auto& [steps_hz, refresh_hz] :
         {std::pair{60, 60}, {60, 120}, {30, 60}, {50, 100}, {120, 60}, {72, 144}}) {
        const Finding found = finding_of("stutter", steps_of(steps_hz), display(refresh_hz));
        EXPECT_EQ(found.verdict, Verdict::pass) << steps_hz << ' ' << refresh_hz;
        EXPECT_EQ(number_of(found, "uneven_per_s"), 0) << steps_hz << ' ' << refresh_hz;
    }
}

TEST(Stutter, OfDefoldAtTheRefreshRateIsRare) {
    // In the engine 1 of 1,218 frames at 60 Hz had another number of steps than one.
    const Finding found = finding_of("stutter", "defold", display(60));
    EXPECT_LE(number_of(found, "uneven_per_s"), 2 * 60.0 / 1218);
    EXPECT_EQ(found.verdict, Verdict::pass);
}

TEST(Stutter, IsWorseWithTenStepsASecondThanWithFifty) {
    for (const double refresh_hz : {60.0, 120.0, 144.0}) {
        const Finding ten = finding_of("stutter", steps_of(10), display(refresh_hz));
        const Finding fifty = finding_of("stutter", steps_of(50), display(refresh_hz));
        EXPECT_GT(ten.severity, fifty.severity) << refresh_hz;
        // All refreshes but ten show what they showed before.
        EXPECT_NEAR(number_of(ten, "uneven_per_s"), refresh_hz - 10, 4) << refresh_hz;
    }
}

TEST(Stutter, IsAlsoInImagesThatStayLongerThanAFilms) {
    // Ten steps a second stay for 100 ms, twenty for 50 and thirty for 33; 42 ms are tolerated.
    for (const auto& [steps_hz, severity] :
         {std::pair{10, 100 / 42.0}, {20, 50 / 42.0}, {30, 100 / 3.0 / 42}}) {
        const Finding found = finding_of("stutter", steps_of(steps_hz),
                                         display(60) + "tolerances.stutter_per_s = 60\n");
        EXPECT_NEAR(found.severity, severity, 0.03) << steps_hz;
        EXPECT_NEAR(number_of(found, "image"), 1.0 / steps_hz, 0.02 / steps_hz);
        EXPECT_EQ(found.unit, "s");
        EXPECT_EQ(found.verdict, severity > 1 ? Verdict::error : Verdict::pass);
    }
}

TEST(Stutter, IsInALoopThatWaitsForAnotherRateThanTheDisplays) {
    // 60 frames on 144 refreshes stay for two or three; 24 a second for three.
    const Finding found = finding_of("stutter", "frame-limited:timestep=1/60", display(144));
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_NEAR(number_of(found, "uneven_per_s"), 24, 1);
    EXPECT_NEAR(number_of(found, "uneven_per_s_of_frames"), 24, 1);
    EXPECT_EQ(finding_of("stutter", "frame-limited:timestep=1/60", display(120)).verdict,
              Verdict::pass);
}

TEST(Stutter, IsNotInADisplayThatIsSlowItself) {
    const Finding found = finding_of("stutter", "variable", display(20));
    EXPECT_EQ(found.verdict, Verdict::pass);
    EXPECT_EQ(number_of(found, "image"), 0);
}

TEST(Stutter, HasAsManyFramesWithTwoStepsAsStepsAreMoreThanRefreshes) {
    const Finding found = finding_of("stutter", "fixed:timestep=1/75", display(60));
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_NEAR(number_of(found, "frames_with_two_steps_per_s") -
                    number_of(found, "frames_without_step_per_s"),
                15, 0.5);
    EXPECT_GT(number_of(found, "uneven_per_s"), 14.5);
}

TEST(Stutter, ComesFromLateFramesWhereARefreshIsNotMuchLonger) {
    // A refresh of 500 Hz lasts 2 ms; a frame that is up to 0.5 ms late may have the step of the
    // next.
    const Finding found = finding_of("stutter", "fixed:timestep=1/500", display(500));
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_NEAR(number_of(found, "frames_without_step_per_s"),
                number_of(found, "frames_with_two_steps_per_s"), 1);
    EXPECT_GT(number_of(found, "frames_without_step_per_s"), 1);
    EXPECT_THAT(found.shown_by.at(0).trace.generator,
                ::testing::Not(::testing::HasSubstr("spread=0")));
}

TEST(Stutter, IsCuredByInterpolation) {
    for (const int steps_hz : {10, 30, 50, 60, 75}) {
        const Finding plain = finding_of("stutter", steps_of(steps_hz), display(60));
        EXPECT_NEAR(number_of(plain, "uneven_per_s_interpolated"), 0, 0.5) << steps_hz;
        if (plain.verdict == Verdict::error) {
            ASSERT_THAT(plain.fix_settings, SizeIs(1));
            EXPECT_EQ(plain.fix_settings[0].name, "draw");
            EXPECT_EQ(plain.fix_settings[0].value, "interpolate");
        }
        const Finding drawn = finding_of("stutter", steps_of(steps_hz), display(60, "interpolate"));
        EXPECT_EQ(drawn.verdict, Verdict::pass) << steps_hz;
        EXPECT_LE(drawn.severity, 1) << steps_hz;
    }
}

TEST(Stutter, IsOnlyNotedWhereNothingSaysHowItIsDrawn) {
    const Finding found =
        finding_of("stutter", "fixed:timestep=1/50", "frames.refresh_hz = [60]\n");
    EXPECT_EQ(found.verdict, Verdict::note);
    EXPECT_TRUE(std::isnan(found.severity));
    EXPECT_GT(number_of(found, "uneven_per_s"), 9.5);
    EXPECT_THAT(found.asked, ElementsAre("frames.refresh_hz"));
}

TEST(Stutter, IsNoneWhereAStepIsAsLongAsItsFrame) {
    const Finding found = finding_of("stutter", "variable", display(144));
    EXPECT_EQ(found.verdict, Verdict::pass);
    EXPECT_EQ(number_of(found, "frames_without_step_per_s"), 0);
    EXPECT_EQ(number_of(found, "frames_with_two_steps_per_s"), 0);
}

TEST(Stutter, IsInEveryFrameWhereStepsAreTwiceAsLong) {
    const Finding found = finding_of("stutter", "frame-locked:timestep=1/30", display(60));
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_NEAR(number_of(found, "uneven_per_s"), 60, 1);
}

TEST(Stutter, MayBeAsMuchAsIsTolerated) {
    const std::string tolerated = display(60) + "tolerances.stutter_per_s = 60\n";
    const Finding found = finding_of("stutter", "fixed:timestep=1/50", tolerated);
    EXPECT_EQ(found.verdict, Verdict::pass);
    EXPECT_NEAR(found.severity, number_of(found, "uneven_per_s") / 60, 1e-12);
}

TEST(Stutter, IsAskedForEachDisplay) {
    EXPECT_THAT(findings_of("stutter", "fixed", "frames.refresh_hz = [60, 120, 144]"), SizeIs(3));
    EXPECT_THAT(findings_of("stutter", "fixed", only_at_rate(60)), IsEmpty());
}

TEST(Stutter, OfALoopThatStandsStillIsUnknown) {
    EXPECT_EQ(finding_of("stutter", kStandsStill, display(60)).verdict, Verdict::unknown);
}

TEST(Stutter, IsKnownToBeInterpolatedWhereThePolicyIs) {
    const Finding found =
        finding_of("stutter", "monogame:draw=interpolate",
                   "frames.lowest_fps = 30\nframes.highest_fps = 144\nframes.refresh_hz = [144]\n");
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_THAT(found.fix_settings, IsEmpty());
}

}  // namespace
}  // namespace tickproof::harness
