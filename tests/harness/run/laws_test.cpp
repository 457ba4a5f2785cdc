// The laws that hold for every policy, trace and engine.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "harness/base/row_name.h"
#include "harness/run/run_all.h"
#include "harness/run/starts.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

constexpr std::uint64_t kSeed = 7;

std::vector<FrameTrace> every_trace() {
    std::vector<FrameTrace> traces;
    for (const std::string_view text :
         {"constant:fps=15:duration=2s", "constant:fps=60:duration=2s",
          "constant:fps=144:duration=2s", "constant:fps=59.94:duration=2s", "uniform", "jitter",
          "hitch", "pause", "clock-back", "ramp", "toggle", "vsync", "absurd-first"}) {
        traces.push_back(parse_generated(text, kSeed));
    }
    return traces;
}

const std::vector<FrameTrace>& traces() {
    static const std::vector<FrameTrace> all = every_trace();
    return all;
}

/// The same, for run_all().
TraceStore& store() {
    static TraceStore all = [] {
        TraceStore made;
        for (const FrameTrace& trace : traces()) {
            made.add(trace);
        }
        return made;
    }();
    return all;
}

struct Case {
    std::size_t policy;
    std::size_t trace;
};

std::vector<Case> every_case() {
    std::vector<Case> cases;
    for (std::size_t policy = 0; policy < policies().size(); ++policy) {
        for (std::size_t trace = 0; trace < traces().size(); ++trace) {
            cases.push_back({policy, trace});
        }
    }
    return cases;
}

RunSpec spec_of(const Case& one, const physics::Engine& engine, std::string_view scenario_name) {
    const Policy& policy = policies()[one.policy];
    return {.scenario = scenario(scenario_name),
            .engine = parse_engine(engine.name),
            .policy = {.policy = &policy, .settings = policy.defaults},
            .trace = traces()[one.trace].spec};
}

/// The schedule of a scenario, without an engine.
harness::Run scheduled(const Case& one) {
    RunSpec only = spec_of(one, physics::engines().front(), "gate");
    only.engine = {};
    return run(only, traces()[one.trace], Keep::hashes);
}

class Laws : public ::testing::TestWithParam<Case> {};

TEST_P(Laws, TimeIsConserved) {
    const auto result = scheduled(GetParam());
    const ScheduleSummary& summary = result.summary;
    const double scale = result.spec.policy.settings.time_scale;
    // A step books whole nanoseconds and is told a double: half a nanosecond a step; one of
    // rounding a frame.
    const double tolerance =
        1e-9 * (0.5 * static_cast<double>(summary.steps) + static_cast<double>(summary.frames)) +
        1e-15 * static_cast<double>(summary.steps) * (1 + summary.real_s);
    EXPECT_NEAR(summary.real_s * scale,
                summary.simulated_s + summary.overstep_s + summary.dropped_s, tolerance);
}

TEST_P(Laws, EveryLoopEndsAndSaysWhy) {
    const ScheduleSummary summary = scheduled(GetParam()).summary;
    EXPECT_LE(summary.most_steps_in_a_frame, kStepsPerFrameMax);
    EXPECT_EQ(summary.stop != Stop::none, summary.most_steps_in_a_frame == kStepsPerFrameMax);
}

TEST_P(Laws, NoStepIsNegative) {
    for (const Step& step : scheduled(GetParam()).schedule.steps) {
        ASSERT_TRUE(std::isfinite(step.dt_s) && step.dt_s >= 0);
    }
}

TEST_P(Laws, TheLongestFrameBeginsAtTheHazardOfSomeStart) {
    const FrameTrace& trace = traces()[GetParam().trace];
    const Scenario gate = make(scenario("gate"));
    const RunSpec all{.policy = parse_policy(policies()[GetParam().policy].name),
                      .trace = trace.spec};
    std::vector<Duration> effective = trace.frames;
    const StepSchedule steps = run(all, trace).schedule;  // Ends early where it has no end.
    for (std::size_t i = 0; i < steps.frames.size(); ++i) {
        effective[i] = steps.frames[i].effective;
    }
    ASSERT_EQ(effective.size(), trace.frames.size());
    const std::vector<std::size_t> longest_first = longest_frames(effective);
    const std::size_t start = worst_hitch_start(effective, longest_first, gate);
    const auto longest =
        static_cast<std::size_t>(std::ranges::max_element(effective) - effective.begin());
    const auto starts = hazard_starts(effective, longest_first, gate);
    EXPECT_TRUE(std::ranges::find(starts, start) != starts.end());
    if (starts.size() == 1) {
        return;  // A constant rate: every start is the same.
    }
    Duration begins{0};
    for (std::size_t frame = start; frame != longest; frame = (frame + 1) % effective.size()) {
        begins += std::max(effective[frame], Duration{0});
    }
    const std::size_t earlier = (start + effective.size() - 1) % effective.size();
    EXPECT_LE(begins, from_seconds(gate.hazard_s));
    // One frame earlier it would begin too late; unless the whole trace is too short to be late.
    EXPECT_TRUE(begins + effective[earlier] > from_seconds(gate.hazard_s) || earlier == longest);
}

