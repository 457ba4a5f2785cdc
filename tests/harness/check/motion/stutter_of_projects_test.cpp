// Stutter of projects: what their keys, scripts and bodies say of it, and what is advised.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "harness/trace/generate/generated.h"
#include "tests/harness/check/games.h"
#include "tests/harness/check/motion/captured.h"
#include "tests/harness/check/motion/displays.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::EndsWith;

TEST(Stutter, OfAGodotProjectIsCuredByTheKeyThatItsFixNames) {
    const std::string project =
        "config_version=5\n[application]\nconfig/features=PackedStringArray(\"4.4\")\n"
        "[physics]\ncommon/physics_ticks_per_second=50\n";
    const std::string mended = project + "common/physics_interpolation=true\n";
    const std::string at_60_hz = "frames.refresh_hz = [60]\nframes.worst_hitch_ms = 0\n";
    const auto judged = [&](const std::string& settings, const std::string& profile) {
        return finding_of("stutter", project_game("project.godot", settings, profile));
    };
    const Finding found = judged(project, at_60_hz);
    EXPECT_NE(found.verdict, Verdict::pass);
    EXPECT_EQ(
        found.fix,
        "Set common/physics_interpolation to true in Project Settings > Physics > Common; this "
        "adds one step of latency.");
    EXPECT_EQ(judged(mended, at_60_hz).verdict, Verdict::pass);

    // A profile that says how it is drawn wins over the project, so both have to change.
    EXPECT_NE(judged(mended, display(60)).verdict, Verdict::pass);
    EXPECT_NE(judged(project, display(60)).fix.find("between_steps"), std::string::npos);
    EXPECT_EQ(judged(mended, display(60, "interpolate")).verdict, Verdict::pass);
}

TEST(Stutter, OfFramesThatDoNotWaitForTheDisplayIsOnlyNoted) {
    const auto verdict = [](const char* lines) {
        return finding_of("stutter",
                          project_game("project.godot", fmt::format("config_version=4\n{}", lines),
                                       "frames.refresh_hz = [144]\n"))
            .verdict;
    };
    EXPECT_EQ(verdict("[debug]\nsettings/fps/force_fps=144\n"), Verdict::error);
    EXPECT_EQ(verdict("[debug]\nsettings/fps/force_fps=144\n"
                      "[display]\nwindow/vsync/use_vsync=false\n"),
              Verdict::note);
}

TEST(Stutter, OfFramesThatAProjectLimitsIsNotedOnFasterDisplays) {
    // 60 frames on 144 refreshes are 2.4 refreshes a frame: 24 of them stay for three. On 120 Hz
    // each stays for two.
    const Game tested =
        project_game("project.godot", "config_version=5\n[application]\nrun/max_fps=60\n");
    const Finding found = finding_of("stutter", tested, "144 Hz");
    EXPECT_EQ(found.verdict, Verdict::note);
    EXPECT_NEAR(number_of(found, "uneven_per_s"), 24, 0.5);
    EXPECT_NEAR(number_of(found, "uneven_per_s_of_frames"), 24, 0.5);
    EXPECT_EQ(to_text(found.at), "project.godot:3");
    EXPECT_TRUE(found.asks_for_a_look);
    EXPECT_THAT(found.fix,
                ::testing::StartsWith("Raise run/max_fps from 60 to 144 or more, and set "
                                      "common/physics_interpolation to true"));
    const Game godot_3 =
        project_game("project.godot", "config_version=4\n[debug]\nsettings/fps/force_fps=60\n");
    EXPECT_EQ(finding_of("stutter", godot_3, "144 Hz").fix,
              "Raise settings/fps/force_fps from 60 to 144 or more, and interpolate between steps.")
        << "its key acts since 3.5, and the file does not state the minor version";
    EXPECT_EQ(finding_of("stutter", tested, "120 Hz").verdict, Verdict::pass);
    EXPECT_EQ(finding_of("stutter", tested, "60 Hz").verdict, Verdict::pass);
}

