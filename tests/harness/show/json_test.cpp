#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "harness/finding/json_number.h"
#include "tests/harness/show/reports.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using Json = nlohmann::json;

Json json_of(const Report& made) {
    return Json::parse(to_json(made));
}

std::vector<std::string> keys_of(const Json& object) {
    std::vector<std::string> keys;
    for (const auto& [key, value] : object.items()) {
        keys.push_back(key);
    }
    return keys;
}

TEST(JsonReport, SaysWhatWroteItAndHowToRepeatIt) {
    const Json made = json_of(report(mixed()));
    EXPECT_FALSE(made["version"].get<std::string>().empty());
    EXPECT_EQ(made["format"], 3);
    EXPECT_EQ(made["verb"], "validate");
    EXPECT_EQ(made["repeat"], kCommand);
    EXPECT_EQ(made["comparison"], false);
    EXPECT_EQ(made["verdict"], "error");
}

TEST(JsonReport, HasTheGameOfASection) {
    const Json section = json_of(gate_report("variable"))["sections"][0];
    EXPECT_EQ(section["engines"], Json({"euler", "box2d"}));
    EXPECT_EQ(section["policy"], "variable");
    EXPECT_EQ(section["scenarios"][0]["name"], "gate");
    EXPECT_EQ(section["scenarios"][0]["parameters"]["rise_mps"], 6);
    EXPECT_EQ(section["render_s"], 0);
    EXPECT_TRUE(section["project"].is_null());
}

TEST(JsonReport, EachRunHasItsScheduleOutcomeAndHash) {
    const Report made = gate_report("variable");
    const RunRecord& run = made.sections[0].runs[1];
    const Json first = json_of(made)["runs"][0];
    EXPECT_EQ(first["spec"], to_text(run.spec));
    EXPECT_EQ(first["section"], "variable");
    EXPECT_EQ(first["engine"], "euler");
    EXPECT_EQ(first["policy"], "variable");
    EXPECT_EQ(first["start_frame"], 0);
    for (const char* key : {"frames", "steps", "simulated_s", "real_s", "dropped_s",
                            "most_steps_in_a_frame", "frames_without_step"}) {
        EXPECT_TRUE(first["schedule"][key].is_number()) << key;
    }
    EXPECT_EQ(first["outcome"]["passage"], "tunneled");
    EXPECT_EQ(first["outcome"]["farthest_x_m"].get<double>(), run.outcome.quantities[0]);
    EXPECT_EQ(first["hash"].get<std::string>().size(), 16U);
}

TEST(JsonReport, KeepsWholeTracesApartFromRuns) {
    const Json made = json_of(gate_report("variable"));
    EXPECT_GT(made["runs"].size(), 0U);
    for (const Json& run : made["runs"]) {
        EXPECT_EQ(run["scenario"], "gate");
    }
    ASSERT_EQ(made["schedules"].size(), 1U);
    EXPECT_EQ(made["schedules"][0]["schedule"]["frames"], 121);
    EXPECT_NEAR(made["schedules"][0]["speed"].get<double>(), 1, 1e-6);
}

TEST(JsonReport, HasATraceWithItsArgumentAndLongestFrame) {
    Report made = report({passing()});
    made.traces = {record_of(parse_generated("hitch", 1))};
    const Json trace = json_of(made)["traces"][0];
    EXPECT_EQ(trace["argument"], "--generate hitch");
    EXPECT_EQ(trace["frames"], 121);
    EXPECT_EQ(trace["longest_s"], 1);
}

/// The report of the outcomes of one scenario at 60 fps.
Json outcomes_of(const ScenarioSpec& scenario) {
    Asked game = asked(scenario, "euler", "fixed", {at_rate(60)});
    Section section{.name = "it", .game = game.game};
    fill({&kOutcomes}, game.store, 1, section);
    return json_of(make_report({}, {section}));
}

TEST(JsonReport, WritesAListOfNumbersAsAList) {
    const auto parameters = [](std::initializer_list<std::string_view> set) {
        return outcomes_of(scenario("jump", set))["sections"][0]["scenarios"][0]["parameters"];
    };
    EXPECT_EQ(parameters({"jump.ledges_m=1.5,0.25"})["ledges_m"], Json({1.5, 0.25}));
    EXPECT_EQ(parameters({"jump.ledges_m=1.5"})["ledges_m"], Json::array({1.5}));
    EXPECT_EQ(parameters({})["ledges_m"], Json::array());
    EXPECT_EQ(parameters({"jump.ledges_m=1.5"})["rise_mps"], 5);
}

