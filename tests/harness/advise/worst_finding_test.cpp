// A game fails by its most severe error, or by what could not be judged; and is asked no further
// than that.

#include "harness/advise/worst_finding.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/harness/check/games.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

constexpr double kInfinite = std::numeric_limits<double>::infinity();

Findings judge_quiet(Inquiry&) {
    return {noted("quiet", "note"),
            {.check = "quiet", .about = "warning", .verdict = Verdict::warning, .severity = 9}};
}

Findings judge_half(Inquiry&) {
    return {judged("half", "first", 0.25), judged("half", "second", 0.5)};
}

Findings judge_unknown(Inquiry&) {
    return {unjudged("unknown", "all", "nothing moved")};
}

Findings judge_broken(Inquiry&) {
    return {judged("broken", "error", std::nan("")), judged("broken", "pass", 0.1)};
}

/// The apex in m as a severity, found by a run.
Findings judge_apex(Inquiry& ask) {
    const RunSpec jump = run_spec(ask.game, scenario("jump"), ask.spec(0));
    return {judged("apex", "jump", ask.run(jump).outcome.quantities[0])};
}

Findings judge_never(Inquiry&) {
    throw std::logic_error("asked after a failure");
}

constexpr Check kQuiet{.name = "quiet", .judge = judge_quiet};
constexpr Check kHalf{.name = "half", .judge = judge_half};
constexpr Check kUnknown{.name = "unknown", .judge = judge_unknown};
constexpr Check kBroken{.name = "broken", .judge = judge_broken};
constexpr Check kApex{.name = "apex", .judge = judge_apex};
constexpr Check kNever{.name = "never", .judge = judge_never};

Finding worst_of(std::vector<const Check*> checks, double most = 1,
                 const Tolerated& tolerated = {}) {
    Asked about = asked("fixed", {at_rate(60)});
    return worst_findings({&about.game, 1}, checks, most, about.store, 1, {}, tolerated).front();
}

TEST(WorstFinding, IsTheMostSevereOfAllChecks) {
    EXPECT_EQ(worst_of({&kHalf}).about, "second");
    EXPECT_EQ(worst_of({&kHalf, &kUnknown}).check, "unknown");
}

TEST(WorstFinding, IsInfinitelySevereWhereNothingCouldBeJudged) {
    EXPECT_EQ(worst_of({&kUnknown}).severity, kInfinite);
    // An error whose severity is not a number must not pass, nor give way to a number.
    EXPECT_EQ(worst_of({&kBroken}).about, "error");
    EXPECT_EQ(worst_of({&kBroken}).severity, kInfinite);
}

TEST(WorstFinding, IsNoNoteAndNoWarningWhereErrorsAloneCount) {
    const Tolerated warnings{.errors_only = true};
    EXPECT_TRUE(std::isnan(worst_of({&kQuiet}, 1, warnings).severity));
    EXPECT_EQ(worst_of({&kQuiet, &kHalf}, 1, warnings).check, "half");
}

TEST(WorstFinding, IsAWarningThatWasNotThereOrIsWorse) {
    EXPECT_EQ(worst_of({&kQuiet}).severity, 9) << "no note: it measures nothing";
    const auto with_known = [](double share) {
        return worst_of({&kQuiet}, 1, {.known = {{"quiet/warning", share}}});
    };
    EXPECT_TRUE(std::isnan(with_known(9).severity));
    EXPECT_EQ(with_known(4).severity, 9);
}

TEST(WorstFinding, EndsTheSearchWhereItIsAboveWhatIsEnough) {
    EXPECT_EQ(worst_of({&kHalf, &kUnknown, &kNever}).check, "unknown");
    EXPECT_EQ(worst_of({&kHalf, &kNever}, 0.4).severity, 0.5);
    EXPECT_THROW(worst_of({&kHalf, &kNever}, 0.5), std::logic_error);
}

