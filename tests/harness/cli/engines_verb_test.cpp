#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/harness/cli/started.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;

TEST(EnginesCommand, ComparesEnginesAndAnUpgradeOfOne) {
    const Ended compared = tickproof("engines euler box2d");
    EXPECT_EQ(compared.exit_code, 0) << compared.err;
    EXPECT_THAT(compared.out, HasSubstr("shots past a kinematic wall"));
    EXPECT_EQ(tickproof("engines --from euler:collision=swept --to euler").exit_code, 1);
    EXPECT_EQ(tickproof("engines --from euler --to euler:collision=swept").exit_code, 0);
}

TEST(EnginesCommand, PrintsTheSameForAnyNumberOfThreads) {
    EXPECT_EQ(tickproof("engines euler box2d --jobs 1").out,
              tickproof("engines euler box2d --jobs 4").out);
}

TEST(EnginesCommand, WritesAReportInEveryFormat) {
    const std::string command = "engines --from box2d --to box2d:ccd=off ";
    const auto report = nlohmann::json::parse(tickproof(command + "--json -").out);
    EXPECT_EQ(report["verb"], "engines");
    EXPECT_EQ(report["findings"][0]["verdict"], "error");
    EXPECT_THAT(tickproof(command + "--html -").out, HasSubstr("shots past a fixed wall"));
    EXPECT_THAT(tickproof(command + "--junit -").out, HasSubstr("walls/fixed"));
    EXPECT_THAT(tickproof(command + "--sarif -").out, HasSubstr("walls/fixed"));
    EXPECT_THAT(tickproof(command + "--markdown -").out, HasSubstr("ccd=off"));
    const std::string repeat = report["findings"][0]["repeat"];
    EXPECT_EQ(tickproof(repeat.substr(sizeof "tickproof")).exit_code, 1) << repeat;
}

TEST(EnginesCommand, JudgesAProjectInEachEngine) {
    const std::string project = " '" TICKPROOF_SOURCE_DIR "/examples/projects/own-loop-bad'";
    const Ended compared = tickproof("engines euler box2d" + project);
    EXPECT_EQ(compared.exit_code, 0) << compared.err;
    EXPECT_THAT(compared.out, HasSubstr("what engines do to own-loop,"));  // A line may end.
    const Ended upgraded = tickproof("engines --from box2d --to box2d:ccd=off" + project);
    EXPECT_THAT(upgraded.out, HasSubstr("tunneling: wall 0.2 m"));
    EXPECT_EQ(tickproof("engines euler ./nonesuch").exit_code, 2);
}

TEST(EnginesCommand, RunsNamedScenariosOnTheFramesOfAGame) {
    const Ended gate = tickproof("engines euler box2d --scenario gate --set gate.thickness_m=0.2");
    EXPECT_THAT(gate.out, HasSubstr("gate: not blocked, of "));
    EXPECT_THAT(gate.out, HasSubstr("compared 1 behaviour of 2 engines"));
    const Ended stack =
        tickproof("engines euler box2d --scenario stack,jump --fps 50 --policy fixed");
    EXPECT_THAT(stack.out, HasSubstr("Jump apex at 50 fps"));
    // The frames are those of the flag, and the steps are still as long as the frames.
    EXPECT_THAT(tickproof("engines box2d euler --scenario gate").out, HasSubstr("173 (0)"));
    EXPECT_THAT(tickproof("engines box2d euler --scenario gate --fps 30..240").out,
                HasSubstr("173 (0)"));
    EXPECT_THAT(tickproof("engines euler --set gate.thickness_m=1").err,
                HasSubstr("name its scenario with --scenario, too"));
    EXPECT_THAT(tickproof("engines euler --scenario gat").err, HasSubstr("did you mean 'gate'?"));
}

TEST(EnginesCommand, RefusesWhatItCannotCompare) {
    EXPECT_THAT(tickproof("engines").err, HasSubstr("name engines to compare"));
    EXPECT_THAT(tickproof("engines --from euler").err, HasSubstr("--from and --to go together"));
    EXPECT_THAT(tickproof("engines box2d --from euler --to box2d").err,
                HasSubstr("name engines, or --from and --to: 'box2d' is no folder or file here"));
    EXPECT_THAT(tickproof("engines box2e").err, HasSubstr("did you mean 'box2d'?"));
    EXPECT_EQ(tickproof("engines box2e").exit_code, 2);
}

}  // namespace
}  // namespace tickproof::harness