TEST(JsonReport, NamesAQuantityWithItsUnit) {
    EXPECT_THAT(keys_of(outcomes_of(scenario("fall"))["runs"][0]["outcome"]),
                ::testing::UnorderedElementsAre("passage", "fallen_m", "speed_mps", "travelled_m",
                                                "landing_s", "impact_mps", "reach_time_s",
                                                "reach_step_steps"));
    EXPECT_THAT(keys_of(outcomes_of(scenario("cooldown"))["runs"][0]["outcome"]),
                ::testing::IsSupersetOf({"interval_s", "stretch"}));
}

TEST(JsonReport, WritesWhatDidNotHappenAsNull) {
    Report made = gate_report("fixed");
    made.sections[0].runs[1].outcome.quantities[0] = kNotSeen;
    EXPECT_TRUE(json_of(made)["runs"][0]["outcome"]["farthest_x_m"].is_null());
}

TEST(JsonReport, HasEveryKeyOfTheProfileAndItsLine) {
    Section section = mixed();
    section.game.profile = parse_profile("\n[jump]\nheight_m = 3\n", "game.toml");
    const Json profile = json_of(report(section))["sections"][0]["profile"];
    EXPECT_FALSE(profile.contains("preset"));
    EXPECT_EQ(profile["keys"].size(), profile_keys().size());
    EXPECT_EQ(profile["keys"]["jump.height_m"], Json({{"value", 3.0}, {"at", "game.toml:3"}}));
    EXPECT_EQ(profile["keys"]["jump.run_mps"]["at"], "default");
    EXPECT_EQ(profile["keys"]["physics.engine"], Json({{"value", ""}, {"at", "default"}}));
}

TEST(JsonReport, GivesProfileValuesInTheUnitsOfTheirKeys) {
    Section section = mixed();
    section.game.profile = parse_profile("[cost]\nstep_ms = 16.7\n", "game.toml");
    const Json keys = json_of(report(section))["sections"][0]["profile"]["keys"];
    EXPECT_EQ(keys["cost.step_ms"]["value"].get<double>(), 16.7);
    EXPECT_TRUE(keys["frames.refresh_hz"]["value"].is_array());
}

TEST(JsonReport, HasTheProjectWithTheLinesOfItsSettings) {
    const Json project = json_of(report(mixed()))["sections"][0]["project"];
    EXPECT_EQ(project["engine"], "godot");
    EXPECT_EQ(project["files"], Json({"game/export.cfg", "game/project.godot"}));
    EXPECT_EQ(project["settings"][0], Json({{"key", "[physics] common/physics_ticks_per_second"},
                                            {"value", "50"},
                                            {"unit", "Hz"},
                                            {"file", "game/project.godot"},
                                            {"line", 12},
                                            {"default", "60"}}));
    EXPECT_TRUE(project["settings"][1]["file"].is_null()) << "a default stands in no file";
}

TEST(JsonReport, HasTheWholeFinding) {
    const Json finding = json_of(report({planted()}))["findings"][0];
    const Json expected = {
        {"id", "reach/ledge-2.4-m"},
        {"check", "reach"},
        {"about", "ledge 2.4 m"},
        {"section", "Godot 4.3, game/project.godot"},
        {"verdict", "error"},
        {"severity", 1.5},
        {"measured", 0.1 * 1.5},
        {"tolerated", 0.1},
        {"unit", "m"},
        {"asked", {"jump.ledges_m"}},
        {"accepted_because", nullptr},
        {"asks_for_a_look", false},
        {"summary", planted().summary},
        {"numbers",
         {{"slack", {{"value", -0.1}, {"unit", "m"}}},
          {"never", {{"value", nullptr}, {"unit", "s"}}}}},
        {"bands", Json::array({{{"from_fps", 30}, {"to_fps", 60}}})},
        {"curve", Json::array({{{"fps", 30}, {"value", -0.1}}, {{"fps", 60}, {"value", nullptr}}})},
        {"curve_axis",
         {{"name", "slack"}, {"unit", "m"}, {"least", 0}, {"most", nullptr}, {"ideal", nullptr}}},
        {"body", nullptr},
        {"source", ""},
        {"cause", planted().cause},
        {"fix", planted().fix},
        {"fix_settings", Json::array({{{"name", "timestep"}, {"value", "10ms"}}})},
        {"trial",
         {{"cures", true},
          {"breaks",
           Json::array({{{"id", "load/slowest-machine"}, {"summary", "The frame rate falls"}}})}}},
        {"file", "game/project.godot"},
        {"line", 12},
        {"shown_by", {to_text(planted().shown_by[0]), to_text(planted().shown_by[1])}},
        {"repeat", repeat_command(planted().shown_by)}};
    EXPECT_EQ(finding, expected) << finding.dump(2);
}

