// What scenes and code say of a game counts in every verb that takes a project.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/harness/cli/program.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using Json = nlohmann::json;
using ::testing::HasSubstr;

class ScannedProject : public tickproof::testing::InScratchFolder,
                       public ::testing::WithParamInterface<const char*> {
  protected:
    /// The first section of the verb's report on the project.
    Json section() const {
        const Ended ended =
            tickproof(std::string(GetParam()) + " " + folder().string() + " --json -");
        EXPECT_LE(ended.exit_code, 1) << ended.err;
        return Json::parse(ended.out)["sections"][0];
    }
};

TEST_P(ScannedProject, SweepsAsItsScenesDo) {
    file("ProjectSettings/TimeManager.asset",
         "%YAML 1.1\n--- !u!5 &1\nTimeManager:\n"
         "  Fixed Timestep: 0.02\n");
    const std::string body =
        "%YAML 1.1\n--- !u!54 &1\nRigidbody:\n  m_IsKinematic: 0\n"
        "  m_CollisionDetection: ";
    file("Assets/Ball.prefab", body + "1\n");
    EXPECT_THAT(section().dump(), HasSubstr("collision_detection=continuous"));
    file("Assets/Ball.prefab", body + "0\n");
    EXPECT_THAT(section().dump(), ::testing::Not(HasSubstr("collision_detection=continuous")));
}

TEST_P(ScannedProject, StepsAsItsCodeDoes) {
    file("main.lua",
         "local step = 1 / 40\nlocal rest = 0\nfunction love.update(dt)\n  rest = rest + dt\n"
         "  while rest >= step do\n    world:update(step)\n    rest = rest - step\n  end\nend\n");
    EXPECT_THAT(section()["policy"].get<std::string>(), HasSubstr("fixed:timestep=1/40"));
}

using UnknownLoop = tickproof::testing::InScratchFolder;

/// Its step is that of the display, so nobody can say what it guarantees.
TEST_F(UnknownLoop, IsNotJudgedUntilTheProfileSaysItsLength) {
    file("main.lua", "function love.run()\n  return run_engine()\nend\n");
    file("engine/init.lua",
         "function run_engine()\n  local step = 1 / display_rate()\n  local acc = 0\n"
         "  return function()\n    acc = acc + love.timer.step()\n    while acc >= step do\n"
         "      update(step)\n      acc = acc - step\n    end\n  end\nend\n");
    const Ended open = tickproof("validate " + folder().string());
    EXPECT_EQ(open.exit_code, 0);
    EXPECT_THAT(open.out, HasSubstr("engine/init.lua:8"));
    EXPECT_THAT(open.out, HasSubstr("write policy = \"fixed\" and the timestep"));
    EXPECT_THAT(open.out, ::testing::Not(HasSubstr("what these settings guarantee")));
    EXPECT_THAT(open.out, HasSubstr("\npass: only files were judged"));
    const Ended advice = tickproof("recommend " + folder().string());
    EXPECT_EQ(advice.exit_code, 2);
    EXPECT_THAT(advice.err, HasSubstr("engine/init.lua:8: takes fixed steps"));
    file("tickproof.toml", "[loop]\npolicy = \"fixed\"\ntimestep = \"1/60\"\n");
    EXPECT_THAT(tickproof("validate " + folder().string()).out,
                HasSubstr("what these settings guarantee"));
}

using SettingsInCode = tickproof::testing::InScratchFolder;

TEST_F(SettingsInCode, AreNamedWhereTheFilesPass) {
    file("ProjectSettings/TimeManager.asset",
         "%YAML 1.1\n--- !u!5 &1\nTimeManager:\n  Fixed Timestep: 0.02\n"
         "  Maximum Allowed Timestep: 0.3333\n");
    const auto last = [&](const std::string& code) {
        file("Assets/Slow.cs",
             "public class Slow : MonoBehaviour {\n  void Awake() {\n    " + code + "\n  }\n}\n");
        return tickproof("validate -q " + folder().string()).out;
    };
    EXPECT_THAT(last("if (vr) Time.fixedDeltaTime = 0.03f;"),
                HasSubstr("Slow.cs:3 may set other settings\n"));
    EXPECT_THAT(last("Time.fixedDeltaTime = 0.03f;"), ::testing::StartsWith("pass: 30 ms at "));
    EXPECT_THAT(last("Time.fixedDeltaTime = 0.03f;"), ::testing::Not(HasSubstr("other settings")));
    EXPECT_THAT(last("Time.timeScale = 1f;"), ::testing::StartsWith("pass: 20 ms at "));
}

TEST_F(SettingsInCode, AreWithoutTheStepsThatCodeTakesItself) {
    file("ProjectSettings/TimeManager.asset",
         "%YAML 1.1\n--- !u!5 &1\nTimeManager:\n  Fixed Timestep: 0.02\n"
         "  Maximum Allowed Timestep: 0.3333\n");
    file("Assets/Server.cs",
         "public class Server : MonoBehaviour {\n  void Update() {\n    "
         "Physics.Simulate(1f / rate);\n  }\n}\n");
    const auto out = [&](const std::string& automatic) {
        file("ProjectSettings/DynamicsManager.asset",
             "%YAML 1.1\n--- !u!55 &1\nPhysicsManager:\n  m_AutoSimulation: " + automatic + "\n");
        return tickproof("validate " + folder().string()).out;
    };
    EXPECT_THAT(out("0"), HasSubstr("Server.cs:3 steps physics itself\n"));
    EXPECT_THAT(out("0"), HasSubstr("calls Physics.Simulate itself (Server.cs:3)"));
    EXPECT_THAT(out("1"), ::testing::Not(HasSubstr("Simulate")));
}

INSTANTIATE_TEST_SUITE_P(Verbs, ScannedProject,
                         ::testing::Values("validate", "bench --time 1ms", "determinism"));

}  // namespace
}  // namespace tickproof::harness
