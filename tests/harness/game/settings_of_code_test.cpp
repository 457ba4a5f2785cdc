// What code sets over the settings files: judged where all code sets one value, open elsewhere.

#include <gtest/gtest.h>

#include <string>

#include "harness/game/take_scan.h"
#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

/// A Unity project with steps of 20 ms at `time_scale`, and a script with this code.
Game unity(const std::string& code, const std::string& time_scale = "1") {
    Game game = testing::project_game("ProjectSettings/TimeManager.asset",
                                      "%YAML 1.1\n--- !u!5 &1\nTimeManager:\n"
                                      "  Fixed Timestep: 0.02\n  m_TimeScale: " +
                                          time_scale + "\n");
    const std::string text = "public class Clock : MonoBehaviour {\n" + code + "\n}\n";
    game.scripts = scan_script({.name = "Assets/Clock.cs", .text = text});
    take_scan(*game.scripts, game);
    return game;
}

TEST(SettingsOfCode, AreJudgedWhereAllCodeSetsOneValue) {
    const Game game = unity(
        "const float rate = 40f;\nvoid Awake() {\n"
        "  Time.fixedDeltaTime = 1 / rate;\n}\n"
        "void Join() {\n  Time.fixedDeltaTime = 0.025f;\n}");
    EXPECT_DOUBLE_EQ(game.policy.settings.timestep.dt_s, 0.025);
    ASSERT_EQ(game.set_in_code.size(), 1U);
    EXPECT_TRUE(game.set_in_code.front().is_judged);
    EXPECT_EQ(game.set_in_code.front().text, "0.025");
    EXPECT_EQ(to_text(game.set_in_code.front().at), "Assets/Clock.cs:4");
}

/// No file can mend what code sets.
TEST(SettingsOfCode, AreMendedInCode) {
    const Game game = unity(
        "void Awake() {\n  Time.fixedDeltaTime = 0.2f;\n}\n"
        "void FixedUpdate() {\n  transform.position += Vector3.up * Time.fixedDeltaTime;\n}");
    const Finding found = testing::finding_of("settings", game, "rare steps");
    EXPECT_EQ(to_text(found.at), "Assets/Clock.cs:3");
    EXPECT_EQ(found.fix, "Set Time.fixedDeltaTime to 1/50 s: that is the engine's default.");
}

TEST(SettingsOfCode, SayForHowManyRefreshesAFrameStands) {
    const Game game = unity("void Awake() {\n  QualitySettings.vSyncCount = 2;\n}");
    ASSERT_TRUE(game.project->vertical_sync.has_value());
    EXPECT_EQ(game.project->vertical_sync->refreshes, 2);
    EXPECT_EQ(to_text(game.project->vertical_sync->at), "Assets/Clock.cs:3");
    EXPECT_EQ(game.set_in_code.front().text, "2");
    const Game off = unity("void Awake() {\n  QualitySettings.vSyncCount = 0;\n}");
    EXPECT_EQ(off.project->vertical_sync->refreshes, 0);
    EXPECT_FALSE(off.project->waits_for_display);
    for (const std::string code :
         {"void Set(int n) {\n  QualitySettings.vSyncCount = n;\n}",
          "void Set() {\n  if (slow) {\n    QualitySettings.vSyncCount = 2;\n  }\n}"}) {
        const Game open = unity(code);
        EXPECT_FALSE(open.project->vertical_sync.has_value()) << code;
        ASSERT_EQ(open.set_in_code.size(), 1U) << code;
        EXPECT_FALSE(open.set_in_code.front().is_judged) << code;
    }
}

/// Unity's manual: with SimulationMode.Script no step comes but those of Physics.Simulate.
TEST(SettingsOfCode, SayWhereItStepsThePhysicsItself) {
    const auto calls = [](const std::string& mode, const std::string& code) {
        const std::vector<ProjectFile> files{
            {.name = "ProjectSettings/TimeManager.asset",
             .text = "%YAML 1.1\n--- !u!5 &1\nTimeManager:\n  Fixed Timestep: 0.02\n"},
            {.name = "ProjectSettings/DynamicsManager.asset",
             .text = "%YAML 1.1\n--- !u!55 &1\nPhysicsManager:\n  " + mode + "\n"}};
        std::vector<Project> read = read_project_files(files);
        const PolicySpec policy = read.at(0).policy;
        Game game = make_game(parse_profile("", "game.toml"), policy, std::move(read.at(0)));
        const std::string text = "public class Server : MonoBehaviour {\n" + code + "\n}\n";
        game.scripts = scan_script({.name = "Server.cs", .text = text});
        take_scan(*game.scripts, game);
        return game.set_in_code.empty() ? std::string()
                                        : std::string(game.set_in_code.front().name) + ' ' +
                                              to_text(game.set_in_code.front().at);
    };
    const std::string update =
        "void Update() {\n  while (left > dt) {\n    "
        "Physics.Simulate(dt);\n  }\n}";
    EXPECT_EQ(calls("m_SimulationMode: 2", update), "Physics.Simulate Server.cs:4");
    EXPECT_EQ(calls("m_AutoSimulation: 0", update), "Physics.Simulate Server.cs:4");
    EXPECT_EQ(calls("m_AutoSimulation: 1", update), "") << "the engine steps as well";
    EXPECT_EQ(calls("m_SimulationMode: 0\n  m_AutoSimulation: 0", update), "");
    EXPECT_EQ(calls("m_AutoSimulation: 0", "void Update() {\n  particles.Simulate(dt);\n}"), "");
    EXPECT_EQ(calls("m_AutoSimulation: 0",
                    "void FixedUpdate() {\n  Physics.Simulate(Time.fixedDeltaTime);\n}"),
              "")
        << "the step that the engine would take";
}

