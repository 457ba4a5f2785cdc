// Which charts a report gets, for a page and for a terminal: their ids, the main ones, and none
// without data.

#include "harness/study/charts/charts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/run/trace_store.h"
#include "harness/study/replay/draw_report.h"
#include "harness/trace/generate/pcg32.h"
#include "tests/harness/show/reports.h"
#include "tests/harness/study/charts/chance_timings.h"
#include "tests/harness/study/charts/said.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

/// Jumps and gates at three rates, in two engines under two policies, drawn.
const Report& drawn_comparison() {
    static const Report made = [] {
        const std::vector<FrameTrace> traces{at_rate(20), at_rate(30), at_rate(60)};
        TraceStore store;
        for (const FrameTrace& trace : traces) {
            store.add(trace);
        }
        std::vector<Section> sections;
        for (const std::string_view policy : {"variable", "fixed"}) {
            Section section{.name = std::string(policy), .prefix = std::string(policy)};
            Asked game = asked(policy, traces);
            section.game = std::move(game.game);
            section.game.frames.rates = {20, 30, 60};
            section.game.scenarios = {scenario("jump"), scenario("gate")};
            section.game.engine = parse_engine("euler");
            section.game.others = {parse_engine("box2d")};
            fill({&kOutcomes}, store, 1, section);
            section.findings = {found("tunneling", "jump", Verdict::error, 3)};
            section.findings[0].shown_by = {
                spec(scenario("jump"), "euler", policy, traces[0].spec)};
            sections.push_back(std::move(section));
        }
        Report all = make_report({.verb = "run", .is_comparison = true, .is_drawn = true},
                                 std::move(sections));
        all.drawing = drawing_of(all, {}, store);
        add_charts(all, true, true);
        return all;
    }();
    return made;
}

/// Curves of three findings, two published figures and one that is a word.
Report report_of_findings() {
    Findings findings;
    for (const char* about : {"slow", "fast", "late"}) {
        findings.push_back(found("speed", about, Verdict::error, 2));
        findings.back().curve = {{30, 0.5}, {60, 1}, {120, 2}};
        findings.back().curve_axis = {.name = "game speed", .unit = "1", .least = 0.9};
    }
    for (const char* about : {"apex", "fall"}) {
        findings.push_back(found("cases", about, Verdict::pass));
        findings.back().numbers = {{"computed", 1, "m"},
                                   {"lowest", 0.9, "m"},
                                   {"highest", 1.1, "m"},
                                   {"share_of_tolerance", 0.25, "1"}};
    }
    findings.push_back(found("cases", "ends", Verdict::pass));
    return report(std::move(findings));
}

/// Two pairs of recordings that part.
Report report_of_recordings() {
    Report made = report(Findings{});
    made.drawing.emplace();
    for (const char* run : {"a.tprec", "c.tprec"}) {
        made.drawing->divergences.push_back({.run = run,
                                             .name = run,
                                             .other = "b.tprec",
                                             .finding = {},
                                             .steps = {1, 2, 3},
                                             .apart = {0, 1, 2}});
    }
    return made;
}

std::vector<std::string> ids_of(const std::vector<Chart>& charts) {
    std::vector<std::string> ids;
    for (const Chart& chart : charts) {
        ids.push_back(chart.id);
    }
    return ids;
}

void expect_unique(const std::vector<std::string>& ids) {
    EXPECT_THAT(ids, Not(Contains("")));
    EXPECT_EQ(std::set<std::string>(ids.begin(), ids.end()).size(), ids.size())
        << fmt::format("{}", fmt::join(ids, "\n"));
}

TEST(Charts, OfAPageHaveIdsOfTheirOwn) {
    const std::vector<std::string> drawn = ids_of(drawn_comparison().charts);
    expect_unique(drawn);
    EXPECT_THAT(drawn, AllOf(Contains("outcome/jump/apex/euler"), Contains("stray/jump")));
    EXPECT_THAT(ids_of(charts_of(report_of_findings())),
                ElementsAre("figures", "curve/speed/slow", "curve/speed/fast", "curve/speed/late"));
    EXPECT_THAT(ids_of(charts_of(report_of_recordings())),
                ElementsAre("parting/a.tprec", "parting/c.tprec"));
}

TEST(Charts, OfTimingsHaveIdsOfTheirOwn) {
    Pcg32 random(61);
    Report made = pairs_by_chance(random);
    made.timings->sections[0].bodies = {{.bodies = 3, .step_s = 1e-6},
                                        {.bodies = 15, .step_s = 5e-6}};
    made.timings->loops[0].distance_m = 0.5;
    made.timings->loops[1].distance_m = 0.25;
    EXPECT_THAT(ids_of(bench_charts(made)), ElementsAre("cost", "bodies", "ratio", "step"));
}

TEST(Charts, CanBeDrawn) {
    EXPECT_EQ(faults_of(drawn_comparison().charts), "");
    EXPECT_EQ(faults_of(drawn_comparison().plots), "");
    EXPECT_EQ(faults_of(charts_of(report_of_findings())), "");
    EXPECT_EQ(faults_of(charts_of(report_of_recordings())), "");
}

