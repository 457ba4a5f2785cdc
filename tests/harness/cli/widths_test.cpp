// How wide the program's lines are where it writes into a pipe.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "tests/harness/cli/started.h"

namespace tickproof::harness {
namespace {

using namespace testing;

TEST(Widths, OfAComplaintAreKeptWhereThereIsAWidthAndOneLineElsewhere) {
    const std::string wrong = "validate --policy nothing-like-it";
    expect_one_line(tickproof(wrong), "no policy 'nothing-like-it'; there are: fixed, ");
    std::istringstream lines(tickproof(wrong, "COLUMNS=60").err);
    std::size_t count = 0;
    for (std::string line; std::getline(lines, line); ++count) {
        EXPECT_LE(line.size(), 60U) << line;
        EXPECT_EQ(line.substr(0, 11), count == 0 ? "tickproof: " : "           ");
    }
    EXPECT_GT(count, 2U);
}

/// `tail -1` reads the last line: of a failure and of a pass, with every word of it.
TEST(Widths, EndAPipeWithAWholeLine) {
    const std::string passes = "validate --timestep 1/60";
    const std::string fails =
        "run gate --policy hybrid --engine euler --check tunneling --trace '" TICKPROOF_SOURCE_DIR
        "/examples/captures/60fps_hitches.csv'";
    for (const std::string& what : {passes, fails}) {
        const std::string quiet = tickproof(what + " -q").out;
        EXPECT_GT(quiet.size(), 81U) << "too short to be cut";
        EXPECT_EQ(last_line(tickproof(what).out) + '\n', quiet);
        EXPECT_LE(last_line(tickproof(what, "COLUMNS=80").out).size(), 80U);
    }
}

TEST(Widths, FitTheColumnsThatTheEnvironmentSays) {
    const std::string what = "validate -v --timestep 1/60 --check settings,hitch,safe-speed";
    const auto longest_line = [&](const std::string& environment) {
        std::istringstream lines(tickproof(what, environment).out);
        std::size_t longest = 0;
        for (std::string line; std::getline(lines, line);) {
            longest = line.starts_with("  tickproof ") ? longest : std::max(longest, line.size());
        }
        return longest;
    };
    EXPECT_LE(longest_line("COLUMNS=60"), 60U);
    EXPECT_GT(longest_line("-u COLUMNS"), 60U);
    EXPECT_EQ(longest_line("COLUMNS=wide"), longest_line("-u COLUMNS"));
}

}  // namespace
}  // namespace tickproof::harness
