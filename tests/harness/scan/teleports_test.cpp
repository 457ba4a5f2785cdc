// What interpolation between steps draws on its way, since the code puts it elsewhere at once: what
// moves in each step, comes into the scene, or is not interpolated is no such thing.

#include <gtest/gtest.h>

#include "tests/harness/scan/remarks.h"

namespace tickproof::harness {
namespace {

using namespace testing;

const std::vector<std::string> kNothing{};

/// The lines of teleports in a script whose first line is its base.
std::vector<std::string> in_node(const std::string& code) {
    return found_in("a.gd", "extends Node2D\n" + code);
}

bool is_teleport(const std::string& code) {
    return !in_node(code).empty();
}

bool is_teleport_in_csharp(const std::string& code) {
    return !found_in("A.cs", "using Godot;\npublic partial class A : Node3D {\n" + code + "\n}\n")
                .empty();
}

TEST(Teleports, AreNoMotion) {
    const auto teleports = [](std::string_view text) {
        return scan_script({"a.gd", std::string(text)}).motion.teleports.size();
    };
    EXPECT_EQ(teleports("func _physics_process(d):\n\tvar r = step(global_position, d)\n"
                        "\tglobal_position = r[\"position\"]\n"),
              0U);
    EXPECT_EQ(teleports("func _physics_process(d):\n\tposition = path.sample(t)\n"), 0U);
    EXPECT_EQ(teleports("func _physics_process(d):\n\tfor car in cars:\n"
                        "\t\tcar.position = way[car]\n"),
              0U);
    EXPECT_EQ(teleports("func _physics_process(d):\n\tif moves:\n\t\tposition = at(time)\n"), 0U);
    EXPECT_EQ(teleports("func _physics_process(d):\n\tif fell:\n\t\tposition = spawn\n"), 1U);
    EXPECT_EQ(teleports("func _physics_process(d):\n\tif fell:\n\t\trespawn()\n"
                        "func respawn():\n\tposition = spawn\n"),
              1U);
    EXPECT_EQ(teleports("func respawn():\n\tposition = spawn\n"), 1U);
    // What only marks a place, or follows something, is not drawn on its way.
    EXPECT_EQ(teleports("func aim():\n\tposition = enemy.position + lead\n"), 0U);
    EXPECT_EQ(teleports("func reset():\n\ttarget.position = enemy.position\n"), 0U);
}

TEST(Teleports, AreDrawnOnTheirWayUnlessTheyAreReset) {
    const std::string code = "extends Node2D\nfunc respawn():\n\tposition = spawn\n";
    EXPECT_EQ(found_in("a.gd", code), (std::vector<std::string>{"3 teleport-drawn"}));
    EXPECT_EQ(found_in("a.gd", code + "\treset_physics_interpolation()\n"), kNothing);
    EXPECT_EQ(found_in("a.cs",
                       "class A : MonoBehaviour { void Respawn() { transform.position = "
                       "spawn; } }"),
              kNothing)
        << "Unity does not draw a body on its way";
    EXPECT_EQ(scan_script({"a.gd", code}).remarks.at(0).holds_for, HoldsFor::interpolated);
}

TEST(Teleports, InAStepNeedAnEvent) {
    const auto in_step = [](const std::string& condition) {
        return is_teleport("func _physics_process(_d):\n\t" + condition +
                           ":\n\t\tposition = spawn.position_of(seat)\n");
    };
    EXPECT_TRUE(in_step("if fell"));
    EXPECT_TRUE(in_step("if height > deepest"));
    EXPECT_TRUE(in_step("if Input.is_action_just_pressed('back')"));
    EXPECT_TRUE(in_step("if waits and timer.is_stopped()"));
    EXPECT_FALSE(in_step("if camera_mode == CameraMode.TOP"));
    EXPECT_FALSE(in_step("for seat in seats"));
    EXPECT_FALSE(
        is_teleport("func _process(_d):\n\tmatch mode:\n\t\tMode.TOP:\n"
                    "\t\t\tglobal_position = spawn.place\n"));
    EXPECT_TRUE(
        is_teleport("func _process(_d):\n\tmatch mode:\n\t\tMode.DEAD:\n"
                    "\t\t\tglobal_position = spawn.place\n"));
}

TEST(Teleports, AreNoWayBetweenTwoPlaces) {
    EXPECT_TRUE(is_teleport("func go():\n\tposition = start_pos\n"));
    EXPECT_FALSE(is_teleport("func go():\n\tposition = lerp(start_pos, goal, share)\n"));
    EXPECT_FALSE(is_teleport("func go():\n\tposition = start_pos + way * eased\n"));
}

TEST(Teleports, LeaveWhatIsThereAlready) {
    const auto in = [](const std::string& condition) {
        return is_teleport("func go():\n\tif " + condition + ":\n\t\tposition = initial_place\n");
    };
    EXPECT_FALSE(in("position.distance_to(initial_place) < 5"));
    EXPECT_TRUE(in("position.distance_to(initial_place) > 500"));
    EXPECT_TRUE(in("position.distance_to(enemy) < 5"));
}

TEST(Teleports, AreNamedByTheNewPlaceNotByTheNode) {
    EXPECT_TRUE(is_teleport("func go():\n\tposition = checkpoint.position_of(1)\n"));
    EXPECT_FALSE(is_teleport("func go():\n\t$Checkpoint.position.y = -24\n"));
    EXPECT_FALSE(is_teleport("func reset():\n\t$Checkpoint.position.y = -24\n"));
    EXPECT_FALSE(is_teleport("func go():\n\tglobal_position = boss.global_transform.origin\n"));
    EXPECT_TRUE(is_teleport("func go():\n\tglobal_position = origin_of_level\n"));
    EXPECT_FALSE(is_teleport("func go():\n\tglobal_position = original + bob\n"));
    // What holds a node at a place runs in each step.
    EXPECT_TRUE(is_teleport("func teleport(to):\n\tposition = to\n"));
    EXPECT_FALSE(is_teleport("func hold_teleport(to):\n\tposition = to\n"));
}

TEST(Teleports, LeaveNodesThatComeIntoTheScene) {
    const auto in = [](const std::string& code) {
        return is_teleport("func spawn(old):\n" + code);
    };
    EXPECT_TRUE(in("\told.position = place\n"));
    EXPECT_FALSE(in("\tadd_child(old)\n\told.position = place\n"));
    EXPECT_FALSE(in("\told.position = place\n\tget_parent().add_sibling(old)\n"));
    EXPECT_FALSE(in("\told.reparent(level)\n\told.position = place\n"));
    EXPECT_FALSE(in("\told.position = place\n\tadd_child.call_deferred(old)\n"));
    EXPECT_FALSE(in("\told.position = place\n\tcall_deferred(\"add_child\", old)\n"));
    EXPECT_FALSE(in("\tvar mob = Mob.instantiate()\n\tmob.position = place\n"));
    EXPECT_FALSE(in("\tvar mob = Mob.new()\n\tmob.body.position = place\n"));
    EXPECT_FALSE(
        in("\tadd_child(old)\n\tvar body = old.get_node(path)\n"
           "\tbody.position = place\n"));
    EXPECT_FALSE(
        in("\tif is_far:\n\t\tfar.add_child(old)\n\telse:\n\t\tadd_child(old)\n"
           "\told.position = place\n"));
    EXPECT_TRUE(in("\told.add_child(bullet)\n\told.position = place\n"));
    EXPECT_TRUE(in("\tif is_far:\n\t\tadd_child(old)\n\telse:\n\t\told.position = place\n"));
    EXPECT_TRUE(
        in("\tadd_child(old)\n\tawait get_tree().process_frame\n"
           "\told.position = place\n"));
    EXPECT_TRUE(is_teleport("func go():\n\tposition = spawn\n"));
    EXPECT_FALSE(is_teleport("func _ready():\n\tposition = spawn\n"));
}

TEST(Teleports, LeaveNodesThatComeIntoTheSceneInCSharp) {
    const auto in = [](const std::string& code) {
        return is_teleport_in_csharp("void Spawn(Node3D old) {\n" + code + "\n}");
    };
    EXPECT_TRUE(in("old.GlobalPosition = place;"));
    EXPECT_FALSE(in("AddChild(old); old.GlobalPosition = place;"));
    EXPECT_FALSE(in("var car = Scene.Instantiate<Car>(); car.GlobalTransform = place;"));
    EXPECT_FALSE(in("var car = new Car { Kind = 1 }; car.GlobalTransform = place;"));
    EXPECT_FALSE(in("var car = new Car { Position = place };"));
    EXPECT_FALSE(
        in("var node = Scene.Instantiate();\n"
           "if (node is Node3D body) { body.GlobalPosition = place; }"));
    EXPECT_TRUE(in("if (old is Node3D body) { body.GlobalPosition = place; }"));
    EXPECT_FALSE(in("CallDeferred(MethodName.AddChild, old); old.Position = place;"));
}

TEST(Teleports, LeaveNodesThatAreNotInterpolated) {
    const std::string off = "physics_interpolation_mode = Node.PHYSICS_INTERPOLATION_MODE_OFF\n";
    const std::string resets = "func reset():\n\tposition = place\n\tbody.position = place\n";
    EXPECT_EQ(in_node(resets).size(), 2U);
    EXPECT_EQ(in_node(resets + "func go():\n\tbody." + off),
              (std::vector<std::string>{"3 teleport-drawn"}));
    EXPECT_EQ(in_node(resets + "func go():\n\t" + off),
              (std::vector<std::string>{"4 teleport-drawn"}));
    EXPECT_EQ(in_node(resets + "func go():\n\tbody.set_physics_interpolation_mode(2)\n").size(), 2U)
        << "a number in the setter may be any mode";
    const std::string inherited =
        "physics_interpolation_mode = Node.PHYSICS_INTERPOLATION_MODE_INHERIT\n";
    EXPECT_EQ(in_node(resets + "func go():\n\tbody." + inherited).size(), 2U);
    const std::string code =
        "void Reset() { eye.Position = place; }\nvoid Go() { eye = new Camera3D "
        "{ PhysicsInterpolationMode = PhysicsInterpolationModeEnum.";
    EXPECT_FALSE(is_teleport_in_csharp(code + "Off }; }"));
    EXPECT_TRUE(is_teleport_in_csharp(code + "On }; }"));
}

TEST(Teleports, LeaveWhatNobodySeesMove) {
    const auto in = [](const std::string& node) {
        return is_teleport("func reset():\n\t" + node + ".position = place\n");
    };
    EXPECT_TRUE(in("$Body"));
    EXPECT_FALSE(in("$CollisionShape2D"));
    EXPECT_FALSE(in("$AudioStreamPlayer2D"));
    const auto of_class = [](const std::string& type) {
        return is_teleport("var it: " + type + "\nfunc reset():\n\tit.position = place\n");
    };
    EXPECT_TRUE(of_class("Sprite2D"));
    EXPECT_FALSE(of_class("Control"));
    EXPECT_FALSE(of_class("CollisionShape2D"));
    const auto in_csharp = [](const std::string& type) {
        return is_teleport_in_csharp("private " + type +
                                     " it;\nvoid Reset() { it.Position = at; }");
    };
    EXPECT_TRUE(in_csharp("Sprite3D"));
    EXPECT_FALSE(in_csharp("Control"));
    const auto with_base = [](const std::string& base) {
        return found_in("A.cs", "using Godot;\npublic partial class A : " + base +
                                    " {\nvoid Reset() { it.Position = at; }\n}\n");
    };
    EXPECT_EQ(with_base("Control"), kNothing);
    EXPECT_EQ(with_base("Node2D"), (std::vector<std::string>{"3 teleport-drawn"}));
}

TEST(Teleports, LeaveWhatIsHiddenUntilItIsDrawnThere) {
    const std::string waits = "\tawait get_tree().create_timer(0.5).timeout\n";
    const auto in = [](const std::string& before, const std::string& after) {
        return is_teleport("func teleport(to):\n" + before + "\tposition = to\n" + after);
    };
    EXPECT_FALSE(in("\thide()\n", waits + "\tshow()\n"));
    EXPECT_FALSE(in("\tvisible = false\n", ""));
    EXPECT_TRUE(in("\thide()\n" + waits, "\tshow()\n")) << "it is drawn in the next frame";
    EXPECT_TRUE(in("\tbody.hide()\n", waits + "\tbody.show()\n")) << "another node";
    EXPECT_TRUE(in("\thide()\n\tshow()\n", ""));
    EXPECT_TRUE(in("\tshow()\n", ""));
    EXPECT_TRUE(in("\tif is_last:\n\t\thide()\n", ""));
}

TEST(Teleports, AreWhereANodeIsShownAgain) {
    const auto in = [](const std::string& header, const std::string& shows) {
        return is_teleport_in_csharp(
            "public override void _Process(double d) {\nforeach (var mob in "
            "mobs) { if (" +
            header + ") { " + shows + " mob.GlobalPosition = at; } }\n}");
    };
    EXPECT_TRUE(in("!mob.Visible", "mob.Visible = true;"));
    EXPECT_TRUE(in("!mob.Visible", "mob.Show();"));
    EXPECT_FALSE(in("mob.Visible", "mob.Visible = true;"));
    EXPECT_FALSE(in("!mob.Visible", ""));
    EXPECT_FALSE(in("!mob.Visible", "other.Show();"));
}

}  // namespace
}  // namespace tickproof::harness
