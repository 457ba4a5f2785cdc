// The bodies of Godot's projectiles, and the shots of their shooters.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "harness/scan/script_scan.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

/// A scene with a shape, a root with the script, and a collider below it.
std::string scene(const std::string& shape, const std::string& root = "Area2D",
                  const std::string& of_root = "", const std::string& of_collider = "") {
    return fmt::format(
        "[gd_scene load_steps=3 format=3]\n"
        "[ext_resource type=\"Script\" path=\"res://bullet.gd\" id=\"1\"]\n"
        "[sub_resource type={} id=\"2\"]\n{}\n"
        "[node name=\"Bullet\" type=\"{}\"]\nscript = ExtResource(\"1\")\n{}"
        "[node name=\"Shape\" type=\"CollisionShape{}\" parent=\".\"]\n"
        "shape = SubResource(\"2\")\n{}",
        shape.substr(0, shape.find('\n')), shape.substr(shape.find('\n') + 1), root, of_root,
        root.substr(root.size() - 2), of_collider);
}

const std::string kCircle = "\"CircleShape2D\"\nradius = 4.0\n";

class GodotShots : public tickproof::testing::InScratchFolder {
  protected:
    Shot shot(const std::string& text, const std::string& move = "transform.x * 900") {
        file("project.godot", "config_version=5\n");
        file("bullet.gd",
             "extends Area2D\nvar direction := Vector2.RIGHT\n"
             "func _physics_process(delta):\n\tposition += " +
                 move + " * delta\n");
        file("bullet.tscn", text);
        return only_shot();
    }

    Shot only_shot() const {
        const auto found = scan_scripts(folder().string(), "godot").motion.shots;
        return found.size() == 1 ? found.front() : Shot{};
    }

    ShotBody body(const std::string& text, const std::string& move = "transform.x * 900") {
        return shot(text, move).body.value_or(ShotBody{.unknown = "no body"});
    }
};

TEST_F(GodotShots, HaveTheRadiusOfTheirShapeTimesTheScales) {
    const ShotBody plain = body(scene(kCircle));
    EXPECT_DOUBLE_EQ(plain.radius, 4);
    EXPECT_TRUE(plain.is_trigger);
    EXPECT_FALSE(plain.has_rigid_body);
    EXPECT_TRUE(plain.at.file.ends_with("bullet.tscn"));
    EXPECT_EQ(plain.at.line, 4U);
    EXPECT_DOUBLE_EQ(body(scene("\"CircleShape2D\"\n")).radius, 10) << "Godot's default";
    EXPECT_DOUBLE_EQ(
        body(scene(kCircle, "Area2D", "scale = Vector2(2, 2)\n", "scale = Vector2(0.25, 0.25)\n"))
            .radius,
        2);
    const std::string sphere = "\"SphereShape3D\"\nradius = 0.27\n";
    EXPECT_DOUBLE_EQ(body(scene(sphere, "Area3D", "",
                                "transform = Transform3D(2, 0, 0, 0, 2, 0, 0, 0, 2, 1, 5, 9)\n"))
                         .radius,
                     0.54);
}

/// A box of 20 x 8 flies along its longer side, unless something turns it.
TEST_F(GodotShots, HaveHalfOfABoxAlongTheirWay) {
    const std::string box = "\"RectangleShape2D\"\nsize = Vector2(20, 8)\n";
    EXPECT_DOUBLE_EQ(body(scene(box)).radius, 10);
    EXPECT_DOUBLE_EQ(body(scene(box), "transform.y * 900").radius, 4);
    EXPECT_FALSE(body(scene(box), "direction * 900").unknown.empty()) << "which way?";
    EXPECT_FALSE(body(scene(box, "Area2D", "", "rotation = 1.5708\n")).unknown.empty());
    const std::string capsule = "\"CapsuleShape2D\"\nradius = 3.0\nheight = 16.0\n";
    EXPECT_DOUBLE_EQ(body(scene(capsule), "transform.y * 900").radius, 8);
}

TEST_F(GodotShots, SayWhyTheirSizeIsNotKnown) {
    EXPECT_EQ(body(scene("\"ConvexPolygonShape2D\"\n")).unknown, "has a collider of another shape");
    EXPECT_EQ(body(scene(kCircle) + "[node name=\"Tail\" type=\"CollisionShape2D\" parent=\".\"]\n"
                                    "shape = SubResource(\"2\")\n")
                  .unknown,
              "has several colliders");
    EXPECT_EQ(body(scene(kCircle, "Area2D", "", "scale = Vector2(2, 1)\n")).unknown,
              "has a collider that is stretched");
    EXPECT_FALSE(shot(scene(kCircle, "Node2D")).body.has_value()) << "no body at all";
}

/// A shooter gives the velocity; the bullet's own script moves it by that.
TEST_F(GodotShots, OfAShooterMoveAsTheirOwnScriptDoes) {
    file("project.godot", "config_version=5\n");
    file("bullet.gd",
         "extends Node2D\nvar velocity := Vector2.ZERO\n"
         "func _process(delta):\n\tposition += velocity * delta\n");
    file("bullet.tscn", scene(kCircle));
    file("gun.gd",
         "extends Node2D\nconst BULLET := preload(\"res://bullet.tscn\")\n"
         "func fire(direction: Vector2):\n\tvar bullet := BULLET.instantiate()\n"
         "\tbullet.velocity = direction * 700\n\tadd_child(bullet)\n");
    const Shot found = only_shot();
    EXPECT_EQ(found.speed, 700);
    EXPECT_TRUE(found.in_frames);
    EXPECT_FALSE(found.by_speed);
    EXPECT_EQ(found.guard, ShotGuard::none);
    EXPECT_TRUE(found.at.file.ends_with("bullet.gd"));
    EXPECT_EQ(found.at.line, 4U);
    file("bullet.gd",
         "extends Node2D\nvar velocity := Vector2.ZERO\n"
         "func _process(delta):\n\tvelocity = velocity * 2\n"
         "\tposition += velocity * delta\n");
    EXPECT_EQ(only_shot().speed, 0) << "it changes its speed itself";
}

