#include "harness/study/map/map_report.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "harness/run/run.h"
#include "harness/show/report_formats.h"
#include "harness/study/map/judge.h"
#include "harness/study/map/map_bands.h"
#include "harness/study/map/map_words.h"
#include "harness/study/map/refine.h"
#include "harness/trace/make_trace.h"
#include "tests/harness/lines_of.h"
#include "tests/harness/refusal.h"
#include "tests/harness/show/json_schema.h"
#include "tests/harness/study/map/maps.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

Report report_of(const MapPlan& plan, bool refined = false) {
    return make_map_report(plan, cells(plan), {.verb = "map", .command = "tickproof map ..."},
                           refined, 1);
}

/// A map of five frame rates and four phases with the results of `rows`, one a phase.
std::vector<std::string> said_of(const std::vector<std::string>& rows) {
    const MapPlan map = plan(varied(scenario("gate"), "constant", {"euler"}, {"variable"}),
                             {"fps=10,20,30,40,50", "phase=0..1:4"});
    const CellOrder order = order_of(map);
    std::vector<Cell> all(order.size());
    for (std::size_t y = 0; y < 4; ++y) {
        for (std::size_t x = 0; x < 5; ++x) {
            Cell& cell = all[order.index(0, {x, y})];
            cell.failed = rows[y][x] == '.' ? 0 : 1;
            cell.worst = rows[y][x] == 't'   ? Result::tunneled
                         : rows[y][x] == 'c' ? Result::cleared
                                             : Result::blocked;
        }
    }
    std::vector<std::string> said;
    for (const ResultBands& each : result_bands(map, order, all, 0)) {
        said.push_back(to_text(each, map));
    }
    return said;
}

TEST(MapBands, AreToldAlongTheFirstAxisOverAllValuesOfTheOther) {
    EXPECT_THAT(said_of({".....", ".....", ".....", "....."}),
                ElementsAre("blocked at every phase: at 10 to 50 fps"));
    EXPECT_THAT(said_of({"t.t..", "t....", "t....", "t...."}),
                ElementsAre("blocked at every phase: at 20 fps and at 40 to 50 fps",
                            "tunneled at every phase: at 10 fps",
                            "tunneled at some phases (up to 25%): at 30 fps"));
    EXPECT_THAT(
        said_of({"c...t", "c....", "ct...", "c...."}),
        ElementsAre("blocked at every phase: at 30 to 40 fps", "cleared at every phase: at 10 fps",
                    "tunneled at some phases (up to 25%): at 20 fps and at 50 fps"));
}

TEST(MapBands, OfASingleAxisSayWhere) {
    const Report report = report_of(plan(varied(scenario("jump"), "constant", {"euler"}, {"fixed"}),
                                         {"timestep=1/20,1/50,1/200"}));
    EXPECT_THAT(
        report.grid->maps[0].sentences,
        ElementsAre("within tolerance: at 1/200 s", "below tolerance: at 1/50 s to 1/20 s"));
}

/// An apex g dt / 2 too low per unit of speed fails in long steps only.
TEST(MapBands, SayWhereAnEdgeIsNotKnown) {
    const std::string note = "it changes is not known: --refine finds it";
    const auto text_of = [](std::string_view axis, bool refined = false) {
        return to_text(
            report_of(plan(varied(scenario("jump"), "constant", {"euler"}, {"fixed"}), {axis}),
                      refined),
            {.width = 200});
    };
    constexpr std::string_view kCoarse = "timestep=1/200..1/20:4";
    EXPECT_THAT(text_of(kCoarse), HasSubstr(note));
    EXPECT_THAT(text_of(kCoarse), HasSubstr("within tolerance: at 0.005 s"));
    EXPECT_THAT(text_of(kCoarse, true), Not(HasSubstr(note)));
    EXPECT_THAT(text_of("timestep=1/400..1/200:4"), Not(HasSubstr(note)));  // Nothing fails.
    const auto jumps = [](std::string_view axis) {
        return to_text(
            report_of(plan(varied(scenario("jump"), "constant", {"euler"}, {"variable"}), {axis})),
            {.width = 200});
    };
    EXPECT_THAT(jumps("fps=90..110"), Not(HasSubstr(note)));  // No whole number lies between.
    EXPECT_THAT(jumps("fps=90..110"), HasSubstr("below tolerance: below 10"));
    EXPECT_THAT(jumps("fps=90,110"), HasSubstr(note));
    EXPECT_THAT(jumps("fps=30,90,110"), HasSubstr("below tolerance: up to 90 fps"));
}

