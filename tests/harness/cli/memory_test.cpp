// What the program has no memory for. A sanitizer maps more address space than any limit here
// leaves it, so these tests are not built with one.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/cli/started.h"

namespace tickproof::harness {
namespace {

using namespace testing;

/// A machine with so little memory.
Ended within(int kilobytes, const std::string& arguments) {
    return started_by("ulimit -v " + std::to_string(kilobytes) + "; exec \"$0\" \"$@\"", arguments);
}

TEST(Memory, ThatRunsOutEndsWithTwoAndOneLine) {
    for (const std::string arguments :
         {"schedule --policy fixed --generate uniform:frames=10000000",
          "schedule --policy fixed --generate uniform:frames=1000000 --jobs 1",
          "schedule --policy fixed,variable --generate uniform:frames=1000000 --jobs 3"}) {
        expect_one_line(within(40'000, arguments), "out of memory; cut the trace");
    }
}

TEST(Memory, ThatRunsOutInAThreadOfThePoolEndsWithTwoAndOneLine) {
    // Where a stack of 8 MB finds no room, the pool cannot start a thread.
    int refused = 0;
    for (const int kilobytes : {25'000, 30'000, 35'000, 45'000, 60'000, 80'000}) {
        const Ended ended =
            within(kilobytes, "run jump --policy fixed,variable --fps 60 --start all --jobs 16");
        if (ended.exit_code != 0) {
            ++refused;
            expect_one_line(ended, "out of memory; cut the trace");
        }
    }
    EXPECT_GT(refused, 3);
}

TEST(Memory, IsNotNeededForTheStepsOfAnExport) {
    // 30 MB of messages.
    const ScratchFile recording;
    const std::string out = " --out " + recording.path();
    tickproof("record fall --engine euler --policy fixed:timestep=1/100000 --fps 60" + out);
    EXPECT_EQ(within(40'000, "export " + recording.path() + " /dev/null").exit_code, 0);
}

TEST(Memory, IsNotNeededForTheRowsOfACsv) {
    // A million frames are 8 MB as a trace; as a schedule 30 MB more, and as CSV 50 MB.
    const std::string frames = " --policy fixed --generate uniform:frames=1000000";
    EXPECT_EQ(within(40'000, "schedule --csv -" + frames).exit_code, 0);
    EXPECT_EQ(within(40'000, "schedule --jobs 1" + frames).exit_code, 2);
}

}  // namespace
}  // namespace tickproof::harness