/// An impulse of 6 on a mass of 0.5 makes a speed of 12.
TEST_F(GodotShots, OfAnImpulseHaveItsShareOfTheirMass) {
    file("project.godot", "config_version=5\n");
    file("bullet.gd", "extends RigidBody2D\n");
    file("gun.gd",
         "extends Node2D\nconst BULLET := preload(\"res://bullet.tscn\")\n"
         "func fire(direction: Vector2):\n\tvar bullet := BULLET.instantiate()\n"
         "\tbullet.apply_central_impulse(direction * 6)\n");
    file("bullet.tscn", scene(kCircle, "RigidBody2D", "mass = 0.5\ncontinuous_cd = 1\n"));
    Shot found = only_shot();
    EXPECT_EQ(found.speed, 12);
    EXPECT_EQ(found.guard, ShotGuard::continuous);
    EXPECT_TRUE(found.by_speed);
    EXPECT_DOUBLE_EQ(found.body.value_or(ShotBody{}).radius, 4);
    file("bullet.tscn", scene(kCircle, "RigidBody2D", "scale = Vector2(2, 2)\n"));
    found = only_shot();
    EXPECT_EQ(found.speed, 6);
    EXPECT_EQ(found.guard, ShotGuard::discrete);
    EXPECT_FALSE(found.body.value_or(ShotBody{}).unknown.empty()) << "physics sets its scale";
}

/// What a sweep moves passes no wall, however fast another script makes it.
TEST_F(GodotShots, ThatSweepTheirWayNeedNoSpeed) {
    file("project.godot", "config_version=5\n");
    file("bullet.tscn", scene(kCircle, "CharacterBody2D"));
    file("gun.gd", "func fire(bullet):\n\tbullet.speed = randf()\n");
    const auto moved = [&](const std::string& by) {
        file("bullet.gd",
             "extends CharacterBody2D\n@export var speed := 1650.0\n"
             "var direction := Vector2.ZERO\n"
             "func _physics_process(delta):\n\t" +
                 by + "\n");
        return scan_scripts(folder().string(), "godot").motion.shots;
    };
    const auto swept = moved("var hit := move_and_collide(direction * speed * delta)");
    ASSERT_EQ(swept.size(), 1U);
    EXPECT_EQ(swept.front().speed, 0);
    EXPECT_EQ(swept.front().guard, ShotGuard::looks_ahead);
    EXPECT_TRUE(moved("position += direction * speed * delta").empty());
}

/// A gun casts a ray that does damage: nothing of the game flies.
TEST_F(GodotShots, AreRaysWhereAShootingFunctionCastsOneThatHurts) {
    file("project.godot", "config_version=5\n");
    const auto found = [&](const std::string& name, const std::string& hits) {
        file("player.gd", "extends CharacterBody3D\n@onready var ray := $Head/RayCast3D\nfunc " +
                              name +
                              "():\n\tray.force_raycast_update()\n\tvar hit = "
                              "ray.get_collider()\n\t" +
                              hits + "\n");
        return only_shot();
    };
    const Shot ray = found("action_shoot", "hit.damage(10)");
    EXPECT_EQ(ray.guard, ShotGuard::ray);
    EXPECT_EQ(ray.at.line, 4U);
    EXPECT_EQ(found("look_at_ground", "hit.damage(10)").guard, ShotGuard::none);
    EXPECT_EQ(found("shoot", "print(hit)").guard, ShotGuard::none);
    file("rocket.tscn", scene(kCircle));
    EXPECT_EQ(found("shoot", "hit.damage(10)").guard, ShotGuard::none) << "it has rockets, too";
}

TEST_F(GodotShots, HaveTheSpeedThatTheirShooterHandsToThem) {
    const auto speed = [&](const std::string& kept, const std::string& way) {
        file("gun.gd",
             "extends Node2D\nvar scene = preload(\"res://bullet.tscn\")\nfunc _fire():\n"
             "\tvar bullet = scene.instantiate()\n"
             "\tbullet.prepare(global_position, Vector2.RIGHT.rotated(rotation) * 400, self)\n"
             "\tadd_child(bullet)\n");
        file("project.godot", "config_version=4\n");
        file("bullet.gd",
             "extends Area2D\nvar vel = Vector2.ZERO\n"
             "func prepare(at: Vector2, way: Vector2, by = null):\n\tposition = at\n\tvel = " +
                 kept + "\nfunc _physics_process(delta):\n\tposition += " + way + "\n");
        file("bullet.tscn", scene(kCircle));
        const Shot shot = only_shot();
        return shot.body && shot.body->is_trigger ? shot.speed : 0;
    };
    EXPECT_EQ(speed("way", "vel * delta"), 400);
    EXPECT_EQ(speed("at", "vel * delta"), 0) << "the place is no speed";
    EXPECT_EQ(speed("way", "vel * delta * 2"), 0);
}

}  // namespace
}  // namespace tickproof::harness
