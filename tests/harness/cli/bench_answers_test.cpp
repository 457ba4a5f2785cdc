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

const std::string kAtOnce = " --time 1ms --budget 200us --fps 60";

TEST(BenchAnswers, AnswersOnTheFirstScreenAndInItsFirstLine) {
    for (const std::string_view over : {"", " --over timestep=1/60,1/120", " --within 0.5"}) {
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
    // A step that took a second, and one that took a millionth of the time.
    Json report = Json::parse(contents(before.path()));
    const auto with_steps_of = [&](double step_s) {
        for (const char* key : {"step_s", "step_low_s", "step_high_s"}) {
            report["timings"]["loops"][0][key] = step_s;
        }
        return report.dump();
    };
    const ScratchFile slow(with_steps_of(1));
    const Ended cheaper = tickproof(gate + " --baseline " + slow.path());
    EXPECT_EQ(cheaper.exit_code, 0) << cheaper.err;
    EXPECT_THAT(cheaper.out, HasSubstr("  ratio"));
    EXPECT_THAT(cheaper.out, HasSubstr("pass: a step costs "));
    const ScratchFile fast(with_steps_of(1e-12));
    const Ended dearer = tickproof(gate + " -q --baseline " + fast.path());
    EXPECT_THAT(dearer.out, HasSubstr(": dearer\n"));
    EXPECT_EQ(dearer.exit_code, 1);
    const Ended other = tickproof(gate + " --timestep 1/30 --json - --baseline " + before.path());
    EXPECT_EQ(other.exit_code, 2);
    EXPECT_EQ(other.out, "");
    EXPECT_THAT(other.err, HasSubstr("it did not time"));
    EXPECT_EQ(tickproof(gate + " --baseline none.json").exit_code, 2);
}

/// The need stands in the first and the last line, and in the exit code.
TEST(BenchAnswers, FailsOverABudgetAndWhereNothingIsWithinTheDistance) {
    for (const std::string_view need : {" --budget 1ns", " --budget 200us --within 1e-9"}) {
        const Ended ended =
            tickproof(fmt::format("bench gate --engine box2d --time 1ms --fps 60{}", need));
        EXPECT_EQ(ended.exit_code, 1) << ended.out;
        const std::string first = ended.out.substr(0, ended.out.find('\n'));
        EXPECT_THAT(ended.out, ::testing::EndsWith("\nerror: " + first + '\n'));
    }
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
