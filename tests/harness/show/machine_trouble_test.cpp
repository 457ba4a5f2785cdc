// What a machine does by itself, by the lengths of its frames.

#include "harness/finding/machine_trouble.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/finding/captures_table.h"

namespace tickproof::harness {
namespace {

using std::chrono::milliseconds;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// `count` frames of `usual_ms`, in which every `every`th lasts `other_ms`.
TraceStatistics played(int count, int usual_ms, int every, int other_ms) {
    FrameTrace trace;
    for (int i = 0; i < count; ++i) {
        trace.frames.emplace_back(milliseconds{i % every == every / 2 ? other_ms : usual_ms});
    }
    return trace_statistics(trace);
}

std::vector<std::string> texts_of(const TraceStatistics& statistics) {
    std::vector<std::string> texts;
    for (const Trouble& each : troubles_of(statistics)) {
        texts.push_back(each.text);
    }
    return texts;
}

TEST(MachineTrouble, IsNoneOfAMachineThatIsCalmOrLockedAt30Fps) {
    EXPECT_THAT(texts_of(played(3600, 17, 4000, 17)), IsEmpty());
    EXPECT_THAT(texts_of(played(1800, 33, 4000, 33)), IsEmpty());
    EXPECT_THAT(texts_of(played(3600, 17, 3600, 101)), IsEmpty()) << "one hitch a minute";
    EXPECT_THAT(texts_of({}), IsEmpty());
}

TEST(MachineTrouble, OfOneMachineIsASentence) {
    EXPECT_EQ(own_trouble(played(3600, 17, 3600, 2000)),
              "trouble of its own: freezes once, for 2 s");
    EXPECT_TRUE(own_trouble(played(3600, 17, 4000, 17))
                    .starts_with("trouble of its own: none; a machine with trouble freezes "));
}

TEST(MachineTrouble, IsAFreezeOfAQuarterOfASecond) {
    EXPECT_THAT(texts_of(played(3600, 17, 3600, 2000)), ElementsAre("freezes once, for 2 s"));
    EXPECT_THAT(texts_of(played(3600, 17, 1200, 300)), ElementsAre("freezes 3 times, up to 0.3 s"));
}

TEST(MachineTrouble, IsNoFreezeWhereEachFrameIsAsLong) {
    EXPECT_THAT(texts_of(played(100, 634, 4000, 634)), ElementsAre("runs at 1.58 fps"));
}

TEST(MachineTrouble, OfAKindIsNamedByItsOwnNumberTheWorstFirst) {
    std::vector<CaptureRecord> captures;
    for (const int freeze_ms : {300, 2000, 17, 700}) {
        captures.push_back({.statistics = played(3600, 17, 3600, freeze_ms)});
    }
    captures.push_back({.statistics = played(1300, 45, 4000, 45)});
    EXPECT_EQ(troubles_text(captures, {"a", "b", "c", "d", "e"}),
              "4 of 5: freezes: b (2 s), d (0.7 s), a (0.3 s); slow: e (22.2 fps)");
    EXPECT_GT(trouble_of(captures[0]), trouble_of(captures[4])) << "a freeze before a slow machine";
    EXPECT_EQ(trouble_of(captures[2]), 0U);
    EXPECT_EQ(troubles_text({captures[2]}, {"c"}), "");
}

TEST(MachineTrouble, IsTimeBelow30Fps) {
    EXPECT_THAT(texts_of(played(1300, 45, 4000, 45)), ElementsAre("runs at 22.2 fps"));
    // Of 20 frames one of 100 ms: 100 / (19 x 17 + 100).
    EXPECT_THAT(texts_of(played(3600, 17, 20, 100)),
                ElementsAre("is below 30 fps for 24% of the time"));
}

TEST(MachineTrouble, IsAHitchTenTimesAMinute) {
    // Every 60th of 3600 frames, in 3540 x 17 ms + 60 x 90 ms = 65.58 s; 5.4 s of it are slow.
    EXPECT_THAT(texts_of(played(3600, 17, 60, 90)), ElementsAre("hitches 55 a minute"));
}

TEST(MachineTrouble, IsATenthOfTheFramesUneven) {
    EXPECT_THAT(texts_of(played(3600, 16, 2, 32)), ElementsAre("has 3599 of 3600 frames uneven"));
}

/// 10, 20, 10, 20: the median is 15 ms, and 20 ms are 1.33 of it.
TEST(Picture, IsInMediansOfAnEvenNumberOfFrames) {
    FrameTrace trace;
    for (int i = 0; i < 80; ++i) {
        trace.frames.emplace_back(milliseconds{i % 2 == 0 ? 10 : 20});
    }
    EXPECT_EQ(record_of_capture(trace).picture, "::::::::");
}

}  // namespace
}  // namespace tickproof::harness
