// On a display of F Hz a second has F frames and R steps: F - R frames have none, or R - F have
// two.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "harness/check/displayed.h"
#include "tests/harness/validate/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::string display(double refresh_hz, std::string_view draw = "none") {
    return fmt::format(
        "frames.refresh_hz = [{}]\nframes.worst_hitch_ms = 0\ndraw.between_steps = \"{}\"\n",
        refresh_hz, draw);
}

/// R steps on F refreshes, R < F < 2R: F - R pictures stand for two frames, and 2R - F for one.
/// Most of them stand for as long as their motion asks, within half a frame; the rarer do not.
double uneven_pictures(double steps_hz, double refresh_hz) {
    return std::min(refresh_hz - steps_hz, 2 * steps_hz - refresh_hz);
}

TEST(GameStutter, HasAsManyUnevenPicturesAsTheCadenceHasOddOnes) {
    for (const auto& [steps_hz, refresh_hz] : {std::pair{50, 60}, {60, 75}, {90, 144}, {80, 144}}) {
        const GameFinding found = finding_of(
            "stutter", fmt::format("fixed:timestep=1/{}", steps_hz), display(refresh_hz));
        EXPECT_EQ(found.finding.verdict, Verdict::fail);
        EXPECT_NEAR(number_of(found, "frames_without_step_per_s") -
                        number_of(found, "frames_with_two_steps_per_s"),
                    refresh_hz - steps_hz, 0.5);
        EXPECT_GT(number_of(found, "uneven_per_s"), uneven_pictures(steps_hz, refresh_hz) - 0.5);
        EXPECT_GT(found.severity, uneven_pictures(steps_hz, refresh_hz) - 0.5);
        EXPECT_THAT(found.finding.cause,
                    HasSubstr(fmt::format("{} steps a second on a display of {} Hz", steps_hz,
                                          refresh_hz)));
    }
}

TEST(GameStutter, IsNoneWhereEveryPictureStandsForAsManyRefreshes) {
    for (const auto& [steps_hz, refresh_hz] : {std::pair{50, 100}, {25, 100}, {100, 200}}) {
        const Subject subject =
            game(fmt::format("fixed:timestep=1/{}", steps_hz), display(refresh_hz));
        const Frames frames = frames_of(subject.profile);
        PacingSettings settings = subject.policy.settings;
        settings.refresh_hz = refresh_hz;
        const Cadence made =
            cadence_of(paced(subject, frames.traces[frames.trace_at(refresh_hz)]), settings);
        EXPECT_EQ(made.uneven, 0U) << steps_hz;
        EXPECT_EQ(made.hold_refreshes, static_cast<std::size_t>(refresh_hz / steps_hz));
    }
}

TEST(GameStutter, IsAlsoInPicturesThatStandLongerThanAFilms) {
    // Ten steps a second stand for 100 ms, twenty for 50 and thirty for 33; 42 ms are tolerated.
    for (const auto& [steps_hz, severity] :
         {std::pair{10, 100 / 42.0}, {20, 50 / 42.0}, {30, 100 / 3.0 / 42}}) {
        const GameFinding found =
            finding_of("stutter", fmt::format("fixed:timestep=1/{}", steps_hz),
                       display(60) + "tolerances.stutter_per_s = 60\n");
        EXPECT_NEAR(found.severity, severity, 0.03) << steps_hz;
        EXPECT_NEAR(number_of(found, "picture"), 1.0 / steps_hz, 0.02 / steps_hz);
        EXPECT_EQ(found.finding.verdict, severity > 1 ? Verdict::fail : Verdict::pass);
    }
    EXPECT_THAT(finding_of("stutter", "fixed:timestep=1/10",
                           display(60) + "tolerances.stutter_per_s = 60\n")
                    .finding.summary,
                HasSubstr("a picture stands for 1"));
}

TEST(GameStutter, IsInALoopThatWaitsForAnotherRateThanTheDisplays) {
    // 60 frames on 144 refreshes stand for two or three; 24 a second for three.
    const GameFinding found = finding_of("stutter", "frame-limited:timestep=1/60", display(144));
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_NEAR(number_of(found, "uneven_per_s"), 24, 1);
    EXPECT_EQ(finding_of("stutter", "frame-limited:timestep=1/60", display(120)).finding.verdict,
              Verdict::pass);
}

TEST(GameStutter, IsNotInADisplayThatIsSlowItself) {
    const GameFinding found = finding_of("stutter", "variable", display(20));
    EXPECT_EQ(found.finding.verdict, Verdict::pass);
    EXPECT_EQ(number_of(found, "picture"), 0);
}

