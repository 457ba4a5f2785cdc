#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <pugixml.hpp>
#include <set>

#include "tests/harness/show/reports.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::StartsWith;

pugi::xml_document read(const std::string& xml) {
    pugi::xml_document document;
    const pugi::xml_parse_result result = document.load_string(xml.c_str(), pugi::parse_full);
    EXPECT_TRUE(result) << result.description() << " at " << result.offset << ":\n" << xml;
    return document;
}

std::string text(pugi::xml_node node, const char* attribute) {
    return node.attribute(attribute).value();
}

/// The case of a check.
pugi::xml_node case_of(const pugi::xml_document& document, const std::string& classname) {
    return document.child("testsuites")
        .child("testsuite")
        .find_child_by_attribute("testcase", "classname", classname.c_str());
}

TEST(JUnit, HasASuiteAPlatformAndACaseAFinding) {
    const auto document =
        read(to_junit(report({of_project({passing()}), of_project({planted()}, "mobile")})));
    const pugi::xml_node suites = document.child("testsuites");
    EXPECT_EQ(text(suites, "tests"), "2");
    EXPECT_EQ(text(suites, "failures"), "1");
    const pugi::xml_node first = suites.first_child();
    EXPECT_STREQ(first.name(), "testsuite");
    EXPECT_EQ(text(first, "name"), "Godot 4.3, game/project.godot");
    EXPECT_EQ(text(first, "failures"), "0");
    const pugi::xml_node second = first.next_sibling();
    EXPECT_EQ(text(second, "failures"), "1");
    EXPECT_EQ(text(second.first_child(), "classname"), "tickproof.mobile.reach");
    EXPECT_EQ(text(second.first_child(), "name"), "ledge 2.4 m");
}

TEST(JUnit, OfAnErrorIsAFailureWithPlaceCauseFixAndCommand) {
    const auto document = read(to_junit(report(mixed())));
    const pugi::xml_node failing = case_of(document, "tickproof.reach");
    EXPECT_EQ(text(failing, "file"), "game/project.godot");
    EXPECT_EQ(text(failing, "line"), "12");
    const pugi::xml_node failure = failing.child("failure");
    EXPECT_EQ(text(failure, "message"), planted().summary);
    EXPECT_EQ(text(failure, "type"), "error");
    for (const std::string& part :
         {planted().summary, std::string("game/project.godot:12"), planted().cause, planted().fix,
          repeat_command(planted().shown_by)}) {
        EXPECT_THAT(failure.text().get(), HasSubstr(part + '\n'));
    }
}

TEST(JUnit, OfWhatCouldNotBeJudgedIsAnError) {
    const auto document = read(to_junit(report(mixed())));
    EXPECT_EQ(text(document.child("testsuites"), "errors"), "1");
    const pugi::xml_node made = case_of(document, "tickproof.wall");
    EXPECT_EQ(text(made.child("error"), "message"), unjudged_one().summary);
    EXPECT_FALSE(made.child("failure"));
}

TEST(JUnit, OfANoteIsACaseThatPassesAndPrints) {
    const auto document = read(to_junit(report(mixed())));
    const pugi::xml_node made = case_of(document, "tickproof.hitch");
    EXPECT_THAT(made.child("system-out").text().get(), StartsWith(noted_one().summary + '\n'));
    EXPECT_FALSE(made.child("failure"));
    EXPECT_FALSE(made.child("error"));
}

TEST(JUnit, OfAWarningIsACaseThatPassesAndPrints) {
    const auto document = read(to_junit(report(mixed())));
    EXPECT_EQ(text(document.child("testsuites"), "failures"), "1") << "the error";
    const pugi::xml_node made = case_of(document, "tickproof.stutter");
    EXPECT_THAT(made.child("system-out").text().get(), StartsWith(warning_one().summary + '\n'));
    EXPECT_FALSE(made.child("failure"));
}

TEST(JUnit, OfAWarningIsAFailureWhereWarningsAreErrors) {
    Report strict = report(mixed());
    strict.options.is_strict = true;
    const auto document = read(to_junit(strict));
    EXPECT_EQ(text(document.child("testsuites"), "failures"), "2");
    const pugi::xml_node made = case_of(document, "tickproof.stutter");
    EXPECT_EQ(text(made.child("failure"), "type"), "warning");
    EXPECT_FALSE(made.child("system-out"));
    EXPECT_FALSE(case_of(document, "tickproof.hitch").child("failure")) << "a note";
}

TEST(JUnit, TellsCasesApartByClassAndName) {
    std::set<std::pair<std::string, std::string>> seen;
    std::size_t cases = 0;
    const auto document = read(to_junit(report({of_project({planted(), planted(), passing()}),
                                                of_project({planted(), passing()}, "mobile")})));
    for (const pugi::xml_node suite : document.child("testsuites")) {
        for (const pugi::xml_node made : suite) {
            seen.emplace(text(made, "classname"), text(made, "name"));
            ++cases;
        }
    }
    EXPECT_EQ(cases, 5U);
    EXPECT_EQ(seen.size(), cases);
}

TEST(JUnit, OfAPassIsAnEmptyCase) {
    const auto document = read(to_junit(report(mixed())));
    EXPECT_TRUE(case_of(document, "tickproof.speed"));
    EXPECT_FALSE(case_of(document, "tickproof.speed").first_child());
}

TEST(JUnit, KeepsToWhatReadersKnow) {
    const auto document = read(to_junit(report({mixed(), all_hostile()})));
    for (const pugi::xml_node suite : document.child("testsuites")) {
        EXPECT_STREQ(suite.name(), "testsuite");
        EXPECT_FALSE(text(suite, "name").empty());
        for (const pugi::xml_node made : suite) {
            EXPECT_STREQ(made.name(), "testcase");
            EXPECT_FALSE(text(made, "name").empty());
            EXPECT_FALSE(text(made, "classname").empty());
            EXPECT_LE(std::distance(made.begin(), made.end()), 1);
        }
    }
}

TEST(JUnit, IsXmlWhateverTheFilesHold) {
    const std::string xml = to_junit(report(all_hostile()));
    for (const char c : xml) {
        EXPECT_TRUE(static_cast<unsigned char>(c) >= 0x20 || c == '\n') << static_cast<int>(c);
    }
    // pugixml reads references to characters that XML 1.0 has not; other readers refuse the file.
    for (const char* forbidden : {"&#0", "&#1;", "&#27;", "\xEF\xBF\xBE", "\xff"}) {
        EXPECT_EQ(xml.find(forbidden), std::string::npos) << forbidden;
    }
    const auto document = read(xml);
    const pugi::xml_node failure =
        document.child("testsuites").child("testsuite").first_child().child("failure");
    EXPECT_THAT(text(failure, "message"),
                StartsWith("\"q\" 'p' | `t` <b>&amp;</b> ]]> new line tab ??[31m "));
    EXPECT_THAT(failure.text().get(), HasSubstr("<b>&amp;</b> ]]> new line tab ??[31m "));
}

TEST(JUnit, PassesWhatIsAsBefore) {
    const auto document = read(to_junit(report({planted()}, baseline_of(report({planted()})))));
    EXPECT_EQ(text(document.child("testsuites"), "failures"), "0");
    EXPECT_THAT(case_of(document, "tickproof.reach").child("system-out").text().get(),
                StartsWith("unchanged: " + planted().summary));
}

}  // namespace
}  // namespace tickproof::harness
