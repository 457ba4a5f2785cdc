// What is recommended of the game's code is told by its profile, and by one key only.

#include "harness/validate/profile_entries.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/run/engine_text.h"
#include "tests/harness/validate/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> told(const Subject& subject, const Subject& wanted,
                              const std::vector<std::string>& not_held = {}) {
    std::vector<std::string> lines;
    for (const TomlEntry& entry : profile_entries(subject, wanted, not_held)) {
        lines.push_back(fmt::format("{}.{} = {}", entry.table, entry.key, entry.text));
    }
    return lines;
}

TEST(ProfileEntries, AreNoneWhereNothingDiffers) {
    const Subject subject = game("fixed", "physics.substeps = 2\ninput.read_in = \"step\"\n");
    EXPECT_THAT(told(subject, subject), IsEmpty());
}

TEST(ProfileEntries, SplitStepsByTheKeyThatDoesSo) {
    const Subject by_key = game("fixed", "physics.substeps = 2\n");
    Subject wanted = by_key;
    wanted.engine = parse_engine("euler:substeps=4");
    EXPECT_THAT(told(by_key, wanted), ElementsAre("physics.substeps = 4"));
    EXPECT_THAT(told(game("fixed", ""), wanted),
                ElementsAre("physics.engine = \"euler:substeps=4\""));
}

TEST(ProfileEntries, OverrideWhatTheProfileSaidOrNoFileHolds) {
    const Subject says = game("fixed:draw=none", "draw.between_steps = \"none\"\n");
    Subject wanted = says;
    wanted.policy = parse_policy("fixed:draw=interpolate");
    EXPECT_THAT(told(says, wanted), ElementsAre("draw.between_steps = \"interpolate\""));
    const Subject silent = game("fixed:draw=none", "");
    EXPECT_THAT(told(silent, wanted), IsEmpty());  // The project's files say it.
    EXPECT_THAT(told(silent, wanted, {"draw"}),
                ElementsAre("draw.between_steps = \"interpolate\""));
}

}  // namespace
}  // namespace tickproof::harness
