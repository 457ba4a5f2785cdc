// 5 px a frame against 150 px/s: after a second 150 px at 30 fps and 300 at 60 when locked to
// frames; 150 at any rate by delta time.

#include <gtest/gtest.h>

#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

Finding measured(std::string_view policy, const std::vector<FrameTrace>& traces) {
    return finding_of("cruise", asked(policy, traces));
}

TEST(Cruise, LockedToFramesIsTwiceAsFarAt60) {
    const Finding at_30 = measured("frame-locked:timestep=1/30", {at_rate(30)});
    EXPECT_EQ(at_30.verdict, Verdict::pass);
    EXPECT_NEAR(number_of(at_30, "by_delta"), 150, 1e-6);
    EXPECT_NEAR(number_of(at_30, "by_update"), 150, 1e-6);
    const Finding at_60 = measured("frame-locked:timestep=1/30", {at_rate(60)});
    EXPECT_EQ(at_60.verdict, Verdict::error);
    EXPECT_NEAR(number_of(at_60, "by_delta"), 300, 1e-6);
    EXPECT_NEAR(number_of(at_60, "by_update"), 300, 1e-6);
}

class CruiseByDelta : public ::testing::TestWithParam<double> {};
TEST_P(CruiseByDelta, IsAsFarAtAnyRate) {
    const Finding finding = measured("variable", {at_rate(GetParam())});
    EXPECT_EQ(finding.verdict, Verdict::pass);
    EXPECT_NEAR(number_of(finding, "by_delta"), 150 * number_of(finding, "after"), 1e-6);
    EXPECT_NEAR(number_of(finding, "after"), 1, 1 / GetParam());
}
INSTANTIATE_TEST_SUITE_P(Rates, CruiseByDelta, ::testing::Values(20, 30, 59.94, 60, 144, 240));

TEST(Cruise, DoesNotCountWhatAClampCutsOffAHitch) {
    EXPECT_EQ(measured("fixed", {with_hitch(1)}).verdict, Verdict::pass);
}

TEST(Cruise, OfNoTimeIsUnknown) {
    EXPECT_EQ(measured("variable", {of_frames({0, 0})}).verdict, Verdict::unknown);
}

}  // namespace
}  // namespace tickproof::harness
