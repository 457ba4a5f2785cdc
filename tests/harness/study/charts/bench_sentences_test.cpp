// Timings by chance: each number and each verdict of their charts, counted again.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
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
using ::testing::IsEmpty;

void expect_step_title(const std::string& title, const Report& made) {
    const TimedLoop* least = nullptr;
    const TimedLoop* most = nullptr;
    for (const TimedLoop& loop : made.timings->loops) {
        const bool is_steady = loop.step_s.high - loop.step_s.low <= 0.2 * loop.step_s.median;
        if (is_steady) {
            const double step_s = loop.step_s.median;
            least = least == nullptr || step_s < least->step_s.median ? &loop : least;
            most = most == nullptr || step_s > most->step_s.median ? &loop : most;
        }
    }
    if (least == nullptr) {
        EXPECT_THAT(title, HasSubstr("too busy"));
    } else if (least == most) {
        const auto said = groups_in(title, "^A step of (.*) takes " + kSaid + "$");
        ASSERT_EQ(said.size(), 2U) << title;
        EXPECT_EQ(said[0], least->name);
        EXPECT_TRUE(says(said[1], least->step_s.median)) << title;
    } else {
        const auto said = groups_in(
            title, "^A step takes " + kSaid + R"( \((.*)\) to )" + kSaid + R"( \((.*)\)$)");
        ASSERT_EQ(said.size(), 4U) << title;
        EXPECT_TRUE(says(said[0], least->step_s.median)) << title;
        EXPECT_EQ(said[1], least->name);
        EXPECT_TRUE(says(said[2], most->step_s.median)) << title;
        EXPECT_EQ(said[3], most->name);
    }
}

TEST(BenchSentences, SayHowLongStepsTake) {
    Pcg32 random(52);
    for (int i = 0; i < 300 && !HasFailure(); ++i) {
        SCOPED_TRACE(i);
        const Report made = timings_by_chance(random, 1 + random.below(4));
        const Chart chart = step_charts(made).at(0);
        EXPECT_EQ(faults_of(chart), "");
        expect_step_title(chart.title, made);
        double widest = 0;
        const ChartSeries& series = chart.series.at(0);
        ASSERT_EQ(series.texts.size(), made.timings->loops.size());
        for (std::size_t row = 0; row < series.texts.size(); ++row) {
            const Spread& step_s = made.timings->loops[row].step_s;
            widest =
                std::max({widest, step_s.high / step_s.median - 1, 1 - step_s.low / step_s.median});
            const auto said =
                groups_in(series.texts[row], "^" + kSaid + ", half of the timings from " + kSaid +
                                                 " to " + kSaid + ", the least " + kSaid + "$");
            ASSERT_EQ(said.size(), 4U) << series.texts[row];
            EXPECT_TRUE(says(said[0], step_s.median));
            EXPECT_TRUE(says(said[1], step_s.low));
            EXPECT_TRUE(says(said[2], step_s.high));
            EXPECT_TRUE(says(said[3], step_s.least));
        }
        const auto said = groups_in(chart.caption, "ends at most " + kSaid + " from the median");
        ASSERT_EQ(said.size(), 1U) << chart.caption;
        EXPECT_TRUE(says(said[0], widest)) << chart.caption;
    }
}

void expect_ratio_title(const std::string& title, const std::vector<TimedPair>& pairs) {
    const auto differs = [](const TimedPair& pair) {
        return pair.cost.clarity == Clarity::different;
    };
    if (pairs.size() > 1) {
        const auto said = groups_in(title, R"(^(\d+) of (\d+) pairs differ in cost$)");
        ASSERT_EQ(said.size(), 2U) << title;
        EXPECT_EQ(std::stol(said[0]), std::ranges::count_if(pairs, differs)) << title;
        EXPECT_EQ(std::stoul(said[1]), pairs.size()) << title;
        return;
    }
    const auto said = groups_in(title, "^Setting b costs " + kSaid + " of setting a$");
    ASSERT_EQ(said.size(), differs(pairs[0]) ? 1U : 0U) << title;
    if (differs(pairs[0])) {
        EXPECT_TRUE(says(said[0], pairs[0].cost.ratio.median)) << title;
    } else {
        EXPECT_THAT(title, HasSubstr(pairs[0].cost.clarity == Clarity::alike ? "costs as much as"
                                                                             : "too noisy"));
    }
}

