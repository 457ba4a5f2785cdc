// The chart of a curve against its finding: ranges, limits, title and caption, and which
// curves a report draws.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "harness/study/charts/charts.h"
#include "harness/trace/generate/pcg32.h"
#include "tests/harness/show/reports.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

/// Half speed at 30 fps, four times the speed at 240.
Finding fast_speed(Verdict verdict = Verdict::error) {
    Finding finding = found("speed", "game speed", verdict, 4, "The game runs too fast");
    finding.curve = {{30, 0.5}, {45, 0.75}, {60, 1}, {90, 1.5}, {240, 4}};
    finding.curve_axis = {
        .name = "game speed", .unit = "1", .least = 0.99, .most = 1.01, .ideal = 1};
    finding.bands = {{61, 240}};
    return finding;
}

std::vector<Chart> curve_charts_of(const Findings& findings) {
    return curve_plots(report(findings));
}

Chart curve_chart_of(const Finding& finding) {
    return curve_charts_of({finding}).at(0);
}

std::vector<std::string> band_labels(const Chart& chart) {
    std::vector<std::string> labels;
    for (const ChartStrip& strip : chart.strips) {
        for (const ChartBand& band : strip.bands) {
            labels.push_back(band.label);
        }
    }
    return labels;
}

TEST(CurveChart, FailsWhereverTheCurveIsOutsideItsLimits) {
    const Chart chart = curve_chart_of(fast_speed());
    EXPECT_THAT(band_labels(chart), ElementsAre("fails at 30 to 45 fps", "fails at 90 to 240 fps"));
    EXPECT_EQ(chart.caption,
              "Fails at 30 to 45 and 90 to 240 fps. The game runs too fast. Game speed at each "
              "frame rate. Tolerated: 99% to 101%.");
    EXPECT_EQ(chart.strips.at(0).role, StripRole::fails);
}

TEST(CurveChart, FailsWhereTheFindingAloneSaysIt) {
    Finding ledge = fast_speed();
    ledge.curve_axis.least = kNone;
    ledge.curve_axis.most = kNone;
    ledge.bands = {{45, 45}, {300, 310}};
    EXPECT_THAT(band_labels(curve_chart_of(ledge)),
                ElementsAre("fails at 45 fps", "fails at 300 to 310 fps"));
    ledge.bands = {{61, 61}, {70, 70}, {80, 80}, {95, 99}};
    EXPECT_THAT(curve_chart_of(ledge).caption, HasSubstr("Fails in 4 ranges from 61 to 99 fps. "));
}

TEST(CurveChart, OfANoteDiffersAndFailsNothing) {
    const Chart chart = curve_chart_of(fast_speed(Verdict::note));
    EXPECT_EQ(chart.strips.at(0).role, StripRole::differs);
    EXPECT_THAT(band_labels(chart), ::testing::Contains("differs at 30 to 45 fps"));
    EXPECT_EQ(chart.series.at(0).hue, 0U);
}

/// The rates of the curve are steady, and the finding is about a hitch.
TEST(CurveChart, SaysThatAFindingIsOfNoSteadyRate) {
    Finding hitch = fast_speed();
    hitch.bands.clear();
    hitch.curve = {{60, 1.15}, {90, 1.19}, {240, 1.2}};
    hitch.curve_axis = {.name = "how far a jump rises", .unit = "m", .least = 1};
    const Chart chart = curve_chart_of(hitch);
    EXPECT_THAT(chart.strips, IsEmpty());
    EXPECT_THAT(chart.caption,
                HasSubstr("Steady rates pass; the finding is about another trace: The game runs"));
    EXPECT_THAT(chart.caption, HasSubstr("Needed: 1 m."));
    EXPECT_EQ(chart.tolerated->from, 1);
    EXPECT_TRUE(std::isinf(chart.tolerated->to));
}

TEST(CurveChart, OfOneOfSeveralPoliciesHasItsName) {
    Report made = report(Findings{fast_speed()});
    made.sections.push_back(made.sections.front());
    made.sections.front().name = "unity";
    EXPECT_THAT(curve_plots(made).at(0).title, HasSubstr("Game speed under unity at"));
}

