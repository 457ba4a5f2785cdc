#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <nlohmann/json.hpp>

#include "harness/check/check.h"
#include "tests/harness/show/reports.h"
#include "tests/harness/show/sarif_schema.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using Json = nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

Json log_of(Report made) {
    made.options.rules = rules_of_checks();
    return Json::parse(to_sarif(made));
}

Json results_of(const Report& made) {
    return log_of(made)["runs"][0]["results"];
}

Json physical_of(const Report& made) {
    return results_of(made)[0]["locations"][0]["physicalLocation"];
}

std::string uri_of(const std::string& file) {
    Finding finding = planted();
    finding.at.file = file;
    return physical_of(report({finding}))["artifactLocation"]["uri"];
}

TEST(Sarif, IsWhatTheSpecificationDemands) {
    EXPECT_EQ(sarif::log(log_of(report(mixed()))), "");
    EXPECT_EQ(sarif::log(log_of(report(section_of({})))), "");
    EXPECT_EQ(sarif::log(log_of(report({mixed(), all_hostile(), section_of({planted()})}))), "");
    EXPECT_EQ(sarif::log(log_of(report({mixed(), all_hostile()}, baseline_of(report(mixed()))))),
              "");
    EXPECT_EQ(sarif::log(log_of(gate_report("variable"))), "");
}

TEST(Sarif, ThatDeviatesIsFoundToDoSo) {
    const Json good = log_of(report(mixed()));
    const auto wrong = [&](const char* pointer, const Json& value) {
        Json log = good;
        log[Json::json_pointer(pointer)] = value;
        return sarif::log(log);
    };
    EXPECT_NE(wrong("/version", "2.0.0"), "");
    EXPECT_NE(wrong("/more", 1), "");
    EXPECT_NE(wrong("/runs/0/tool", Json::object()), "");
    EXPECT_NE(wrong("/runs/0/tool/driver/rules/-", good["runs"][0]["tool"]["driver"]["rules"][0]),
              "");
    EXPECT_NE(wrong("/runs/0/results/0/ruleIndex", 99), "");
    EXPECT_NE(wrong("/runs/0/results/0/ruleIndex", -1), "");
    EXPECT_NE(wrong("/runs/0/results/0/level", "fatal"), "");
    EXPECT_NE(wrong("/runs/0/results/0/kind", "pass"), "");
    EXPECT_NE(wrong("/runs/0/results/0/baselineState", "new"), "") << "and none of the others";
    EXPECT_NE(wrong("/runs/0/results/0/message/text", "{0}"), "");
    EXPECT_NE(wrong("/runs/0/results/0/message/text", "[a](0)"), "");
    const char* physical = "/runs/0/results/0/locations/0/physicalLocation";
    EXPECT_NE(wrong((physical + std::string("/region/startLine")).c_str(), 0), "");
    EXPECT_NE(wrong((physical + std::string("/artifactLocation/uri")).c_str(), "a b"), "");
    EXPECT_NE(wrong((physical + std::string("/artifactLocation/uri")).c_str(), "C:/a"), "");
}

TEST(Sarif, NamesTheToolAndHowToRunItAgain) {
    const Json run = log_of(report(mixed()))["runs"][0];
    EXPECT_EQ(run["tool"]["driver"]["name"], "tickproof");
    EXPECT_FALSE(run["tool"]["driver"]["version"].get<std::string>().empty());
    EXPECT_THAT(run["tool"]["driver"]["informationUri"].get<std::string>(), StartsWith("https://"));
    EXPECT_EQ(run["invocations"][0]["commandLine"], kCommand);
}

class SarifRule : public ::testing::TestWithParam<std::size_t> {};

TEST_P(SarifRule, IsACheckThatItsResultsReferTo) {
    const Check& check = checks()[GetParam()];
    const Json log = log_of(report({found(check.name, "it", Verdict::error, 2)}));
    EXPECT_EQ(sarif::log(log), "");
    const Json rule = log["runs"][0]["tool"]["driver"]["rules"][GetParam()];
    EXPECT_EQ(rule["id"], check.name);
    EXPECT_EQ(rule["shortDescription"]["text"], check.summary);
    EXPECT_EQ(rule["help"]["text"], check.question);
    EXPECT_THAT(rule["helpUri"].get<std::string>(), StartsWith("https://"));
    EXPECT_EQ(log["runs"][0]["results"][0]["ruleId"], check.name);
    EXPECT_EQ(log["runs"][0]["results"][0]["ruleIndex"], GetParam());
}

INSTANTIATE_TEST_SUITE_P(Every, SarifRule, ::testing::Range(std::size_t{0}, checks().size()),
                         [](const auto& each) {
                             std::string name(checks()[each.param].name);
                             std::erase(name, '-');
                             return name;
                         });

TEST(Sarif, GivesEachVerdictALevelAndLeavesOutWhatPasses) {
    const Json results = results_of(report(mixed()));
    ASSERT_EQ(results.size(), 4U);
    const std::pair<const char*, const char*> expected[] = {
        {"reach", "error"}, {"wall", "error"}, {"stutter", "warning"}, {"hitch", "note"}};
    for (std::size_t i = 0; i < results.size(); ++i) {
        EXPECT_EQ(results[i]["ruleId"], expected[i].first);
        EXPECT_EQ(results[i]["level"], expected[i].second);
    }
}

