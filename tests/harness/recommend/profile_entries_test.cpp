// A recommended change of the game's code stands in its profile, under one key only.

#include "harness/recommend/profile_entries.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/game/engine_text.h"
#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> lines_of(const Game& own, const Game& wanted,
                                  const std::vector<std::string>& not_held = {}) {
    std::vector<std::string> lines;
    for (const TomlEntry& entry : profile_entries(own, wanted, not_held)) {
        lines.push_back(fmt::format("{}.{} = {}", entry.table, entry.key, entry.text));
    }
    return lines;
}

TEST(ProfileEntries, AreNoneWhereNothingDiffers) {
    const Game own = game("fixed", "physics.substeps = 2\ninput.read_in = \"step\"\n");
    EXPECT_THAT(lines_of(own, own), IsEmpty());
}

TEST(ProfileEntries, SplitStepsByTheKeyThatDoesSo) {
    const Game by_key = game("fixed", "physics.substeps = 2\n");
    Game wanted = by_key;
    wanted.engine = parse_engine("euler:substeps=4");
    EXPECT_THAT(lines_of(by_key, wanted), ElementsAre("physics.substeps = 4"));
    EXPECT_THAT(lines_of(game("fixed", ""), wanted),
                ElementsAre("physics.engine = \"euler:substeps=4\""));
}

TEST(ProfileEntries, OverrideTheProfileOrHoldWhatNoFileHolds) {
    const Game says = game("fixed:draw=none", "draw.between_steps = \"none\"\n");
    Game wanted = says;
    wanted.policy = parse_policy("fixed:draw=interpolate");
    EXPECT_THAT(lines_of(says, wanted), ElementsAre("draw.between_steps = \"interpolate\""));
    const Game silent = game("fixed:draw=none", "");
    EXPECT_THAT(lines_of(silent, wanted), IsEmpty());  // The project's files say it.
    EXPECT_THAT(lines_of(silent, wanted, {"draw"}),
                ElementsAre("draw.between_steps = \"interpolate\""));
}

}  // namespace
}  // namespace tickproof::harness
