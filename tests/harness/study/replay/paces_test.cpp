// Whose frames and steps are drawn, and what is drawn of a trace with more frames than columns.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "harness/run/schedule.h"
#include "tests/harness/study/replay/drawn.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::SizeIs;

/// Four of six: those with findings come first.
TEST(Paces, AreOfThePoliciesWithTheWorstFindings) {
    std::vector<Section> sections;
    for (const std::string_view policy : {"fixed", "semi-fixed", "variable", "hybrid", "snapped"}) {
        sections.push_back(gate_section(policy, {}));
    }
    sections.push_back(gate_section("fixed-capped", {found("speed", "hitch", Verdict::error, 9)}));
    const Drawing drawing =
        drawn(make_report({.verb = "schedule", .is_comparison = true}, std::move(sections)));
    ASSERT_THAT(drawing.paces, SizeIs(kPacesMax));
    EXPECT_EQ(drawing.paces.front().section, 5U);
}

TEST(FrameColumns, KeepTheExtremesOfALongTrace) {
    StepSchedule schedule;
    for (std::uint32_t i = 0; i < 10'000; ++i) {
        const bool is_hitch = i == 7'777;
        schedule.frames.push_back(
            {.effective = is_hitch ? Duration(1'000'000'000) : Duration(10'000'000),
             .first_step = i,
             .steps = 1,
             .dropped_s = is_hitch ? 0.9 : 0.0});
    }
    const FrameColumns columns = columns_of(schedule);
    EXPECT_EQ(columns.stride, 3U);
    EXPECT_LE(columns.length_s.size(), kDrawnFramesMax);
    EXPECT_EQ(std::ranges::max(columns.longest_s), 1.0);
    EXPECT_EQ(std::ranges::max(columns.dropped_s), 0.9);
    EXPECT_NEAR(std::accumulate(columns.length_s.begin(), columns.length_s.end(), 0.0),
                9'999 * 0.01 + 1, 1e-6);
}

}  // namespace
}  // namespace tickproof::harness
