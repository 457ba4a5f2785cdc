// The rhythm of pictures, told by the share of refreshes that divide the steps: 60 steps on 144
// refreshes are 2.4 refreshes a picture, so that 40 % of 60 stand for three and the rest for two.

#include <gtest/gtest.h>

#include "tests/harness/check/measures.h"

namespace tickproof::harness {
namespace {

using namespace testing;

TEST(CadenceMeasure, CountsThePicturesThatStandForThreeRefreshes) {
    const Finding finding = measured("cadence", "fixed:refresh_hz=144", {at_rate(144)});
    EXPECT_EQ(finding.verdict, Verdict::note);
    EXPECT_NEAR(number_of(finding, "uneven_per_s"), 24, 0.2);
    EXPECT_NE(finding.summary.find("too far on a display of 144 Hz"), std::string::npos)
        << finding.summary;
}

TEST(CadenceMeasure, IsEvenWhereEveryPictureStandsForTwo) {
    const Finding finding = measured("cadence", "fixed:refresh_hz=120", {at_rate(120)});
    EXPECT_EQ(finding.verdict, Verdict::pass);
    EXPECT_LE(number_of(finding, "uneven_per_s"), 0.1);  // The first, by a nanosecond.
    EXPECT_NEAR(number_of(finding, "picture"), 1.0 / 60, 1e-4);
    EXPECT_NE(finding.summary.find("every 2 refreshes"), std::string::npos) << finding.summary;
}

TEST(CadenceMeasure, ShowsTheWorstOfTheTraces) {
    const Finding finding =
        measured("cadence", "fixed:refresh_hz=144", {at_rate(72), at_rate(144)});
    EXPECT_EQ(finding.shown_by.trace, 1U);
}

TEST(CadenceMeasure, WithoutTwoPicturesIsUnknown) {
    EXPECT_EQ(measured("cadence", "fixed", {of_frames({0.001})}).verdict, Verdict::unknown);
}

TEST(CadenceMeasure, FailsWhereTheLoopDoesNotEnd) {
    EXPECT_EQ(
        measured("cadence", "fixed:frame_delta_max=off", {of_frames({36'000, 0.016})}).verdict,
        Verdict::fail);
}

}  // namespace
}  // namespace tickproof::harness
