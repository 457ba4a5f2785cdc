// Outcomes by chance: each number and each verdict of their charts, counted again.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "harness/game/engine_text.h"
#include "harness/study/charts/charts.h"
#include "harness/trace/generate/pcg32.h"
#include "tests/harness/show/reports.h"
#include "tests/harness/study/charts/chance_outcomes.h"
#include "tests/harness/study/charts/said.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

void expect_rates(const std::string& title, const std::set<double>& rates) {
    if (rates.size() == 1) {
        const auto one = groups_in(title, R"(at (\d+) fps)");
        ASSERT_EQ(one.size(), 1U) << title;
        EXPECT_EQ(std::stod(one[0]), *rates.begin()) << title;
        return;
    }
    const auto many = groups_in(title, R"(at (\d+) frame rates from (\d+) to (\d+) fps)");
    ASSERT_EQ(many.size(), 3U) << title;
    EXPECT_EQ(std::stoul(many[0]), rates.size()) << title;
    EXPECT_EQ(std::stod(many[1]), *rates.begin()) << title;
    EXPECT_EQ(std::stod(many[2]), *rates.rbegin()) << title;
}

/// `under 2 of 3 policies`, which a title of one policy leaves out.
void expect_policies(const std::string& title, std::size_t some, std::size_t all) {
    const auto said = groups_in(title, R"(under (\d+) of (\d+) policies)");
    ASSERT_EQ(said.size(), all == 1 ? 0U : 2U) << title;
    if (all > 1) {
        EXPECT_EQ(std::stoul(said[0]), some) << title;
        EXPECT_EQ(std::stoul(said[1]), all) << title;
    }
}

void expect_quantity(const std::string& text, const std::string& pattern, double value) {
    const auto said = groups_in(text, pattern);
    ASSERT_EQ(said.size(), 1U) << text;
    EXPECT_TRUE(says(said[0], value)) << text;
}

/// The lowest and the highest value of all lines.
Band range_of(const std::vector<ChanceLine>& lines) {
    std::vector<double> all;
    for (const ChanceLine& line : lines) {
        std::ranges::copy(line.seen(), std::back_inserter(all));
    }
    return {std::ranges::min(all), std::ranges::max(all)};
}

void expect_title_of_runs_that_pass(const std::string& title, const std::vector<ChanceLine>& lines,
                                    const Quantity& quantity, double most, double ideal) {
    const Band range = range_of(lines);
    if (most <= quantity.tolerance / 100) {
        EXPECT_THAT(title, HasSubstr("is the same at every frame rate"));
    } else {
        expect_quantity(title, "differs by at most " + kSaid + " between", most);
    }
    const bool is_off =
        ideal < range.from - quantity.tolerance || ideal > range.to + quantity.tolerance;
    const auto said = groups_in(title, "; " + kSaid + " without a timestep$");
    ASSERT_EQ(said.size(), is_off ? 1U : 0U) << title;
    if (is_off) {
        EXPECT_TRUE(says(said[0], ideal)) << title;
    }
}

void expect_title(const std::string& title, const ChanceOutcomes& all, const Quantity& quantity,
                  double ideal) {
    const std::vector<ChanceLine> lines = all.drawn();
    std::size_t bad = 0;
    std::size_t wrong = 0;
    double most = 0;
    std::set<double> wrong_at;
    std::set<double> missing;
    for (const ChanceLine& line : lines) {
        bad += line.fails(quantity.tolerance) ? 1 : 0;
        wrong += line.crosses.empty() ? 0 : 1;
        most = std::max(most, line.spread());
        wrong_at.insert(line.crosses.begin(), line.crosses.end());
        missing.merge(line.missing());
    }
    if (wrong > 0) {
        EXPECT_THAT(title, HasSubstr(": not blocked at "));
        expect_rates(title, wrong_at);
        expect_policies(title, wrong, lines.size());
    } else if (bad == 0) {
        expect_title_of_runs_that_pass(title, lines, quantity, most, ideal);
    } else if (most <= quantity.tolerance) {
        EXPECT_THAT(title, HasSubstr("depends on the frame rate"));
        EXPECT_THAT(title, HasSubstr(": none at "));
        expect_rates(title, missing);
        expect_policies(title, bad, lines.size());
    } else if (!all.is_judged) {
        expect_quantity(title, "differs by up to " + kSaid + " between", most);
    } else {
        EXPECT_THAT(title, HasSubstr("depends on the frame rate"));
        expect_quantity(title, ": up to " + kSaid + "$", most);
        expect_policies(title, bad, lines.size());
    }
}

/// The rates at which each policy has a cross, as the caption lists them.
std::map<std::string, std::vector<double>> crosses_said(const std::string& caption) {
    std::map<std::string, std::vector<double>> said;
    const auto list = groups_in(caption, R"(runs that are not blocked: (.*)\.$)");
    const std::string text = list.empty() ? std::string() : list[0];
    static const std::regex group(R"(([^;]+?) at ([\d, and]+) fps)");
    static const std::regex name(R"(policy-\d+)");
    static const std::regex rate(R"(\d+)");
    const std::sregex_iterator end;
    for (std::sregex_iterator at(text.begin(), text.end(), group); at != end; ++at) {
        const std::string names = (*at)[1].str();
        const std::string rates = (*at)[2].str();
        for (std::sregex_iterator one(names.begin(), names.end(), name); one != end; ++one) {
            for (std::sregex_iterator fps(rates.begin(), rates.end(), rate); fps != end; ++fps) {
                said[one->str()].push_back(std::stod(fps->str()));
            }
        }
    }
    return said;
}