TEST(SettingsOfCode, AreOpenWhereItMaySetAnother) {
    for (const std::string code :
         {"void Awake() {\n  if (vr) {\n    Time.fixedDeltaTime = 0.01f;\n  }\n}",
          "void Awake() {\n  Time.fixedDeltaTime = 0.01f;\n}\n"
          "void Join() {\n  Time.fixedDeltaTime = 0.025f;\n}",
          "void Update() {\n  Time.fixedDeltaTime = Time.timeScale * frames / display_hz;\n}"}) {
        const Game game = unity(code);
        EXPECT_DOUBLE_EQ(game.policy.settings.timestep.dt_s, 0.02) << code;
        ASSERT_EQ(game.set_in_code.size(), 1U) << code;
        EXPECT_FALSE(game.set_in_code.front().is_judged) << code;
    }
    EXPECT_TRUE(unity("void Slow() {\n  Time.fixedDeltaTime = 0.02f * Time.timeScale;\n}")
                    .set_in_code.empty())
        << "slow motion keeps the steps a second";
    EXPECT_TRUE(unity("void Awake() {\n  Time.fixedDeltaTime = 0.02f;\n}").set_in_code.empty());
}

TEST(SettingsOfCode, HaveTheTimeScaleOfTheStart) {
    const auto scale = [](const std::string& code, const std::string& time_scale) {
        return unity(code, time_scale).policy.settings.time_scale;
    };
    const std::string pause = "void Pause() {\n  Time.timeScale = 0f;\n}\n";
    EXPECT_EQ(scale(pause + "void Start() {\n  Time.timeScale = 1.7f;\n}", "1"), 1.7);
    EXPECT_EQ(scale(pause + "void Resume() {\n  Time.timeScale = 1f;\n}", "0.5"), 1);
    EXPECT_EQ(scale("void Hit() {\n  Time.timeScale = 0.1f;\n}", "0.5"), 0.5) << "for a while";
    EXPECT_EQ(scale(pause, "0.5"), 0.5);
    for (const Finding& each :
         testing::findings_of("settings", unity("void Start() {\n  Time.timeScale = 1.7f;\n}"))) {
        EXPECT_NE(each.about, "time scale") << "code means it";
    }
}

/// Unity's page of Application.targetFrameRate: where vSyncCount is not 0, desktops ignore it.
TEST(SettingsOfCode, CapFramesWhereTheyDoNotWaitForTheDisplay) {
    const std::string cap = "void Awake() {\n  Application.targetFrameRate = 60;\n}\n";
    const Game capped = unity("void Start() {\n  QualitySettings.vSyncCount = 0;\n}\n" + cap);
    ASSERT_TRUE(capped.project->frame_rate_limit.has_value());
    EXPECT_EQ(capped.project->frame_rate_limit->most_hz, 60);
    EXPECT_EQ(to_text(capped.project->frame_rate_limit->at), "Assets/Clock.cs:6");
    EXPECT_EQ(capped.profile.highest_fps, 60);
    EXPECT_EQ(capped.set_in_code.back().text, "60");
    EXPECT_TRUE(capped.set_in_code.back().is_judged);
    const Game waits = unity("void Start() {\n  QualitySettings.vSyncCount = 1;\n}\n" + cap);
    EXPECT_FALSE(waits.project->frame_rate_limit.has_value());
    EXPECT_EQ(waits.set_in_code.back().name, "Application.targetFrameRate");
    EXPECT_FALSE(waits.set_in_code.back().is_judged);
    EXPECT_FALSE(unity(cap).project->frame_rate_limit.has_value()) << "no file says vSyncCount";
    const std::string off = "void Start() {\n  QualitySettings.vSyncCount = 0;\n}\n";
    for (const std::string open :
         {"void Set(int n) {\n  Application.targetFrameRate = n;\n}",
          "void Set() {\n  if (slow) {\n    Application.targetFrameRate = 30;\n  }\n}",
          "void Awake() {\n  Application.targetFrameRate = -1;\n}"}) {
        EXPECT_FALSE(unity(off + open).project->frame_rate_limit.has_value()) << open;
    }
}

}  // namespace
}  // namespace tickproof::harness
