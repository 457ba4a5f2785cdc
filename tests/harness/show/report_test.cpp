#include "harness/finding/report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "tests/harness/show/reports.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;

std::vector<std::string> ids_of(const Report& report) {
    std::vector<std::string> ids;
    for (const Reported& each : report.findings) {
        ids.push_back(each.finding.id);
    }
    return ids;
}

TEST(Report, TheWorstFindingIsTheVerdict) {
    EXPECT_EQ(report(Findings{}).verdict, Verdict::unknown) << "nothing was judged";
    EXPECT_EQ(report({passing(), noted_one()}).verdict, Verdict::pass);
    EXPECT_EQ(report({warning_one(), passing(), noted_one()}).verdict, Verdict::warning);
    EXPECT_EQ(report({unjudged_one(), warning_one()}).verdict, Verdict::unknown);
    EXPECT_EQ(report({unjudged_one(), planted(), warning_one()}).verdict, Verdict::error);
    EXPECT_EQ(report({of_project({passing()}), of_project({planted()}, "mobile")}).verdict,
              Verdict::error);
}

TEST(Report, ExitsWithOneForAnErrorOrWhatCouldNotBeJudged) {
    EXPECT_EQ(exit_code_of(report({passing(), noted_one(), warning_one()})), 0);
    EXPECT_EQ(exit_code_of(report({passing(), unjudged_one()})), 1);
    EXPECT_EQ(exit_code_of(report({passing(), planted()})), 1);
}

TEST(Report, ExitsWithOneForAWarningOnlyWhereItIsStrict) {
    Report strict = report({warning_one()});
    strict.options.is_strict = true;
    EXPECT_EQ(exit_code_of(strict), 1);
    Report noted = report({noted_one()});
    noted.options.is_strict = true;
    EXPECT_EQ(exit_code_of(noted), 0);
}

TEST(Report, OfAComparisonExitsWithZero) {
    EXPECT_EQ(exit_code_of(gate_report("variable", true)), 0);
    EXPECT_EQ(exit_code_of(gate_report("variable", false)), 1);
}

TEST(Report, PutsTheWorstFirstAndOfOneVerdictTheMostSevere) {
    Finding worse = found("jump", "height", Verdict::error, 3);
    Finding worst = found("jump", "length", Verdict::error, kInfinite);
    Finding bare = found("load", "a step", Verdict::error, kNone);
    EXPECT_THAT(
        ids_of(report({passing(), noted_one(), warning_one(2), bare, planted(1.5), worse,
                       unjudged_one(), worst, found("stutter", "144 Hz", Verdict::warning, 4)})),
        ElementsAre("jump/length", "jump/height", "reach/ledge-2.4-m", "load/a-step",
                    "wall/wall-0.5-m", "stutter/144-hz", "stutter/60-hz", "hitch/worst-hitch",
                    "speed/game-speed"));
}

TEST(Report, KeepsTheOrderOfFindingsThatAreAlike) {
    EXPECT_THAT(ids_of(report({found("b", "x", Verdict::note), found("a", "y", Verdict::note)})),
                ElementsAre("b/x", "a/y"));
}

TEST(Report, GivesEachFindingAnIdOfItsOwn) {
    // `a/x`, `A/x` and `a/x!` read the same, and the number of the second is the name of a fourth.
    const Findings alike{found("a", "x", Verdict::note), found("a", "X", Verdict::note),
                         found("a", "x!", Verdict::note), found("a", "x 2", Verdict::note)};
    EXPECT_THAT(ids_of(report(alike)), ElementsAre("a/x", "a/x-3", "a/x-4", "a/x-2"));
    for (const Report& made :
         {report(alike), report({all_hostile(), all_hostile(), mixed(), mixed()}),
          report({section_of(alike), section_of(alike)}), gate_report("fixed")}) {
        const std::vector<std::string> ids = ids_of(made);
        EXPECT_EQ(std::set(ids.begin(), ids.end()).size(), ids.size());
    }
}

TEST(Report, HasNothingMeasuredInAnId) {
    Finding before = planted(1.5);
    Finding now = planted(7);
    now.summary = "The jump misses the 2.4 m ledge at 30 to 240 fps";
    now.cause = "In steps of 90 ms a jump rises 0.7 m less";
    now.at.line = 99;
    EXPECT_EQ(ids_of(report({before})), ids_of(report({now})));
}

