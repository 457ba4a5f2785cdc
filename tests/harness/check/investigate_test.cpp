// Requests are made once, repetitions apart, and a check is asked until it has what it needs.

#include "harness/check/investigate.h"

#include <gtest/gtest.h>

#include <atomic>
#include <utility>
#include <vector>

#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

RunSpec jump_of(const Inquiry& ask) {
    return run_spec(ask.game, scenario("jump"), ask.spec(0));
}

Findings judge_jump(Inquiry& ask) {
    Finding made = judged("one", "jump", 0);
    made.measured = ask.run(jump_of(ask)).outcome.quantities[0];
    return {made};
}

/// Asks for the same run twice, apart.
Findings judge_twice(Inquiry& ask) {
    ask.run(jump_of(ask), Keep::outcome, 0);
    ask.run(jump_of(ask), Keep::outcome, 1);
    return {judged("twice", "jump", 0)};
}

/// Halves an interval: each request depends on the answer to the last.
Findings judge_search(Inquiry& ask) {
    double low = 1;
    double high = 100;
    for (int i = 0; i < 10; ++i) {
        RunSpec spec = jump_of(ask);
        const double middle = (low + high) / 2;
        set_parameter(spec.scenario, "rise_mps", std::to_string(middle));
        const double apex_m = ask.run(spec).outcome.quantities[0];
        if (ask.waits()) {
            return {};
        }
        (apex_m > 20 ? high : low) = middle;
    }
    Finding made = judged("search", "rise", 0);
    made.measured = low;
    return {made};
}

constexpr Check kJump{.name = "one", .judge = judge_jump};
constexpr Check kAgain{.name = "again", .judge = judge_jump};
constexpr Check kTwice{.name = "twice", .judge = judge_twice};
constexpr Check kSearch{.name = "search", .judge = judge_search};

Investigation carried_out(Asked& about, std::vector<const Check*> checks) {
    Investigation investigation(about.game, std::move(checks));
    carry_out({&investigation, 1}, about.store, 1);
    return investigation;
}

TEST(Investigation, MakesARunThatTwoChecksAskForOnce) {
    Asked about = asked(scenario("jump"), "euler", "fixed", {at_rate(60)});
    // One more is the schedule of the trace.
    EXPECT_EQ(carried_out(about, {&kJump}).runs(), 2U);
    EXPECT_EQ(carried_out(about, {&kJump, &kAgain}).runs(), 2U);
}

TEST(Investigation, MakesRepetitionsApart) {
    Asked about = asked(scenario("jump"), "euler", "fixed", {at_rate(60)});
    EXPECT_EQ(carried_out(about, {&kTwice}).runs(), 3U);
    EXPECT_EQ(carried_out(about, {&kTwice, &kJump}).runs(), 3U);
}

std::atomic<int> worlds_made = 0;

/// Euler, which counts its worlds.
physics::EngineSpec counting() {
    static const physics::Engine engine = [] {
        physics::Engine made = *parse_engine("euler").engine;
        made.make_world = [make_world = made.make_world](const physics::Scene& scene,
                                                         const physics::EngineSettings& settings) {
            ++worlds_made;
            return make_world(scene, settings);
        };
        return made;
    }();
    physics::EngineSpec spec = parse_engine("euler");
    spec.engine = &engine;
    return spec;
}

/// Asks for a path on each trace.
template <bool IsReference>
Findings judge_paths(Inquiry& ask) {
    for (std::size_t i = 0; i < ask.traces(); ++i) {
        const RunSpec spec = run_spec(ask.game, scenario("jump"), ask.spec(i));
        ask.run({.spec = spec, .is_reference = IsReference}, Keep::path);
    }
    return {judged("paths", "jump", 0)};
}

constexpr Check kReferences{.name = "references", .judge = judge_paths<true>};
constexpr Check kRuns{.name = "runs", .judge = judge_paths<false>};

TEST(Investigation, MakesOneReferenceForTheSameStepsAndEveryOtherRunAlone) {
    // Fixed steps at 60 and at 120 fps are the same.
    Asked about = asked(scenario("jump"), "euler", "fixed", {at_rate(60), at_rate(120)});
    about.game.engine = counting();
    const auto worlds_of = [&](std::vector<const Check*> checks) {
        worlds_made = 0;
        carried_out(about, std::move(checks));
        return worlds_made.load();
    };
    EXPECT_EQ(worlds_of({&kReferences}), 1);
    EXPECT_EQ(worlds_of({&kRuns}), 2);
    // A run that one check needs as evidence stays evidence, in whatever order the checks ask.
    EXPECT_EQ(worlds_of({&kReferences, &kRuns}), 2);
    EXPECT_EQ(worlds_of({&kRuns, &kReferences}), 2);
}

TEST(Investigation, LetsACheckAskFurther) {
    Asked about =
        asked(scenario("jump"), "euler:precision=f64", "fixed:timestep=1ms", {at_rate(60)});
    Investigation made = carried_out(about, {&kSearch});
    // v^2 / 2g is 20 m at sqrt(2 x 10 x 20) = 20 m/s; ten halvings of 99 leave 0.1.
    EXPECT_NEAR(made.findings()[0].at(0).measured, 20, 0.15);
    EXPECT_EQ(made.runs(), 11U);
}

TEST(Investigation, GivesEveryFindingItsId) {
    Asked about = asked(scenario("jump"), "euler", "fixed", {at_rate(60)});
    EXPECT_EQ(judge(about.game, {&kJump}, about.store, 1).at(0).id, "one/jump");
    EXPECT_EQ(id_of("reach", "ledge 2.4 m"), "reach/ledge-2.4-m");
    EXPECT_EQ(id_of("speed", "My Capture (1).csv"), "speed/my-capture-1-.csv");
}

}  // namespace
}  // namespace tickproof::harness
