// Placed by amplitude x sin(speed x runtime + phase): the same at any frame rate by construction.

#include <gtest/gtest.h>

#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

Finding orbit_of(std::string_view policy, const std::vector<FrameTrace>& traces) {
    return finding_of("orbit", asked(policy, traces));
}

class OrbitAt : public ::testing::TestWithParam<double> {};
TEST_P(OrbitAt, IsInPlaceAtEveryRateWhenPlaced) {
    for (const std::string_view policy : {"variable", "fixed", "hybrid"}) {
        const Finding finding = orbit_of(policy, {at_rate(GetParam())});
        EXPECT_EQ(finding.verdict, Verdict::pass) << policy;
        EXPECT_LT(number_of(finding, "placed_error"), 0.01) << policy;
    }
}
INSTANTIATE_TEST_SUITE_P(Rates, OrbitAt, ::testing::Values(15, 30, 60, 144, 240));

TEST(Orbit, MovedByVelocityStraysWithTheStep) {
    const double at_15 = number_of(orbit_of("variable", {at_rate(15)}), "moved_error");
    const double at_240 = number_of(orbit_of("variable", {at_rate(240)}), "moved_error");
    // Explicit Euler of first order: its error is proportional to the step.
    EXPECT_NEAR(at_15 / at_240, 16, 2);
}

TEST(Orbit, IsOutOfPlaceWhereGameTimeIsNotRealTime) {
    EXPECT_EQ(orbit_of("frame-locked", {at_rate(144)}).verdict, Verdict::error);
}

TEST(Orbit, WithoutAStepIsUnknown) {
    EXPECT_EQ(orbit_of("fixed:timestep=10s:frame_delta_max=1us", {of_frames({0.1})}).verdict,
              Verdict::unknown);
}

}  // namespace
}  // namespace tickproof::harness
