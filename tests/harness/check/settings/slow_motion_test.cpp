// Slow motion by the time scale: a step of 20 ms at a time scale of 0.25 comes every 80 ms, 12.5
// times a second. Source: Unity's page of Time.timeScale.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/game/take_scan.h"
#include "tests/harness/check/settings/lints.h"

namespace tickproof::harness {
namespace {

using namespace testing;

Game unity(const std::string& code) {
    Game game = project_game("ProjectSettings/TimeManager.asset",
                             "%YAML 1.1\nTimeManager:\n  Fixed Timestep: 0.02\n");
    const std::string text =
        "public class Clock : MonoBehaviour {\nRigidbody body;\n"
        "void FixedUpdate() { body.AddForce(up); }\n" +
        code + "\n}\n";
    game.scripts = scan_script({.name = "Assets/Clock.cs", .text = text});
    take_scan(*game.scripts, game);
    return game;
}

const std::string kSlow =
    "void Hit() { Time.timeScale = 0.25f; }\nvoid End() { Time.timeScale = 1; }\n";

TEST(SlowMotion, MakesStepsRare) {
    const Finding found = finding_of("settings", unity(kSlow), "slow motion");
    EXPECT_EQ(found.verdict, Verdict::note);
    EXPECT_EQ(number_of(found, "steps_per_s"), 12.5);
    EXPECT_EQ(to_text(found.at), "Assets/Clock.cs:4");
    EXPECT_THAT(found.cause, ::testing::HasSubstr("a step of 20 ms comes every 80 ms"));
    EXPECT_THAT(found.fix, ::testing::HasSubstr("0.02f * Time.timeScale"));
}

TEST(SlowMotion, KeepsItsStepsWhereScriptsScaleThem) {
    EXPECT_TRUE(has_about(findings_of("settings", unity(kSlow)), "slow motion"));
    for (const std::string& code :
         {kSlow + "void Late() { Time.fixedDeltaTime = 0.02f * Time.timeScale; }",
          kSlow + "void Late() { Time.fixedDeltaTime = step * slow; }",
          std::string("void Pause() { Time.timeScale = 0; }"),
          std::string("void Pause() { Time.timeScale = open ? 0 : 1; }"),
          std::string("void Stop() { Time.timeScale = 0.0001f; }"),
          std::string("void Fast() { Time.timeScale = 2; }"),
          std::string("void Set(float to) { Time.timeScale = to; }")}) {
        EXPECT_FALSE(has_about(findings_of("settings", unity(code)), "slow motion")) << code;
    }
}

}  // namespace
}  // namespace tickproof::harness
