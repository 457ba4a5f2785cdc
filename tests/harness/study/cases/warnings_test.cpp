#include "harness/study/cases/case_warnings.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/study/cases/published.h"
#include "tests/harness/study/cases/cases.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;

const char* const kApex = "[[expect]]\nquantity = \"apex\"\npublished = 1\n";
const char* const kSteps = "[[expect]]\nquantity = \"steps_per_s\"\npublished = 60\n";

std::string checking(std::string_view check) {
    return fmt::format("[[expect]]\ncheck = \"{}\"\nverdict = \"pass\"\n", check);
}

std::vector<CaseWarning> warned(const std::string& toml) {
    return warnings_of(case_of(toml));
}

TEST(CaseWarnings, AreOfSettingsWithoutEffectAtTheirLine) {
    const struct {
        std::string toml;
        const char* at;
        const char* about;
    } table[] = {
        {std::string("[scenario]\nname = \"jump\"\nrise_mps = 5\nheight_m = 2\n") + kApex,
         "game.toml:3", "scenario.rise_mps"},
        {std::string("[scenario]\nname = \"jump\"\nhold_s = 0.1\n") + kApex, "game.toml:3",
         "scenario.hold_s"},
        {std::string("[scenario]\nname = \"jump\"\nstep_up_m = 0.1\n") + kApex, "game.toml:3",
         "scenario.step_up_m"},
        {std::string("[scenario]\nname = \"jump\"\nreach_m = 1\n") + kApex, "game.toml:3",
         "scenario.reach_m"},
        {"[scenario]\nname = \"lerp\"\nexponential = 1\n" + expecting("remaining", "1"),
         "game.toml:3", "scenario.exponential"},
        {"[scenario]\nname = \"lerp\"\nshare_per_step = 0.2\nrate_per_s = 5\n" +
             expecting("remaining", "1"),
         "game.toml:3", "scenario.share_per_step"},
        {std::string("[scenario]\nname = \"jump\"\n[engine]\nvelocity_unit_mps = 2\n") + kApex,
         "game.toml:4", "engine.velocity_unit_mps"},
        {std::string("[policy]\nover_cap = \"keep\"\n") + kSteps, "game.toml:2", "policy.over_cap"},
        {std::string("[policy]\nlong_frame = \"replace\"\nframe_delta_max = \"off\"\n") + kSteps,
         "game.toml:2", "policy.long_frame"},
        {std::string("[policy]\nclamped_time = \"game\"\n") + kSteps, "game.toml:2",
         "policy.clamped_time"},
        {std::string("[policy]\ndelta_unit = \"1ms\"\n") + kSteps, "game.toml:2",
         "policy.delta_unit"},
        {std::string("[trace]\nfps = 30\nseed = 5\n") + kSteps, "game.toml:3", "trace.seed"},
        {std::string("[engine]\nname = \"box2d\"\n") + kSteps, "game.toml:2", "engine.name"},
        // By its name, and by an earlier one.
        {std::string("[engine]\nname = \"box2d\"\n") + checking("speed"), "game.toml:2",
         "engine.name"},
        {std::string("[engine]\nname = \"box2d\"\n") + checking("pacing"), "game.toml:2",
         "engine.name"},
        {std::string("[trace]\nfps = 30\n") + kSteps + "trace.fps = 60\n", "game.toml:2",
         "trace.fps"},
        {std::string(kSteps) + "policy.over_cap = \"keep\"\n", "game.toml:4", "policy.over_cap"},
    };
    for (const auto& each : table) {
        const auto warnings = warned(each.toml);
        ASSERT_EQ(warnings.size(), 1U) << each.toml;
        EXPECT_EQ(warnings[0].at, each.at) << each.toml;
        EXPECT_THAT(warnings[0].text, HasSubstr(each.about)) << each.toml;
    }
}

TEST(CaseWarnings, AreNotOfSettingsThatAnyLineNeeds) {
    const std::string jump = "[scenario]\nname = \"jump\"\nrise_mps = 5\n";
    const std::string of_height = "[[expect]]\nquantity = \"apex\"\nscenario.height_m = 2\n";
    EXPECT_EQ(warned(jump + of_height + "published = 2\n").size(), 1U);
    EXPECT_TRUE(warned(jump + of_height + "published = 2\n" + kApex).empty());
    EXPECT_TRUE(warned(std::string("[scenario]\nname = \"jump\"\n[engine]\nname = \"box2d\"\n") +
                       kSteps + kApex)
                    .empty());
    EXPECT_TRUE(warned("[scenario]\nname = \"jump\"\nreach_m = 1\n" + expecting("reach_step", "11"))
                    .empty());
    EXPECT_TRUE(warned("[scenario]\nname = \"lerp\"\nexponential = 1\nrate_per_s = 5\n" +
                       expecting("remaining", "1"))
                    .empty());
    EXPECT_TRUE(warned(std::string("[trace]\nname = \"uniform\"\nseed = 5\n") + kSteps).empty());
    EXPECT_TRUE(
        warned(std::string("[policy]\nover_cap = \"keep\"\nsteps_per_frame_max = 4\n") + kSteps)
            .empty());
}