TEST(RefinedEdge, IsWhereTheClosedFormHasIt) {
    // Semi-implicit Euler rises v dt / 2 less: 5 m/s x dt / 2 = 0.025 m at 100 fps.
    const Report jump =
        report_of(plan(varied(scenario("jump"), "constant", {"euler:precision=f64"}, {"variable"}),
                       {"fps=50..150:4"}),
                  true);
    ASSERT_THAT(jump.grid->maps[0].edges, SizeIs(1));
    const Edge& edge = jump.grid->maps[0].edges[0];
    EXPECT_TRUE(edge.fails_below);
    EXPECT_LE(edge.from, 100);
    EXPECT_GE(edge.to, 99.5) << "the apex lies between two steps, a little below the formula";
    EXPECT_LE(edge.to - edge.from, kEdgeWidth * edge.to);

    // A ball of 40 m/s is at the wall for 0.3 m: longer than a step of 1/133.3 s.
    const Report wall =
        report_of(plan(varied(scenario("wall"), "constant", {"euler"}, {"variable"}),
                       {"fps=100,200", "phase=0..1:512"}),
                  true);
    ASSERT_THAT(wall.grid->maps[0].edges, SizeIs(1));
    EXPECT_NEAR(wall.grid->maps[0].edges[0].to, 40 / 0.3, 40 / 0.3 / 200);
}

TEST(RefinedEdge, IsThereForEachOfManyBands) {
    // From 0 m at 12 m/s, a step has to end between 2.6 m, where the character touches the gate,
    // and 3 m, the middle of the gate: after k steps at 12 k / 3 to 12 k / 2.6 fps.
    const Report report = report_of(plan(varied(scenario("gate", {"gate.run_mps=12"}), "constant",
                                                {"euler:precision=f64"}, {"variable"}),
                                         {"fps=10.1..40.1:121"}),
                                    true);
    const std::vector<double> expected = {12 * 3 / 3.0, 12 * 3 / 2.6, 12 * 4 / 3.0,
                                          12 * 4 / 2.6, 12 * 5 / 3.0, 12 * 5 / 2.6,
                                          12 * 6 / 3.0, 12 * 6 / 2.6, 12 * 7 / 3.0};
    ASSERT_THAT(report.grid->maps[0].edges, SizeIs(expected.size()));
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const Edge& edge = report.grid->maps[0].edges[i];
        EXPECT_EQ(edge.fails_below, i % 2 == 0);
        EXPECT_LE(edge.from, expected[i] * (1 + 1e-6));
        EXPECT_GE(edge.to, expected[i] * (1 - 1e-6));
        EXPECT_LE(edge.to - edge.from, kEdgeWidth * edge.to);
    }
}

TEST(RefinedEdge, StaysBetweenWholeNumbersWhereThereIsNothingBetween) {
    const Report report =
        report_of(plan(varied(scenario("wall"), "constant", {"euler"}, {"variable"}),
                       {"substeps=1..8", "phase=0..1"}),
                  true);
    ASSERT_THAT(report.grid->maps[0].edges, SizeIs(1));
    EXPECT_EQ(report.grid->maps[0].edges[0].to - report.grid->maps[0].edges[0].from, 1);
    EXPECT_EQ(report.grid->maps[0].edges[0].to, 3) << "60 fps x 3 is the first above 133.3";
}

TEST(RefinedEdge, IsLookedForAmongWholeNumbers) {
    const Report report =
        report_of(plan(varied(scenario("wall"), "constant", {"euler"}, {"variable"}),
                       {"substeps=1,8", "phase=0..1"}),
                  true);
    ASSERT_THAT(report.grid->maps[0].edges, SizeIs(1));
    EXPECT_EQ(report.grid->maps[0].edges[0].from, 2);
    EXPECT_EQ(report.grid->maps[0].edges[0].to, 3) << "60 fps x 3 is the first above 133.3";
    const std::string text = to_text(report, TextStyle{.width = 200});
    EXPECT_THAT(text, HasSubstr("fails below 3; each is sure to the whole number"));
}