TEST_P(Laws, EveryStateIsFiniteInEveryEngine) {
    const FrameTrace& trace = traces()[GetParam().trace];
    for (const physics::Engine& engine : physics::engines()) {
        const auto result = run(spec_of(GetParam(), engine, "jump"), trace, Keep::states);
        for (std::size_t row = 0; row < result.trajectory.rows(); ++row) {
            for (const physics::BodyState& state : result.trajectory.row(row)) {
                ASSERT_TRUE(
                    std::isfinite(state.position_m.x) && std::isfinite(state.position_m.y) &&
                    std::isfinite(state.velocity_mps.x) && std::isfinite(state.velocity_mps.y))
                    << engine.name;
            }
        }
    }
}

TEST_P(Laws, TheSameSpecGivesTheSameBitsInEveryEngine) {
    for (const physics::Engine& engine : physics::engines()) {
        const RunSpec spec = spec_of(GetParam(), engine, "gate");
        const FrameTrace& trace = traces()[GetParam().trace];
        const auto one = run(spec, trace, Keep::hashes);
        const auto other = run(spec, trace, Keep::hashes);
        ASSERT_EQ(one.trajectory.hashes, other.trajectory.hashes) << engine.name;
        EXPECT_EQ(one.final_hash, other.final_hash) << engine.name;
    }
}

TEST_P(Laws, TheReferenceHasItsSamplesWhereTheRunHasThem) {
    if (scheduled(GetParam()).summary.stop != Stop::none) {
        return;  // 100,000 steps: EveryLoopEndsAndSaysWhy looks at those.
    }
    const FrameTrace& trace = traces()[GetParam().trace];
    // A body without forces is where its time is, in every engine: so the samples are of the same
    // times.
    for (const physics::Engine& engine : physics::engines()) {
        RunSpec spec = spec_of(GetParam(), engine, "jump");
        spec.engine = physics::undamped(spec.engine);
        spec.scenario =
            scenario("jump", {"jump.gravity_mps2=0.1", "jump.rise_mps=0.1", "jump.run_mps=0.25"});
        const auto coarse = run(spec, trace, Keep::states);
        spec.split = 4;
        const auto fine = run(spec, trace, Keep::states);
        ASSERT_EQ(coarse.trajectory.rows(), fine.trajectory.rows()) << engine.name;
        if (coarse.limit || fine.limit) {
            continue;  // A body that the engine cuts is not where its time is.
        }
        const std::size_t free =
            std::min({coarse.first_contact, fine.first_contact, coarse.trajectory.rows() - 1});
        for (std::size_t row = 0; row <= std::min<std::size_t>(free, 500); ++row) {
            if (coarse.trajectory.row(row)[0].asleep || fine.trajectory.row(row)[0].asleep) {
                break;  // Rapier puts a body to sleep that is this slow.
            }
            const double x = 0.25 * coarse.trajectory.times_s[row];
            ASSERT_NEAR(coarse.trajectory.row(row)[0].position_m.x, x, 1e-4 * (1 + x))
                << engine.name;
            ASSERT_NEAR(fine.trajectory.row(row)[0].position_m.x, x, 1e-4 * (1 + x)) << engine.name;
        }
    }
}

TEST_P(Laws, ComparingNothingIsUnknown) {
    // A policy that takes no step on this trace, because every frame is of no length.
    const std::vector<FrameTrace> nothing{of_frames({0, 0, 0})};
    const Policy& policy = policies()[GetParam().policy];
    constexpr std::string_view kMakesTime[] = {
        "frame-locked",      "frame-limited",  "snapped",       "monogame",
        "phaser-arcade",     "phaser3-arcade", "matter-runner", "phaser-matter",
        "matter-runner-019", "excalibur",      "godot-process"};
    if (std::ranges::any_of(kMakesTime, [&](auto name) { return is_named(policy.name, name); })) {
        return;  // They step by a constant, by a microsecond at least, wait for one, or begin with
                 // one.
    }
    for (const std::string_view check : {"tunneling", "divergence", "replay"}) {
        const Finding finding =
            finding_of(check, asked(scenario("gate"), "euler", policy.name, nothing));
        EXPECT_EQ(finding.verdict, Verdict::unknown) << check << ": " << finding.summary;
    }
}

TEST(Law, TheNumberOfThreadsNeverChangesAByte) {
    std::vector<Wanted> wanted;
    for (const Case& one : every_case()) {
        for (const physics::Engine& engine : physics::engines()) {
            wanted.push_back({.spec = spec_of(one, engine, "gate")});
        }
    }
    const auto alone = run_all(wanted, store(), 1);
    const auto together = run_all(wanted, store(), 4);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        ASSERT_EQ(alone[i].final_hash, together[i].final_hash) << i;
    }
}

INSTANTIATE_TEST_SUITE_P(Every, Laws, ::testing::ValuesIn(every_case()), [](const auto& test) {
    std::string name = fmt::format("{}_{}", policies()[test.param.policy].name, test.param.trace);
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

}  // namespace
}  // namespace tickproof::harness
