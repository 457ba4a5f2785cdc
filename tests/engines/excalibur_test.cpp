// The clock and the main loop of Excalibur itself, and the policies `excalibur` and
// `excalibur-fixed`.

#include <gtest/gtest.h>

#include "tests/engines/real_engine.h"

namespace tickproof::engines {
namespace {

class ExcaliburTest : public ::testing::TestWithParam<Setting> {};

TEST_P(ExcaliburTest, RunsTheStepsOfThePolicy) {
    std::vector<Sequence> all = sequences(2'000);
    all.push_back(at_the_limit(Duration{200'000'000}));
    EXPECT_GT(expect_equal(GetParam().policy, all, javascript(GetParam().driver, all),
                           {.unit_s = 0.001, .relative = 1e-15}),
              60'000U);
}

TEST_P(ExcaliburTest, WaitsAsThePolicyDoesWhenItsClockIsSetBack) {
    const std::vector<Sequence> all{set_back(2'000)};
    // The policy adds up the frames that the engine measures in one.
    EXPECT_EQ(expect_equal(GetParam().policy, all, javascript(GetParam().driver, all),
                           {.unit_s = 0.001, .relative = 1e-12}),
              2'000U);
}

INSTANTIATE_TEST_SUITE_P(
    Settings, ExcaliburTest,
    ::testing::Values(Setting{"excalibur", "excalibur.mjs"},
                      Setting{"excalibur:clock_start=3600s", "excalibur.mjs start=3600e9"},
                      Setting{"excalibur:time_scale=0.3", "excalibur.mjs scale=0.3"},
                      Setting{"excalibur-fixed", "excalibur.mjs timestep=1000/60"},
                      Setting{"excalibur-fixed:timestep=10ms", "excalibur.mjs timestep=10"},
                      Setting{"excalibur-fixed:timestep=1/30", "excalibur.mjs timestep=1000/30"},
                      Setting{"excalibur-fixed:timestep=1/144", "excalibur.mjs timestep=1000/144"},
                      Setting{"excalibur-fixed:time_scale=0.3",
                              "excalibur.mjs timestep=1000/60 scale=0.3"}));

}  // namespace
}  // namespace tickproof::engines