/// The sentence on edges of substeps at 4 and 5, at 8 and 9 and so on, as if failure came and went.
std::string said_of_edges(std::size_t count, bool fails_below) {
    const MapPlan map = plan(varied(scenario("wall"), "constant", {"euler"}, {"variable"}),
                             {"substeps=1..64", "phase=0..1"});
    const Report report = report_of(map);
    GridMap summary;
    for (std::size_t i = 0; i < count; ++i) {
        const auto from = static_cast<double>(4 * (i + 1));
        summary.edges.push_back(
            {.from = from, .to = from + 1, .fails_below = (i % 2 == 0) == fails_below});
    }
    return sentences(map, *report.grid, 0, summary).at(0);
}

TEST(MapWords, OfWholeNumbersNameThoseThatFail) {
    // 1 to 4 fail, and 9 to 12; or 5 to 8 and everything from 13 on.
    EXPECT_THAT(said_of_edges(3, true), HasSubstr("fails below 5, from 9 to 12; each"));
    EXPECT_THAT(said_of_edges(3, false), HasSubstr("fails from 5 to 8, above 12; each"));
    // The list is cut within a band.
    EXPECT_THAT(said_of_edges(18, true),
                HasSubstr("from 57 to 60, from 65, and so on (2 more edges); each"));
}

TEST(MapPicture, IsReadableInFortyColumnsAndShowsTheWorst) {
    const Report report =
        report_of(plan(varied(scenario("wall"), "constant", {"euler"}, {"variable"}),
                       {"fps=100..240", "phase=0..1:64"}));
    const std::vector<std::string> lines = lines_of(to_text(report, TextStyle{.width = 40}));
    std::size_t rows = 0;
    std::size_t tunneled = 0;
    for (const std::string& line : lines) {
        const bool is_command = line.find("tickproof ") != std::string::npos;
        EXPECT_TRUE(line.size() <= 40 || is_command) << line;
        rows += line.starts_with("  ") && line.ends_with("....") ? 1 : 0;
        tunneled += static_cast<std::size_t>(std::ranges::count(line, 't'));
    }
    EXPECT_EQ(rows, 16U);
    EXPECT_GT(tunneled, 30U);
    EXPECT_THAT(to_text(report, TextStyle{.width = 40}), HasSubstr("worst"));
}

TEST(MapPicture, ShowsTenthsOfTrials) {
    const Report report = report_of(
        plan(varied(scenario("wall"), "jitter", {"euler"}, {"variable"}), {"fps=40..140:6"}, 50));
    const Cell& first = report.grid->cells.front();
    ASSERT_GT(first.failed, 25U);
    EXPECT_THAT(to_text(report, TextStyle{.width = 80}),
                HasSubstr(fmt::format("\n   {}", (first.failed * 10 + 49) / 50)));
    EXPECT_THAT(to_text(report, TextStyle{.width = 80}), HasSubstr("95%"));
    EXPECT_THAT(to_text(report, TextStyle{.width = 80}),
                HasSubstr(fmt::format("tunneled in some trials (up to {}%)", 2 * first.failed)));
}

/// The command of the worst cell shows that cell.
TEST(WorstCell, IsShownByItsRun) {
    for (const MapPlan& map :
         {plan(varied(scenario("gate"), "constant", {"box2d:ccd=off"}, {"variable"}),
               {"fps=5..12", "phase=0..1:8"}),
          plan(varied(scenario("jump"), "constant", {"euler"}, {"fixed"}),
               {"timestep=1/60,1/40", "phase=0..1:3"}),
          plan(varied(scenario("wall"), "jitter", {"euler"}, {"variable"}), {"fps=100..110"}, 9)}) {
        const Report report = report_of(map);
        ASSERT_TRUE(report.grid->maps[0].worst);
        const auto& [index, spec, text] = *report.grid->maps[0].worst;
        const RunSpec read = parse_run_spec(repeat_command(spec));
        EXPECT_EQ(read, spec);
        const harness::Run made = run(read, make_trace(read.trace));
        const Cell cell = Judge(make(read.scenario), *read.scenario.row, map.quantity)
                              .cell_of(made.outcome, made.is_finished);
        EXPECT_EQ(cell.worst, report.grid->cells[index].worst);
        EXPECT_GT(cell.failed, 0U);
    }
}

