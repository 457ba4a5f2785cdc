#include "harness/run/starts.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using namespace std::chrono_literals;

Scenario hazard_at(double hazard_s, double from_s, double to_s) {
    Scenario scenario;
    scenario.hazard_s = hazard_s;
    scenario.hazard_from_s = from_s;
    scenario.hazard_to_s = to_s;
    return scenario;
}

/// Ten frames of 10 ms and then one of 500 ms, then ten of 10 ms.
std::vector<Duration> one_hitch() {
    std::vector<Duration> frames(21, 10ms);
    frames[10] = 500ms;
    return frames;
}

std::size_t worst_start(const std::vector<Duration>& frames, const Scenario& scenario) {
    return worst_hitch_start(frames, longest_frames(frames), scenario);
}

std::vector<std::size_t> starts_in(const std::vector<Duration>& frames, const Scenario& scenario) {
    return hazard_starts(frames, longest_frames(frames), scenario);
}

TEST(Starts, AFrameIsPlacedSoThatItBeginsAtTheHazard) {
    EXPECT_EQ(worst_start(one_hitch(), hazard_at(0.05, 0, 0.05)), 5U);
}

TEST(Starts, AFrameIsPlacedJustBeforeTheHazardWhenNoBoundaryFalls) {
    EXPECT_EQ(worst_start(one_hitch(), hazard_at(0.055, 0, 0.055)), 5U);
}

TEST(Starts, TheTraceGoesRound) {
    std::vector<Duration> frames(21, 10ms);
    frames[2] = 500ms;
    EXPECT_EQ(worst_start(frames, hazard_at(0.05, 0, 0.05)),
              18U);  // 18, 19, 20, 0, 1 come before it.
}

TEST(Starts, TheLongestFrameIsTriedAtEveryBoundaryOfTheHazard) {
    const auto starts = starts_in(one_hitch(), hazard_at(0.02, 0.01, 0.04));
    for (const std::size_t start :
         {6U, 7U, 8U, 9U}) {  // It begins 40, 30, 20 and 10 ms after them.
        EXPECT_TRUE(std::ranges::count(starts, start) == 1) << start;
    }
}

TEST(Starts, AlwaysIncludeTheFirstFrame) {
    EXPECT_EQ(starts_in(one_hitch(), hazard_at(0.02, 0.01, 0.04)).front(), 0U);
}

TEST(Starts, EachOfTheEightLongestFramesHasOne) {
    std::vector<Duration> frames(1000, 10ms);
    for (std::size_t i = 0; i < 8; ++i) {
        frames[100 * i + 50] = Duration(100ms) + Duration(static_cast<Duration::rep>(i));
    }
    const auto starts = starts_in(frames, hazard_at(0.05, 0.05, 0.05));
    for (std::size_t i = 0; i < 8; ++i) {
        EXPECT_EQ(std::ranges::count(starts, 100 * i + 45), 1) << i;
    }
    EXPECT_EQ(starts.size(), 9U);
}

TEST(Starts, AConstantRateHasOnlyOne) {
    EXPECT_EQ(starts_in(at_rate(144).frames, hazard_at(0.25, 0, 0.5)), std::vector<std::size_t>{0});
}

TEST(Starts, AreInOrderWithoutRepetition) {
    const auto starts = starts_in(one_hitch(), hazard_at(0.05, 0, 0.1));
    EXPECT_TRUE(std::ranges::is_sorted(starts));
    EXPECT_EQ(std::ranges::adjacent_find(starts), starts.end());
}

TEST(Starts, AHazardLongerThanTheTraceTriesEachFrameOnce) {
    const auto starts = starts_in(one_hitch(), hazard_at(5, 0, 10));
    EXPECT_LE(starts.size(), 21U);
}

}  // namespace
}  // namespace tickproof::harness