TEST(Report, TellsPlatformsApartByIdsInSmallLetters) {
    EXPECT_THAT(ids_of(report({of_project({passing()}), of_project({planted()}, "HoloLens 2")})),
                ElementsAre("hololens-2/reach/ledge-2.4-m", "speed/game-speed"));
}

TEST(Report, OfOnePlatformHasTheIdsOfAReportOfAll) {
    EXPECT_THAT(ids_of(report({of_project({planted()}, "mobile")})),
                ElementsAre("mobile/reach/ledge-2.4-m"));
}

TEST(Report, OfAPlatformWithoutAPlainCharacterHasIdsWithoutIt) {
    EXPECT_THAT(ids_of(report({of_project({planted()}, "\xff\x01")})),
                ElementsAre("reach/ledge-2.4-m"));
}

TEST(Report, NamesPoliciesInIdsOnlyWhereThereAreSeveral) {
    EXPECT_THAT(ids_of(gate_report("variable")),
                ElementsAre("tunneling/gate-euler", "speed/hitch", "speed/game-speed"));
    const Report two = make_report({}, {gate_section("variable", {planted()}),
                                        gate_section("fixed:timestep=1/50", {planted(1.2)})});
    EXPECT_THAT(ids_of(two),
                ElementsAre("variable/reach/ledge-2.4-m", "fixed-timestep-1-50/reach/ledge-2.4-m"));
}

TEST(Report, JudgesANeedOnlyWhereAFileAsksForIt) {
    Section section = of_project({planted()});
    section.game.profile = {};
    EXPECT_EQ(report(section).count(Verdict::note), 1U) << "nobody has this ledge";
    section.findings.front().asked = {"jump.speed_mps"};
    EXPECT_EQ(report(section).verdict, Verdict::warning) << "everybody plays at 30 to 240 fps";
    EXPECT_EQ(report(of_project({planted()})).verdict, Verdict::error) << "a file asks for it";
}

TEST(Report, CountsEachVerdict) {
    EXPECT_EQ(counts_text(report(mixed())),
              "1 error, 1 could not be judged, 1 warning, 1 note, 1 passed");
    EXPECT_EQ(counts_text(report({passing(), passing()})), "no errors, 2 passed");
    EXPECT_EQ(counts_text(report({noted_one()})), "no errors, 1 note, 0 passed");
}

TEST(TraceRecord, HasTheLongestFrameAndTheSum) {
    const TraceRecord record = record_of(of_frames({0.01, 0.25, 0.02}));
    EXPECT_EQ(record.frames, 3U);
    EXPECT_EQ(record.longest_frame, 1U);
    EXPECT_EQ(record.longest, std::chrono::milliseconds(250));
    EXPECT_EQ(record.total, std::chrono::milliseconds(280));
}

TEST(Records, OfASectionAreItsScheduleAndItsRunsWithTheirOutcomes) {
    const Section section = gate_section("variable");
    ASSERT_GT(section.runs.size(), 2U);
    const RunRecord& whole = section.runs.front();
    EXPECT_EQ(whole.spec.scenario.row, nullptr);
    EXPECT_EQ(whole.summary.frames, 121U);
    // A frame of a second is a step of a second, in which the player crosses the gate.
    const RunRecord& euler = section.runs[1];
    EXPECT_EQ(to_text(euler.spec.engine), "euler");
    EXPECT_EQ(euler.outcome.passage, Passage::tunneled);
    EXPECT_NE(euler.hash.value(), 0U);
}

TEST(Records, TellHowManyChecksAreDone) {
    Section section = gate_section("fixed");
    TraceStore store;
    std::vector<std::pair<std::size_t, std::size_t>> told;
    const Check* outcomes = &kOutcomes;
    fill({outcomes, outcomes}, store, 1, section,
         [&](const Headway& headway) { told.emplace_back(headway.done, headway.of); });
    ASSERT_FALSE(told.empty());
    EXPECT_EQ(told.back(), std::pair(std::size_t{2}, std::size_t{2}));
}

}  // namespace
}  // namespace tickproof::harness
