// cannon-es itself, and the policy `cocos` with its settings: it drops what is above its cap.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/engines/real_engine.h"

namespace tickproof::engines {
namespace {

class CannonTest : public ::testing::TestWithParam<Setting> {};

TEST_P(CannonTest, RunsTheStepsOfThePolicy) {
    const std::string policy =
        fmt::format("cocos:frame_delta_max=off:over_cap=drop:{}", GetParam().policy);
    const std::vector<Sequence> all = sequences(2'000);
    EXPECT_GT(expect_equal(policy, all, javascript(GetParam().driver, all)), 60'000U);
}

INSTANTIATE_TEST_SUITE_P(
    Step, CannonTest,
    ::testing::Values(Setting{"steps_per_frame_max=10", "cannon.mjs"},
                      Setting{"steps_per_frame_max=3", "cannon.mjs substeps=3"},
                      Setting{"steps_per_frame_max=10:timestep=1/144", "cannon.mjs timestep=1/144"},
                      Setting{"steps_per_frame_max=2:timestep=1/30",
                              "cannon.mjs timestep=1/30 substeps=2"}));

INSTANTIATE_TEST_SUITE_P(
    FixedStep, CannonTest,
    ::testing::Values(Setting{"steps_per_frame_max=10:clock=f64:clock_start=1s",
                              "cannon.mjs call=fixedStep start=1e9"},
                      Setting{"steps_per_frame_max=4:timestep=1/144:clock=f64:clock_start=1s",
                              "cannon.mjs call=fixedStep start=1e9 timestep=1/144 substeps=4"}));

}  // namespace
}  // namespace tickproof::engines
