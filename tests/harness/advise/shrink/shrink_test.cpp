#include "harness/advise/shrink/shrink.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "harness/advise/shrink/case_text.h"
#include "harness/trace/generate/pcg32.h"
#include "tests/harness/advise/shrink/trials.h"
#include "tests/harness/planted.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using std::chrono::milliseconds;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::Pair;

Passage passage_of(const std::string& text) {
    const RunSpec spec = parse_run_spec(text);
    return run(spec, make_trace(spec.trace)).outcome.passage;
}

TEST(Shrink, LeavesOneLongFrameOfACaptureInWhichTheGateTunnels) {
    const Trial trial = trial_of(scenario("gate"), "euler", "variable", {capture_with_hitches()});
    const Shrunk shrunk = shrunk_by(trial, "tunneling");
    EXPECT_EQ(shrunk.failure.finding.id, "tunneling/gate");
    EXPECT_EQ(shrunk.failure.finding.verdict, Verdict::error);
    EXPECT_FALSE(shrunk.is_spent);

    // The run itself says so, as a command line would make it; and none of it can be left out.
    const SteadyFrames steady = testing::steady_of(shrunk);
    ASSERT_EQ(steady.but.size(), 1U);
    const RunSpec spec = shrunk.failure.finding.shown_by.at(0);
    EXPECT_EQ(spec.start_frame, 0U);
    EXPECT_EQ(passage_of(to_text(spec)), Passage::tunneled);
    EXPECT_EQ(passage_of("run gate --engine euler --policy variable --fps 60 --start 0"),
              Passage::blocked);
    EXPECT_FALSE(run(spec, make_trace(spec.trace)).summary.trace_repeated);
    const Duration length = steady.but.begin()->second;
    EXPECT_EQ(length % milliseconds(100), Duration{0}) << "a round length";
    EXPECT_LE(length, milliseconds(1200)) << "the longest of the capture";
}

/// Finds fault with a frame of 90 ms or more that a frame of 3 ms or less comes after.
Findings judge_long_then_short(Inquiry& ask) {
    const std::vector<Duration>& frames = ask.trace(0).frames;
    const auto slow =
        std::ranges::find_if(frames, [](Duration frame) { return frame >= milliseconds(90); });
    const bool fails =
        std::any_of(slow, frames.end(), [](Duration frame) { return frame <= milliseconds(3); });
    return {judged("planted", "two frames", fails ? 2 : 0)};
}
const Check kLongThenShort{.name = "planted", .judge = judge_long_then_short};