TEST(CaseWarnings, AreOfExpectationsThatCannotFail) {
    const std::string jump = "[scenario]\nname = \"jump\"\n";
    const auto expecting_text = [&](const std::string& quantity, const std::string& published) {
        return warned(jump + expecting(quantity, published));
    };
    ASSERT_EQ(expecting_text("apex", "\"0 to 1e300\"").size(), 1U);
    EXPECT_EQ(expecting_text("apex", "\"0 to 1e300\"")[0].at, "game.toml:4");
    EXPECT_EQ(expecting_text("apex.error", "\"-1e300 to 1e300\"").size(), 1U);
    EXPECT_EQ(expecting_text("passage", "\"none\"").size(), 1U);
    const std::string share = "\nshare = \"scenario.rise_mps\"\nwithin = [1, 2]\nholds = 1";
    EXPECT_EQ(expecting_text("apex", "\"0 to 1\"" + share).size(), 1U);
    EXPECT_EQ(expecting_text("apex", "\"0 to 0.5\"" + share).size(), 0U);
    EXPECT_EQ(expecting_text("apex", "1\ntolerance = 1e13\nreason = \"any\"").size(), 1U);
}

TEST(CaseWarnings, AreOfEventsThatNothingBringsAbout) {
    const std::string jump = "[scenario]\nname = \"jump\"\n";
    const std::string none = "\"none\"";
    EXPECT_EQ(warned(jump + expecting("reach_time", none)).size(), 1U);
    EXPECT_EQ(warned(jump + expecting("ceiling_x", none)).size(), 1U);
    EXPECT_EQ(warned("[scenario]\nname = \"fall\"\n" + expecting("reach_step", none)).size(), 1U);
    EXPECT_TRUE(warned(jump + "reach_m = 2\n" + expecting("reach_time", none)).empty());
    EXPECT_TRUE(warned(jump + "ceiling_m = 2\n" + expecting("ceiling_x", none)).empty());
    EXPECT_TRUE(warned("[scenario]\nname = \"fall\"\nreach_speed_mps = 20\n" +
                       expecting("reach_step", none))
                    .empty());
}

TEST(CaseWarnings, AreNotOfExpectationsThatCan) {
    const std::string jump = "[scenario]\nname = \"jump\"\n";
    EXPECT_TRUE(warned(jump + expecting("apex.error", "\"0 to 1e300\"")).empty());  // Its sign.
    EXPECT_TRUE(warned(jump + expecting("apex", "\"1 to 1e300\"")).empty());
    EXPECT_TRUE(warned(jump + expecting("apex", "\"0 to 2\"")).empty());
    EXPECT_TRUE(warned(jump + expecting("ledge", "\"none\"")).empty());
    EXPECT_TRUE(
        warned("[scenario]\nname = \"wall\"\n" + expecting("passage", "\"blocked\"")).empty());
}

TEST(CaseWarnings, AreNotOfAnyPublishedCase) {
    for (const PublishedCase& each : published_cases()) {
        const auto warnings = warnings_of(parse_case(each.toml, std::string(each.name)));
        EXPECT_TRUE(warnings.empty()) << warnings[0].at << ": " << warnings[0].text;
    }
}

TEST(CaseWarnings, LeaveTheVerdictAsItIs) {
    const JudgedCase made = judged("[trace]\nseed = 5\n" + std::string(kSteps));
    EXPECT_EQ(made.verdict, Verdict::pass);
    EXPECT_EQ(made.warnings.size(), 1U);
}

TEST(CaseSettings, TakeAFractionForAnyNumber) {
    // 3.2 s in steps of 1/64 s with 10 m/s2: 51.2 m, and half of 10/64 m/s for 3.2 s.
    const JudgedFigure fallen =
        figure(kFall + expecting("fallen", "51.45") + "scenario.time_s = \"16/5\"\n");
    EXPECT_EQ(fallen.verdict, Verdict::pass) << fallen.computed;
    EXPECT_EQ(figure("[trace]\nfps = \"1000/16\"\n" + expecting("frames_per_s", "62.5")).verdict,
              Verdict::pass);
    EXPECT_EQ(figure("[policy]\ntime_scale = \"1/4\"\n" + expecting("game_speed", "0.25")).verdict,
              Verdict::pass);
    EXPECT_EQ(figure("[scenario]\nname = \"fall\"\ngravity_mps2 = 0\nrun_mps = 8\n[engine]\n"
                     "damping_per_step = \"1/2\"\n[trace]\nfps = 4\n[policy]\nname = "
                     "\"variable\"\n" +
                     expecting("speed", "0.5"))
                  .verdict,
              Verdict::pass);
    EXPECT_THAT(
        refusal([] {
            judged("[scenario]\nname = \"fall\"\ntime_s = \"1/0\"\n" + expecting("fallen", "1"));
        }),
        HasSubstr("game.toml:3: "));
}

TEST(CaseSettings, ThatASecondScenarioDoesNotKnowAreToldAtItsName) {
    const std::string message = refusal([] {
        judged(
            "[scenario]\nname = \"jump\"\nrise_mps = 5\n[[expect]]\nquantity = \"fallen\"\n"
            "scenario.name = \"fall\"\npublished = 5\n");
    });
    EXPECT_THAT(message, HasSubstr("game.toml:6: scenario.name"));
    EXPECT_THAT(message, HasSubstr("scenario.rise_mps (game.toml:3)"));
    // What both know is no fault.
    EXPECT_EQ(judged("[scenario]\nname = \"jump\"\ngravity_mps2 = 8\n[[expect]]\n"
                     "quantity = \"speed\"\nscenario.name = \"fall\"\nscenario.run_mps = 0\n"
                     "published = 8.0\n")
                  .verdict,
              Verdict::pass);
}

}  // namespace
}  // namespace tickproof::harness
