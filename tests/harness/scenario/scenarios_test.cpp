#include "harness/scenario/scenarios.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/harness/refusal.h"

namespace tickproof::harness {
namespace {

using testing::refusal;

TEST(Scenarios, AMisspeltNameGetsASuggestion) {
    EXPECT_EQ(refusal([] { parse_scenario("gat"); }), "no scenario 'gat'; did you mean 'gate'?");
}

TEST(Scenarios, AParameterIsSetByName) {
    std::vector<ScenarioSpec> specs{parse_scenario("jump"), parse_scenario("gate")};
    set_parameter(specs, "gate.rise_mps=3");
    EXPECT_TRUE(assignments(specs[0]).empty());
    EXPECT_EQ(assignments(specs[1]), std::vector<std::string>{"gate.rise_mps=3"});
}

TEST(Scenarios, WhatWasSetReadsBackTheSame) {
    std::vector<ScenarioSpec> specs{parse_scenario("gate")};
    set_parameter(specs, "gate.run_mps=7.123456789012345");
    std::vector<ScenarioSpec> again{parse_scenario("gate")};
    set_parameter(again, assignments(specs[0]).front());
    EXPECT_EQ(specs, again);
}

TEST(Scenarios, BadAssignmentsAreRefusedWithAdvice) {
    std::vector<ScenarioSpec> specs{parse_scenario("gate")};
    const auto set = [&](std::string_view text) {
        return refusal([&] { set_parameter(specs, text); });
    };
    EXPECT_EQ(set("gate.rize_mps=3"), "no gate parameter 'rize_mps'; did you mean 'rise_mps'?");
    EXPECT_NE(set("gate.rise_mps=nan").find("expected a finite number"), std::string::npos);
    EXPECT_NE(set("gate.rise_mps=-1").find("from 0 to 1000"), std::string::npos);
    EXPECT_NE(set("rise_mps=3").find("SCENARIO.PARAMETER=NUMBER"), std::string::npos);
    EXPECT_NE(set("door.rise_mps=3").find("no scenario 'door'"), std::string::npos);
    EXPECT_NE(set("wall.phase=0.5").find("wall is not among those that are named"),
              std::string::npos);
    EXPECT_TRUE(assignments(specs[0]).empty());
}

TEST(Scenarios, ThatBeginInsideAnObstacleAreRefused) {
    std::vector<ScenarioSpec> specs{parse_scenario("gate"), parse_scenario("wall")};
    set_parameter(specs, "gate.thickness_m=10");
    set_parameter(specs, "wall.approach_m=0.5");
    set_parameter(specs, "wall.radius_m=1");
    EXPECT_NE(refusal([&] { make(specs[0]); }).find("would start inside the gate"),
              std::string::npos);
    EXPECT_NE(refusal([&] { make(specs[1]); }).find("would start inside the wall"),
              std::string::npos);
}

TEST(Scenarios, AListTakesAnyCountOfNumbers) {
    std::vector<ScenarioSpec> specs{parse_scenario("jump")};
    const std::size_t others = specs[0].values.size();
    EXPECT_EQ(others, specs[0].row->parameters.size() - 1) << "a list is empty by default";
    set_parameter(specs, "jump.ledges_m=1.1,0.5,1.3");
    EXPECT_EQ(std::vector(specs[0].values.end() - 3, specs[0].values.end()),
              (std::vector{1.1, 0.5, 1.3}));
    set_parameter(specs, "jump.ledges_m=2");
    EXPECT_EQ(specs[0].values.size(), others + 1);
    set_parameter(specs[0], "ledges_m", "");
    EXPECT_EQ(specs[0], parse_scenario("jump"));
    // As a script writes it whose variable is not set.
    EXPECT_THROW(set_parameter(specs, "jump.ledges_m="), InputError);
    EXPECT_THROW(set_parameter(specs, "jump.ledges_m=1,"), InputError);
}

TEST(Scenarios, AListReadsBackTheSameBesideOtherParameters) {
    std::vector<ScenarioSpec> specs{parse_scenario("jump")};
    set_parameter(specs, "jump.ledges_m=1.1,0.123456789012345");
    set_parameter(specs, "jump.rise_mps=7");
    const std::vector<std::string> texts = assignments(specs[0]);
    EXPECT_EQ(texts,
              (std::vector<std::string>{"jump.rise_mps=7", "jump.ledges_m=1.1,0.123456789012345"}));
    std::vector<ScenarioSpec> again{parse_scenario("jump")};
    for (const std::string& text : texts) {
        set_parameter(again, text);
    }
    EXPECT_EQ(specs, again);
}

TEST(Scenarios, EachNumberOfAListIsChecked) {
    std::vector<ScenarioSpec> specs{parse_scenario("jump")};
    const auto set = [&](std::string_view text) {
        return refusal([&] { set_parameter(specs, text); });
    };
    EXPECT_EQ(set("jump.ledges_m=1,-2"),
              "jump.ledges_m=-2: expected a number from 0 to 100000 (heights of ledges above the "
              "take-off, m)");
    EXPECT_NE(set("jump.ledges_m=1,,2").find("jump.ledges_m"), std::string::npos);
    EXPECT_NE(set("jump.ledges_m=1;2").find("jump.ledges_m"), std::string::npos);
    EXPECT_EQ(specs[0], parse_scenario("jump"));
}

TEST(Scenarios, APyramidHasAWholeNumberOfRows) {
    std::vector<ScenarioSpec> specs{parse_scenario("stack")};
    EXPECT_NE(refusal([&] { set_parameter(specs, "stack.rows=2.5"); }).find("whole number"),
              std::string::npos);
}

class EveryScenario : public ::testing::TestWithParam<const ScenarioRow*> {};

TEST_P(EveryScenario, MakesASceneWithinItsDefaults) {
    const ScenarioRow& row = *GetParam();
    for (const Parameter& parameter : row.parameters) {
        EXPECT_TRUE(!parameter.list || &parameter == &row.parameters.back()) << parameter.name;
        EXPECT_LE(parameter.minimum, parameter.default_value) << parameter.name;
        EXPECT_LE(parameter.default_value, parameter.maximum) << parameter.name;
    }
    const Scenario scenario = make(parse_scenario(row.name));
    EXPECT_LT(scenario.subject, scenario.scene.bodies.size());
    EXPECT_LE(row.quantities.size(), kQuantitiesMax);
    EXPECT_GE(row.quantities.size(), 1U);
    EXPECT_GT(scenario.length_s, scenario.hazard_to_s);
    EXPECT_LE(scenario.hazard_from_s, scenario.hazard_s);
    EXPECT_LE(scenario.hazard_s, scenario.hazard_to_s);
    EXPECT_FALSE(scenario.distance_reason.empty());
}

TEST_P(EveryScenario, SaysWhyItsTolerancesAreWhatTheyAre) {
    for (const Quantity& quantity : GetParam()->quantities) {
        EXPECT_GT(quantity.tolerance, 0);
        EXPECT_FALSE(quantity.reason.empty()) << quantity.name;
    }
}

std::vector<const ScenarioRow*> rows() {
    std::vector<const ScenarioRow*> all;
    for (const ScenarioRow& row : scenarios()) {
        all.push_back(&row);
    }
    return all;
}

INSTANTIATE_TEST_SUITE_P(Table, EveryScenario, ::testing::ValuesIn(rows()), [](const auto& test) {
    std::string name(test.param->name);
    std::ranges::replace(name, '-', '_');
    return name;
});

}  // namespace
}  // namespace tickproof::harness
