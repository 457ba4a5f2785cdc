// Charts of runs and recordings that part: titles, captions, rules and lines.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "harness/study/charts/charts.h"
#include "tests/harness/show/reports.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::IsEmpty;
using ::testing::SizeIs;

DrawnDivergence apart_line(const std::string& other, std::vector<double> apart) {
    DrawnDivergence made{.run = "a.tprec", .name = "a.tprec", .other = other, .finding = {}};
    for (std::size_t i = 0; i < apart.size(); ++i) {
        made.steps.push_back(10 + i);
    }
    made.apart = std::move(apart);
    return made;
}

Report parted(std::vector<DrawnDivergence> lines, std::vector<DrawnFloor> floors = {}) {
    Report made = report(Findings{});
    made.drawing.emplace();
    made.drawing->divergences = std::move(lines);
    made.drawing->floors = std::move(floors);
    return made;
}

Chart parting_of(const Report& made) {
    return parting_charts(made).at(0);
}

DrawnFloor twin_floor() {
    return {.run = "a.tprec", .twins = 8, .apart_m = {0, 1e-7, 2e-2}, .horizon = 2};
}

TEST(PartingChart, OfRecordingsSaysHowFarAtMostAndAtTheEnd) {
    EXPECT_EQ(parting_of(parted({apart_line("b.tprec", {0, 12.8, 12.8})})).title,
              "a.tprec and b.tprec: at most 12.8 m apart, at the end");
    EXPECT_EQ(parting_of(parted({apart_line("b.tprec", {0, 0.0358, 0.029})})).title,
              "a.tprec and b.tprec: at most 0.0358 m apart, 0.029 m at the end");
}

TEST(PartingChart, SaysWhereTheFirstOfSeveralParts) {
    DrawnDivergence late = apart_line("b.tprec", {0, 1});
    DrawnDivergence early = apart_line("c.tprec", {0, 0.5});
    late.first = Difference{.step = 11, .body = "box", .field = "position.x", .unit = "m"};
    early.first = Difference{.step = 4,
                             .body = "box",
                             .field = "position.x",
                             .unit = "m",
                             .left = 0.29722222,
                             .right = 0.29722226};
    early.first_contact = 7;
    const Chart chart = parting_of(parted({late, early}));
    EXPECT_EQ(chart.caption,
              "The first difference is in step 4 (c.tprec): box, position.x, 0.2972222 and "
              "0.2972223 m. The first contact is in step 7.");
    ASSERT_THAT(chart.rules, SizeIs(2));
    EXPECT_EQ(chart.rules[0].at, 4);
    EXPECT_EQ(chart.rules[0].role, RuleRole::begin);
    EXPECT_EQ(chart.rules[1].label, "first contact: step 7");
}

TEST(PartingChart, NamesAPerturbationWithoutItsFirstWord) {
    DrawnDivergence perturbed = apart_line("with steps 0.1% longer", {0, 1});
    perturbed.is_perturbed = true;
    const Chart chart = parting_of(parted({perturbed}));
    EXPECT_EQ(chart.title, "a.tprec, with steps 0.1% longer: at most 1 m apart, at the end");
    EXPECT_EQ(chart.series.at(0).name, "steps 0.1% longer");
}

TEST(PartingChart, HasTheNoiseFloorAndItsHorizon) {
    const Chart chart = parting_of(parted({apart_line("b.tprec", {0, 1})}, {twin_floor()}));
    ASSERT_THAT(chart.series, SizeIs(2));
    EXPECT_TRUE(chart.series[1].is_dashed);
    EXPECT_EQ(chart.series[1].hue, kGreyHue);
    EXPECT_EQ(chart.rules.back().label, "1 cm: step 2");
    EXPECT_EQ(chart.caption,
              "Dashed: what rounding alone can do (the farthest of 8 twins that begin 1 ULP away), "
              "which reaches 1 cm in step 2.");
    EXPECT_EQ(chart.y.low, 1e-7 / 3) << "zero is none of a logarithmic axis";
}

TEST(PartingChart, IsOfAFloorAloneOnlyWhereAFindingMeasuresIt) {
    DrawnFloor floor = twin_floor();
    EXPECT_THAT(parting_charts(parted({}, {floor})), IsEmpty());
    floor.is_of_finding = true;
    EXPECT_EQ(parting_of(parted({}, {floor})).title, "a.tprec: 1 ULP at the start grows to 0.02 m");
}

TEST(PartingChart, IsNoneOfWhatNeverDiffers) {
    EXPECT_THAT(parting_charts(parted({apart_line("b.tprec", {0, 0})})), IsEmpty());
}

}  // namespace
}  // namespace tickproof::harness
