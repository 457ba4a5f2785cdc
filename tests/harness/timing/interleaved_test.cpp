#include "harness/timing/interleaved.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/harness/timing/fake_clock.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using std::chrono::milliseconds;

TEST(Interleaved, TimesEveryWorkInEveryRound) {
    FakeClock clock;
    const Work works[] = {clock.taking(milliseconds(1)), clock.taking(milliseconds(5))};
    const auto times =
        time_interleaved(works, {.time = milliseconds(0), .rounds_least = 3}, clock.now());
    ASSERT_EQ(times.size(), 2U);
    EXPECT_THAT(times[0], ::testing::ElementsAre(0.001, 0.001, 0.001));
    EXPECT_THAT(times[1], ::testing::ElementsAre(0.005, 0.005, 0.005));
}

TEST(Interleaved, GoesOnUntilTheTimeOfAllWorksIsOver) {
    FakeClock clock;
    const Work works[] = {{.run = [&] { clock.at += milliseconds(10); }},
                          {.run = [&] { clock.at += milliseconds(30); }}};
    const auto times =
        time_interleaved(works, {.time = milliseconds(1'000), .rounds_least = 1}, clock.now());
    EXPECT_EQ(times[0].size(), 50U);  // Of 40 ms each.
}

TEST(Interleaved, ChangesTheOrderFromRoundToRound) {
    FakeClock clock;
    std::string order;
    const Work works[] = {{.run = [&] { order += 'a'; }},
                          {.run = [&] { order += 'b'; }},
                          {.run = [&] { order += 'c'; }}};
    time_interleaved(works, {.time = milliseconds(0), .rounds_least = 40}, clock.now());
    for (const char* each : {"abc", "acb", "bac", "bca", "cab", "cba"}) {
        bool is_there = false;
        for (std::size_t round = 0; round < 40; ++round) {
            is_there = is_there || order.substr(3 * round, 3) == each;
        }
        EXPECT_TRUE(is_there) << each;
    }
}

}  // namespace
}  // namespace tickproof::harness
