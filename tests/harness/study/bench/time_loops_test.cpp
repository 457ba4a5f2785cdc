#include "harness/study/bench/time_loops.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "harness/study/bench/frame_steps.h"
#include "tests/harness/study/bench/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using std::chrono::milliseconds;

Game with_gate(Game game) {
    game.scenarios = {parse_scenario("gate")};
    return game;
}

TimingBudget quick() {
    return {.per_loop = milliseconds(5),
            .pair = {.time = std::chrono::seconds(1), .pairs = 64},
            .physics_s = 1e-3,
            .bodies = {.time = Duration{0}, .rounds_least = 2}};
}

TEST(Verify, PassesALoopThatRepeats) {
    TraceStore store;
    const Game game = with_gate(game_at("fixed", "box2d", 60, 60));
    const std::vector<LoopOfSection> loops = loops_of(game, 0, store);
    ASSERT_EQ(loops.size(), 1U);
    const Finding finding = verify(*loops[0].loop, timed_trace(game, store));
    EXPECT_EQ(finding.verdict, Verdict::pass);
    EXPECT_EQ(finding.check, "repeats");
}

TEST(Verify, FailsALoopThatDoesNotRepeat) {
    add_planted_engines();
    TraceStore store;
    const Game game = with_gate(game_at("fixed", "drifting", 60, 60));
    const Finding finding = verify(*loops_of(game, 0, store)[0].loop, timed_trace(game, store));
    EXPECT_EQ(finding.verdict, Verdict::error);
    ASSERT_EQ(finding.numbers.size(), 2U);
    EXPECT_EQ(finding.numbers[1].value, 0) << "neither run ends like the first";
    EXPECT_FALSE(finding.fix.empty());
}

TEST(Verify, KnowsNothingOfALoopWithoutSteps) {
    TraceStore store;
    // Every delta is rounded down to whole seconds.
    const Game game =
        with_gate(game_at("fixed:delta_rounding=floor:delta_unit=1s", "euler", 60, 60));
    const Finding finding = verify(*loops_of(game, 0, store)[0].loop, timed_trace(game, store));
    EXPECT_EQ(finding.verdict, Verdict::unknown);
}

TEST(TimeLoops, GivesThePlantedTimeOfAStep) {
    add_planted_engines();
    TraceStore store;
    std::vector<LoopOfSection> loops =
        loops_of(with_gate(game_at("fixed", "ticking", 60, 60)), 0, store);
    for (LoopOfSection& more :
         loops_of(with_gate(game_at("fixed", "ticking:substeps=4", 60, 60)), 1, store)) {
        loops.push_back(std::move(more));
    }
    const std::vector<TimedLoop> timed = time_loops(loops, store, quick(), ticking_clock().now());
    ASSERT_EQ(timed.size(), 2U);
    EXPECT_NEAR(timed[0].step_s.median, 1e-6, 1e-15);
    EXPECT_NEAR(timed[1].step_s.median, 4e-6, 1e-15);
    EXPECT_EQ(timed[0].section, 0U);
    EXPECT_EQ(timed[1].section, 1U);
    EXPECT_EQ(timed[0].trace, "60 fps");
    EXPECT_GE(timed[0].step_s.count, 8U);
    EXPECT_EQ(timed[0].repetitions.times_s.size(),
              std::min<std::size_t>(timed[0].step_s.count, 30));
}

/// Half as many steps a second, each as dear.
TEST(TimePair, ComparesSecondsOfTheGame) {
    add_planted_engines();
    TraceStore store;
    const auto first = loops_of(with_gate(game_at("fixed", "ticking", 60, 60)), 0, store);
    const auto second =
        loops_of(with_gate(game_at("fixed:timestep=1/30", "ticking", 60, 60)), 1, store);
    std::vector<TimedLoop> timed;
    const TimedPair pair =
        time_pair(first[0], second[0], store, quick(), timed, ticking_clock().now());
    EXPECT_EQ(pair.cost.clarity, Clarity::different);
    EXPECT_NEAR(pair.cost.ratio.median, 0.5, 1e-9);
    EXPECT_EQ(pair.first, 0U);
    EXPECT_EQ(pair.second, 1U);
    ASSERT_EQ(timed.size(), 2U);
    EXPECT_NEAR(timed[0].step_s.median, 1e-6, 1e-12);
    EXPECT_NEAR(timed[1].step_s.median, 1e-6, 1e-12);
}

/// A millisecond for physics: at 30 fps a frame has two steps, after a hitch fifteen.
TEST(TimeSection, CountsTheBodiesOfEachFrame) {
    add_planted_engines();
    TraceStore store;
    const TimedSection section =
        time_section(game_at("fixed", "ticking", 30, 60), store, quick(), ticking_clock().now());
    EXPECT_DOUBLE_EQ(section.budget.physics_s, 1e-3);
    EXPECT_NEAR(section.bodies_steady, 500, 1e-6);
    EXPECT_NEAR(section.bodies_worst, 1000.0 / 15, 1e-6);
}

}  // namespace
}  // namespace tickproof::harness