TEST(BenchSentences, SayHowSettingsCompare) {
    Pcg32 random(53);
    for (int i = 0; i < 300 && !HasFailure(); ++i) {
        SCOPED_TRACE(i);
        const Report made = pairs_by_chance(random);
        const std::vector<TimedPair>& pairs = made.timings->pairs;
        const Chart chart = ratio_charts(made).at(0);
        EXPECT_EQ(faults_of(chart), "");
        expect_ratio_title(chart.title, pairs);
        ASSERT_EQ(chart.series.at(0).texts.size(), pairs.size());
        for (std::size_t row = 0; row < pairs.size(); ++row) {
            const PairedRatio& ratio = pairs[row].cost.ratio;
            const auto said =
                groups_in(chart.series[0].texts[row],
                          ", " + kSaid + " from " + kSaid + " to " + kSaid + R"(, (\d+) pairs?$)");
            ASSERT_EQ(said.size(), 4U) << chart.series[0].texts[row];
            EXPECT_TRUE(says(said[0], ratio.median));
            EXPECT_TRUE(says(said[1], ratio.low));
            EXPECT_TRUE(says(said[2], ratio.high));
            EXPECT_EQ(std::stoul(said[3]), ratio.pairs);
            EXPECT_LT(ratio.high, chart.x.high);
        }
    }
}

/// The first setting with the cost of scenes of three sizes.
Report bodies_by_chance(Pcg32& random) {
    Report made = timings_by_chance(random, 1);
    TimedSection& section = made.timings->sections[0];
    section.frames.steady = random.below(4);
    section.frames.worst = section.frames.steady + random.below(20);
    section.frames.worst_trace = random.below(2) == 0 ? "" : "hitch";
    section.budget = {.physics_s = std::pow(10, random.uniform(-4, -1)),
                      .frame_s = std::pow(10, random.uniform(-3, -1)),
                      .text = {}};
    for (const std::size_t bodies : {3U, 15U, 210U}) {
        section.bodies.push_back(
            {.bodies = bodies,
             .step_s = static_cast<double>(bodies) * 1e-6 * random.uniform(0.5, 2)});
    }
    section.bodies_steady = random.below(3) == 0 ? kAllFit : std::pow(10, random.uniform(0, 5));
    section.bodies_worst = random.below(3) == 0 ? kAllFit : std::pow(10, random.uniform(0, 5));
    return made;
}

/// Rounded down to two digits, or more than the largest scene has.
void expect_bodies(const std::string& text, double bodies) {
    if (std::isinf(bodies)) {
        EXPECT_EQ(text, "more than 210");
        return;
    }
    const double said = std::stod(text);
    EXPECT_LE(said, bodies);
    EXPECT_GT(said, bodies < 100 ? bodies - 1 : bodies * 0.9);
    EXPECT_EQ(text.find_last_not_of('0'), std::min<std::size_t>(text.find_last_not_of('0'), 1))
        << text << " has more than two digits";
}

