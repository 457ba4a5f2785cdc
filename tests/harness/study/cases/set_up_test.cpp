#include "harness/study/cases/set_up.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/game/engine_text.h"
#include "tests/harness/study/cases/cases.h"

namespace tickproof::harness {
namespace {

using namespace std::chrono_literals;
using namespace testing;
using ::testing::HasSubstr;
using ::testing::StartsWith;

/// Settings in the order of the lines of a file: the first is in line 1.
CaseSettings settings_of(std::initializer_list<std::pair<const char*, const char*>> pairs) {
    CaseSettings made;
    for (const auto& [key, text] : pairs) {
        made.push_back({key, text, fmt::format("game.toml:{}", made.size() + 1)});
    }
    return made;
}

double parameter(const Setup& setup, std::string_view name) {
    const auto& parameters = setup.scenario.row->parameters;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        if (parameters[i].name == name) {
            return setup.scenario.values[i];
        }
    }
    throw std::out_of_range(std::string(name));
}

std::vector<std::string> keys(const CaseSettings& settings) {
    std::vector<std::string> names;
    for (const CaseSetting& setting : settings) {
        names.push_back(setting.key);
    }
    return names;
}

TEST(Overlaid, ACaptureTakesThePlaceOfAGeneratedTraceAndTheOtherWayRound) {
    using Keys = std::vector<std::string>;
    const auto generated = settings_of({{"engine.name", "euler"}, {"trace.fps", "60"}});
    const auto captured = settings_of({{"trace.capture", "frames.csv"}});
    EXPECT_EQ(keys(overlaid(generated, captured)), (Keys{"engine.name", "trace.capture"}));
    EXPECT_EQ(keys(overlaid(captured, generated)), (Keys{"engine.name", "trace.fps"}));
    EXPECT_EQ(keys(overlaid(generated, settings_of({{"trace.name", "hitch"}}))),
              (Keys{"engine.name", "trace.fps", "trace.name"}));
    EXPECT_EQ(keys(overlaid(captured, settings_of({{"engine.name", "box2d"}}))),
              (Keys{"trace.capture", "engine.name"}));
}

TEST(SetUp, OfNothingIsTenSecondsAt60FpsInEulerWithAFixedStep) {
    const auto setup = set_up({});
    EXPECT_EQ(setup.scenario.row, nullptr);
    EXPECT_EQ(setup.engine.engine->name, "euler");
    EXPECT_EQ(setup.policy.policy->name, "fixed");
    EXPECT_EQ(setup.trace.frames.size(), 600U);
    EXPECT_EQ(setup.trace.frames[0], 16'666'667ns);
    EXPECT_EQ(setup.load.render, 0ns);
    EXPECT_EQ(setup.load.step_cost, 0ns);
}

TEST(SetUp, TakesEveryTable) {
    const auto setup = set_up(settings_of({{"scenario.name", "jump"},
                                           {"scenario.rise_mps", "9"},
                                           {"engine.name", "box2d"},
                                           {"engine.substeps", "4"},
                                           {"policy.name", "variable"},
                                           {"policy.time_scale", "0.5"},
                                           {"trace.fps", "100"},
                                           {"load.render", "4ms"},
                                           {"load.step_cost", "0.001"}}));
    EXPECT_EQ(setup.scenario.row->name, "jump");
    EXPECT_EQ(parameter(setup, "rise_mps"), 9);
    EXPECT_EQ(setup.engine.engine->name, "box2d");
    EXPECT_EQ(to_text(setup.engine), "box2d:substeps=4");
    EXPECT_EQ(setup.policy.policy->name, "variable");
    EXPECT_EQ(setup.policy.settings.time_scale, 0.5);
    EXPECT_EQ(setup.trace.frames.at(0), 10ms);
    EXPECT_EQ(setup.load.render, 4ms);
    EXPECT_EQ(setup.load.step_cost, 1ms);
}

TEST(SetUp, TakesTheLastOfASettingThatIsThereTwice) {
    const auto setup = set_up(settings_of({{"scenario.name", "gate"},
                                           {"scenario.rise_mps", "9"},
                                           {"engine.name", "box2d"},
                                           {"scenario.name", "jump"},
                                           {"engine.name", "euler-half-step"},
                                           {"scenario.rise_mps", "7"}}));
    EXPECT_EQ(setup.scenario.row->name, "jump");
    EXPECT_EQ(parameter(setup, "rise_mps"), 7);
    EXPECT_EQ(setup.engine.engine->name, "euler-half-step");
}

TEST(SetUp, NeedsTheNameNotToComeFirst) {
    EXPECT_EQ(
        parameter(set_up(settings_of({{"scenario.rise_mps", "7"}, {"scenario.name", "jump"}})),
                  "rise_mps"),
        7);
    EXPECT_EQ(
        set_up(settings_of({{"trace.at", "500ms"}, {"trace.name", "hitch"}})).trace.frames[30], 1s);
}

TEST(SetUp, MakesTracesByNameParametersAndSeed) {
    const auto random = [](const char* seed) {
        return set_up(settings_of({{"trace.name", "uniform"},
                                   {"trace.min", "10ms"},
                                   {"trace.max", "20ms"},
                                   {"trace.frames", "5"},
                                   {"trace.seed", seed}}))
            .trace.frames;
    };
    EXPECT_EQ(random("1").size(), 5U);
    EXPECT_EQ(random("1"), random("1"));
    EXPECT_NE(random("1"), random("2"));
}

TEST(SetUp, TakesSeedsFromZeroTo31Bits) {
    for (const auto& [text, seed] : {std::pair{"0", 0U}, {"2147483647", 2'147'483'647U}}) {
        const auto setup = set_up(settings_of({{"trace.name", "uniform"}, {"trace.seed", text}}));
        EXPECT_EQ(setup.trace.spec.seed, seed);
    }
}

TEST(SetUp, JudgesTheParametersOfATraceTogether) {
    // The range begins above where it ends if its end is not given, at 40 ms.
    const auto setup = set_up(
        settings_of({{"trace.name", "uniform"}, {"trace.min", "50ms"}, {"trace.max", "60ms"}}));
    EXPECT_GE(setup.trace.frames.at(0), 50ms);
}

TEST(SetUp, ReadsCaptures) {
    const std::string capture = std::string(TICKPROOF_FIXTURES) + "/captures/list_seconds.txt";
    EXPECT_GT(set_up(settings_of({{"trace.capture", capture.c_str()}})).trace.frames.size(), 1U);
}

struct RefusedSettings {
    const char* name;
    CaseSettings settings;
    std::size_t line;
    std::string message;  ///< Part of it: what is wrong and what to do.
};

void PrintTo(const RefusedSettings& refused, std::ostream* out) {
    *out << refused.name;
}

class BadSettings : public ::testing::TestWithParam<RefusedSettings> {};

TEST_P(BadSettings, AreRefusedWithTheirLineAndWhatToDo) {
    const std::string message = refusal([] { set_up(GetParam().settings); });
    EXPECT_THAT(message, StartsWith(fmt::format("game.toml:{}: ", GetParam().line)));
    EXPECT_THAT(message, HasSubstr(GetParam().message));
}

const auto kSettingsName = [](const auto& test) { return test.param.name; };

INSTANTIATE_TEST_SUITE_P(
    Names, BadSettings,
    ::testing::Values(
        RefusedSettings{"Table", settings_of({{"engine.name", "euler"}, {"polcy.name", "fixed"}}),
                        2, "no table of settings 'polcy'; did you mean 'policy'?"},
        RefusedSettings{"Scenario", settings_of({{"scenario.name", "jmp"}}), 1,
                        "did you mean 'jump'?"},
        RefusedSettings{"ScenarioWithoutName",
                        settings_of({{"engine.name", "euler"}, {"scenario.gap_m", "1"}}), 2,
                        "[scenario] has no name; write name = \"jump\", and see tickproof list "
                        "scenarios"},
        RefusedSettings{"Engine",
                        settings_of({{"engine.precision", "f64"}, {"engine.name", "box3d"}}), 2,
                        "did you mean 'box2d'?"},
        RefusedSettings{"Policy", settings_of({{"policy.name", "fixd"}}), 1,
                        "did you mean 'fixed'?"},
        RefusedSettings{"Trace", settings_of({{"trace.name", "unifrom"}}), 1,
                        "did you mean 'uniform'?"},
        RefusedSettings{"Parameter",
                        settings_of({{"scenario.name", "jump"}, {"scenario.rize_mps", "1"}}), 2,
                        "did you mean 'rise_mps'?"},
        RefusedSettings{"Option",
                        settings_of({{"engine.name", "euler"}, {"engine.precison", "f64"}}), 2,
                        "did you mean 'precision'?"},
        RefusedSettings{"OptionOfAnotherEngine",
                        settings_of({{"engine.name", "box2d"}, {"engine.gravity", "1"}}), 2,
                        "no box2d option 'gravity'; there are: ccd"},
        RefusedSettings{"Setting",
                        settings_of({{"policy.name", "fixed"}, {"policy.timstep", "1/60"}}), 2,
                        "did you mean 'timestep'?"},
        RefusedSettings{"SettingOfAnotherPolicy",
                        settings_of({{"policy.name", "variable"}, {"policy.timestep", "1/60"}}), 2,
                        "variable"},
        RefusedSettings{"GeneratorParameter",
                        settings_of({{"trace.name", "hitch"}, {"trace.lenth", "1s"}}), 2,
                        "did you mean 'length'?"},
        RefusedSettings{"ParameterOfAnotherGenerator",
                        settings_of({{"trace.fps", "60"}, {"trace.cap", "30"}}), 2, "cap"},
        RefusedSettings{"Load", settings_of({{"load.render", "4ms"}, {"load.step_cots", "1ms"}}), 2,
                        "no load 'step_cots'; did you mean 'step_cost'?"}),
    kSettingsName);

INSTANTIATE_TEST_SUITE_P(
    Values, BadSettings,
    ::testing::Values(
        RefusedSettings{"ParameterIsAWord",
                        settings_of({{"scenario.name", "jump"}, {"scenario.rise_mps", "x"}}), 2,
                        "rise_mps 'x': expected a finite number"},
        RefusedSettings{"ParameterIsNan",
                        settings_of({{"scenario.name", "jump"}, {"scenario.rise_mps", "nan"}}), 2,
                        "rise_mps 'nan': expected a finite number"},
        RefusedSettings{"ParameterIsNegative",
                        settings_of({{"scenario.name", "jump"}, {"scenario.gravity_mps2", "-10"}}),
                        2, "from 0.1 to 1000000"},
        RefusedSettings{"ParameterIsHuge",
                        settings_of({{"scenario.name", "fall"}, {"scenario.time_s", "1e9"}}), 2,
                        "from 0.01 to 1000"},
        RefusedSettings{"ParametersDoNotFit",
                        settings_of({{"scenario.name", "gate"}, {"scenario.thickness_m", "10"}}), 1,
                        "inside the gate"},
        RefusedSettings{"OptionIsNoChoice", settings_of({{"engine.velocity_rounding", "up"}}), 1,
                        "velocity_rounding"},
        RefusedSettings{"OptionIsTooLarge", settings_of({{"engine.damping_per_step", "2"}}), 1,
                        "from 0 to 1"},
        RefusedSettings{"TimestepIsZero", settings_of({{"policy.timestep", "0"}}), 1, "timestep"},
        RefusedSettings{"TimestepIsNegative", settings_of({{"policy.timestep", "-1/60"}}), 1,
                        "timestep"},
        RefusedSettings{"TimestepIsNan", settings_of({{"policy.timestep", "nan"}}), 1, "timestep"},
        RefusedSettings{"FpsIsAList", settings_of({{"trace.fps", "30,60"}}), 1, "fps"},
        RefusedSettings{"FpsIsZero", settings_of({{"trace.name", "constant"}, {"trace.fps", "0"}}),
                        2, "fps"},
        RefusedSettings{"FpsIsNegative", settings_of({{"trace.fps", "-60"}}), 1, "fps"},
        RefusedSettings{"FpsIsNan", settings_of({{"trace.fps", "nan"}}), 1, "fps"},
        RefusedSettings{"FpsIsHuge", settings_of({{"trace.fps", "1e30"}}), 1, "fps"},
        RefusedSettings{"SeedIsNegative", settings_of({{"trace.fps", "60"}, {"trace.seed", "-1"}}),
                        2, "trace.seed '-1': expected a whole number from 0 to 2147483647"},
        RefusedSettings{"SeedIsHuge", settings_of({{"trace.seed", "3000000000"}}), 1,
                        "from 0 to 2147483647"},
        RefusedSettings{
            "RangeIsBackwards",
            settings_of({{"trace.name", "uniform"}, {"trace.min", "40ms"}, {"trace.max", "10ms"}}),
            3, "has min 40 ms above max 10 ms: swap them"},
        RefusedSettings{"CaptureIsNotThere", settings_of({{"trace.capture", "no/such.csv"}}), 1,
                        "no/such.csv: cannot be opened; check the path"},
        RefusedSettings{"CaptureHasAnotherKey",
                        settings_of({{"trace.capture", "frames.csv"}, {"trace.fps", "60"}}), 2,
                        "trace.fps does not go with a capture; leave one out"},
        RefusedSettings{"CaptureHasAName",
                        settings_of({{"trace.capture", "frames.csv"}, {"trace.name", "uniform"}}),
                        2, "trace.name does not go with a capture; leave one out"},
        RefusedSettings{"CaptureHasASeed",
                        settings_of({{"trace.seed", "7"}, {"trace.capture", "frames.csv"}}), 1,
                        "trace.seed does not go with a capture; leave one out"},
        RefusedSettings{"LoadIsNegative", settings_of({{"load.render", "-4ms"}}), 1,
                        "render '-4ms': expected a time from 0 to an hour, such as 4ms"},
        RefusedSettings{"LoadIsHuge", settings_of({{"load.step_cost", "2e9"}}), 1, "step_cost"},
        RefusedSettings{"LoadIsMoreThanAnHour", settings_of({{"load.step_cost", "3601s"}}), 1,
                        "step_cost '3601s': expected a time from 0 to an hour, such as 4ms"},
        RefusedSettings{"LoadIsNan", settings_of({{"load.step_cost", "nan"}}), 1, "step_cost"},
        RefusedSettings{"LoadIsAWord", settings_of({{"load.render", "much"}}), 1, "render"}),
    kSettingsName);

}  // namespace
}  // namespace tickproof::harness
