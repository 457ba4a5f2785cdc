#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/cli/program.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;

TEST(ListCommand, PrintsEveryTable) {
    const struct {
        const char* what;
        const char* row;
    } tables[] = {{"engines", "box2d"},
                  {"policies", "refresh-slow-down"},
                  {"settings", "steps_per_frame_max"},
                  {"scenarios", "rise_mps"},
                  {"checks", "replay"},
                  {"examples", "platformer"},
                  {"traces", "absurd-first"},
                  {"formats", "MangoHud"},
                  {"scripts", "lerp-constant"},
                  {"quantities", "steps_per_frame"},
                  {"cases", "quake3-jump"}};
    for (const auto& table : tables) {
        const Ended ended = tickproof(std::string("list ") + table.what);
        EXPECT_EQ(ended.exit_code, 0);
        EXPECT_THAT(ended.out, HasSubstr(table.row));
        EXPECT_THAT(tickproof("list").out, HasSubstr(table.what));
    }
}

TEST(Help, OfEveryCommandFitsTheTerminal) {
    for (const std::string_view verb : {"", "validate", "recommend", "init", "run", "schedule",
                                        "trace", "cases", "list", "export"}) {
        std::istringstream lines(tickproof(fmt::format("{} --help", verb), "COLUMNS=80").out);
        std::size_t longest = 0;
        for (std::string line; std::getline(lines, line);) {
            longest = std::max(longest, line.size());
        }
        EXPECT_GT(longest, 60U) << verb;
        EXPECT_LE(longest, 80U) << verb;
    }
}

TEST(ListCommand, OfCasesTellsTitleAndSource) {
    EXPECT_THAT(tickproof("list cases").out,
                HasSubstr("monogame-timespan       MonoGame: 60 updates a second are 58.8\n"
                          "  source                  MonoGame, issue 1057\n"));
}

TEST(ListCommand, OfEnginesTellsWhatABodyWasComparedWith) {
    const std::string out = tickproof("list engines").out;
    EXPECT_THAT(out, HasSubstr("evidence                checked against the engine: Godot 4.6.3"));
    EXPECT_THAT(out, HasSubstr("evidence                read from its source"));
}

TEST(ListCommand, OfPoliciesTellsTheLoopsOfEnginesAfterTheGeneralRules) {
    const std::string out = tickproof("list policies").out;
    EXPECT_NE(out.find("evidence                checked against the engine: Bullet 3.24"),
              std::string::npos);
    EXPECT_NE(out.find("evidence                from its documentation"), std::string::npos);
    EXPECT_NE(out.find("evidence                read from its source"), std::string::npos);
    const auto heading = out.find("\n\nengines' own loops, compared only when named:\nunity");
    ASSERT_NE(heading, std::string::npos);
    EXPECT_LT(out.find("\nframe-locked "), heading);
    EXPECT_GT(out.find("\nmatter-runner "), heading);
    EXPECT_NE(out.find("source                  Godot, main_timer_sync.cpp"), std::string::npos);
}

TEST(ListCommand, OfQuantitiesPointsToThoseOfScenarios) {
    EXPECT_THAT(tickproof("list quantities").out,
                HasSubstr("For the quantities of scenarios: tickproof list scenarios"));
}

TEST(ListCommand, OfNamedRowsPrintsThemAlone) {
    const std::string wall = tickproof("list scenarios wall").out;
    EXPECT_THAT(wall, ::testing::StartsWith("wall  "));
    EXPECT_THAT(wall, HasSubstr("\n  thickness_m"));
    EXPECT_EQ(wall.find("curve"), std::string::npos);
    EXPECT_EQ(tickproof("list scenarios wall jump").out,
              wall + tickproof("list scenarios jump").out);
    EXPECT_THAT(tickproof("list formats PresentMon").out, HasSubstr("\nPresentMon 2.0 "));
    EXPECT_THAT(tickproof("list formats 'PresentMon 2.0'").out,
                ::testing::StartsWith("PresentMon 2.0 "));
    const Ended ended = tickproof("list scenarios wal");
    EXPECT_EQ(ended.exit_code, 2);
    EXPECT_THAT(ended.err, HasSubstr("list scenarios: no row 'wal'; did you mean 'wall'?"));
}

TEST(ListCommand, OfSomethingElseAdvises) {
    const Ended ended = tickproof("list engine");
    EXPECT_EQ(ended.exit_code, 2);
    EXPECT_THAT(ended.err, HasSubstr("did you mean 'engines'?"));
}

}  // namespace
}  // namespace tickproof::harness
