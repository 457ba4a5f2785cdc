// On a display of F Hz a second has F frames and R steps: F - R frames have none, or R - F have
// two.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "harness/check/motion/displayed.h"
#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::string display(double refresh_hz, std::string_view draw = "none") {
    return fmt::format(
        "frames.refresh_hz = [{}]\nframes.worst_hitch_ms = 0\ndraw.between_steps = \"{}\"\n",
        refresh_hz, draw);
}

std::string steps_of(int steps_hz) {
    return fmt::format("fixed:timestep=1/{}", steps_hz);
}

/// R steps on F refreshes, R < F < 2R: F - R images stay for two frames, and 2R - F for one. Most
/// of them stay for as long as their motion asks, within half a frame; the rarer do not.
double uneven_images(double steps_hz, double refresh_hz) {
    return std::min(refresh_hz - steps_hz, 2 * steps_hz - refresh_hz);
}

TEST(Stutter, HasAsManyUnevenFramesAsTheRatesDiffer) {
    for (const auto& [steps_hz, refresh_hz] : {std::pair{50, 60}, {60, 75}, {90, 144}, {80, 144}}) {
        const Finding found = finding_of("stutter", steps_of(steps_hz), display(refresh_hz));
        EXPECT_EQ(found.verdict, Verdict::error);
        EXPECT_NEAR(number_of(found, "frames_without_step_per_s") -
                        number_of(found, "frames_with_two_steps_per_s"),
                    refresh_hz - steps_hz, 0.5);
        EXPECT_GT(number_of(found, "uneven_per_s"), uneven_images(steps_hz, refresh_hz) - 0.5);
        EXPECT_GT(found.severity, uneven_images(steps_hz, refresh_hz) - 0.5);
        EXPECT_EQ(found.measured, number_of(found, "uneven_per_s"));
        EXPECT_EQ(found.unit, "1/s");
        EXPECT_THAT(found.asked, ElementsAre("frames.refresh_hz", "draw.between_steps"));
        EXPECT_EQ(found.shown_by.at(0).policy.settings.refresh_hz, refresh_hz);
    }
}

TEST(Stutter, IsNoneWhereEveryImageStaysForAsManyRefreshes) {
    // 60 steps on a display of 120 Hz are even, and so are 60 on 60.
    for (const auto& [steps_hz, refresh_hz] :
         {std::pair{60, 60}, {60, 120}, {30, 60}, {50, 100}, {120, 60}, {72, 144}}) {
        const Finding found = finding_of("stutter", steps_of(steps_hz), display(refresh_hz));
        EXPECT_EQ(found.verdict, Verdict::pass) << steps_hz << ' ' << refresh_hz;
        EXPECT_EQ(number_of(found, "uneven_per_s"), 0) << steps_hz << ' ' << refresh_hz;
    }
}

TEST(Stutter, OfDefoldAtTheRefreshRateIsRare) {
    // In the engine 1 of 1,218 frames at 60 Hz had another number of steps than one.
    const Finding found = finding_of("stutter", "defold", display(60));
    EXPECT_LE(number_of(found, "uneven_per_s"), 2 * 60.0 / 1218);
    EXPECT_EQ(found.verdict, Verdict::pass);
}

TEST(Stutter, IsWorseWithTenStepsASecondThanWithFifty) {
    for (const double refresh_hz : {60.0, 120.0, 144.0}) {
        const Finding ten = finding_of("stutter", steps_of(10), display(refresh_hz));
        const Finding fifty = finding_of("stutter", steps_of(50), display(refresh_hz));
        EXPECT_GT(ten.severity, fifty.severity) << refresh_hz;
        // All refreshes but ten show what they showed before.
        EXPECT_NEAR(number_of(ten, "uneven_per_s"), refresh_hz - 10, 4) << refresh_hz;
    }
}

