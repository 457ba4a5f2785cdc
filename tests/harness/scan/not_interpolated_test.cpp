// Nodes of Godot's scenes that interpolation between steps leaves alone. By Godot's manual a node
// inherits the mode of the one above it, and an instance that of the node above the instance; a
// Control is off unless a scene says otherwise.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "harness/scan/script_scan.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

using Files = std::vector<std::pair<std::string, std::string>>;
using Lines = std::vector<std::string>;

struct Judged {
    Lines in_frames{};  ///< Without those that are drawn at once.
    Lines stepped{};
    Lines off{};
    Lines looks{};  ///< Turns by the mouse that interpolation shows late.
};

std::string line_of(const Place& at) {
    return std::filesystem::path(at.file).filename().string() + ':' + std::to_string(at.line);
}

Judged judged(const Files& files) {
    const tickproof::testing::ScratchFolder folder;
    for (const auto& [name, text] : files) {
        std::ofstream(folder.path() / name, std::ios::binary) << text;
    }
    const ScriptMotion motion = scan_scripts(folder.path().string(), "godot").motion;
    Judged found;
    for (const Place& at : motion.in_frames) {
        found.in_frames.push_back(line_of(at));
    }
    for (const Place& at : motion.drawn_at_once) {
        std::erase(found.in_frames, line_of(at));
    }
    for (const Place& at : motion.stepped_and_off) {
        found.stepped.push_back(line_of(at));
    }
    for (const Place& at : motion.off) {
        found.off.push_back(line_of(at));
    }
    for (const InterpolationHazard& each : motion.hazards) {
        if (each.is_mouse_look && !each.is_drawn_at_once) {
            found.looks.push_back(line_of(each.at));
        }
    }
    return found;
}

const std::string kOff = "physics_interpolation_mode = 2\n";

/// A scene whose root has the script, and a sprite below it.
std::string scene(const std::string& script, const std::string& of_root,
                  const std::string& of_sprite = "", const std::string& type = "Node2D") {
    return "[gd_scene format=3]\n[ext_resource type=\"Script\" path=\"res://" + script +
           "\" id=\"1\"]\n[node name=\"Root\" type=\"" + type +
           "\"]\nscript = ExtResource(\"1\")\n" + of_root +
           "[node name=\"Sprite\" type=\"Sprite2D\" parent=\".\"]\n" + of_sprite;
}

const std::string kLift =
    "extends StaticBody2D\nfunc _physics_process(delta):\n"
    "\tglobal_position.y += 50 * delta\n";

TEST(NotInterpolated, IsANodeThatStepsMoveAndThatItsSceneSwitchesOff) {
    EXPECT_THAT(judged({{"lift.gd", kLift}, {"lift.tscn", scene("lift.gd", kOff)}}).stepped,
                ElementsAre("lift.tscn:5"));
    EXPECT_THAT(judged({{"lift.gd", kLift}, {"lift.tscn", scene("lift.gd", "")}}).stepped,
                IsEmpty());
    EXPECT_THAT(judged({{"lift.gd", kLift}, {"lift.tscn", scene("lift.gd", "", kOff)}}).stepped,
                IsEmpty())
        << "a part that only its body carries is drawn between steps as the body is";
}

TEST(NotInterpolated, IsTheNodeThatAScriptNames) {
    const std::string turn =
        "extends Node2D\n@onready var part = $Sprite\nfunc _physics_process(delta):\n"
        "\tpart.rotation += delta\n";
    EXPECT_THAT(judged({{"a.gd", turn}, {"a.tscn", scene("a.gd", "", kOff)}}).stepped,
                ElementsAre("a.tscn:6"));
    EXPECT_THAT(judged({{"a.gd", turn},
                        {"a.tscn", scene("a.gd", kOff, "physics_interpolation_mode = 1\n")}})
                    .stepped,
                IsEmpty())
        << "on again below what is off";
}

TEST(NotInterpolated, IsWhatASceneInstancesBelowANodeThatIsOff) {
    const auto level = [](const std::string& mode) {
        return "[gd_scene format=3]\n[ext_resource type=\"PackedScene\" path=\"res://lift.tscn\" "
               "id=\"1\"]\n[node name=\"Level\" type=\"Node2D\"]\n" +
               mode + "[node name=\"Lift\" parent=\".\" instance=ExtResource(\"1\")]\n";
    };
    const auto frames = [&](const std::string& mode) {
        return judged({{"lift.gd",
                        "extends Node2D\nfunc _process(delta):\n\tposition.y += 50 * delta\n"},
                       {"lift.tscn", scene("lift.gd", "")},
                       {"level.tscn", level(mode)}})
            .in_frames;
    };
    EXPECT_THAT(frames(kOff), IsEmpty());
    EXPECT_THAT(frames(""), ElementsAre("lift.gd:3"));
}

