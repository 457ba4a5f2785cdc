// Stutter on the frames of a player, and on the traces of a command line.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/check/games.h"
#include "tests/harness/check/motion/displays.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::IsEmpty;

Finding of_capture(std::string_view policy, double fps) {
    Game seen = game(policy, display(60));
    Asked asked{.game = seen, .store = {}};
    FrameTrace capture = at_rate(fps);
    capture.name = "player";
    capture.spec = in_memory("player", capture.frames).spec;
    asked.store.add(capture);
    add_captures({capture.spec}, asked.game.frames);
    return finding_of("stutter", asked, "60 Hz, player");
}

TEST(StutterOfACapture, IsWhatTheStepsAdd) {
    // 45 frames on 60 refreshes are uneven whatever the steps are.
    const Finding frames = of_capture("variable", 45);
    EXPECT_EQ(frames.verdict, Verdict::pass);
    EXPECT_GT(number_of(frames, "uneven_per_s_of_frames"), 14);
    EXPECT_EQ(frames.measured, 0);
    const Finding steps = of_capture("fixed:timestep=1/50", 60);
    EXPECT_EQ(steps.verdict, Verdict::error);
    EXPECT_NEAR(steps.measured, 10, 0.5);
    EXPECT_EQ(steps.shown_by.at(0).trace.file, "player.txt");
}

/// On the customary displays, which no profile names.
Findings of_unnamed_displays(std::string_view policy, double fps) {
    Game seen = game(policy, "frames.worst_hitch_ms = 0\n");
    Asked asked{.game = seen, .store = {}};
    FrameTrace capture = at_rate(fps);
    capture.name = "player";
    capture.spec = in_memory("player", capture.frames).spec;
    asked.store.add(capture);
    add_captures({capture.spec}, asked.game.frames);
    Findings found = findings_of("stutter", asked);
    std::erase_if(found, [](const Finding& each) { return !each.about.ends_with("player"); });
    return found;
}

TEST(StutterOfACapture, IsNotJudgedOnAFasterDisplayThatNobodyNamed) {
    const Findings slow = of_unnamed_displays("fixed:timestep=1/50", 11);
    ASSERT_EQ(slow.size(), 1U);
    EXPECT_EQ(slow[0].about, "player");
    EXPECT_EQ(slow[0].verdict, Verdict::note);
    EXPECT_NEAR(number_of(slow[0], "rate"), 11, 1e-3);
    const Findings fast = of_unnamed_displays("fixed:timestep=1/50", 60);
    ASSERT_EQ(fast.size(), 1U);
    EXPECT_EQ(fast[0].about, "60 Hz, player");
    EXPECT_NEAR(fast[0].measured, 10, 0.5);
}

TEST(StutterOfACapture, DoesNotCountHowLongSlowFramesStay) {
    // 11 images a second stay for 91 ms each, whatever the steps are: none of it is the steps'.
    const Finding found = of_capture("fixed:timestep=1/60", 11);
    EXPECT_EQ(number_of(found, "image"), 0);
    EXPECT_LE(number_of(found, "uneven_per_s"), number_of(found, "uneven_per_s_of_frames") + 11);
    EXPECT_LT(found.measured, 11);
}

TEST(StutterOfACapture, SaysOneNumberOfUnevenFrames) {
    // Of 50 fps on 60 Hz 10 frames a second are uneven by themselves; steps of 1/40 s add 24 to
    // these. Only what they add is judged, so only that is explained.
    const Finding found = of_capture("fixed:timestep=1/40", 50);
    ASSERT_NEAR(number_of(found, "uneven_per_s_of_frames"), 10, 0.1);
    ASSERT_EQ(found.verdict, Verdict::error);
    EXPECT_EQ(found.measured, number_of(found, "uneven_per_s"));
    EXPECT_EQ(found.cause.find("do not fit"), std::string::npos) << found.cause;
}

// The traces of a command line, on the display of the policy. 60 steps on 144 refreshes are 2.4
// refreshes an image, so that 40 % of 60 stay for three and the rest for two.

TEST(StutterOfTraces, CountsTheImagesThatStayForThreeRefreshes) {
    const Finding finding = finding_of("stutter", asked("fixed:refresh_hz=144", {at_rate(144)}));
    EXPECT_EQ(finding.verdict, Verdict::note);
    EXPECT_EQ(finding.about, "144 Hz");
    EXPECT_NEAR(number_of(finding, "uneven_per_s"), 24, 0.2);
    EXPECT_THAT(finding.asked, IsEmpty());
}

TEST(StutterOfTraces, IsEvenWhereEveryImageStaysForTwo) {
    const Finding finding = finding_of("stutter", asked("fixed:refresh_hz=120", {at_rate(120)}));
    EXPECT_EQ(finding.verdict, Verdict::pass);
    EXPECT_LE(number_of(finding, "uneven_per_s"), 0.1);  // The first, by a nanosecond.
    EXPECT_NEAR(number_of(finding, "image"), 1.0 / 60, 1e-4);
}

TEST(StutterOfTraces, IsEvenInFloatsAtTheRefreshRate) {
    const Finding finding = finding_of("stutter", asked("defold", {at_rate(60)}));
    EXPECT_EQ(finding.verdict, Verdict::pass);
    EXPECT_LE(number_of(finding, "uneven_per_s"), 2 * 60.0 / 1218);
}

TEST(StutterOfTraces, ShowsTheWorstOfTheTraces) {
    const Finding finding =
        finding_of("stutter", asked("fixed:refresh_hz=144", {at_rate(72), at_rate(144)}));
    EXPECT_EQ(finding.shown_by.at(0).trace, at_rate(144).spec);
}

TEST(StutterOfTraces, WithoutTwoImagesIsUnknown) {
    EXPECT_EQ(finding_of("stutter", asked("fixed", {of_frames({0.001})})).verdict,
              Verdict::unknown);
}

TEST(StutterOfTraces, FailsWhereTheLoopDoesNotEnd) {
    EXPECT_EQ(
        finding_of("stutter", asked("fixed:frame_delta_max=off", {of_frames({36'000, 0.016})}))
            .verdict,
        Verdict::error);
}

/// Only the profile knows how a loop of one's own draws.
TEST(Stutter, OfALoopOfOnesOwnNamesTheKeyThatSaysHowItDraws) {
    const Game own = project_game("tickproof.toml", "[loop]\npolicy = \"fixed\"\n",
                                  "frames.refresh_hz = [144]\nframes.worst_hitch_ms = 0\n");
    EXPECT_EQ(finding_of("stutter", own).fix,
              "Interpolate between the last two steps when drawing, then set between_steps to "
              "\"interpolate\" in [draw]; this adds one step of latency.");
    const Game mended = project_game("tickproof.toml", "[loop]\npolicy = \"fixed\"\n",
                                     "frames.refresh_hz = [144]\nframes.worst_hitch_ms = 0\n"
                                     "draw.between_steps = \"interpolate\"\n");
    EXPECT_EQ(finding_of("stutter", mended).verdict, Verdict::pass);
}

}  // namespace
}  // namespace tickproof::harness