TEST(Sarif, HasSummaryCauseAndFixAsSentences) {
    EXPECT_EQ(results_of(report(of_project({planted()}, "mobile")))[0]["message"]["text"],
              "mobile: The jump misses the 2.4 m ledge at 30 to 60 fps. Why: In steps of 20 ms a "
              "jump rises 0.1 m less. Fix: Set Fixed Timestep to 0.01.");
}

TEST(Sarif, PointsAtTheLineOfTheSetting) {
    const Json physical = physical_of(report(mixed()));
    EXPECT_EQ(physical["artifactLocation"]["uri"], "game/project.godot");
    EXPECT_EQ(physical["region"]["startLine"], 12);
}

TEST(Sarif, PointsAtTheSettingsFileWhereNoLineIsAtFault) {
    const Json physical = physical_of(report({noted_one()}));
    EXPECT_EQ(physical["artifactLocation"]["uri"], "game/project.godot");
    EXPECT_EQ(physical["region"]["startLine"], 1);
}

TEST(Sarif, PointsAtTheProfileWhereThereIsNoProject) {
    Section section = section_of({noted_one()});
    section.game.profile = parse_profile("jump.speed_mps = 4\n", "my game.toml");
    EXPECT_EQ(physical_of(report(section))["artifactLocation"]["uri"], "my%20game.toml");
}

TEST(Sarif, HasALocationForEveryResult) {
    Section bare = section_of({planted(), noted_one()});
    bare.findings[0].at = {};
    bare.game.profile = no_profile();
    for (const Report& made : {report(bare), report(mixed()), report(all_hostile()),
                               gate_report("variable"), gate_report("variable", true)}) {
        for (const Json& result : results_of(made)) {
            ASSERT_EQ(result["locations"].size(), 1U) << result;
            const Json& physical = result["locations"][0]["physicalLocation"];
            EXPECT_FALSE(physical["artifactLocation"]["uri"].get<std::string>().empty());
            EXPECT_GE(physical["region"]["startLine"], 1);
        }
    }
}

TEST(Sarif, WritesPathsAsUris) {
    EXPECT_EQ(uri_of("./a b/c%.toml"), "a%20b/c%25.toml");
    EXPECT_EQ(uri_of("a:b/c#d?e"), "a%3Ab/c%23d%3Fe");
    EXPECT_EQ(uri_of("Project\\Config\\Default.ini"), "Project/Config/Default.ini");
    EXPECT_EQ(uri_of("gr\xC3\xBC\xC3\x9F"), "gr%C3%BC%C3%9F");
    EXPECT_EQ(uri_of("../game"), "../game");
    EXPECT_EQ(uri_of("/home/me/game"), "file:///home/me/game");
    EXPECT_EQ(uri_of("//home/me"), "file:///home/me");
    EXPECT_EQ(uri_of("C:\\game\\a.ini"), "file:///C:/game/a.ini");
    EXPECT_EQ(uri_of("\xff"), "%FF");
}

TEST(Sarif, TellsResultsApartByFingerprintsThatStay) {
    const Finding other = found("reach", "ledge 3 m", Verdict::error, 1.5);
    const Json results =
        results_of(report({of_project({planted(2), other}), of_project({planted(1.2)}, "mobile")}));
    const auto print = [&](std::size_t i) { return results[i]["partialFingerprints"]; };
    EXPECT_NE(print(0), print(1));
    EXPECT_NE(print(0), print(2));
    Finding moved = planted(7);
    moved.at.line = 99;
    moved.summary = "another number";
    EXPECT_EQ(results_of(report({moved}))[0]["partialFingerprints"], print(0));
}

TEST(Sarif, HasTheSeverityAsAProperty) {
    const Json results = results_of(report({planted(kInfinite), planted(1.5)}));
    EXPECT_TRUE(results[0]["properties"]["severity"].is_null());
    EXPECT_EQ(results[1]["properties"]["severity"], 1.5);
}

TEST(Sarif, KeepsAResultOfACheckThatIsNoRule) {
    const Json result = results_of(report({found("alien", "it", Verdict::error, 2)}))[0];
    EXPECT_EQ(result["ruleId"], "alien");
    EXPECT_FALSE(result.contains("ruleIndex"));
}

TEST(Sarif, LetsNoFileWriteALinkOrAPlaceholder) {
    const std::string text = results_of(report(all_hostile()))[0]["message"]["text"];
    EXPECT_THAT(text, HasSubstr("[a] (0) {{0}}"));
    EXPECT_THAT(text, Not(HasSubstr("\n")));
}

TEST(Sarif, SinceABaselineHasTheStateOfEachResult) {
    const Report before = report({noted_one(), planted(1.5), unjudged_one(), warning_one()});
    const Json results = results_of(report({noted_one(), planted(2), unjudged_one(), warning_one(),
                                            found("jump", "height", Verdict::error, 3)},
                                           baseline_of(before)));
    const std::array expected{
        std::array{"jump", "new", "error"}, std::array{"reach", "updated", "error"},
        std::array{"stutter", "unchanged", "note"}, std::array{"wall", "unchanged", "note"},
        std::array{"hitch", "unchanged", "note"}};
    ASSERT_EQ(results.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        EXPECT_EQ(results[i]["ruleId"], expected[i][0]);
        EXPECT_EQ(results[i]["baselineState"], expected[i][1]);
        EXPECT_EQ(results[i]["level"], expected[i][2]);
    }
}

}  // namespace
}  // namespace tickproof::harness
