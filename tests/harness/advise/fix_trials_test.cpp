// Each fix that is printed is tried: its finding passes with it, and what else it breaks is said.

#include "harness/advise/fix_trials.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "harness/check/investigate.h"
#include "harness/game/apply.h"
#include "harness/game/take_scan.h"
#include "tests/harness/check/games.h"
#include "tests/harness/check/planted_fixes.h"
#include "tests/harness/check/random_profile.h"
#include "tests/sanitized.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::Not;

Findings tried(const Game& game) {
    TraceStore store;
    const std::vector<const Check*> all = checks_asked_by(&AskedBy::validate);
    Findings findings = judge(game, all, store, 0);
    try_fixes(game, all, all, store, 0, findings);
    return findings;
}

/// Those of a game that were tried cure it; returns how many there are.
int expect_cures(const std::string& what, const Game& own) {
    int count = 0;
    for (const Finding& finding : tried(own)) {
        if (finding.trial.is_tried && !finding.fix_settings.empty()) {
            EXPECT_TRUE(finding.trial.cures) << what << ": " << finding.summary << finding.fix;
            ++count;
        }
    }
    return count;
}

TEST(Fixes, OfExamplesUnderManyPoliciesCure) {
    int count = 0;
    int policy_number = 0;
    for (const Policy& policy : policies()) {
        if (policy_number++ % std::max(2, tickproof::testing::kSanitizedEvery) != 0) {
            continue;
        }
        for (const std::string_view example : {"platformer", "shooter", "racing"}) {
            count += expect_cures(fmt::format("{} {}", example, policy.name),
                                  game(policy.name, like(example)));
        }
    }
    EXPECT_GT(count, 25 / tickproof::testing::kSanitizedEvery) << "or this says nothing";
}

TEST(Fixes, OfRandomGamesCure) {
    int count = 0;
    for (std::uint64_t seed = 1; seed < 60; seed += tickproof::testing::kSanitizedEvery) {
        Pcg32 random(seed);
        const Policy& policy = policies()[seed % policies().size()];
        count += expect_cures(fmt::format("seed {} {}", seed, policy.name),
                              game(policy.name, random_profile(random)));
    }
    EXPECT_GT(count, 60 / tickproof::testing::kSanitizedEvery) << "or this says nothing";
}

TEST(Fixes, NameWhatTheyBreak) {
    // A clamp of one frame keeps a variable step short; after a hitch of 1 s a peer in lockstep
    // is a second behind.
    const Findings all = tried(game("variable",
                                    "frames.lowest_fps = 55\nframes.highest_fps = 62\n"
                                    "frames.refresh_hz = [60]\nnetwork.lockstep = true\n"
                                    "jump.height_m = 1\nframes.worst_hitch_ms = 1000\n"));
    const Finding& jump = found(all, "frame-rate/jump-height-in-a-hitch");
    EXPECT_TRUE(jump.trial.cures);
    ASSERT_EQ(jump.trial.breaks.size(), 1U);
    EXPECT_EQ(jump.trial.breaks.front().id, "peers/one-hitch");
    EXPECT_THAT(
        jump.fix,
        HasSubstr(" A trade: after a 1 s hitch at 55, 60 or 62 fps a peer stays 54 to 61 steps "));
}

/// A wall that shorter steps make safe, too.
constexpr std::string_view kThinWall =
    "physics.engine = \"euler\"\nwall.thickness_m = 0.2\nwall.fastest_mps = 40\n"
    "frames.highest_fps = 62\nframes.refresh_hz = [60]\nframes.worst_hitch_ms = 0\n";

TEST(Fixes, HaveOthersThatCureAndBreakNothing) {
    const Findings all = tried(game("fixed", std::string(kThinWall)));
    EXPECT_THAT(found(all, "tunneling/wall-0.2-m").fix, HasSubstr(" Or set timestep to 1/"));
}

TEST(Fixes, HaveNoOthersThatMakeAnotherErrorWorse) {
    // Eight steps of 1/200 s are too few below 25 fps, and of a shorter step below a higher rate.
    const Findings all =
        tried(game("godot:timestep=1/200",
                   "physics.engine = \"euler\"\nwall.thickness_m = 0.2\nwall.fastest_mps = 22\n"
                   "frames.highest_fps = 62\nframes.refresh_hz = [60]\nframes.worst_hitch_ms = 0\n"
                   "frames.lowest_fps = 20\nwall.fastest_radius_m = 0.001\n"));
    const Finding& wall = found(all, "tunneling/wall-0.2-m");
    ASSERT_FALSE(wall.other_fixes.empty());
    EXPECT_EQ(wall.fix.find("timestep to"), std::string::npos) << wall.fix;
}

/// A check whose fix is of no use.
Findings judge_useless(Inquiry&) {
    Finding wrong = judged("useless", "fix", 2);
    wrong.fix = "Set steps_per_frame_max to 9.";
    wrong.fix_settings = {{"steps_per_frame_max", "9"}};
    return {wrong};
}

