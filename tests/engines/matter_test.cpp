// The Runner of matter.js itself, begun by Runner.run, and the policies `matter-runner` and
// `matter-runner-019`.

#include <gtest/gtest.h>

#include "tests/engines/real_engine.h"

namespace tickproof::engines {
namespace {

class MatterTest : public ::testing::TestWithParam<Setting> {};

TEST_P(MatterTest, RunsTheStepsOfThePolicy) {
    std::vector<Sequence> all = sequences(2'000);
    all.push_back(set_back(2'000));
    all.push_back(at_the_limit(Duration{66'666'667}));
    EXPECT_GT(expect_equal(GetParam().policy, all, javascript(GetParam().driver, all),
                           {.unit_s = 0.001, .relative = 1e-15, .step_cost = GetParam().step_cost}),
              60'000U);
}

using namespace std::chrono_literals;

INSTANTIATE_TEST_SUITE_P(
    Runner, MatterTest,
    ::testing::Values(Setting{"matter-runner", "matter.mjs"},
                      Setting{"matter-runner:clock_start=3600s", "matter.mjs start=3600e9"},
                      Setting{"matter-runner:whole_hz=off", "matter.mjs snapping=0"},
                      Setting{"matter-runner:smoothing_frames=off", "matter.mjs smoothing=0"},
                      Setting{"matter-runner:smoothing_frames=off:whole_hz=off",
                              "matter.mjs smoothing=0 snapping=0"},
                      Setting{"matter-runner:smoothing_frames=7", "matter.mjs history=7"},
                      Setting{"matter-runner:timestep=1/120", "matter.mjs delta=1000/120"},
                      Setting{"matter-runner:timestep=1/144", "matter.mjs delta=1000/144"},
                      Setting{"matter-runner:timestep=1/144:whole_hz=off:smoothing_frames=off",
                              "matter.mjs delta=1000/144 snapping=0 smoothing=0"},
                      Setting{"matter-runner:timestep=1/30", "matter.mjs delta=1000/30"},
                      Setting{"matter-runner:step_budget=100ms", "matter.mjs budget=100"},
                      Setting{"matter-runner:steps_per_frame_max=1", "matter.mjs updates=1"},
                      Setting{"matter-runner:timestep=1/120:steps_per_frame_max=3",
                              "matter.mjs delta=1000/120 updates=3"},
                      Setting{"matter-runner:time_scale=0.3", "matter.mjs scale=0.3"},
                      Setting{"matter-runner:time_scale=2", "matter.mjs scale=2"},
                      Setting{"matter-runner:timestep=1/120", "matter.mjs delta=1000/120 cost=12e6",
                              12ms},
                      Setting{"matter-runner", "matter.mjs cost=20e6", 20ms}));

INSTANTIATE_TEST_SUITE_P(
    Runner019, MatterTest,
    ::testing::Values(
        Setting{"matter-runner-019", "matter.mjs version=0.19"},
        Setting{"matter-runner-019:clock_start=5s", "matter.mjs version=0.19 start=5e9"},
        Setting{"matter-runner-019:smoothing_frames=5", "matter.mjs version=0.19 history=5"},
        Setting{"matter-runner-019:timestep=1/50:frame_delta_max=40ms",
                "matter.mjs version=0.19 fps=50"},
        Setting{"matter-runner-019:timestep=1/144:frame_delta_max=13888889ns",
                "matter.mjs version=0.19 fps=144"},
        Setting{"matter-runner-019:time_scale=0.3", "matter.mjs version=0.19 scale=0.3"}));

}  // namespace
}  // namespace tickproof::engines