TEST(Stutter, OfALimitedFrameRateIsHowLongAnImageStays) {
    const auto at = [](int rate) {
        return finding_of(
            "stutter",
            project_game("project.godot", fmt::format("config_version=5\n[application]\n"
                                                      "run/max_fps={0}\n[physics]\n"
                                                      "common/physics_ticks_per_second={0}\n",
                                                      rate)),
            "60 Hz");
    };
    EXPECT_EQ(at(30).verdict, Verdict::pass);
    EXPECT_NEAR(number_of(at(30), "image"), 1.0 / 30, 1e-4);
    // Of 60 images a second 40 show nothing new.
    EXPECT_EQ(at(20).verdict, Verdict::note);
    EXPECT_NEAR(number_of(at(20), "image"), 1.0 / 20, 1e-4);
    EXPECT_NEAR(number_of(at(20), "uneven_per_s"), 40, 1.5);
}

TEST(Stutter, ByLatenessIsANoteWhereTheEngineSmoothsDeltas) {
    // At 60 steps on 60 Hz only late frames miss their step, and Godot evens these out: measured in
    // 4.6.3, 1 of 960 such frames has no step, and 231 without smoothing.
    TraceStore store;
    FrameTrace capture = store.make(generated_spec("paced:fps=60:spread=3ms:duration=8s"));
    capture.name = "player";
    capture.spec = in_memory("player", capture.frames).spec;
    const auto found = [&](const char* lines) {
        return finding_of("stutter",
                          captured(project_game("project.godot",
                                                fmt::format("config_version=5\n{}[physics]\n"
                                                            "common/physics_jitter_fix=0.0\n",
                                                            lines),
                                                "frames.refresh_hz = [60]\n"
                                                "frames.worst_hitch_ms = 0\n"
                                                "draw.between_steps = \"none\"\n"),
                                   capture),
                          "60 Hz, player");
    };
    const Finding smoothed = found("");
    EXPECT_EQ(smoothed.verdict, Verdict::note);
    EXPECT_TRUE(std::isnan(smoothed.severity)) << "no share of a limit that is not modelled";
    for (const char* unsmoothed :
         {"[application]\nrun/delta_smoothing=false\n", "[display]\nwindow/vsync/vsync_mode=0\n"}) {
        EXPECT_EQ(found(unsmoothed).verdict, Verdict::error);
        EXPECT_GT(found(unsmoothed).severity, 1);
    }
}

TEST(Stutter, IsCuredByTheKeyOnlyInVersionsThatActOnIt) {
    const auto fix = [](const std::string& project, int dimensions) {
        Game tested = project_game("project.godot", project, "frames.refresh_hz = [144]\n");
        tested.scripts = ScriptScan{
            .files = 1,
            .motion = {.in_steps = {{"player.gd", 3}, {"ball.gd", 4}}, .dimensions = dimensions}};
        return finding_of("stutter", tested).fix;
    };
    const std::string godot_3 = "config_version=4\n";
    EXPECT_THAT(fix(godot_3, 2), EndsWith("latency. In 2D it needs Godot 3.6."));
    EXPECT_THAT(fix(godot_3, 3), EndsWith("latency. In 3D it needs Godot 3.5."));
    EXPECT_THAT(fix(godot_3, 0), EndsWith("In 2D it needs Godot 3.6. In 3D it needs Godot 3.5."));
    const std::string godot_4 =
        "config_version=5\n[application]\nconfig/features=PackedStringArray(\"4.3\")\n";
    EXPECT_THAT(fix(godot_4, 2), EndsWith("latency."));
    const std::string key =
        "common/physics_interpolation to true in Project Settings > Physics > "
        "Common";
    const std::string upgrade =
        "Move to Godot 4.4 or later, since Godot 4.3 interpolates in 2D only";
    EXPECT_EQ(fix(godot_4, 3),
              upgrade + ", and set " + key + "; interpolation adds one step of latency.");
}

