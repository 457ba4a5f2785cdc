// The golden runs: a change of any of them is a change of what users see, meant or not.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include "tests/harness/run/golden_runs.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;

const char* const kFile = TICKPROOF_SOURCE_DIR "/tests/golden/runs.txt";

const char* const kAdvice =
    "Usual causes: a changed default or rule of an engine, scenario or policy (many rows of it); "
    "another compiler flag, such as -ffast-math, -march=native or contraction (last digits, in all "
    "engines); another Box2D or C library (rows of box2d, or of scenarios with sines); memory that "
    "was never written (other rows each time).\n"
    "If the change is meant, make the file again and look at its diff:\n"
    "  TICKPROOF_REMAKE_GOLDENS=1 build/release/tests/harness/run/golden_runs_test\n";

std::string golden_file() {
    std::ostringstream text;
    text << std::ifstream(kFile).rdbuf();
    return text.str();
}

TEST(GoldenRuns, AreWhatTheyWere) {
#ifndef __x86_64__
    GTEST_SKIP() << "the file holds the results of x86-64";
#endif
    const std::vector<GoldenRun> now = golden_runs_now();
    std::vector<GoldenRun> expected = parse_golden_runs(golden_file());
    if (std::getenv("TICKPROOF_REMAKE_GOLDENS") != nullptr) {
        ASSERT_TRUE(physics::absent_engines().empty()) << physics::absent_engines()[0].remedy;
        std::ofstream(kFile) << golden_text(now);
        expected = parse_golden_runs(golden_file());
    }
    std::erase_if(expected, [](const GoldenRun& run) {
        return std::ranges::any_of(physics::absent_engines(),
                                   [&](const auto& absent) { return absent.name == run.engine; });
    });
    const std::string changes = golden_changes(expected, now);
    EXPECT_TRUE(changes.empty()) << kFile << ": these runs differ\n" << changes << kAdvice;
}

TEST(GoldenRuns, AreOneOfEachScenarioInEachEngineAndDiffer) {
    const std::vector<GoldenRun> runs = parse_golden_runs(golden_file());
    std::set<std::string> names;
    std::set<std::string> hashes;
    for (const GoldenRun& run : runs) {
        names.insert(run.scenario + ' ' + run.engine);
        hashes.insert(run.all);
        EXPECT_GT(std::stoi(run.steps), 10) << run.scenario << ' ' << run.engine;
    }
    EXPECT_EQ(names.size(), runs.size());
    // Engines agree to the bit where bodies fly freely, or do nothing that tells them apart.
    EXPECT_GT(hashes.size(), runs.size() / 3);
}

const GoldenRun kRun{.scenario = "gate",
                     .engine = "euler",
                     .steps = "180",
                     .all = "0000000000000001",
                     .last = "0000000000000002",
                     .body = "character",
                     .x_m = "1.5",
                     .y_m = "0.25"};

TEST(GoldenRuns, AreReadBackFromTheirText) {
    EXPECT_EQ(parse_golden_runs(golden_text({kRun})), std::vector{kRun});
    EXPECT_ANY_THROW(parse_golden_runs("gate euler 180\n"));
}

TEST(GoldenRuns, NameTheRowThatChangedAndItsCoarsestDifference) {
    EXPECT_EQ(golden_changes({kRun}, {kRun}), "");
    GoldenRun now = kRun;
    now.all = "0000000000000003";
    EXPECT_THAT(golden_changes({kRun}, {now}), HasSubstr("gate in euler: the last state is what"));
    now.last = "0000000000000004";
    EXPECT_THAT(golden_changes({kRun}, {now}), HasSubstr("the last state differs"));
    now.x_m = "1.5000001";
    EXPECT_THAT(golden_changes({kRun}, {now}),
                HasSubstr("character ends at 1.5000001 0.25, ended at 1.5 0.25"));
    now.steps = "181";
    EXPECT_THAT(golden_changes({kRun}, {now}), HasSubstr("181 steps, were 180"));
    EXPECT_THAT(golden_changes({kRun}, {}), HasSubstr("gate in euler: gone"));
    EXPECT_THAT(golden_changes({}, {kRun}), HasSubstr("gate in euler: new"));
}

}  // namespace
}  // namespace tickproof::harness
