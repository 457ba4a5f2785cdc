// Distances from references by chance: each number and each verdict of their charts, counted again.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "harness/game/run_spec.h"
#include "harness/study/charts/charts.h"
#include "harness/study/charts/lanes.h"
#include "harness/trace/generate/pcg32.h"
#include "tests/harness/show/reports.h"
#include "tests/harness/study/charts/said.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::IsEmpty;

constexpr double kDrawn_m = 1e-6;  ///< A lane that stays closer to its reference is not drawn.

/// Four jumps; each test has distances of its own.
const std::vector<DrawnPath>& flown() {
    static const std::vector<DrawnPath> paths = [] {
        std::vector<DrawnPath> all;
        for (const std::string_view policy : {"fixed", "variable"}) {
            for (const double fps : {30.0, 60.0}) {
                all.push_back({.run = run_on(at_rate(fps), scenario("jump"), "euler", policy),
                               .section = policy == "fixed" ? 0U : 1U,
                               .fps = fps,
                               .distance_m = {}});
                all.back().distance_m.assign(all.back().run.trajectory.times_s.size(), 0);
            }
        }
        return all;
    }();
    return paths;
}

/// A replay of so many of the jumps, from one of them on.
Report strayed(std::size_t begin, std::size_t lanes, bool is_judged) {
    Findings findings;
    if (is_judged) {
        findings = {found("reference", "jump", Verdict::error, 2)};
        findings[0].compares = Compares::reference;
        findings[0].shown_by = {spec(scenario("jump"), "euler", "fixed", at_rate(30).spec)};
    }
    Report made = report({section_of(std::move(findings)), section_of({})});
    made.drawing.emplace();
    made.drawing->replays.resize(1);
    for (std::size_t i = 0; i < lanes; ++i) {
        made.drawing->paths.push_back(flown()[(begin + i) % flown().size()]);
        made.drawing->replays[0].lanes.push_back({.path = i});
    }
    return made;
}

/// From a step on the distance is any up to one that is small, middling or large.
void stray_by_chance(Pcg32& random, std::vector<double>& distance_m) {
    const double most_m = std::pow(10, random.uniform(-7, 1));
    const std::size_t first = 1 + random.below(20);
    for (std::size_t i = first; i < distance_m.size(); ++i) {
        distance_m[i] = most_m * random.uniform(0.01, 1);
    }
}

DrawnFloor floor_by_chance(Pcg32& random, const DrawnPath& path) {
    DrawnFloor floor{.run = to_text(path.run.spec), .twins = 1 + random.below(64)};
    const double most_m = random.below(4) == 0 ? 0 : std::pow(10, random.uniform(-9, -2));
    const std::size_t size = path.distance_m.size() - random.below(20);
    for (std::size_t i = 0; i < size; ++i) {
        floor.apart_m.push_back(most_m * random.uniform(0.01, 1));
    }
    return floor;
}

double most_of(const DrawnPath& path) {
    return std::ranges::max(path.distance_m);
}

/// The lanes that leave their references, and the one that gets farthest.
struct Straying {
    std::vector<const DrawnPath*> paths;
    const DrawnPath* worst = nullptr;
};

Straying straying_of(const Report& made) {
    Straying all;
    for (const DrawnPath& path : made.drawing->paths) {
        if (most_of(path) > kDrawn_m) {
            all.paths.push_back(&path);
            all.worst =
                all.worst == nullptr || most_of(path) > most_of(*all.worst) ? &path : all.worst;
        }
    }
    return all;
}

void expect_stray_title(const Chart& chart, const Report& made, const DrawnPath& worst,
                        std::size_t lanes) {
    const Scenario jump = make(scenario("jump"));
    if (most_of(worst) <= jump.distance_tolerance_m) {
        const std::string pattern = lanes == 1
                                        ? "^Jump: the path stays within " + kSaid + " of its ref"
                                        : "^Jump: all paths stay within " + kSaid + " of their ref";
        const auto said = groups_in(chart.title, pattern);
        ASSERT_EQ(said.size(), 1U) << chart.title;
        EXPECT_TRUE(says(said[0], jump.distance_tolerance_m));
        return;
    }
    const auto said = groups_in(chart.title, "^Jump: (.*) strays " + kSaid +
                                                 R"( from a run with (\d+) times as many steps$)");
    ASSERT_EQ(said.size(), 3U) << chart.title;
    EXPECT_EQ(said[0], full_name(*made.drawing, worst));
    EXPECT_TRUE(says(said[1], most_of(worst)));
    EXPECT_EQ(std::stoi(said[2]), jump.reference_split);
}

