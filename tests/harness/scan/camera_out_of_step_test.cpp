// Cameras that go by the place of the last step, or by steps, where bodies are drawn between them.

#include <gtest/gtest.h>

#include "tests/harness/scan/remarks.h"

namespace tickproof::harness {
namespace {

using namespace testing;

const std::vector<std::string> kNothing{};

std::vector<std::string> in_godot(const std::string& code, const char* file = "follow.gd") {
    return found_in(file, "extends Camera2D\nfunc " + code);
}

TEST(CameraOutOfStep, OfGodotFollowsAPlaceInFrames) {
    const std::vector<std::string> third{"3 camera-out-of-step"};
    EXPECT_EQ(in_godot("_process(_d):\n\tglobal_position = hero.global_position\n"), third);
    EXPECT_EQ(in_godot("_process(_d):\n\tposition = hero.position + ahead\n"), third);
    EXPECT_EQ(in_godot("_process(_d):\n\tvar goal = hero.global_position\n"
                       "\tglobal_position = goal\n"),
              (std::vector<std::string>{"4 camera-out-of-step"}));
    EXPECT_EQ(in_godot("_physics_process(_d):\n\tglobal_position = hero.global_position\n"),
              kNothing);
    EXPECT_EQ(in_godot("_process(_d):\n\tglobal_transform = "
                       "hero.get_global_transform_interpolated()\n"),
              kNothing);
    EXPECT_EQ(in_godot("_process(_d):\n\tposition = corner\n"), kNothing);
    EXPECT_EQ(
        found_in("hero.gd", "extends Node2D\nfunc _process(_d):\n\tposition = boat.position\n"),
        kNothing)
        << "no camera";
}

TEST(CameraOutOfStep, OfUnityMovesInSteps) {
    const auto in = [](const std::string& callback, const char* file) {
        return found_in(file, "class Follow : MonoBehaviour {\n void " + callback +
                                  "() {\n  transform.position = hero.position + away;\n }\n}\n");
    };
    EXPECT_EQ(in("FixedUpdate", "FollowCamera.cs"),
              (std::vector<std::string>{"3 camera-out-of-step"}));
    EXPECT_EQ(in("LateUpdate", "FollowCamera.cs"), kNothing);
    EXPECT_EQ(in("FixedUpdate", "Follow.cs"), kNothing) << "no camera";
}

TEST(CameraOutOfStep, IsAPlaceForTheAdviceToInterpolateAsWell) {
    const auto places = [](const std::string& callback) {
        return scan_script({"CameraRig.cs", "class CameraRig : MonoBehaviour {\n void " + callback +
                                                "() {\n  transform.position = goal;\n }\n}\n"})
            .motion.cameras_in_steps.size();
    };
    EXPECT_EQ(places("FixedUpdate"), 1U);
    EXPECT_EQ(places("LateUpdate"), 0U);
}

}  // namespace
}  // namespace tickproof::harness
