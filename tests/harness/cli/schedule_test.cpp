#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "tests/harness/cli/program.h"
#include "tests/harness/lines_of.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;

TEST(ScheduleCommand, CsvHasARowAStepAndOneForAFrameWithout) {
    const ScratchFile list("5\n25\n");
    const Ended ended =
        tickproof("schedule --policy fixed:timestep=10ms --unit ms --csv - --trace " + list.path());
    EXPECT_EQ(ended.exit_code, 0) << ended.err;
    EXPECT_EQ(lines_of(ended.out),
              (std::vector<std::string>{
                  "frame,frame_s,step,dt_s,logic_ticks,overstep_s,dropped_s,update_s",
                  "0,0.005,,,,0.005,0,0.005", "1,0.025,1,0.01,1,0,0,0.025",
                  "1,0.025,2,0.01,1,0,0,0.025", "1,0.025,3,0.01,1,0,0,0.025"}));
}

TEST(ScheduleCommand, CsvCountsTheStepsOfTheRunFromOne) {
    const std::vector<std::string> rows =
        lines_of(tickproof("schedule --policy fixed --fps 30 --to 1s --csv -").out);
    ASSERT_GT(rows.size(), 50U);
    EXPECT_TRUE(rows[1].starts_with("0,") && rows[1].find(",1,") != std::string::npos) << rows[1];
    EXPECT_NE(rows.back().find("," + std::to_string(rows.size() - 1) + ","), std::string::npos)
        << rows.back();
}

TEST(ScheduleCommand, TellsALoopThatWatchesTheClockWhatAStepCosts) {
    const auto rows = [](const std::string& load) {
        return lines_of(tickproof("schedule --policy stride --fps 10 --csv - --to 1s" + load).out)
            .size();
    };
    EXPECT_GT(rows(""), 55u);                  // Six steps a frame.
    EXPECT_LT(rows(" --step-cost 5ms"), 25u);  // Two spend the budget.
}

TEST(ScheduleCommand, NumbersOfTheCsvReadBackToTheSameBits) {
    const Ended ended = tickproof("schedule --policy variable --fps 144 --csv -");
    const std::string second = lines_of(ended.out).at(2);
    const auto first_comma = second.find(',');
    const auto begin = second.find(',', second.find(',', first_comma + 1) + 1) + 1;
    const double dt = std::stod(second.substr(begin, second.find(',', begin) - begin));
    EXPECT_TRUE(dt == 6'944'445 / 1e9 || dt == 6'944'444 / 1e9) << second;
}

TEST(ScheduleCommand, ShowsTheMeasures) {
    // A thirtieth in each sixtieth: the game runs at twice its speed.
    const Ended ended = tickproof("schedule --policy frame-locked:timestep=1/30 --fps 60 --json -");
    EXPECT_EQ(ended.exit_code, 1);
    const auto report = nlohmann::json::parse(ended.out);
    EXPECT_EQ(report["verdict"], "error");
    EXPECT_NEAR(report["schedules"][0]["speed"].get<double>(), 2, 1e-6);
    std::set<std::string> checks;
    for (const auto& finding : report["findings"]) {
        checks.insert(finding["check"].get<std::string>());
    }
    for (const char* check : {"speed", "dot", "cruise", "damage", "orbit"}) {
        EXPECT_TRUE(checks.contains(check)) << check;
    }
}

TEST(ScheduleCommand, JudgesStutterOfTheTracesThatItIsGiven) {
    // 45 images on 60 refreshes: 15 stay for two.
    const auto report = nlohmann::json::parse(
        tickproof("schedule --policy variable --fps 45 --check stutter --json -").out);
    const auto& finding = report["findings"].at(0);
    EXPECT_EQ(finding["verdict"], "note");
    EXPECT_NEAR(finding["numbers"]["uneven_per_s"]["value"].get<double>(), 15, 0.2);
}

TEST(ScheduleCommand, WithoutAFindingPassesNothing) {
    const Ended ended = tickproof("schedule --policy fixed --check tunneling");
    EXPECT_EQ(ended.exit_code, 1);
    EXPECT_EQ(verdict_of(ended), "unknown");
}

