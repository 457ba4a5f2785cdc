// Loops that take the same steps share their references, and each gets what it would have made.

#include "harness/run/references.h"

#include <gtest/gtest.h>

#include <functional>

#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

/// In a test `Run` is something of GoogleTest.
using Runs = std::vector<Run>;

Run reference_of(std::string_view scenario_name, std::string_view engine, std::string_view policy,
                 const FrameTrace& trace, int split) {
    Run run{.spec = spec(scenario(scenario_name), engine, policy, trace.spec)};
    run.spec.split = split;
    return run;
}

/// Fills them in, and compares each with the run that is made without the others.
void expect_as_if_alone(Runs runs, TraceStore& traces, References& references) {
    std::vector<Run*> unmade;
    for (Run& run : runs) {
        unmade.push_back(&run);
    }
    int finished = 0;
    run_references(unmade, traces, 1, references, [&] { ++finished; });
    EXPECT_EQ(static_cast<std::size_t>(finished), runs.size());
    for (const Run& made : runs) {
        const Run alone = run(made.spec, traces.at(made.spec.trace), Keep::path);
        SCOPED_TRACE(to_text(made.spec));
        EXPECT_GT(made.trajectory.path.size(), 1U);
        EXPECT_EQ(made.trajectory.path, alone.trajectory.path);
        EXPECT_EQ(made.trajectory.precision, alone.trajectory.precision);
        EXPECT_EQ(made.summary, alone.summary);
        EXPECT_EQ(made.final_hash, alone.final_hash);
        EXPECT_EQ(made.outcome.passage, alone.outcome.passage);
        EXPECT_EQ(made.first_contact, alone.first_contact);
        EXPECT_EQ(made.limit.has_value(), alone.limit.has_value());
        EXPECT_EQ(made.is_finished, alone.is_finished);
        EXPECT_TRUE(made.schedule.steps.empty());
    }
}

/// Which of them are made, and not taken from others.
std::vector<bool> are_first(Runs runs, TraceStore& traces, References& references) {
    std::vector<bool> first;
    for (Run& run : runs) {
        make_schedule(run, traces.at(run.spec.trace));
        first.push_back(references.of(run).second);
    }
    return first;
}

struct Traces {
    FrameTrace other = at_rate(120);
    FrameTrace fast = at_rate(60);
    FrameTrace hitch = with_hitch(1);
    TraceStore store;

    Traces() {
        for (const FrameTrace* trace : {&other, &fast, &hitch}) {
            store.add(*trace);
        }
    }
};

TEST(References, AreThoseOfEachLoopAlone) {
    Traces traces;
    References references;
    Runs runs;
    for (const std::string_view engine : {"euler:precision=f64", "box2d"}) {
        for (const char* scenario_name : {"gate", "jump", "wall"}) {
            for (const Policy& policy : policies()) {
                for (const FrameTrace* trace : {&traces.other, &traces.hitch}) {
                    runs.push_back(reference_of(scenario_name, engine, policy.name, *trace, 8));
                }
            }
        }
    }
    expect_as_if_alone(runs, traces.store, references);
    expect_as_if_alone(runs, traces.store, references);  // All of them are there.
}

TEST(References, AreMadeOnceForTheSameStepsWhateverTheLoopAndTheFramesAre) {
    Traces traces;
    References references;
    const Runs runs{reference_of("gate", "euler", "fixed", traces.fast, 8),
                    reference_of("gate", "euler", "fixed", traces.other, 8),
                    reference_of("gate", "euler", "snapped", traces.fast, 8),
                    reference_of("gate", "euler", "variable", traces.other, 8),
                    reference_of("gate", "euler", "fixed", traces.other, 4),
                    reference_of("gate", "box2d", "fixed", traces.other, 8),
                    reference_of("jump", "euler", "fixed", traces.other, 8)};
    EXPECT_EQ(are_first(runs, traces.store, references),
              (std::vector<bool>{true, false, false, true, true, true, true}));
}

/// It pushes the body in the first frame that begins at 0.5 s of real time.
const ScenarioRow& pushed_at_a_real_time() {
    static const ScenarioRow row = [] {
        ScenarioRow made = *parse_scenario("fall").row;
        made.name = "pushed";
        const auto make_fall = made.make;
        made.make = [make_fall](std::span<const double> parameters) {
            Scenario scenario = make_fall(parameters);
            scenario.script.push_back(
                {.when = AtReal{.time_s = 0.5}, .action = SetVelocity{.velocity_mps = {3, 0}}});
            return scenario;
        };
        return made;
    }();
    return row;
}

TEST(References, AreSharedByOtherFramesUnlessTheScriptActsAtRealTimes) {
    Traces traces;
    References references;
    Runs runs{reference_of("fall", "euler", "fixed", traces.fast, 8),
              reference_of("fall", "euler", "fixed", traces.other, 8),
              reference_of("fall", "euler", "fixed", traces.other, 8)};
    EXPECT_EQ(are_first(runs, traces.store, references), (std::vector<bool>{true, false, false}));
    for (auto& run : runs) {
        run.spec.scenario.row = &pushed_at_a_real_time();
    }
    EXPECT_EQ(are_first(runs, traces.store, references), (std::vector<bool>{true, true, false}));
}

TEST(References, AreMadeAloneWhereThereIsNoRoom) {
    Traces traces;
    References references;
    // 60 s at 1 kHz are 32,768 points of a path, so 31 of them exceed a million.
    Runs runs;
    for (int split = 2; split < 34; ++split) {
        runs.push_back(reference_of("fall", "euler", "fixed:timestep=1ms", traces.fast, split));
        set_parameter(runs.back().spec.scenario, "time_s", "60");
        make_schedule(runs.back(), traces.fast);
    }
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const auto [reference, is_first] = references.of(runs[i]);
        EXPECT_TRUE(is_first);
        EXPECT_EQ(reference != nullptr, i < 30) << i;
    }
    EXPECT_FALSE(references.of(runs[0]).second);
    EXPECT_TRUE(references.of(runs[31]).second);
    expect_as_if_alone({runs.begin() + 31, runs.end()}, traces.store, references);
}

}  // namespace
}  // namespace tickproof::harness
