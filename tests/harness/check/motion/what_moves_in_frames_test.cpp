// Advice for games whose view turns with the mouse.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>

#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;

/// Without interpolation the body itself would stutter, so its camera turns instead.
TEST(Stutter, KeepsABodyInterpolatedThatTheMouseTurns) {
    const auto game = [](const std::string& on) {
        Game tested = project_game("project.godot",
                                   "config_version=5\n[application]\n"
                                   "config/features=PackedStringArray(\"4.5\")\n" +
                                       on,
                                   "frames.refresh_hz = [144]\n");
        InterpolationHazard look{
            .what = "mouse look", .at = {"a/hero.gd", 8}, .is_mouse_look = true};
        look.dimensions_of_body = 3;
        tested.scripts = ScriptScan{
            .files = 1,
            .motion = {.in_steps = {{"hero.gd", 3}}, .dimensions = 3, .hazards = {look}}};
        return tested;
    };
    const std::string fix = finding_of("stutter", game("")).fix;
    EXPECT_THAT(fix, ::testing::HasSubstr("The mouse turns a body in frames (hero.gd:8)"));
    EXPECT_THAT(fix, ::testing::HasSubstr("keep the body interpolated"));
    EXPECT_THAT(fix, ::testing::HasSubstr("get_global_transform_interpolated()"));

    const std::string on = "[physics]\ncommon/physics_interpolation=true\n";
    Game drawn = game(on);
    const Finding said = finding_of("stutter", drawn, "what moves in frames");
    EXPECT_EQ(said.verdict, Verdict::note);
    EXPECT_TRUE(said.asks_for_a_look);
    EXPECT_EQ(to_text(said.at), "a/hero.gd:8");
    drawn.scripts->motion.hazards.front().is_drawn_at_once = true;
    EXPECT_TRUE(std::ranges::none_of(findings_of("stutter", drawn),
                                     [](const Finding& each) { return each.asks_for_a_look; }));
}

/// Code sets the ticks, and the file can hold the key for all that.
TEST(Stutter, NamesTheKeyWhereCodeSetsTheTicks) {
    Game tested = project_game("project.godot",
                               "config_version=5\n[application]\n"
                               "config/features=PackedStringArray(\"4.5\")\n",
                               "frames.refresh_hz = [144]\n");
    tested.policy = parse_policy("godot:timestep=1/30");
    tested.project->policy = tested.policy;
    tested.set_in_code = {{.name = "Engine.physics_ticks_per_second",
                           .pacing = "timestep",
                           .text = "1/30",
                           .is_judged = true}};
    tested.scripts =
        ScriptScan{.files = 1, .motion = {.in_steps = {{"hero.gd", 3}}, .dimensions = 3}};
    EXPECT_THAT(finding_of("stutter", tested).fix,
                ::testing::StartsWith("Set common/physics_interpolation to true"));
}

/// A game of Godot that interpolates by its project's key.
Game interpolated(ScriptMotion motion) {
    Game tested = project_game("project.godot",
                               "config_version=5\n[application]\n"
                               "config/features=PackedStringArray(\"4.5\")\n"
                               "[physics]\ncommon/physics_interpolation=true\n",
                               "frames.refresh_hz = [144]\n");
    tested.scripts = ScriptScan{.files = 1, .motion = std::move(motion)};
    return tested;
}

TEST(Stutter, NamesWhatStepsMoveWithoutInterpolation) {
    const Finding said = finding_of(
        "stutter",
        interpolated({.in_steps = {{"lift.gd", 3}}, .stepped_and_off = {{"lift.tscn", 5}}}),
        "what is not interpolated");
    EXPECT_EQ(said.verdict, Verdict::note);
    EXPECT_EQ(to_text(said.at), "lift.tscn:5");
    EXPECT_THAT(said.summary, ::testing::EndsWith("1 node that moves in steps"));
    EXPECT_THAT(said.fix, ::testing::HasSubstr("physics_interpolation_mode to Inherit"));
    EXPECT_TRUE(std::ranges::none_of(
        findings_of("stutter", interpolated({.in_steps = {{"lift.gd", 3}}})),
        [](const Finding& each) { return each.about == "what is not interpolated"; }));
}

TEST(Stutter, LeavesWhatIsDrawnAtOnceOutOfTheAdviceForFrames) {
    const Place lamp{"lamp.gd", 4};
    const auto is_named = [&](ScriptMotion motion) {
        return std::ranges::any_of(
            findings_of("stutter", interpolated(std::move(motion))),
            [](const Finding& each) { return each.about == "what moves in frames"; });
    };
    EXPECT_TRUE(is_named({.in_steps = {{"hero.gd", 3}}, .in_frames = {lamp}}));
    EXPECT_FALSE(
        is_named({.in_steps = {{"hero.gd", 3}}, .in_frames = {lamp}, .drawn_at_once = {lamp}}));
}

TEST(Stutter, TakesNoSettingForAThingThatMovesInFrames) {
    const auto says = [](const std::string& file) {
        ScriptMotion motion{.in_steps = {{"hero.gd", 3}}};
        motion.hazards = {{.what = "drawing in whole pixels", .at = {file, 6}}};
        return std::ranges::any_of(
            findings_of("stutter", interpolated(std::move(motion))),
            [](const Finding& each) { return each.about == "what moves in frames"; });
    };
    EXPECT_FALSE(says("project.godot"));
    EXPECT_TRUE(says("camera.tscn"));
}

}  // namespace
}  // namespace tickproof::harness
