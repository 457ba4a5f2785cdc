#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "harness/finding/cadence.h"
#include "harness/study/charts/charts.h"
#include "tests/harness/show/reports.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::IsEmpty;
using ::testing::SizeIs;

Report stutter(double steps_per_s, double refresh_hz, Verdict verdict = Verdict::warning) {
    Finding finding = found("stutter", "a display", verdict, 3);
    finding.numbers = {{"steps_per_s", steps_per_s, "1/s"}, {"refresh_hz", refresh_hz, "Hz"}};
    Section section{.name = "a game", .prefix = {}};
    section.findings = {finding};
    return make_report({.verb = "validate"}, {section});
}

TEST(CadenceChart, HasTheStepThatEachRefreshShows) {
    const std::vector<Chart> charts = cadence_charts(stutter(60, 144));
    ASSERT_THAT(charts, SizeIs(1));
    EXPECT_EQ(charts[0].id, "cadence/144-hz");
    EXPECT_EQ(charts[0].title, "On 144 Hz a step stays for 2 or 3 refreshes (3-2-3-2-2)");
    // Every 2.4 refreshes there is a new step: after 3, 5, 8, 10, 12.
    const std::vector<double> steps{0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5};
    for (std::size_t i = 0; i < steps.size(); ++i) {
        EXPECT_EQ(charts[0].series[0].points.at(i).y, steps[i]) << i;
    }
}

TEST(CadenceChart, OfAFasterRateHasRefreshesThatSkipSteps) {
    const std::vector<Chart> charts = cadence_charts(stutter(100, 60));
    ASSERT_THAT(charts, SizeIs(1));
    EXPECT_EQ(charts[0].title, "On 60 Hz a refresh moves by 1 or 2 steps (2-2-1)");
    EXPECT_EQ(charts[0].series[0].points.at(3).y, 5) << "3 x 100 / 60";
}

TEST(CadenceChart, IsDrawnOnceOfAllThatAreTheSame) {
    Section section{.name = "a game", .prefix = {}};
    for (const double steps_per_s : {60.0, 60.0, 50.0}) {  // As of two captures, and of another.
        const Report one = stutter(steps_per_s, 144);
        section.findings.push_back(one.findings.front().finding);
    }
    EXPECT_THAT(cadence_charts(make_report({.verb = "validate"}, {section})), SizeIs(2));
}

TEST(Rhythm, IsTheUsualNumberWhereTheOtherIsRare) {
    // 144 / 50 = 2.88: eight times 3, and then 2.
    EXPECT_EQ(rhythm_of(50.0 / 144), "a step stays for 2 or 3 refreshes (mostly 3)");
    // 120 / 61 = 1.967: the first 1 comes after thirty 2.
    EXPECT_EQ(rhythm_of(61.0 / 120), "a step stays for 1 or 2 refreshes (mostly 2)");
    // 144 / 64 = 2.25 has a turn of four; 144 / 55 = 2.618 has one of fifty-five.
    EXPECT_EQ(rhythm_of(64.0 / 144), "a step stays for 2 or 3 refreshes (3-2-2-2)");
    EXPECT_EQ(rhythm_of(55.0 / 144), "a step stays for 2 or 3 refreshes (3-3-2-3-3-2-3-2...)");
    EXPECT_EQ(rhythm_of(0.5), "");
    EXPECT_EQ(rhythm_of(std::nan("")), "");
}

TEST(CadenceChart, IsNotDrawnOfEvenMotionAndOfWhatPasses) {
    EXPECT_THAT(cadence_charts(stutter(60, 120)), IsEmpty());
    EXPECT_THAT(cadence_charts(stutter(120, 60)), IsEmpty());
    EXPECT_THAT(cadence_charts(stutter(60, 144, Verdict::pass)), IsEmpty());
}

}  // namespace
}  // namespace tickproof::harness
