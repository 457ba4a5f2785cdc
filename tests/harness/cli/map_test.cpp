// tickproof map, as a user calls it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <nlohmann/json.hpp>
#include <regex>

#include "tests/harness/cli/program.h"
#include "tests/harness/cli/started.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;

const std::string kMap =
    "map gate --set gate.run_mps=20 --over fps=10..60 --over phase=0..1:16 --policy variable "
    "--engine euler";

TEST(MapVerb, ShowsAFailureThatItsCommandShows) {
    const Ended map = tickproof(kMap);
    EXPECT_EQ(map.exit_code, 0) << "a map is no verdict: " << map.err;
    std::smatch found;
    ASSERT_TRUE(std::regex_search(map.out, found,
                                  std::regex("at fps=([0-9]+) phase=([0-9.]+): tunneled\n"
                                             " *tickproof (run .*)\n")))
        << map.out;
    const std::string command = found[3];
    EXPECT_THAT(command, HasSubstr("--fps " + found[1].str()));
    const Ended run = tickproof(command + " --json -");
    const auto json = nlohmann::json::parse(run.out);
    EXPECT_EQ(json["runs"][0]["outcome"]["passage"], "tunneled");
}

TEST(MapVerb, PrintsTheSameOnAnyNumberOfThreads) {
    const Ended one = tickproof(kMap + " --jobs 1 --json -");
    const Ended two = tickproof(kMap + " --jobs 2 --json -");
    EXPECT_EQ(one.out, two.out);
    EXPECT_EQ(nlohmann::json::parse(one.out)["grid"]["maps"][0]["cells"]["result"].size(),
              51U * 16);
}

TEST(MapVerb, NotesAnOptionThatOnlySomePoliciesUse) {
    const std::string command = "map gate --over fps=30,60 --timestep 1/50";
    EXPECT_THAT(tickproof(command).out, HasSubstr("--timestep has no effect on variable"));
    EXPECT_EQ(
        nlohmann::json::parse(tickproof(command + " --over phase=0,0.5 --json -").out)["notes"]
            .size(),
        1U);
}

/// At 50 m/s a ball of 0.5 m moves 0.83 m in a step, and a wall of 0.1 m stops it where 0.6 m of
/// them overlap it.
TEST(MapVerb, SaysThatEachPointBeginsAtOneMoment) {
    const std::string command =
        "map wall --over wall.speed_mps=49,50 --engine euler --policy fixed";
    const std::string note = "note: every point begins at the same moment of a step";
    const std::string one = tickproof(command).out;
    EXPECT_THAT(one, HasSubstr(note));
    EXPECT_THAT(one, HasSubstr("0 of 2 points fail"));
    const std::string all = tickproof(command + " --over phase=0..1:7").out;
    EXPECT_THAT(all, Not(HasSubstr(note)));
    EXPECT_THAT(all, Not(HasSubstr("0 of 14 points fail")));
    EXPECT_THAT(tickproof(command + " --over wall.phase=0..1:7").out, Not(HasSubstr(note)));
    EXPECT_THAT(tickproof(command + " --show farthest_x").out, Not(HasSubstr(note)));
}

TEST(MapVerb, GoesOnWhereItWasKilled) {
    const ScratchFile kept;
    const std::string command = kMap + " --resume " + kept.path() + " --json -";
    const std::string whole = tickproof(kMap + " --json -").out;
    // Any moment will do; as soon as some of it is in the file is likely to be in the middle.
    started_by("\"$0\" \"$@\" & while kill -0 $! && [ $(wc -l <" + kept.path() +
                   ") -lt 9 ]; do :; done 2>/dev/null; kill -9 $! 2>/dev/null; wait $!",
               command + " --jobs 1");
    EXPECT_GE(contents(kept.path()).size(), 100U);
    EXPECT_EQ(tickproof(command).out, whole);
    EXPECT_EQ(tickproof(command).out, whole) << "nothing is left to be made";

    const std::string other =
        "map gate --over fps=10..60 --policy variable --resume " + kept.path();
    expect_one_line(tickproof(other), "is of another map, tickproof map gate --set");
}

