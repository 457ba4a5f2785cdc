// A verb that no writer has heard of: its report has a finding, a table and a chart, and comes out
// in every format.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "harness/check/check.h"
#include "harness/finding/json_number.h"
#include "harness/show/report_formats.h"

namespace tickproof::harness {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::json;

Report wobble_report() {
    Finding finding = judged("wobble", "a rope", 3, 2, "m");
    finding.summary = "The rope wobbles by 3 m";
    finding.fix = "Shorten the rope.";
    Section section{.name = "rope", .findings = {finding}};
    Report report = make_report({.verb = "wobble",
                                 .command = "tickproof wobble rope",
                                 .is_plotted = true,
                                 .rules = {{.name = "wobble",
                                            .summary = "ropes hang still",
                                            .question = "Do ropes wobble?"}}},
                                {std::move(section)});
    report.tables = {{.title = "ropes",
                      .columns = {"rope", "length"},
                      .rows = {{.cells = {"long", "12 m"}, .verdict = Verdict::error}}}};
    report.charts = {{.title = "Wobble over time",
                      .x = {.label = "time, s"},
                      .y = {.label = "wobble, m"},
                      .series = {{.name = "rope", .points = {{0, 0}, {1, 1}}}},
                      .id = "wobble"}};
    report.plots = report.charts;
    return report;
}

TEST(NewVerb, IsTextWithItsFindingTableAndChart) {
    const std::string text = to_text(wobble_report(), {});
    EXPECT_THAT(text, HasSubstr("The rope wobbles by 3 m"));
    EXPECT_THAT(text, HasSubstr("12 m"));
    EXPECT_THAT(text, HasSubstr("Wobble over time"));
    EXPECT_THAT(text, HasSubstr("\nerror: The rope wobbles by 3 m\n"));
}

TEST(NewVerb, IsJsonWithItsFindingTableAndChart) {
    const Json json = Json::parse(to_json(wobble_report()));
    EXPECT_EQ(json["verb"], "wobble");
    EXPECT_EQ(json["findings"][0]["id"], "wobble/a-rope");
    EXPECT_EQ(json["tables"][0]["rows"][0]["cells"], Json({"long", "12 m"}));
    EXPECT_EQ(json["charts"][0]["id"], "wobble");
    EXPECT_EQ(json["verdict"], "error");
}

TEST(NewVerb, IsJunitSarifAndMarkdown) {
    const Report report = wobble_report();
    EXPECT_THAT(to_junit(report), HasSubstr("The rope wobbles by 3 m"));
    EXPECT_THAT(to_markdown(report), HasSubstr("The rope wobbles by 3 m"));
    const Json sarif = Json::parse(to_sarif(report));
    EXPECT_EQ(sarif["runs"][0]["results"][0]["ruleId"], "wobble");
    EXPECT_EQ(sarif["runs"][0]["tool"]["driver"]["rules"][0]["id"], "wobble");
}

TEST(NewVerb, IsAPageWithItsFindingTableAndChart) {
    const std::string page = to_html(wobble_report());
    EXPECT_THAT(page, HasSubstr("The rope wobbles by 3 m"));
    EXPECT_THAT(page, HasSubstr("<td>12 m</td>"));
    EXPECT_THAT(page, HasSubstr("Wobble over time"));
}

}  // namespace
}  // namespace tickproof::harness
