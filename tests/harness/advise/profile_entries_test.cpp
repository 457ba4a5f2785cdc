// A recommended change of the game's code stands in its profile, under one key only.

#include "harness/advise/profile_entries.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/find_row.h"
#include "harness/game/engine_text.h"
#include "harness/pacing/settings.h"
#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::string line_of(const TomlEntry& entry) {
    return fmt::format("{}.{} = {}", entry.table, entry.key, entry.text);
}

/// What is written into the profile, as nothing else is to be done.
std::vector<std::string> written(const Game& own, const Game& wanted,
                                 const std::vector<std::string>& not_held = {}) {
    std::vector<std::string> lines;
    for (const TomlEntry& entry : profile_entries(own, wanted, not_held)) {
        lines.push_back(line_of(entry));
    }
    return lines;
}

/// What is noted in the profile once the code is changed.
std::vector<std::string> to_do(const Game& own, const Game& wanted,
                               const std::vector<std::string>& not_held = {}) {
    std::vector<std::string> lines;
    for (const HandTask& task : code_tasks(own, wanted, not_held)) {
        EXPECT_FALSE(task.what.empty());
        lines.push_back(line_of(task.noted));
    }
    return lines;
}

TEST(ProfileEntries, AreNoneWhereNothingDiffers) {
    const Game own = game("fixed", "physics.substeps = 2\ninput.read_in = \"step\"\n");
    EXPECT_THAT(written(own, own), IsEmpty());
    EXPECT_THAT(to_do(own, own), IsEmpty());
}

TEST(CodeTasks, SplitStepsByTheKeyThatDoesSo) {
    const Game by_key = game("fixed", "physics.substeps = 2\n");
    Game wanted = by_key;
    wanted.engine = parse_engine("euler:substeps=4");
    EXPECT_THAT(to_do(by_key, wanted), ElementsAre("physics.substeps = 4"));
    EXPECT_THAT(to_do(game("fixed", ""), wanted),
                ElementsAre("physics.engine = \"euler:substeps=4\""));
    EXPECT_THAT(written(by_key, wanted), IsEmpty());
}

TEST(CodeTasks, NameEachSwitchOfContinuousCollisionThatIsTurned) {
    Game own = game("fixed", "");
    own.engine = parse_engine("box2d:ccd=off");
    Game wanted = own;
    wanted.engine = parse_engine("box2d:bullet=on");  // Which needs the other switch.
    const std::vector<HandTask> tasks = code_tasks(own, wanted, {});
    ASSERT_EQ(tasks.size(), 1U);
    EXPECT_EQ(tasks[0].what,
              "turn on continuous collision for this body, make this body a bullet "
              "(b2BodyDef::bullet)");
    EXPECT_EQ(line_of(tasks[0].noted), "physics.engine = \"box2d:bullet=on\"");
    wanted.engine = parse_engine("box2d");
    EXPECT_EQ(code_tasks(own, wanted, {}).at(0).what, "turn on continuous collision for this body");
}

TEST(CodeTasks, AreTheSettingsThatNoFileHolds) {
    const Game own = game("fixed", "");
    const Game wanted = game("semi-fixed:frame_delta_max=100ms", "");
    std::vector<std::string> what;
    for (const HandTask& task : code_tasks(own, wanted, {"policy", "frame_delta_max"})) {
        what.push_back(task.what);
        EXPECT_TRUE(task.noted.key.empty());
    }
    EXPECT_THAT(what,
                ElementsAre("step as the policy semi-fixed does", "set frame_delta_max to 100ms"));
}

TEST(EditorTasks, AreTheSettingsOfABinaryFile) {
    Game own = project_game("TimeManager.asset", "TimeManager:\n  Fixed Timestep: 0.02\n");
    PolicySpec wanted = own.policy;
    set_setting(wanted, "timestep", "1/100");
    EXPECT_THAT(editor_tasks(*own.project, wanted), IsEmpty());
    own.project->files[0].stands_for_binary = true;
    EXPECT_THAT(editor_tasks(*own.project, own.policy), IsEmpty());
    const std::vector<HandTask> tasks = editor_tasks(*own.project, wanted);
    ASSERT_EQ(tasks.size(), 1U);
    EXPECT_TRUE(tasks[0].in_editor);
    EXPECT_EQ(tasks[0].what,
              "set Fixed Timestep to 0.01 in Project Settings > Time: TimeManager.asset is binary, "
              "and only the editor writes it");
}

TEST(ProfileEntries, AreWhatTheFilesSayOtherwiseAndNotWhatTheCodeHasToDo) {
    const Game says = game("fixed:draw=none", "draw.between_steps = \"none\"\n");
    Game wanted = says;
    wanted.policy = parse_policy("fixed:draw=interpolate");
    EXPECT_THAT(written(says, wanted), ElementsAre("draw.between_steps = \"interpolate\""));
    EXPECT_THAT(to_do(says, wanted), IsEmpty());
    const Game silent = game("fixed:draw=none", "");
    EXPECT_THAT(written(silent, wanted), IsEmpty());  // The project's files say it.
    for (const Game& own : {says, silent}) {
        EXPECT_THAT(written(own, wanted, {"draw"}), IsEmpty());
        EXPECT_THAT(to_do(own, wanted, {"draw"}),
                    ElementsAre("draw.between_steps = \"interpolate\""));
    }
}

/// An own loop stands in the profile's file, where one key says how bodies are drawn.
TEST(WrittenPolicy, LeavesToTheProfileWhatItOverrides) {
    const auto draws = [](std::string_view name, std::string_view text, std::string_view profile) {
        const Game own = project_game(name, text, profile);
        PolicySpec wanted = own.policy;
        set_setting(wanted, "draw", "interpolate");
        const auto* draw = find_row(pacing_settings(), "draw", &PacingSetting::name);
        return draw->get(written_policy(own, wanted).settings);
    };
    constexpr std::string_view kOwnLoop = "[loop]\npolicy = \"fixed\"\n";
    constexpr std::string_view kOverrides = "draw.between_steps = \"interpolate\"\n";
    EXPECT_NE(draws("tickproof.toml", kOwnLoop, kOverrides), "interpolate");
    EXPECT_EQ(draws("tickproof.toml", kOwnLoop, ""), "interpolate");
    EXPECT_EQ(draws("TimeManager.asset", "TimeManager:\n  Fixed Timestep: 0.02\n", kOverrides),
              "interpolate");
}

}  // namespace
}  // namespace tickproof::harness
