// One hit point a tick of 20 ms: 1 + floor(runtime / 20 ms) in all at every frame rate by ticks;
// scaled by the time factor and rounded down, none at all at a high frame rate.

#include <gtest/gtest.h>

#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

Finding damage_of(std::string_view policy, const std::vector<FrameTrace>& traces) {
    return finding_of("damage", asked(policy, traces));
}

FrameTrace two_seconds_at(double rate) {
    return parse_generated("constant:duration=2s:fps=" + std::to_string(rate), 0);
}

class DamageByTicks : public ::testing::TestWithParam<double> {};
TEST_P(DamageByTicks, IsOneAndRuntimeInTicks) {
    const Finding finding = damage_of("hybrid", {two_seconds_at(GetParam())});
    EXPECT_EQ(finding.verdict, Verdict::pass);
    EXPECT_NEAR(number_of(finding, "by_ticks"), 101, 1);  // 1 + floor(2 s / 20 ms)
    EXPECT_EQ(number_of(finding, "by_ticks"), number_of(finding, "due"));
}
INSTANTIATE_TEST_SUITE_P(Rates, DamageByTicks,
                         ::testing::Values(20, 25, 30, 50, 60, 100, 144, 240));

TEST(Damage, ScaledAndRoundedDownThereIsNoneAtAHighRate) {
    EXPECT_EQ(number_of(damage_of("hybrid", {two_seconds_at(240)}), "by_factor"), 0);
    EXPECT_EQ(number_of(damage_of("hybrid", {two_seconds_at(60)}), "by_factor"), 0);
    // At 25 fps every frame of 40 ms is worth 2.
    EXPECT_EQ(number_of(damage_of("hybrid", {two_seconds_at(25)}), "by_factor"), 100);
}

TEST(Damage, OfAFrameOfWholeTicksIsAllOfThem) {
    // In binary 0.3 / 0.1 is 2.9999999999999996.
    ASSERT_LT(0.3 / 0.1, 3);
    const Finding finding =
        damage_of("hybrid:timestep=100ms:frame_delta_max=off", {of_frames({0.3, 0.3, 0.3, 0.3})});
    EXPECT_EQ(number_of(finding, "by_factor"), 12);
}

TEST(Damage, ByCountingVariableUpdatesFollowsTheFrameRate) {
    const Finding finding = damage_of("variable", {two_seconds_at(240)});
    EXPECT_EQ(finding.verdict, Verdict::error);
    EXPECT_EQ(number_of(finding, "by_ticks"), 480);
}

TEST(Damage, IsCountedByTheRefreshWhereThatIsTheTick) {
    EXPECT_EQ(damage_of("refresh-multiple:refresh_hz=120", {two_seconds_at(120)}).verdict,
              Verdict::pass);
}

TEST(Damage, WithoutAStepIsUnknown) {
    EXPECT_EQ(damage_of("fixed:timestep=10s:frame_delta_max=1us", {of_frames({0.1})}).verdict,
              Verdict::unknown);
}

}  // namespace
}  // namespace tickproof::harness
