// Published figures by chance: each number of their chart, counted again.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "harness/study/charts/charts.h"
#include "harness/trace/generate/pcg32.h"
#include "tests/harness/show/reports.h"
#include "tests/harness/study/charts/said.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// A figure that is met up to a share of 1. `room` is its tolerance around `middle`.
struct ChanceFigure {
    std::string name;
    double share = 0;
    double middle = 0;
    double room = 0;

    bool is_met() const { return std::abs(share) <= 1; }
    Finding finding() const {
        Finding made = found("cases", name, is_met() ? Verdict::pass : Verdict::error);
        made.unit = "m";
        made.numbers = {{"computed", middle + share * room, "m"},
                        {"lowest", middle - room, "m"},
                        {"highest", middle + room, "m"},
                        {"share_of_tolerance", share, "1"}};
        return made;
    }
};

std::vector<ChanceFigure> chance_figures(Pcg32& random) {
    std::vector<ChanceFigure> figures;
    const std::uint32_t size = 1 + random.below(6);
    const double most = random.below(2) == 0 ? 0.99 : 4;
    for (std::uint32_t i = 0; i < size; ++i) {
        const double middle = std::pow(10, random.uniform(-4, 3));
        figures.push_back({.name = fmt::format("figure {}", "abcdef"[i]),
                           .share = most * random.uniform(-1, 1),
                           .middle = middle,
                           .room = middle * random.uniform(0.01, 0.2)});
    }
    return figures;
}

Report report_of_figures(const std::vector<ChanceFigure>& figures, std::size_t words) {
    Findings findings;
    for (const ChanceFigure& figure : figures) {
        findings.push_back(figure.finding());
    }
    for (std::size_t i = 0; i < words; ++i) {
        findings.push_back(found("cases", fmt::format("word {}", i), Verdict::pass));
    }
    Report made = report(std::move(findings));
    made.sections.front().name = "game";
    return made;
}

void expect_figure_title(const std::string& title, const std::vector<ChanceFigure>& figures) {
    const ChanceFigure* worst = nullptr;
    std::size_t missed = 0;
    for (const ChanceFigure& figure : figures) {
        if (!figure.is_met()) {
            ++missed;
            const bool is_worse =
                worst == nullptr || std::abs(figure.share) > std::abs(worst->share);
            worst = is_worse ? &figure : worst;
        }
    }
    if (missed == 0) {
        const auto said = groups_in(title, R"(^All (\d+) published numbers are met$)");
        ASSERT_EQ(said.size(), figures.size() == 1 ? 0U : 1U) << title;
        EXPECT_EQ(said.empty() ? 1 : std::stoul(said[0]), figures.size()) << title;
        EXPECT_THAT(title, HasSubstr(figures.size() == 1 ? "number is met" : "numbers are met"));
        return;
    }
    const auto said =
        groups_in(title, R"(^(\d+) of (\d+) published numbers? (is|are) missed: (.*) by )" + kSaid +
                             " times its tolerance$");
    ASSERT_EQ(said.size(), 5U) << title;
    EXPECT_EQ(std::stoul(said[0]), missed) << title;
    EXPECT_EQ(std::stoul(said[1]), figures.size()) << title;
    EXPECT_EQ(said[2], missed == 1 ? "is" : "are") << title;
    EXPECT_EQ(said[3], worst->name) << title;
    EXPECT_TRUE(says(said[4], std::abs(worst->share))) << title;
}

constexpr double kHundredth = 0.005 / 100;  ///< A share is rounded to a hundredth of a percent.