TEST(Fixes, ThatDoNotCureAreNotPrintedAsFixes) {
    const Check useless{.name = "useless", .judge = judge_useless};
    const Game own = game("fixed", kFewRates);
    TraceStore store;
    Findings findings = judge(own, {&useless}, store, 1);
    try_fixes(own, {&useless}, {&useless}, store, 1, findings);
    ASSERT_EQ(findings.size(), 1U);
    EXPECT_TRUE(findings[0].trial.is_tried);
    EXPECT_FALSE(findings[0].trial.cures);
    EXPECT_THAT(findings[0].fix, HasSubstr("steps_per_frame_max to 9 is not enough"));
    EXPECT_THAT(findings[0].fix, HasSubstr("tickproof recommend"));
}

/// Wrong as it is, worse with nine steps, and cured by a clamp of a second; `Always` says whether
/// with nine steps, too.
template <bool Always>
Findings judge_clamp(Inquiry& ask) {
    const bool is_clamped = ask.game.policy.settings.frame_delta_max == from_seconds(1);
    const bool is_cured = is_clamped && (Always || !has_nine_steps(ask));
    Finding finding = judged("clamp", "steps", is_cured ? 0.5 : has_nine_steps(ask) ? 3 : 2);
    finding.summary = "The clamp is short";
    finding.fix = "Set frame_delta_max to 1 s.";
    finding.fix_settings = {{"frame_delta_max", "1s"}};
    return {finding};
}

/// Wrong with nine steps and such a clamp together.
Findings judge_both(Inquiry& ask) {
    const bool is_clamped = ask.game.policy.settings.frame_delta_max == from_seconds(1);
    return {judged("both", "steps", is_clamped && has_nine_steps(ask) ? 2 : 0.5)};
}

/// The same with a cap of twelve steps beside the clamp: both fixes cannot be followed.
Findings judge_clamp_and_cap(Inquiry& ask) {
    Findings findings = judge_clamp<true>(ask);
    findings[0].fix_settings.push_back({"steps_per_frame_max", "12"});
    return findings;
}

Findings judge_nothing(Inquiry&) {
    return {};
}

std::string fix_beside_a_clamp(Findings (*clamp)(Inquiry&),
                               Findings (*third)(Inquiry&) = judge_nothing) {
    const Check below{.name = "below-nine", .judge = judge_below_nine};
    const Check other{.name = "clamp", .judge = clamp};
    const Check last{.name = "both", .judge = third};
    const Game own = game("fixed", kFewRates);
    TraceStore store;
    Findings findings = judge(own, {&below, &other, &last}, store, 1);
    try_fixes(own, {&below, &other, &last}, {&below, &other, &last}, store, 1, findings);
    EXPECT_EQ(found(findings, "clamp/steps").fix, "Set frame_delta_max to 1 s.");
    return found(findings, "below-nine/steps").fix;
}

TEST(Fixes, AreTriedTogetherWithThoseOfWhatTheyMakeWorse) {
    const std::string trade = "Set steps_per_frame_max to 9. A trade: the clamp is short";
    EXPECT_EQ(fix_beside_a_clamp(judge_clamp<true>),
              trade + ", unless you apply the fix for that, too.");
    EXPECT_EQ(fix_beside_a_clamp(judge_clamp<false>),
              trade + ", even with the fix for that: see tickproof recommend.");
    // Both pass together, and something else does not: nothing is promised.
    EXPECT_EQ(fix_beside_a_clamp(judge_clamp<true>, judge_both), trade + ".");
    EXPECT_EQ(fix_beside_a_clamp(judge_clamp_and_cap), trade + ".");
}

TEST(Fixes, OfACapOfOneStepAndOfABounceDoNotGoTogether) {
    // Three steps of 1/60 s last a frame at 20 fps, and three of 1/144 s do not.
    const Findings all = tried(game("godot:steps_per_frame_max=1",
                                    "physics.engine = \"euler\"\nframes.lowest_fps = 20\n"
                                    "frames.highest_fps = 62\nframes.refresh_hz = []\n"
                                    "frames.worst_hitch_ms = 0\nmotion.bounce_height_m = 0.5\n"));
    EXPECT_THAT(found(all, "bounce/from-0.5-m").fix,
                HasSubstr(", even with the fix for that: see "));
}

TEST(Fixes, OfCodeAreNotTried) {
    const Findings all =
        tried(game("variable", std::string(kFewRates) + "timers.cooldowns_s = [0.1]\n"));
    const Finding& cooldown = found(all, "cooldown/0.1-s");
    EXPECT_FALSE(cooldown.trial.is_tried);
    EXPECT_EQ(fix_label(cooldown), "try");
    EXPECT_THAT(cooldown.fix, Not(HasSubstr("trade")));
}