TEST(MapCsv, HasARowForEachPointInTheOrderOfTheCommandLine) {
    const Report report =
        report_of(plan(varied(scenario("wall"), "constant", {"euler"}, {"variable", "fixed"}),
                       {"fps=50,200", "phase=0..1:8"}));
    std::string text;
    to_csv(report, [&](std::string_view part) { text += part; });
    const std::vector<std::string> lines = lines_of(text);
    ASSERT_THAT(lines, SizeIs(1 + 2 * 2 * 8));
    EXPECT_EQ(lines[0], "engine,policy,fps,phase,result,value,trials,failed,low,high,closed_form");
    EXPECT_THAT(lines[2], ::testing::StartsWith("euler,variable,50,0.125,"));
    EXPECT_EQ(lines[9], "euler,variable,200,0,blocked,,1,0,,,0");
}

TEST(MapJson, IsAsTheSchemaOfReportsSays) {
    std::ifstream file(TICKPROOF_SOURCE_DIR "/docs/report.schema.json");
    const JsonSchema schema(nlohmann::json::parse(file));
    for (const MapPlan& map :
         {plan(varied(scenario("wall"), "constant", {"euler", "box2d"}, {"variable"}),
               {"fps=50,200", "phase=0..1:8"}),
          plan(varied(scenario("jump"), "constant", {"euler"}, {"fixed"}), {"clock=ns,ms"}),
          plan(varied(scenario("wall"), "jitter", {"euler"}, {"variable"}), {"fps=100..102"}, 9)}) {
        const auto json = nlohmann::ordered_json::parse(to_json(report_of(map, true)));
        EXPECT_EQ(schema.check(json), "");
        EXPECT_EQ(json["grid"]["maps"][0]["cells"]["result"].size(), order_of(map).cells());
    }
}

TEST(MapReport, EndsWithTheNumberOfPointsThatFail) {
    const Report report = report_of(
        plan(varied(scenario("wall"), "constant", {"euler"}, {"variable"}), {"fps=50,2000"}));
    EXPECT_EQ(to_text(report, TextStyle{.detail = Detail::last_line}),
              "1 of 2 points fail, 2 trials\n");
    EXPECT_EQ(lines_of(to_text(report, TextStyle())).back(), "1 of 2 points fail, 2 trials");
}

TEST(MapReport, IsAPageWithItsGridAndItsWords) {
    const Report report = report_of(
        plan(varied(scenario("wall"), "constant", {"euler"}, {"variable"}), {"fps=50,2000"}));
    const std::string page = to_html(report);
    EXPECT_THAT(page, HasSubstr("Wall: variable in euler fails at 1 of 2 points"));
    EXPECT_THAT(page, HasSubstr("for example at fps=50: tunneled"));
    EXPECT_THAT(page, HasSubstr("\"grid\": {"));
    EXPECT_THAT(page, Not(HasSubstr("no errors"))) << "a map is no verdict";
}

TEST(JudgedQuantity, IsThePassageOrTheFirstWithAClosedForm) {
    EXPECT_EQ(judged_quantity(scenario("gate")), std::nullopt);
    EXPECT_EQ(judged_quantity(scenario("jump")), 0U);
    EXPECT_EQ(judged_quantity(scenario("jump"), "air_time"), 1U);
    EXPECT_THAT(refusal([] { judged_quantity(scenario("jump"), "apx"); }),
                HasSubstr("did you mean 'apex'"));
    EXPECT_THAT(refusal([] { judged_quantity(scenario("jump"), "passage"); }),
                HasSubstr("no outcome of jump to judge"));
    EXPECT_THAT(refusal([] { judged_quantity(scenario("gate"), "apex"); }), HasSubstr("passage"));
}

}  // namespace
}  // namespace tickproof::harness
