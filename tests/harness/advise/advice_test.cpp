// What fixes must never say: rates that nobody ships, values that the project's files refuse, words
// of another engine, and another loop where the game counts on the one that it has.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "harness/advise/fix_trials.h"
#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/check/fixes.h"
#include "harness/game/apply.h"
#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr std::string_view kUnity50Hz =
    "TimeManager:\n  Fixed Timestep: 0.02\n  Maximum Allowed Timestep: 0.33333334\n";
constexpr std::string_view kUnity60Hz =
    "TimeManager:\n  Fixed Timestep: 0.016666668\n  Maximum Allowed Timestep: 0.33333334\n";
constexpr std::string_view kGodot =
    "config_version=5\n[application]\nconfig/features=PackedStringArray(\"4.4\")\n";
constexpr std::string_view kStride =
    "!GameSettingsAsset\nDefaults:\n    - !Stride.Physics.PhysicsSettings,Stride.Physics\n"
    "        FixedTimeStep: 0.016666668\n        MaxTickDuration: 0.008333334\n";
/// A bullet of a shooter, which no step that a game takes is short enough for.
constexpr std::string_view kBullet =
    "wall.thickness_m = 0.2\nwall.fastest_mps = 90\nwall.fastest_radius_m = 0.05\n";

/// Of the checks of one name, judged by all of validate.
Findings tried(const Game& game, const std::string& check) {
    TraceStore store;
    const std::vector<const Check*> asked = checks_named({&check, 1});
    Findings findings = judge(game, asked, store, 0);
    try_fixes(game, asked, judges_of_fixes(asked), store, 0, findings);
    return findings;
}

/// The step rates that a finding's fixes set, in Hz.
std::vector<double> rates_of(const Finding& finding) {
    std::vector<Change> fixes{finding.fix_settings};
    for (const OtherFix& other : finding.other_fixes) {
        fixes.push_back(other.settings);
    }
    std::vector<double> rates;
    for (const Change& fix : fixes) {
        for (const SettingValue& setting : fix) {
            if (setting.name == "timestep") {
                rates.push_back(1 / parse_seconds(setting.value, setting.name));
            }
        }
    }
    return rates;
}

TEST(Advice, NeverStepsAbove240HzUnlessTheGameDoes) {
    for (const auto& [file, text] :
         {std::pair("TimeManager.asset", kUnity50Hz), std::pair("project.godot", kGodot),
          std::pair("Game.sdgamesettings", kStride)}) {
        for (const Finding& finding : tried(project_game(file, text, kBullet), "tunneling")) {
            EXPECT_EQ(finding.verdict, Verdict::error) << file;
            EXPECT_THAT(rates_of(finding), IsEmpty()) << file << ": " << finding.fix;
            EXPECT_THAT(finding.fix, Not(HasSubstr("0.001"))) << file;
        }
    }
    const Finding slower =
        finding_of("tunneling", project_game("TimeManager.asset", kUnity50Hz,
                                             "wall.thickness_m = 0.4\nwall.fastest_mps = 30\n"
                                             "wall.fastest_radius_m = 0.1\n"));
    for (const double rate_hz : rates_of(slower)) {
        EXPECT_LE(rate_hz, 240);
    }
    EXPECT_THAT(rates_of(slower), Not(IsEmpty()));
}

Game game_of_files(const std::vector<ProjectFile>& files) {
    Project read = read_project_files(files).at(0);
    const PolicySpec policy = read.policy;
    return on_its_frames(make_game(parse_profile(kBullet, "game.toml"), policy, std::move(read)));
}

TEST(Advice, NamesContinuousCollisionAsTheProjectsEditorDoes) {
    const auto fix_of = [](const Game& game) { return finding_of("tunneling", game).fix; };
    const std::string ini = "[/Script/Engine.PhysicsSettings]\nbSubstepping=False\n";
    const Game unreal4 =
        game_of_files({{.name = "Game.uproject",
                        .text = "{ \"FileVersion\": 3, \"EngineAssociation\": \"4.27\" }\n"},
                       {.name = "Config/DefaultEngine.ini", .text = ini}});
    EXPECT_EQ(unreal4.engine.engine->name, "physx-body") << "as Unreal 4 has it";
    EXPECT_THAT(fix_of(unreal4), HasSubstr("Use CCD"));
    EXPECT_THAT(fix_of(unreal4), Not(HasSubstr("Rigidbody")));
    const Game o3de = project_game("physx.setreg",
                                   "{\"Amazon\": {\"Gems\": {\"PhysX\": "
                                   "{\"PhysXSystemConfiguration\": {\n\"MaxTimestep\": 0.1\n}}}}}",
                                   kBullet);
    EXPECT_THAT(fix_of(o3de), HasSubstr("PhysX configuration"));
    EXPECT_THAT(fix_of(o3de), Not(HasSubstr("Rigidbody")));
    EXPECT_THAT(fix_of(project_game("TimeManager.asset", kUnity50Hz, kBullet)),
                HasSubstr("Continuous Dynamic"));
}

TEST(Advice, SetsNothingThatTheProjectsFilesRefuse) {
    const Game own = project_game("Game.sdgamesettings", kStride, "network.lockstep = true\n");
    EXPECT_THROW(apply_in_project(own, {{"step_budget", "off"}}), InputError);
    const Finding budget = finding_of("settings", own, "wall-clock budget");
    ASSERT_EQ(budget.fix_settings.size(), 1U);
    EXPECT_EQ(budget.fix_settings[0].name, "step_budget");
    EXPECT_EQ(apply_in_project(own, budget.fix_settings).policy.settings.step_budget,
              from_seconds(1000));
    const Game without = game("stride", "network.lockstep = true\n");
    EXPECT_EQ(finding_of("settings", without, "wall-clock budget").fix_settings[0].value, "off");
}

