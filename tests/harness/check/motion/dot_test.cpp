// Frames are shown at 0, 10, 21, 33.3, 43, 54, 66.6 ms; the dot moves 100 units/s. Drawn at the
// actual time it stands at 0, 1, 2.1, 3.33, 4.3, 5.4, 6.66; drawn at the last refresh at 0,
// 0, 1.67, 3.33, 3.33, 5.0, 6.66. A display at 60 Hz shows, at each refresh, the last frame before
// it: 1, 2.1, 4.3, 5.4 against 0, 1.67, 3.33, 5.0.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/check/frames/frame_ends.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

FrameTrace table() {
    return of_frames({0.010, 0.011, 1.0 / 30 - 0.021 + 2e-6, 0.043 - 1.0 / 30 - 2e-6, 0.011,
                      1.0 / 15 - 0.054 + 4e-6, 0.004});
}

std::vector<double> drawn(std::string_view policy) {
    const FrameTrace trace = table();
    const PolicySpec spec = parse_policy(policy);
    const auto pacer = make_pacer(spec);
    const StepSchedule steps = schedule(trace, {}, *pacer, whole(trace));
    std::vector<double> positions;
    for (const FrameEnd& end : frame_ends(steps)) {
        positions.push_back(100 * end.simulated_s);
    }
    return positions;
}

TEST(Dot, StandsWhereTheTableHasIt) {
    const double actual[] = {1, 2.1, 3.333, 4.3, 5.4, 6.667};
    const double refresh[] = {0, 1.667, 3.333, 3.333, 5.0, 6.667};
    const std::vector<double> by_time = drawn("variable");
    const std::vector<double> by_refresh = drawn("refresh-multiple");
    for (std::size_t i = 0; i < 6; ++i) {
        EXPECT_NEAR(by_time[i], actual[i], 1e-3) << i;
        EXPECT_NEAR(by_refresh[i], refresh[i], 1e-3) << i;
    }
}

TEST(Dot, MovesEvenlyWhenDrawnAtTheLastRefresh) {
    const Finding finding = finding_of("dot", asked("refresh-multiple", {table()}));
    EXPECT_EQ(finding.verdict, Verdict::pass);
    EXPECT_NEAR(number_of(finding, "jitter_maximum"), 0, 1e-3);
}

TEST(Dot, JittersWhenDrawnAtTheActualTime) {
    // 1.0, 2.1, 4.3, 5.4: steps of 1.1, 2.2, 1.1 instead of 1.667.
    const Finding finding = finding_of("dot", asked("variable", {table()}));
    EXPECT_NEAR(number_of(finding, "jitter_maximum"), 2.0 / 3 * 100 / 60 / 2, 0.03);
    EXPECT_NEAR(number_of(finding, "jitter_rms"), 0.56, 0.01);
    EXPECT_EQ(finding.verdict, Verdict::note);
}

TEST(Dot, MovesEvenlyWhenFramesAreRefreshes) {
    EXPECT_NEAR(number_of(finding_of("dot", asked("variable", {at_rate(60)})), "jitter_maximum"), 0,
                1e-5);
}

TEST(Dot, StuttersAtFiftyStepsASecondUnlessInterpolated) {
    // 50 steps on 60 refreshes: five refreshes move by 2 units and one by none.
    const Finding raw = finding_of("dot", asked("fixed:timestep=1/50", {at_rate(60)}));
    EXPECT_NEAR(number_of(raw, "jitter_maximum"), 100.0 / 60, 0.01);
    const Finding interpolated =
        finding_of("dot", asked("fixed:timestep=1/50:draw=interpolate", {at_rate(60)}));
    EXPECT_NEAR(number_of(interpolated, "jitter_maximum"), 0, 1e-4);
}

TEST(Dot, OnATraceShorterThanARefreshIsUnknown) {
    EXPECT_EQ(finding_of("dot", asked("variable", {of_frames({0.001})})).verdict, Verdict::unknown);
}

TEST(Dot, FailsWhereTheLoopDoesNotEnd) {
    EXPECT_EQ(
        finding_of("dot", asked("fixed:frame_delta_max=off", {of_frames({36'000, 0.016})})).verdict,
        Verdict::error);
}

}  // namespace
}  // namespace tickproof::harness