TEST(Stutter, IsAlsoInImagesThatStayLongerThanAFilms) {
    // Ten steps a second stay for 100 ms, twenty for 50 and thirty for 33; 42 ms are tolerated.
    for (const auto& [steps_hz, severity] :
         {std::pair{10, 100 / 42.0}, {20, 50 / 42.0}, {30, 100 / 3.0 / 42}}) {
        const Finding found = finding_of("stutter", steps_of(steps_hz),
                                         display(60) + "tolerances.stutter_per_s = 60\n");
        EXPECT_NEAR(found.severity, severity, 0.03) << steps_hz;
        EXPECT_NEAR(number_of(found, "image"), 1.0 / steps_hz, 0.02 / steps_hz);
        EXPECT_EQ(found.unit, "s");
        EXPECT_EQ(found.verdict, severity > 1 ? Verdict::error : Verdict::pass);
    }
}

TEST(Stutter, IsInALoopThatWaitsForAnotherRateThanTheDisplays) {
    // 60 frames on 144 refreshes stay for two or three; 24 a second for three.
    const Finding found = finding_of("stutter", "frame-limited:timestep=1/60", display(144));
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_NEAR(number_of(found, "uneven_per_s"), 24, 1);
    EXPECT_NEAR(number_of(found, "uneven_per_s_of_frames"), 24, 1);
    EXPECT_EQ(finding_of("stutter", "frame-limited:timestep=1/60", display(120)).verdict,
              Verdict::pass);
}

TEST(Stutter, IsNotInADisplayThatIsSlowItself) {
    const Finding found = finding_of("stutter", "variable", display(20));
    EXPECT_EQ(found.verdict, Verdict::pass);
    EXPECT_EQ(number_of(found, "image"), 0);
}

TEST(Stutter, HasAsManyFramesWithTwoStepsAsStepsAreMoreThanRefreshes) {
    const Finding found = finding_of("stutter", "fixed:timestep=1/75", display(60));
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_NEAR(number_of(found, "frames_with_two_steps_per_s") -
                    number_of(found, "frames_without_step_per_s"),
                15, 0.5);
    EXPECT_GT(number_of(found, "uneven_per_s"), 14.5);
}

TEST(Stutter, ComesFromLateFramesWhereARefreshIsNotMuchLonger) {
    // A refresh of 500 Hz lasts 2 ms; a frame that is up to 0.5 ms late may have the step of the
    // next.
    const Finding found = finding_of("stutter", "fixed:timestep=1/500", display(500));
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_NEAR(number_of(found, "frames_without_step_per_s"),
                number_of(found, "frames_with_two_steps_per_s"), 1);
    EXPECT_GT(number_of(found, "frames_without_step_per_s"), 1);
    EXPECT_THAT(found.shown_by.at(0).trace.generator,
                ::testing::Not(::testing::HasSubstr("spread=0")));
}

TEST(Stutter, IsCuredByInterpolation) {
    for (const int steps_hz : {10, 30, 50, 60, 75}) {
        const Finding plain = finding_of("stutter", steps_of(steps_hz), display(60));
        EXPECT_NEAR(number_of(plain, "uneven_per_s_interpolated"), 0, 0.5) << steps_hz;
        if (plain.verdict == Verdict::error) {
            ASSERT_THAT(plain.fix_settings, SizeIs(1));
            EXPECT_EQ(plain.fix_settings[0].name, "draw");
            EXPECT_EQ(plain.fix_settings[0].value, "interpolate");
        }
        const Finding drawn = finding_of("stutter", steps_of(steps_hz), display(60, "interpolate"));
        EXPECT_EQ(drawn.verdict, Verdict::pass) << steps_hz;
        EXPECT_LE(drawn.severity, 1) << steps_hz;
    }
}

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
    EXPECT_THAT(fix(godot_4, 3), EndsWith("latency. In 3D it needs Godot 4.4."));
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

TEST(Stutter, IsOnlyNotedWhereNothingSaysHowItIsDrawn) {
    const Finding found =
        finding_of("stutter", "fixed:timestep=1/50", "frames.refresh_hz = [60]\n");
    EXPECT_EQ(found.verdict, Verdict::note);
    EXPECT_TRUE(std::isnan(found.severity));
    EXPECT_GT(number_of(found, "uneven_per_s"), 9.5);
    EXPECT_THAT(found.asked, ElementsAre("frames.refresh_hz"));
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
    tested.scripts->files = 0;
    EXPECT_EQ(finding_of("stutter", tested).verdict, Verdict::note);
    tested.scripts->cut = true;
    EXPECT_EQ(finding_of("stutter", tested).verdict, Verdict::error) << "not all were read";
}