/// A page draws more curves than a terminal: those that pass, and six instead of two.
TEST(CurveChart, IsMainForTheFirstTwoThatDoNotPass) {
    Findings findings;
    for (int i = 0; i < 8; ++i) {
        findings.push_back(fast_speed(i == 0 ? Verdict::pass : Verdict::error));
        findings.back().id = fmt::format("speed/{}", i);
    }
    const std::vector<Chart> charts = curve_charts_of(findings);
    EXPECT_THAT(charts, SizeIs(6));
    EXPECT_EQ(std::ranges::count(charts, true, &Chart::is_main), 2);
}

/// Charts of outcomes over frame rate say the same.
TEST(CurveChart, IsNotDrawnBesideOutcomes) {
    Report made = report(Findings{fast_speed()});
    EXPECT_THAT(curve_plots(made), SizeIs(1));
    made.sections[0].runs = {{.spec = schedule_spec(made.sections[0].game, at_rate(60).spec)}};
    EXPECT_THAT(curve_plots(made), SizeIs(1)) << "a schedule alone has no outcome";
    made.sections[0].runs = {{.spec = spec(scenario("jump"), "euler", "fixed", at_rate(60).spec)}};
    EXPECT_THAT(curve_plots(made), IsEmpty());
}

/// Less than a hundredth of what is tolerated is flat: drawn where it is all there is, or where a
/// height has to be reached.
TEST(CurveChart, IsNotDrawnFlatBesideABentOne) {
    Finding flat = fast_speed(Verdict::pass);
    flat.bands.clear();
    flat.curve = {{30, 1 - 1e-6}, {60, 1}, {90, 1}};
    Finding ledge = flat;
    ledge.curve_axis.most = kNone;
    EXPECT_THAT(curve_charts_of({flat}), SizeIs(1));
    EXPECT_THAT(curve_charts_of({fast_speed(), flat}), SizeIs(1));
    EXPECT_THAT(curve_charts_of({fast_speed(), flat, ledge}), SizeIs(2));
}

/// In 200 curves made by chance no sentence contradicts the numbers.
TEST(CurveChart, SaysWhatItsNumbersAre) {
    Pcg32 random(7, 1);
    const auto next = [&] { return static_cast<double>(random.next() % 1000) / 1000; };
    for (int i = 0; i < 200; ++i) {
        Finding finding = fast_speed();
        finding.bands.clear();
        finding.curve_axis.unit = i % 2 == 0 ? "m" : "1";
        finding.curve_axis.least = next() < 0.5 ? kNone : next();
        finding.curve_axis.most = next() < 0.5 ? kNone : 1 + next();
        finding.curve_axis.ideal = kNone;
        const double even = next();
        const bool is_even = next() < 0.2;
        std::size_t bad = 0;
        for (AtRate& each : finding.curve) {
            each.value = is_even ? even : 0.1 + 2 * next();
            bad += each.value < finding.curve_axis.least || each.value > finding.curve_axis.most;
        }
        const Chart chart = curve_chart_of(finding);
        const auto [low, high] = std::ranges::minmax(finding.curve, {}, &AtRate::value);
        const auto text = [&](double value) {
            return i % 2 == 0 ? value < 0.01 ? fmt::format("{:.3g} mm", 1e3 * value)
                                             : fmt::format("{:.3g} m", value)
                              : fmt::format("{:.3g}%", 100 * value);
        };
        const std::string values =
            is_even ? text(low.value) : text(low.value) + " to " + text(high.value);
        EXPECT_THAT(chart.title, ::testing::EndsWith("rates: " + values));
        EXPECT_EQ(chart.caption.find("Fails") == 0, bad > 0) << chart.caption;
        EXPECT_EQ(chart.caption.find("about another trace") == std::string::npos, bad > 0);
        std::size_t inside = 0;
        for (const AtRate& each : finding.curve) {
            for (const ChartStrip& strip : chart.strips) {
                inside += static_cast<std::size_t>(
                    std::ranges::count_if(strip.bands, [&](const ChartBand& band) {
                        return each.fps >= band.from && each.fps <= band.to;
                    }));
            }
        }
        EXPECT_EQ(inside, bad);
    }
}

}  // namespace
}  // namespace tickproof::harness
