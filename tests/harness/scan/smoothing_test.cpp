// Approaches and dampings by a share of each frame in other words, the mouse in fixed steps, and
// setters of Godot's settings. In n frames what keeps the share k has k^n left: 0.9 leaves 0.0018
// of a speed after a second at 60 fps, and 2.6e-7 at 144.

#include <gtest/gtest.h>

#include "tests/harness/scan/remarks.h"

namespace tickproof::harness {
namespace {

using namespace testing;

constexpr const char* kUnity = "class A : MonoBehaviour { ";

std::vector<std::string> in_unity(std::string_view code) {
    return found_in("a.cs", std::string(kUnity) + std::string(code) + " }");
}

std::vector<std::string> in_lua(std::string_view code) {
    return found_in("a.lua", "function Ship:update(dt)\n" + std::string(code) + "\nend");
}

std::vector<std::string> in_godot(std::string_view code) {
    return found_in("a.gd", "func _process(delta):\n\t" + std::string(code) + "\n");
}

const std::vector<std::string> kFirst{"1 lerp-constant"};
const std::vector<std::string> kSecond{"2 lerp-constant"};
const std::vector<std::string> kNothing{};

TEST(Smoothing, IsSeenInAWeightedMeanOfTheOldValueAndTheGoal) {
    EXPECT_EQ(in_unity("void LateUpdate() { mean = mean * (1 - share) + goal * share; }"), kFirst);
    EXPECT_EQ(in_unity("void LateUpdate() { mean = (mean * 0.9f) + (goal * 0.1f); }"), kFirst);
    EXPECT_EQ(in_godot("angle = goal * 0.05 + 0.95 * angle"), kSecond);
    EXPECT_EQ(in_lua("self.x = 0.9 * self.x + 0.1 * goal"), kSecond);
    EXPECT_EQ(
        in_unity("void LateUpdate() { look = (look * (1 - lookAlpha)) + (goal * lookAlpha); }"),
        kFirst);
    EXPECT_EQ(in_unity("void LateUpdate() { look = Vector3.Lerp(look, goal, lookAlpha); }"),
              kNothing)
        << "its share may go from 0 to 1";
}

TEST(Smoothing, IsNotSeenWhereTheMeanIsNoneOrItsShareFollowsTheTime) {
    EXPECT_EQ(in_unity("void Update() { mean = mean * (1 - s * Time.deltaTime) + "
                       "goal * s * Time.deltaTime; }"),
              kNothing);
    EXPECT_EQ(in_unity("void Update() { mix = from * (1 - share) + goal * share; }"), kNothing);
    EXPECT_EQ(in_unity("void Update() { mean = mean * 0.9f + goal * 0.3f; }"), kNothing);
    EXPECT_EQ(in_unity("void Hit() { mean = mean * 0.9f + goal * 0.1f; }"), kNothing);
    EXPECT_EQ(in_unity("void Update() { fps = fps * 0.9f + now * 0.1f; }"), kNothing);
}

TEST(Smoothing, IsSeenWhereTheShareHasALeast) {
    EXPECT_EQ(in_godot("rotation.y = lerp_angle(rotation.y, goal, max(0.1, abs(goal) / 6))"),
              kSecond);
    EXPECT_EQ(in_godot("rotation.y = lerp_angle(rotation.y, goal, clamp(far, 0.1, 1))"), kSecond);
    EXPECT_EQ(in_godot("rotation.y = lerp_angle(rotation.y, goal, max(0.1, 5 * delta))"), kNothing);
    EXPECT_EQ(in_godot("rotation.y = lerp_angle(rotation.y, goal, clamp(far, 0, 1))"), kNothing);
    EXPECT_EQ(in_godot("rotation.y = lerp_angle(start, goal, max(0.1, far))"), kNothing);
}

TEST(Damping, IsSeenWhereAValueIsSetToAShareOfItself) {
    EXPECT_EQ(in_lua("self.speed.y = self.speed.y * 0.9"), kSecond);
    EXPECT_EQ(in_lua("self.velocity = 0.9 * self.velocity"), kSecond);
    EXPECT_EQ(in_lua("if self.slides then self.vx = self.vx * 0.9 end"), kSecond);
    EXPECT_EQ(in_lua("self.x = self.x * 0.9"), kSecond);
    EXPECT_EQ(in_lua("self.vy = self.vy * self.friction"), kSecond);
    EXPECT_EQ(in_lua("self.vx, self.vy = self.vx * 0.98, self.vy * 0.98"), kSecond);
    EXPECT_EQ(in_lua("v.x, v.y = v.x * 0.98, v.y + 3"), kSecond);
    EXPECT_EQ(in_godot("shake *= 0.9"), kSecond);
    EXPECT_EQ(in_unity("void Update() { velocity.y = velocity.y * 0.9f; }"), kFirst);
}

TEST(Damping, IsNotSeenAtTheEndOfAState) {
    EXPECT_EQ(in_lua("if self.last_state == DASH then self.velocity.x = self.velocity.x * 0.6 end"),
              kNothing);
    EXPECT_EQ(in_lua("if self.state == DASH then self.velocity.x = self.velocity.x * 0.6 end"),
              kSecond);
}

TEST(Damping, IsNotSeenInABounceAGearOrATimedShare) {
    EXPECT_EQ(in_lua("if self.y > floor then self.vy = -self.vy * 0.8 end"), kNothing);
    EXPECT_EQ(in_lua("self.vx, self.vy = self.vy * 0.98, self.vx"), kNothing) << "it turns";
    EXPECT_EQ(in_lua("local a, b = self.vx * 0.98, self.vy * 0.98"), kNothing);
    EXPECT_EQ(in_lua("if self.y > floor then self.vy = self.vy * 0.8 end"), kNothing);
    EXPECT_EQ(in_lua("local speed = self.speed speed = speed * 0.9"), kNothing);
    EXPECT_EQ(
        in_lua("self.speed = self.walk if self.crouches then self.speed = self.speed * 0.6 end"),
        kNothing);
    EXPECT_EQ(in_lua("self.vx = self.vx * 0.9 ^ (60 * dt)"), kNothing);
    EXPECT_EQ(in_lua("self.vx = self.vx * (1 - 3 * dt)"), kNothing);
    EXPECT_EQ(in_lua("self.price = self.price * 0.9"), kNothing);
    EXPECT_EQ(found_in("a.lua", "function Ship:fixed_update(dt)\nself.vx = self.vx * 0.9\nend"),
              kNothing);
}

TEST(Mouse, IsThatOfAFrame) {
    const std::vector<std::string> in_step{"1 mouse-in-step"};
    EXPECT_EQ(in_unity("void FixedUpdate() { float m = Input.GetAxis(\"Mouse X\"); "
                       "body.AddForce(new Vector2(m * 8, 0)); }"),
              in_step);
    EXPECT_EQ(in_unity("void FixedUpdate() { turn += Input.GetAxis(\"Mouse X\") * rate * "
                       "Time.deltaTime; }"),
              in_step);
    EXPECT_EQ(in_unity("void FixedUpdate() { zoom += Input.mouseScrollDelta.y * rate; }"), in_step);
    EXPECT_EQ(in_unity("void Update() { zoom += Input.mouseScrollDelta.y * rate; }"), kNothing);
    EXPECT_EQ(in_unity("void FixedUpdate() { move = Input.GetAxis(\"Horizontal\"); }"), kNothing);
    EXPECT_EQ(in_unity("void Update() { look = Input.GetAxis(\"Mouse X\") * rate; }"), kNothing);
}

TEST(Setters, CountAsTheirProperties) {
    const auto limits = [](std::string_view file, std::string_view text) {
        return scan_script({std::string(file), std::string(text)}).clock.limits.size();
    };
    EXPECT_EQ(limits("a.gd", "func _ready():\n\tEngine.set_target_fps(60)\n"), 1U);
    EXPECT_EQ(limits("a.gd", "func _ready():\n\tEngine.set_max_fps(60)\n"), 1U);
    EXPECT_EQ(limits("a.gd", "func _ready():\n\tEngine.max_fps = 60\n"), 1U);
    EXPECT_EQ(limits("a.gd", "func _ready():\n\tEngine.set_max_fps + Engine.f(60)\n"), 0U);
    EXPECT_EQ(limits("a.gd", "func _ready():\n\tEngine.set_max_fps(144)\n"), 0U);
    EXPECT_EQ(limits("a.cs", "class A { void Start() { Application.targetFrameRate = 60; } }"), 1U);
    EXPECT_EQ(found_in("a.gd", "func _ready():\n\tEngine.set_physics_ticks_per_second(30)\n"),
              (std::vector<std::string>{"2 settings-in-code"}));
}

}  // namespace
}  // namespace tickproof::harness