TEST(BenchSentences, SayHowManyBodiesFit) {
    Pcg32 random(54);
    for (int i = 0; i < 300 && !HasFailure(); ++i) {
        SCOPED_TRACE(i);
        const Report made = bodies_by_chance(random);
        const TimedSection& section = made.timings->sections[0];
        const std::vector<Chart> charts = bench_charts(made);
        const auto chart = std::ranges::find(charts, "bodies", &Chart::id);
        ASSERT_NE(chart, charts.end());
        EXPECT_EQ(faults_of(*chart), "");
        const auto title = groups_in(
            chart->title,
            "^((?:[Mm]ore than )?\\d+) bod(?:y fits|ies fit) the budget of " + kSaid + "$");
        ASSERT_EQ(title.size(), 2U) << chart->title;
        expect_bodies(title[0][0] == 'M' ? "m" + title[0].substr(1) : title[0],
                      section.bodies_steady);
        EXPECT_TRUE(says(title[1], section.budget.physics_s)) << chart->title;
        const auto frame =
            groups_in(chart->caption, "A frame of " + kSaid + R"( takes (\d+) steps?\.)");
        ASSERT_EQ(frame.size(), 2U) << chart->caption;
        EXPECT_TRUE(says(frame[0], section.budget.frame_s)) << chart->caption;
        EXPECT_EQ(std::stoul(frame[1]), section.frames.steady) << chart->caption;
        const auto worst =
            groups_in(chart->caption,
                      R"(worst frame \(hitch\), of (\d+) steps?, ((?:more than )?\d+) fit\.)");
        ASSERT_EQ(worst.size(), section.frames.worst_trace.empty() ? 0U : 2U) << chart->caption;
        if (!worst.empty()) {
            EXPECT_EQ(std::stoul(worst[0]), section.frames.worst) << chart->caption;
            expect_bodies(worst[1], section.bodies_worst);
        }
        ASSERT_EQ(chart->rules.size(), section.frames.steady > 0 ? 1U : 0U);
        if (section.frames.steady > 0) {
            const double each_s =
                section.budget.physics_s / static_cast<double>(section.frames.steady);
            EXPECT_DOUBLE_EQ(chart->rules[0].at, each_s);
            const auto said = groups_in(chart->rules[0].label, "^budget of a step " + kSaid + "$");
            ASSERT_EQ(said.size(), 1U) << chart->rules[0].label;
            EXPECT_TRUE(says(said[0], each_s));
        }
    }
}

TEST(BenchSentences, AreWholeWithErrorsThatAreNoneOrHuge) {
    const double odd[] = {kNone, kInfinite, -kInfinite, 1e150, -1e150, 1e-150, 0};
    Pcg32 random(55);
    std::size_t drawn = 0;
    for (int i = 0; i < 200; ++i) {
        Report made = pairs_by_chance(random);
        for (TimedLoop& loop : made.timings->loops) {
            for (double* error : {&loop.distance_m, &loop.apex_error_m, &loop.tunneled_share}) {
                *error = random.below(3) == 0 ? *error : odd[random.below(7)];
            }
        }
        for (TimedPair& pair : made.timings->pairs) {
            pair.cost.ratio.low = random.below(3) == 0 ? 0 : pair.cost.ratio.low;
        }
        const std::vector<Chart> charts = bench_charts(made);
        EXPECT_EQ(faults_of(charts), "");
        drawn += charts.size();
    }
    EXPECT_GT(drawn, 400U);
}

TEST(BenchSentences, AreNoneWithoutTimings) {
    Report made = report(Findings{passing()});
    EXPECT_THAT(bench_charts(made), IsEmpty());
    EXPECT_THAT(cost_plots(made), IsEmpty());
    made.timings = Timings{.machine = "a machine", .sections = {{}}};
    EXPECT_THAT(bench_charts(made), IsEmpty());
    EXPECT_THAT(cost_plots(made), IsEmpty());
}

/// The interval of a ratio of too few pairs is from 0 to infinity.
TEST(BenchSentences, AreWholeWithoutAnInterval) {
    Pcg32 random(56);
    Report made = pairs_by_chance(random);
    made.timings->pairs[0].cost = {.ratio = {.pairs = 3, .median = 1.5, .high = kInfinite}};
    EXPECT_EQ(faults_of(ratio_charts(made)), "");
}

TEST(BenchSentences, AreWholeOnATerminalWithAnErrorWithoutEnd) {
    Pcg32 random(57);
    Report made = pairs_by_chance(random);
    for (TimedLoop& loop : made.timings->loops) {
        loop.distance_m = 0.5;
    }
    EXPECT_EQ(faults_of(cost_plots(made)), "");
    made.timings->loops[0].distance_m = kInfinite;
    EXPECT_EQ(faults_of(cost_plots(made)), "");
}

}  // namespace
}  // namespace tickproof::harness
