// Places and what is set anew in each frame; events, which happen once; and the advice for each.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/scan/remarks.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

ScriptScan scan_of_update(const std::string& code) {
    return scan_script(
        {"Player.cs", "class Player : MonoBehaviour {\nvoid Update() {\n" + code + "\n}\n}\n"});
}

std::vector<std::string> in_update(const std::string& code) {
    return found_in("Player.cs",
                    "class Player : MonoBehaviour {\nvoid Update() {\n" + code + "\n}\n}\n");
}

std::vector<std::string> in_process(const std::string& code) {
    return found_in("player.gd", "func _process(delta):\n\t" + code + "\n");
}

std::vector<std::string> in_defold(const std::string& code) {
    return found_in("a.script", "function update(self, dt)\n" + code + "\nend\n");
}

std::vector<std::string> in_tick(const std::string& code) {
    return found_in("A.cpp", "void AA::Tick(float DeltaTime) {\n" + code + "\n}\n");
}

TEST(PlacesAndEvents, ALocalThatIsReadFromAPlaceAndPutBackIsThatPlace) {
    EXPECT_THAT(in_update("Vector3 wantedPlace = transform.position;\nwantedPlace.x += 0.1f;\n"
                          "transform.position = wantedPlace;"),
                ElementsAre("4 motion-without-delta"));
    EXPECT_THAT(in_update("Vector2 at = transform.position;\nat.x += 0.1f;\nrb.position = at;"),
                ElementsAre("4 motion-without-delta"))
        << "the body of its own";
    EXPECT_THAT(in_update("Vector3 at = transform.position;\nat.x += 0.1f;\nlast = at;"),
                IsEmpty());
    EXPECT_THAT(in_tick("FVector Where = GetActorLocation();\nWhere.X += 5;\n"
                        "SetActorLocation(Where);"),
                ElementsAre("3 motion-without-delta"));
    EXPECT_THAT(in_defold("local there = go.get_position()\nthere.x = there.x + 2\n"
                          "go.set_position(there)"),
                ElementsAre("3 motion-without-delta"));
}

TEST(PlacesAndEvents, ThePlaceOfSomethingElseIsSetAnewInEachFrame) {
    EXPECT_THAT(in_update("Vector3 at = boss.transform.position;\nat.y += 1f;\n"
                          "transform.position = at;"),
                IsEmpty());
    EXPECT_THAT(in_update("Vector3 at = boss.transform.position;\nat.y += 1f;\n"
                          "boss.transform.position = at;"),
                ElementsAre("4 motion-without-delta"));
    EXPECT_THAT(in_defold("local there = go.get_position(boss)\nthere.y = there.y + 9\n"
                          "go.set_position(there)"),
                IsEmpty());
    EXPECT_THAT(in_tick("FVector Where = Boss->GetActorLocation();\nWhere.Z += 5;\n"
                        "SetActorLocation(Where);"),
                IsEmpty());
    EXPECT_THAT(in_process("eye.translation = spot\n\teye.translate_object_local(back)"),
                IsEmpty());
    EXPECT_THAT(in_process("eye.translation = spot\n\tear.translate_object_local(back)"),
                ElementsAre("3 motion-without-delta"));
}

TEST(PlacesAndEvents, ACallThatSetsAPlaceMovesIt) {
    EXPECT_THAT(in_process("set_position(get_position() + Vector2(5, 0))"),
                ElementsAre("2 motion-without-delta"));
    EXPECT_THAT(in_process("set_position(get_position() + Vector2(5, 0) * delta)"), IsEmpty());
    EXPECT_THAT(in_process("set_position(boss.get_position() + Vector2(5, 0))"), IsEmpty());
    EXPECT_THAT(in_defold("go.set('.', 'position.x', go.get('.', 'position.x') + 3)"),
                ElementsAre("2 motion-without-delta"));
    EXPECT_THAT(in_defold("go.set(\".\", \"euler.z\", go.get(\".\", \"euler.z\") + 3)"),
                ElementsAre("2 motion-without-delta"));
    EXPECT_THAT(in_defold("go.set('.', 'position.x', go.get(boss, 'position.x') + 3)"), IsEmpty());
    EXPECT_THAT(in_defold("go.set('.', 'health', go.get('.', 'health') + 3)"), IsEmpty());
    EXPECT_THAT(in_defold("go.set('.', 'position.x', go.get('.', 'position.x') + 3 * dt)"),
                IsEmpty());
}

