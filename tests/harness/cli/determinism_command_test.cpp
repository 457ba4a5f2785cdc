// determinism as a user calls it.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "tests/harness/cli/started.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;

TEST(DeterminismCommand, TakesAProject) {
    const std::string project = "'" TICKPROOF_SOURCE_DIR "/examples/projects/unity-good'";
    const Ended ended =
        tickproof("determinism " + project + " --only repeat,other-frames --ensemble 4");
    EXPECT_EQ(ended.exit_code, 0) << ended.err;
    EXPECT_THAT(ended.out, HasSubstr("jump in physx-body; stack in physx-body under\nunity"));
    EXPECT_THAT(ended.out, HasSubstr("\npass: the same bits in "));
    const Ended each = tickproof("determinism " + project + " --only repeat,other-frames -v");
    EXPECT_THAT(each.out, HasSubstr("\njump in physx-body, unity"));
    EXPECT_THAT(each.out, HasSubstr("\nstack in physx-body, unity"));
    expect_one_line(tickproof("determinism " + project + " --engine box2d"), "--engine");
    expect_one_line(tickproof("determinism"), "no project in this folder; name one, or a scenario");
    expect_one_line(tickproof("determinism jmup"), "did you mean 'jump'");
    expect_one_line(tickproof("determinism ./nowhere"), "does not exist");
}

/// The command in a line of its own that begins with this.
std::string command_in(const std::string& text, const std::string& head) {
    const std::size_t begin = text.find(" tickproof " + head);
    return begin == std::string::npos
               ? std::string()
               : text.substr(begin + sizeof " tickproof",
                             text.find('\n', begin) - begin - sizeof " tickproof");
}

TEST(DeterminismCommand, PrintsACommandThatShowsTheFinding) {
    const Ended ended = tickproof("determinism jump --engine euler --policy variable --lockstep");
    EXPECT_EQ(ended.exit_code, 1) << ended.out;
    const std::string command = command_in(ended.out, "determinism");
    ASSERT_THAT(command, HasSubstr("--only other-frames"));
    const Ended again = tickproof(command);
    EXPECT_EQ(again.exit_code, 1) << command;
    EXPECT_THAT(again.out, HasSubstr("Jump cannot be kept in lockstep"));
}

TEST(DeterminismCommand, SaysWhatWasNotTriedAndWhyAndDoesNotCountIt) {
    const Ended ended =
        tickproof("determinism jump --engine euler --only repeat,iterations,remade-bodies");
    EXPECT_EQ(ended.exit_code, 0);
    EXPECT_THAT(ended.out, HasSubstr("the engine does not iterate"));
    EXPECT_THAT(ended.out, HasSubstr("the engine has no bodies to destroy"));
    EXPECT_THAT(ended.out,
                HasSubstr("no errors, 1 passed (-v lists all)\n"
                          "pass: the same bits in 1 repetition on this machine; not tried: "
                          "iterations, remade-bodies\n"));
}

TEST(DeterminismCommand, DoesNotPassOtherFramesWhereStepsAreAsLongAsFrames) {
    const Ended ended = tickproof("determinism jump --engine euler --policy variable -q");
    EXPECT_THAT(ended.out, HasSubstr("; not tried: "));
    EXPECT_THAT(ended.out, HasSubstr("other-frames"));
    const Ended fixed = tickproof("determinism jump --engine euler -q");
    EXPECT_THAT(fixed.out, ::testing::Not(HasSubstr("other-frames")));
}

/// A terminal has 24 lines. All of an answer fits: what differs, what was not tried, the verdict.
TEST(DeterminismCommand, AnswersOnTheFirstScreen) {
    for (const std::string_view scenarios : {"stack", "jump gate stack wall"}) {
        const Ended ended =
            tickproof(fmt::format("determinism {} --engine box2d", scenarios), "COLUMNS=80");
        EXPECT_LE(std::ranges::count(ended.out, '\n'), 24) << ended.out;
        EXPECT_THAT(ended.out, HasSubstr("same bits: repeat, "));
    }
}

TEST(DeterminismCommand, SaysInSecondsWhenTwinsAreApartAndInWhichEngine) {
    const Ended ended =
        tickproof("determinism stack --engine box2d --only repeat --ensemble 16", "COLUMNS=120");
    // The first twin is 1 cm away in step 12 of 1/60 s.
    EXPECT_THAT(ended.out, ::testing::ContainsRegex("stack in box2d  16 .* 200 ms +never"));
}

TEST(DeterminismCommand, NamesThePolicyInTheTableOfTheNoiseFloor) {
    const Ended ended = tickproof(
        "determinism fall --engine euler --policy fixed,fixed:timestep=1/50 --only repeat "
        "--ensemble 2");
    const std::size_t table = ended.out.find("noise floor");
    ASSERT_NE(table, std::string::npos);
    EXPECT_THAT(ended.out.substr(table), HasSubstr("fall in euler, fixed:timestep=1/50\n"));
}

}  // namespace
}  // namespace tickproof::harness
