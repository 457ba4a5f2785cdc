// The first words of a page that compares policies, as a player would put it.

#include <gtest/gtest.h>

#include "harness/study/run/comparison_tables.h"
#include "tests/harness/show/reports.h"

namespace tickproof::harness {
namespace {

using namespace testing;

/// A policy whose only run of the scenario ends so.
Section ending(std::string_view policy, const ScenarioSpec& scenario, Passage passage) {
    Section section{.name = std::string(policy)};
    section.game.scenarios = {scenario};
    section.runs.push_back({.spec = {.scenario = scenario}});
    section.runs.back().outcome.passage = passage;
    return section;
}

std::string said(std::string_view scenario, const std::vector<Passage>& passages) {
    const ScenarioSpec spec = parse_scenario(scenario);
    Report report;
    for (const Passage passage : passages) {
        report.sections.push_back(ending("fixed", spec, passage));
    }
    return comparison_headline(report);
}

TEST(ComparisonHeadline, CountsLoopsThatLetABodyThroughItsObstacle) {
    using enum Passage;
    EXPECT_EQ(said("gate", {blocked, tunneled, cleared}),
              "2 of 3 loops let the character through the gate");
    EXPECT_EQ(said("wall", {blocked, tunneled}), "1 of 2 loops lets the ball through the wall");
    EXPECT_EQ(said("curve", {missed, hit}), "1 of 2 loops lets the ball miss the wall");
}

TEST(ComparisonHeadline, IsEmptyWhereNoObstacleFails) {
    using enum Passage;
    EXPECT_EQ(said("gate", {blocked, blocked}), "");
    EXPECT_EQ(said("gate", {blocked, none}), "") << "it never came there";
    EXPECT_EQ(said("jump", {none, none}), "");
    EXPECT_EQ(said("gate", {tunneled}), "") << "one policy: its finding says more";
}

TEST(ComparisonHeadline, NamesEachObstacle) {
    Report report;
    for (const Passage passage : {Passage::tunneled, Passage::blocked}) {
        report.sections.push_back(ending("fixed", parse_scenario("gate"), passage));
        const Section wall = ending("fixed", parse_scenario("wall"), Passage::tunneled);
        report.sections.back().game.scenarios.push_back(wall.game.scenarios.front());
        report.sections.back().runs.push_back(wall.runs.front());
    }
    EXPECT_EQ(comparison_headline(report),
              "1 of 2 loops lets the character through the gate, "
              "2 of 2 loops let the ball through the wall");
}

}  // namespace
}  // namespace tickproof::harness
