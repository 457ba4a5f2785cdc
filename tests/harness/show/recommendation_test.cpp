// A front of three costs by hand: what fails, what is chosen, what one more costs.

#include "harness/show/proposal_text.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "harness/advise/recommend.h"
#include "harness/finding/json_number.h"
#include "harness/show/json_report.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
using Json = nlohmann::json;

ProposedSettings level(double rate_hz, double severity, std::string_view summary) {
    ProposedSettings made{.steps_per_s = rate_hz,
                          .changes = {fmt::format("step at {} Hz", rate_hz)},
                          .policy = fmt::format("fixed:timestep=1/{}", rate_hz),
                          .engine = "box2d"};
    made.worst = judged("reach", "ledge 1 m", severity);
    made.worst.id = "reach/ledge-1-m";
    made.worst.summary = summary;
    made.worst.fix = "Lower it.";
    made.worst.fix_settings = {{"timestep", "1/90"}};
    made.passes = severity <= 1 / 1.1;
    return made;
}

Proposal three() {
    Proposal made{.has_profile = true};
    made.front = {level(50, 1.5, "the ledge is out of reach"), level(62, 0.95, "it is in reach"),
                  level(63, 0.8, "it is in reach, too")};
    made.aim = Aim::least_cost;
    made.chosen = 2;
    made.judged.assign(70, {.steps_per_s = 62});
    made.judged.front() = {.steps_per_s = 50, .changes = {"step at 50 Hz"}, .severity = kNotSeen};
    return made;
}

TEST(RecommendationText, LeadsWithWhatIsChosenAndWhyTheNextCheaperFails) {
    const std::string text = to_text(three(), {.width = 200});
    EXPECT_THAT(text, StartsWith("recommended: step at 63 Hz\n  policy  fixed:timestep=1/63\n"));
    // It passes, with too small a margin.
    EXPECT_THAT(text, ContainsRegex("\n  next cheaper: step at 62 Hz; [^\n]*reach[^\n]*95%"));
    EXPECT_THAT(text,
                HasSubstr("\n  fail      50 steps/s  step at 50 Hz; fails reach: the ledge is "
                          "out of reach\n"));
    EXPECT_THAT(text, ContainsRegex("\n\\* pass      63 steps/s  step at 63 Hz; [^\n]*reach "
                                    "\\(ledge 1 m\\), at 80%"));
}

TEST(RecommendationText, CountsNoCostWhereTheLeastChangeIsSought) {
    Proposal made = three();
    made.aim = Aim::least_change;
    const std::string text = to_text(made, {.width = 200});
    EXPECT_THAT(text, HasSubstr("\n  changing less: step at 62 Hz; "));
    EXPECT_THAT(text, Not(HasSubstr("cheaper")));
    EXPECT_THAT(text, HasSubstr("* pass      63 steps/s  step at 63 Hz"));
}

TEST(RecommendationText, NamesTheNearestWhereNothingPasses) {
    Proposal none = three();
    none.front.pop_back();
    none.chosen.reset();
    none.closest = none.front.back();
    const std::string text = to_text(none, {.width = 200});
    EXPECT_THAT(text.substr(0, text.find('\n')), HasSubstr("70"));
    EXPECT_THAT(text, ContainsRegex("step at 62 Hz; [^\n]*reach[^\n]*95%[^\n]*\n  "
                                    "fix: +Lower it.\n"));
}

TEST(RecommendationText, HasTheNotesOfTheChosenWithTheirCause) {
    Proposal made = three();
    EXPECT_THAT(to_text(made, {}), Not(HasSubstr("note:")));
    made.notes = {noted("load", "catch-up")};
    made.notes[0].summary = "A step may cost 1 ms";
    made.notes[0].cause = "cost.step_ms is not set";
    EXPECT_THAT(to_text(made, {.width = 200}),
                ContainsRegex("\n  note: A step may cost 1 ms\n[^\n]*cost.step_ms is not set\n"));
}

