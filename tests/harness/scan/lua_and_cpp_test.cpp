// Lua of LOVE and Defold, and C++ of Unreal and of own loops. Expected remarks follow the
// love.update page of LOVE's wiki, Defold's manual of update(self, dt) and Unreal's page of
// AActor::Tick.

#include <gtest/gtest.h>

#include "tests/harness/scan/remarks.h"

namespace tickproof::harness {
namespace {

using namespace testing;

class OtherSample : public ::testing::TestWithParam<Sample> {};

TEST_P(OtherSample, HasExactlyTheRemarks) {
    EXPECT_EQ(found_in(GetParam().file, GetParam().text), GetParam().found);
}

const Sample kLua[] = {
    {"a.lua",
     "function Bird:update(dt)\n  self.y = self.y + self.dy\nend\n",
     {"2 motion-without-delta"}},
    {"a.lua",
     "love.update = function(dt)\n  if held then player.x = player.x + 5 end\nend\n",
     {"2 motion-without-delta"}},
    {"a.lua",
     "function love.update(dt)\n  if held then player.x = player.x + 5 end\nend\n",
     {"2 motion-without-delta"}},
    {"a.script",
     "function update(self, dt)\n  go.set_position(go.get_position() + self.v)\nend\n",
     {"2 motion-without-delta"}},
    {"a.script",
     "function update(self, dt)\n  local p = go.get_position()\n  p.x = p.x + self.speed\n"
     "  go.set_position(p)\nend\n",
     {"3 motion-without-delta"}},
    {"a.lua",
     "function Bird:update(dt)\n  self.dy = self.dy + GRAVITY\nend\n",
     {"2 force-per-frame"}},
    {"a.script",
     "function update(self, dt)\n  self.p = vmath.lerp(0.1, self.p, goal)\nend\n",
     {"2 lerp-constant"}},
    // The object as a parameter of its own.
    {"a.lua",
     "function Bird.update(self, dt)\n  self.y = self.y + self.dy\nend\n",
     {"2 motion-without-delta"}},
    {"a.lua",
     "Bird.update = function(self, dt)\n  self.y = self.y + self.dy\nend\n",
     {"2 motion-without-delta"}},
    {"a.lua", "function Bird.update(self, dt)\n  self.y = self.y + self.dy * dt\nend\n", {}},
    {"a.lua", "function Bird.update(selfish, dt)\n  selfish.y = selfish.y + selfish.dy\nend\n", {}},
    {"a.lua", "function Bird:update(dt)\n  self.y = self.y + self.dy * dt\nend\n", {}},
    {"a.lua", "function Bird:draw()\n  self.y = self.y + 1\nend\n", {}},
    {"a.script", "function fixed_update(self, dt)\n  self.x = self.x + 1\nend\n", {}},
    {"a.lua",
     "function A:update(dt)\n  timer.after(1, function() self.x = self.x + 1 end)\nend\n",
     {}},
    // Moved down to probe, and back.
    {"a.lua", "function A:update(dt)\n  b.y = b.y + 1\n  touch(b)\n  b.y = b.y - 1\nend\n", {}},
    {"a.lua", "function A:update(dt)\n  local x, y = 0, 0\n  x = x + other.x\nend\n", {}},
    // An offset from a place that is set anew, and motion of one that is not.
    {"a.lua",
     "function A:update(dt)\n  self.target = {\n    x = p.x,\n    y = p.y,\n  }\n"
     "  if low then\n    self.target.y = self.target.y - 7\n  end\nend\n",
     {}},
    {"a.lua",
     "function A:update(dt)\n  if new then\n    self.target = { x = p.x, y = p.y }\n  end\n"
     "  self.target.y = self.target.y - 7\nend\n",
     {"5 motion-without-delta"}},
    {"a.lua",
     "function A:update(dt)\n  self.target = self.body\n"
     "  self.target.y = self.target.y - 7\nend\n",
     {"3 motion-without-delta"}},
    // The game steps the world with the time of the frame.
    {"a.lua", "function love.update(dt)\n  body:applyForce(10, 0)\n  world:update(dt)\nend\n", {}},
    {"a.lua", "--[[\nfunction love.update(dt) p.x = p.x + 5 end\n]]\n", {}},
};
INSTANTIATE_TEST_SUITE_P(Lua, OtherSample, ::testing::ValuesIn(kLua));

const Sample kCpp[] = {
    {"A.cpp",
     "void AA::Tick(float DeltaSeconds) {\n  AddActorLocalRotation(Turn);\n}\n",
     {"2 motion-without-delta"}},
    {"A.cpp",
     "void AA::Tick(float DeltaTime)\n{\n  SetActorLocation(GetActorLocation() + V);\n}\n",
     {"3 motion-without-delta"}},
    {"A.cpp",
     "void AA::Tick(float DeltaTime) { X = FMath::Lerp(X, To, 0.1f); }\n",
     {"1 lerp-constant"}},
    {"A.cpp",
     "void AA::Move(float v) { AddMovementInput(F, v * GetWorld()->GetDeltaSeconds()); }\n",
     {"1 delta-twice"}},
    {"A.cpp", "void Ship::update(float dt) { position += speed; }\n", {"1 motion-without-delta"}},
    {"A.cpp", "void AA::Tick(float DeltaTime) { AddActorLocalOffset(V * DeltaTime); }\n", {}},
    // A raw string ends at its own bracket and quote.
    {"A.cpp",
     "void AA::Tick(float DeltaTime) {\n"
     "  Log(R\"(a \" b)\"); AddActorLocalRotation(Turn);\n}\n",
     {"2 motion-without-delta"}},
    // Which way it faces, and no rate.
    {"A.cpp",
     "void AA::Tick(float DeltaTime) {\n  FRotator Turn = FRotator(0, MouseRot.Yaw, 0);\n"
     "  AddActorLocalRotation(Turn);\n}\n",
     {}},
    // Unreal steps its physics with the frame.
    {"A.cpp", "void AA::Tick(float DeltaTime) { Body->AddForce(F); }\n", {}},
    {"A.cpp", "void AA::Fire() { SetActorLocation(GetActorLocation() + V); }\n", {}},
    {"A.cpp", "#define X(a) position += a\nvoid AA::Tick(float DeltaTime) {}\n", {}},
};
INSTANTIATE_TEST_SUITE_P(Cpp, OtherSample, ::testing::ValuesIn(kCpp));

}  // namespace
}  // namespace tickproof::harness
