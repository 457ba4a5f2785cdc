// A remark on a script asks for a look (is a warning, for short) where claim, advice and harm are
// seen; these are the doubts that make an ordinary note of it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/scan/remarks.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::AllOf;
using ::testing::HasSubstr;

/// `warning`, `note` or nothing: of the first remark.
std::string verdict_in(std::string_view file, std::string_view text) {
    const ScriptScan scan = scan_script({std::string(file), std::string(text)});
    return scan.remarks.empty() ? "" : scan.remarks.front().is_note ? "note" : "warning";
}

std::string in_update(std::string_view code) {
    return verdict_in("Player.cs", "class Player : MonoBehaviour {\n void Update() {\n" +
                                       std::string(code) + "\n }\n}\n");
}

std::string in_process(std::string_view code) {
    return verdict_in("player.gd", "func _process(delta):\n\t" + std::string(code) + "\n");
}

TEST(Doubts, AClassOfTheGamesOwnMayBeUpdatedFromAnywhere) {
    const std::string body = " { void Update() { transform.position += way; } }";
    EXPECT_EQ(verdict_in("a.cs", "class Run : MonoBehaviour" + body), "warning");
    EXPECT_EQ(verdict_in("a.cs", "class Run : PlayerState" + body), "note");
}

TEST(Doubts, AnActorThatNothingLetsTickDoesNotMove) {
    const std::string tick =
        "void AGem::Tick(float DeltaSeconds) { SetActorLocation(GetActorLocation() + Way); }\n";
    EXPECT_EQ(
        verdict_in("a.cpp", "AGem::AGem() { PrimaryActorTick.bCanEverTick = true; }\n" + tick),
        "warning");
    EXPECT_EQ(verdict_in("a.cpp", tick), "note");
}

TEST(Doubts, AProcessThatIsSwitchedOffRunsInSomeFramesOnly) {
    EXPECT_EQ(in_process("position.x += speed"), "warning");
    EXPECT_EQ(in_process("position.x += speed\nfunc stop():\n\tset_process(false)"), "note");
}

TEST(Doubts, APlaceThatIsComparedExactlyNeedsWholeWays) {
    const std::string moves = "position.x += speed";
    const ScriptScan scan = scan_script(
        {"a.gd", "func _process(delta):\n\t" + moves + "\n\tif position.x == goal:\n\t\tnext()\n"});
    ASSERT_EQ(scan.remarks.size(), 1U);
    EXPECT_TRUE(scan.remarks[0].is_note);
    EXPECT_THAT(scan.remarks[0].fix, HasSubstr("whole function into _physics_process"));
    EXPECT_EQ(in_process(moves + "\n\tif position.x > goal:\n\t\tnext()"), "warning");
}

TEST(Doubts, WaysAndSpinsThatNobodyNotices) {
    EXPECT_EQ(in_process("position.x += 0.1"), "note");
    EXPECT_EQ(in_process("position.x += 2"), "warning");
    EXPECT_EQ(in_update("transform.position += Vector3.down * 0.01f;"), "note");
    EXPECT_EQ(in_update("transform.position += Vector3.down * 0.1f;"), "warning");
    EXPECT_EQ(in_update("transform.Rotate(0f, 0.5f, 0f);"), "note");
    EXPECT_EQ(in_update("transform.Rotate(0f, direction * rate, 0f);"), "warning");
    EXPECT_EQ(in_update("transform.Translate(Input.acceleration.x, 0, 0);"), "note");
    EXPECT_EQ(in_update("base.transform.Rotate(axis, 0.5f);"), "note");
    EXPECT_EQ(in_update("transform.Rotate(axis, 0.5f * turnAxis);"), "warning");
    EXPECT_EQ(in_update("engineAudio.pitch = Mathf.MoveTowards(engineAudio.pitch, rpm, 0.5f);"),
              "note");
    EXPECT_EQ(in_update("gun.pitch = Mathf.MoveTowards(gun.pitch, aim, 0.5f);"), "warning");
}

