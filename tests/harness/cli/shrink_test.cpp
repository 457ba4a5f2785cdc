#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "tests/harness/cli/started.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::StartsWith;

const char* const kGate =
    "shrink gate --engine euler --policy variable --trace "
    "'" TICKPROOF_SOURCE_DIR "/examples/captures/60fps_hitches.csv' --check tunneling";

/// The line behind one that begins with `head`, without its indent.
std::string command_below(const std::string& text, const std::string& head) {
    std::istringstream lines(text);
    std::string line;
    while (std::getline(lines, line)) {
        if (line.starts_with(head) && std::getline(lines, line)) {
            return line.substr(line.find_first_not_of(' '));
        }
    }
    return {};
}

TEST(ShrinkCommand, WritesACaseThatPassesAndPrintsTheRunThatFails) {
    const ScratchFile file;
    const std::string toml = file.path() + ".toml";
    const Ended ended = tickproof(std::string(kGate) + " --out " + toml);
    EXPECT_EQ(ended.exit_code, 0) << ended.err;
    EXPECT_THAT(ended.out, HasSubstr("60 fps, but for frame"));
    EXPECT_EQ(tickproof("cases " + toml + " --strict").exit_code, 0);
    std::filesystem::remove(toml);

    const std::string command = command_below(ended.out, "show it with");
    ASSERT_THAT(command, StartsWith("tickproof run gate "));
    EXPECT_EQ(tickproof(command.substr(sizeof "tickproof")).exit_code, 1);
}

TEST(ShrinkCommand, PrintsTheSameForAnyNumberOfThreads) {
    const std::string one = tickproof(std::string(kGate) + " --jobs 1").out;
    EXPECT_EQ(one, tickproof(std::string(kGate) + " --jobs 4").out);
    EXPECT_THAT(one, HasSubstr("[[expect]]"));
}

TEST(ShrinkCommand, WritesNothingButTheCaseToStandardOutput) {
    EXPECT_THAT(tickproof(std::string(kGate) + " --out -").out, StartsWith("title = "));
}

TEST(ShrinkCommand, SaysThatItStoppedEarly) {
    const Ended ended = tickproof(std::string(kGate) + " --budget 4");
    EXPECT_EQ(ended.exit_code, 0);
    EXPECT_THAT(ended.out, HasSubstr("stopped early"));
}

TEST(ShrinkCommand, ExitsWith1WhereNothingFails) {
    const Ended ended = tickproof("shrink gate --engine euler --policy fixed --fps 60");
    EXPECT_EQ(ended.exit_code, 1);
    EXPECT_THAT(ended.out, HasSubstr("nothing fails"));
    EXPECT_THAT(ended.out, HasSubstr("--check")) << "what to do next";
    EXPECT_THAT(ended.out, HasSubstr("--finding divergence/gate")) << ended.out;
}

TEST(ShrinkCommand, WritesFilesThatCasesReads) {
    const ScratchFile file;
    expect_one_line(tickproof(std::string(kGate) + " --out " + file.path()), ".toml");
}

TEST(ShrinkCommand, ShrinksTheFindingThatIsNamed) {
    const std::string all = "shrink gate --engine euler --policy variable --generate hitch";
    EXPECT_THAT(tickproof(all).out, HasSubstr("--finding tunneling/gate\n"));
    const Ended one = tickproof(all + " --finding tunneling/gate");
    EXPECT_THAT(one.out, HasSubstr("finding   tunneling/gate\n"));
    const Ended none = tickproof(all + " --finding tunneling/gat");
    EXPECT_EQ(none.exit_code, 2);
    EXPECT_THAT(none.err, HasSubstr("did you mean 'tunneling/gate'?"));
}

TEST(ShrinkCommand, TakesAProject) {
    const ScratchFile file;
    const std::string toml = file.path() + ".toml";
    const std::string project = "shrink '" TICKPROOF_SOURCE_DIR
                                "/examples/projects/own-loop-bad' --trace "
                                "'" TICKPROOF_SOURCE_DIR "/examples/captures/60fps_hitches.csv'";
    const Ended ended = tickproof(project + " --out " + toml);
    EXPECT_EQ(ended.exit_code, 0) << ended.err;
    EXPECT_THAT(ended.out, HasSubstr("60 fps, but for frame"));
    EXPECT_EQ(tickproof("cases " + toml + " --strict").exit_code, 0);
    std::filesystem::remove(toml);
    expect_one_line(tickproof(project + " --engine box2d"), "--engine: the project sets it");
}

TEST(ShrinkCommand, NeedsOneGame) {
    EXPECT_THAT(tickproof("shrink gate --fps 20").err, HasSubstr("name one --policy"));
    EXPECT_EQ(tickproof("shrink gate --policy variable --fps 20 --steady 0").exit_code, 2);
    EXPECT_EQ(tickproof("shrink gate --policy variable --fps 20 --budget 0").exit_code, 2);
}

}  // namespace
}  // namespace tickproof::harness
