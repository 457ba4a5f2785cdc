// docs/report.schema.json holds for real reports, and finds deviations.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "harness/study/charts/charts.h"
#include "harness/study/replay/draw_report.h"
#include "tests/harness/show/json_schema.h"
#include "tests/harness/show/reports.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using Json = nlohmann::json;
using ::testing::HasSubstr;

std::string text_of(const std::string& file) {
    std::ifstream stream(std::string(TICKPROOF_SOURCE_DIR) + file);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

std::string deviations(const Json& report) {
    static const JsonSchema schema(Json::parse(text_of("/docs/report.schema.json")));
    return schema.check(report);
}

std::string deviations(const Report& report) {
    return deviations(Json::parse(to_json(report)));
}

TEST(ReportSchema, HoldsForReports) {
    EXPECT_EQ(deviations(report(mixed())), "");
    EXPECT_EQ(deviations(report(Findings{})), "");
    EXPECT_EQ(deviations(report({mixed(), of_project({planted()}, "mobile")})), "");
    EXPECT_EQ(deviations(report(all_hostile())), "");
    EXPECT_EQ(deviations(gate_report("variable")), "");
    EXPECT_EQ(deviations(gate_report("fixed", true)), "");
    Finding many = planted();
    many.also_at = {{.file = "a.gd", .line = 3}};
    EXPECT_EQ(deviations(report({many})), "");
    EXPECT_EQ(Json::parse(to_json(report({many})))["findings"][0]["also_at"][0]["line"], 3);
}

TEST(ReportSchema, HoldsForAReportWithABaseline) {
    const Report before = report({planted(), unjudged_one()});
    EXPECT_EQ(deviations(report({planted(2), noted_one()}, baseline_of(before))), "");
}

TEST(ReportSchema, HoldsForAReportWithTraces) {
    Report made = report({passing()});
    made.traces = {record_of(parse_generated("hitch", 1))};
    made.traces[0].median_ms = 17;  // As whatever writes JSON fills in.
    made.traces[0].p99_ms = 17;
    EXPECT_EQ(deviations(made), "");
}

TEST(ReportSchema, HoldsForAReportWithTimes) {
    Report made = gate_report("fixed");
    TimedLoop loop{.spec = made.sections[0].runs.back().spec, .trace = "60 fps", .steps = 1};
    made.timings =
        Timings{.machine = "a machine",
                .sections = {{.bodies = {{3, 1e-6}}, .bodies_steady = kAllFit}},
                .loops = {std::move(loop)},
                .pairs = {{.scenario = scenario("gate"), .cost = {.ratio = {.high = kInfinite}}}}};
    EXPECT_EQ(deviations(made), "");
    Json wrong = Json::parse(to_json(made));
    wrong["timings"]["pairs"][0]["answer"] = "who knows";
    EXPECT_THAT(deviations(wrong), HasSubstr("/timings/pairs/0/answer: "));
}

TEST(ReportSchema, HoldsForAReportThatIsDrawn) {
    Report made = gate_report("variable");
    TraceStore store;
    store.add(parse_generated("hitch", 1));
    made.drawing = drawing_of(made, {}, store);
    EXPECT_EQ(deviations(made), "");
    Json wrong = Json::parse(to_json(made));
    wrong["drawing"]["paths"][0]["moves"][0]["x_mm"][0] = 0.5;
    EXPECT_THAT(deviations(wrong), HasSubstr("/drawing/paths/0/moves/0/x_mm/0: "));
    wrong = Json::parse(to_json(made));
    wrong["drawing"]["divergences"][0]["steps"][0] = "first";
    EXPECT_THAT(deviations(wrong), HasSubstr("/drawing/divergences/0/steps/0: "));
    wrong = Json::parse(to_json(made));
    wrong["drawing"]["floors"][0].erase("twins");
    EXPECT_THAT(deviations(wrong), HasSubstr("lacks \"twins\""));
}

TEST(ReportSchema, HoldsForCaptures) {
    Report made = make_report({.verb = "trace", .command = "tickproof trace a.csv b.csv"}, {});
    made.captures = {{.file = "a.csv",
                      .format = "frame list",
                      .statistics = trace_statistics(parse_generated("hitch", 1)),
                      .cleaned = {"2 rows"}},
                     {.file = "b.csv", .refused = "it is empty"}};
    EXPECT_EQ(deviations(made), "");
    Json wrong = Json::parse(to_json(made));
    EXPECT_EQ(wrong["captures"][1], (Json{{"file", "b.csv"}, {"refused", "it is empty"}}));
    wrong["captures"][0]["hitches"].erase("idle_s");
    EXPECT_THAT(deviations(wrong), HasSubstr("lacks \"idle_s\""));
}

TEST(ReportSchema, HoldsForAFileThatIsOffered) {
    Report made = gate_report("variable");
    made.files = {{.name = "case.toml", .title = "as a case", .text = "title = \"a gate\"\n"}};
    EXPECT_EQ(deviations(made), "");
    Json wrong = Json::parse(to_json(made));
    wrong["files"][0].erase("text");
    EXPECT_THAT(deviations(wrong), HasSubstr("lacks \"text\""));
}

TEST(ReportSchema, HoldsForProposedSettings) {
    Report made = make_report({.verb = "recommend", .command = "tickproof recommend"}, {});
    made.change = ProposedChange{.proposals = {{}}};
    EXPECT_EQ(deviations(made), "");
}

/// Curves and figures; their findings need no run.
Report charted_findings() {
    Finding curve = planted();
    curve.curve = {{30, -0.1}, {60, 0.1}, {120, 0.2}, {144, kNone}};
    Finding figure = found("cases", "apex", Verdict::pass);
    figure.numbers = {{"computed", 1, "m"},
                      {"lowest", 0.9, "m"},
                      {"highest", 1.1, "m"},
                      {"share_of_tolerance", 0, "1"}};
    Report made = report({curve, figure});
    add_charts(made, true, false);
    return made;
}

/// Runs that part, and the times of two settings, one pair of them too short to have an interval.
Report charted_runs() {
    Report made = gate_report("variable");
    TraceStore store;
    store.add(parse_generated("hitch", 1));
    made.drawing = drawing_of(made, {}, store);
    TimedLoop loop{.spec = made.sections[0].runs.back().spec, .trace = "60 fps", .steps = 1};
    loop.step_s = {.count = 3, .median = 2e-6, .low = 1e-6, .high = 3e-6, .least = 1e-6};
    loop.name = "long steps";
    loop.distance_m = 0.5;
    TimedLoop finer = loop;
    finer.name = "short steps";
    finer.step_s.median = 3e-6;
    finer.distance_m = 0.25;
    made.timings =
        Timings{.machine = "a machine",
                .sections = {{.frames = {.steady = 1, .worst = 1, .most_per_s = 60},
                              .budget = {.physics_s = 1e-3, .frame_s = 2e-3, .text = {}},
                              .bodies = {{3, 1e-6}, {15, 5e-6}},
                              .bodies_steady = kAllFit}},
                .loops = {std::move(loop), std::move(finer)},
                .pairs = {{.scenario = scenario("gate"),
                           .cost = {.ratio = {.pairs = 3, .median = 1, .high = kInfinite}}}}};
    add_charts(made, true, false);
    return made;
}

void expect_good_charts(const Json& charts) {
    ASSERT_FALSE(charts.empty());
    for (const Json& chart : charts) {
        EXPECT_TRUE(chart["is_wide"].is_boolean()) << chart["id"];
        EXPECT_FALSE(chart["series"].empty()) << chart["id"];
    }
}

TEST(ReportSchema, HoldsForAReportWithCharts) {
    for (const Report& made : {charted_findings(), charted_runs()}) {
        EXPECT_EQ(deviations(made), "");
        expect_good_charts(Json::parse(to_json(made))["charts"]);
    }
    const Json runs = Json::parse(to_json(charted_runs()));
    EXPECT_EQ(runs["timings"]["charts"].size(), 4U) << "costs, bodies, ratios and steps";
    expect_good_charts(runs["timings"]["charts"]);
}

TEST(ReportSchema, FindsDeviationsOfCharts) {
    const Json good = Json::parse(to_json(charted_runs()));
    const auto with = [&](const std::string& pointer, const Json& value) {
        Json wrong = good;
        wrong[Json::json_pointer(pointer)] = value;
        return deviations(wrong);
    };
    for (const std::string& charts : {std::string("/charts"), std::string("/timings/charts")}) {
        EXPECT_THAT(with(charts + "/0/is_wide", "yes"), HasSubstr(charts + "/0/is_wide: "));
        EXPECT_THAT(with(charts + "/0/reads", "all"), HasSubstr(charts + "/0/reads: "));
        EXPECT_THAT(with(charts + "/0/x/low", nullptr), HasSubstr(charts + "/0/x/low: "));
        EXPECT_THAT(with(charts + "/0/more", 1), HasSubstr(charts + "/0: has more"));
        EXPECT_THAT(with(charts + "/0/series/0/hue", 8), HasSubstr("/hue: is above 7"));
        EXPECT_THAT(with(charts + "/0/series/0/hue", -1), HasSubstr("/hue: is below 0"));
        EXPECT_THAT(with(charts + "/0/series/0/mark", "star"), HasSubstr("/series/0/mark: "));
        EXPECT_THAT(with(charts + "/0/series/0/y/0", "far"), HasSubstr("/series/0/y/0: "));
    }
}

TEST(ReportSchema, HoldsForAReportWithAChange) {
    Report made = report({planted()});
    made.change = ProposedChange{.tasks = {{.what = "Interpolate."}}, .diffs = {"--- a\n"}};
    EXPECT_EQ(deviations(made), "");
    EXPECT_EQ(Json::parse(to_json(made))["change"]["patch"], "--- a\n");
}

TEST(ReportSchema, HoldsForASectionWithoutAGame) {
    EXPECT_EQ(deviations(make_report({.verb = "cases"}, {{.name = "a case"}})), "");
}

TEST(ReportSchema, FindsDeviations) {
    const Json good = Json::parse(to_json(gate_report("variable")));
    const auto with = [&](const char* pointer, const Json& value) {
        Json wrong = good;
        wrong[Json::json_pointer(pointer)] = value;
        return deviations(wrong);
    };
    EXPECT_THAT(with("/format", 1), HasSubstr("/format: "));
    EXPECT_THAT(with("/more", 1), HasSubstr("has more"));
    EXPECT_THAT(with("/verdict", "fail"), HasSubstr("/verdict: "));
    EXPECT_THAT(with("/findings/0/id", "A B"), HasSubstr("/findings/0/id: "));
    EXPECT_THAT(with("/findings/0/line", 0), HasSubstr("/findings/0/line: "));
    EXPECT_THAT(with("/findings/0/numbers", Json{{"a", 1}}), HasSubstr("/findings/0/numbers/a: "));
    EXPECT_THAT(with("/findings/1", Json::object()), HasSubstr("lacks \"id\""));
    EXPECT_THAT(with("/runs/0/hash", "12"), HasSubstr("/runs/0/hash: "));
    EXPECT_THAT(with("/runs/0/outcome/farthest_x_m", "far"), HasSubstr("/farthest_x_m: "));
    EXPECT_THAT(with("/schedules/0/schedule/steps", -1), HasSubstr("/steps: "));
}

TEST(ReportSchema, RefusesAKeywordThatNobodyChecks) {
    EXPECT_THAT(JsonSchema(Json{{"maxLength", 3}}).check("abcd"), HasSubstr("maxLength"));
}

/// The members of an object of the schema are documented by name.
TEST(ReportSchema, IsDescribedMemberByMember) {
    const Json schema = Json::parse(text_of("/docs/report.schema.json"));
    const std::string page = text_of("/docs/report.md");
    std::vector<Json> objects{schema};
    for (const auto& [name, definition] : schema["$defs"].items()) {
        objects.push_back(definition);
    }
    for (const Json& object : objects) {
        const Json members = object.value("properties", Json::object());
        for (const auto& [name, member] : members.items()) {
            EXPECT_THAT(page, HasSubstr('`' + name + '`'));
        }
    }
}

}  // namespace
}  // namespace tickproof::harness
