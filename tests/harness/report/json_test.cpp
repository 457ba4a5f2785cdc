#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/harness/report/reports.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using nlohmann::json;

TEST(JsonReport, HoldsVersionSpecRunsFindingsAndVerdict) {
    const json report = json::parse(to_json(gate_report("variable", true)));
    EXPECT_FALSE(report["version"].get<std::string>().empty());
    EXPECT_EQ(report["verdict"], "fail");
    EXPECT_EQ(report["spec"]["engines"], json({"euler", "box2d"}));
    EXPECT_EQ(report["spec"]["scenarios"][0]["parameters"]["rise_mps"], 6);
    EXPECT_EQ(report["spec"]["seed"], 1);
    EXPECT_EQ(report["spec"]["traces"][0]["argument"], "--generate hitch");
}

TEST(JsonReport, EachRunHasItsScheduleOutcomeAndHash) {
    const Report report = gate_report("variable", true);
    const json first = json::parse(to_json(report))["runs"][0];
    EXPECT_EQ(first["engine"], "euler");
    EXPECT_EQ(first["policy"], "variable");
    EXPECT_EQ(first["start_frame"], 0);
    for (const char* key : {"frames", "steps", "simulated_s", "real_s", "dropped_s",
                            "most_steps_in_a_frame", "frames_without_step"}) {
        EXPECT_TRUE(first["schedule"][key].is_number()) << key;
    }
    EXPECT_EQ(first["outcome"]["passage"], "tunneled");
    EXPECT_EQ(first["outcome"]["farthest_x_m"].get<double>(),
              report.answers[0].runs[0].outcome.quantities[0]);
    EXPECT_EQ(first["hash"].get<std::string>().size(), 16U);
}

TEST(JsonReport, EachFindingHasWhatItNeeds) {
    const json report = json::parse(to_json(gate_report("variable", true)));
    for (const json& finding : report["findings"]) {
        for (const char* key :
             {"check", "verdict", "policy", "summary", "cause", "fix", "repeat"}) {
            EXPECT_TRUE(finding[key].is_string()) << key;
        }
        EXPECT_TRUE(finding["numbers"].is_object());
        EXPECT_FALSE(finding["summary"].get<std::string>().empty());
    }
}

TEST(JsonReport, KeepsWholeTracesApartFromRuns) {
    const json report = json::parse(to_json(gate_report("variable", true)));
    for (const json& run : report["runs"]) {
        for (const char* key :
             {"engine", "policy", "trace", "start_frame", "schedule", "outcome", "hash"}) {
            EXPECT_TRUE(run.contains(key)) << key;
        }
    }
    ASSERT_EQ(report["schedules"].size(), 1U);
    EXPECT_EQ(report["schedules"][0]["schedule"]["frames"], 121);
}

/// The report of one run of a scenario.
json report_of(const ScenarioSpec& scenario) {
    Invocation invocation;
    invocation.scenarios = {scenario};
    invocation.engines = {parse_engine("euler")};
    invocation.policies = {parse_policy("fixed")};
    invocation.traces = {at_rate(60)};
    const Question asked = question(scenario, "euler", "fixed", invocation.traces);
    std::vector<Answer> answers = answer({asked}, 1);
    return json::parse(to_json(make_report(std::move(invocation), std::move(answers))));
}

TEST(JsonReport, WritesAListOfNumbersAsAList) {
    const auto parameters = [](std::initializer_list<std::string_view> set) {
        return report_of(scenario("jump", set))["spec"]["scenarios"][0]["parameters"];
    };
    EXPECT_EQ(parameters({"jump.ledges_m=1.5,0.25"})["ledges_m"], json({1.5, 0.25}));
    EXPECT_EQ(parameters({"jump.ledges_m=1.5"})["ledges_m"], json::array({1.5}));
    EXPECT_EQ(parameters({})["ledges_m"], json::array());
    EXPECT_EQ(parameters({"jump.ledges_m=1.5"})["rise_mps"], 5);
}

TEST(JsonReport, NamesAQuantityWithItsUnit) {
    const auto keys = [](const json& report) {
        std::vector<std::string> names;
        for (const auto& [key, value] : report["runs"][0]["outcome"].items()) {
            names.push_back(key);
        }
        return names;
    };
    EXPECT_THAT(keys(report_of(scenario("fall"))),
                ::testing::UnorderedElementsAre("passage", "fallen_m", "speed_mps", "travelled_m",
                                                "landing_s", "impact_mps"));
    EXPECT_THAT(keys(report_of(scenario("cooldown"))),
                ::testing::IsSupersetOf({"interval_s", "stretch"}));
}

TEST(JsonReport, WritesWhatDidNotHappenAsNull) {
    Report report = gate_report("fixed", true);
    report.answers[0].runs[0].outcome.quantities[0] = kNotSeen;
    EXPECT_TRUE(json::parse(to_json(report))["runs"][0]["outcome"]["farthest_x_m"].is_null());
}

}  // namespace
}  // namespace tickproof::harness
