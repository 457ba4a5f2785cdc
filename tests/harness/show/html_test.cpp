// The page of a report, as text. Browsers open it in tests/page.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "harness/show/html/markup.h"
#include "harness/show/html/page.h"
#include "tests/harness/show/page_text.h"
#include "tests/harness/show/reports.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(Html, HasVerdictFindingsAndCommandsAsText) {
    const std::string text = main_of(to_html(report(mixed())));
    EXPECT_THAT(
        text,
        HasSubstr("<h1 class=\"headline\">The jump misses the 2.4 m ledge at 30 to 60 fps</h1>"));
    EXPECT_THAT(text, HasSubstr("1 error, 1 could not be judged, 1 warning, 1 note, 1 passed"));
    EXPECT_THAT(text, HasSubstr("<dd>Set Fixed Timestep to 0.01.</dd>"));
    EXPECT_THAT(text, HasSubstr("<dd>game/project.godot:12</dd>"));
    EXPECT_THAT(text, HasSubstr(in_html(kCommand)));
}

TEST(Html, CarriesTheReportAsJson) {
    Report made = gate_report("variable");
    const auto data = nlohmann::json::parse(
        between(to_html(made), "<script type=\"application/json\" id=\"data\">", "</script>"));
    EXPECT_EQ(data["verdict"], "error");
    EXPECT_EQ(data["runs"]["rows"], made.sections[0].runs.size() - 1);
    const auto& engine = data["runs"]["columns"]["engine"];
    EXPECT_EQ(engine["texts"], (nlohmann::json{"euler", "box2d"}));
    EXPECT_EQ(engine["at"].size(), data["runs"]["rows"]);
    EXPECT_EQ(data["findings"].size(), made.findings.size());
}

TEST(Html, ObeysNoTextOfAFile) {
    const std::string page = to_html(report(all_hostile()));
    EXPECT_THAT(main_of(page), Not(HasSubstr("<b>")));
    EXPECT_THAT(main_of(page), HasSubstr("&lt;b&gt;&amp;amp;&lt;/b&gt;"));
    EXPECT_THAT(between(page, "id=\"data\">", "</script>"), Not(HasSubstr("<")));
}

/// Beside errors it would be taken for one.
TEST(Html, SaysOfTheCardOfANoteWhatItIs) {
    const auto says = [](Findings findings) {
        const std::string html =
            to_html(make_report({.verb = "validate"}, {section_of(std::move(findings))}));
        return html.find("worth knowing, not judged") != std::string::npos;
    };
    Finding to_do = noted_one();
    to_do.fix = "Write the step rate as 60 Hz.";
    EXPECT_TRUE(says({planted(), to_do}));
    EXPECT_FALSE(says({planted(), warning_one()}));
    EXPECT_FALSE(says({planted(), noted_one()})) << "there is nothing to do";
}

TEST(Html, ShowsWhatStandsBetweenBackticksAsCode) {
    EXPECT_EQ(sentence_in_html("`a<b>` and `c`."), "<code>a&lt;b&gt;</code> and <code>c</code>.");
    EXPECT_EQ(sentence_in_html("one ` alone"), "one ` alone");
}

TEST(Html, SaysWhyWithoutAVerdict) {
    Report made = report({passing()});
    made.tables = {{.title = "Not tried",
                    .columns = {"perturbation"},
                    .rows = {{.cells = {"locale"}, .remark = "no such locale"}},
                    .has_verdicts = false}};
    EXPECT_THAT(to_html(made), HasSubstr("<th scope=\"col\">why</th>"));
    EXPECT_THAT(to_html(made), HasSubstr("<td>locale</td><td>no such locale</td>"));
}

TEST(Html, IsTheSameTwice) {
    EXPECT_EQ(to_html(gate_report("variable")), to_html(gate_report("variable")));
}

TEST(Html, LetsNothingRunButItsOwnScript) {
    const std::string page = page_template();
    EXPECT_THAT(
        page,
        HasSubstr("Content-Security-Policy\" content=\"default-src 'none'; script-src 'sha256-"));
    for (const std::string_view mark : {kTitleMark, kBodyMark, kDataMark}) {
        EXPECT_NE(page.find(mark), std::string::npos) << mark;
        EXPECT_EQ(page.find(mark), page.rfind(mark)) << mark;
    }
}

TEST(Html, HasTheChangeToTheFiles) {
    Report made = report({planted()});
    made.change = ProposedChange{
        .tasks = {{.what = "Interpolate <b>",
                   .noted = {.table = "drawing", .key = "interpolated", .text = "true"}}},
        .diffs = {"--- a\n+++ b\n-old <b>\n+new\n"}};
    const std::string text = main_of(to_html(made));
    EXPECT_THAT(text, HasSubstr("<span class=\"removed\">-old &lt;b&gt;</span>"));
    EXPECT_THAT(text, HasSubstr("<span class=\"added\">+new</span>"));
    EXPECT_THAT(text, HasSubstr("By hand: Interpolate &lt;b&gt;; then write interpolated = true in "
                                "[drawing] of tickproof.toml"));
}

}  // namespace
}  // namespace tickproof::harness
