// Whatever validate prints as a fix is a candidate: recommend finds what validate found.

#include "harness/advise/fix_candidates.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/advise/recommended.h"
#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(FixCandidates, CatchUpAfterAHitchWithTheirOwnCapThatKeepsTheRest) {
    // At 60 fps a frame needs one step: a cap of 2 makes up for the hitch if nothing is dropped.
    const Recommendation made =
        recommended(game("fixed:steps_per_frame_max=2",
                         "network.lockstep = true\nframes.lowest_fps = 60\n"
                         "frames.highest_fps = 144\nframes.refresh_hz = []\n"));
    ASSERT_TRUE(made.chosen);
    const PacingSettings& settings = chosen(made).policy.settings;
    EXPECT_EQ(settings.steps_per_frame_max, 2);
    EXPECT_EQ(settings.over_cap, OverCap::keep);
    EXPECT_EQ(settings.frame_delta_max, Duration{0});
    EXPECT_EQ(settings.timestep.dt_s, 1.0 / 60);
    EXPECT_FALSE(fails(verdict_of(chosen(made))));
}

TEST(FixCandidates, HaveTheFixOfTheOneThatIsClosest) {
    const Recommendation made = recommended(
        game("monogame",
             "wall.thickness_m = 0.45\nwall.fastest_mps = 16.1\nwall.fastest_radius_m = 0.19\n"
             "timers.cooldowns_s = [0.5]\nframes.lowest_fps = 24\nframes.highest_fps = 120\n"
             "frames.refresh_hz = [60]\nframes.worst_hitch_ms = 250\n"
             "cost.step_ms = 6.74\ncost.render_ms = 9.5\n"));
    ASSERT_TRUE(made.chosen);
    EXPECT_FALSE(fails(verdict_of(chosen(made))));
}

/// A step of 13 ms leaves room for one beside 8 ms of drawing in 33.3 ms, which is enough at 30
/// steps a second: the fix of that candidate keeps its steps.
TEST(FixCandidates, KeepTheStepsOfTheOneThatTheyMendInAProject) {
    const Recommendation made = recommended(
        project_game("tickproof.toml",
                     "[loop]\npolicy = \"fixed\"\ntimestep = \"1/60\"\nframe_delta_max = "
                     "\"1.05 s\"\n",
                     "cost.step_ms = 13\ncost.render_ms = 8\nframes.refresh_hz = []\n"
                     "frames.lowest_fps = 30\nframes.highest_fps = 60\njump.speed_mps = 0\n"
                     "tolerances.latency_ms = 100\n"));
    ASSERT_TRUE(made.chosen);
    EXPECT_EQ(chosen(made).policy.settings.timestep.dt_s, 1.0 / 30);
    EXPECT_FALSE(fails(verdict_of(chosen(made))));
}

/// A clamp that lets the worst hitch through parts peers in the next longer one.
TEST(FixCandidates, OfPeersInLockstepKeepTheRestInsteadOfALongerClamp) {
    for (const std::string_view policy : {"fixed", "fixed:steps_per_frame_max=6:over_cap=keep"}) {
        const Recommendation made =
            recommended(game(policy, "network.lockstep = true\nframes.refresh_hz = []\n"));
        ASSERT_TRUE(made.chosen) << policy;
        const PacingSettings& settings = chosen(made).policy.settings;
        EXPECT_EQ(settings.over_cap, OverCap::keep) << policy;
        EXPECT_EQ(settings.frame_delta_max, Duration{0}) << policy;
    }
}

TEST(FixCandidates, ChangeOneSettingWhereThatIsEnough) {
    // A frame of 16.7 ms has room for one step of 10.2 ms beside 4.9 ms of drawing. The cooldowns
    // of 14.7 and 4.9 steps take 15 and 5, however a timer rounds.
    const Recommendation capped =
        recommended(game("fixed",
                         "motion.spring_radps = 49.5\ntimers.cooldowns_s = [0.245]\n"
                         "frames.lowest_fps = 60\nframes.highest_fps = 120\n"
                         "frames.refresh_hz = [60]\nframes.worst_hitch_ms = 1000\n"
                         "cost.step_ms = 10.22\ncost.render_ms = 4.9\njump.speed_mps = 0\n"));
    EXPECT_THAT(changes(capped), ElementsAre("cap at 1 step per frame"));
    // Three steps of 3.91 ms and 1.8 ms of drawing are 13.5 of 16.7 ms: 0.06 s of steps of 0.02 s.
    const Recommendation clamped = recommended(
        project_game("TimeManager.asset",
                     "TimeManager:\n  Fixed Timestep: 0.02\n  Maximum Allowed Timestep: 1\n",
                     "physics.character_moves = \"step\"\njump.height_m = 1.27\njump.ledges_m = "
                     "[1.1]\ntimers.cooldowns_s = [0.098]\n"
                     "frames.lowest_fps = 60\nframes.highest_fps = 240\n"
                     "frames.refresh_hz = [60, 144]\nframes.worst_hitch_ms = 1000\n"
                     "cost.step_ms = 3.91\ncost.render_ms = 1.8\n"));
    ASSERT_TRUE(clamped.chosen);
    EXPECT_EQ(changes(clamped).size(), 1U);
    EXPECT_EQ(chosen(clamped).policy.settings.timestep.dt_s,
              clamped.game.policy.settings.timestep.dt_s);
}

