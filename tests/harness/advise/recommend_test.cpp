// Recommended settings pass validate; nothing cheaper passes, or nothing that changes less.

#include "harness/advise/recommend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <algorithm>
#include <limits>
#include <set>

#include "harness/project/patch.h"
#include "harness/project/readers.h"
#include "tests/harness/advise/recommended.h"
#include "tests/harness/check/games.h"
#include "tests/harness/check/random_profile.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr std::string_view kSubstepping =
    "[/Script/Engine.PhysicsSettings]\nbSubstepping=True\nMaxSubsteps=6\n"
    "MaxPhysicsDeltaTime=0.5\n";

constexpr std::string_view kLedge =
    "frames.lowest_fps = 55\nframes.highest_fps = 62\nframes.refresh_hz = [60]\n"
    "physics.gravity_mps2 = 20\njump.height_m = 1\njump.ledges_m = [0.95]\n"
    "draw.between_steps = \"interpolate\"\n";

TEST(Recommend, ChangesNothingOfWhatPasses) {
    for (const Aim aim : {Aim::least_change, Aim::least_cost}) {
        const Recommendation first = recommended(game("fixed:timestep=1/240", kLedge), aim);
        EXPECT_THAT(changes(recommended(chosen(first), aim)), IsEmpty());
    }
    EXPECT_THAT(changes(recommended(game("fixed:timestep=1/240", kLedge))), IsEmpty());
}

TEST(Recommend, ChangesNothingThatNobodyAskedFor) {
    const Game own = project_game("DefaultEngine.ini", "[/Script/Engine.PhysicsSettings]\n");
    EXPECT_THAT(changes(recommended(own)), IsEmpty());
}

/// Displays are a need that nobody named here; that they stutter is said and is no reason.
TEST(Recommend, KeepsTheRestOfAHitchWhereACapIsNeededAndPeersAreInLockstep) {
    // After a hitch of 1 s 60 steps of 2 ms do not fit a frame, and 5 do.
    const Game lockstep = game("fixed:steps_per_frame_max=5",
                               "frames.lowest_fps = 60\nframes.highest_fps = 62\n"
                               "frames.refresh_hz = [60]\njump.speed_mps = 0\ncost.step_ms = 2\n"
                               "network.lockstep = true\n");
    const Recommendation made = recommended(lockstep);
    EXPECT_THAT(changes(made), ElementsAre("set over_cap to keep", "remove the frame-time clamp"));
    EXPECT_FALSE(is_reported(verdict_of(chosen(made), made.left)));
    EXPECT_EQ(verdict_of(lockstep), Verdict::error);
}

TEST(Recommend, SaysWhatRemainsOfWhatNobodyAskedFor) {
    const Recommendation made = recommended(game("bevy:draw=interpolate_frame", ""));
    EXPECT_THAT(changes(made), IsEmpty());
    std::set<std::string> checks;
    for (const Finding& finding : made.left) {
        EXPECT_EQ(finding.verdict, Verdict::note) << finding.id;
        checks.insert(std::string(finding.check));
    }
    EXPECT_THAT(checks, ElementsAre("stutter"));
}

/// A cap that keeps the rest of a hitch keeps peers together.
TEST(Recommend, LeavesPeersToCodeUnlessLockstepIsAskedFor) {
    const std::string asked =
        "frames.lowest_fps = 60\nframes.highest_fps = 62\nframes.refresh_hz = [60]\n"
        "jump.speed_mps = 0\ninput.read_in = \"step\"\n";
    const auto keeps = [](const Recommendation& made) {
        return std::ranges::count(changes(made), "set over_cap to keep") == 1;
    };
    EXPECT_FALSE(keeps(recommended(game("fixed", asked))));
    EXPECT_TRUE(keeps(recommended(game("fixed", asked + "network.lockstep = true\n"))));
}

TEST(Recommend, ChangesOnlyWhatIsAtFault) {
    // 12 steps of 1/240 s fit into a frame of 20 fps, and Godot runs 8.
    const Game own = game("godot:timestep=1/240",
                          "frames.lowest_fps = 20\nframes.highest_fps = 30\n"
                          "frames.refresh_hz = [60]\njump.speed_mps = 0\n");
    EXPECT_THAT(changes(recommended(own)), ElementsAre("cap at 13 steps per frame"));
}

TEST(Recommend, TakesTheNearestCustomaryRate) {
    // 67 would be enough: see the cheapest, below.
    const Recommendation made = recommended(game("fixed", kLedge));
    EXPECT_THAT(changes(made), ElementsAre("step at 72 Hz"));
    EXPECT_TRUE(made.is_customary);
}

