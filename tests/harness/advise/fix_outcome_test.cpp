// What came of a fix: each thing that it brings is named, by all checks.

#include "harness/advise/fix_outcome.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/advise/fix_trials.h"
#include "tests/harness/check/games.h"
#include "tests/harness/check/planted_fixes.h"
#include "tests/harness/check/random_profile.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;

TEST(Fixes, NameNewWarningsToo) {
    const Check below{.name = "below-nine", .judge = judge_below_nine};
    const Check nine{.name = "nine", .judge = judge_nine};
    const Game own = game("fixed", kFewRates);
    TraceStore store;
    Findings findings = judge(own, {&below, &nine}, store, 1);
    try_fixes(own, {&below, &nine}, {&below, &nine}, store, 1, findings);
    const Finding& cured = found(findings, "below-nine/steps");
    EXPECT_TRUE(cured.trial.cures);
    EXPECT_EQ(cured.fix, "Set steps_per_frame_max to 9. A trade: nine steps are many.");
}

/// With nine steps a note on a place,
Findings judge_place(Inquiry& ask) {
    Finding note = noted("place", "steps");
    note.summary = "It is drawn on its way";
    note.asks_for_a_look = has_nine_steps(ask);
    note.at = {"game/respawn.gd", 12};
    return {note};
}

/// and a fix that says what to do there.
Findings judge_with_place(Inquiry& ask) {
    Findings findings = judge_below_nine(ask);
    findings.front().check = "with-place";
    findings.front().id = "with-place/steps";
    findings.front().fix = "Set steps_per_frame_max to 9. Reset it there (respawn.gd:12).";
    return findings;
}

TEST(Fixes, CountNoPlaceAsATradeThatTheyMend) {
    const Check below{.name = "below-nine", .judge = judge_below_nine};
    const Check with_place{.name = "with-place", .judge = judge_with_place};
    const Check place{.name = "place", .judge = judge_place};
    const Game own = game("fixed", kFewRates);
    const auto fix = [&](const Check& check, const std::string& id) {
        TraceStore store;
        Findings findings = judge(own, {&check, &place}, store, 1);
        try_fixes(own, {&check, &place}, {&check, &place}, store, 1, findings);
        return found(findings, id).fix;
    };
    EXPECT_EQ(fix(below, "below-nine/steps"),
              "Set steps_per_frame_max to 9. A trade: it is drawn on its way.");
    EXPECT_EQ(fix(with_place, "with-place/steps"),
              "Set steps_per_frame_max to 9. Reset it there (respawn.gd:12).");
}

/// A check that a timestep of 1/50 s or of 1/60 s cures; its fix names the first.
Findings judge_coarse(Inquiry& ask) {
    const double dt_s = ask.game.policy.settings.timestep.dt_s;
    Finding wrong = judged("coarse", "steps", dt_s <= 1.0 / 50 ? 0.5 : 2);
    wrong.fix = "Set timestep to 1/50. Or walk slowly.";
    wrong.fix_settings = {{"timestep", "1/50"}};
    return {wrong};
}

/// A check that a timestep of 1/60 s cures, and of 1/50 s does not.
Findings judge_fine(Inquiry& ask) {
    Finding wrong =
        judged("fine", "steps", ask.game.policy.settings.timestep.dt_s <= 1.0 / 60 ? 0.5 : 2);
    wrong.fix = "Set timestep to 1/60.";
    wrong.fix_settings = {{"timestep", "1/60"}};
    return {wrong};
}

TEST(Fixes, OfTwoFindingsDoNotContradictEachOther) {
    const Check coarse{.name = "coarse", .judge = judge_coarse};
    const Check fine{.name = "fine", .judge = judge_fine};
    const Game own = game("fixed:timestep=1/30", kFewRates);
    TraceStore store;
    Findings findings = judge(own, {&coarse, &fine}, store, 1);
    try_fixes(own, {&coarse, &fine}, {&coarse, &fine}, store, 1, findings);
    EXPECT_EQ(found(findings, "coarse/steps").fix, "Set timestep to 1/60 s. Or walk slowly.");
    EXPECT_TRUE(found(findings, "coarse/steps").trial.cures);
    EXPECT_EQ(found(findings, "fine/steps").fix, "Set timestep to 1/60.");
}

