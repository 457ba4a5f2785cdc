// Cost and error of settings by chance: each number and each verdict of their chart, counted
// again.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "harness/study/charts/charts.h"
#include "harness/trace/generate/pcg32.h"
#include "tests/harness/show/reports.h"
#include "tests/harness/study/charts/chance_timings.h"
#include "tests/harness/study/charts/said.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

double cost_of(const Report& made, const TimedLoop& loop) {
    return loop.step_s.median * made.timings->sections[loop.section].frames.most_per_s;
}

bool is_worth_it(const Report& made, const TimedLoop& loop) {
    return std::ranges::none_of(made.timings->loops, [&](const TimedLoop& other) {
        const double cost = cost_of(made, other) - cost_of(made, loop);
        const double error = other.distance_m - loop.distance_m;
        return cost <= 0 && error <= 0 && (cost < 0 || error < 0);
    });
}

/// The loop with the least of a value among those that are worth their cost.
template <class Value>
const TimedLoop& least_of(const Report& made, Value value) {
    const TimedLoop* least = nullptr;
    for (const TimedLoop& loop : made.timings->loops) {
        if (is_worth_it(made, loop) && (least == nullptr || value(loop) < value(*least))) {
            least = &loop;
        }
    }
    return *least;
}

std::size_t count_noisy(const Report& made) {
    return static_cast<std::size_t>(
        std::ranges::count_if(made.timings->loops, [](const TimedLoop& loop) {
            return (loop.step_s.high - loop.step_s.low) / 2 > 0.1 * loop.step_s.median;
        }));
}

void expect_ratios(const std::string& title, const Report& made, const TimedLoop& cheap,
                   const TimedLoop& right) {
    const double times = cost_of(made, right) / cost_of(made, cheap);
    EXPECT_THAT(title, HasSubstr(cheap.name));
    if (right.distance_m == 0) {
        const auto said =
            groups_in(title, "makes no error, at " + kSaid + " times the cost of .*$");
        ASSERT_EQ(said.size(), 1U) << title;
        EXPECT_TRUE(says(said[0], times)) << title;
        return;
    }
    const auto said =
        groups_in(title, "errs " + kSaid + " times less than .*, at " + kSaid + " times the cost$");
    ASSERT_EQ(said.size(), 2U) << title;
    EXPECT_TRUE(says(said[0], cheap.distance_m / right.distance_m)) << title;
    EXPECT_TRUE(says(said[1], times)) << title;
}

void expect_cost_title(const std::string& title, const Report& made) {
    const TimedLoop& cheap =
        least_of(made, [&](const TimedLoop& loop) { return cost_of(made, loop); });
    const TimedLoop& right = least_of(made, [](const TimedLoop& loop) { return loop.distance_m; });
    const std::size_t noisy = count_noisy(made);
    EXPECT_THAT(title, StartsWith("S" + right.name.substr(1)));
    const auto busy = groups_in(title, R"((\d+) times?(?: of \d+)? too noisy to compare)");
    ASSERT_EQ(busy.size(), noisy > 0 ? 1U : 0U) << title;
    if (noisy > 0) {
        EXPECT_EQ(std::stoul(busy[0]), noisy) << title;
        EXPECT_THAT(title, Not(HasSubstr("times the cost"))) << "no ratio of noisy times";
    }
    if (&cheap == &right) {
        const auto said = groups_in(title, R"(the most accurate of (\d+))");
        ASSERT_EQ(said.size(), 1U) << title;
        EXPECT_EQ(std::stoul(said[0]), made.timings->loops.size()) << title;
        EXPECT_EQ(title.find("the cheapest") != std::string::npos, noisy == 0) << title;
    } else if (noisy > 0) {
        EXPECT_THAT(title, HasSubstr(right.distance_m == 0 ? "makes no error;" : "errs least;"));
    } else {
        expect_ratios(title, made, cheap, right);
    }
}

/// Each setting is one point, at its cost and its error, in the series of its worth.
void expect_cost_points(const Chart& chart, const Report& made) {
    std::size_t points = 0;
    for (const ChartSeries& series : chart.series) {
        for (std::size_t i = 0; series.is_read && i < series.points.size(); ++i, ++points) {
            const auto& loops = made.timings->loops;
            const auto loop = std::ranges::find(loops, series.texts.at(i), &TimedLoop::name);
            ASSERT_NE(loop, loops.end());
            const double per_s = made.timings->sections[loop->section].frames.most_per_s;
            EXPECT_EQ(series.is_hollow, !is_worth_it(made, *loop));
            EXPECT_DOUBLE_EQ(series.points[i].x, cost_of(made, *loop));
            EXPECT_DOUBLE_EQ(series.points[i].y, loop->distance_m);
            EXPECT_DOUBLE_EQ(series.lows.at(i), loop->step_s.low * per_s);
            EXPECT_DOUBLE_EQ(series.highs.at(i), loop->step_s.high * per_s);
            EXPECT_LE(chart.x.low, series.lows[i]);
            EXPECT_GE(chart.x.high, series.highs[i]);
        }
    }
    EXPECT_EQ(points, made.timings->loops.size());
}

TEST(CostSentences, SayWhichSettingIsWorthItsCost) {
    Pcg32 random(51);
    std::size_t drawn = 0;
    for (int i = 0; i < 300 && !HasFailure(); ++i) {
        SCOPED_TRACE(i);
        const Report made = timings_by_chance(random, 1 + random.below(6));
        std::set<double> errors;
        for (const TimedLoop& loop : made.timings->loops) {
            errors.insert(loop.distance_m);
        }
        const std::vector<Chart> charts = cost_charts(made);
        ASSERT_EQ(charts.size(), errors.size() > 1 ? 1U : 0U);
        if (!charts.empty()) {
            EXPECT_EQ(faults_of(charts), "");
            expect_cost_title(charts[0].title, made);
            expect_cost_points(charts[0], made);
            ++drawn;
        }
    }
    EXPECT_GT(drawn, 150U);
}

}  // namespace
}  // namespace tickproof::harness
