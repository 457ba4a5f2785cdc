#include "harness/advise/shrink/case_text.h"

#include <gtest/gtest.h>

#include "harness/base/input_error.h"
#include "harness/study/cases/judge_case.h"
#include "harness/study/cases/read_case.h"
#include "tests/harness/advise/shrink/trials.h"

namespace tickproof::harness {
namespace {

using namespace testing;

JudgedCase judged_case(const Shrunk& shrunk) {
    const std::string text = case_text(shrunk.trial, shrunk.failure, "a \"test\" \\ of quotes");
    return judge_cases({parse_case(text, "shrunk.toml")}, {}, 1).front();
}

TEST(ShrunkCase, OfOneRunExpectsTheFailure) {
    const Trial trial = trial_of(scenario("gate"), "euler", "variable", {capture_with_hitches()});
    const JudgedCase judged = judged_case(shrunk_by(trial, "tunneling"));
    EXPECT_EQ(judged.verdict, Verdict::pass);
    ASSERT_EQ(judged.figures.size(), 1U);
    EXPECT_EQ(judged.figures[0].expectation.check, "tunneling");
    EXPECT_EQ(judged.figures[0].expectation.published.text, "error");
    EXPECT_EQ(judged.about.source, "a \"test\" \\ of quotes");
    EXPECT_TRUE(judged.warnings.empty());
}

TEST(ShrunkCase, OfSeveralStartsHasTables) {
    const Trial trial = trial_of(scenario("gate"), "euler", "variable", {capture_with_hitches()});
    const Shrunk shrunk = shrunk_by(trial, "frame-rate");
    EXPECT_EQ(judged_case(shrunk).verdict, Verdict::pass);
    EXPECT_FALSE(run(shrunk.failure.finding.shown_by.at(0), shrunk.trial.traces.at(0))
                     .summary.trace_repeated);
}

TEST(ShrunkCase, OfSeveralTracesHasLists) {
    const Trial trial = trial_of(
        scenario("jump"), "euler", "variable",
        {parse_generated("hitch:length=812ms", 1), parse_generated("steady:frames=300", 1)});
    const Shrunk shrunk = shrunk_by(trial, "frame-rate");
    EXPECT_EQ(judged_case(shrunk).verdict, Verdict::pass);
}

TEST(ShrunkCase, OfAScheduleHasNoScenario) {
    const Trial trial = trial_of("fixed:steps_per_frame_max=2", {at_rate(27.3)});
    EXPECT_EQ(judged_case(shrunk_by(trial, "speed")).verdict, Verdict::pass);
}

TEST(ShrunkCase, OfOneOfSeveralEnginesHasThatOne) {
    Trial trial = trial_of(scenario("gate"), "euler", "variable", {capture_with_hitches()});
    trial.game.others = {parse_engine("box2d:ccd=off")};
    const Shrunk shrunk = shrunk_by(trial, "tunneling");
    EXPECT_TRUE(shrunk.trial.game.others.empty());
    EXPECT_EQ(judged_case(shrunk).verdict, Verdict::pass);
}

TEST(ShrunkCase, CannotCompareEngines) {
    Trial trial = trial_of(scenario("gate"), "euler", "variable", {capture_with_hitches()});
    trial.game.others = {parse_engine("box2d")};
    const Failure failure = failure_in(trial, check_named("frame-rate"));
    EXPECT_THROW(case_text(trial, failure, "test"), InputError);
}

}  // namespace
}  // namespace tickproof::harness