/// The first step that rounding does not explain; 0 without one.
std::size_t first_step_of(const DrawnPath& path, const DrawnFloor* floor) {
    for (std::size_t i = 1; i < path.distance_m.size(); ++i) {
        const double rounding =
            floor != nullptr && i < floor->apart_m.size() ? floor->apart_m[i] : 0;
        if (path.distance_m[i] > rounding) {
            return i;
        }
    }
    return 0;
}

void expect_stray_caption(const Chart& chart, const Report& made, const DrawnPath& first,
                          bool is_limited) {
    const Scenario jump = make(scenario("jump"));
    const auto split = groups_in(chart.caption, R"(every step split into (\d+)\.)");
    ASSERT_EQ(split.size(), 1U) << chart.caption;
    EXPECT_EQ(std::stoi(split[0]), jump.reference_split);
    const auto limit = groups_in(chart.caption, "Tolerated: " + kSaid + ", ");
    ASSERT_EQ(limit.size(), is_limited ? 1U : 0U) << chart.caption;
    if (is_limited) {
        EXPECT_TRUE(says(limit[0], jump.distance_tolerance_m));
    }
    const DrawnFloor* floor = nullptr;
    for (const DrawnFloor& each : made.drawing->floors) {
        const bool is_its = each.run == to_text(first.run.spec);
        floor = floor == nullptr && is_its && std::ranges::max(each.apart_m) > 0 ? &each : floor;
    }
    const auto twins = groups_in(chart.caption, R"(the farthest of (\d+) twins? that)");
    ASSERT_EQ(twins.size(), floor != nullptr ? 1U : 0U) << chart.caption;
    if (floor != nullptr) {
        EXPECT_EQ(std::stoul(twins[0]), floor->twins);
    }
    const std::size_t step = first_step_of(first, floor);
    const auto from = groups_in(chart.caption, R"(From step (\d+) on, (.*) differs from its ref)");
    ASSERT_EQ(from.size(), step > 0 ? 2U : 0U) << chart.caption;
    const auto rule = std::ranges::find(chart.rules, RuleRole::begin, &ChartRule::role);
    ASSERT_EQ(rule != chart.rules.end(), step > 0);
    if (step > 0) {
        EXPECT_EQ(std::stoul(from[0]), step);
        EXPECT_EQ(from[1], full_name(*made.drawing, first));
        EXPECT_EQ(rule->at, first.run.trajectory.times_s[step]);
    }
}

/// Random distances of one to four jumps, some with a noise floor of one of them.
Report strayed_by_chance(Pcg32& random, bool is_judged) {
    const std::size_t begin = random.below(4);
    Report made = strayed(begin, 1 + random.below(4), is_judged);
    for (DrawnPath& path : made.drawing->paths) {
        stray_by_chance(random, path.distance_m);
    }
    if (random.below(2) == 0) {
        made.drawing->floors = {floor_by_chance(random, made.drawing->paths.front())};
    }
    return made;
}

TEST(StraySentences, SayWhatAPageIsDrawnFrom) {
    Pcg32 random(21);
    const double tolerated_m = make(scenario("jump")).distance_tolerance_m;
    for (int i = 0; i < 200 && !HasFailure(); ++i) {
        SCOPED_TRACE(i);
        const bool is_judged = random.below(2) == 0;
        const Report made = strayed_by_chance(random, is_judged);
        const Straying all = straying_of(made);
        const std::vector<Chart> charts = stray_charts(made);
        ASSERT_EQ(charts.size(), all.paths.empty() ? 0U : 1U);
        if (charts.empty()) {
            continue;
        }
        const bool is_limited = is_judged || most_of(*all.worst) <= tolerated_m;
        EXPECT_EQ(faults_of(charts), "");
        EXPECT_EQ(charts[0].tolerated.has_value(), is_limited);
        expect_stray_title(charts[0], made, *all.worst, all.paths.size());
        expect_stray_caption(charts[0], made, *all.paths.front(), is_limited);
    }
}

