// What only turns out when a case is computed: names that its scenario does not have, words that no
// outcome is.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/study/cases/cases.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(BadExpectation, RefusesAnUnknownQuantityWithThoseThatThereAre) {
    EXPECT_EQ(refusal([] { judged(kJump + expecting("apx", "1")); }),
              "game.toml:5: no quantity of jump 'apx'; did you mean 'apex'?");
    EXPECT_THAT(refusal([] { judged(kJump + expecting("width", "1")); }),
                HasSubstr("there are: apex, air_time, landing_x, ledge, apex_step, landing_step, "
                          "ceiling_x, reach_time, reach_step, passage, game_speed"));
    EXPECT_THAT(refusal([] { judged(expecting("apex", "1")); }),
                HasSubstr("game.toml:2: no quantity (without a [scenario]) 'apex'; there are: "
                          "game_speed"));
    EXPECT_THAT(refusal([] { judged(kJump + expecting("passage.error", "1")); }),
                HasSubstr("game.toml:5: no quantity of jump 'passage.error'"));
    EXPECT_THAT(refusal([] { judged(expecting("game_speed.error", "1")); }),
                HasSubstr("'game_speed.error'; there are: game_speed, steps_per_s"));
}

TEST(BadExpectation, RefusesACaptureWithoutAName) {
    EXPECT_EQ(refusal([] { judged("[trace]\ncapture = \"\"\n" + expecting("game_speed", "1")); }),
              "game.toml:2: trace.capture is empty; name a file, or leave it out");
    EXPECT_EQ(
        refusal([] {
            judged(expecting("game_speed", "1"), {{"trace.capture", "", "--set trace.capture="}});
        }),
        "--set trace.capture=: trace.capture is empty; name a file, or leave it out (in the "
        "case game)");
}

TEST(BadExpectation, RefusesAWordThatNoOutcomeIs) {
    EXPECT_EQ(refusal([] { judged(kJump + expecting("apex", "\"non\"")); }),
              "game.toml:5: 'non' is not a number; write one, or \"none\" for an event that must "
              "not happen (for blocked, cleared or tunneled use the quantity passage)");
    EXPECT_THAT(refusal([] { judged(kJump + expecting("apex", "nan")); }),
                HasSubstr("game.toml:5: 'nan' is not a number"));
    EXPECT_THAT(refusal([] { judged(expecting("game_speed", "inf")); }),
                HasSubstr("game.toml:2: 'inf' is not a number"));
    const std::string wall = "[scenario]\nname = \"wall\"\n";
    EXPECT_EQ(refusal([&] { judged(wall + expecting("passage", "\"bloked\"")); }),
              "game.toml:4: no passage 'bloked'; did you mean 'blocked'?");
    EXPECT_THAT(refusal([&] { judged(wall + expecting("passage", "1")); }),
                HasSubstr("game.toml:4: no passage '1'; there are: none, blocked, cleared, "
                          "tunneled, hit, missed"));
}

TEST(BadExpectation, RefusesAThresholdOfAWordThatNoOutcomeIs) {
    EXPECT_THAT(refusal([] { judged(travelled("largest", "[0, 100]", "far", "9")); }),
                HasSubstr("'far' is not a number"));
}

TEST(BadExpectation, RefusesAThresholdThatIsNoNumber) {
    EXPECT_EQ(refusal([] { judged(travelled("largest", "[0, 100]", "0 to 7.5", "\"none\"")); }),
              "game.toml:11: 'none' is not a number; a threshold is the value of a setting, as in "
              "published = 43");
    EXPECT_EQ(refusal([] { judged(travelled("share", "[0, 100]", "0 to 7.5", "\"none\"")); }),
              "game.toml:11: 'none' is not a number; a share is one from 0 to 1, as in published = "
              "0.25");
}

TEST(BadExpectation, RefusesACheckThatHasNothingToJudge) {
    EXPECT_THAT(
        refusal([] { judged(kJump + "[[expect]]\ncheck = \"frame-rate\"\nverdict = \"pass\"\n"); }),
        HasSubstr("game.toml:5: check 'frame-rate' has nothing to judge here; "));
}

TEST(BadExpectation, RefusesAnUnknownCheckWithASuggestion) {
    EXPECT_THAT(refusal([] { judged("[[expect]]\ncheck = \"sped\"\nverdict = \"pass\"\n"); }),
                StartsWith("game.toml:2: no check 'sped'; did you mean 'speed'?"));
}

TEST(BadExpectation, RefusesACheckThatNeedsAScenario) {
    EXPECT_THAT(
        refusal([] { judged("[[expect]]\ncheck = \"frame-rate\"\nverdict = \"pass\"\n"); }),
        StartsWith("game.toml:2: check 'frame-rate' has nothing to judge here; add a [scenario]"));
}

TEST(BadExpectation, RefusesAnErrorOfWhatHasNoClosedForm) {
    // Without a ground nothing lands.
    EXPECT_EQ(refusal([] { judged(kFall + expecting("landing.error", "0")); }),
              "game.toml:11: fall has no closed form for landing.error with these settings; leave "
              ".error out");
}

TEST(BadExpectation, TellsTheFirstOfSeveralOnAnyNumberOfThreads) {
    std::string text = kJump + expecting("apex", "1");
    for (int i = 0; i < 20; ++i) {
        text += expecting("apx", "1");
    }
    const Case read = case_of(text);
    for (const int jobs : {1, 2, 4}) {
        EXPECT_EQ(refusal([&] { judge_cases({read}, {}, jobs); }),
                  "game.toml:8: no quantity of jump 'apx'; did you mean 'apex'?");
    }
}

TEST(BadExpectation, RefusesSettingsWithTheirLine) {
    EXPECT_THAT(refusal([] { judged(kFall + expecting("fallen", "5") + "engine.ccd = true\n"); }),
                HasSubstr("game.toml:13: no euler option 'ccd'"));
    EXPECT_THAT(refusal([] {
                    judged(kFall + expecting("fallen", "5"), {{"trace.fps", "-1", "--set x"}});
                }),
                HasSubstr("--set x: "));
}

TEST(BadExpectation, RefusesToOverrideWhatAThresholdLooksFor) {
    const CaseSettings overrides{{"scenario.run_mps", "5", "--set scenario.run_mps=5"}};
    EXPECT_THAT(
        refusal([&] { judged(travelled("largest", "[0, 100]", "0 to 9", "9"), overrides); }),
        HasSubstr("--set scenario.run_mps=5: scenario.run_mps is searched for by the threshold at "
                  "game.toml:"));
}

TEST(BadExpectation, NamesTheCaseInWhichAnOverrideHasNoPlace) {
    const CaseSettings overrides{{"engine.collision", "swept", "--set engine.collision=swept"}};
    EXPECT_THAT(refusal([&] {
                    judged(kJump + "[engine]\nname = \"box2d\"\n" + expecting("apex", "1"),
                           overrides);
                }),
                AllOf(HasSubstr("--set engine.collision=swept: no box2d option 'collision'"),
                      HasSubstr("(in the case game)")));
}

}  // namespace
}  // namespace tickproof::harness
