// The row of the data sheet about a projectile whose speed and size the project has: its number is
// that of its command.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

#include <nlohmann/json.hpp>

#include "tests/harness/cli/program.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using Json = nlohmann::json;
using ::testing::HasSubstr;

/// The row of a project whose shooter gives a body of 10 px 6000 px/s: 1 m in a step. `body` are
/// lines of the body.
Json bullet_row(const std::string& body, const std::string& damp = "0.0") {
    const tickproof::testing::ScratchFolder folder;
    std::ofstream(folder.path() / "project.godot")
        << "config_version=5\n[physics]\n2d/default_linear_damp=" << damp << '\n';
    std::ofstream(folder.path() / "gun.gd")
        << "extends Node2D\nconst BULLET := preload(\"bullet.tscn\")\n"
           "func fire(direction: Vector2):\n\tvar bullet := BULLET.instantiate()\n"
           "\tbullet.linear_velocity = direction * 6000\n";
    std::ofstream(folder.path() / "bullet.tscn")
        << "[gd_scene format=3]\n[sub_resource type=\"CircleShape2D\" id=\"1\"]\n"
           "[node name=\"Bullet\" type=\"RigidBody2D\"]\n" +
               body +
               "[node name=\"Shape\" type=\"CollisionShape2D\" parent=\".\"]\n"
               "shape = SubResource(\"1\")\n";
    const Json report =
        Json::parse(tickproof("validate " + folder.path().string() + " --json -").out);
    for (const Json& table : report["tables"]) {
        for (const Json& row : table["rows"]) {
            if (row["cells"][0] == "bullet") {
                return row;
            }
        }
    }
    return {};
}

/// A step of 1 m ends within 0.1 m + T / 2 of the wall's middle, wherever it begins, if T is 1.8 m.
/// The row rounds up.
TEST(BulletRow, HasTheThinnestWallThatStopsTheBullet) {
    const Json row = bullet_row("");
    ASSERT_FALSE(row.is_null());
    EXPECT_THAT(row["cells"][1].get<std::string>(),
                HasSubstr("stopped by walls of 1.81 m and more"));
    EXPECT_NEAR(row["numbers"]["thinnest_wall"]["value"].get<double>(), 1.8, 0.02);
    constexpr std::size_t kProgram = 10;  // `tickproof `
    const std::string command = row["command"].get<std::string>().substr(kProgram);
    double highest_m = 0;
    const Json map = Json::parse(tickproof(command + " --json -").out);
    for (const Json& edge : map["grid"]["maps"][0]["edges"]) {
        highest_m = std::max(highest_m, edge["from"].get<double>());
    }
    EXPECT_NEAR(highest_m, 1.8, 0.04);
}

/// Damping of 6/s takes a tenth of the speed in a step. The first step is 0.9 m, the longest that
/// the bullet takes: T is 2 (0.9 m - 0.1 m).
TEST(BulletRow, CountsTheFirstStepOfADampedBullet) {
    const Json row = bullet_row("", "6.0");
    ASSERT_FALSE(row.is_null());
    EXPECT_NEAR(row["numbers"]["thinnest_wall"]["value"].get<double>(), 1.6, 0.02);
    EXPECT_THAT(row["command"].get<std::string>(), HasSubstr("--over wall.contact_s="));
    EXPECT_THAT(bullet_row("")["command"].get<std::string>(), HasSubstr("--over wall.phase="));
}

TEST(BulletRow, OfASweptBodyNamesNoWall) {
    const Json row = bullet_row("continuous_cd = 1\n");
    ASSERT_FALSE(row.is_null());
    EXPECT_THAT(row["cells"][1].get<std::string>(), HasSubstr("has continuous collision"));
    EXPECT_THAT(row["cells"][1].get<std::string>(), ::testing::Not(HasSubstr("walls")));
}

}  // namespace
}  // namespace tickproof::harness