TEST(Doubts, WhatStopsAtOnceOrMovesOnceIsNoSpeed) {
    EXPECT_EQ(in_process("if way:\n\t\tvelocity.x = way * speed\n\telse:\n"
                         "\t\tvelocity.x = move_toward(velocity.x, 0, speed)"),
              "");
    EXPECT_EQ(in_process("velocity.x = move_toward(velocity.x, 0, friction)"), "warning");
    EXPECT_EQ(in_update("transform.position += new Vector3(0, 0, pending); pending = 0f;"), "");
    EXPECT_EQ(in_update("transform.position += new Vector3(0, 0, pending);"), "warning");
}

TEST(Doubts, InStepsOfOneLengthADeltaIsAConstant) {
    const std::string slide = ":\n\tvelocity = way * speed * delta\n\tmove_and_slide()\n";
    EXPECT_EQ(verdict_in("a.gd", "func _process(delta)" + slide), "warning");
    EXPECT_EQ(verdict_in("a.gd", "func _physics_process(delta)" + slide), "note");
    EXPECT_EQ(verdict_in("a.gd", "func run(delta)" + slide), "note");
    const ScriptScan scan = scan_script({"a.gd", "func _physics_process(delta)" + slide});
    EXPECT_THAT(scan.remarks.at(0).fix, HasSubstr("the fixed timestep"));
    EXPECT_THAT(scan.remarks.at(0).fix, ::testing::Not(HasSubstr("1/60")));
}

TEST(Doubts, ForcesTimesTheTimeOfTheFrameAddUpToThoseOfAStep) {
    EXPECT_EQ(in_update("body.AddForce(thrust * Time.deltaTime);"), "note");
    EXPECT_EQ(in_update("body.velocity = way * speed * Time.deltaTime;"), "warning");
}

TEST(Doubts, OnlySlowAndVisibleApproachesAreNoticed) {
    EXPECT_EQ(in_process("position = position.lerp(goal, 0.1)"), "warning");
    EXPECT_EQ(in_process("position = position.lerp(goal, 0.5)"), "note");
    EXPECT_EQ(in_process("position = position.lerp(goal, share)"), "note");
    EXPECT_EQ(in_process("position = position.lerp(goal, share)\nvar share = 0.1"), "warning");
    EXPECT_EQ(in_process("modulate = modulate.lerp(goal, 0.1)"), "note");
}

TEST(Doubts, DampingIsMendedByAFactor) {
    const ScriptScan scan = scan_script({"a.gd", "func _process(delta):\n\tvelocity *= 0.9\n"});
    ASSERT_EQ(scan.remarks.size(), 1U);
    EXPECT_FALSE(scan.remarks[0].is_note);
    EXPECT_THAT(scan.remarks[0].fix, HasSubstr("6.32 for 0.9")) << "-60 ln 0.9";
}

TEST(Doubts, BodiesInFramesAreNotedUnlessTheWayOfAllButOneFrameIsLost) {
    EXPECT_EQ(in_process("move_and_slide()"), "note");
    EXPECT_EQ(in_update("body.MovePosition(goal);"), "note");
    EXPECT_EQ(in_update("body.MovePosition(body.position + way * Time.deltaTime);"), "warning");
}

TEST(Doubts, WhatGainsSpeedUpToABoundIsNoAcceleration) {
    const std::string gains = "body.velocity.x += boost;";
    EXPECT_EQ(in_update("if (held) " + gains), "warning");
    EXPECT_EQ(in_update("if (body.velocity.x < top) " + gains), "note");
    EXPECT_EQ(in_update("if (body.velocity.magnitude < top) " + gains), "note");
    EXPECT_EQ(in_update("float speed = body.velocity.x; if (speed < top) " + gains), "note");
    EXPECT_EQ(in_update("if (body.velocity.y < top) " + gains), "warning") << "another axis";
    EXPECT_EQ(in_update("if (other.body.velocity.x < top) " + gains), "warning") << "another body";
}

