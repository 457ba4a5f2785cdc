#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/cli/program.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        lines.push_back(line);
    }
    return lines;
}

TEST(ScheduleCommand, CsvHasARowAStepAndOneForAFrameWithout) {
    const ScratchFile list("5\n25\n");
    const Ended ended =
        tickproof("schedule --policy fixed:timestep=10ms --unit ms --csv - --trace " + list.path());
    EXPECT_EQ(ended.exit_code, 0) << ended.err;
    EXPECT_EQ(lines_of(ended.out),
              (std::vector<std::string>{
                  "frame,frame_s,step,dt_s,logic_ticks,overstep_s,dropped_s,update_s",
                  "0,0.005,,,,0.005,0,0.005", "1,0.025,0,0.01,1,0,0,0.025",
                  "1,0.025,1,0.01,1,0,0,0.025", "1,0.025,2,0.01,1,0,0,0.025"}));
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
    const Ended ended = tickproof("schedule --policy frame-locked:timestep=1/30 --fps 60");
    EXPECT_EQ(ended.exit_code, 1);
    EXPECT_THAT(ended.out, HasSubstr("150 px/s covers 300 px instead of 150 px"));
    for (const char* measure : {"pacing (", "dot (", "cruise (", "damage (", "orbit ("}) {
        EXPECT_THAT(ended.out, HasSubstr(measure));
    }
}

TEST(ScheduleCommand, FeedsTheLoadBack) {
    const Ended ended = tickproof(
        "schedule --policy fixed:frame_delta_max=off --fps 60 --render 1ms --step-cost 20ms");
    EXPECT_EQ(ended.exit_code, 1);
    EXPECT_THAT(ended.out, HasSubstr("unbounded"));
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

}  // namespace
}  // namespace tickproof::harness