TEST(PlacesAndEvents, ANewVectorOfTheOldPartsIsAMove) {
    const std::string place = "transform.localPosition";
    EXPECT_THAT(in_update(place + " = new Vector3(" + place + ".x + 0.1f, 0, " + place + ".z);"),
                ElementsAre("3 motion-without-delta"));
    EXPECT_THAT(in_update(place + " = new Vector3(" + place + ".x + rate * Time.deltaTime, 0, 0);"),
                IsEmpty());
    EXPECT_THAT(in_update(place + " = new Vector3(boss.position.x + 0.1f, 0, 0);"), IsEmpty());
    EXPECT_THAT(in_update(place + " = new Vector3(" + place + ".y + 0.1f, 0, 0);"), IsEmpty());
}

TEST(PlacesAndEvents, LuaSetsTwoPlacesAtOnce) {
    const auto found = [](const std::string& code) {
        return found_in("a.lua", "function love.update(dt)\n" + code + "\nend\n");
    };
    EXPECT_THAT(found("player.x, player.y = player.x + 5, player.y"),
                ElementsAre("2 motion-without-delta"));
    EXPECT_THAT(found("player.x, player.y = player.x, player.y + 5"),
                ElementsAre("2 motion-without-delta"));
    EXPECT_THAT(found("player.x, player.y = player.x + 5 * dt, player.y"), IsEmpty());
    EXPECT_THAT(found("local x, y = x + 5, y"), IsEmpty());
    EXPECT_THAT(found("player.x, player.y = player.y + 5, 3"), IsEmpty());
}

TEST(PlacesAndEvents, AnApproachInsideACallThatSetsAPlace) {
    EXPECT_THAT(in_defold("local p = go.get_position()\n"
                          "go.set_position(vmath.lerp(0.1, p, goal))"),
                ElementsAre("3 lerp-constant"));
    EXPECT_THAT(in_defold("go.set_position(vmath.lerp(0.1, go.get_position(), goal))"),
                ElementsAre("2 lerp-constant"));
    EXPECT_THAT(in_defold("go.set_position(vmath.lerp(dt * 5, go.get_position(), goal))"),
                IsEmpty());
    EXPECT_THAT(in_defold("go.set_position(vmath.lerp(0.1, start, goal))"), IsEmpty());
    EXPECT_THAT(in_tick("SetActorLocation(FMath::Lerp(GetActorLocation(), Goal, 0.1f));"),
                ElementsAre("2 lerp-constant"));
    EXPECT_THAT(in_tick("SetActorLocation(FMath::Lerp(Boss->GetActorLocation(), Goal, 0.1f));"),
                IsEmpty());
}

TEST(PlacesAndEvents, ALambdaInAConditionSilencesNothing) {
    const std::string moves = "transform.position += way;\n";
    EXPECT_THAT(in_update(moves + "if (all.Any(e => e.done)) return;"),
                ElementsAre("3 motion-without-delta"));
    EXPECT_THAT(in_update("if (all.Any(e => e.done)) " + moves),
                ElementsAre("3 motion-without-delta"));
    EXPECT_THAT(in_update("Later(() => { " + moves + " });"), IsEmpty());
    EXPECT_THAT(in_process("if all.any(func(e): return e.done):\n\t\tposition.x += speed"),
                ElementsAre("3 motion-without-delta"));
}

TEST(PlacesAndEvents, ABranchThatEndsItsOwnConditionHappensOnce) {
    const std::string grows = "\n\t\tscale = wanted\n\t\tposition.y += -20";
    EXPECT_THAT(in_process("if scale != wanted:" + grows), IsEmpty());
    EXPECT_THAT(in_process("if wanted != scale:" + grows), IsEmpty());
    EXPECT_THAT(in_process("if scale != other:" + grows), ElementsAre("4 motion-without-delta"));
    EXPECT_THAT(in_process("if scale != wanted or held:" + grows),
                ElementsAre("4 motion-without-delta"));
}

