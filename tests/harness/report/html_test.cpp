// The page of a report, as text. Browsers open it in tests/page.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "harness/report/html/headline.h"
#include "harness/report/html/markup.h"
#include "harness/report/html/page.h"
#include "tests/harness/report/reports.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

std::string between(const std::string& text, std::string_view begin, std::string_view end) {
    const std::size_t from = text.find(begin) + begin.size();
    return text.substr(from, text.find(end, from) - from);
}

std::string main_of(const std::string& page) {
    return between(page, "<main id=\"report\">", "</main>");
}

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

TEST(Headline, SaysHowManyPoliciesFailInAComparison) {
    const Report made = make_report(
        {.verb = "run", .is_comparison = true},
        {gate_section("variable", gate_findings("variable")), gate_section("fixed", {passing()})});
    EXPECT_EQ(headline(made), "1 of 2 policies has an error");
    EXPECT_EQ(headline(report({passing()})), "No errors");
    EXPECT_EQ(headline(report(Findings{})), "Nothing was judged");
}

TEST(WorstFindings, AreOfDifferentChecksBeforeTheyAreOfOne) {
    const Report made =
        report({found("reach", "a", Verdict::error, 9), found("reach", "b", Verdict::error, 8),
                found("speed", "c", Verdict::error, 3), found("hitch", "d", Verdict::note)});
    std::vector<std::string> ids;
    for (const Reported* each : worst_findings(made)) {
        ids.push_back(each->finding.id);
    }
    EXPECT_THAT(ids, ElementsAre("reach/a", "speed/c", "hitch/d"));
    EXPECT_THAT(worst_findings(report({passing()})), SizeIs(0));
}

}  // namespace
}  // namespace tickproof::harness
