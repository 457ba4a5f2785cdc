// Numbers that are made of two. Semi-implicit Euler falls g t (t + dt) / 2 in a time of t: in steps
// of 1/64 s 5 x 65/64 m, in steps of 1/32 s 5 x 33/32 m, and 65/66 is what the one is of the other.

#include "harness/study/cases/derivation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/study/cases/case_warnings.h"
#include "tests/harness/study/cases/cases.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;

std::string fallen(const std::string& derive, const std::string& more,
                   const std::string& published = "1") {
    return kFall + expecting("fallen", published) + "derive = \"" + derive + "\"\n" + more;
}

const std::string kInTwice = "to.policy.timestep = \"1/32\"\n";

TEST(Derivation, ComparesAQuantityWithItsValueAtOtherSettings) {
    const struct {
        const char* derive;
        double value;
        const char* unit;
        double ideal;
    } table[] = {{"ratio", 65.0 / 66, "", 1},
                 {"percent", 100 * 65.0 / 66, "%", 100},
                 {"change_percent", -100.0 / 66, "%", 0},
                 {"difference", -5.0 / 64, "m", 0},
                 {"product", 5 * 65.0 / 64 * 5 * 66.0 / 64, "", 25}};
    for (const auto& each : table) {
        const JudgedFigure made = figure(fallen(each.derive, kInTwice));
        EXPECT_NEAR(made.value.value(), each.value, 1e-12) << each.derive;
        EXPECT_EQ(made.unit, each.unit) << each.derive;
        EXPECT_DOUBLE_EQ(made.ideal, each.ideal) << each.derive;
    }
}

TEST(Derivation, IsMetOrMissedLikeAnyOtherFigure) {
    EXPECT_EQ(figure(fallen("percent", kInTwice, "98.5")).verdict, Verdict::pass);
    const JudgedFigure missed = figure(fallen("percent", kInTwice, "98.4"));
    EXPECT_EQ(missed.verdict, Verdict::error);
    EXPECT_EQ(missed.why, "passes from 98.35 to 98.45");
}

TEST(Derivation, ComparesWithAnotherQuantityOfTheSameRun) {
    // After a second its speed is 10 m/s.
    const JudgedFigure made = figure(fallen("ratio", "to.quantity = \"speed\"\n"));
    EXPECT_DOUBLE_EQ(made.value.value(), 5 * 65.0 / 64 / 10);
    EXPECT_EQ(made.shown_by.size(), 1U);
}

TEST(Derivation, ComparesWithAnotherQuantityAtOtherSettings) {
    const JudgedFigure made =
        figure(fallen("ratio", "to.quantity = \"speed\"\nto.scenario.time_s = 2\n"));
    EXPECT_DOUBLE_EQ(made.value.value(), 5 * 65.0 / 64 / 20);
}

TEST(Derivation, MultipliesByTheValueOfASettingWrittenOrByDefault) {
    const struct {
        const char* setting;
        double value;
    } table[] = {{"policy.timestep", 1.0 / 64},
                 {"scenario.gravity_mps2", 10},
                 {"engine.substeps", 1},
                 {"trace.fps", 64}};
    for (const auto& [setting, value] : table) {
        const JudgedFigure made =
            figure(fallen("product", "to.setting = \"" + std::string(setting) + "\"\n"));
        EXPECT_DOUBLE_EQ(made.value.value(), 5 * 65.0 / 64 * value) << setting;
    }
}

TEST(Derivation, ConvertsUnitsByANumber) {
    EXPECT_DOUBLE_EQ(figure(fallen("product", "to.number = 1000\n")).value.value(), 5078.125);
}

TEST(Derivation, OfAReciprocalNeedsNothingElse) {
    const JudgedFigure made =
        figure("[policy]\ntimestep = \"1/64\"\n[trace]\nfps = 64\n" +
               expecting("steps_per_s", "0.015625") + "derive = \"reciprocal\"\n");
    EXPECT_EQ(made.value, 1.0 / 64);
    EXPECT_EQ(made.unit, "s");
    EXPECT_EQ(made.verdict, Verdict::pass);
}

TEST(Derivation, TakesListsInParallelWithThoseOfTheLine) {
    const JudgedCase made =
        judged(kFall +
               "[[expect]]\nquantity = \"fallen\"\nderive = \"difference\"\n"
               "scenario.time_s = [1, 2]\nto.scenario.time_s = [2, 4]\npublished = [-15.1, -60]\n");
    ASSERT_EQ(made.figures.size(), 2U);
    // 5 t (t + 1/64): 5.078, 20.156 and 80.3125.
    EXPECT_NEAR(made.figures[0].value.value(), -15 - 5.0 / 64, 1e-12);
    EXPECT_NEAR(made.figures[1].value.value(), -60 - 10.0 / 64, 1e-12);
    EXPECT_EQ(made.verdict, Verdict::pass);
}

TEST(Derivation, KeepsBothRuns) {
    const JudgedFigure made = figure(fallen("ratio", kInTwice));
    ASSERT_EQ(made.shown_by.size(), 2U);
    EXPECT_EQ(to_text(made.shown_by[0].policy), "fixed:timestep=1/64");
    EXPECT_EQ(to_text(made.shown_by[1].policy), "fixed:timestep=1/32");
}

TEST(Derivation, OverridesHoldInBothRuns) {
    const JudgedFigure made =
        figure(fallen("ratio", kInTwice), {{"policy.timestep", "1/16", "--set"}});
    EXPECT_EQ(made.value, 1);
    EXPECT_TRUE(made.expectation.derivation.settings.empty());
}

