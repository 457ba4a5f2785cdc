// Work that takes long is announced before it is begun; what the limits forbid is not begun.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "tests/harness/cli/started.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;

/// The first line on standard error; the program is stopped there.
std::string first_line(const std::string& arguments) {
    const Ended ended = started_by(
        "coproc P { exec \"$0\" \"$@\" 2>&1 > /dev/null; }; read -r line <&${P[0]}; "
        "echo \"$line\"; kill $P_PID",
        arguments);
    return ended.out;
}

constexpr const char* kAnnouncement =
    "tickproof: .* take.* [0-9.]+e\\+[0-9]+ steps: about [0-9]+ (s|minutes|hours) on [0-9]+ "
    "thread.*";

const std::string kTower = "stack --set stack.rows=40 --set stack.length_s=60 --fps 1000 ";

TEST(LongWork, IsAnnouncedByEachVerb) {
    EXPECT_THAT(first_line("run " + kTower), MatchesRegex(kAnnouncement));
    EXPECT_THAT(first_line("map gate --over fps=1..10000:4000 --over phase=0..1:512 --jobs 1"),
                MatchesRegex(kAnnouncement));
    EXPECT_THAT(first_line("shrink " + kTower + "--policy variable --engine box2d --jobs 1"),
                MatchesRegex(kAnnouncement));
    EXPECT_THAT(first_line("record " + kTower +
                           "--policy variable --split 16 --out /dev/null --only-hashes"),
                MatchesRegex(kAnnouncement));
}

TEST(LongWork, IsAnnouncedOfAFileOfFigures) {
    const tickproof::testing::ScratchFolder folder;
    const std::string file = (folder.path() / "tower.toml").string();
    std::ofstream(file)
        << "title = \"a tower\"\nsource = \"-\"\nabout = \"a "
           "pyramid\"\n\n[scenario]\nname = \"stack\"\n"
           "rows = 40\nlength_s = 60\n\n[engine]\nname = \"box2d\"\n\n"
           "[policy]\nname = \"variable\"\n\n[trace]\nfps = 1000\n\n"
           "[[expect]]\nquantity = \"top\"\ntrace.fps = [1000, 999]\npublished = [20, 20]\n";
    EXPECT_THAT(first_line("cases '" + file + "' --jobs 1"), MatchesRegex(kAnnouncement));
}

TEST(LongWork, WithoutAnEndIsRefused) {
    const std::string endless = "gate --set gate.x_m=1e6 --fps 1000 ";
    for (const std::string& arguments :
         {"run " + endless, "record " + endless + "--policy fixed --engine euler --out /dev/null",
          std::string("map gate --set gate.x_m=1e6 --over fps=1000,1001"),
          "shrink " + endless + "--policy fixed"}) {
        expect_one_line(tickproof(arguments), "at most 100,000,000 are run");
    }
}

TEST(LongWork, ThatIsShortIsNotAnnounced) {
    EXPECT_EQ(tickproof("map gate --over fps=30..40").err, "");
    EXPECT_EQ(tickproof("cases gate-knife-edge").err, "");
}

}  // namespace
}  // namespace tickproof::harness::testing