void expect_caption(const Chart& chart, const ChanceOutcomes& all, const Quantity& quantity) {
    const std::vector<ChanceLine> lines = all.drawn();
    const Band range = range_of(lines);
    const auto said =
        groups_in(chart.caption, "in euler: " + kSaid + "(?: to " + kSaid + R"()?\.)");
    ASSERT_EQ(said.size(), 2U) << chart.caption;
    EXPECT_TRUE(says(said[0], range.from)) << chart.caption;
    EXPECT_TRUE(says(said[1].empty() ? said[0] : said[1], range.to)) << chart.caption;
    const bool is_limited = all.is_judged || std::ranges::all_of(lines, [&](const auto& line) {
                                return line.spread() <= quantity.tolerance;
                            });
    EXPECT_EQ(chart.tolerated.has_value(), is_limited);
    if (chart.tolerated) {
        EXPECT_NEAR(chart.tolerated->to - chart.tolerated->from, quantity.tolerance, 1e-9);
        expect_quantity(chart.caption, "Tolerated: " + kSaid + " between", quantity.tolerance);
    } else {
        EXPECT_THAT(chart.caption, Not(HasSubstr("Tolerated")));
    }
    std::map<std::string, std::vector<double>> crosses;
    for (const ChanceLine& line : lines) {
        if (!line.crosses.empty()) {
            crosses[line.name] = line.crosses;
        }
    }
    EXPECT_EQ(crosses_said(chart.caption), crosses) << chart.caption;
}

void expect_lines(const Chart& chart, const ChanceOutcomes& all, const Quantity& quantity) {
    const std::vector<ChanceLine> lines = all.drawn();
    ASSERT_EQ(chart.series.size(), lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const bool is_bad =
            !lines[i].crosses.empty() || (all.is_judged && lines[i].fails(quantity.tolerance));
        EXPECT_EQ(chart.series[i].name, lines[i].name);
        EXPECT_EQ(chart.series[i].verdict, is_bad ? Verdict::error : Verdict::pass) << chart.title;
        EXPECT_EQ(chart.series[i].crosses, lines[i].crosses);
        EXPECT_EQ(chart.series[i].points.size(), lines[i].seen().size());
    }
}

/// The first quantity that is compared, and each other one that depends on the rate.
std::vector<std::string> expected_ids(const ChanceOutcomes& all) {
    std::vector<std::string> ids;
    bool is_first = true;
    for (const Quantity& quantity : all.scenario.row->quantities) {
        if (!std::isfinite(quantity.tolerance)) {
            continue;
        }
        const std::vector<ChanceLine> lines = all.drawn();
        const bool depends = std::ranges::any_of(
            lines, [&](const ChanceLine& line) { return line.fails(quantity.tolerance); });
        if (!lines.empty() && (is_first || depends)) {
            ids.push_back(
                fmt::format("outcome/{}/{}/euler", all.scenario.row->name, quantity.name));
        }
        is_first = false;
    }
    return ids;
}

void expect_charts(const ChanceOutcomes& all) {
    const std::vector<Chart> charts = charts_with(all);
    const std::vector<std::string> ids = expected_ids(all);
    ASSERT_EQ(charts.size(), ids.size());
    const Outcome ideal = make(all.scenario).ideal;
    for (std::size_t i = 0; i < charts.size(); ++i) {
        EXPECT_EQ(charts[i].id, ids[i]);
        EXPECT_EQ(charts[i].is_main, i == 0);
        EXPECT_EQ(faults_of(charts[i]), "");
        const auto& rows = all.scenario.row->quantities;
        const auto row = std::ranges::find_if(rows, [&](const Quantity& quantity) {
            return charts[i].id.find("/" + quantity.name + "/") != std::string::npos;
        });
        expect_title(charts[i].title, all, *row,
                     ideal.quantities[static_cast<std::size_t>(row - rows.begin())]);
        expect_caption(charts[i], all, *row);
        expect_lines(charts[i], all, *row);
    }
}

TEST(OutcomeSentences, SayHowFarJumpsDiffer) {
    Pcg32 random(11);
    for (int i = 0; i < 200 && !HasFailure(); ++i) {
        SCOPED_TRACE(i);
        expect_charts(chance_outcomes("jump", random));
    }
}

TEST(OutcomeSentences, SayWhichBallsPassTheWall) {
    Pcg32 random(12);
    for (int i = 0; i < 200 && !HasFailure(); ++i) {
        SCOPED_TRACE(i);
        expect_charts(chance_outcomes("wall", random));
    }
}

TEST(OutcomeSentences, AreWholeWithNumbersThatAreNoneOrHuge) {
    const double odd[] = {kNone, kInfinite, -kInfinite, 1e300, -1e300, 1e-300, 0, 1};
    Pcg32 random(13);
    std::size_t drawn = 0;
    for (int i = 0; i < 200; ++i) {
        ChanceOutcomes all = chance_outcomes(i % 2 == 0 ? "jump" : "wall", random);
        for (ChanceLine& line : all.lines) {
            for (double& value : line.values) {
                value = random.below(3) == 0 ? value : odd[random.below(8)];
            }
        }
        const std::vector<Chart> charts = charts_with(all);
        EXPECT_EQ(faults_of(charts), "");
        drawn += charts.size();
    }
    EXPECT_GT(drawn, 100U);
    EXPECT_THAT(outcome_plots(Report{}), IsEmpty());
    EXPECT_THAT(outcome_plots(report(Findings{passing()})), IsEmpty());
}

}  // namespace
}  // namespace tickproof::harness
