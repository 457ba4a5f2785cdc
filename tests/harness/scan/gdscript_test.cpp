// GDScript. Expected remarks follow the manual's pages on idle and physics processing, on
// CharacterBody2D.move_and_slide and on interpolation.

#include <gtest/gtest.h>

#include "tests/harness/scan/remarks.h"

namespace tickproof::harness {
namespace {

using namespace testing;

class GdscriptSample : public ::testing::TestWithParam<Sample> {};

TEST_P(GdscriptSample, HasExactlyTheRemarks) {
    EXPECT_EQ(found_in(GetParam().file, GetParam().text), GetParam().found);
}

const Sample kMotion[] = {
    {"a.gd", "func _process(_delta):\n\tposition.x += speed\n", {"2 motion-without-delta"}},
    // The length of a frame that every player is taken to have.
    {"a.gd",
     "func _process(_d):\n\tposition.x += speed * (1.0 / 60.0)\n",
     {"2 motion-without-delta"}},
    {"a.gd", "func _process(_d):\n\tposition.x += count * (1.0 / width)\n", {}},
    {"a.gd",
     "func _process(_delta):\n\tposition = position + velocity\n",
     {"2 motion-without-delta"}},
    {"a.gd", "func _process(_delta):\n\t$Ship/Gun.rotation -= .01\n", {"2 motion-without-delta"}},
    {"a.gd",
     "func _process(_delta):\n\ttranslate(Vector2.RIGHT * 3)\n",
     {"2 motion-without-delta"}},
    {"a.gd",
     "func _process(_delta):\n\tposition = position.move_toward(goal, 4)\n",
     {"2 motion-without-delta"}},
    {"a.gd",
     "func _process(delta):\n\tposition += v * get_physics_process_delta_time()\n",
     {"2 motion-without-delta"}},
    // Two keys that undo one another are no probe.
    {"a.gd",
     "func _process(_d):\n\tif Input.is_action_pressed(\"up\"):\n\t\tposition.y -= speed\n"
     "\tif Input.is_action_pressed(\"down\"):\n\t\tposition.y += speed\n",
     {"3 motion-without-delta", "5 motion-without-delta"}},
    // A helper that runs in each frame.
    {"a.gd",
     "func _process(_d):\n\twalk()\nfunc walk():\n\tposition.x += 2\n",
     {"4 motion-without-delta"}},
    {"a.gd", "func _process(delta):\n\tposition.x += speed * delta\n", {}},
    {"a.gd", "func _physics_process(_delta):\n\tposition.x += speed\n", {}},
    {"a.gd", "func _process(delta):\n\tvar step = speed * delta\n\tposition.x += step\n", {}},
    {"a.gd", "func _input(event):\n\tposition.x += 8\n", {}},
    {"a.gd",
     "func _process(_d):\n\tif Input.is_action_just_pressed(\"right\"):\n\t\tposition.x += 16\n",
     {}},
    {"a.gd", "func _process(_d):\n\tif position.x > width:\n\t\tposition.x -= width\n", {}},
    {"a.gd", "func _process(_d):\n\tif timer.is_stopped():\n\t\tposition.x += 16\n", {}},
    // Put down anew in each frame.
    {"a.gd", "func _process(_d):\n\tlabel.look_at(eye)\n\tlabel.rotate_y(1.5)\n", {}},
    {"a.gd", "func _process(_d):\n\tposition = target.position\n\tposition.y += 4\n", {}},
    // The way between two places.
    {"a.gd",
     "func _process(_d):\n\tvar moved = now_pos - was_pos\n\tcamera.position += moved\n",
     {}},
    // A helper that runs after a press.
    {"a.gd",
     "func _process(_d):\n\tif Input.is_action_just_pressed(\"hop\"):\n\t\thop()\n"
     "func hop():\n\tposition.y -= 9\n",
     {}},
    // An object that is in no scene yet.
    {"a.gd",
     "func _process(_d):\n\tvar shot = Shot.instance()\n\tshot.position += muzzle\n"
     "\tadd_child(shot)\n",
     {}},
    {"a.gd",
     "func _process(_d):\n\tvar shot = get_node(a)\n\tshot.position += muzzle\n",
     {"3 motion-without-delta"}},
    // Comments and texts are no code.
    {"a.gd", "func _process(_d):\n\t# position.x += 4\n\tprint(\"position.x += 4\")\n", {}},
    {"a.gd", "\"\"\"\nfunc _process(_d):\n\tposition.x += 4\n\"\"\"\n", {}},
};
INSTANTIATE_TEST_SUITE_P(Motion, GdscriptSample, ::testing::ValuesIn(kMotion));

const Sample kDelta[] = {
    {"a.gd",
     "func _physics_process(delta):\n\tvelocity.x = direction * SPEED * "
     "delta\n\tmove_and_slide()\n",
     {"2 delta-twice"}},
    {"a.gd",
     "func _physics_process(delta):\n\tvelocity *= delta\n\tmove_and_slide()\n",
     {"2 delta-twice"}},
    {"a.gd",
     "func _physics_process(delta):\n\tmove_and_slide(motion * delta, Vector2.UP)\n",
     {"2 delta-twice"}},
    {"a.gd",
     "func _physics_process(delta):\n\tbody.apply_central_force(wind * delta)\n",
     {"2 delta-twice"}},
    {"a.gd",
     "func _input(event):\n\tturn = -event.relative.x * 0.1\n"
     "func _process(delta):\n\trotation.y += turn * delta\n",
     {"4 delta-twice"}},
    {"a.gd", "func _process(delta):\n\tposition += speed * delta * delta\n", {"2 delta-twice"}},
    {"a.gd",
     "func _physics_process(delta):\n\tvelocity.y += gravity * delta\n\tmove_and_slide()\n",
     {}},
    {"a.gd",
     "func _physics_process(delta):\n\tvelocity.x = move_toward(velocity.x, 0, FRICTION * delta)\n"
     "\tmove_and_slide()\n",
     {}},
    // A sum is no product, and what has slid has moved.
    {"a.gd",
     "func _physics_process(delta):\n\tvelocity.x = -speed + delta\n\tmove_and_slide()\n",
     {}},
    {"a.gd", "func _physics_process(delta):\n\tvel = move_and_slide(vel) * delta\n", {}},
    // Once in a while, by a time of its own.
    {"a.gd",
     "func _process(delta):\n\tif waited < 0.03:\n\t\twaited += delta\n\t\treturn\n"
     "\twaited = 0\n\trotation += 0.1\n",
     {}},
    // A stick gives a rate, whatever else is kept under its name.
    {"a.gd",
     "func _input(event):\n\tturn = event.relative\n"
     "func _process(delta):\n\tturn = Input.get_vector(a, b, c, d)\n"
     "\trotation.y += turn.x * delta\n",
     {}},
    // Verlet's step.
    {"a.gd", "func _process(delta):\n\tp = 2 * p - p_old + pull * delta * delta\n", {}},
    // move_and_collide takes a way.
    {"a.gd", "func _physics_process(delta):\n\tmove_and_collide(velocity * delta)\n", {}},
    {"a.gd",
     "func _physics_process(delta):\n\tvelocity = (to - from) / delta\n\tmove_and_slide()\n",
     {}},
    // A difference of that name.
    {"a.gd", "func learn(seen):\n\tvar delta = seen - mean\n\tspread += w * delta * delta\n", {}},
    {"a.gd", "func _process(delta):\n\tposition += v * delta + 0.5 * a * delta * delta\n", {}},
};
INSTANTIATE_TEST_SUITE_P(Delta, GdscriptSample, ::testing::ValuesIn(kDelta));

const Sample kOthers[] = {
    {"a.gd", "func _process(_d):\n\tapply_central_force(thrust)\n", {"2 force-per-frame"}},
    {"a.gd", "func _process(_d):\n\tvelocity.y += gravity\n", {"2 force-per-frame"}},
    {"a.gd", "func _physics_process(_d):\n\tapply_central_force(thrust)\n", {}},
    // Put together from the held keys, from zero on.
    {"a.gd",
     "func _process(delta):\n\tvar velocity = Vector2.ZERO\n\tif right:\n\t\tvelocity.x += 1\n"
     "\tposition += velocity * delta\n",
     {}},
    {"a.gd", "func _process(_d):\n\tx_pos = lerp(x_pos, goal, 0.1)\n", {"2 lerp-constant"}},
    {"a.gd",
     "func _process(_d):\n\tscale = scale.lerp(Vector2.ONE, SMOOTHING)\n",
     {"2 lerp-constant"}},
    {"a.gd", "func _process(_d):\n\tvelocity *= 0.9\n", {"2 lerp-constant"}},
    {"a.gd", "func _process(_d):\n\tposition += (goal - position) * 0.2\n", {"2 lerp-constant"}},
    {"a.gd",
     "func _process(_d):\n\tvar p = goal\n\tp.y = lerp(position.y, 3.0, 0.1)\n\tposition = p\n",
     {"3 lerp-constant"}},
    {"a.gd", "func _process(delta):\n\tx_pos = lerp(x_pos, goal, 5 * delta)\n", {}},
    {"a.gd", "func _process(delta):\n\tx_pos = lerp(x_pos, goal, 1.0 - exp(-5 * delta))\n", {}},
    {"a.gd", "func _process(_d):\n\tx_pos = lerp(start, goal, 0.5)\n", {}},
    {"a.gd", "func _process(_d):\n\tx_pos = lerp(x_pos, goal, 1.0)\n", {}},
    {"a.gd", "func _process(delta):\n\tt += delta\n\tx_pos = lerp(x_pos, goal, t)\n", {}},
    {"a.gd", "func _physics_process(_d):\n\tx_pos = lerp(x_pos, goal, 0.1)\n", {}},
    {"a.gd",
     "func _process(_d):\n\tpose(0.4)\nfunc pose(amount):\n\tx = lerp(x, to, amount)\n",
     {}},
    {"a.gd", "func _process(_d):\n\tmove_and_slide()\n", {"2 physics-outside-step"}},
    {"a.gd", "func _physics_process(_d):\n\tmove_and_slide()\n", {}},
    // Said only of projects in which a press does not hold for the step as well.
    {"a.gd",
     "func _physics_process(_d):\n\tif Input.is_action_just_pressed(\"a\"):\n\t\tjump()\n",
     {"3 press-in-step"}},
    {"a.gd", "func _ready():\n\tEngine.physics_ticks_per_second = 120\n", {"2 settings-in-code"}},
    {"a.gd", "func pause():\n\tEngine.time_scale = 0\n", {}},
    {"a.gd", "func _process(_d):\n\tposition.x += 4 # tickproof: ignore\n", {}},
    {"a.gd",
     "func _process(_d):\n\t# tickproof: ignore motion-without-delta\n\tposition.x += 4\n",
     {}},
    {"a.gd",
     "func _process(_d):\n\tposition.x += 4 # tickproof: ignore lerp-constant\n",
     {"2 motion-without-delta"}},
};
INSTANTIATE_TEST_SUITE_P(Others, GdscriptSample, ::testing::ValuesIn(kOthers));

TEST(StepsOfGodot2, MoveByMoveInFixedProcess) {
    const auto in_steps = [](const std::string& base, const std::string& more = "") {
        return scan_script({"entity.gd", "extends " + base +
                                             "\nfunc _fixed_process(delta):\n"
                                             "\tmove(way * delta)\n" +
                                             more})
            .motion.in_steps.size();
    };
    EXPECT_EQ(in_steps("KinematicBody2D"), 1U);
    EXPECT_EQ(in_steps("Node2D"), 0U);
    EXPECT_EQ(in_steps("KinematicBody2D", "func move(way):\n\tpass\n"), 0U) << "its own";
    EXPECT_EQ(scan_script({"a.gd",
                           "extends Node2D\nfunc _fixed_process(delta):\n"
                           "\tposition.x += 4\n"})
                  .motion.in_steps.size(),
              1U);
}

}  // namespace
}  // namespace tickproof::harness