TEST(ScheduleCommand, FeedsTheLoadBack) {
    const Ended ended = tickproof(
        "schedule --policy fixed:frame_delta_max=off --fps 60 --render 1ms --step-cost 20ms");
    EXPECT_EQ(ended.exit_code, 1);
    EXPECT_NE(verdict_of(ended), "pass");
    const auto report = nlohmann::json::parse(
        tickproof("schedule --policy fixed:frame_delta_max=off --fps 60 --render 1ms --step-cost "
                  "20ms --json -")
            .out);
    EXPECT_EQ(report["schedules"][0]["schedule"]["stop"], "unbounded");
}

TEST(ScheduleCommand, CsvOfAScheduleThatWasCutSaysSo) {
    const Ended ended =
        tickproof("schedule --policy fixed-accumulator --generate absurd-first --csv -");
    EXPECT_EQ(ended.exit_code, 1);
    EXPECT_THAT(ended.err, HasSubstr("ends in frame 0"));
}

TEST(ScheduleCommand, CsvOfManyIsRefused) {
    const Ended ended = tickproof("schedule --csv -");
    EXPECT_EQ(ended.exit_code, 2);
    EXPECT_THAT(ended.err, HasSubstr("name one --policy and one --trace"));
}

TEST(ScheduleCommand, WritesATimelineForPerfettoOfEveryPolicy) {
    const Ended ended = tickproof("schedule --policy fixed,variable --fps 60 --to 1s --perfetto -");
    EXPECT_EQ(ended.exit_code, 0) << ended.err;
    const auto json = nlohmann::json::parse(ended.out);
    EXPECT_EQ(json["traceEvents"][0]["args"]["name"], "fixed, 60 fps");
    EXPECT_EQ(json["traceEvents"].back()["pid"], 2);
    EXPECT_EQ(tickproof("schedule --perfetto - --csv - --fps 60 --policy fixed").exit_code, 2);
    // The verdict is the exit code, wherever the timeline goes.
    EXPECT_EQ(
        tickproof("schedule --policy frame-locked:timestep=1/30 --fps 60 --perfetto -").exit_code,
        1);
}

TEST(ScheduleCommand, LaysTheHitchesOfACaptureOverAnyTraceAndRepeatsWithThem) {
    const ScratchFile theirs("10\n10\n500\n10\n10\n");
    const std::string flags = " --from 1s --to 2s --add-hitches " + theirs.path();
    const Ended ended = tickproof("schedule --policy variable --fps 60 --fps 30" + flags);
    const auto report = nlohmann::json::parse(
        tickproof("schedule --policy variable --fps 60 --fps 30 --json -" + flags).out);
    EXPECT_EQ(report["repeat"], "tickproof schedule --policy variable --fps 60 --fps 30" + flags);
    ASSERT_EQ(report["traces"].size(), 2U);
    EXPECT_THAT(report["traces"][0]["name"].get<std::string>(), HasSubstr("60 fps + hitches of"));
    EXPECT_THAT(report["traces"][0]["argument"].get<std::string>(),
                HasSubstr("--add-hitches " + theirs.path() + " --hitches-digest "));
    // The command that the report gives is good.
    EXPECT_EQ(tickproof("schedule --policy variable --fps 60 --fps 30" + flags).out, ended.out);
}

TEST(ScheduleCommand, DrivesNoLoopThroughIdleGaps) {
    const ScratchFile capture("frame,frame_ns,idle\n0,16000000,0\n1,900000000,1\n2,17000000,0\n");
    const auto report = nlohmann::json::parse(
        tickproof("schedule --policy variable --json - --trace " + capture.path()).out);
    EXPECT_EQ(report["traces"][0]["frames"], 2);
    EXPECT_EQ(report["traces"][0]["notes"].size(), 1U);
}

TEST(ScheduleCommand, TellsCapturesOfOneNameApart) {
    const ScratchFile list("16\n17\n");
    const std::filesystem::path folder = list.path() + ".folder";
    std::filesystem::create_directories(folder);
    const std::filesystem::path other = folder / std::filesystem::path(list.path()).filename();
    std::filesystem::copy_file(list.path(), other,
                               std::filesystem::copy_options::overwrite_existing);
    const auto report =
        nlohmann::json::parse(tickproof("schedule --policy variable --json - --unit ms --trace " +
                                        list.path() + " --trace " + other.string())
                                  .out);
    std::filesystem::remove_all(folder);
    EXPECT_EQ(report["traces"][0]["name"], list.path());
    EXPECT_EQ(report["traces"][1]["name"], other.string());
}

}  // namespace
}  // namespace tickproof::harness
