// On a display of F Hz a second has F frames and R steps: F - R frames have none, or R - F have
// two.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

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

TEST(GameStutter, HasAsManyFramesWithoutAStepAsStepsAreFewerThanRefreshes) {
    for (const auto& [steps_hz, refresh_hz] : {std::pair{50, 60}, {60, 75}, {90, 144}}) {
        const GameFinding found = finding_of(
            "stutter", fmt::format("fixed:timestep=1/{}", steps_hz), display(refresh_hz));
        EXPECT_EQ(found.finding.verdict, Verdict::fail);
        EXPECT_NEAR(number_of(found, "frames_without_step_per_s") -
                        number_of(found, "frames_with_two_steps_per_s"),
                    refresh_hz - steps_hz, 0.5);
        EXPECT_GT(number_of(found, "uneven_per_s"), refresh_hz - steps_hz - 0.5);
        EXPECT_GT(found.severity, refresh_hz - steps_hz - 0.5);
        EXPECT_THAT(found.finding.cause,
                    HasSubstr(fmt::format("{} steps a second on a display of {} Hz", steps_hz,
                                          refresh_hz)));
    }
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

}  // namespace
}  // namespace tickproof::harness
