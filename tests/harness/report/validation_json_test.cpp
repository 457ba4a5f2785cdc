#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/harness/report/validations.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using nlohmann::json;

json json_of(const std::vector<Validation>& validations, const Comparison& comparison = {}) {
    return json::parse(to_json(validations, kCommand, comparison));
}

std::vector<std::string> keys_of(const json& object) {
    std::vector<std::string> keys;
    for (const auto& [key, value] : object.items()) {
        keys.push_back(key);
    }
    return keys;
}

TEST(ValidationJson, HasWhatAReportOfARunHas) {
    const json report = json_of({mixed()});
    EXPECT_THAT(keys_of(report),
                ::testing::UnorderedElementsAre("version", "spec", "project", "runs", "schedules",
                                                "findings", "verdict"));
    EXPECT_EQ(report["verdict"], "fail");
    EXPECT_EQ(report["runs"], json::array());
    EXPECT_EQ(report["spec"]["repeat"], kCommand);
    EXPECT_EQ(report["spec"]["policies"], json({"fixed:timestep=1/50"}));
    EXPECT_EQ(report["spec"]["engines"], json({"euler"}));
    EXPECT_EQ(report["spec"]["traces"].size(), 2U);
}

TEST(ValidationJson, HasEveryKeyOfTheProfileAndWhereItIsSaid) {
    Validation validation = mixed();
    validation.subject.profile =
        parse_profile("preset = \"platformer\"\n[jump]\nheight_m = 3\n", "game.toml");
    const json profile = json_of({validation})["spec"]["profile"];
    EXPECT_EQ(profile["preset"], "platformer");
    EXPECT_EQ(profile["keys"].size(), profile_keys().size());
    EXPECT_EQ(profile["keys"]["jump.height_m"], json({{"value", 3.0}, {"at", "game.toml:3"}}));
    EXPECT_EQ(profile["keys"]["jump.run_mps"]["at"], "preset platformer");
    EXPECT_EQ(profile["keys"]["physics.engine"], json({{"value", "euler"}, {"at", "default"}}));
}

TEST(ValidationJson, GivesProfileValuesInTheUnitsOfTheirKeys) {
    Validation validation = mixed();
    validation.subject.profile = parse_profile("[cost]\nstep_ms = 16.7\n", "game.toml");
    const json keys = json_of({validation})["spec"]["profile"]["keys"];
    EXPECT_EQ(keys["cost.step_ms"]["value"].get<double>(), 16.7);
    EXPECT_TRUE(keys["frames.refresh_hz"]["value"].is_array());
}

TEST(ValidationJson, HasTheProjectWithTheLinesOfItsSettings) {
    const json project = json_of({mixed()})["project"];
    EXPECT_EQ(project["engine"], "godot");
    EXPECT_EQ(project["files"], json({"game/export.cfg", "game/project.godot"}));
    EXPECT_EQ(project["settings"][0], json({{"key", "[physics] common/physics_ticks_per_second"},
                                            {"value", "50"},
                                            {"unit", "Hz"},
                                            {"file", "game/project.godot"},
                                            {"line", 12},
                                            {"default", "60"}}));
    EXPECT_TRUE(project["settings"][1]["file"].is_null()) << "a default stands in no file";
    EXPECT_TRUE(json_of({validation_of({passing()})})["project"].is_null());
}

TEST(ValidationJson, HasARowForEachRate) {
    // Of 3 s at 60 fps the last of 150 steps is owed and not lost.
    const json rows = json_of({mixed()})["schedules"];
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows[1]["fps"], 60);
    EXPECT_NEAR(rows[1]["speed"].get<double>(), 1, 1e-6);
    EXPECT_NEAR(rows[1]["steps_per_s"].get<double>(), 50, 0.2);
    EXPECT_EQ(rows[1]["dropped_s_per_s"], 0);
    EXPECT_EQ(rows[1]["most_steps_in_a_frame"], 1);
    EXPECT_EQ(rows[0]["most_steps_in_a_frame"], 2);
    EXPECT_EQ(rows[1]["longest_dt_s"], 1.0 / 50);
}

TEST(ValidationJson, EachFindingHasWhatItNeeds) {
    const json findings = json_of({mixed()})["findings"];
    for (const json& finding : findings) {
        EXPECT_THAT(keys_of(finding), ::testing::UnorderedElementsAre(
                                          "check", "about", "verdict", "severity", "summary",
                                          "numbers", "cause", "fix", "file", "line", "repeat"));
    }
    EXPECT_EQ(findings[2]["about"], "ledge 2.4 m");
    EXPECT_EQ(findings[2]["file"], "game/project.godot");
    EXPECT_EQ(findings[2]["line"], 12);
    EXPECT_EQ(findings[2]["numbers"]["slack"], json({{"value", -0.1}, {"unit", "m"}}));
    EXPECT_EQ(findings[2]["repeat"], repeat_command(mixed(), planted()));
    EXPECT_EQ(findings[0]["repeat"], "") << "nothing was run for it";
}

TEST(ValidationJson, WritesWhatIsNoNumberAsNullAndOthersToTheBit) {
    const double severity = 0.1 + 0.2;
    const json findings =
        json_of({validation_of({planted(severity), planted(kInfinite), noted_one()})})["findings"];
    EXPECT_EQ(findings[0]["severity"].get<double>(), severity);
    EXPECT_TRUE(findings[1]["severity"].is_null());
    EXPECT_TRUE(findings[2]["severity"].is_null());
    EXPECT_TRUE(findings[0]["numbers"]["never"]["value"].is_null());
}

TEST(ValidationJson, OfSeveralPlatformsHasTheWorstVerdict) {
    const json report = json_of({of_project({passing()}), of_project({planted()}, "mobile")});
    EXPECT_THAT(keys_of(report),
                ::testing::UnorderedElementsAre("version", "validations", "verdict"));
    EXPECT_EQ(report["verdict"], "fail");
    EXPECT_EQ(report["validations"][0]["verdict"], "pass");
    EXPECT_EQ(report["validations"][1]["verdict"], "fail");
    EXPECT_EQ(report["validations"][1]["project"]["platform"], "mobile");
}

TEST(ValidationJson, IsJsonWhateverTheFilesHold) {
    const json report = json_of({all_hostile()});
    EXPECT_EQ(report["findings"].size(), 4U);
    EXPECT_EQ(report["findings"][0]["about"].get<std::string>().substr(0, 7), "\"q\" 'p'");
}

TEST(ValidationJson, SaysWhatBecameOfFindingsAndKeepsTheirVerdicts) {
    const std::vector<Validation> now{of_project({planted()})};
    const json report =
        json_of(now, compare(now, baseline_of({of_project({planted(1.5), unjudged_one()})})));
    EXPECT_EQ(report["verdict"], "note");
    EXPECT_EQ(report["findings"][0]["verdict"], "fail");
    EXPECT_EQ(report["findings"][0]["since_baseline"], "as before");
    EXPECT_EQ(report["findings"][0]["severity_before"], 1.5);
    EXPECT_EQ(report["baseline"]["file"], "base.json");
    EXPECT_EQ(report["baseline"]["resolved"][0]["check"], "wall");
}

}  // namespace
}  // namespace tickproof::harness