TEST(Doubts, APushOfWhatWasJustMadeIsNoForcePerFrame) {
    const std::string make = "GameObject shot = Instantiate(prefab, here, turn);";
    EXPECT_EQ(in_update("shot.GetComponent<Rigidbody>().AddForce(way);"), "warning");
    EXPECT_EQ(in_update(make + "shot.GetComponent<Rigidbody>().AddForce(way);"), "");
    EXPECT_EQ(in_update(make + "var body = shot.GetComponent<Rigidbody>(); body.AddForce(way);"),
              "");
    EXPECT_EQ(in_update("if (held) body.AddForce(way);"), "warning");
    EXPECT_EQ(in_update("if (CanFire()) body.AddForce(way);"), "");
}

/// Its caller asks for the press: `if (pressed_s > 0) Jump();`.
TEST(Doubts, AnImpulseInAFunctionNamedAfterAnEventIsOne) {
    const auto push_in = [](const std::string& name) {
        const std::string code = "class Hero : MonoBehaviour {\n  void Update() { if (held) " +
                                 name + "(); }\n  void " + name +
                                 "() { body.AddForce(way, ForceMode2D.Impulse); }\n}\n";
        return scan_script({"Hero.cs", code}).remarks.size();
    };
    EXPECT_EQ(push_in("Jump"), 0U);
    EXPECT_EQ(push_in("ApplyDash"), 0U);
    EXPECT_EQ(push_in("Drive"), 1U);
}

/// Nodes of the user interface are not interpolated.
TEST(Teleports, OfTheUserInterfaceAreNotDrawnOnTheirWay) {
    const std::string reset = "func reset():\n\t_tip.global_position = _start_pos\n";
    EXPECT_EQ(scan_script({"a.gd", "extends Node2D\n" + reset}).remarks.size(), 1U);
    EXPECT_EQ(scan_script({"a.gd", "extends Control\n" + reset}).remarks.size(), 0U);
}

TEST(Doubts, ARandomGoalIsAShakeAtAnyRate) {
    EXPECT_EQ(in_process("position = position.lerp(goal, 0.1)"), "warning");
    EXPECT_EQ(in_process("position = position.lerp(home * randf(), 0.1)"), "");
    EXPECT_EQ(in_process("var goal = home * randf()\n\tposition = position.lerp(goal, 0.1)"), "");
}

TEST(Doubts, AWindowAsNarrowAsTheWayOfAFrameIsAnExactComparison) {
    const std::string moves = "position.x += speed\n\t";
    EXPECT_EQ(in_process(moves + "if position.x >= 10 and position.x <= 11:\n\t\tnext()"), "note");
    EXPECT_EQ(in_process(moves + "if position.x >= 10 and position.x <= 90:\n\t\tnext()"),
              "warning");
    EXPECT_EQ(in_process(moves + "if position.y >= 10 and position.y <= 11:\n\t\tnext()"),
              "warning");
    EXPECT_EQ(in_process("position.x += 4\n\tif position.x > 10 && position.x < 14:\n\t\tnext()"),
              "note");
}

TEST(Doubts, AWrapKeepsWhatIsBeyondTheBound) {
    const auto fix = [](const std::string& code) {
        const ScriptScan scan =
            scan_script({"a.gd", "func _process(delta):\n\tposition.x -= speed\n\t" + code});
        return scan.remarks.empty() ? "" : scan.remarks.front().fix;
    };
    EXPECT_THAT(fix("if position.x < -100:\n\t\tposition.x = 800\n"), HasSubstr("whole length"));
    EXPECT_THAT(fix("if position.x < -800:\n\t\tposition.x = 800\n"), HasSubstr("whole length"));
    for (const char* code : {"pass\n", "if position.x < 0:\n\t\tposition.x = 0\n",
                             "if position.x < -100:\n\t\tposition.x += 900\n",
                             "if position.y < -100:\n\t\tposition.y = 800\n"}) {
        EXPECT_THAT(fix(code), AllOf(HasSubstr("time of the frame"),
                                     ::testing::Not(HasSubstr("whole length"))));
    }
}