void expect_figure_caption(const std::string& caption, const std::vector<ChanceFigure>& figures,
                           std::size_t words) {
    double nearest = -1;
    for (const ChanceFigure& figure : figures) {
        nearest = figure.is_met() ? std::max(nearest, std::abs(figure.share)) : nearest;
    }
    const auto said = groups_in(caption, "farthest from the middle is at " + kSaid + R"(\.)");
    ASSERT_EQ(said.size(), nearest >= 0 ? 1U : 0U) << caption;
    if (nearest >= 0) {
        EXPECT_TRUE(says(said[0], nearest, kHundredth)) << caption;
    }
    const auto further = groups_in(caption, R"((\d+) further figures? (is|are) )");
    ASSERT_EQ(further.size(), words > 0 ? 2U : 0U) << caption;
    if (words > 0) {
        EXPECT_EQ(std::stoul(further[0]), words) << caption;
        EXPECT_EQ(further[1], words == 1 ? "is" : "are") << caption;
    }
}

/// A point stands in the row of its figure, at its share or at the edge.
void expect_point(const Chart& chart, const ChartSeries& series, std::size_t i,
                  const std::vector<ChanceFigure>& figures) {
    const ChartPoint& point = series.points[i];
    const std::string& label = chart.y.rows.at(static_cast<std::size_t>(point.y)).label;
    const auto figure = std::ranges::find(figures, label, &ChanceFigure::name);
    ASSERT_NE(figure, figures.end()) << label;
    EXPECT_EQ(series.name, figure->is_met() ? "met" : "missed");
    EXPECT_NEAR(point.x, std::clamp(100 * figure->share, chart.x.low, chart.x.high), 1e-9);
    const auto said =
        groups_in(series.texts.at(i), "^" + kSaid + ", published " + kSaid + " to " + kSaid + ": " +
                                          kSaid + " of its tolerance$");
    ASSERT_EQ(said.size(), 4U) << series.texts[i];
    EXPECT_TRUE(says(said[0], figure->middle + figure->share * figure->room));
    EXPECT_TRUE(says(said[1], figure->middle - figure->room));
    EXPECT_TRUE(says(said[2], figure->middle + figure->room));
    EXPECT_TRUE(says(said[3], figure->share, kHundredth));
}

TEST(FigureSentences, SayHowFarOffFiguresAre) {
    Pcg32 random(41);
    for (int i = 0; i < 300 && !HasFailure(); ++i) {
        SCOPED_TRACE(i);
        const std::vector<ChanceFigure> figures = chance_figures(random);
        const std::size_t words = random.below(3);
        const std::vector<Chart> charts = figure_charts(report_of_figures(figures, words));
        ASSERT_EQ(charts.size(), 1U);
        EXPECT_EQ(faults_of(charts), "");
        expect_figure_title(charts[0].title, figures);
        expect_figure_caption(charts[0].caption, figures, words);
        EXPECT_EQ(charts[0].y.rows.size(), figures.size() + 1) << "with the row of the game";
        std::size_t points = 0;
        for (const ChartSeries& series : charts[0].series) {
            for (std::size_t at = 0; at < series.points.size(); ++at, ++points) {
                expect_point(charts[0], series, at, figures);
            }
        }
        EXPECT_EQ(points, figures.size());
    }
}

TEST(FigureSentences, AreWholeWithSharesThatAreNoneOrHuge) {
    const double odd[] = {kNone, kInfinite, -kInfinite, 1e300, -1e300, 1e-300, 0};
    Pcg32 random(42);
    std::size_t drawn = 0;
    for (int i = 0; i < 200; ++i) {
        Report made = report_of_figures(chance_figures(random), 0);
        for (Reported& reported : made.findings) {
            double& share = reported.finding.numbers[3].value;
            share = random.below(3) == 0 ? share : odd[random.below(7)];
        }
        const std::vector<Chart> charts = figure_charts(made);
        EXPECT_EQ(faults_of(charts), "");
        drawn += charts.size();
    }
    EXPECT_GT(drawn, 100U);
    EXPECT_THAT(figure_charts(report(Findings{})), IsEmpty());
    EXPECT_THAT(figure_charts(report(Findings{passing()})), IsEmpty());
}

}  // namespace
}  // namespace tickproof::harness
