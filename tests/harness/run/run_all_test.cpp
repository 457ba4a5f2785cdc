#include "harness/run/run_all.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

TEST(RunAll, GivesTheSameBitsWithAnyNumberOfThreads) {
    TraceStore traces;
    std::vector<Wanted> wanted;
    for (const FrameTrace& trace : {with_hitch(1), at_rate(144)}) {
        traces.add(trace);
        for (const Policy& policy : policies()) {
            wanted.push_back(
                {spec(scenario("gate"), "box2d", policy.name, trace.spec), Keep::hashes});
        }
    }
    const auto alone = run_all(wanted, traces, 1);
    const auto together = run_all(wanted, traces, 4);
    ASSERT_EQ(alone.size(), wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        EXPECT_EQ(alone[i].spec, wanted[i].spec);
        EXPECT_EQ(alone[i].trajectory.hashes.size(), alone[i].summary.steps);
        EXPECT_EQ(alone[i].trajectory.hashes, together[i].trajectory.hashes) << i;
    }
}

std::vector<Duration> lengths_of(const Run& run) {
    std::vector<Duration> lengths;
    run.schedule.frames.for_each_effective([&](Duration length) { lengths.push_back(length); });
    return lengths;
}

/// Whose schedules are made once: runs of one loop in a row, with other engines, splits and as much
/// as is kept; and rows that are broken by another loop, frame, script or perturbation.
TEST(RunAll, GivesEachRunAsIfItWereAlone) {
    TraceStore traces;
    const FrameTrace trace = with_hitch(1);
    traces.add(trace);
    traces.add(at_rate(144));
    const Perturbation perturbation{.run = [](const RunSpec& spec, const FrameTrace& frames,
                                              Keep keep) { return run(spec, frames, keep); }};
    const RunSpec gate = spec(scenario("gate"), "euler", "fixed", trace.spec);
    std::vector<Wanted> wanted;
    const auto want = [&](Keep keep, auto change) -> Wanted& {
        wanted.push_back({.spec = gate, .keep = keep});
        change(wanted.back().spec);
        return wanted.back();
    };
    const auto nothing = [](RunSpec&) {};
    want(Keep::hashes, nothing);
    want(Keep::hashes, nothing);
    want(Keep::states, [](RunSpec& run) { run.engine = parse_engine("box2d"); });
    want(Keep::hashes, [](RunSpec& run) { run.split = 4; });
    want(Keep::outcome, nothing);
    want(Keep::hashes, nothing);
    want(Keep::hashes, nothing).perturbation = &perturbation;
    // Each behind a run that differs from it in this alone.
    const auto vary = [&](auto change) {
        want(Keep::hashes, nothing);
        want(Keep::hashes, change);
    };
    vary([](RunSpec& run) { run.policy = parse_policy("variable"); });
    vary([](RunSpec& run) { run.start_frame = 3; });
    vary([](RunSpec& run) { run.phase = 0.25; });
    vary([](RunSpec& run) { run.load.step_cost = Duration{5'000'000}; });
    vary([](RunSpec& run) { run.scenario = scenario("gate", {"gate.x_m=8"}); });
    vary([](RunSpec& run) { run.trace = at_rate(144).spec; });
    vary([](RunSpec& run) { run.engine = {}; });
    vary([](RunSpec& run) { run.scenario = {}; });
    want(Keep::hashes, [](RunSpec& run) { run.scenario = {}; });
    for (const int jobs : {1, 4}) {
        const auto made = run_all(wanted, traces, jobs);
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            const auto alone = run(wanted[i].spec, traces.at(wanted[i].spec.trace), wanted[i].keep);
            EXPECT_EQ(made[i].spec, alone.spec) << i;
            EXPECT_EQ(made[i].summary, alone.summary) << i;
            EXPECT_EQ(made[i].schedule.steps, alone.schedule.steps) << i;
            EXPECT_EQ(lengths_of(made[i]), lengths_of(alone)) << i;
            EXPECT_EQ(made[i].trajectory.hashes, alone.trajectory.hashes) << i;
            EXPECT_EQ(made[i].trajectory.rows(), alone.trajectory.rows()) << i;
            EXPECT_EQ(made[i].final_hash, alone.final_hash) << i;
            EXPECT_EQ(made[i].outcome.passage, alone.outcome.passage) << i;
            EXPECT_EQ(made[i].is_finished, alone.is_finished) << i;
        }
    }
}

/// A loop that does not end has no outcome, however many runs wait for its schedule.
TEST(RunAll, OfALoopThatIsStoppedStopsEveryRun) {
    TraceStore traces;
    const FrameTrace trace = with_hitch(2000);  // 120,000 steps.
    traces.add(trace);
    const std::vector<Wanted> wanted(
        3, {.spec = spec(scenario("gate"), "euler", "fixed:frame_delta_max=off", trace.spec),
            .keep = Keep::hashes});
    for (const auto& run : run_all(wanted, traces, 1)) {
        EXPECT_EQ(run.summary.stop, Stop::unbounded);
        EXPECT_EQ(run.schedule.stop, Stop::unbounded);
        EXPECT_TRUE(run.trajectory.hashes.empty());
        EXPECT_FALSE(run.is_finished);
    }
}

TEST(RunAll, OfNothingIsNothing) {
    TraceStore traces;
    EXPECT_TRUE(run_all({}, traces, 2).empty());
}

}  // namespace
}  // namespace tickproof::harness