Game unity_with(const SceneBodies& bodies) {
    Game tested = project_game("TimeManager.asset", "TimeManager:\n  Fixed Timestep: 0.02\n",
                               "frames.refresh_hz = [144]\n");
    tested.scripts =
        ScriptScan{.files = 1, .motion = {.in_steps = {{"player.cs", 3}}, .bodies = bodies}};
    return tested;
}

TEST(Stutter, OfUnityIsJudgedByWhatItsBodiesSayOfInterpolation) {
    const Finding even =
        finding_of("stutter", unity_with({.all = 4, .moved = 3, .interpolated = 3}));
    EXPECT_EQ(even.verdict, Verdict::pass);
    EXPECT_EQ(number_of(even, "bodies"), 3);
    const Finding some = finding_of(
        "stutter", unity_with({.all = 4,
                               .moved = 3,
                               .interpolated = 1,
                               .not_interpolated = {.file = "Assets/Ball.prefab", .line = 9}}));
    EXPECT_EQ(some.verdict, Verdict::note);
    EXPECT_EQ(number_of(some, "bodies_not_interpolated"), 2);
    EXPECT_EQ(to_text(some.at), "Assets/Ball.prefab:9");
    EXPECT_THAT(some.cause, ::testing::HasSubstr("2 of the 3 Rigidbodies"));
}

TEST(Stutter, OfUnityAndDefoldSaysWhereNoBodyMovesInSteps) {
    Game tested = unity_with({.all = 1});
    const auto says_so = [&] {
        return finding_of("stutter", tested).cause.find("no body of a scene") != std::string::npos;
    };
    EXPECT_FALSE(says_so()) << "a script does";
    tested.scripts->motion.in_steps.clear();
    EXPECT_TRUE(says_so());
    tested.scripts->motion.bodies->moved = 1;
    EXPECT_FALSE(says_so());
    tested.scripts->motion.bodies.reset();
    EXPECT_FALSE(says_so()) << "scenes were not read";
    Game defold = project_game("game.project", "[physics]\nuse_fixed_timestep = 1\n",
                               "frames.refresh_hz = [144]\n");
    defold.scripts = ScriptScan{.files = 1, .motion = {.bodies = SceneBodies{.all = 2}}};
    EXPECT_THAT(finding_of("stutter", defold).cause, ::testing::HasSubstr("no body of a scene"));
    defold.scripts->motion.bodies->moved = 1;
    EXPECT_THAT(finding_of("stutter", defold).cause,
                ::testing::Not(::testing::HasSubstr("no body of a scene")));
}

TEST(Stutter, IsNoneWhereAStepIsAsLongAsItsFrame) {
    const Finding found = finding_of("stutter", "variable", display(144));
    EXPECT_EQ(found.verdict, Verdict::pass);
    EXPECT_EQ(number_of(found, "frames_without_step_per_s"), 0);
    EXPECT_EQ(number_of(found, "frames_with_two_steps_per_s"), 0);
}

TEST(Stutter, IsInEveryFrameWhereStepsAreTwiceAsLong) {
    const Finding found = finding_of("stutter", "frame-locked:timestep=1/30", display(60));
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_NEAR(number_of(found, "uneven_per_s"), 60, 1);
}

TEST(Stutter, MayBeAsMuchAsIsTolerated) {
    const std::string tolerated = display(60) + "tolerances.stutter_per_s = 60\n";
    const Finding found = finding_of("stutter", "fixed:timestep=1/50", tolerated);
    EXPECT_EQ(found.verdict, Verdict::pass);
    EXPECT_NEAR(found.severity, number_of(found, "uneven_per_s") / 60, 1e-12);
}

TEST(Stutter, IsAskedForEachDisplay) {
    EXPECT_THAT(findings_of("stutter", "fixed", "frames.refresh_hz = [60, 120, 144]"), SizeIs(3));
    EXPECT_THAT(findings_of("stutter", "fixed", only_at_rate(60)), IsEmpty());
}