TEST(WithFix, SetsThePolicyAndTheEngine) {
    const Game own = game("fixed", kFewRates);
    const Game changed = apply_in_project(own, {{"timestep", "1/120"}, {"engine.substeps", "2"}});
    EXPECT_EQ(to_text(changed.policy), "fixed:timestep=1/120");
    EXPECT_EQ(physics::substeps(changed.engine), 2);
}

/// Its text, read again without a scan, has no limit at all.
TEST(WithFix, SetsTheLimitThatStandsInCode) {
    Game own = project_game("main.lua", "function love.update(dt)\nend\n");
    own.scripts =
        ScriptScan{.files = 1, .clock = {.clamps = {{.most_s = 1.0 / 60, .at = {"main.lua", 2}}}}};
    take_scan(*own.scripts, own);
    const Game changed = apply_in_project(own, {{"frame_delta_max", "33400us"}});
    EXPECT_EQ(changed.policy.settings.frame_delta_max, std::chrono::microseconds(33400));
    EXPECT_EQ(changed.project->policy, changed.policy);
    EXPECT_EQ(to_text(apply_in_project(own, {{"policy", "fixed"}}).policy), "fixed");
}

TEST(WithFix, SetsTheEngineThatTheFindingIsAbout) {
    Game own = game("fixed", kFewRates);
    own.engine = parse_engine("box2d");
    own.others = {parse_engine("euler")};
    const Game changed = apply_in_project(own, {{"engine.collision", "swept"}}, 1);
    EXPECT_EQ(to_text(changed.engine), "box2d");
    EXPECT_EQ(to_text(changed.others.front()), "euler:collision=swept");
}

TEST(Fixes, OfOneOfTwoEnginesAreTriedInEitherOrder) {
    for (const bool euler_first : {true, false}) {
        Asked about =
            asked(scenario("gate"), euler_first ? "euler" : "box2d", "variable", {with_hitch(1)});
        about.game.others = {parse_engine(euler_first ? "box2d" : "euler")};
        const std::string name = "tunneling";
        const std::vector<const Check*> checks = checks_named({&name, 1});
        Findings findings = judge(about.game, checks, about.store, 1);
        try_fixes(about.game, checks, checks, about.store, 1, findings);
        const Finding& gate = found(findings, "tunneling/gate-euler");
        EXPECT_EQ(gate.verdict, Verdict::error);
        EXPECT_TRUE(gate.trial.is_tried);
        EXPECT_TRUE(gate.trial.cures);
    }
}

TEST(WithFix, KeepsUnderAnotherPolicyWhatTheProfileSays) {
    const Game own = game("variable", "input.read_in = \"step\"\n");
    const Game changed = apply_in_project(own, {{"policy", "fixed"}, {"timestep", "1/90"}});
    EXPECT_EQ(to_text(changed.policy), "fixed:timestep=1/90:input=step");
}

/// A speed that a step adds to grows at another rate with other steps.
TEST(Fixes, OfTheTimestepNameTheCodeThatCountsByTheStep) {
    const auto latency = [](const std::vector<Place>& sums) {
        Game tested = project_game("project.godot",
                                   "config_version=5\n[physics]\n"
                                   "common/physics_ticks_per_second=50\n"
                                   "common/physics_jitter_fix=0.0\n",
                                   "tolerances.latency_ms = 16.7\n");  // A wait is below a step.
        tested.scripts = ScriptScan{.files = 1, .motion = {.step_sums = sums}};
        const std::string name = "latency";
        const std::vector<const Check*> checks = checks_named({&name, 1});
        TraceStore store;
        Findings findings = judge(tested, checks, store, 1);
        try_fixes(tested, checks, checks, store, 1, findings);
        return findings.front();
    };
    const Finding mended = latency({{.file = "hero.gd", .line = 4}});
    ASSERT_TRUE(mended.trial.cures) << mended.fix;
    EXPECT_THAT(mended.fix, HasSubstr(" First mend what depends on the length of the step in code: "
                                      "hero.gd:4."));
    EXPECT_THAT(latency({}).fix, ::testing::Not(HasSubstr("First mend")));
}

TEST(Fixes, OfAnotherRuleAreTriedToo) {
    // A fixed timestep mends the ledge, and a press that is polled in steps is lost between them.
    const Findings all = tried(game("variable",
                                    "frames.lowest_fps = 60\nframes.highest_fps = 120\n"
                                    "frames.refresh_hz = [60]\ninput.read_in = \"step\"\n"
                                    "jump.height_m = 1.2\njump.ledges_m = [1]\n"));
    const Finding& ledge = found(all, "reach/ledge-1-m");
    EXPECT_EQ(ledge.fix_settings.front().name, "policy");
    EXPECT_TRUE(ledge.trial.cures);
    EXPECT_THAT(ledge.fix, HasSubstr("A trade: key presses are lost"));
}

}  // namespace
}  // namespace tickproof::harness