TEST(StraySentences, SayWhatATerminalIsDrawnFrom) {
    Pcg32 random(22);
    const double tolerated_m = make(scenario("jump")).distance_tolerance_m;
    for (int i = 0; i < 200 && !HasFailure(); ++i) {
        SCOPED_TRACE(i);
        const bool is_judged = random.below(2) == 0;
        const Report made = strayed_by_chance(random, is_judged);
        const Straying all = straying_of(made);
        const std::vector<Chart> plots = stray_plots(made);
        ASSERT_EQ(plots.size(), all.paths.empty() ? 0U : 1U);
        if (plots.empty()) {
            continue;
        }
        EXPECT_EQ(faults_of(plots), "");
        expect_stray_title(plots[0], made, *all.worst, made.drawing->paths.size());
        ASSERT_EQ(plots[0].series.size(), all.paths.size());
        for (std::size_t lane = 0; lane < all.paths.size(); ++lane) {
            const double most_m = most_of(*all.paths[lane]);
            const ChartSeries& series = plots[0].series[lane];
            const auto said = groups_in(series.says, "^up to " + kSaid + "$");
            ASSERT_EQ(said.size(), 1U) << series.says;
            EXPECT_TRUE(says(said[0], most_m));
            EXPECT_EQ(series.verdict,
                      is_judged && most_m > tolerated_m ? Verdict::error : Verdict::pass);
        }
    }
}

TEST(StraySentences, AreWholeWithDistancesThatAreNoneOrHuge) {
    const double odd[] = {kNone, 1e300, 1e-300, 0, 1, 0};
    Pcg32 random(23);
    std::size_t drawn = 0;
    for (int i = 0; i < 200; ++i) {
        Report made = strayed_by_chance(random, random.below(2) == 0);
        for (DrawnPath& path : made.drawing->paths) {
            for (std::size_t step = 1; step < path.distance_m.size(); ++step) {
                path.distance_m[step] =
                    random.below(3) == 0 ? path.distance_m[step] : odd[random.below(6)];
            }
        }
        const std::vector<Chart> charts = stray_charts(made);
        EXPECT_EQ(faults_of(charts), "");
        EXPECT_EQ(faults_of(stray_plots(made)), "");
        drawn += charts.size();
    }
    EXPECT_GT(drawn, 100U);
}

TEST(StraySentences, AreNoneWithoutDistances) {
    Report made = strayed(0, 2, true);
    EXPECT_THAT(stray_charts(made), IsEmpty()) << "every distance is 0";
    EXPECT_THAT(stray_plots(made), IsEmpty());
    for (DrawnPath& path : made.drawing->paths) {
        path.distance_m.clear();
    }
    EXPECT_THAT(stray_charts(made), IsEmpty());
    EXPECT_THAT(stray_plots(made), IsEmpty());
    made.drawing->replays.clear();
    EXPECT_THAT(stray_charts(made), IsEmpty());
    EXPECT_THAT(stray_plots(made), IsEmpty());
}

/// A body that an engine throws out of the range of its numbers.
TEST(StraySentences, AreWholeWithADistanceWithoutEnd) {
    Report made = strayed(0, 2, true);
    std::vector<double>& distance_m = made.drawing->paths[0].distance_m;
    distance_m.back() = kInfinite;
    EXPECT_EQ(faults_of(stray_charts(made)), "");
    EXPECT_EQ(faults_of(stray_plots(made)), "");
    distance_m[1] = 0.5;
    EXPECT_EQ(faults_of(stray_charts(made)), "");
    EXPECT_EQ(faults_of(stray_plots(made)), "");
}

}  // namespace
}  // namespace tickproof::harness