TEST(Derivation, MayBeWhatAThresholdLooksFor) {
    // 5 (1 + dt) is 102 % of 5 (1 + 1/1024) at a dt of 0.021.
    const JudgedFigure made =
        figure(kFall +
               "[[expect]]\nquantity = \"fallen\"\nderive = \"percent\"\n"
               "to.policy.timestep = \"1/1024\"\nlargest = \"policy.timestep\"\n"
               "within = [0.01, 0.03]\nholds = \"100 to 102\"\npublished = 0.021\ntolerance = "
               "0.001\nreason = \"not every step ends with the second\"\n");
    EXPECT_EQ(made.verdict, Verdict::pass) << made.computed;
}

TEST(Derivation, RefusesWhatDoesNotFitTogether) {
    const struct {
        std::string toml;
        const char* message;
    } table[] = {
        {fallen("rato", kInTwice), "game.toml:13: no derive 'rato'; did you mean 'ratio'?"},
        {fallen("ratio", ""), "game.toml:13: ratio needs another number"},
        {kFall + expecting("fallen", "1") + kInTwice, "game.toml:13: to goes with derive only"},
        {fallen("reciprocal", kInTwice), "game.toml:14: a reciprocal is compared with nothing"},
        {fallen("ratio", "to = 5\n"), "game.toml:14: "},
        {fallen("ratio", "to.fps = 60\n"), "game.toml:14: no key in to 'fps'"},
        {fallen("ratio", "to.setting = \"fps\"\n"), "game.toml:14: 'fps' is not a setting"},
        {fallen("ratio", "to.setting = \"trace.period_s\"\n"),
         "game.toml:11: to.setting: trace.period_s is not a number here"},
        {fallen("ratio", "to.setting = \"engine.collision\"\n"),
         "game.toml:11: to.setting: engine.collision is not a number here"},
        {fallen("ratio", "to.number = 2\nto.quantity = \"speed\"\n"), "to.number stands alone"},
        {fallen("difference", "to.quantity = \"speed\"\n"),
         "game.toml:11: no difference of numbers in 'm' and 'm/s'"},
        {fallen("ratio", "to.quantity = \"passage\"\n"), "game.toml:11: passage is a word"},
        {fallen("ratio", "to.quantity = \"sped\"\n"), "game.toml:11: no quantity of fall 'sped'"},
        {fallen("ratio", "to.engine.ccd = true\n"), "game.toml:14: no euler option 'ccd'"},
        {fallen("ratio", "to.scenario.time_s = [1, 2]\nscenario.run_mps = [1, 2, 3]\n"),
         "all lists of an [[expect]] need the same length"},
        {"[[expect]]\ncheck = \"speed\"\nverdict = \"pass\"\nderive = \"ratio\"\n",
         "game.toml:4: derive does not go with a check"},
    };
    for (const auto& [toml, message] : table) {
        EXPECT_THAT(refusal([&toml = toml] { judged(toml); }), HasSubstr(message)) << toml;
    }
}

TEST(DerivationWarnings, AreOfSettingsWithoutEffectInTheOtherRun) {
    const std::string speed = "[[expect]]\nquantity = \"game_speed\"\nderive = \"ratio\"\n";
    const auto warnings = warnings_of(
        case_of(speed + "trace.fps = 30\nto.policy.over_cap = \"keep\"\npublished = 1\n"));
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_EQ(warnings[0].at, "game.toml:5");
    EXPECT_THAT(warnings[0].text, HasSubstr("policy.over_cap"));
    EXPECT_TRUE(
        warnings_of(case_of(speed + "trace.fps = 30\nto.trace.fps = 60\npublished = 1\n")).empty());
}

TEST(DerivationWarnings, KnowThatEitherQuantityMayNeedTheEngine) {
    const std::string ratio =
        "[[expect]]\nquantity = \"steps_per_s\"\nderive = \"ratio\"\npublished = 1\n";
    EXPECT_TRUE(warnings_of(case_of(kFall + ratio + "to.quantity = \"fallen\"\n")).empty());
    EXPECT_FALSE(warnings_of(case_of(kFall + ratio + "to.quantity = \"frames_per_s\"\n")).empty());
    // No engine runs for this product, but the setting is read.
    EXPECT_TRUE(warnings_of(case_of("[scenario]\nname = \"fall\"\ntime_s = 2\n" +
                                    expecting("steps_per_s", "120") +
                                    "derive = \"product\"\nto.setting = \"scenario.time_s\"\n" +
                                    expecting("fallen", "20")))
                    .empty());
}

TEST(DerivationWarnings, AreOfAQuantityThatIsComparedWithItself) {
    const auto warned = [](const std::string& toml) { return warnings_of(case_of(toml)); };
    const auto same = warned(fallen("ratio", "to.policy.timestep = \"1/64\"\n"));
    ASSERT_EQ(same.size(), 1U);
    EXPECT_EQ(same[0].at, "game.toml:11");
    EXPECT_EQ(warned(fallen("difference", "to.quantity = \"fallen\"\n")).size(), 1U);
    EXPECT_TRUE(warned(fallen("ratio", kInTwice)).empty());
    EXPECT_TRUE(warned(fallen("ratio", "to.quantity = \"speed\"\n")).empty());
}

TEST(DerivationWarnings, KnowThatADifferenceMayBeNegative) {
    const auto warned = [](const std::string& toml) { return warnings_of(case_of(toml)).size(); };
    EXPECT_EQ(warned(fallen("ratio", kInTwice, "\"0 to 1e300\"")), 1U);
    EXPECT_EQ(warned(fallen("difference", kInTwice, "\"0 to 1e300\"")), 0U);
    EXPECT_EQ(warned(fallen("difference", kInTwice, "\"-1e300 to 1e300\"")), 1U);
}

}  // namespace
}  // namespace tickproof::harness
