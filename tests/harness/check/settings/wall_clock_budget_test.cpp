// A frame that stops stepping when its time is up: where that is a fault, and what it bounds.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/check/settings/lints.h"

namespace tickproof::harness {
namespace {

using namespace testing;

TEST(Settings, AWallClockBudgetFailsOnlyWhereResultsMustRepeat) {
    const auto verdict = [](std::string_view profile) {
        return finding_of("settings", "stride", profile, "wall-clock budget").verdict;
    };
    EXPECT_EQ(verdict(""), Verdict::note);
    EXPECT_EQ(verdict("network.lockstep = true"), Verdict::error);
    EXPECT_FALSE(says("stride:step_budget=off", "wall-clock budget"));
    // As a file says it that has no word for off.
    EXPECT_FALSE(says("stride:step_budget=1000s", "wall-clock budget"));
    EXPECT_TRUE(says("stride:step_budget=999s", "wall-clock budget"));
}

TEST(Settings, AWallClockBudgetActsOnlyWhereAStepCostsSomething) {
    const auto acts = [](std::string_view policy, std::string_view profile) {
        return number_of(finding_of("settings", policy, profile, "wall-clock budget"), "acts");
    };
    EXPECT_EQ(acts("stride", ""), 0);
    EXPECT_EQ(acts("stride", "cost.step_ms = 4"), 1);
    // Two steps of a sixtieth are its budget, whatever they cost.
    EXPECT_EQ(acts("matter-runner", ""), 1);
}

TEST(Settings, AWallClockBudgetBoundsTheStepsOfAHitch) {
    const std::string_view about = "steps in a frame";
    const auto steps = [&](std::string_view policy, std::string_view profile) {
        const Findings found = findings_of("settings", policy, profile);
        const auto made = std::ranges::find(found, about, &Finding::about);
        return made == found.end() ? 0 : number_of(*made, "steps");
    };
    // A hitch of a second has 125 steps, the last of which the engine's clock may miss; 8.333 ms
    // have room for 17 of 0.5 ms, and 84 of 0.1 ms.
    EXPECT_NEAR(steps("stride:timestep=1/125:step_budget=off", ""), 125, 1);
    EXPECT_EQ(steps("stride:timestep=1/125:step_budget=8333us", ""), 0);
    EXPECT_EQ(steps("stride:timestep=1/125:step_budget=8333us", "cost.step_ms = 0.5"), 0);
    EXPECT_EQ(steps("stride:timestep=1/125:step_budget=8333us", "cost.step_ms = 0.1"), 84);
}

}  // namespace
}  // namespace tickproof::harness