TEST(Advice, HasTheValuesThatTheFilesHold) {
    const Game own = project_game("TimeManager.asset", kUnity50Hz);
    const double dt_s = apply_in_project(own, {{"timestep", "1/60"}}).policy.settings.timestep.dt_s;
    EXPECT_EQ(static_cast<float>(dt_s), 0.016666668F) << "a float, as Unity writes it";
}

TEST(Advice, KeepsMotionEvenForAMillimetreOfALedge) {
    // At 1/60 s a jump of 2.5 m peaks v dt / 2 = 5.8 cm lower; 64 Hz gains 4 mm of that, and makes
    // 4 frames a second uneven at 60 Hz.
    const double speed_mps = std::sqrt(2 * 9.81 * 2.5);
    const std::string in_steps =
        "physics.gravity_mps2 = 9.81\nphysics.character_moves = \"step\"\n";
    const std::string jump = in_steps + "jump.height_m = 2.5\n";
    const double ledge_m = 2.5 - speed_mps / 120 + 0.001;
    const Game own = project_game("TimeManager.asset", kUnity60Hz,
                                  jump + fmt::format("jump.ledges_m = [{:.4f}]\n", ledge_m));
    const Finding ledge = tried(own, "reach").at(0);
    EXPECT_EQ(ledge.verdict, Verdict::error);
    for (const double rate_hz : rates_of(ledge)) {
        EXPECT_NEAR(std::remainder(rate_hz, 60), 0, 1e-3) << ledge.fix;
    }
    EXPECT_THAT(ledge.trial.breaks, IsEmpty());
    // Up to g dt / 2 of the speed is what the steps lose; here a part of it is missing.
    const double more_mps = number_of(ledge, "jump_speed_more");
    EXPECT_GT(more_mps, 0);
    EXPECT_LE(more_mps, 9.81 / 120 + 0.01);
    const Game raised =
        project_game("TimeManager.asset", kUnity60Hz,
                     in_steps + fmt::format("jump.speed_mps = {}\njump.ledges_m = [{:.4f}]\n",
                                            speed_mps + more_mps, ledge_m));
    EXPECT_EQ(finding_of("reach", raised).verdict, Verdict::pass);
}

TEST(Advice, RaisesAJumpOnlyAsFarAsTheCeilingsAllow) {
    // v dt / 2 = 5.8 cm are missing at the ledge of 2.49 m.
    const auto more_under = [](std::string_view ceiling) {
        const Game own =
            project_game("TimeManager.asset", kUnity60Hz,
                         fmt::format("physics.gravity_mps2 = 9.81\njump.height_m = 2.5\n"
                                     "physics.character_moves = \"step\"\n"
                                     "jump.ledges_m = [2.49]\n{}\n",
                                     ceiling));
        const Finding ledge = tried(own, "reach").at(0);
        const auto more = std::ranges::find(ledge.numbers, "jump_speed_more", &Number::name);
        return more == ledge.numbers.end() ? 0 : more->value;
    };
    const double more_mps = more_under("");
    EXPECT_NEAR(more_mps, 9.81 / 120, 0.02);
    EXPECT_EQ(more_under("jump.ceilings_m = [2.6]"), more_mps);
    EXPECT_EQ(more_under("jump.ceilings_m = [2.45]"), 0);
}

constexpr std::string_view kLocked =
    "[/Script/Engine.Engine]\nbUseFixedFrameRate=True\nFixedFrameRate=60.000000\n";

TEST(Advice, UnlocksNoFramesThatTheGameCounts) {
    const Finding free = finding_of("speed", project_game("DefaultEngine.ini", kLocked));
    ASSERT_EQ(free.fix_settings.size(), 1U) << "nothing speaks against it";
    EXPECT_EQ(free.fix_settings[0].name, "policy");
    const std::string async =
        std::string(kLocked) + "[/Script/Engine.PhysicsSettings]\nbTickPhysicsAsync=True\n";
    const Finding by_itself = finding_of("speed", project_game("DefaultEngine.ini", async));
    EXPECT_EQ(by_itself.verdict, Verdict::error);
    EXPECT_THAT(by_itself.fix_settings, IsEmpty());
    Game counting = project_game("DefaultEngine.ini", kLocked);
    counting.scripts = scan_script({.name = "Screen.cpp",
                                    .text = "void AScreen::Tick(float Seconds)\n{\n"
                                            "\tSuper::Tick(Seconds);\n\tShown += 1;\n}\n"});
    const Finding counted = finding_of("speed", counting);
    EXPECT_EQ(counted.verdict, Verdict::error) << "it is slow all the same";
    EXPECT_THAT(counted.fix_settings, IsEmpty());
    EXPECT_THAT(counted.fix, HasSubstr("Screen.cpp:4"));
}

TEST(Advice, TellsALoopWithAFixedTimestepFromOthers) {
    for (const std::string_view policy :
         {"fixed", "unity", "godot", "monogame", "bevy", "stride"}) {
        EXPECT_TRUE(has_fixed_timestep(parse_policy(policy))) << policy;
    }
    for (const std::string_view policy : {"variable", "semi-fixed", "frame-locked"}) {
        EXPECT_FALSE(has_fixed_timestep(parse_policy(policy))) << policy;
    }
}

}  // namespace
}  // namespace tickproof::harness
