// The real capture with a frame of four seconds, as a user would run it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/harness/cli/program.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;

/// The capture in `format`, quoted for a shell, that has `part` in its name.
std::string capture(const std::string& format, const std::string& part) {
    const std::filesystem::path folder =
        std::filesystem::path(TICKPROOF_SHARED) / "data/captures" / format;
    if (!std::filesystem::is_directory(folder)) {
        return {};
    }
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().string().find(part) != std::string::npos) {
            return "'" + entry.path().string() + "'";
        }
    }
    return {};
}

TEST(SharedCapture, GetsAReadableVerdictForEveryPolicyWithTheHitchAmongItsStarts) {
    const std::string file = capture("frameview", "2024_04_17T040306");
    if (file.empty()) {
        GTEST_SKIP() << "no reference data at " << TICKPROOF_SHARED;
    }
    const Ended ended = tickproof("run gate jump --trace " + file);
    EXPECT_EQ(ended.exit_code, 0) << ended.err;
    EXPECT_EQ(verdict_of(ended), "compared 13 policies");
    EXPECT_THAT(ended.out, HasSubstr("4.06"));

    const auto report = nlohmann::json::parse(
        tickproof("run gate --policy variable --engine euler --json - --trace " + file).out);
    bool met = false;
    for (const auto& run : report["runs"]) {
        // Frame 831 is met when the run starts at most three seconds before it.
        const std::size_t start = run["start_frame"];
        met = met || (start > 700 && start <= 831 && run["schedule"]["longest_dt_s"] > 4.0);
    }
    EXPECT_TRUE(met);
}

// 10,125 frames at about 120 fps, one of which, of 97 ms, carries the character through the gate.
TEST(SharedCapture, ShrinksToAtMostThreeFramesThatDifferFromASteadyRate) {
    const std::string file = capture("fraps", "PlanetSide2");
    if (file.empty()) {
        GTEST_SKIP() << "no reference data at " << TICKPROOF_SHARED;
    }
    const Ended ended = tickproof(
        "shrink gate --engine euler --policy variable --check tunneling --out - --trace " + file);
    ASSERT_EQ(ended.exit_code, 0) << ended.err;
    const std::size_t begin = ended.out.find("run gate");
    ASSERT_NE(begin, std::string::npos) << ended.out;
    const std::string run = ended.out.substr(begin, ended.out.find('"', begin) - begin);
    EXPECT_THAT(run, HasSubstr("--generate steady:"));
    EXPECT_LE(std::ranges::count(run, '@'), 3) << run;

    const auto report = nlohmann::json::parse(tickproof(run + " --json -").out);
    ASSERT_EQ(report["runs"].size(), 1U);
    EXPECT_EQ(report["runs"][0]["outcome"]["passage"], "tunneled");
    EXPECT_EQ(report["runs"][0]["schedule"]["trace_repeated"], false);
}

}  // namespace
}  // namespace tickproof::harness