TEST(JsonReport, OfAFindingThatNothingWasRunForHasNoCommand) {
    const Json finding = json_of(report({passing()}))["findings"][0];
    EXPECT_EQ(finding["repeat"], "");
    EXPECT_EQ(finding["shown_by"], Json::array());
    EXPECT_TRUE(finding["file"].is_null());
    EXPECT_TRUE(finding["line"].is_null());
}

TEST(JsonReport, HasSpecsThatReadBackToTheSameText) {
    std::size_t specs = 0;
    for (const Report& made : {report(mixed()), gate_report("variable")}) {
        const Json read = json_of(made);
        for (const Json& finding : read["findings"]) {
            for (const std::string text : finding["shown_by"]) {
                EXPECT_EQ(to_text(parse_run_spec(text)), text);
                ++specs;
            }
        }
        for (const char* list : {"runs", "schedules"}) {
            for (const Json& run : read[list]) {
                const std::string text = run["spec"];
                EXPECT_EQ(to_text(parse_run_spec(text)), text);
            }
        }
    }
    EXPECT_EQ(specs, 4U);
}

TEST(JsonReport, WritesWhatIsNoNumberAsNullAndOthersToTheBit) {
    const double severity = 0.1 + 0.2;
    const Json findings =
        json_of(report({planted(kInfinite), planted(severity), noted_one()}))["findings"];
    EXPECT_TRUE(findings[0]["severity"].is_null());
    EXPECT_EQ(findings[1]["severity"].get<double>(), severity);
    EXPECT_TRUE(findings[2]["severity"].is_null());
}

TEST(JsonReport, OfSeveralPlatformsHasTheWorstVerdict) {
    const Json made = json_of(report({of_project({passing()}), of_project({planted()}, "mobile")}));
    EXPECT_EQ(made["verdict"], "error");
    ASSERT_EQ(made["sections"].size(), 2U);
    EXPECT_EQ(made["sections"][1]["project"]["platform"], "mobile");
    EXPECT_EQ(made["findings"][0]["section"], made["sections"][1]["name"]);
    EXPECT_EQ(made["findings"][1]["section"], made["sections"][0]["name"]);
}

TEST(JsonReport, HasItsTables) {
    const Json table = json_of(gate_report("variable"))["tables"][0];
    EXPECT_EQ(table["columns"], Json({"policy", "euler", "box2d"}));
    EXPECT_EQ(table["rows"][0]["cells"], Json({"variable", "tunneled 32 of 32", "blocked"}));
    EXPECT_EQ(table["rows"][0]["verdict"], "error");
    EXPECT_EQ(table["rows"][0]["remark"], "tunneling");
}

TEST(JsonReport, IsJsonWhateverTheFilesHold) {
    const Json made = json_of(report(all_hostile()));
    EXPECT_EQ(made["findings"].size(), 5U);
    EXPECT_EQ(made["findings"][0]["about"].get<std::string>().substr(0, 7), "\"q\" 'p'");
}

TEST(JsonReport, SinceABaselineHasTheChangeAndKeepsTheVerdict) {
    const Json made =
        json_of(report({planted()}, baseline_of(report({planted(1.5), unjudged_one()}))));
    EXPECT_EQ(made["verdict"], "pass");
    EXPECT_EQ(made["findings"][0]["verdict"], "error");
    EXPECT_EQ(made["findings"][0]["since_baseline"], "unchanged");
    EXPECT_EQ(made["findings"][0]["severity_before"], 1.5);
    EXPECT_EQ(made["baseline"]["file"], "base.json");
    EXPECT_EQ(made["baseline"]["resolved"][0]["id"], "wall/wall-0.5-m");
    EXPECT_EQ(made["baseline"]["resolved"][0]["verdict"], "unknown");
}

}  // namespace
}  // namespace tickproof::harness
