// What the program cannot write, or must not overwrite.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/harness/cli/started.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;

class Printing : public ::testing::TestWithParam<const char*> {};

TEST_P(Printing, ToAFullDiskEndsWithTwoAndAdvice) {
    expect_one_line(started_by("exec \"$0\" \"$@\" > /dev/full", GetParam()),
                    "standard output: cannot be written (No space left on device); ");
}

TEST_P(Printing, ToAClosedStreamEndsWithTwoAndAdvice) {
    expect_one_line(started_by("exec \"$0\" \"$@\" >&-", GetParam()), "check that the file");
}

INSTANTIATE_TEST_SUITE_P(
    Verbs, Printing,
    ::testing::Values("--help", "--version", "run --help", "list", "list policies", "init -",
                      "run jump --fps 60 --policy fixed --engine euler",
                      "run jump --fps 60 --policy fixed --engine euler --json -",
                      "schedule --fps 60 --policy fixed",
                      "schedule --fps 60 --policy fixed --csv -",
                      "schedule --fps 60 --policy fixed --perfetto -", "cases sbox-presses",
                      "cases --show sbox-presses", "cases sbox-presses --json -",
                      "validate --timestep 1/60 --fps 60 --check speed",
                      "trace '" TICKPROOF_SOURCE_DIR "/examples/captures/60fps_hitches.csv'",
                      "trace --csv - '" TICKPROOF_SOURCE_DIR
                      "/examples/captures/60fps_hitches.csv'"));

TEST(Output, ThatFillsADiskIsNoReport) {
    for (const std::string arguments :
         {"run jump --fps 60 --policy fixed --engine euler --json /dev/full",
          "schedule --fps 60 --policy fixed --csv /dev/full",
          "schedule --fps 60 --policy fixed --perfetto /dev/full",
          "cases sbox-presses --json /dev/full",
          "validate --timestep 1/60 --fps 60 --check speed --sarif /dev/full"}) {
        const Ended ended = tickproof(arguments);
        EXPECT_EQ(ended.exit_code, 2) << arguments;
        EXPECT_THAT(ended.err, HasSubstr("/dev/full: cannot be written (No space left on device)"));
    }
}

TEST(Output, OfAClosedStreamGoesIntoNoFile) {
    const ScratchFile json;
    EXPECT_EQ(started_by("exec \"$0\" \"$@\" >&-",
                         "run jump --fps 60 --policy fixed --engine euler --json " + json.path())
                  .exit_code,
              2);
    EXPECT_TRUE(nlohmann::json::parse(contents(json.path())).contains("verdict"));
}

/// Two files and other names for the first.
class SharedFiles : public tickproof::testing::InScratchFolder {
  protected:
    SharedFiles() {
        file("c.csv", kFrames);
        std::filesystem::create_symlink("c.csv", path("link.csv"));
        std::filesystem::create_hard_link(path("c.csv"), path("hard.csv"));
        std::filesystem::create_symlink("new.json", path("dangling.json"));
    }

    /// With every `@` in the arguments as the folder.
    Ended run(std::string arguments) const {
        for (auto at = arguments.find('@'); at != std::string::npos; at = arguments.find('@')) {
            arguments.replace(at, 1, folder().string());
        }
        return tickproof(arguments);
    }
    bool has_new_file() const { return std::filesystem::exists(path("new.json")); }
    std::string capture() const { return contents(path("c.csv")); }

    static constexpr const char* kFrames = "frame,frame_ns,idle\n0,16000000,0\n1,17000000,0\n";
};

TEST_F(SharedFiles, AreNoTwoOutputs) {
    for (const std::string other :
         {"@/new.json", "@/./new.json", "@/../@/new.json", "@/dangling.json"}) {
        const Ended ended =
            run("schedule --policy fixed --fps 60 --csv @/new.json --json " +
                (other == "@/../@/new.json" ? std::string("@/../$(basename @)/new.json") : other));
        expect_one_line(ended, "--csv and --json would both write to");
        EXPECT_FALSE(has_new_file());
    }
    expect_one_line(run("validate --timestep 1/60 --fps 60 --json @/new.json --sarif @/new.json"),
                    "--json and --sarif would both write to");
}

TEST_F(SharedFiles, AreNoInputAndOutput) {
    for (const std::string output : {"@/c.csv", "@/./c.csv", "@/link.csv", "@/hard.csv"}) {
        expect_one_line(run("trace @/c.csv --csv " + output), "--csv");
        expect_one_line(run("run jump --policy fixed --trace @/c.csv --json " + output), "--json");
        expect_one_line(
            run("schedule --policy fixed --fps 60 --add-hitches @/c.csv --csv " + output),
            "which this command reads; name another file");
        EXPECT_EQ(capture(), kFrames);
    }
}

TEST_F(SharedFiles, OfCasesAndProjectsAreKept) {
    const ScratchFile game(
        "[trace]\ncapture = \"c.csv\"\n[[expect]]\nquantity = \"frames_per_s\"\npublished = 60\n");
    EXPECT_EQ(run("init @/tickproof.toml").exit_code, 0);
    expect_one_line(
        run("validate --profile @/tickproof.toml --timestep 1/60 --json @/tickproof.toml"),
        "would overwrite");
    expect_one_line(
        run("recommend --profile @/tickproof.toml --timestep 1/60 --json @/tickproof.toml"),
        "would overwrite");
    expect_one_line(run("cases sbox-presses --set trace.capture=@/c.csv --json @/link.csv"),
                    "would overwrite");
    expect_one_line(run("cases /tmp/.." + game.path() + " --json " + game.path()),
                    "would overwrite");
    EXPECT_EQ(capture(), kFrames);
}

TEST_F(SharedFiles, MayBeTheNullDevice) {
    EXPECT_EQ(run("schedule --policy fixed --fps 60 --csv /dev/null --json /dev/null").exit_code,
              0);
}

TEST(TraceCommand, OutputsOneThingToStandardOutput) {
    const ScratchFile list("16\n17\n");
    EXPECT_THAT(tickproof("trace --csv - --json - " + list.path()).err,
                HasSubstr("--csv and --json cannot both write to standard output"));
}

}  // namespace
}  // namespace tickproof::harness
