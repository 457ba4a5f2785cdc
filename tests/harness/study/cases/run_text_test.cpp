// A case whose settings are the text of one run, as reports print it.

#include "harness/study/cases/run_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/study/cases/cases.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::StartsWith;

const std::string kRun =
    "run = \"run fall --set fall.run_mps=3 --engine euler:precision=f64 --policy "
    "fixed:timestep=1/64 --fps 64 --start 7 --split 2\"\n";
const std::string kTravelled = expecting("travelled", "3.000");

/// Of a case, what its first figure is measured in.
RunSpec run_spec_of(const std::string& toml, const CaseSettings& overrides = {}) {
    return figure(toml, overrides).shown_by.at(0);
}

TEST(RunText, SetsScenarioEnginePolicyTraceStartAndSplit) {
    EXPECT_EQ(to_text(run_spec_of(kRun + kTravelled)),
              "run fall --set fall.run_mps=3 --engine euler:precision=f64 --policy "
              "fixed:timestep=1/64 --fps 64 --split 2 --start 7");
    EXPECT_DOUBLE_EQ(figure(kRun + kTravelled).value.value(), 3);  // 3 m/s for a second.
}

TEST(RunText, SetsTheLoad) {
    const RunSpec spec =
        run_spec_of("run = \"schedule --policy variable --fps 30 --render 4ms --step-cost 2ms\"\n" +
                    expecting("game_speed", "1"));
    EXPECT_EQ(spec.load.render, std::chrono::milliseconds{4});
    EXPECT_EQ(spec.load.step_cost, std::chrono::milliseconds{2});
    EXPECT_EQ(spec.scenario.row, nullptr);
}

TEST(RunText, GivesWhatTheTablesGive) {
    // 10 m/s2 in 64 steps of 1/64 s, each taken as two: g dt^2 (1 + 2 + ... + 128).
    const std::string split = "[run]\nsplit = 2\n";
    const JudgedFigure by_tables = figure(kFall + split + expecting("fallen", "5.039"));
    EXPECT_DOUBLE_EQ(by_tables.value.value(), 10.0 / 128 / 128 * (128 * 129 / 2));
    const std::string text = to_text(by_tables.shown_by.at(0));
    const JudgedFigure by_text = figure("run = '" + text + "'\n" + expecting("fallen", "5.039"));
    EXPECT_EQ(by_text.shown_by, by_tables.shown_by);
    EXPECT_EQ(by_text.value, by_tables.value);
}

TEST(RunText, TakesTheCommandThatAReportPrints) {
    const RunSpec spec = run_spec_of(kRun + kTravelled);
    EXPECT_EQ(run_spec_of("run = '" + repeat_command(spec) + "'\n" + kTravelled), spec);
}

TEST(RunText, IsOfEulerWhereItNamesNoEngine) {
    EXPECT_EQ(run_spec_of("run = \"run fall --policy fixed --fps 60\"\n" + kTravelled)
                  .engine.engine->name,
              "euler");
}

TEST(RunText, OfAnExpectationTakesThePlaceOfAllSettingsOfTheCase) {
    const JudgedCase made = judged(
        "[scenario]\nname = \"jump\"\nrise_mps = 9\n[load]\nrender = \"4ms\"\n[[expect]]\n"
        "quantity = \"travelled\"\npublished = 3.000\n" +
        kRun);
    EXPECT_EQ(made.figures.at(0).shown_by.at(0), run_spec_of(kRun + kTravelled));
}

TEST(RunText, IsChangedByTheSettingsOfAnExpectation) {
    const JudgedCase made = judged(kRun + R"([[expect]]
quantity = "travelled"
scenario.run_mps = [2, 4]
engine.name = "euler-explicit"
policy.timestep = "1/32"
trace.fps = 128
run.start_frame = 9
published = [2.000, 4.000]
)");
    const RunSpec& spec = made.figures.at(1).shown_by.at(0);
    EXPECT_EQ(to_text(spec),
              "run fall --set fall.run_mps=4 --engine euler-explicit --policy "
              "fixed:timestep=1/32 --fps 128 --split 2 --start 9");
    EXPECT_EQ(made.verdict, Verdict::pass);
}

TEST(RunText, KeepsTheParametersOfItsTraceThatNobodyChanges) {
    const std::string text =
        "run = \"schedule --policy variable --generate "
        "hitch:fps=30:length=2s:duration=4s --from 1s\"\n" +
        expecting("game_speed", "1");
    EXPECT_EQ(to_text(run_spec_of(text, {{"trace.fps", "50", "--set"}}).trace),
              "--generate hitch:fps=50:length=2s:duration=4s --from 1s");
    EXPECT_EQ(to_text(run_spec_of(text, {{"trace.name", "jitter", "--set"}}).trace),
              "--generate jitter --from 1s");
}

