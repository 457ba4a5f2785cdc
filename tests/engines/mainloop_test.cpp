// mainloop.js itself, and the policy `mainloop-js`.

#include <gtest/gtest.h>

#include "tests/engines/real_engine.h"

namespace tickproof::engines {
namespace {

class MainLoopTest : public ::testing::TestWithParam<Setting> {};

TEST_P(MainLoopTest, RunsTheStepsOfThePolicy) {
    const std::vector<Sequence> all = sequences(2'000);
    EXPECT_GT(expect_equal(GetParam().policy, all, javascript(GetParam().driver, all),
                           {.unit_s = 0.001, .relative = 1e-15}),
              60'000U);
}

INSTANTIATE_TEST_SUITE_P(
    Settings, MainLoopTest,
    ::testing::Values(Setting{"mainloop-js", "mainloop.mjs"},
                      Setting{"mainloop-js:clock_start=3600s", "mainloop.mjs start=3600e9"},
                      Setting{"mainloop-js:timestep=1/30", "mainloop.mjs timestep=1000/30"},
                      Setting{"mainloop-js:timestep=1/144", "mainloop.mjs timestep=1000/144"},
                      Setting{"mainloop-js:timestep=8.5ms", "mainloop.mjs timestep=8.5"}));

}  // namespace
}  // namespace tickproof::engines
