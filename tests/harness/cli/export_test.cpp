// export as a user calls it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/harness/cli/started.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class ExportCommand : public tickproof::testing::InScratchFolder {
  protected:
    std::string run() const {
        const Ended ended = tickproof("record fall --engine euler --policy fixed --fps 60 --out " +
                                      path("run.tprec"));
        EXPECT_EQ(ended.exit_code, 0) << ended.err;
        return path("run.tprec");
    }

    std::string game() const {
        return file("game.jsonl", "{\"step\":0,\"body\":\"a\",\"x\":1,\"y\":2}\n");
    }
};

TEST_F(ExportCommand, SaysWhatItWroteAndHowToGoOn) {
    const std::string recording = run();
    const Ended ended = tickproof("export " + recording + " " + path("run.mcap"));
    EXPECT_EQ(ended.exit_code, 0);
    EXPECT_EQ(ended.err, "");
    EXPECT_THAT(ended.out, HasSubstr(path("run.mcap")));
    EXPECT_THAT(ended.out, HasSubstr("Foxglove"));
    EXPECT_THAT(ended.out, HasSubstr("repeat with\n  tickproof export " + recording));
    EXPECT_THAT(contents(path("run.mcap")), StartsWith("\x89MCAP0\r\n"));
}

TEST_F(ExportCommand, GoesThroughPipes) {
    const std::string recording = run();
    tickproof("export " + recording + " " + path("run.mcap"));
    const Ended piped = started_by("cat " + recording + " | \"$0\" \"$@\"", "export - -");
    EXPECT_EQ(piped.exit_code, 0) << piped.err;
    EXPECT_EQ(piped.out, contents(path("run.mcap")));
}

TEST_F(ExportCommand, TellsWhatItAssumesOfAGame) {
    const Ended ended = tickproof("export " + game() + " " + path("game.mcap"));
    EXPECT_EQ(ended.exit_code, 0);
    EXPECT_THAT(ended.err, HasSubstr("tickproof: the recording has no times"));
    EXPECT_THAT(ended.err, HasSubstr("tickproof: the recording has no shapes"));
    EXPECT_THAT(ended.out, HasSubstr("1 step of 1 body"));
}

TEST_F(ExportCommand, RefusesWhatItCannotReadAndLeavesNoFile) {
    const std::string out = " " + path("x.mcap");
    expect_one_line(tickproof("export " + path("nowhere") + out), "nowhere: cannot be read");
    expect_one_line(tickproof("export " + file("text", "hello") + out), "no recording");
    expect_one_line(tickproof("export " + file("empty", "") + out), "no recording");
    expect_one_line(tickproof("export " + file("a", "{\"step\":0,\"hash\":\"1\"}\n") + out),
                    "--only-hashes");
    EXPECT_FALSE(std::filesystem::exists(path("x.mcap")));
}

TEST_F(ExportCommand, RefusesToOverwriteTheRecording) {
    const std::string before = contents(game());
    expect_one_line(tickproof("export " + game() + " " + path("./game.jsonl")), "would overwrite");
    EXPECT_EQ(contents(path("game.jsonl")), before);
}

TEST_F(ExportCommand, RefusesBadOptions) {
    const std::string files = game() + " " + path("x.mcap");
    expect_one_line(tickproof("export " + files + " --size 0"), "--size 0");
    expect_one_line(tickproof("export " + files + " --size big"), "--size");
    expect_one_line(tickproof("export " + files + " --timestep soon"), "--timestep");
    expect_one_line(tickproof("export " + game()), "export --help");
    expect_one_line(tickproof("exprot " + files), "did you mean 'export'");
}

TEST_F(ExportCommand, SaysThatTheDiskIsFull) {
    expect_one_line(tickproof("export " + run() + " /dev/full"), "/dev/full: cannot be written");
}

}  // namespace
}  // namespace tickproof::harness