TEST(NotInterpolated, IsSaidWithoutAReasonWhereOnlyANameTellsWhichNodeMoves) {
    const std::string push =
        "extends Node2D\n@export var goal: Node2D\nfunc _physics_process(delta):\n"
        "\tgoal.position.x += delta\n";
    const Judged found = judged({{"a.gd", push}, {"a.tscn", scene("a.gd", "", kOff)}});
    EXPECT_THAT(found.stepped, IsEmpty());
    EXPECT_THAT(found.off, ElementsAre("a.tscn:6"));
}

TEST(NotInterpolated, IsNoFaultOfWhatNeverMovesOrMovesInFrames) {
    const Judged still = judged({{"a.gd", "extends Node2D\n"}, {"a.tscn", scene("a.gd", kOff)}});
    EXPECT_THAT(still.stepped, IsEmpty());
    EXPECT_THAT(still.off, IsEmpty());
    const Judged turned =
        judged({{"a.gd", "extends Node2D\nfunc _process(delta):\n\t$Sprite.rotation += delta\n"},
                {"a.tscn", scene("a.gd", "", kOff)}});
    EXPECT_THAT(turned.in_frames, IsEmpty());
    EXPECT_THAT(turned.off, IsEmpty());
}

/// Before 4.5 Godot draws a node in 3D by its own place alone, after the last step.
TEST(NotInterpolated, MayBeWhatAMovingBodyCarriesIn3dUntilGodot45) {
    const auto off = [](const std::string& version) {
        std::string text = scene("a.gd", "", kOff, "CharacterBody3D");
        text.replace(text.find("Sprite2D"), 8, "Sprite3D");
        return judged({{"project.godot",
                        "config_version=5\n[application]\nconfig/features=PackedStringArray(\"" +
                            version + "\")\n"},
                       {"a.gd",
                        "extends CharacterBody3D\nfunc _physics_process(_delta):\n"
                        "\tmove_and_slide()\n"},
                       {"a.tscn", text}})
            .off;
    };
    EXPECT_THAT(off("4.4"), ElementsAre("a.tscn:6"));
    EXPECT_THAT(off("4.5"), IsEmpty());
}

/// The enum of Godot 3 has Off before On; its scenes are of format 2.
TEST(NotInterpolated, IsMode1InScenesOfGodot3) {
    const auto stepped = [](const std::string& mode) {
        std::string text = scene("lift.gd", "physics_interpolation_mode = " + mode + "\n");
        text.replace(text.find("format=3"), 8, "format=2");
        return judged({{"lift.gd", kLift}, {"lift.tscn", text}}).stepped;
    };
    EXPECT_THAT(stepped("1"), ElementsAre("lift.tscn:5"));
    EXPECT_THAT(stepped("2"), IsEmpty());
}

TEST(NotInterpolated, LeavesTheOtherNodesThatFramesMove) {
    const std::string both =
        "extends Node2D\nfunc _process(delta):\n\t$Sprite.rotation += delta\n"
        "\tposition.x += delta\n";
    EXPECT_THAT(judged({{"a.gd", both}, {"a.tscn", scene("a.gd", "", kOff)}}).in_frames,
                ElementsAre("a.gd:4"));
    EXPECT_THAT(judged({{"a.gd", both}, {"a.tscn", scene("a.gd", "")}}).in_frames,
                ElementsAre("a.gd:3"));
}

TEST(Motion, InFramesIsNoneOfANodeThatIsNew) {
    const auto frames = [](const std::string& value) {
        return judged({{"a.gd", "extends Node2D\nfunc _process(_delta):\n\tvar shot = " + value +
                                    "\n\tshot.position = $Sprite.position\n"},
                       {"a.tscn", scene("a.gd", "")}})
            .in_frames;
    };
    EXPECT_THAT(frames("Shot.instantiate()"), IsEmpty());
    EXPECT_THAT(frames("shots[0]"), ElementsAre("a.gd:4"));
}

TEST(Motion, InFramesIsNoneOfANodeThatStartsAnew) {
    const auto frames = [](const std::string& then) {
        return judged({{"a.gd",
                        "extends Node2D\nfunc _process(_delta):\n\tif pressed():\n"
                        "\t\tposition = Vector2.ZERO\n" +
                            then},
                       {"a.tscn", scene("a.gd", "")}})
            .in_frames;
    };
    EXPECT_THAT(frames("\t\treset_physics_interpolation()\n"), IsEmpty());
    EXPECT_THAT(frames(""), ElementsAre("a.gd:4"));
}

