// Projectiles of a known speed.

#include <gtest/gtest.h>

#include <string>

#include "harness/scan/script_scan.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

std::vector<Shot> shots(const std::string& file, const std::string& text) {
    return scan_script({file, text}).motion.shots;
}

std::string godot(const std::string& step) {
    return "extends Area2D\nconst SPEED = 900.0\nvar direction := Vector2.RIGHT\n"
           "func _physics_process(delta):\n\t" +
           step + "\n";
}

TEST(Shots, HaveTheNumberOfTheirWayOrVelocity) {
    for (const char* step :
         {"position += direction * SPEED * delta", "position += transform.x * 900 * delta",
          "var way = direction * SPEED * delta\n\tposition += way",
          "move_and_collide(-delta * SPEED * transform.basis.z)",
          "velocity = direction * SPEED\n\tmove_and_slide()"}) {
        const auto found = shots("weapons/bullet.gd", godot(step));
        ASSERT_EQ(found.size(), 1U) << step;
        EXPECT_EQ(found.front().speed, 900) << step;
        EXPECT_FALSE(found.front().in_frames) << step;
        EXPECT_EQ(found.front().guard == ShotGuard::looks_ahead,
                  std::string_view(step).find("move_and") != std::string_view::npos)
            << step;
    }
    const auto unity = shots("Assets/Rocket.cs",
                             "public class Rocket : MonoBehaviour {\n  float speed = 20f;\n"
                             "  void Update() {\n    transform.Translate(Vector3.forward * speed * "
                             "Time.deltaTime);\n  }\n}\n");
    ASSERT_EQ(unity.size(), 1U);
    EXPECT_EQ(unity.front().speed, 20);
    EXPECT_TRUE(unity.front().in_frames);
    EXPECT_EQ(unity.front().at.line, 4U);
}

TEST(Shots, AreLeftOutWhereTheirSpeedIsNotKnown) {
    EXPECT_TRUE(shots("bullet.gd", godot("position += direction * stats.speed * delta")).empty());
    EXPECT_TRUE(shots("bullet.gd", godot("position += velocity * delta")).empty());
    EXPECT_TRUE(shots("bullet.gd", godot("position += upgrade * SPEED * delta")).empty());
    EXPECT_TRUE(shots("bullet.gd", godot("position += direction * SPEED")).empty()) << "a frame";
    EXPECT_TRUE(shots("bullet.gd", godot("position += direction * SPEED * delta\n"
                                         "\tposition += direction * 2 * delta"))
                    .empty());
    EXPECT_TRUE(shots("player.gd", godot("position += direction * SPEED * delta")).empty());
    EXPECT_TRUE(shots("bullet_pool.gd", godot("position += direction * SPEED * delta")).empty());
}

using ShotsOfScenes = tickproof::testing::InScratchFolder;

TEST_F(ShotsOfScenes, HaveTheSpeedThatScenesSet) {
    file("project.godot", "config_version=5\n");
    file("bullet.gd",
         "extends Area2D\n@export var speed := 300.0\n"
         "func _physics_process(delta):\n\tposition += transform.x * speed * delta\n");
    const auto found = [&] { return scan_scripts(folder().string(), "godot").motion.shots; };
    EXPECT_TRUE(found().empty()) << "no scene has it";
    file("bullet.tscn",
         "[gd_scene format=3]\n"
         "[ext_resource type=\"Script\" path=\"res://bullet.gd\" id=\"1\"]\n"
         "[node name=\"Bullet\" type=\"Area2D\"]\nscript = ExtResource(\"1\")\n"
         "speed = 2500.0\n");
    ASSERT_EQ(found().size(), 1U);
    EXPECT_EQ(found().front().speed, 2500);
}

}  // namespace
}  // namespace tickproof::harness
