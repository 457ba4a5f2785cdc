#include "harness/check/answer.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

std::set<std::string_view> checks_of(const Answer& answered) {
    std::set<std::string_view> names;
    for (const Finding& finding : answered.findings) {
        names.insert(finding.check);
    }
    return names;
}

TEST(Answer, AsksEachQuestionWhatFitsIt) {
    const std::vector<FrameTrace> traces{at_rate(30), at_rate(60)};
    Question engine = question(scenario("gate"), "euler", "fixed", traces);
    Question pair = engine;
    pair.other = parse_engine("box2d");
    Question schedule;
    schedule.policy = engine.policy;
    schedule.traces = traces;
    Question measures = schedule;
    measures.measures = true;

    const auto answers = answer({engine, pair, schedule, measures}, 2);
    ASSERT_EQ(answers.size(), 4U);
    EXPECT_EQ(checks_of(answers[0]),
              (std::set<std::string_view>{"tunneling", "frame-rate", "divergence", "repeats"}));
    EXPECT_EQ(checks_of(answers[1]), std::set<std::string_view>{"engines-agree"});
    EXPECT_EQ(checks_of(answers[2]), std::set<std::string_view>{"pacing"});
    EXPECT_EQ(checks_of(answers[3]),
              (std::set<std::string_view>{"pacing", "dot", "cadence", "cruise", "damage", "orbit",
                                          "presses"}));
    EXPECT_EQ(answers[0].runs.size(), 2U);
}

TEST(Answer, EveryFindingNamesARunThatShowsItEvenWhenNothingHappened) {
    const std::vector<FrameTrace> traces{of_frames({0.1, 0.2})};
    const std::string_view idle = "fixed:timestep=10s:frame_delta_max=1us";
    Question pair = question(scenario("gate"), "euler", idle, traces);
    pair.other = parse_engine("box2d");
    Question measures;
    measures.policy = pair.policy;
    measures.traces = traces;
    measures.measures = true;
    std::size_t findings = 0;
    for (const Answer& answered :
         answer({question(scenario("gate"), "euler", idle, traces), pair, measures}, 1)) {
        for (const Finding& finding : answered.findings) {
            EXPECT_NE(finding.shown_by.policy.policy, nullptr) << finding.check;
            EXPECT_NE(finding.verdict, Verdict::pass) << finding.check;
            ++findings;
        }
    }
    EXPECT_EQ(findings, 12U);
}

TEST(Answer, ToNothingIsNothing) {
    EXPECT_TRUE(answer({}, 1).empty());
}

TEST(Answer, StartsAtTheFrameThatWasAskedFor) {
    const std::vector<FrameTrace> traces{with_hitch(1)};
    Question asked = question(scenario("gate"), "euler", "variable", traces);
    asked.starts = {.kind = Starts::Kind::one, .frame = 40};
    const auto one = answer({asked}, 1);
    ASSERT_EQ(one[0].runs.size(), 1U);
    EXPECT_EQ(one[0].runs[0].spec.start_frame, 40U);
    asked.starts = {.kind = Starts::Kind::all};
    EXPECT_EQ(answer({asked}, 1)[0].runs.size(), 180U);
}

}  // namespace
}  // namespace tickproof::harness