TEST(WorstFinding, SaysWhatWouldHelpOnlyWhereItIsAsked) {
    Asked about = asked("variable", {at_rate(30)});
    about.game.profile.wall_thickness_m = 0.2;
    about.game.profile.fastest_mps = 100;
    about.game.profile.fastest_radius_m = 0.1;
    const std::vector<const Check*> tunneling = checks_named(std::vector<std::string>{"tunneling"});
    const auto worst = [&](Depth depth) {
        return worst_findings({&about.game, 1}, tunneling, 1, about.store, 1, depth).front();
    };
    const Finding in_full = worst({});
    EXPECT_GT(in_full.severity, 1);
    EXPECT_NE(in_full.fix, "");
    EXPECT_NE(in_full.fix_settings, Change{});
    const Finding without = worst({.seeks_fixes = false});
    EXPECT_EQ(without.id, in_full.id);
    EXPECT_EQ(without.severity, in_full.severity);
    EXPECT_EQ(without.summary, in_full.summary);
    EXPECT_EQ(without.cause, in_full.cause);
    EXPECT_EQ(without.fix, "");
    EXPECT_EQ(without.fix_settings, Change{});
    EXPECT_TRUE(without.other_fixes.empty());
}

TEST(WorstFinding, SaysHowNearAPassIsOnlyWhereItIsAsked) {
    Asked about = asked("variable", {at_rate(30)});
    about.game.profile.wall_thickness_m = 0.2;
    about.game.profile.fastest_radius_m = 0.1;
    const std::vector<const Check*> tunneling = checks_named(std::vector<std::string>{"tunneling"});
    const auto severity_at = [&](double fastest_mps, bool seeks_margin) {
        about.game.profile.fastest_mps = fastest_mps;
        return worst_findings({&about.game, 1}, tunneling, 1, about.store, 1,
                              {.enough = 1, .seeks_margin = seeks_margin})
            .front()
            .severity;
    };
    // A step of 1/30 s moves it 0.1 m, of the 0.2 m at which it is stopped.
    EXPECT_NEAR(severity_at(3, true), 0.5, 0.01);
    EXPECT_EQ(severity_at(3, false), 0);
    EXPECT_GT(severity_at(100, false), 1);
}

TEST(WorstFinding, LeavesOutWhatItIsNotAskedAbout) {
    TraceStore store;
    const Game own = game("fixed:timestep=1/50", "frames.refresh_hz = [60, 144]\n");
    const std::vector<const Check*> stutter = checks_named(std::vector<std::string>{"stutter"});
    const auto about = [&](Depth depth) {
        Investigation asked(own, stutter, depth);
        carry_out({&asked, 1}, store, 1);
        std::vector<std::string> all;
        for (const Finding& each : asked.findings().front()) {
            all.push_back(each.about);
        }
        return all;
    };
    EXPECT_EQ(about({}), (std::vector<std::string>{"60 Hz", "144 Hz"}));
    EXPECT_EQ(about({.about = "144 Hz"}), (std::vector<std::string>{"144 Hz"}));
}

TEST(WorstFinding, IsThatOfEachGameOnAnyNumberOfThreads) {
    // A jump of 5 m/s rises v^2 / 2g - v dt / 2 in semi-implicit Euler steps.
    Asked about = asked("fixed:timestep=1/60", {at_rate(60)});
    about.game.engine = parse_engine("euler:precision=f64");
    std::vector<Game> games(5, about.game);
    games[1].policy = parse_policy("fixed:timestep=1/120");
    games[3].policy = parse_policy("fixed:timestep=1/30");
    const std::vector<const Check*> order{&kApex, &kHalf};
    const auto severities = [&](int jobs) {
        std::vector<double> all;
        for (const Finding& worst : worst_findings(games, order, 10, about.store, jobs)) {
            all.push_back(worst.severity);
        }
        return all;
    };
    const std::vector<double> alone = severities(1);
    EXPECT_EQ(alone, severities(3));
    EXPECT_EQ(alone[0], alone[2]);
    EXPECT_NE(alone[0], alone[1]);
    EXPECT_NE(alone[0], alone[3]);
    // Once one game of the batch fails, the others go on.
    games[0].policy = parse_policy("fixed:timestep=1/240");
    const auto worst = worst_findings(games, order, alone[0], about.store, 2);
    EXPECT_EQ(worst[0].check, "apex");
    EXPECT_EQ(worst[3].severity, alone[3]);
}

}  // namespace
}  // namespace tickproof::harness
