#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/harness/report/sarif_schema.h"
#include "tests/harness/report/validations.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;

json log_of(const std::vector<Validation>& validations, const Comparison& comparison = {}) {
    return json::parse(to_sarif(validations, kCommand, comparison));
}

json results_of(const std::vector<Validation>& validations, const Comparison& comparison = {}) {
    return log_of(validations, comparison)["runs"][0]["results"];
}

std::string uri_of(const std::string& file) {
    GameFinding made = planted();
    made.at.file = file;
    return results_of(
        {validation_of({made})})[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
}

TEST(Sarif, IsWhatTheSpecificationDemands) {
    const std::vector<Validation> several{mixed(), all_hostile(), validation_of({planted()})};
    EXPECT_EQ(sarif::log(log_of({mixed()})), "");
    EXPECT_EQ(sarif::log(log_of({validation_of({})})), "");
    EXPECT_EQ(sarif::log(log_of(several)), "");
    const std::vector<Validation> projects{mixed(), all_hostile()};
    EXPECT_EQ(sarif::log(log_of(projects, compare(projects, baseline_of({mixed()})))), "");
}

TEST(Sarif, ThatDeviatesIsFoundToDoSo) {
    const json good = log_of({mixed()});
    const auto wrong = [&](const char* pointer, const json& value) {
        json log = good;
        log[json::json_pointer(pointer)] = value;
        return sarif::log(log);
    };
    EXPECT_NE(wrong("/version", "2.0.0"), "");
    EXPECT_NE(wrong("/more", 1), "");
    EXPECT_NE(wrong("/runs/0/tool", json::object()), "");
    EXPECT_NE(wrong("/runs/0/tool/driver/rules/1/id", "settings"), "");
    EXPECT_NE(wrong("/runs/0/results/0/ruleIndex", 99), "");
    EXPECT_NE(wrong("/runs/0/results/0/ruleIndex", 0), "");
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
    const json run = log_of({mixed()})["runs"][0];
    EXPECT_EQ(run["tool"]["driver"]["name"], "tickproof");
    EXPECT_FALSE(run["tool"]["driver"]["version"].get<std::string>().empty());
    EXPECT_FALSE(run["tool"]["driver"].contains("informationUri"));
    EXPECT_EQ(run["invocations"][0]["commandLine"], kCommand);
}

class SarifRule : public ::testing::TestWithParam<std::size_t> {};

TEST_P(SarifRule, IsACheckThatItsResultsReferTo) {
    const GameCheck& check = game_checks()[GetParam()];
    const json log = log_of({validation_of({found(check.name, "it", Verdict::fail, 2, "fails")})});
    EXPECT_EQ(sarif::log(log), "");
    const json rule = log["runs"][0]["tool"]["driver"]["rules"][GetParam()];
    EXPECT_EQ(rule["id"], check.name);
    EXPECT_EQ(rule["shortDescription"]["text"], check.summary);
    EXPECT_EQ(rule["help"]["text"], check.question);
    EXPECT_EQ(log["runs"][0]["results"][0]["ruleId"], check.name);
    EXPECT_EQ(log["runs"][0]["results"][0]["ruleIndex"], GetParam());
}

INSTANTIATE_TEST_SUITE_P(Every, SarifRule, ::testing::Range(std::size_t{0}, game_checks().size()),
                         [](const auto& each) {
                             std::string name(game_checks()[each.param].name);
                             std::erase(name, '-');
                             return name;
                         });

TEST(Sarif, LeavesOutWhatPasses) {
    const json results = results_of({mixed()});
    ASSERT_EQ(results.size(), 3U);
    EXPECT_EQ(results[0]["ruleId"], "hitch");
    EXPECT_EQ(results[0]["level"], "note");
    EXPECT_EQ(results[1]["ruleId"], "reach");
    EXPECT_EQ(results[1]["level"], "error");
    EXPECT_EQ(results[2]["ruleId"], "wall");
    EXPECT_EQ(results[2]["level"], "warning");
}

TEST(Sarif, SaysWhatWhyAndWhatToDo) {
    EXPECT_EQ(results_of({of_project({planted()}, "mobile")})[0]["message"]["text"],
              "on mobile: the ledge 2.4 m is out of reach at 30 to 60 fps. Why: in steps of 20 ms "
              "a jump rises 0.1 m less. Fix: lower it by 0.1 m.");
}

TEST(Sarif, PointsAtTheLineOfTheSetting) {
    const json physical = results_of({mixed()})[1]["locations"][0]["physicalLocation"];
    EXPECT_EQ(physical["artifactLocation"]["uri"], "game/project.godot");
    EXPECT_EQ(physical["region"]["startLine"], 12);
}

TEST(Sarif, PointsAtTheSettingsFileWhereNoLineIsAtFault) {
    const json physical = results_of({mixed()})[0]["locations"][0]["physicalLocation"];
    EXPECT_EQ(physical["artifactLocation"]["uri"], "game/project.godot");
    EXPECT_EQ(physical["region"]["startLine"], 1);
    EXPECT_EQ(results_of({validation_of({noted_one()})})[0]["locations"], json::array());
    Validation by_profile = validation_of({noted_one()});
    by_profile.subject.profile = parse_profile("jump.speed_mps = 4\n", "my game.toml");
    const json profile = results_of({by_profile})[0]["locations"][0]["physicalLocation"];
    EXPECT_EQ(profile["artifactLocation"]["uri"], "my%20game.toml");
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
    GameFinding other = planted();
    other.about = "ledge 3 m";
    const json results =
        results_of({of_project({planted(), other}), of_project({planted()}, "mobile")});
    const auto print = [&](std::size_t i) { return results[i]["partialFingerprints"]; };
    EXPECT_NE(print(0), print(1));
    EXPECT_NE(print(0), print(2));
    GameFinding moved = planted(7);
    moved.at.line = 99;
    moved.finding.summary = "another number";
    EXPECT_EQ(results_of({of_project({moved})})[0]["partialFingerprints"], print(0));
}

TEST(Sarif, HasTheSeverityAsAProperty) {
    EXPECT_EQ(results_of({of_project({planted(1.5)})})[0]["properties"]["severity"], 1.5);
    EXPECT_TRUE(
        results_of({of_project({planted(kInfinite)})})[0]["properties"]["severity"].is_null());
}

TEST(Sarif, KeepsAResultOfACheckThatIsNoRule) {
    const json result =
        results_of({validation_of({found("alien", "it", Verdict::fail, 2, "fails")})})[0];
    EXPECT_EQ(result["ruleId"], "alien");
    EXPECT_FALSE(result.contains("ruleIndex"));
}

TEST(Sarif, LetsNoFileWriteALinkOrAPlaceholder) {
    const std::string text = results_of({all_hostile()})[0]["message"]["text"];
    EXPECT_THAT(text, HasSubstr("[a] (0) {{0}}"));
    EXPECT_THAT(text, Not(HasSubstr("\n")));
}

TEST(Sarif, SaysWhatBecameOfResults) {
    const std::vector<Validation> now{
        of_project({noted_one(), planted(2), unjudged_one(),
                    found("jump", "height", Verdict::fail, 3, "jumps higher")})};
    const json results = results_of(
        now, compare(now, baseline_of({of_project({noted_one(), planted(1.5), unjudged_one()})})));
    EXPECT_EQ(results[0]["baselineState"], "unchanged");
    EXPECT_EQ(results[1]["baselineState"], "updated");
    EXPECT_EQ(results[1]["level"], "error");
    EXPECT_EQ(results[2]["baselineState"], "unchanged");
    EXPECT_EQ(results[2]["level"], "note");
    EXPECT_EQ(results[3]["baselineState"], "new");
}

}  // namespace
}  // namespace tickproof::harness