TEST(PlacesAndEvents, ASwitchOfTheConditionAroundIsASwitchAsWell) {
    const std::string bounces = "if near and not bumped:\n\t\tif held:\n\t\t\tposition.y -= 20";
    EXPECT_THAT(in_process(bounces + "\n\t\t\tbumped = true"), IsEmpty());
    EXPECT_THAT(in_process(bounces + "\n\t\t\tother = true"),
                ElementsAre("4 motion-without-delta"));
}

TEST(PlacesAndEvents, WhatIsComparedBesideThePlaceDoesNotMatter) {
    const auto is_note = [](const std::string& file, const std::string& text) {
        const ScriptScan scan = scan_script({file, text});
        return !scan.remarks.empty() && scan.remarks.front().is_note;
    };
    const auto gd = [&](const std::string& condition) {
        return is_note("a.gd", "func _process(delta):\n\tposition.x += speed\n\tif " + condition +
                                   ":\n\t\tnext()\n");
    };
    EXPECT_TRUE(gd("position.x == 30 and state > 2"));
    EXPECT_FALSE(gd("position.x > 30 and state == 2"));
    const auto lua = [&](const std::string& condition) {
        return is_note("a.lua", "function A:update(dt)\n  self.x = self.x + self.vx\n  if " +
                                    condition + " then go() end\nend\n");
    };
    EXPECT_TRUE(lua("self.x == 30"));
    EXPECT_FALSE(lua("player ~= self.owner"));
}

TEST(PlacesAndEvents, APushOnContactThatReturnsHappensOnce) {
    const auto found = [](const std::string& condition, const std::string& end) {
        return in_process("if " + condition + ":\n\t\tvelocity += up\n\t\tplayer.hop()" + end);
    };
    const std::string touches = "is_overlapping(player)";
    EXPECT_THAT(found(touches + " and player.velocity.y >= -1", "\n\t\treturn"), IsEmpty());
    EXPECT_THAT(found(touches + " and player.velocity.y >= -1", ""),
                ElementsAre("3 force-per-frame"));
    EXPECT_THAT(found(touches, "\n\t\treturn"), ElementsAre("3 force-per-frame"));
}

TEST(PlacesAndEvents, AVelocityThatAPressSetsIsSetOnce) {
    const std::string sets = "rb.velocity = up * jump;";
    EXPECT_THAT(in_update(sets), ElementsAre("3 physics-outside-step"));
    EXPECT_THAT(in_update("if (Input.GetKeyDown(key) && count > 0) " + sets), IsEmpty());
    EXPECT_THAT(
        in_update("if (a) { Wait(); } else if (Input.GetKeyDown(key) && b) { " + sets + " }"),
        IsEmpty());
    EXPECT_THAT(in_update("var shot = Instantiate(prefab);\n"
                          "shot.GetComponent<Rigidbody>().velocity = way;"),
                IsEmpty());
    EXPECT_THAT(in_update("shot.GetComponent<Rigidbody>().velocity = way;"),
                ElementsAre("3 physics-outside-step"));
}

TEST(PlacesAndEvents, ADeltaOfTheFixedStepBesideTheWheelIsAConstant) {
    const std::string moves = " * Time.fixedDeltaTime * rate);";
    EXPECT_THAT(in_update("transform.Translate(ahead * Input.mouseScrollDelta.y" + moves),
                IsEmpty());
    EXPECT_THAT(in_update("transform.Translate(ahead * held" + moves),
                ElementsAre("3 motion-without-delta"));
}

TEST(PlacesAndEvents, AnAccelerationTimesADeltaIsAVelocity) {
    const auto found = [](const std::string& value) {
        return in_update("body.velocity = " + value + " * Time.deltaTime;");
    };
    EXPECT_THAT(found("-top - gravity.y"), Not(Contains("3 delta-twice")));
    EXPECT_THAT(found("way * speed"), Contains("3 delta-twice"));
    const auto slides = [](const std::string& value) {
        return found_in("a.gd", "func _physics_process(delta):\n\tvelocity.y = " + value +
                                    " * delta\n\tmove_and_slide()\n");
    };
    EXPECT_THAT(slides("-GRAVITY"), IsEmpty());
    EXPECT_THAT(slides("-SPEED"), ElementsAre("2 delta-twice"));
}

