// The facts on the rows of policies, held against what each pacer does with uneven frames.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "tests/harness/pacing/pacing_runs.h"

namespace tickproof::harness {
namespace {

constexpr int kFrames = 200;

PolicySpec defaults_of(const Policy& policy) {
    return {.policy = &policy, .settings = policy.defaults};
}

/// The plans of frames that last `timesteps`, in turn.
std::vector<FramePlan> plans_of(const PolicySpec& spec, const std::vector<double>& timesteps) {
    const auto pacer = make_pacer(spec);
    std::vector<FramePlan> plans(kFrames);
    for (std::size_t i = 0; i < plans.size(); ++i) {
        const double frame_s = timesteps[i % timesteps.size()] * spec.settings.timestep.dt_s;
        pacer->advance(from_seconds(frame_s), plans[i]);
    }
    return plans;
}

/// Frames from 0.2 to 2.9 timesteps, and then only frames of more than one: matter.js takes the
/// shortest of the last 60.
std::vector<FramePlan> on_uneven_frames(const PolicySpec& spec) {
    std::vector<double> timesteps;
    for (int i = 0; i < 10; ++i) {
        timesteps.insert(timesteps.end(), {0.3, 0.4, 1.7, 0.6, 2.8, 2.9, 0.2, 1.1, 0.8, 2.2});
    }
    for (int i = 0; i < 20; ++i) {
        timesteps.insert(timesteps.end(), {1.6, 1.3, 1.7, 1.4, 1.9});
    }
    return plans_of(spec, timesteps);
}

/// As a share of the time of frames of 2.5 timesteps, in the last half of them.
double stepped_share(const PolicySpec& spec) {
    constexpr double kTimesteps = 2.5;
    const std::vector<FramePlan> plans = plans_of(spec, {kTimesteps});
    double stepped_s = 0;
    for (std::size_t i = plans.size() / 2; i < plans.size(); ++i) {
        for (const Step& step : plans[i].steps) {
            stepped_s += step.dt_s;
        }
    }
    return stepped_s / (kFrames / 2 * kTimesteps * spec.settings.timestep.dt_s);
}

class PolicyFacts : public ::testing::TestWithParam<std::string> {
  protected:
    const Policy& row() const { return find_policy(GetParam()); }
};

std::string without_dashes(const ::testing::TestParamInfo<std::string>& row) {
    std::string name = row.param;
    std::ranges::replace(name, '-', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(EveryRow, PolicyFacts, ::testing::ValuesIn(policy_names()),
                         without_dashes);

TEST_P(PolicyFacts, AnAccumulatorKeepsTimeForLaterFrames) {
    constexpr double kTimestepsKept = 0.05;
    const PolicySpec spec = defaults_of(row());
    const bool keeps = std::ranges::any_of(on_uneven_frames(spec), [&](const FramePlan& plan) {
        return plan.overstep_s > kTimestepsKept * spec.settings.timestep.dt_s;
    });
    EXPECT_EQ(row().has_accumulator, keeps);
}

TEST_P(PolicyFacts, AConstantStepIsTheTimestepInEveryFrame) {
    constexpr double kToAFloat = 1e-6;
    const PolicySpec spec = defaults_of(row());
    const double dt_s = kept_timestep(spec.settings).dt_s;
    bool is_constant = true;
    for (const FramePlan& plan : on_uneven_frames(spec)) {
        for (const Step& step : plan.steps) {
            is_constant = is_constant && std::abs(step.dt_s / dt_s - 1) < kToAFloat;
        }
    }
    EXPECT_EQ(row().has_constant_step, is_constant);
}

TEST_P(PolicyFacts, ALoopThatStepsOnceAFrameNeverStepsTwiceOrNot) {
    const std::vector<FramePlan> plans = on_uneven_frames(defaults_of(row()));
    EXPECT_EQ(row().steps_once_a_frame, std::ranges::all_of(plans, [](const FramePlan& plan) {
                  return plan.steps.size() == 1;
              }));
}

TEST_P(PolicyFacts, ALoopThatWaitsMakesShortFramesATimestepLong) {
    const PolicySpec spec = defaults_of(row());
    bool waits = true;
    for (const FramePlan& plan : plans_of(spec, {0.5})) {
        // MonoGame's loop starts the next frame with the 100 ns that the last sleep was too long.
        waits = waits && seconds(plan.waited) > 0.49 * spec.settings.timestep.dt_s;
    }
    EXPECT_EQ(row().waits_for_timestep, waits);
}

TEST_P(PolicyFacts, AFrameLockedGameAdvancesByTheSameTimeInEveryFrame) {
    const std::vector<FramePlan> plans = on_uneven_frames(defaults_of(row()));
    const bool is_locked = std::ranges::all_of(plans, [&](const FramePlan& plan) {
        return plan.steps.size() == 1 && plan.steps.front() == plans.front().steps.front();
    });
    EXPECT_EQ(is_frame_locked(row()), is_locked);
}

TEST_P(PolicyFacts, PerFrameCodeStepsOnceAFrame) {
    if (is_per_frame_code(row())) {
        EXPECT_TRUE(row().steps_once_a_frame);
    } else {
        EXPECT_TRUE(is_per_frame_code(find_policy(row().frames)));
    }
}

TEST_P(PolicyFacts, ACapKeepsTimeWhereFewerStepsStillCoverTheFrame) {
    if (!reads(row(), "steps_per_frame_max")) {
        GTEST_SKIP() << "no cap";
    }
    constexpr double kAll = 0.999;
    PolicySpec spec = defaults_of(row());
    spec.settings.steps_per_frame_max = 2;
    const bool keeps_time = stepped_share(spec) > kAll;
    EXPECT_EQ(row().cap_keeps_time, keeps_time);
    EXPECT_EQ(cap_drops_time(spec), !keeps_time);

    spec.settings.steps_per_frame_max = 1;
    const bool one_keeps_time = stepped_share(spec) > kAll;
    EXPECT_EQ(row().cap_of_one_is_off, one_keeps_time && !keeps_time);
    EXPECT_EQ(cap_drops_time(spec), !one_keeps_time);
}

TEST_P(PolicyFacts, ASettingThatIsSwitchedOffChangesNoFrame) {
    if (!reads(row(), "frame_delta_max")) {
        GTEST_SKIP() << "no clamp";
    }
    for (const int cap : {0, 1, 4}) {
        PolicySpec spec = defaults_of(row());
        spec.settings.steps_per_frame_max = cap;
        spec.settings.frame_delta_max = Duration{0};
        const std::vector<FramePlan> free = on_uneven_frames(spec);
        spec.settings.frame_delta_max = spec.settings.timestep.account / 2;
        const std::vector<FramePlan> clamped = on_uneven_frames(spec);
        const bool are_alike =
            std::ranges::equal(free, clamped, [](const FramePlan& a, const FramePlan& b) {
                return a.steps == b.steps && a.update_s == b.update_s;
            });
        EXPECT_EQ(is_switched_off(spec, "frame_delta_max"), are_alike) << "cap of " << cap;
        EXPECT_EQ(is_switched_off(spec, "clamped_time"), are_alike) << "cap of " << cap;
    }
}

TEST(PolicyFactsOfSettings, AFrameLimiterOnlyWaits) {
    const PolicySpec locked = parse_policy("frame-locked:frame_limiter=on");
    for (const FramePlan& plan : plans_of(locked, {0.5})) {
        EXPECT_NEAR(seconds(plan.waited), 0.5 * locked.settings.timestep.dt_s, 1e-9);
        EXPECT_EQ(plan.steps.size(), 1U);
    }
}

}  // namespace
}  // namespace tickproof::harness