TEST(RecommendationText, SaysSoWhereNoCheckHadAnythingToJudge) {
    Proposal made = three();
    made.front[2].worst = noted("settings", "");
    EXPECT_THAT(to_text(made, {.width = 200}), Not(HasSubstr("nan")));
}

TEST(RecommendationText, FitsTheTerminalAndShowsTheLastThatFail) {
    Proposal many = three();
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
    EXPECT_THAT(text,
                AllOf(HasSubstr("24 cheaper candidates, up to 33 steps/s,"),
                      Not(HasSubstr("fail      33 steps/s")), HasSubstr("fail      34 steps/s"),
                      HasSubstr("close     62 steps/s"), HasSubstr("* pass      63 steps/s")));
}

TEST(RecommendationJson, HasTheFrontAndWhatIsChosenOfIt) {
    Proposal unbounded = three();
    unbounded.front[0].worst.severity = std::numeric_limits<double>::infinity();
    const Json report =
        change_json({{unbounded},
                     {{"enable CCD",
                       {.table = "physics", .key = "engine", .text = "\"euler:collision=swept\""}}},
                     {"--- a\n", "--- b\n"}});
    EXPECT_EQ(report["patch"], "--- a\n--- b\n");
    const Json& made = report["recommendations"].at(0);
    EXPECT_EQ(report["code"], Json::array({{{"what", "enable CCD"},
                                            {"table", "physics"},
                                            {"key", "engine"},
                                            {"value", "\"euler:collision=swept\""}}}));
    EXPECT_EQ(made["aim"], "least-cost");
    EXPECT_EQ(made["chosen"], 2);
    EXPECT_EQ(made["tried"], 70);
    EXPECT_TRUE(made["project"].is_null());
    EXPECT_EQ(made["judged"][0], (Json{{"steps_per_s", 50},
                                       {"changes", {"step at 50 Hz"}},
                                       {"passes", false},
                                       {"severity", nullptr},
                                       {"finding", ""}}));
    EXPECT_EQ(made["judged"].size(), 70U);
    const Json& chosen = made["front"].at(2);
    EXPECT_EQ(chosen["policy"], "fixed:timestep=1/63");
    EXPECT_EQ(chosen["passes"], true);
    EXPECT_EQ(chosen["worst"]["severity"], 0.8);
    EXPECT_EQ(chosen["worst"]["id"], "reach/ledge-1-m");
    EXPECT_EQ(chosen["worst"]["verdict"], "pass");
    EXPECT_EQ(chosen["worst"]["fix_settings"], Json({{"timestep", "1/90"}}));
    EXPECT_TRUE(made["front"].at(0)["worst"]["severity"].is_null());
    unbounded.chosen.reset();
    EXPECT_TRUE(change_json({.proposals = {unbounded}})["recommendations"][0]["chosen"].is_null());
}

TEST(ProposalOf, JudgesTheSettingsAsTheyAreByTheirWorstFinding) {
    Recommendation made;
    made.game = make_game({}, parse_policy("fixed"));
    made.findings = {judged("reach", "ledge 1 m", 1.5), noted("hitch", "worst hitch"),
                     unjudged("tunneling", "wall 1 m", "nothing moved")};
    const Json report = change_json({.proposals = {proposal_of(made)}});
    const Json& current = report["recommendations"].at(0)["current"];
    EXPECT_EQ(current["verdict"], "error");
    EXPECT_EQ(current["severity"], 1.5);
    EXPECT_EQ(current["policy"], "fixed");
}

TEST(ProposalOf, LeavesOutWhatIsNoReasonForAChange) {
    Recommendation made;
    made.game = make_game({}, parse_policy("fixed"));
    made.findings = {judged("reach", "ledge 1 m", 1.5)};
    made.findings[0].id = "reach/ledge-1-m";
    made.unasked = {"reach/ledge-1-m"};
    EXPECT_EQ(proposal_of(made).verdict, Verdict::pass);
    EXPECT_EQ(proposal_of(made).severity, 0);
}

}  // namespace
}  // namespace tickproof::harness
