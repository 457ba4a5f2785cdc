// A trial ends early and stores nothing, and its outcome is that of the whole run, to the bit: of
// every scenario, engine and policy, under frames of every kind.

#include "harness/run/trials.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>
#include <string>
#include <vector>

#include "harness/base/input_error.h"
#include "harness/game/engine_text.h"
#include "harness/pacing/policies.h"
#include "harness/run/run.h"
#include "harness/scenario/scenarios.h"
#include "harness/trace/generate/generated.h"
#include "harness/trace/generate/pcg32.h"
#include "harness/trace/make_trace.h"
#include "tests/harness/support.h"
#include "tests/sanitized.h"

namespace tickproof::harness {
namespace {

bool same_bits(double a, double b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

/// Empty where they are the same.
std::string difference(const Outcome& trial, const Outcome& whole, const ScenarioRow& row) {
    if (trial.passage != whole.passage) {
        return fmt::format("passage {}, not {}", to_text(trial.passage), to_text(whole.passage));
    }
    for (std::size_t i = 0; i < row.quantities.size(); ++i) {
        if (!same_bits(trial.quantities[i], whole.quantities[i])) {
            return fmt::format("{} {}, not {}", row.quantities[i].name, trial.quantities[i],
                               whole.quantities[i]);
        }
    }
    if (!same_bits(trial.crossing_start_s, whole.crossing_start_s) ||
        !same_bits(trial.crossing_dt_s, whole.crossing_dt_s) ||
        !same_bits(trial.crossing_m, whole.crossing_m)) {
        return "another crossing";
    }
    return {};
}

/// A run that keeps nothing is simulated as it is paced, without a schedule.
void expect_same(const harness::Run& outcome, const harness::Run& stored) {
    EXPECT_EQ(outcome.final_hash, stored.final_hash);
    EXPECT_EQ(difference(outcome.outcome, stored.outcome, *stored.spec.scenario.row), "");
    EXPECT_EQ(outcome.is_finished, stored.is_finished);
    EXPECT_EQ(outcome.first_contact, stored.first_contact);
    EXPECT_EQ(outcome.limit.has_value(), stored.limit.has_value());
    if (outcome.limit && stored.limit) {
        EXPECT_EQ(outcome.limit->step, stored.limit->step);
        EXPECT_EQ(outcome.limit->body, stored.limit->body);
        EXPECT_EQ(outcome.limit->velocity_before_mps, stored.limit->velocity_before_mps);
        EXPECT_EQ(outcome.limit->velocity_after_mps, stored.limit->velocity_after_mps);
    }
    EXPECT_EQ(outcome.summary, stored.summary);
}

/// The world of a run of which only the decision is kept stands still after it.
void expect_decision_of(const harness::Run& whole, const harness::Run& decision) {
    EXPECT_EQ(difference(decision.outcome, whole.outcome, *whole.spec.scenario.row), "");
    EXPECT_EQ(decision.summary, whole.summary);
    EXPECT_EQ(decision.is_finished, whole.is_finished);
    EXPECT_EQ(decision.final_hash, 0U);
    EXPECT_GE(decision.first_contact, whole.first_contact);
}

TEST(Trials, AreTheWholeRunToTheBit) {
    const std::vector<std::string> traces{"constant:fps=60", "constant:fps=23",
                                          "uniform",         "jitter:fps=144",
                                          "hitch",           "hitch:fps=30:length=250ms"};
    std::vector<std::string> engines{"euler:collision=swept", "box2d:ccd=off", "box2d:substeps=3"};
    for (const physics::Engine& engine : physics::engines()) {
        engines.push_back(engine.name);
    }
    Pcg32 random(20);
    std::size_t earlier = 0;
    std::size_t stopped = 0;
    std::size_t finished = 0;
    std::size_t without_contact = 0;
    const int rounds = tickproof::testing::fewer_if_sanitized(400);
    for (int round = 0; round < rounds; ++round) {
        const auto pick = [&](const auto& from) {
            return from[random.below(static_cast<std::uint32_t>(from.size()))];
        };
        const ScenarioRow& row = pick(scenarios());
        RunSpec spec{.scenario = parse_scenario(row.name),
                     .engine = parse_engine(pick(engines)),
                     .policy = parse_policy(pick(policies()).name)};
        const bool never_ends = random.below(16) == 0;
        if (never_ends) {
            spec.policy = parse_policy("fixed:frame_delta_max=off");
        }
        spec.phase = random.below(2) == 0 ? 0 : random.below(1000) / 1000.0;
        const std::string frames = never_ends ? "hitch:at=100ms:length=2000s" : pick(traces);
        const FrameTrace trace = make_trace(generated_spec(frames, random.below(100)));
        spec.trace = trace.spec;
        spec.start_frame = random.below(static_cast<std::uint32_t>(trace.frames.size()));
        SCOPED_TRACE(to_text(spec));
        const harness::Run whole = run(spec, trace);
        expect_same(whole, run(spec, trace, Keep::hashes));
        const harness::Run decision = run(spec, trace, Keep::decision);
        expect_decision_of(whole, decision);
        without_contact += decision.first_contact > whole.first_contact ? 1 : 0;
        if (whole.summary.stop != Stop::none) {
            stopped += 1;
            continue;
        }
        Trials trials(spec);
        trials.take(trace, spec.start_frame);
        const TrialResult first = trials.run(spec.phase);
        const TrialResult again = trials.run(spec.phase);
        EXPECT_EQ(difference(first.outcome, whole.outcome, row), "");
        EXPECT_EQ(difference(again.outcome, whole.outcome, row), "") << "the second time";
        RunSpec other = spec;
        for (other.phase = 0; other.phase < 1; other.phase += 0.375) {
            EXPECT_EQ(difference(trials.run(other.phase).outcome, run(other, trace).outcome, row),
                      "")
                << "at the phase " << other.phase;
        }
        EXPECT_TRUE(first.is_finished || !whole.is_finished);
        EXPECT_LE(first.steps, whole.summary.steps);
        finished += first.is_finished ? 1 : 0;
        earlier += first.steps < whole.summary.steps ? 1 : 0;
    }
    EXPECT_GT(stopped, 0U);
    EXPECT_GT(without_contact, 0U) << "the first contact came after the decision";
    EXPECT_GT(finished, static_cast<std::size_t>(rounds) / 2);
    EXPECT_GT(earlier, static_cast<std::size_t>(rounds) / 4);
}

TEST(Trials, EndWhereAGateIsPassed) {
    // A second of hitch carries the character beyond the gate in one step; the run goes on for two.
    RunSpec spec{.scenario = parse_scenario("gate"),
                 .engine = parse_engine("euler"),
                 .policy = parse_policy("variable")};
    const FrameTrace trace = make_trace(generated_spec("hitch", 1));
    Trials trials(spec);
    trials.take(trace);
    const TrialResult trial = trials.run();
    EXPECT_EQ(trial.outcome.passage, Passage::tunneled);
    EXPECT_TRUE(trial.is_finished);
    EXPECT_EQ(trial.steps, 16U);  // 15 frames until 250 ms, and the hitch.
}

TEST(Phase, LeavesOutAShareOfTheFirstStepAndNoTime) {
    // A fall of one step of 0.1 s under 10 m/s2 is v = g dt; begun halfway through it, half.
    const FrameTrace trace = make_trace(generated_spec("constant:fps=10", 1));
    RunSpec spec{.scenario = parse_scenario("fall"),
                 .engine = parse_engine("euler:precision=f64"),
                 .policy = parse_policy("variable"),
                 .trace = trace.spec};
    set_parameter({&spec.scenario, 1}, "fall.gravity_mps2=10");
    const auto first_velocity = [&](double phase) {
        spec.phase = phase;
        return run(spec, trace, Keep::states).trajectory.row(1)[0].velocity_mps.y;
    };
    EXPECT_DOUBLE_EQ(first_velocity(0), -1);
    EXPECT_DOUBLE_EQ(first_velocity(0.5), -0.5);
    EXPECT_DOUBLE_EQ(first_velocity(0.75), -0.25);
    const harness::Run half = run(spec, trace, Keep::hashes);
    EXPECT_NEAR(half.summary.dropped_s, 0.075, 1e-12) << "law 1: the rest is dropped time";
}

TEST(Phase, IsPartOfTheTextOfARun) {
    RunSpec spec = parse_run_spec("run gate --policy fixed --fps 60 --engine euler --phase 0.25");
    EXPECT_EQ(spec.phase, 0.25);
    EXPECT_EQ(parse_run_spec(to_text(spec)), spec);
    EXPECT_THROW(parse_phase("1"), InputError);
    EXPECT_THROW(parse_phase("-0.1"), InputError);
}

}  // namespace
}  // namespace tickproof::harness