/// Of each scenario the first quantity in the first engine, and the first two curves.
TEST(Charts, AreMainForATerminalWhereTheySayMost) {
    std::vector<std::string> main;
    for (const Chart& chart : drawn_comparison().charts) {
        if (chart.is_main) {
            main.push_back(chart.id);
        }
    }
    EXPECT_THAT(main, ElementsAre("outcome/jump/apex/euler", StartsWith("outcome/gate/")));
    EXPECT_EQ(std::ranges::count(charts_of(report_of_findings()), true, &Chart::is_main), 2);
    EXPECT_EQ(std::ranges::count(charts_of(report_of_recordings()), true, &Chart::is_main), 0);
    Pcg32 random(62);
    EXPECT_EQ(std::ranges::count(bench_charts(pairs_by_chance(random)), true, &Chart::is_main), 0);
}

TEST(Plots, AreMainCharts) {
    EXPECT_THAT(drawn_comparison().plots, Not(IsEmpty()));
    EXPECT_THAT(drawn_comparison().plots, ::testing::Each(Field(&Chart::is_main, true)));
    EXPECT_THAT(ids_of(plots_of(report_of_findings())),
                ElementsAre("curve/speed/slow", "curve/speed/fast"));
}

TEST(AddCharts, FillsInWhatIsAskedFor) {
    Pcg32 random(63);
    Report plain = report_of_findings();
    plain.timings = pairs_by_chance(random).timings;
    plain.timings->loops.clear();
    plain.timings->pairs.resize(1);
    plain.timings->pairs[0].second = 0;
    Report made = plain;
    add_charts(made, false, false);
    EXPECT_THAT(made.charts, IsEmpty());
    EXPECT_THAT(made.plots, IsEmpty());
    EXPECT_THAT(made.timings->charts, IsEmpty());
    add_charts(made, false, true);
    EXPECT_THAT(made.charts, IsEmpty());
    EXPECT_THAT(made.timings->charts, IsEmpty());
    EXPECT_THAT(made.plots, SizeIs(2));
    made = plain;
    add_charts(made, true, false);
    EXPECT_THAT(made.charts, SizeIs(4));
    EXPECT_THAT(ids_of(made.timings->charts), ElementsAre("ratio"));
    EXPECT_THAT(made.plots, IsEmpty());
    const std::vector<std::string> once = ids_of(made.charts);
    add_charts(made, true, false);
    EXPECT_EQ(ids_of(made.charts), once) << "no chart comes twice";
}

TEST(AddCharts, LeavesAReportWithoutADrawingWithoutItsCharts) {
    Report made = drawn_comparison();
    made.drawing.reset();
    for (const auto charts :
         {path_plots, stray_plots, stray_charts, pace_plots, divergence_plots, parting_charts}) {
        EXPECT_THAT(charts(made), IsEmpty());
    }
    made = report(Findings{passing()});
    add_charts(made, true, true);
    EXPECT_THAT(made.charts, IsEmpty());
    EXPECT_THAT(made.plots, IsEmpty());
    made = Report{};
    add_charts(made, true, true);
    EXPECT_THAT(made.charts, IsEmpty());
    EXPECT_THAT(made.plots, IsEmpty());
}

/// A jump with the key held and one without it: their row is the same, their charts are not.
TEST(Charts, OfOneScenarioWithOtherParametersHaveIdsOfTheirOwn) {
    const std::vector<FrameTrace> traces{at_rate(20), at_rate(30), at_rate(60)};
    Section section{.name = "variable", .prefix = "variable"};
    section.game = asked("variable", traces).game;
    section.game.frames.rates = {20, 30, 60};
    section.game.engine = parse_engine("euler");
    section.game.scenarios = {scenario("jump"), scenario("jump", {"jump.rise_mps=4"})};
    Drawing drawing;
    for (const ScenarioSpec& jump : section.game.scenarios) {
        for (const FrameTrace& trace : traces) {
            const RunSpec run = spec(jump, "euler", "variable", trace.spec);
            section.runs.push_back({.spec = run, .outcome = harness::run(run, trace).outcome});
        }
        const RunSpec worst = spec(jump, "euler", "variable", traces[0].spec);
        DrawnPath path{
            .run = harness::run(worst, traces[0], Keep::states), .fps = 20, .distance_m = {}};
        path.distance_m.assign(path.run.trajectory.times_s.size(), 0.5);
        drawing.replays.push_back({.lanes = {{.path = drawing.paths.size()}}});
        drawing.paths.push_back(std::move(path));
    }
    Report made = make_report({.verb = "run"}, {std::move(section)});
    made.drawing = std::move(drawing);
    EXPECT_THAT(outcome_plots(made), SizeIs(::testing::Ge(2U)));
    EXPECT_THAT(stray_charts(made), SizeIs(2));
    expect_unique(ids_of(charts_of(made)));
}

}  // namespace
}  // namespace tickproof::harness
