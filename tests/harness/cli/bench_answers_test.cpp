// The first screen of bench, and its comparison with an earlier report, as a user calls them.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "tests/harness/cli/program.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using Json = nlohmann::json;

const std::string kAtOnce = " --time 1ms --budget 5us --fps 60";

TEST(BenchAnswers, AnswersOnTheFirstScreenAndInItsFirstLine) {
    for (const std::string_view over : {"", " --over timestep=1/60,1/120", " --within 0.05"}) {
        const Ended ended =
            tickproof(fmt::format("bench gate --engine box2d{}{}", over, kAtOnce), "COLUMNS=80");
        EXPECT_LE(std::ranges::count(ended.out, '\n'), 24) << ended.out;
        EXPECT_THAT(ended.out, ::testing::MatchesRegex("(A game second|Cheapest|The machine).*"));
    }
}

TEST(BenchAnswers, ComparesWithAnEarlierReport) {
    const ScratchFile before;
    const std::string gate = "bench gate --engine box2d" + kAtOnce;
    ASSERT_EQ(tickproof(gate + " --json " + before.path()).exit_code, 0);
    const Ended again = tickproof(gate + " --baseline " + before.path());
    EXPECT_EQ(again.exit_code, 0) << again.err;
    EXPECT_THAT(again.out, HasSubstr("  ratio"));
    EXPECT_THAT(again.out, HasSubstr("pass: a step costs "));
    // A step that took a millionth of the time.
    Json report = Json::parse(contents(before.path()));
    for (const char* key : {"step_s", "step_low_s", "step_high_s"}) {
        report["timings"]["loops"][0][key] = 1e-12;
    }
    const ScratchFile fast(report.dump());
    EXPECT_THAT(tickproof(gate + " -q --baseline " + fast.path()).out, HasSubstr(": dearer\n"));
    const Ended other = tickproof(gate + " --timestep 1/30 --json - --baseline " + before.path());
    EXPECT_EQ(other.exit_code, 2);
    EXPECT_EQ(other.out, "");
    EXPECT_THAT(other.err, HasSubstr("it did not time"));
    EXPECT_EQ(tickproof(gate + " --baseline none.json").exit_code, 2);
}

/// An engine's distance is from a finer run of its own: two of them have no common one.
TEST(BenchAnswers, DoesNotChooseAmongEnginesByTheirOwnErrors) {
    const Ended ended = tickproof("bench gate --over engine=euler,box2d --within 0.05" + kAtOnce);
    EXPECT_EQ(ended.exit_code, 2);
    EXPECT_THAT(ended.err, HasSubstr("euler and box2d are two"));
}

TEST(BenchAnswers, TimesNoPyramidOfBodiesThatPassThroughOneAnother) {
    const std::string out = tickproof("bench gate --engine euler" + kAtOnce).out;
    EXPECT_THAT(out, HasSubstr("not timed in euler"));
    EXPECT_THAT(out, ::testing::Not(HasSubstr("bodies fit")));
}

}  // namespace
}  // namespace tickproof::harness