TEST(Recommend, TakesAnotherRateWhereNoCustomaryOnePasses) {
    // A jump of 1 m has to rise to 0.9844 m: 1 - v dt / 2 with v = 6.32 m/s takes 203 Hz. 8 steps
    // of 4.1 ms fit into a frame of 30 fps, and 9 do not. At 240 Hz a frame has 8, and after a
    // hitch one more, which the accumulator held: below 240 Hz.
    const Recommendation made =
        recommended(game("unity",
                         "frames.lowest_fps = 30\nframes.highest_fps = 31\n"
                         "frames.refresh_hz = [30]\nphysics.gravity_mps2 = 20\n"
                         "jump.height_m = 1\njump.ledges_m = [0.9844]\n"
                         "cost.step_ms = 4.1\n"));
    ASSERT_TRUE(made.chosen);
    EXPECT_FALSE(made.is_customary);
    const double rate_hz = 1 / chosen(made).policy.settings.timestep.dt_s;
    EXPECT_GT(rate_hz, 200);
    EXPECT_LT(rate_hz, 240);
    EXPECT_FALSE(fails(verdict_of(chosen(made))));
}

TEST(Recommend, TakesWhatAnEngineCallsExperimentalLast) {
    const std::vector<Candidate> all = candidates_of(
        project_game("DefaultEngine.ini", kSubstepping, kFewRates), Aim::least_change);
    const auto experimental = std::ranges::find_if(
        all, [](const Candidate& candidate) { return candidate.is_experimental; });
    ASSERT_NE(experimental, all.end());
    EXPECT_TRUE(std::any_of(experimental, all.end(), [](const Candidate& candidate) {
        return candidate.game.policy.policy->name == "fixed";
    }));
    EXPECT_TRUE(std::all_of(all.begin(), experimental, [](const Candidate& candidate) {
        return candidate.game.policy.policy->name == "unreal-substep";
    }));
    EXPECT_EQ(experimental->changes.front(), "use a fixed timestep (experimental in this engine)");
}

TEST(Recommend, GivesALoopWithoutATimestepOne) {
    const Recommendation made = cheapest(game("variable", kFewRates));
    EXPECT_EQ(chosen(made).policy.policy->name, "fixed");
    EXPECT_THAT(changes(made), Contains("use a fixed timestep"));
}

TEST(Recommend, TakesTheFewestStepsThatALedgeAllows) {
    // A jump of 1 m rises 1 - v dt / 2 or less by semi-implicit Euler, v = sqrt(2 g h) = 6.32 m/s;
    // 0.95 m are to be reached, with 2.5 mm to spare: dt <= 0.0150 s, 67 steps a second or more,
    // which is between the usual rates of 60 and 72.
    const Recommendation made = cheapest(game("fixed", kLedge));
    EXPECT_NEAR(1 / chosen(made).policy.settings.timestep.dt_s, 67, 1e-6);
    EXPECT_NEAR(made.front.at(*made.chosen - 1).candidate.steps_per_s, 66, 1e-3);
    EXPECT_EQ(made.front.at(*made.chosen - 1).worst.check, "reach");
    // What was tried on the way there: 66 has too small a margin, and nothing cheaper passes.
    const auto at = [&](double steps_per_s) {
        return std::ranges::find_if(made.judged, [&](const JudgedCandidate& each) {
            return std::abs(each.steps_per_s - steps_per_s) < 1e-3;
        });
    };
    ASSERT_NE(at(66), made.judged.end());
    EXPECT_GT(at(66)->severity, 1 / 1.1);
    EXPECT_EQ(at(66)->finding, "reach/ledge-0.95-m");
    ASSERT_NE(at(67), made.judged.end());
    for (const JudgedCandidate& each : made.judged) {
        EXPECT_EQ(each.passes, each.steps_per_s > 66.5) << each.steps_per_s;
    }
}

TEST(Recommend, KeepsKeyPressesRatherThanStepInEveryFrame) {
    // A step that polls the keys misses presses as soon as a frame has none: at 62 fps with fewer
    // than 62 steps a second.
    const std::string toml = std::string(kFewRates) +
                             "input.read_in = \"step\"\ndraw.between_steps = \"interpolate\"\n"
                             "jump.speed_mps = 0\n";
    const Recommendation made = cheapest(game("fixed", toml));
    EXPECT_EQ(chosen(made).policy.settings.input, Input::frame);
    EXPECT_LT(1 / chosen(made).policy.settings.timestep.dt_s, 62);
}

TEST(Recommend, InterpolatesWithoutTheJitterFixOfGodot) {
    const Game own = project_game(
        "project.godot",
        "config_version=5\n[application]\nconfig/features=PackedStringArray(\"4.4\")\n", kFewRates);
    EXPECT_GT(own.policy.settings.jitter_fix, 0);
    for (const Candidate& candidate : candidates_of(own)) {
        const PacingSettings& settings = candidate.game.policy.settings;
        EXPECT_EQ(settings.jitter_fix == 0, settings.draw == Draw::interpolate);
    }
}

