// Every expected number follows from the closed form of what a loop does in steps of 1/64 s, which
// no clock and no float rounds.

#include "harness/study/cases/judge_case.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/harness/study/cases/cases.h"

namespace tickproof::harness {
namespace {

using namespace testing;

/// After g dt^2 (1 + 2 + ... + 64): the step that gains a velocity moves with it.
constexpr double kFallen_m = 10.0 / 64 / 64 * (64 * 65 / 2);

TEST(JudgeCase, ComparesAQuantityOfTheScenario) {
    const JudgedFigure met = figure(kFall + expecting("fallen", "5.078"));
    EXPECT_DOUBLE_EQ(met.value.value(), kFallen_m);
    EXPECT_EQ(met.ideal, 5);
    EXPECT_EQ(met.unit, "m");
    EXPECT_EQ(met.verdict, Verdict::pass);
    EXPECT_EQ(met.why, "");
    const JudgedFigure missed = figure(kFall + expecting("fallen", "5.000"));
    EXPECT_EQ(missed.verdict, Verdict::error);
    EXPECT_EQ(missed.why, "passes from 4.9995 to 5.0005");
}

TEST(JudgeCase, ComputesToTwoDigitsMoreThanWerePublished) {
    EXPECT_EQ(figure(kFall + expecting("fallen", "5.1")).computed, "5.078");
    EXPECT_EQ(figure(kFall + expecting("fallen", "5.0781")).computed, "5.078125");
    EXPECT_EQ(figure(kFall + expecting("fallen", "5")).computed, "5.08");
    EXPECT_EQ(figure(kFall + expecting("fallen.error", "0.08")).computed, "0.0781");
}

TEST(JudgeCase, TakesFromAnErrorWhatItWouldBeWithoutATimestep) {
    const JudgedFigure made = figure(kFall + expecting("fallen.error", "0.078"));
    EXPECT_DOUBLE_EQ(made.value.value(), kFallen_m - 5);
    EXPECT_EQ(made.verdict, Verdict::pass);
}

TEST(JudgeCase, UsesTheEngineThatTheCaseNames) {
    // Explicit Euler moves before it gains velocity: 0 + 1 + ... + 63; velocity Verlet is exact.
    const std::string fallen = expecting("fallen", "5");
    EXPECT_DOUBLE_EQ(
        figure(kFall + fallen, {{"engine.name", "euler-explicit", "--set"}}).value.value(),
        10.0 / 64 / 64 * (64 * 63 / 2));
    EXPECT_DOUBLE_EQ(
        figure(kFall + fallen, {{"engine.name", "euler-half-step", "--set"}}).value.value(), 5);
}

TEST(JudgeCase, ComparesHowAnEncounterEnds) {
    const std::string wall = "[scenario]\nname = \"wall\"\nspeed_mps = 1000\n[engine]\n";
    const std::string blocked = expecting("passage", "\"blocked\"");
    const JudgedFigure stopped = figure(wall + "collision = \"swept\"\n" + blocked);
    EXPECT_EQ(stopped.computed, "blocked");
    EXPECT_EQ(stopped.verdict, Verdict::pass);
    EXPECT_FALSE(stopped.value.has_value());
    const JudgedFigure through = figure(wall + "collision = \"discrete\"\n" + blocked);
    EXPECT_EQ(through.computed, "tunneled");
    EXPECT_EQ(through.verdict, Verdict::error);
}

TEST(JudgeCase, NeedsNoScenarioForAScheduleQuantity) {
    const JudgedFigure made = figure("[policy]\ntimestep = \"1/64\"\n[trace]\nfps = 32\n" +
                                     expecting("steps_per_frame", "2.000"));
    EXPECT_EQ(made.value, 2);
    EXPECT_EQ(made.unit, "steps");
    EXPECT_TRUE(std::isnan(made.ideal));
    EXPECT_EQ(made.verdict, Verdict::pass);
    EXPECT_EQ(figure(kFall + expecting("game_speed", "1.000")).value, 1);
}

TEST(JudgeCase, ShowsTheDigitsByWhichARangeIsMissed) {
    // g / 2 is 4.99999995 m after a second, which three digits call 5.
    const JudgedFigure missed = figure(
        "[scenario]\nname = \"fall\"\ngravity_mps2 = 9.9999999\n[engine]\n"
        "name = \"euler-half-step\"\nprecision = \"f64\"\n" +
        expecting("fallen", "\"5 to 6\""));
    ASSERT_EQ(missed.verdict, Verdict::error);
    EXPECT_EQ(missed.computed, "4.99999995");
}

TEST(JudgeCase, OfWhatDidNotHappenIsNone) {
    const JudgedFigure expected =
        figure("[scenario]\nname = \"jump\"\nledges_m = 100\n" + expecting("ledge", "\"none\""));
    EXPECT_EQ(expected.computed, "none");
    EXPECT_EQ(expected.verdict, Verdict::pass);
    const JudgedFigure missed =
        figure("[scenario]\nname = \"jump\"\nledges_m = 100\n" + expecting("ledge", "100"));
    EXPECT_EQ(missed.computed, "none");
    EXPECT_EQ(missed.verdict, Verdict::error);
}

TEST(JudgeCase, OfWhatHappenedIsNotNone) {
    const JudgedFigure made = figure(kJump + expecting("ledge", "\"none\""));
    EXPECT_EQ(made.value, 1);
    EXPECT_EQ(made.verdict, Verdict::error);
    EXPECT_EQ(figure(kJump + expecting("ledge", "1")).verdict, Verdict::pass);
}

/// A press lasts one frame: a step every fourth frame does not see three of four.
const std::string kPresses = R"([policy]
timestep = "1/30"
[trace]
fps = 120
[[expect]]
check = "presses"
)";

TEST(JudgeCase, ComparesTheVerdictOfACheck) {
    const CaseSettings kept{{"policy.input", "frame", "--set"}};
    const CaseSettings lost{{"policy.input", "step", "--set"}};
    EXPECT_EQ(figure(kPresses + "verdict = \"fail\"\n", lost).verdict, Verdict::pass);
    EXPECT_EQ(figure(kPresses + "verdict = \"pass\"\n", kept).verdict, Verdict::pass);
    const JudgedFigure wrong = figure(kPresses + "verdict = \"pass\"\n", lost);
    EXPECT_EQ(wrong.verdict, Verdict::error);
    EXPECT_EQ(wrong.computed, "error");
    EXPECT_NE(wrong.why, "");
    EXPECT_EQ(to_text(wrong.shown_by.at(0).trace), "--fps 120");
    EXPECT_FALSE(wrong.value.has_value());
    EXPECT_EQ(figure(kPresses + "verdict = \"error\"\n", kept).computed, "pass");
}

TEST(JudgeCase, GivesACheckAllTracesOfTheList) {
    // In explicit Euler a jump is the higher the longer its steps are; Verlet has none of that.
    const std::string two_rates =
        "[scenario]\nname = \"jump\"\n[policy]\nname = \"variable\"\n"
        "[[expect]]\ncheck = \"frame-rate\"\ntrace.fps = [20, 120]\n";
    EXPECT_EQ(figure(two_rates + "verdict = \"fail\"\nengine.name = \"euler-explicit\"\n").verdict,
              Verdict::pass);
    EXPECT_EQ(figure(two_rates + "verdict = \"pass\"\nengine.name = \"euler-half-step\"\n").verdict,
              Verdict::pass);
}

TEST(JudgeCase, KeepsTheRunThatShowsTheVerdictOfACheck) {
    // A sixtieth a frame: at 20 fps the game runs at a third of its speed, at 30 at half.
    const JudgedFigure made = figure(
        "[policy]\nname = \"frame-locked\"\ntimestep = \"1/60\"\n"
        "[[expect]]\ncheck = \"speed\"\nverdict = \"error\"\ntrace.fps = [60, 20, 30]\n");
    EXPECT_EQ(made.verdict, Verdict::pass);
    ASSERT_FALSE(made.shown_by.empty());
    EXPECT_EQ(to_text(made.shown_by[0].trace), "--fps 20");
    EXPECT_EQ(to_text(made.shown_by[0].policy), "frame-locked");
}

TEST(JudgeCase, KeepsTheRunThatAQuantityIsFrom) {
    const JudgedFigure made = figure(kFall + expecting("fallen", "5.078"));
    ASSERT_EQ(made.shown_by.size(), 1U);
    EXPECT_EQ(to_text(made.shown_by[0]),
              "run fall --set fall.run_mps=0 --engine euler:precision=f64 --policy "
              "fixed:timestep=1/64 --fps 64 --start 0");
}

TEST(JudgeCase, IsUnknownWhereTheLoopHasNoEnd) {
    const JudgedCase made = judged("[policy]\ntimestep = \"1us\"\n[trace]\nfps = 5\n" +
                                   expecting("game_speed", "1") + expecting("frames_per_s", "1"));
    EXPECT_EQ(made.figures[0].verdict, Verdict::unknown);
    EXPECT_EQ(made.figures[0].why, "the loop did not end");
    EXPECT_EQ(made.verdict, Verdict::unknown);
}

TEST(JudgeCase, OfItsFiguresTheWorstCounts) {
    const std::string met = expecting("fallen", "5.078");
    const std::string missed = expecting("fallen", "5");
    EXPECT_EQ(judged(kFall + met + met).verdict, Verdict::pass);
    EXPECT_EQ(judged(kFall + met + "tolerance = 1\nreason = \"by eye\"\n").verdict, Verdict::pass);
    EXPECT_EQ(judged(kFall + met + expecting("fallen", "6")).verdict, Verdict::error);
    EXPECT_EQ(judged(kFall + expecting("fallen", "6") + met).verdict, Verdict::error);
    EXPECT_EQ(judged(kFall + missed).verdict, Verdict::pass);  // 4.5 to 5.5.
}

TEST(JudgeCase, OfALineItsOwnSettingsHoldOverThoseOfTheCase) {
    const JudgedCase made = judged(kFall + R"([[expect]]
quantity = "fallen.error"
engine.name = "euler-half-step"
scenario.time_s = [1, 2]
published = 0
[[expect]]
quantity = "travelled"
scenario.run_mps = [3, 4]
published = [3.000, 4.000]
)");
    ASSERT_EQ(made.figures.size(), 4U);
    EXPECT_EQ(made.verdict, Verdict::pass);
    EXPECT_EQ(made.figures[1].ideal, 20);
    EXPECT_EQ(made.figures[2].shown_by.at(0).engine.engine->name, "euler");
    EXPECT_DOUBLE_EQ(made.figures[3].value.value(), 4);
}

TEST(JudgeCase, OverridesHoldOverEverything) {
    const std::string text = kFall + R"([[expect]]
quantity = "travelled"
scenario.run_mps = [3, 4]
published = 3.000
[[expect]]
quantity = "travelled"
scenario.run_mps = 5
published = 3.000
[[expect]]
quantity = "travelled"
published = 3.000
)";
    const JudgedCase made =
        judged(text, {{"scenario.run_mps", "9", "--set"}, {"scenario.run_mps", "2", "--set"}});
    ASSERT_EQ(made.figures.size(), 4U);
    for (const JudgedFigure& each : made.figures) {
        EXPECT_DOUBLE_EQ(each.value.value(), 2);  // The last of two.
    }
}

