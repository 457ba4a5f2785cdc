#include "harness/run/steps.h"

#include <gtest/gtest.h>

namespace tickproof::harness {
namespace {

constexpr Step kLong{.dt_s = 0.02};
constexpr Step kShort{.dt_s = 0.01};

/// The steps that a vector of them would have.
void expect_same(const Steps& steps, const std::vector<Step>& expected) {
    ASSERT_EQ(steps.size(), expected.size());
    EXPECT_EQ(std::vector<Step>(steps.begin(), steps.end()), expected);
    for (std::size_t i = 0; i < expected.size(); ++i) {
        EXPECT_EQ(steps[i], expected[i]) << i;
    }
}

TEST(Steps, AreWhatWasAdded) {
    Steps steps;
    std::vector<Step> expected;
    expect_same(steps, expected);
    for (const Step& step : {kLong, kLong, kLong, kShort, kLong, kShort}) {
        steps.push_back(step);
        expected.push_back(step);
        expect_same(steps, expected);
        EXPECT_EQ(steps.front(), expected.front());
    }
}

TEST(Steps, AreAlikeUntilOneDiffersInLengthOrTicks) {
    Steps steps{kLong, kLong};
    EXPECT_TRUE(steps.are_alike());
    steps.push_back({.dt_s = kLong.dt_s, .logic_ticks = 2});
    EXPECT_FALSE(steps.are_alike());
    EXPECT_FALSE(Steps({kLong, kShort}).are_alike());
    EXPECT_TRUE(Steps().are_alike());
}

TEST(Steps, AreComparedByTheirValues) {
    EXPECT_EQ(Steps({kLong, kShort}), Steps({kLong, kShort}));
    EXPECT_NE(Steps({kLong, kShort}), Steps({kLong, kLong}));
    EXPECT_NE(Steps({kLong}), Steps({kLong, kLong}));
}

TEST(ScheduledFrames, HaveTheDeficitOfEachFrameThoughTheFirstHaveNone) {
    const std::vector<double> deficits_s{0, 0, 0.001, 0, -0.002};
    ScheduledFrames frames;
    for (std::size_t added = 0; added < deficits_s.size(); ++added) {
        frames.push_back({.overstep_s = 0.003, .deficit_s = deficits_s[added]});
        std::size_t at = 0;
        for (const ScheduledFrame& frame : frames) {
            EXPECT_EQ(frame.deficit_s, deficits_s[at]) << at << " of " << added;
            EXPECT_EQ(frames[at].deficit_s, deficits_s[at]) << at << " of " << added;
            EXPECT_EQ(frame.drawn_overstep_s(), 0.003 - deficits_s[at]);
            ++at;
        }
        EXPECT_EQ(at, added + 1);
    }
}

TEST(ScheduledFrames, AreWhatWasAdded) {
    ScheduledFrames frames;
    frames.push_back({.effective = Duration{16'000'000}, .first_step = 0, .steps = 2});
    frames.push_back({.effective = Duration{20'000'000}, .first_step = 2, .steps = 0});
    frames.push_back({.effective = Duration{20'000'000},
                      .first_step = 2,
                      .steps = 3,
                      .overstep_s = 0.001,
                      .dropped_s = -0.002,
                      .update_s = 0.02});
    ASSERT_EQ(frames.size(), 3U);
    std::vector<std::uint32_t> steps;
    for (const ScheduledFrame& frame : frames) {
        steps.push_back(frame.steps);
    }
    EXPECT_EQ(steps, (std::vector<std::uint32_t>{2, 0, 3}));
    EXPECT_EQ(frames[1].first_step, 2U);
    EXPECT_EQ(frames.effective(1), Duration{20'000'000});
    EXPECT_EQ(frames.back().effective, Duration{20'000'000});
    EXPECT_EQ(frames.back().overstep_s, 0.001);
    EXPECT_EQ(frames.back().dropped_s, -0.002);
    EXPECT_EQ(frames.back().update_s, 0.02);
}

}  // namespace
}  // namespace tickproof::harness