TEST(GameStutter, HasAsManyFramesWithTwoStepsAsStepsAreMoreThanRefreshes) {
    const GameFinding found = finding_of("stutter", "fixed:timestep=1/75", display(60));
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_NEAR(number_of(found, "frames_with_two_steps_per_s") -
                    number_of(found, "frames_without_step_per_s"),
                15, 0.5);
    EXPECT_GT(number_of(found, "uneven_per_s"), 14.5);
}

TEST(GameStutter, ComesFromFramesThatAreNoticedLateWhereTheRatesAreEqual) {
    // Even frames have a step each; late ones now have none and then two.
    const GameFinding found = finding_of("stutter", "fixed", display(60));
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_NEAR(number_of(found, "frames_without_step_per_s"),
                number_of(found, "frames_with_two_steps_per_s"), 0.5);
    EXPECT_GT(number_of(found, "frames_without_step_per_s"), 1);
    EXPECT_THAT(found.finding.cause, HasSubstr("noticed a little late"));
    EXPECT_THAT(found.finding.shown_by.trace, frames_of(game("fixed", display(60)).profile).paced);
}

TEST(GameStutter, IsCuredByInterpolation) {
    for (const int steps_hz : {30, 50, 60, 75}) {
        const std::string fixed = fmt::format("fixed:timestep=1/{}", steps_hz);
        const GameFinding plain = finding_of("stutter", fixed, display(60));
        EXPECT_NEAR(number_of(plain, "uneven_per_s_interpolated"), 0, 0.5) << steps_hz;
        EXPECT_THAT(plain.finding.fix, HasSubstr("interpolate between steps"));
        const GameFinding drawn = finding_of("stutter", fixed, display(60, "interpolate"));
        EXPECT_EQ(drawn.finding.verdict, Verdict::pass) << steps_hz;
        EXPECT_LE(drawn.severity, 1) << steps_hz;
    }
}

TEST(GameStutter, IsOnlyNotedWhereNobodySaysHowItIsDrawn) {
    const GameFinding found =
        finding_of("stutter", "fixed:timestep=1/50", "frames.refresh_hz = [60]\n");
    EXPECT_EQ(found.finding.verdict, Verdict::note);
    EXPECT_TRUE(std::isnan(found.severity));
    EXPECT_GT(number_of(found, "uneven_per_s"), 9.5);
    EXPECT_THAT(found.finding.summary, HasSubstr("drawn as stepped"));
}

TEST(GameStutter, IsNoneWhereAStepIsAsLongAsItsFrame) {
    const GameFinding found = finding_of("stutter", "variable", display(144));
    EXPECT_EQ(found.finding.verdict, Verdict::pass);
    EXPECT_EQ(number_of(found, "frames_without_step_per_s"), 0);
    EXPECT_EQ(number_of(found, "frames_with_two_steps_per_s"), 0);
}

TEST(GameStutter, IsInEveryFrameWhereStepsAreTwiceAsLong) {
    const GameFinding found = finding_of("stutter", "frame-locked:timestep=1/30", display(60));
    EXPECT_EQ(found.finding.verdict, Verdict::fail);
    EXPECT_NEAR(number_of(found, "uneven_per_s"), 60, 1);
    EXPECT_THAT(found.finding.cause, HasSubstr("not as long as the frames"));
}

TEST(GameStutter, MayBeAsMuchAsIsTolerated) {
    const std::string tolerated = display(60) + "tolerances.stutter_per_s = 60\n";
    const GameFinding found = finding_of("stutter", "fixed:timestep=1/50", tolerated);
    EXPECT_EQ(found.finding.verdict, Verdict::pass);
    EXPECT_NEAR(found.severity, number_of(found, "uneven_per_s") / 60, 1e-12);
}

TEST(GameStutter, IsAskedForEachDisplay) {
    EXPECT_THAT(findings_of("stutter", "fixed", "frames.refresh_hz = [60, 120, 144]"), SizeIs(3));
    EXPECT_THAT(findings_of("stutter", "fixed", at_rate(60)), IsEmpty());
}

TEST(GameStutter, OfALoopThatStandsStillIsUnknown) {
    EXPECT_EQ(finding_of("stutter", kStandsStill, display(60)).finding.verdict, Verdict::unknown);
}

TEST(GameStutter, IsKnownToBeInterpolatedWhereThePolicyIs) {
    const GameFinding found =
        finding_of("stutter", "monogame:draw=interpolate",
                   "frames.lowest_fps = 30\nframes.highest_fps = 144\nframes.refresh_hz = [144]\n");
    EXPECT_THAT(found.finding.summary, Not(HasSubstr("drawn as stepped")));
    EXPECT_THAT(found.finding.fix, HasSubstr("it interpolates already"));
}

}  // namespace
}  // namespace tickproof::harness
