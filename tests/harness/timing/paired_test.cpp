#include "harness/timing/paired.h"

#include <gtest/gtest.h>

#include "tests/harness/timing/fake_clock.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using std::chrono::milliseconds;

TEST(Timing, LeavesOutThePreparation) {
    FakeClock clock;
    EXPECT_DOUBLE_EQ(seconds_of(clock.taking(milliseconds(3)), clock.now()), 0.003);
    EXPECT_DOUBLE_EQ(seconds_of({.run = [&] { clock.at += milliseconds(2); }}, clock.now()), 0.002);
}

TEST(Timing, IsOfOneUnit) {
    FakeClock clock;
    Work work = clock.taking(milliseconds(60));
    work.units = 20;
    EXPECT_DOUBLE_EQ(seconds_of(work, clock.now()), 0.003);
}

TEST(Timing, TheMachinesClockNeverGoesBack) {
    const Duration first = steady_now();
    EXPECT_LE(first, steady_now());
}

TEST(PairedRatio, IsThatOfTheTimes) {
    FakeClock clock;
    const PairedRatio ratio = paired_ratio(20, clock.taking(milliseconds(21)),
                                           clock.taking(milliseconds(20)), clock.now());
    EXPECT_EQ(ratio.pairs, 20U);
    EXPECT_DOUBLE_EQ(ratio.median, 1.05);
    EXPECT_DOUBLE_EQ(ratio.low, 1.05);
    EXPECT_DOUBLE_EQ(ratio.high, 1.05);
}

/// A machine that gets slower and slower: each run takes 1 ms more than the one before.
TEST(PairedRatio, IsNotMovedByAMachineThatSlowsDown) {
    FakeClock clock;
    Duration each = milliseconds(1'000);
    const auto slower = [&each] { return each += milliseconds(1); };
    const PairedRatio ratio =
        paired_ratio(200, clock.taking(slower), clock.taking(slower), clock.now());
    EXPECT_LT(ratio.low, 1);
    EXPECT_GT(ratio.high, 1);
    EXPECT_NEAR(ratio.median, 1, 0.001);
}

TEST(PairedTimer, RunsEachWorkFirstInAboutHalfOfThePairs) {
    FakeClock clock;
    std::size_t pairs_led = 0;
    bool is_second_next = false;
    const Work first{.run = [&] { pairs_led += is_second_next ? 0 : 1, is_second_next = true; }};
    const Work second{.run = [&] { is_second_next = true; }};
    PairedTimer timer(first, second, clock.now());
    for (int pair = 0; pair < 100; ++pair) {
        is_second_next = false;
        timer.add_pair();
    }
    EXPECT_GT(pairs_led, 35U);
    EXPECT_LT(pairs_led, 65U);
}

}  // namespace
}  // namespace tickproof::harness