/// With nine steps there is another thing to warn of,
Findings judge_another(Inquiry& ask) {
    Finding finding = judged("another", "thing", 0.5);
    if (has_nine_steps(ask)) {
        finding.verdict = Verdict::warning;
        finding.summary = "A step is dear";
    }
    return {finding};
}

/// a note on what is measured above what is tolerated,
Findings judge_measured(Inquiry& ask) {
    Finding finding = judged("measured", "frames", has_nine_steps(ask) ? 4 : 0, 0.5, "1/s");
    finding.verdict = Verdict::note;
    finding.severity = kNotSeen;
    finding.summary = "Frames are uneven";
    return {finding};
}

/// and an error.
Findings judge_harm(Inquiry& ask) {
    Finding finding = judged("harm", "steps", has_nine_steps(ask) ? 2 : 0.5);
    finding.summary = "The game stands still";
    return {finding};
}

/// The finding of below-nine, where no other check is asked.
Finding judged_by(const std::vector<const Check*>& others, Verdict verdict = Verdict::error) {
    const Check below{.name = "below-nine", .judge = judge_below_nine};
    const Game own = game("fixed", kFewRates);
    TraceStore store;
    Findings findings = judge(own, {&below}, store, 1);
    findings[0].verdict = verdict;
    std::vector<const Check*> judges{&below};
    judges.insert(judges.end(), others.begin(), others.end());
    try_fixes(own, {&below}, judges, store, 1, findings);
    return findings[0];
}

/// With nine steps frames of four captures are uneven.
Findings judge_captures(Inquiry& ask) {
    Findings findings;
    for (const std::string_view capture : {"a", "b", "c", "d"}) {
        findings.push_back(judged("captures", std::string(capture), has_nine_steps(ask) ? 2 : 0.5));
        findings.back().verdict = has_nine_steps(ask) ? Verdict::warning : Verdict::pass;
        findings.back().summary = "Frames are uneven with " + std::string(capture);
    }
    return findings;
}

TEST(Fixes, NameOneOfManyTradesOfACheck) {
    const Check captures{.name = "captures", .judge = judge_captures};
    EXPECT_EQ(judged_by({&captures}).fix,
              "Set steps_per_frame_max to 9. A trade: frames are uneven with a (and 3 more by "
              "captures).");
}

TEST(Fixes, MakeAWarningWorseThatBecomesAnErrorOfTheSameShare) {
    Finding warning = judged("load", "time", 1.5);
    warning.verdict = Verdict::warning;
    Finding error = warning;
    error.verdict = Verdict::error;
    EXPECT_TRUE(is_worse(error, warning));
    EXPECT_FALSE(is_worse(warning, error));
    EXPECT_FALSE(is_worse(warning, warning));
    Finding tenth = warning;
    tenth.measured *= 1.11;
    tenth.severity *= 1.11;
    EXPECT_TRUE(is_worse(tenth, warning));
}

TEST(Fixes, NameEachTradeByAllChecksAlsoWhereOneIsAsked) {
    const Check nine{.name = "nine", .judge = judge_nine};
    const Check another{.name = "another", .judge = judge_another};
    const Check measured{.name = "measured", .judge = judge_measured};
    const Finding found = judged_by({&nine, &another, &measured});
    std::vector<std::string> ids;
    for (const FixTrial::Broken& broken : found.trial.breaks) {
        ids.push_back(broken.id);
    }
    EXPECT_THAT(ids, ::testing::ElementsAre("nine/steps", "another/thing", "measured/frames"));
    EXPECT_EQ(found.fix,
              "Set steps_per_frame_max to 9. A trade: nine steps are many; a step is dear; and "
              "frames are uneven.");
}

TEST(Fixes, OfAWarningBringNoError) {
    const Check harm{.name = "harm", .judge = judge_harm};
    EXPECT_TRUE(judged_by({&harm}).trial.cures) << "an error for an error is a trade";
    const Finding found = judged_by({&harm}, Verdict::warning);
    EXPECT_FALSE(found.trial.cures);
    EXPECT_THAT(found.fix, HasSubstr("without harm"));
}

}  // namespace
}  // namespace tickproof::harness