TEST(MapVerb, SaysHowToGoOnWhenItIsInterrupted) {
    const ScratchFile kept;
    // Seconds of work. The first line of the file is the plan; the second is worth keeping.
    const Ended ended =
        started_by("\"$0\" \"$@\" & while kill -0 $! && [ $(wc -l <" + kept.path() +
                       ") -lt 2 ]; do :; done 2>/dev/null; kill -TERM $!; wait $!",
                   "map gate --over fps=10..240 --over phase=0..1 --over gate.rise_mps=2..10 "
                   "--engine box2d --jobs 1 --resume " +
                       kept.path());
    EXPECT_EQ(ended.exit_code, 128 + SIGTERM);
    EXPECT_EQ(ended.out, "");
    EXPECT_THAT(ended.err, HasSubstr("tickproof: interrupted; " + kept.path() + " keeps "));
    EXPECT_THAT(ended.err, HasSubstr("% of the map, and the same command goes on from there\n"));
}

TEST(MapVerb, RefusesBadInputInOneLine) {
    const auto expect = [](const std::string& arguments, const std::string& advice) {
        SCOPED_TRACE(arguments);
        expect_one_line(tickproof("map " + arguments), advice);
    };
    expect("", "map needs scenario: ");
    expect("gate", "map needs --over: An axis and its values: ");
    expect("gate --over fps", "expected NAME=VALUES");
    expect("gate wall --over fps=30,60", "one scenario");
    expect("gate --over fps=30,60 --over fps=70,80", "--over fps is there twice");
    expect("gate --over fps=30 --over phase=0 --over start=0 --over gate.x_m=3 --over clock=ns",
           "a map has up to 4");
    expect("gate --over ccd=on,off", "the engine euler has no ccd");
    expect("wall --set wall.body=dynamic --over wall.speed_mps=20,60",
           "euler here lets dynamic bodies pass through one another");
    expect("gate --over timestep=1/60", "the policy variable has no timestep");
    expect("gate --over fps=30,60 --fps 30", "--fps and --over fps");
    expect("gate --over phase=0..1 --phase 0.3", "--phase and --over phase both set the same");
    expect("gate --over start=0..3 --start 3", "--start and --over start");
    expect("gate --over gate.rise_mps=2..10 --set gate.rise_mps=3", "--set and --over");
    expect("gate --over timestep=1/30,1/20 --timestep 1/10 --policy fixed",
           "fixed:timestep=1/10 and --over timestep both set the same: leave one out");
    expect("gate --over substeps=1,2 --engine euler:substeps=4", "euler:substeps=4 and --over");
    expect("gate --over spread=1ms,4ms --generate jitter:spread=2ms",
           "--generate jitter:spread=2ms and --over spread");
    expect("gate --over fps=10..", "a range needs both ends, as in 10..240");
    expect("lerp --over fps=30,60", "lerp has none; try jump or gate");
    expect("gate --trace '" TICKPROOF_SOURCE_DIR
           "/examples/captures/60fps_hitches.csv' --over fps=30,60",
           "leave out --trace or --generate");
    expect("gate --over fps=30,60 --trials 10", "add --generate jitter");
    expect("gate --over fps=30,60 --start all", "one --start frame");
    expect("gate --over fps=30,60 --generate hitch --generate constant", "one trace");
    expect("gate --over fps=30,60 --show apx", "no outcome of gate");
    expect("gate --over fps=1..1000 --over phase=0..1:90000", "at most 5e+07");
    expect("gate --over gate.x_m=3,0.1", "would start inside the gate");
    expect("gate --over fps=30,60 --resume -", "--resume needs a file");
    expect("gate --over fps=30,60 --csv a --json a", "--csv");
}

TEST(Map, NotesThatFramesDrawnByChanceAreOneOfMany) {
    const std::string map = "map wall --over fps=60 --engine euler --policy variable --generate ";
    const std::string note = "note: the frames of a point are drawn by chance, once: --trials 100";
    EXPECT_THAT(tickproof(map + "jitter").out, HasSubstr(note));
    EXPECT_THAT(tickproof(map + "jitter --trials 10").out, Not(HasSubstr(note)));
    EXPECT_THAT(tickproof(map + "constant").out, Not(HasSubstr(note)));
}

TEST(Map, SaysQuietlyHowManyPointsFail) {
    const Ended ended =
        tickproof("map wall --over fps=50,2000 --engine euler --policy variable -q");
    EXPECT_EQ(ended.exit_code, 0);
    EXPECT_EQ(ended.out, "1 of 2 points fail, 2 trials\n");
}

}  // namespace
}  // namespace tickproof::harness