TEST(Recommend, TakesNoLimitThatTheProjectHasNoKeyFor) {
    // Stride's files name the step, the substeps and a budget; its clamp is in the engine's code.
    const Game own = project_game(
        "Game.sdgamesettings",
        "!GameSettingsAsset\nDefaults:\n    - !Stride.Physics.PhysicsSettings,Stride.Physics\n"
        "        FixedTimeStep: 0.016666668\n        MaxSubSteps: 1\n",
        kFewRates);
    for (const Candidate& candidate : candidates_of(own)) {
        EXPECT_EQ(candidate.game.policy.settings.frame_delta_max,
                  own.policy.settings.frame_delta_max);
    }
    const Recommendation made = cheapest(own);
    const Patch patch = edits_for(*own.project, chosen(made).policy);
    EXPECT_TRUE(patch.not_held.empty() || patch.not_held == std::vector<std::string>{"draw"});
}

TEST(Recommend, TakesNoMoreSubstepsThanUnrealsPageDoes) {
    // A hitch of half a second needs 30 steps of 1/60 s and more of shorter ones.
    const Game own = project_game("DefaultEngine.ini", kSubstepping,
                                  std::string(kFewRates) + "frames.worst_hitch_ms = 500\n");
    int most = 0;
    for (const Candidate& candidate : candidates_of(own)) {
        most = std::max(most, candidate.game.policy.settings.steps_per_frame_max);
    }
    EXPECT_EQ(most, 16);
}

TEST(Recommend, LetsLockedFramesOfUnrealFollowTheClock) {
    const Game own =
        project_game("DefaultEngine.ini",
                     "[/Script/Engine.Engine]\nbUseFixedFrameRate=True\nFixedFrameRate=120\n",
                     "frames.lowest_fps = 62\nframes.highest_fps = 70\nframes.refresh_hz = [60]\n"
                     "jump.speed_mps = 0\n");
    std::set<std::string_view> rules;
    for (const Candidate& candidate : candidates_of(own)) {
        rules.insert(candidate.game.policy.policy->name);
    }
    EXPECT_EQ(rules, (std::set<std::string_view>{"fixed", "unreal-substep"}));
    // 120 frames a second are out of reach of a machine of 62, and a lower rate would hold for all.
    const Recommendation made = recommended(own);
    EXPECT_EQ(chosen(made).policy.policy->name, "unreal-substep");
    EXPECT_TRUE(edits_for(*own.project, chosen(made).policy).not_held.empty());
}

TEST(Recommend, ChangesNothingOfStepsThatMoveNothing) {
    Game own = project_game("TimeManager.asset",
                            "TimeManager:\n  Fixed Timestep: 0.05\n"
                            "  Maximum Allowed Timestep: 20\n");
    EXPECT_THAT(changes(recommended(own)), ElementsAre("clamp the frame time to 100 ms"));
    own.scripts = ScriptScan{.files = 1};
    EXPECT_THAT(changes(recommended(own)), IsEmpty());
}

/// Against every candidate, judged in full.
TEST(Recommend, WhereNothingPassesGivesTheOneThatIsTheLeastBad) {
    // A step costs too much for any rate, and a stiff spring asks for a high one.
    const Game own = project_game("project.godot",
                                  "config_version=5\n[application]\n"
                                  "config/features=PackedStringArray(\"4.4\")\n",
                                  "frames.lowest_fps = 62\nframes.highest_fps = 63\n"
                                  "frames.refresh_hz = [60]\njump.speed_mps = 0\n"
                                  "motion.spring_radps = 100\ncost.step_ms = 12\n"
                                  "cost.frame_budget_ms = 14\n");
    TraceStore store;
    const Recommendation made = recommend(own, Aim::least_change, store, 0);
    ASSERT_FALSE(made.chosen.has_value());
    double least = std::numeric_limits<double>::infinity();
    for (Candidate& each : candidates(own, Aim::least_change, store)) {
        each.game.frames = own.frames;
        double worst = 0;
        for (const Finding& finding :
             judge(each.game, checks_asked_by(&AskedBy::validate), store, 0)) {
            const bool counts = fails(finding.verdict) && !made.unasked.contains(finding.id);
            worst = std::max(worst, counts ? finding.severity : 0);
        }
        least = std::min(least, worst);
    }
    EXPECT_GT(least, 1);
    EXPECT_EQ(made.closest->worst.severity, least);
}

TEST(Recommend, GivesTheSameOnAnyNumberOfThreads) {
    const Game own = game("fixed", kFewRates);
    TraceStore store;
    const Recommendation one = recommend(own, Aim::least_cost, store, 1);
    const Recommendation two = recommend(own, Aim::least_cost, store, 2);
    EXPECT_EQ(chosen(one).policy, chosen(two).policy);
    EXPECT_EQ(one.judged.size(), two.judged.size());
    ASSERT_EQ(one.front.size(), two.front.size());
    for (std::size_t i = 0; i < one.front.size(); ++i) {
        EXPECT_EQ(one.front[i].worst.summary, two.front[i].worst.summary);
    }
}

}  // namespace
}  // namespace tickproof::harness