TEST(Stutter, ThatNoProfileAsksForIsAWarningOnlyOfAPlayersBodyThatInterpolationSuits) {
    const auto warnings = [](std::string_view version, const ScriptMotion& motion) {
        Game tested =
            project_game("project.godot", fmt::format("config_version=5\n[application]\n"
                                                      "config/features=PackedStringArray(\"{}\")\n",
                                                      version));
        tested.scripts = ScriptScan{.files = 1, .motion = motion};
        return std::ranges::count(findings_of("stutter", tested), Verdict::warning,
                                  &Finding::verdict);
    };
    const ScriptMotion player{
        .in_steps = {{"player.gd", 3}}, .dimensions = 3, .players = {{"player.gd", 3}}};
    EXPECT_EQ(warnings("4.4", player), 1) << "the worst display of them";
    EXPECT_EQ(warnings("4.3", player), 0) << "the key acts in 2D only";
    ScriptMotion other = player;
    other.players.clear();
    EXPECT_EQ(warnings("4.4", other), 0) << "no player's body";
    other = player;
    other.in_frames = {{"camera.gd", 2}};
    EXPECT_EQ(warnings("4.4", other), 0) << "a camera moves in frames";
    other = player;
    other.hazards = {{"an animation that moves a node", {"main.tscn", 7}}};
    EXPECT_EQ(warnings("4.4", other), 0);
}

TEST(Stutter, ThatNoProfileAsksForIsAWarningOnTheWorstDisplay) {
    // Of 50 steps 10 stay for two refreshes of 60 Hz; 20 for three of 120 Hz and the others for
    // two; 6 for two of 144 Hz and the others for three.
    Game tested = project_game("project.godot",
                               "config_version=5\n[application]\n"
                               "config/features=PackedStringArray(\"4.4\")\n[physics]\n"
                               "common/physics_ticks_per_second=50\n"
                               "common/physics_jitter_fix=0.0\n");
    tested.scripts = ScriptScan{
        .files = 1,
        .motion = {.in_steps = {{"player.gd", 3}}, .dimensions = 3, .players = {{"player.gd", 3}}}};
    for (const auto& [about, uneven_per_s, verdict] :
         {std::tuple{"60 Hz", 10, Verdict::note}, std::tuple{"120 Hz", 20, Verdict::warning},
          std::tuple{"144 Hz", 6, Verdict::note}}) {
        const Finding found = finding_of("stutter", tested, about);
        EXPECT_NEAR(number_of(found, "uneven_per_s"), uneven_per_s, 0.5) << about;
        EXPECT_EQ(found.verdict, verdict) << about;
    }
}

/// A view that turns with the mouse would wait for a step.
TEST(Stutter, AdvisesNoStepForAViewThatTurnsWithTheMouse) {
    Game tested = project_game("project.godot",
                               "config_version=5\n[application]\n"
                               "config/features=PackedStringArray(\"4.4\")\n",
                               "frames.refresh_hz = [144]\n");
    const Place look{.file = "a/look.gd", .line = 8};
    tested.scripts = ScriptScan{
        .files = 1,
        .motion = {.in_steps = {{"player.gd", 3}},
                   .in_frames = {look, {"a/cloud.gd", 4}},
                   .dimensions = 3,
                   .hazards = {{.what = "mouse look", .at = look, .is_mouse_look = true}}}};
    const std::string fix = finding_of("stutter", tested).fix;
    EXPECT_THAT(fix, ::testing::HasSubstr("Scripts move nodes in frames as well (cloud.gd:4): "));
    EXPECT_THAT(fix, ::testing::HasSubstr("The mouse turns a view in frames (look.gd:8)"));
    EXPECT_THAT(fix, ::testing::Not(::testing::HasSubstr("Look first")));
}

TEST(Stutter, NamesTheTeleportsThatInterpolationWouldStreak) {
    Game tested = project_game("project.godot",
                               "config_version=5\n[application]\n"
                               "config/features=PackedStringArray(\"4.4\")\n",
                               "frames.refresh_hz = [144]\n");
    tested.scripts = ScriptScan{
        .files = 1,
        .motion = {
            .in_steps = {{"player.gd", 3}}, .dimensions = 2, .teleports = {{"a/respawn.gd", 12}}}};
    EXPECT_THAT(finding_of("stutter", tested).fix,
                ::testing::HasSubstr("reset_physics_interpolation() on each node that is put "
                                     "somewhere while it is in the scene (respawn.gd:12)"));
}