TEST(NotInterpolated, IsTheUserInterfaceByItself) {
    const std::string text = "extends Node2D\nfunc _process(_delta):\n\t$Sprite.position.y = top\n";
    const std::string plain = scene("a.gd", "");
    std::string panel = plain;
    panel.replace(panel.find("Sprite2D"), 8, "NinePatchRect");
    EXPECT_THAT(judged({{"a.gd", text}, {"a.tscn", panel}}).in_frames, IsEmpty());
    EXPECT_THAT(judged({{"a.gd", text}, {"a.tscn", plain}}).in_frames, ElementsAre("a.gd:3"));
}

TEST(NotInterpolated, IsOfTheNodeThatTheMouseTurnsAlone) {
    const std::string look =
        "extends Node2D\nfunc _input(event):\n\t$Sprite.rotate(event.relative.x)\n";
    EXPECT_THAT(judged({{"a.gd", look}, {"a.tscn", scene("a.gd", "", kOff)}}).looks, IsEmpty());
    EXPECT_THAT(judged({{"a.gd", look}, {"a.tscn", scene("a.gd", kOff)}}).looks, IsEmpty());
    EXPECT_THAT(judged({{"a.gd", look},
                        {"a.tscn", scene("a.gd", "")},
                        {"b.gd", "extends Node2D\n"},
                        {"b.tscn", scene("b.gd", kOff)}})
                    .looks,
                ElementsAre("a.gd:3"))
        << "another node is off";
}

TEST(NotInterpolated, NeedsNoResetWhereItIsPutElsewhere) {
    const auto teleports = [](const std::string& of_root) {
        const tickproof::testing::ScratchFolder folder;
        std::ofstream(folder.path() / "a.gd")
            << "extends Node2D\nfunc respawn():\n\tglobal_position = start_position\n";
        std::ofstream(folder.path() / "a.tscn") << scene("a.gd", of_root);
        const ScriptScan scan = scan_scripts(folder.path().string(), "godot");
        EXPECT_EQ(scan.remarks.size(), scan.motion.teleports.size());
        return scan.remarks.size();
    };
    EXPECT_EQ(teleports(kOff), 0U);
    EXPECT_EQ(teleports(""), 1U);
}

TEST(NotInterpolated, HasTweensInScriptsOfTheUserInterface) {
    const auto tweens = [](const std::string& base) {
        return scan_script({"a.gd", "extends " + base +
                                        "\nfunc grow():\n\tcreate_tween().tween_property(self, "
                                        "\"scale\", Vector2.ONE, 0.1)\n"})
            .motion.hazards.size();
    };
    EXPECT_EQ(tweens("Button"), 0U);
    EXPECT_EQ(tweens("Node2D"), 1U);
}

TEST(Motion, OfAnImageInsideItsTextureIsNone) {
    const auto moved = [](const std::string& target) {
        return judged({{"a.gd", "extends Node2D\nfunc _process(_delta):\n\t" + target +
                                    " = SPRITE_COORDS[way]\n"}})
            .in_frames.size();
    };
    EXPECT_EQ(moved("$Start.region_rect.position"), 0U);
    EXPECT_EQ(moved("$Start.position"), 1U);
}

/// Lines where a script draws what its steps move in the physics server.
std::vector<std::size_t> drawn_by(const std::string& step, const std::string& draw) {
    std::vector<std::size_t> lines;
    for (const Place& each :
         scan_script({"b.gd", "extends Node2D\nfunc _physics_process(delta):\n\t" + step +
                                  "\nfunc _draw():\n\t" + draw + "\n"})
             .motion.drawn_by_scripts) {
        lines.push_back(each.line);
    }
    return lines;
}

TEST(DrawnByScripts, IsWhatTheServerAloneMoves) {
    const std::string state = "PhysicsServer2D.body_set_state(body, TRANSFORM, place)";
    const std::string draw = "draw_texture(image, place)";
    EXPECT_EQ(drawn_by(state, draw), std::vector<std::size_t>{5});
    EXPECT_TRUE(drawn_by("position += way * delta", draw).empty());
    EXPECT_TRUE(drawn_by(state, "update()").empty());
    EXPECT_TRUE(
        drawn_by(state, "draw_texture(image, at(Engine.get_physics_interpolation_fraction()))")
            .empty());
}

}  // namespace
}  // namespace tickproof::harness