TEST(FixCandidates, KeepNoPeersTogetherThatAreInNoLockstep) {
    // Three steps of 5 ms fit into a frame of 60 fps, so a hitch of 0.6 s needs many frames.
    // Dropped, it leaves a peer behind, which counts in lockstep alone: there the rest is kept.
    for (const bool is_lockstep : {false, true}) {
        const Recommendation made =
            recommended(game("fixed", fmt::format("network.lockstep = {}\nframes.lowest_fps = 60\n"
                                                  "frames.highest_fps = 120\n"
                                                  "frames.refresh_hz = [60]\n"
                                                  "frames.worst_hitch_ms = 600\n"
                                                  "cost.step_ms = 5\njump.speed_mps = 0\n",
                                                  is_lockstep)));
        ASSERT_TRUE(made.chosen);
        const PacingSettings& settings = chosen(made).policy.settings;
        EXPECT_EQ(settings.over_cap == OverCap::keep, is_lockstep);
        EXPECT_TRUE(settings.steps_per_frame_max <= 3 || !is_lockstep);
    }
}

TEST(FixCandidates, ClampAVariableStep) {
    // The jump of a frame of 0.5 s is cut; a clamp of a frame of 30 fps keeps it.
    const Game own = game("variable:frame_delta_max=500ms",
                          "frames.lowest_fps = 55\nframes.highest_fps = 62\n"
                          "frames.refresh_hz = [60]\nframes.worst_hitch_ms = 500\n"
                          "jump.height_m = 1\n");
    const std::vector<Candidate> all = candidates_of(own, Aim::least_change);
    EXPECT_TRUE(std::ranges::any_of(all, [&](const Candidate& each) {
        return each.game.policy.policy == own.policy.policy &&
               each.game.policy.settings.frame_delta_max < from_seconds(0.1);
    }));
}

TEST(FixCandidates, CureTheWarningsThatValidateHasAFixFor) {
    // Godot's own key draws between the steps: a warning where the profile asks for 144 Hz frames.
    const Game own = project_game(
        "project.godot",
        "config_version=5\n[application]\nconfig/features=PackedStringArray(\"4.4\")\n",
        "frames.refresh_hz = [144]\njump.speed_mps = 0\n");
    const Recommendation made = recommended(own);
    ASSERT_TRUE(made.chosen);
    const bool is_wrong = std::ranges::any_of(made.findings, [](const Finding& finding) {
        return finding.check == "stutter" && fails(finding.verdict);
    });
    EXPECT_TRUE(is_wrong);
    EXPECT_EQ(chosen(made).policy.settings.draw, Draw::interpolate);
}

TEST(FixCandidates, LeaveFramesOfOneLengthThatTheGameCountsAlone) {
    Game own = project_game("DefaultEngine.ini",
                            "[/Script/Engine.Engine]\nbUseFixedFrameRate=True\n"
                            "FixedFrameRate=60.000000\n[/Script/Engine.PhysicsSettings]\n"
                            "bTickPhysicsAsync=True\n");
    const Recommendation made = recommended(own);
    EXPECT_FALSE(made.chosen);
    for (const Candidate& each : candidates_of(own, Aim::least_change)) {
        EXPECT_EQ(each.game.policy.policy, own.policy.policy);
        EXPECT_EQ(each.rate_factor, 1);
    }
}

/// Godot 4.3 interpolates in 2D only, so the key alone changes nothing of a game in 3D.
TEST(FixCandidates, SendAGameToTheVersionThatInterpolatesIt) {
    const auto changed = [](const std::string& version, const std::string& settings = "") {
        Game own = project_game(
            "project.godot",
            fmt::format("config_version=5\n[application]\nconfig/features="
                        "PackedStringArray(\"{}\")\n{}",
                        version, settings),
            "frames.lowest_fps = 60\nframes.highest_fps = 144\nframes.refresh_hz = [144]\n");
        own.scripts =
            ScriptScan{.files = 1, .motion = {.in_steps = {{"hero.gd", 3}}, .dimensions = 3}};
        if (version == "4.3") {
            own.policy.settings.draw = own.project->policy.settings.draw = Draw::none;
        }
        return changes(recommended(own));
    };
    const std::string upgrade =
        "interpolate between steps (move to Godot 4.4 or later, since Godot 4.3 interpolates in 2D "
        "only)";
    EXPECT_THAT(changed("4.3"), ElementsAre(upgrade));
    EXPECT_THAT(changed("4.3", "[physics]\ncommon/physics_interpolation=true\n"),
                ElementsAre(upgrade));
    EXPECT_THAT(changed("4.4"), ElementsAre("interpolate between steps"));
}

}  // namespace
}  // namespace tickproof::harness