TEST(Stutter, OfAGodotProjectNamesWhatMovesAndWhatTheKeyWouldMakeUneven) {
    Game tested =
        project_game("project.godot", "config_version=5\n", "frames.refresh_hz = [144]\n");
    tested.scripts = ScriptScan{.files = 2,
                                .motion = {.in_steps = {{"player.gd", 3}, {"ball.gd", 4}},
                                           .in_frames = {{"a/bob.gd", 9}, {"a/camera.gd", 8}}}};
    Finding found = finding_of("stutter", tested);
    EXPECT_EQ(to_text(found.at), "player.gd:3");
    EXPECT_THAT(found.fix,
                EndsWith("Scripts move nodes in frames as well (camera.gd:8, bob.gd:9): move these "
                         "in _physics_process, or set physics_interpolation_mode to Off on those "
                         "that no body carries, and call reset_physics_interpolation() after a "
                         "teleport."));
    tested.scripts->motion.interpolates = true;
    found = finding_of("stutter", tested);
    EXPECT_EQ(found.verdict, Verdict::note) << "the scripts draw between the steps";
    tested.scripts->motion.interpolates = false;
    tested.scripts->motion.in_frames.push_back({"mob.gd", 5});
    EXPECT_EQ(finding_of("stutter", tested).verdict, Verdict::note) << "most moves in frames";
    tested.scripts->motion.in_frames.clear();
    EXPECT_EQ(finding_of("stutter", tested).verdict, Verdict::error);
    tested.scripts->motion.is_for_headset = true;
    EXPECT_EQ(finding_of("stutter", tested).verdict, Verdict::note) << "another display";
}

/// What moves in frames is to be treated with the key on as well as before.
TEST(Stutter, OfAGameThatInterpolatesNamesWhatDoesNotMoveInSteps) {
    const auto care = [](const char* key, std::vector<Place> in_frames) {
        Game tested = project_game(
            "project.godot", fmt::format("config_version=5\n[application]\n"
                                         "config/features=PackedStringArray(\"4.4\")\n[physics]\n"
                                         "common/physics_interpolation={}\n",
                                         key));
        tested.scripts = ScriptScan{.files = 1,
                                    .motion = {.in_steps = {{"player.gd", 3}},
                                               .in_frames = std::move(in_frames),
                                               .dimensions = 3}};
        return findings_of("stutter", tested);
    };
    const auto about = [](const Findings& found) {
        return std::ranges::count(found, "what moves in frames", &Finding::about);
    };
    const Findings found = care("true", {{"cloud.gd", 8}});
    ASSERT_EQ(about(found), 1);
    EXPECT_EQ(found.back().verdict, Verdict::note);
    EXPECT_THAT(found.back().fix, ::testing::HasSubstr("cloud.gd:8"));
    EXPECT_EQ(about(care("true", {})), 0);
    EXPECT_EQ(about(care("false", {{"cloud.gd", 8}})), 0) << "the fix says it";
}

TEST(Stutter, IsOnlyNotedWhereNoScriptMovesInPhysicsSteps) {
    Game tested =
        project_game("project.godot", "config_version=5\n", "frames.refresh_hz = [144]\n");
    EXPECT_EQ(finding_of("stutter", tested).verdict, Verdict::error);
    tested.scripts =
        ScriptScan{.files = 1, .motion = {.in_steps = {{"player.gd", 3}, {"ball.gd", 4}}}};
    EXPECT_EQ(finding_of("stutter", tested).verdict, Verdict::error);
    tested.scripts->motion = {};
    EXPECT_EQ(finding_of("stutter", tested).verdict, Verdict::note);
    EXPECT_THAT(finding_of("stutter", tested).cause, EndsWith("and no script does"));
    EXPECT_EQ(finding_of("stutter", tested).fix, "") << "nothing would be drawn otherwise";
    tested.scripts->files = 0;
    EXPECT_EQ(finding_of("stutter", tested).verdict, Verdict::note);
    tested.scripts->cut = true;
    EXPECT_EQ(finding_of("stutter", tested).verdict, Verdict::error) << "not all were read";
}

}  // namespace
}  // namespace tickproof::harness