TEST(RunText, LooksForACaptureBesideTheFile) {
    const Case read = parse_case(
        "run = \"schedule --policy variable --trace frames.csv --add-hitches /data/theirs.csv\"\n" +
            expecting("game_speed", "1"),
        "games/first.toml");
    const TraceSpec trace = run_of(read.settings).trace;
    EXPECT_EQ(trace.file, "games/frames.csv");
    EXPECT_EQ(trace.edits.hitches, "/data/theirs.csv");
}

TEST(RunText, IsLookedThroughForAThreshold) {
    const JudgedFigure made = figure(kRun +
                                     "[[expect]]\nquantity = \"travelled\"\n"
                                     "largest = \"scenario.run_mps\"\nwithin = [0, 100]\n"
                                     "holds = \"0 to 7.5\"\npublished = 7.5000\n");
    EXPECT_EQ(made.verdict, Verdict::pass);
}

TEST(RunText, StartsACheckWhereItSays) {
    const Case read = case_of(kRun + "[[expect]]\ncheck = \"speed\"\nverdict = \"pass\"\n");
    EXPECT_EQ(set_up(read.settings).start_frame, 7U);
    EXPECT_EQ(set_up({}).start_frame, std::nullopt);
}

TEST(RunText, OfNoRunIsRefusedWithItsLine) {
    const auto refused = [](const std::string& text) {
        return refusal([&] { judged("\nrun = " + text + "\n" + kTravelled); });
    };
    EXPECT_THAT(refused("\"walk fall\""), StartsWith("game.toml:2: run 'walk fall': "));
    EXPECT_THAT(refused("\"run fall --fps 60\""), HasSubstr("--policy"));
    EXPECT_THAT(refused("\"run fal --policy fixed --fps 60\""),
                AllOf(StartsWith("game.toml:2: "), HasSubstr("did you mean 'fall'?")));
    EXPECT_THAT(refused("\"run fall --policy fixed --trace none.csv\""),
                StartsWith("game.toml:2: "));
    EXPECT_THAT(refused("\"run fall --policy fixed --fps 60 --start 600\""),
                AllOf(StartsWith("game.toml:2: "), HasSubstr("frames 0 to 599")));
    EXPECT_THAT(refused("3"), StartsWith("game.toml:2: run: expected a table"));
}

TEST(RunText, BesideATableIsRefusedAtTheTable) {
    EXPECT_THAT(refusal([] { case_of(kRun + "[engine]\nname = \"box2d\"\n" + kTravelled); }),
                StartsWith("game.toml:3: engine.name cannot be set beside run"));
    EXPECT_THAT(refusal([] { case_of(kTravelled + kRun + "trace.fps = [30, 60]\n"); }),
                StartsWith("game.toml:5: trace.fps cannot be set beside run"));
}

TEST(RunText, OfTheTableRunIsCheckedAsOtherSettingsAre) {
    const auto refused = [](const std::string& line) {
        return refusal([&] { judged(kFall + "[run]\n" + line + "\n" + kTravelled); });
    };
    EXPECT_THAT(refused("start = 1"),
                AllOf(StartsWith("game.toml:11: "), HasSubstr("start_frame")));
    EXPECT_THAT(refused("start_frame = -1"), HasSubstr("from 0 to"));
    EXPECT_THAT(refused("start_frame = 640"), HasSubstr("frames 0 to 639"));
    EXPECT_THAT(refused("split = 0"), HasSubstr("from 1 to 1024"));
    EXPECT_THAT(refused("start_frame = \"0,640\""), HasSubstr("frames 0 to 639"));
    EXPECT_THAT(refused("start_frame = \"0,\""), HasSubstr("run.start_frame"));
    EXPECT_THAT(refusal([&] { figure(kFall + "[run]\nstart_frame = \"0,3\"\n" + kTravelled); }),
                HasSubstr("one run"));
}

TEST(RunText, WarnsOfAStartOfAScheduleOnly) {
    const auto warnings =
        judged("[run]\nstart_frame = 3\n" + expecting("game_speed", "1.00")).warnings;
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_EQ(warnings[0].at, "game.toml:2");
    EXPECT_TRUE(judged(kRun + kTravelled).warnings.empty());
}

}  // namespace
}  // namespace tickproof::harness
