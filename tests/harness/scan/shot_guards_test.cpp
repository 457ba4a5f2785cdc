// Which rays look ahead of a projectile, in whose time it moves, and the shots that a shooter
// fires.

#include <gtest/gtest.h>

#include <string>

#include "harness/scan/script_scan.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

std::vector<Shot> shots(const std::string& file, const std::string& text) {
    return scan_script({file, text}).motion.shots;
}

/// What a bullet of Godot says whose step has these lines, before the helpers.
ShotGuard guard(const std::string& step, const std::string& helpers = "") {
    const auto found =
        shots("bullet.gd",
              "extends Area2D\nvar direction := Vector2.RIGHT\nvar last := Vector2()\n"
              "@onready var eye := $RayCast2D\n"
              "func _physics_process(delta):\n" +
                  step + helpers);
    EXPECT_EQ(found.size(), 1U) << step;
    return found.empty() ? ShotGuard::none : found.front().guard;
}

const std::string kMove = "\tposition += direction * 900 * delta\n";

TEST(ShotGuards, CountARayThatIsCastBeforeTheMove) {
    const std::string cast = "\tvar hit = space.intersect_ray(query)\n";
    EXPECT_EQ(guard(cast + kMove), ShotGuard::looks_ahead);
    EXPECT_EQ(guard("\tif eye.is_colliding():\n\t\tqueue_free()\n" + kMove),
              ShotGuard::looks_ahead);
    EXPECT_EQ(guard("\tlook()\n" + kMove, "func look():\n" + cast), ShotGuard::looks_ahead);
    EXPECT_EQ(guard(kMove + "\tvar hit = space.intersect_ray(ray_from(last, position))\n"),
              ShotGuard::looks_ahead)
        << "from the place before";
    EXPECT_EQ(guard(kMove + cast), ShotGuard::none) << "too late";
    EXPECT_EQ(guard("\teye.enabled = true\n" + kMove), ShotGuard::none);
    EXPECT_EQ(guard(kMove, "func _on_hit(body):\n" + cast), ShotGuard::none) << "after a hit";
    EXPECT_EQ(guard("\tvar seen = space.intersect_ray(ray_to(target))\n" + kMove), ShotGuard::none)
        << "not along its way";
    EXPECT_EQ(guard(kMove, "func _ready():\n\tbody.continuous_cd = true\n"), ShotGuard::continuous);
}

/// The projectile of a coroutine that waits for this.
std::vector<Shot> coroutine(const std::string& wait) {
    return shots("Rocket.cs",
                 "public class Rocket : MonoBehaviour {\n  float speed = 20f;\n"
                 "  IEnumerator Fly() {\n    while (true) {\n"
                 "      transform.Translate(Vector3.forward * speed * Time.deltaTime);\n"
                 "      yield return " +
                     wait + ";\n    }\n  }\n}\n");
}

TEST(Shots, OfCoroutinesMoveInWhatTheyWaitFor) {
    ASSERT_EQ(coroutine("null").size(), 1U);
    EXPECT_TRUE(coroutine("null").front().in_frames);
    EXPECT_TRUE(coroutine("new WaitForEndOfFrame()").front().in_frames);
    EXPECT_FALSE(coroutine("new WaitForFixedUpdate()").front().in_frames);
    EXPECT_TRUE(coroutine("new WaitForSeconds(0.1f)").empty());
}

