// A few frames are a part of all of them, in the same four groups.

#include "harness/advise/few_frames.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "harness/advise/counted_cost.h"
#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;

TEST(FewFrames, HaveBothEndsTheDisplaysAndSomeBetween) {
    const Game own = game("fixed",
                          "frames.lowest_fps = 30\nframes.highest_fps = 70\n"
                          "frames.refresh_hz = [61]\n");
    const Frames few = few_of(own.frames, own.profile);
    // 41 rates from 30 to 70: every sixth, and 61 and 70.
    EXPECT_THAT(few.rates, ElementsAre(30, 36, 42, 48, 54, 60, 61, 66, 70));
    for (std::size_t i = 0; i < few.rates.size(); ++i) {
        const auto rate = std::ranges::find(own.frames.rates, few.rates[i]);
        ASSERT_NE(rate, own.frames.rates.end());
        const auto trace = static_cast<std::size_t>(rate - own.frames.rates.begin());
        EXPECT_EQ(few.traces[i], own.frames.traces[trace]);
    }
}

TEST(FewFrames, KeepEveryHitchDisplayAndCapture) {
    Game own = game("fixed", "frames.refresh_hz = [60, 144]\n");
    add_captures({at_rate(90).spec}, own.frames);
    const Frames few = few_of(own.frames, own.profile);
    EXPECT_EQ(few.paced - few.hitches, 3U);
    EXPECT_EQ(few.captures - few.paced, 2U);
    EXPECT_EQ(few.traces.size() - few.captures, 1U);
    EXPECT_EQ(few.traces.back(), own.frames.traces.back());
}

TEST(FewFrames, AreTheCapturesWhereNoRateIsTried) {
    const FrameTrace capture = with_hitch(0.5);
    const Frames all = frames_of(std::vector<TraceSpec>{capture.spec});
    const Frames few = few_of(all, no_profile());
    EXPECT_EQ(few.traces, all.traces);
    EXPECT_EQ(few.captures, 0U);
}

TEST(OnlyFrames, AreTheTracesInTheirGroups) {
    Game own = game("fixed", "frames.lowest_fps = 30\nframes.highest_fps = 40\n");
    add_captures({at_rate(90).spec}, own.frames);
    const Frames& all = own.frames;
    const Frames some = only(
        all, std::vector<TraceSpec>{all.traces.back(), all.traces[all.hitches + 1], all.traces[5]});
    EXPECT_THAT(some.traces,
                ElementsAre(all.traces[5], all.traces[all.hitches + 1], all.traces.back()));
    EXPECT_THAT(some.rates, ElementsAre(35));
    EXPECT_EQ(some.hitches, 1U);
    EXPECT_EQ(some.paced, 2U);
    EXPECT_EQ(some.captures, 2U);
    EXPECT_TRUE(only(all, {}).traces.empty());
}

TEST(StepsPerSecond, AreCountedOnCapturesWhereNoRateIsTried) {
    // Steps of 1/50 s, and no time is lost: the hitch is caught up.
    Asked about = asked("fixed:timestep=1/50:frame_delta_max=off", {with_hitch(0.5)});
    EXPECT_NEAR(steps_per_s_of(about.game, cost_traces(about.game.frames, about.store)), 50, 1e-9);
    Game without_frames = about.game;
    without_frames.frames = {};
    EXPECT_NEAR(steps_per_s_of(without_frames, {}), 50, 1e-9);
}

}  // namespace
}  // namespace tickproof::harness
