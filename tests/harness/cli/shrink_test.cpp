#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/harness/cli/started.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::StartsWith;

const char* const kGate =
    "shrink gate --engine euler --policy variable --trace "
    "'" TICKPROOF_SOURCE_DIR "/examples/captures/60fps_hitches.csv' --check tunneling";

/// The report of the command, as JSON.
nlohmann::json shrunk_report(const std::string& command) {
    const Ended ended = tickproof(command + " --json -");
    EXPECT_EQ(ended.exit_code, 0) << ended.err;
    return nlohmann::json::parse(ended.out);
}

TEST(ShrinkCommand, WritesACaseThatPassesAndPrintsTheRunThatFails) {
    const ScratchFile file;
    const std::string toml = file.path() + ".toml";
    const Ended ended = tickproof(std::string(kGate) + " --out " + toml);
    EXPECT_EQ(ended.exit_code, 0) << ended.err;
    EXPECT_THAT(ended.out, HasSubstr("60 fps, but for frame"));
    EXPECT_EQ(tickproof("cases " + toml + " --strict").exit_code, 0);
    std::filesystem::remove(toml);

    const std::string command = shrunk_report(kGate)["findings"][0]["repeat"];
    ASSERT_THAT(command, StartsWith("tickproof run gate "));
    EXPECT_EQ(tickproof(command.substr(sizeof "tickproof")).exit_code, 1);
}

TEST(ShrinkCommand, PrintsTheSameForAnyNumberOfThreads) {
    const std::string one = tickproof(std::string(kGate) + " --jobs 1").out;
    EXPECT_EQ(one, tickproof(std::string(kGate) + " --jobs 4").out);
    EXPECT_THAT(one, HasSubstr("[[expect]]"));
}

TEST(ShrinkCommand, WritesAReportInEveryFormat) {
    const nlohmann::json report = shrunk_report(kGate);
    EXPECT_EQ(report["verb"], "shrink");
    EXPECT_THAT(report["files"][0]["text"].get<std::string>(), StartsWith("title = "));
    // 200 ms once in three seconds at 60 fps, as the text of the table says.
    EXPECT_EQ(report["tables"][0]["rows"][1]["cells"][3], "1");
    EXPECT_FALSE(report["drawing"]["paths"].empty()) << "the run that fails is drawn";
    EXPECT_THAT(tickproof(std::string(kGate) + " --html -").out, HasSubstr("[[expect]]"));
    EXPECT_THAT(tickproof(std::string(kGate) + " -q").out, StartsWith("shrunk in "));
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
    EXPECT_THAT(shrunk_report(all)["notes"][0], HasSubstr("--finding tunneling/gate"));
    EXPECT_EQ(shrunk_report(all + " --finding tunneling/gate")["findings"][0]["id"],
              "tunneling/gate");
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