TEST(Shots, AreThoseThatAShooterGivesASpeed) {
    const auto fired = [](const std::string& lines, const std::string& members = "") {
        return shots("player.gd", "extends CharacterBody3D\n" + members +
                                      "func shoot():\n\tvar aim = global_transform.basis.z\n" +
                                      lines);
    };
    const std::string made = "\tvar b = preload(\"res://shots/bullet.tscn\").instantiate()\n";
    const auto found = fired(made + "\tb.linear_velocity = aim * -30.0\n");
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found.front().speed, 30);
    EXPECT_EQ(found.front().scene, "shots/bullet.tscn");
    EXPECT_EQ(found.front().at.line, 5U);
    EXPECT_EQ(fired(made + "\tb.set_linear_velocity($Rig/Arm/Gun.basis.z * 30)\n").size(), 1U);
    EXPECT_EQ(fired("\tvar b = Shot.instantiate()\n\tb.linear_velocity = aim * 30\n",
                    "const Shot = preload(\"res://arrow.tscn\")\n")
                  .size(),
              1U);
    EXPECT_TRUE(fired(made + "\tb.linear_velocity = aim * power()\n").empty());
    EXPECT_TRUE(fired(made + "\tb.linear_velocity = aim * 90 / 3\n").empty());
    EXPECT_TRUE(fired("\tvar b = preload(\"res://crate.tscn\").instantiate()\n"
                      "\tb.linear_velocity = aim * 30\n")
                    .empty())
        << "no projectile";
    EXPECT_TRUE(fired("\tvar b = find()\n\tb.linear_velocity = aim * 30\n").empty());
}

using ShotsInProjects = tickproof::testing::InScratchFolder;

TEST_F(ShotsInProjects, OfShootersAreAsTheirScenesSay) {
    file("project.godot", "config_version=5\n");
    file("player.gd",
         "extends CharacterBody3D\nfunc shoot():\n"
         "\tvar b = preload(\"res://bullet.tscn\").instantiate()\n"
         "\tb.linear_velocity = global_transform.basis.z * 30\n");
    const auto found = [&] { return scan_scripts(folder().string(), "godot").motion.shots; };
    const std::string rigid = "[gd_scene format=3]\n[node name=\"B\" type=\"RigidBody3D\"]\n";
    EXPECT_TRUE(found().empty()) << "no such scene";
    file("bullet.tscn", "[gd_scene format=3]\n[node name=\"B\" type=\"Area3D\"]\n");
    EXPECT_TRUE(found().empty()) << "no rigid body";
    file("bullet.tscn", rigid);
    ASSERT_EQ(found().size(), 1U);
    EXPECT_EQ(found().front().guard, ShotGuard::discrete);
    EXPECT_EQ(found().front().dimensions, 3);
    file("bullet.tscn", rigid + "continuous_cd = true\n");
    ASSERT_EQ(found().size(), 1U);
    EXPECT_EQ(found().front().guard, ShotGuard::continuous);
    file("bullet.gd", "extends RigidBody3D\nfunc _ready():\n\tlinear_velocity = Vector3.UP\n");
    file("bullet.tscn",
         "[gd_scene format=3]\n[ext_resource type=\"Script\" path=\"res://bullet.gd\" id=\"1\"]\n"
         "[node name=\"B\" type=\"RigidBody3D\"]\nscript = ExtResource(\"1\")\n");
    EXPECT_TRUE(found().empty()) << "its script sets another speed";
}

TEST_F(ShotsInProjects, AreLeftOutWhereAnotherScriptSetsTheirSpeed) {
    file("project.godot", "config_version=5\n");
    file("bullet.gd",
         "extends Area2D\nvar speed := 300.0\n"
         "func _physics_process(delta):\n\tposition += transform.x * speed * delta\n");
    const auto found = [&](const std::string& line) {
        file("gun.gd", "extends Node2D\nfunc shoot(bullet):\n\t" + line + "\n");
        return scan_scripts(folder().string(), "godot").motion.shots.size();
    };
    EXPECT_EQ(found("bullet.speed = 20"), 0U);
    EXPECT_EQ(found("bullet.speed *= charge"), 0U);
    EXPECT_EQ(found("bullet.set(\"speed\", 20)"), 0U);
    EXPECT_EQ(found("bullet.speed == 20"), 1U);
    EXPECT_EQ(found("self.speed = 20"), 1U);
    EXPECT_EQ(found("bullet.speed_up = 20"), 1U);
    EXPECT_EQ(found("bullet.get(\"speed\")"), 1U);
    EXPECT_EQ(found("pass # bullet.speed = 20"), 1U);
    file("test_bullet.gd", "func test(bullet):\n\tbullet.speed = 20\n");
    EXPECT_EQ(found("pass"), 1U) << "a test";
}

}  // namespace
}  // namespace tickproof::harness