TEST(Stutter, OfALoopThatStandsStillIsUnknown) {
    EXPECT_EQ(finding_of("stutter", kStandsStill, display(60)).verdict, Verdict::unknown);
}

TEST(Stutter, IsKnownToBeInterpolatedWhereThePolicyIs) {
    const Finding found =
        finding_of("stutter", "monogame:draw=interpolate",
                   "frames.lowest_fps = 30\nframes.highest_fps = 144\nframes.refresh_hz = [144]\n");
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_THAT(found.fix_settings, IsEmpty());
}

Finding of_capture(std::string_view policy, double fps) {
    Game seen = game(policy, display(60));
    Asked asked{.game = seen, .store = {}};
    FrameTrace capture = at_rate(fps);
    capture.name = "player";
    capture.spec = in_memory("player", capture.frames).spec;
    asked.store.add(capture);
    add_captures({capture.spec}, asked.game.frames);
    return finding_of("stutter", asked, "60 Hz, player");
}

TEST(StutterOfACapture, IsWhatTheStepsAdd) {
    // 45 frames on 60 refreshes are uneven whatever the steps are.
    const Finding frames = of_capture("variable", 45);
    EXPECT_EQ(frames.verdict, Verdict::pass);
    EXPECT_GT(number_of(frames, "uneven_per_s_of_frames"), 14);
    EXPECT_EQ(frames.measured, 0);
    const Finding steps = of_capture("fixed:timestep=1/50", 60);
    EXPECT_EQ(steps.verdict, Verdict::error);
    EXPECT_NEAR(steps.measured, 10, 0.5);
    EXPECT_EQ(steps.shown_by.at(0).trace.file, "player.txt");
}

// The traces of a command line, on the display of the policy. 60 steps on 144 refreshes are 2.4
// refreshes an image, so that 40 % of 60 stay for three and the rest for two.

TEST(StutterOfTraces, CountsTheImagesThatStayForThreeRefreshes) {
    const Finding finding = finding_of("stutter", asked("fixed:refresh_hz=144", {at_rate(144)}));
    EXPECT_EQ(finding.verdict, Verdict::note);
    EXPECT_EQ(finding.about, "144 Hz");
    EXPECT_NEAR(number_of(finding, "uneven_per_s"), 24, 0.2);
    EXPECT_THAT(finding.asked, IsEmpty());
}

TEST(StutterOfTraces, IsEvenWhereEveryImageStaysForTwo) {
    const Finding finding = finding_of("stutter", asked("fixed:refresh_hz=120", {at_rate(120)}));
    EXPECT_EQ(finding.verdict, Verdict::pass);
    EXPECT_LE(number_of(finding, "uneven_per_s"), 0.1);  // The first, by a nanosecond.
    EXPECT_NEAR(number_of(finding, "image"), 1.0 / 60, 1e-4);
}

TEST(StutterOfTraces, IsEvenInFloatsAtTheRefreshRate) {
    const Finding finding = finding_of("stutter", asked("defold", {at_rate(60)}));
    EXPECT_EQ(finding.verdict, Verdict::pass);
    EXPECT_LE(number_of(finding, "uneven_per_s"), 2 * 60.0 / 1218);
}

TEST(StutterOfTraces, ShowsTheWorstOfTheTraces) {
    const Finding finding =
        finding_of("stutter", asked("fixed:refresh_hz=144", {at_rate(72), at_rate(144)}));
    EXPECT_EQ(finding.shown_by.at(0).trace, at_rate(144).spec);
}

TEST(StutterOfTraces, WithoutTwoImagesIsUnknown) {
    EXPECT_EQ(finding_of("stutter", asked("fixed", {of_frames({0.001})})).verdict,
              Verdict::unknown);
}

TEST(StutterOfTraces, FailsWhereTheLoopDoesNotEnd) {
    EXPECT_EQ(
        finding_of("stutter", asked("fixed:frame_delta_max=off", {of_frames({36'000, 0.016})}))
            .verdict,
        Verdict::error);
}

}  // namespace
}  // namespace tickproof::harness
