// A front of three costs by hand: what fails, what is chosen, what one more costs.

#include "harness/report/recommendation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/harness/report/validations.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
using json = nlohmann::json;

Level level(double rate_hz, double severity, std::string_view summary) {
    Level made;
    made.candidate.subject = make_subject({}, parse_policy("fixed"));
    made.candidate.subject.policy.settings.timestep = {from_seconds(1 / rate_hz), 1 / rate_hz};
    made.candidate.steps_per_s = rate_hz;
    made.candidate.changes = {fmt::format("step at {} Hz", rate_hz)};
    made.worst = judged("reach", "ledge 1 m", severity);
    made.worst.finding.summary = summary;
    made.worst.finding.fix = "lower it";
    made.passes = severity <= 1 / 1.1;
    return made;
}

Recommendation three() {
    Recommendation made;
    made.current.subject = make_subject({}, parse_policy("fixed"));
    made.front = {level(50, 1.5, "the ledge is out of reach"), level(62, 0.95, "it is in reach"),
                  level(63, 0.8, "it is in reach, too")};
    made.chosen = 2;
    made.tried = 70;
    return made;
}

TEST(RecommendationText, LeadsWithWhatIsChosenAndWhyTheNextCheaperFails) {
    const std::string text = to_text(three(), {.width = 200});
    EXPECT_THAT(text, StartsWith("recommended: step at 63 Hz\n  policy  fixed:timestep=1/63\n"));
    EXPECT_THAT(text, HasSubstr("the next cheaper fails: step at 62 Hz: reach: it is in reach; too "
                                "little to spare, at 0.95 of what is tolerated\n"));
    EXPECT_THAT(text, HasSubstr("\n  fail      50 steps/s  step at 50 Hz: reach: the ledge is out "
                                "of reach\n"));
    EXPECT_THAT(text, HasSubstr("\n* pass      63 steps/s  step at 63 Hz; nearest to failing is "
                                "reach (ledge 1 m), 0.8 of what is tolerated\n"));
}

TEST(RecommendationText, SaysWhatIsNearestWhereNothingPasses) {
    Recommendation none = three();
    none.front.pop_back();
    none.chosen.reset();
    const std::string text = to_text(none, {.width = 200});
    EXPECT_THAT(text, StartsWith("nothing passes: all 70 settings that were tried fail\n  nearest: "
                                 "step at 62 Hz; but reach: it is in reach; too little to spare, "
                                 "at 0.95 of what is tolerated\n  fix:     lower it\n"));
}

TEST(RecommendationText, TellsWhatIsToBeKnownOfTheChosen) {
    Recommendation made = three();
    EXPECT_THAT(to_text(made, {}), Not(HasSubstr("note:")));
    made.notes = {noted("load", "catch-up")};
    made.notes[0].finding.summary = "a step may cost 1 ms";
    made.notes[0].finding.cause = "nobody said what it does";
    EXPECT_THAT(to_text(made, {.width = 200}),
                HasSubstr("\n  note: a step may cost 1 ms; nobody said what it does\n"));
}

TEST(RecommendationText, FitsTheTerminalAndShowsTheLastThatFail) {
    Recommendation many = three();
    for (int hz = 10; hz < 40; ++hz) {
        many.front.insert(many.front.begin() + (hz - 10), level(hz, 2, "the ledge is far away"));
    }
    many.chosen = many.front.size() - 1;
    const std::string text = to_text(many, {.width = 60});
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        EXPECT_LE(end - at, 60U) << text.substr(at, end - at);
        at = end + 1;
    }
    EXPECT_THAT(text, AllOf(HasSubstr("24 costs cheaper than 34"), Not(HasSubstr(" 33 steps/s")),
                            HasSubstr(" 34 steps/s")));
}

TEST(RecommendationJson, HasTheFrontAndWhatIsChosenOfIt) {
    Recommendation unbounded = three();
    unbounded.front[0].worst.severity = std::numeric_limits<double>::infinity();
    const json report = json::parse(to_json({unbounded}, {"--- a\n", "--- b\n"}, "tickproof x"));
    EXPECT_EQ(report["repeat"], "tickproof x");
    EXPECT_EQ(report["patch"], "--- a\n--- b\n");
    const json& made = report["recommendations"].at(0);
    EXPECT_EQ(made["chosen"], 2);
    EXPECT_EQ(made["tried"], 70);
    EXPECT_TRUE(made["project"].is_null());
    const json& chosen = made["front"].at(2);
    EXPECT_EQ(chosen["policy"], "fixed:timestep=1/63");
    EXPECT_EQ(chosen["passes"], true);
    EXPECT_EQ(chosen["worst"]["severity"], 0.8);
    EXPECT_TRUE(made["front"].at(0)["worst"]["severity"].is_null());
    unbounded.chosen.reset();
    EXPECT_TRUE(
        json::parse(to_json({unbounded}, {}, ""))["recommendations"][0]["chosen"].is_null());
}

}  // namespace
}  // namespace tickproof::harness