TEST(Doubts, AConstantOfTheFileIsTheNumberThatItNames) {
    const std::string window =
        "func _process(delta):\n\tposition.x += speed\n"
        "\tif position.x >= LOW and position.x <= HIGH:\n\t\tnext()\n";
    EXPECT_EQ(verdict_in("a.gd", "const LOW = 10\nconst HIGH = 11\n" + window), "note");
    EXPECT_EQ(verdict_in("a.gd", "const LOW = 10\nconst HIGH = 90\n" + window), "warning");
    // A scene may give it another value; code may change it.
    EXPECT_EQ(verdict_in("a.gd", "const LOW = 10\n@export var HIGH = 11\n" + window), "warning");
    EXPECT_EQ(verdict_in("a.gd", "const LOW = 10\nvar HIGH = 11\n" + window +
                                     "func grow():\n\tHIGH += 50\n"),
              "warning");
    EXPECT_EQ(verdict_in("a.gd",
                         "var LOW = 10\nvar HIGH = 11\n" + window + "func set_low(LOW):\n\tpass\n"),
              "warning");
    EXPECT_EQ(verdict_in("A.cs",
                         "class A : MonoBehaviour { const float Way = 0.01f;\n"
                         "void Update() { transform.position.x += Way; } }"),
              "note");
    EXPECT_EQ(verdict_in("A.cs",
                         "class A : MonoBehaviour { public float Way = 0.01f;\n"
                         "void Update() { transform.position.x += Way; } }"),
              "warning");
}

TEST(Doubts, AWrapMayNameItsBound) {
    const auto fix = [](const std::string& then) {
        return scan_script({"a.gd",
                            "const LIMIT = 100\nconst START = 800\nfunc _process(delta):\n"
                            "\tposition.x -= speed\n\tif position.x < -LIMIT:\n\t\t" +
                                then})
            .remarks.at(0)
            .fix;
    };
    EXPECT_THAT(fix("position.x = START\n"), HasSubstr("whole length"));
    EXPECT_THAT(fix("position.x = -100\n"), ::testing::Not(HasSubstr("whole length")));
}

TEST(Doubts, NobodyNoticesHowFastAButtonGrows) {
    const auto grows = [](const char* file, const std::string& before, const std::string& bases) {
        return verdict_in(file, before + "class A : MonoBehaviour" + bases +
                                    " { void Update() { transform.localScale = "
                                    "Vector3.Lerp(transform.localScale, goal, 0.1f); } }");
    };
    EXPECT_EQ(grows("Grow.cs", "", ""), "warning");
    EXPECT_EQ(grows("uikon/Grow.cs", "", ""), "warning");
    EXPECT_EQ(grows("UI Parts/Grow.cs", "", ""), "note");
    EXPECT_EQ(grows("parts/UIGrow.cs", "", ""), "note");
    EXPECT_EQ(grows("Grow.cs", "", ", IPointerEnterHandler"), "note");
    EXPECT_EQ(grows("Grow.cs", "using UnityEngine.EventSystems;\n", ""), "note");
}

TEST(Doubts, TheFixedStepHasTheNameOfTheEngine) {
    const auto fix = [](std::string_view file, std::string_view text) {
        const ScriptScan scan = scan_script({std::string(file), std::string(text)});
        return scan.remarks.empty() ? "" : scan.remarks.front().fix;
    };
    EXPECT_THAT(fix("a.gd", "func _process(_d):\n\tmove_and_slide()\n"),
                HasSubstr("_physics_process"));
    EXPECT_THAT(fix("a.cs",
                    "class A : CharacterBody2D {\n public override void _Process(double d) "
                    "{ MoveAndSlide(); }\n}\n"),
                HasSubstr("_PhysicsProcess"));
    EXPECT_THAT(
        fix("a.cs", "class A : MonoBehaviour {\n void Update() { body.AddForce(up); }\n}\n"),
        HasSubstr("FixedUpdate"));
}

}  // namespace
}  // namespace tickproof::harness