TEST(PlacesAndEvents, AForceOfAFrameKeepsItsDeltaUntilItIsInTheFixedStep) {
    const ScriptScan scan = scan_of_update("body.AddForce(thrust * Time.deltaTime);");
    ASSERT_EQ(scan.remarks.size(), 1U);
    EXPECT_THAT(scan.remarks[0].fix,
                AllOf(HasSubstr("Move it into FixedUpdate, then leave the delta out"),
                      HasSubstr("the fixed timestep"), Not(HasSubstr("1/60"))));
}

TEST(PlacesAndEvents, AnApproachEndsOnItsGoalAtAnyRate) {
    const ScriptScan scan =
        scan_of_update("if (place != goal) { place = Vector3.MoveTowards(place, goal, 0.15f); }");
    ASSERT_EQ(scan.remarks.size(), 1U);
    EXPECT_FALSE(scan.remarks[0].is_note);
    EXPECT_THAT(scan.remarks[0].fix, Not(HasSubstr("FixedUpdate")));
    const ScriptScan colour =
        scan_of_update("bar.color = Fade.MoveTowards(bar.color, goal, 0.1f);");
    ASSERT_EQ(colour.remarks.size(), 1U);
    EXPECT_TRUE(colour.remarks[0].is_note);
}

TEST(PlacesAndEvents, AWayThatChangesByTheFrameNeedsTheDeltaAsWell) {
    const auto fix = [](const std::string& grows) {
        const ScriptScan scan =
            scan_of_update("if (sunk < deep) { " + grows + "\ntransform.Translate(0, sunk, 0); }");
        return scan.remarks.empty() ? "" : scan.remarks.front().fix;
    };
    EXPECT_THAT(fix("sunk += rate;"), HasSubstr("both the way and the change of 'sunk'"));
    EXPECT_THAT(fix("other += rate;"), AllOf(HasSubstr("time"), Not(HasSubstr("both"))));
    EXPECT_THAT(fix("sunk = 0; if (held) sunk += rate;"), Not(HasSubstr("both")));
    EXPECT_THAT(fix("sunk += rate * Time.deltaTime;"), Not(HasSubstr("both")));
    const auto lua_fix = [](const std::string& grows) {
        const ScriptScan scan = scan_script({"a.lua",
                                             "function A:update(dt)\n  self.x = self.x + "
                                             "self.way\n" +
                                                 grows + "\nend\n"});
        return scan.remarks.empty() ? "" : scan.remarks.front().fix;
    };
    EXPECT_THAT(lua_fix("self.way = self.way + 1"), HasSubstr("'way'"));
    EXPECT_THAT(lua_fix("self.y = self.y + 1"), Not(HasSubstr("both")));
    EXPECT_THAT(fix("sunk += rate * held.y;"), HasSubstr("both"));
}

TEST(PlacesAndEvents, ACollidedWayIsAMove) {
    EXPECT_THAT(in_process("var hit = move_and_collide(velocity * 100)"),
                ElementsAre("2 motion-without-delta", "2 physics-outside-step"));
    EXPECT_THAT(in_process("var hit = move_and_collide(velocity * delta)"),
                ElementsAre("2 physics-outside-step"));
}

TEST(PlacesAndEvents, ASentBodyIsSlowWhereItsWayIsThatOfAFrame) {
    const auto verdict = [](const std::string& code) {
        const ScriptScan scan = scan_of_update(code);
        return scan.remarks.empty()            ? std::string()
               : scan.remarks[0].doubt.empty() ? "warning"
                                               : scan.remarks[0].doubt;
    };
    const std::string sends = "body.MovePosition(at);";
    EXPECT_EQ(
        verdict("var at = Vector3.MoveTowards(transform.position, goal, 3 * Time.deltaTime);" +
                sends),
        "warning");
    EXPECT_THAT(verdict("var at = transform.position + way;" + sends), HasSubstr("that of a step"));
    EXPECT_THAT(verdict("var at = boss.transform.position + way * Time.deltaTime;" + sends),
                HasSubstr("does not depend on its own"));
    EXPECT_THAT(verdict(sends), HasSubstr("does not depend on its own"));
}

}  // namespace
}  // namespace tickproof::harness
