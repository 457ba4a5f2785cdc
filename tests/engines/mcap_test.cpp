// Exported recordings, read by the reader of MCAP's inventors with the types that the files bring
// along: what it reads is the recording, to the bit, and Foxglove's messages have the fields that
// Foxglove publishes (js/mcap.mjs).

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <string_view>

#include "tests/record_examples/diffed.h"
#include "tests/scratch_folder.h"

namespace tickproof::engines {
namespace {

using record_examples::Diffed;

class McapReader : public testing::InScratchFolder {
  protected:
    static void run(const std::string& command) {
        EXPECT_EQ(std::system(command.c_str()), 0) << command;
    }

    std::string recorded(std::string_view options) const {
        run(fmt::format("'{}' record {} --out {} >/dev/null", TICKPROOF_PROGRAM, options,
                        path("run.tprec")));
        return path("run.tprec");
    }

    std::string exported(const std::string& recording) const {
        run(fmt::format("'{}' export {} {} >/dev/null 2>&1", TICKPROOF_PROGRAM, recording,
                        path("run.mcap")));
        return path("run.mcap");
    }

    static std::string reader(const std::string& mcap, std::string_view expected) {
        return fmt::format("node '{}/mcap.mjs' {} {}", TICKPROOF_ENGINES_JS, mcap, expected);
    }

    /// Reads the export with the independent reader, and compares that with the recording.
    Diffed read_back(const std::string& recording, std::string_view expected) const {
        run(reader(exported(recording), expected) + " > " + path("read.jsonl"));
        return record_examples::diff(recording, path("read.jsonl"));
    }
};

TEST_F(McapReader, ReadsARunOfSinglePrecisionToTheBit) {
    const Diffed seen =
        read_back(recorded("stack --engine box2d --policy fixed --fps 60"), "0.016666666666666666");
    EXPECT_EQ(seen.exit_code, 0);
    EXPECT_EQ(seen.finding("diff/states").at("verdict"), "pass");
    EXPECT_EQ(seen.finding("diff/length").at("verdict"), "pass");
    // The start has values, and is no step.
    EXPECT_EQ(seen.number("steps_compared"), 180);
    EXPECT_EQ(seen.number("values_compared"), 181 * 37 * 9);
}

TEST_F(McapReader, ReadsARunOfDoublePrecisionWithUnequalStepsToTheBit) {
    const Diffed seen =
        read_back(recorded("gate --engine euler --policy variable "
                           "--generate hitch:fps=144:length=0.2s:every=1s:duration=9s"),
                  "any");
    EXPECT_EQ(seen.exit_code, 0);
    EXPECT_EQ(seen.finding("diff/states").at("verdict"), "pass");
    EXPECT_GT(seen.number("values_compared"), 200 * 2 * 9);
}

TEST_F(McapReader, FindsTheMessagesOfManyChunks) {
    const Diffed seen =
        read_back(recorded("stack --engine box2d --policy fixed:timestep=1/240 --fps 60"),
                  "0.004166666666666667 4");
    EXPECT_EQ(seen.exit_code, 0);
    EXPECT_EQ(seen.number("steps_compared"), 181 * 4 - 1);
}

TEST_F(McapReader, ReadsAGameWhoseBodiesComeAndGo) {
    const std::string game = file(
        "game.jsonl",
        "{\"step\":0,\"body\":\"player\",\"position.x\":1.5,\"position.y\":-0.0,\"hp\":3}\n"
        "{\"step\":1,\"body\":\"player\",\"position.x\":2.5,\"position.y\":0.1,\"hp\":\"nan\"}\n"
        "{\"step\":1,\"body\":\"shot 1\",\"position.x\":2,\"position.y\":1e300,\"on\":true}\n"
        "{\"step\":9,\"body\":\"shot 1\",\"position.x\":3,\"position.y\":1e-300,\"on\":false}\n");
    const Diffed seen = read_back(game, "0.016666666666666666");
    EXPECT_EQ(seen.exit_code, 0);
    EXPECT_EQ(seen.finding("diff/states").at("verdict"), "pass");
    EXPECT_EQ(seen.finding("diff/length").at("verdict"), "pass");
}

TEST_F(McapReader, NoticesAByteThatIsNotTheOneWritten) {
    const std::string mcap = exported(recorded("fall --engine euler --policy fixed --fps 60"));
    std::string bytes = harness::testing::contents(mcap);
    bytes[bytes.size() / 3] ^= 1;
    const std::string damaged = file("damaged.mcap", bytes);
    EXPECT_NE(std::system((reader(damaged, "any") + " >/dev/null 2>&1").c_str()), 0);
}

}  // namespace
}  // namespace tickproof::engines