TEST(Shrink, FindsExactlyThePlantedFrames) {
    std::vector<Duration> frames;
    for (int i = 0; i < 3'000; ++i) {
        frames.push_back(milliseconds(5 + i * 7 % 20));
    }
    frames[1'000] = milliseconds(2);  // Too early.
    frames[1'700] = milliseconds(95);
    frames[2'600] = milliseconds(1);
    const Trial trial = trial_of("fixed", {in_memory("game", frames)});
    const Shrunk shrunk = shrink(trial, {&kLongThenShort}, failure_in(trial, &kLongThenShort), {});
    const SteadyFrames steady = testing::steady_of(shrunk);
    ASSERT_EQ(steady.but.size(), 2U);
    EXPECT_EQ(steady.but.begin()->second, milliseconds(100)) << "rounder than 95 ms";
    EXPECT_EQ(steady.but.rbegin()->second, milliseconds(1));
    EXPECT_EQ(steady.but.begin()->first, 0U) << "what comes before is cut";
    EXPECT_EQ(steady.but.rbegin()->first, steady.count - 1) << "and what comes after";
}

/// Its summary begins with the name of the trace.
Findings judge_long_frame(Inquiry& ask) {
    const bool fails = std::ranges::max(ask.trace(0).frames) >= milliseconds(90);
    Finding finding = judged("planted", "long frame", fails ? 2 : 0);
    finding.summary = ask.trace(0).name + " has a long frame";
    return {finding};
}
const Check kLongFrame{.name = "planted", .judge = judge_long_frame};

TEST(Shrink, NamesTheTraceThatIsLeft) {
    const Trial trial =
        trial_of("fixed", {in_memory("game.csv", {milliseconds(5), milliseconds(95)})});
    const Shrunk shrunk = shrink(trial, {&kLongFrame}, failure_in(trial, &kLongFrame), {});
    EXPECT_EQ(
        shrunk.failure.finding.summary,
        parse_generated(shrunk.trial.traces.at(0).spec.generator, 1).name + " has a long frame");
}

TEST(Shrink, StopsWhenItsBudgetIsSpentAndStillFails) {
    const Trial trial = trial_of(scenario("gate"), "euler", "variable", {capture_with_hitches()});
    const Shrunk all = shrunk_by(trial, "tunneling");
    for (const std::size_t budget : {1U, 3U, 10U}) {
        const Shrunk some = shrunk_by(trial, "tunneling", Verdict::warning, {.budget = budget});
        EXPECT_EQ(some.tries, budget);
        EXPECT_TRUE(some.is_spent);
        EXPECT_EQ(some.failure.finding.verdict, Verdict::error);
        const RunSpec& spec = some.failure.finding.shown_by.at(0);
        EXPECT_EQ(passage_of(to_text(spec)), Passage::tunneled) << budget << " tries";
        EXPECT_LE(testing::steady_of(all).but.size(), testing::steady_of(some).but.size());
    }
    EXPECT_LT(all.tries, 200U);
}

TEST(Shrink, GivesTheSameForAnyNumberOfThreads) {
    const Trial trial =
        trial_of(scenario("gate"), "euler", "variable", {capture_with_hitches(), at_rate(60)});
    for (const char* check : {"tunneling", "frame-rate"}) {
        const Shrunk one = shrunk_by(trial, check, Verdict::warning, {.jobs = 1});
        const Shrunk four = shrunk_by(trial, check, Verdict::warning, {.jobs = 4});
        EXPECT_EQ(one.tries, four.tries);
        EXPECT_EQ(one.failure.finding.summary, four.failure.finding.summary);
        EXPECT_EQ(case_text(one.trial, one.failure, "test"),
                  case_text(four.trial, four.failure, "test"));
    }
}

TEST(Shrink, TakesTheScenarioAndTheSettingsBackToTheirDefaults) {
    const Trial trial = trial_of(scenario("gate", {"gate.run_mps=6.37", "gate.thickness_m=0.2345"}),
                                 "euler", "variable:frame_delta_max=900ms",
                                 {parse_generated("hitch:fps=47:length=812ms", 1)});
    const Shrunk shrunk = shrunk_by(trial, "tunneling");
    const Game& game = shrunk.trial.game;
    EXPECT_EQ(game.scenarios.at(0), parse_scenario("gate"));
    EXPECT_EQ(to_text(game.policy), "variable");
    EXPECT_EQ(testing::steady_of(shrunk).but.size(), 1U);
}

TEST(Shrink, KeepsTheRateThatAFindingIsAbout) {
    // At 27.3 fps two steps of 1/60 s a frame are not enough; in frames of 60 fps nothing fails.
    const Trial trial = trial_of("fixed:steps_per_frame_max=2", {at_rate(27.3)});
    const Shrunk shrunk = shrunk_by(trial, "speed");
    EXPECT_EQ(shrunk.failure.finding.id, "speed/game-speed");
    const std::string text = to_text(shrunk.trial.traces.at(0).spec);
    EXPECT_EQ(text, "--fps 27") << "rounder than 27.3, and still too slow";
}

TEST(Shrink, LeavesFewFramesInWhichAMeasureOfTheScheduleFails) {
    const Trial trial = trial_of("variable", {capture_with_hitches()});
    const Shrunk shrunk = shrunk_by(trial, "damage");
    EXPECT_EQ(shrunk.failure.finding.verdict, Verdict::error);
    EXPECT_THAT(testing::steady_of(shrunk).but, ElementsAre(Pair(0, milliseconds(100))));
}

TEST(Shrink, KeepsAnUnevenRateWhereMotionStutters) {
    const Trial trial = trial_of("fixed:timestep=1/50", {capture_with_hitches()});
    const Shrunk shrunk = shrunk_by(trial, "stutter", Verdict::note);
    EXPECT_EQ(shrunk.failure.finding.id, "stutter/60-hz");
    EXPECT_THAT(testing::steady_of(shrunk).but, IsEmpty()) << "50 steps a second stutter at 60 fps";
    EXPECT_LT(testing::steady_of(shrunk).count, 20U);
}

TEST(Shrink, ShrinksANoteThatIsAskedFor) {
    const Trial trial = trial_of(scenario("curve"), "euler", "variable", {capture_with_hitches()});
    const Shrunk shrunk = shrunk_by(trial, "divergence", Verdict::note);
    EXPECT_EQ(shrunk.failure.finding.id, "divergence/curve");
    EXPECT_EQ(shrunk.failure.finding.verdict, Verdict::note);
    EXPECT_LE(testing::steady_of(shrunk).but.size(), 2U);
}

TEST(Shrink, NeedsNoFrameForAFaultOfTheEngine) {
    Trial trial = trial_of(scenario("jump"), "euler", "fixed", {capture_with_hitches()});
    trial.game.engine = planted<remember_other_runs>();
    const Shrunk shrunk = shrunk_by(trial, "replay");
    EXPECT_EQ(shrunk.failure.finding.verdict, Verdict::error);
    EXPECT_THAT(testing::steady_of(shrunk).but, IsEmpty());
}

/// True if none of the runs that show the failure goes round in its trace.
bool goes_round(const Shrunk& shrunk) {
    return std::ranges::any_of(shrunk.failure.finding.shown_by, [](const RunSpec& spec) {
        return run(spec, make_trace(spec.trace)).summary.trace_repeated;
    });
}

TEST(Shrink, NeverGoesRoundWhereSeveralStartsAreCompared) {
    for (const char* name : {"gate", "jump"}) {
        const Trial trial = trial_of(scenario(name), "euler", "variable", {capture_with_hitches()});
        const Shrunk shrunk = shrunk_by(trial, "frame-rate");
        EXPECT_EQ(shrunk.failure.finding.verdict, Verdict::error) << name;
        EXPECT_EQ(shrunk.trial.game.starts.frames.size(), 2U) << name;
        EXPECT_LE(testing::steady_of(shrunk).but.size(), 2U) << name;
        EXPECT_FALSE(goes_round(shrunk)) << name;
    }
}

TEST(Shrink, KeepsTheFramesOfARunThatWentRound) {
    // From frame 30 on the run meets the hitch in frame 10, once the trace has begun again.
    Trial trial = trial_of(scenario("gate"), "euler", "variable",
                           {parse_generated("steady:frames=60:but=200ms@10", 1)});
    trial.game.starts = {.kind = Starts::Kind::given, .frames = {0, 41}};
    ASSERT_TRUE(
        run(failure_in(trial, check_named("frame-rate")).finding.shown_by.at(0), trial.traces.at(0))
            .summary.trace_repeated);
    const Shrunk shrunk = shrunk_by(trial, "frame-rate");
    EXPECT_EQ(shrunk.failure.finding.verdict, Verdict::error);
    EXPECT_FALSE(goes_round(shrunk));
}

TEST(SameFailure, HasTheSameOutcome) {
    const Trial trial = trial_of(scenario("gate"), "euler", "variable", {capture_with_hitches()});
    const Failure wanted = failure_in(trial, check_named("tunneling"));
    Failure other = wanted;
    EXPECT_TRUE(is_same_failure(wanted, other));
    other.finding.verdict = Verdict::note;
    EXPECT_FALSE(is_same_failure(wanted, other)) << "a lesser verdict";
    other = wanted;
    other.passage = Passage::cleared;
    EXPECT_FALSE(is_same_failure(wanted, other)) << "another outcome";
    other = wanted;
    other.stop = Stop::unbounded;
    EXPECT_FALSE(is_same_failure(wanted, other)) << "a loop that does not end";
    other = wanted;
    other.finding.id = "tunneling/wall";
    EXPECT_FALSE(is_same_failure(wanted, other)) << "another scenario";
}

/// The planted check fails where two frames of 90 ms or more are there, or three of 50 ms or more.
Findings judge_few_long(Inquiry& ask) {
    const std::vector<Duration>& frames = ask.trace(0).frames;
    const auto longer = [&](milliseconds least) {
        return std::ranges::count_if(frames, [&](Duration frame) { return frame >= least; });
    };
    return {judged("planted", "long frames",
                   longer(milliseconds(90)) >= 2 || longer(milliseconds(50)) >= 3 ? 2 : 0)};
}
const Check kFewLong{.name = "planted", .judge = judge_few_long};

TEST(Shrink, LeavesNoFrameWithoutWhichItStillFails) {
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        Pcg32 random(seed);
        std::vector<Duration> frames(200, from_seconds(1.0 / 60));
        for (int i = 0; i < 9; ++i) {
            frames[static_cast<std::size_t>(random.uniform(0, 199))] =
                from_seconds(random.uniform(0.03, 0.3));
        }
        frames[20] = frames[150] = milliseconds(120);
        const Trial trial = trial_of("fixed", {in_memory("game", frames)});
        const Shrunk shrunk = shrink(trial, {&kFewLong}, failure_in(trial, &kFewLong), {});
        const SteadyFrames left = testing::steady_of(shrunk);
        for (const auto& [frame, length] : left.but) {
            Trial without = shrunk.trial;
            SteadyFrames fewer = left;
            fewer.but.erase(frame);
            without.set_trace(0, trace_of(fewer, without.traces[0].name));
            for (const Failure& seen : failures_of(without, {&kFewLong}, 1)) {
                EXPECT_FALSE(is_same_failure(shrunk.failure, seen)) << seed << ": " << frame;
            }
        }
        EXPECT_EQ(left.but.size(), 2U) << seed;
    }
}

}  // namespace
}  // namespace tickproof::harness