TEST(JudgeCase, OverridesHoldOverTheTracesOfACheck) {
    const std::string text =
        "[policy]\ntimestep = \"1/30\"\ninput = \"step\"\n[[expect]]\n"
        "check = \"presses\"\nverdict = \"fail\"\ntrace.fps = [60, 120]\n";
    EXPECT_EQ(figure(text).computed, "error");
    EXPECT_EQ(figure(text, {{"trace.fps", "30", "--set"}}).computed, "pass");
}

TEST(JudgeCase, LeavesTheOrderOfCasesAndFigures) {
    const Case first =
        parse_case(kFall + expecting("fallen", "5") + expecting("speed", "10"), "first.toml");
    const Case second = parse_case(kJump + expecting("apex", "1"), "second.toml");
    for (const int jobs : {0, 1, 3}) {
        const auto made = judge_cases({first, second}, {}, jobs);
        ASSERT_EQ(made.size(), 2U);
        EXPECT_EQ(made[0].about.name, "first");
        EXPECT_EQ(made[0].figures.at(0).expectation.quantity, "fallen");
        EXPECT_EQ(made[0].figures.at(1).expectation.quantity, "speed");
        EXPECT_EQ(made[1].about.name, "second");
        EXPECT_EQ(made[1].figures.at(0).expectation.quantity, "apex");
    }
}

TEST(JudgeCase, SaysWhyAFigureIsNotMet) {
    EXPECT_EQ(figure(kJump + expecting("apex", "2.0")).why, "passes from 1.95 to 2.05");
    EXPECT_EQ(figure(kJump + expecting("ledge", "\"none\"")).why, "it happens, but must not");
    EXPECT_EQ(figure("[scenario]\nname = \"jump\"\n" + expecting("ledge", "2.0")).why,
              "it does not happen");
    EXPECT_EQ(figure(kJump + expecting("ledge", "1")).why, "");
}

}  // namespace
}  // namespace tickproof::harness
