// Names that are in no table of a profile.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/profile/profile.h"
#include "tests/harness/refusal.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

/// What is in no table, and what was probably meant.
struct Misspelt {
    const char* name;
    const char* toml;
    const char* message;
};

class MisspeltName : public ::testing::TestWithParam<Misspelt> {};

TEST_P(MisspeltName, GetsASuggestion) {
    EXPECT_EQ(refusal([] { parse_profile(GetParam().toml, "game.toml"); }), GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(
    Names, MisspeltName,
    ::testing::Values(Misspelt{"Key", "[jump]\nspeed_mp = 5\n",
                               "game.toml:2: no key of a profile 'jump.speed_mp'; did you mean "
                               "'jump.speed_mps'?"},
                      Misspelt{"Table", "\n[jmup]\nspeed_mps = 5\n",
                               "game.toml:2: no table of a profile 'jmup'; did you mean 'jump'?"},
                      Misspelt{"Input", "input.read_in = \"frames\"\n",
                               "game.toml:1: no input.read_in 'frames'; did you mean 'frame'?"},
                      Misspelt{"Draw", "draw.between_steps = \"interpolated\"\n",
                               "game.toml:1: no draw.between_steps 'interpolated'; did you mean "
                               "'interpolate'?"}),
    [](const auto& test) { return test.param.name; });

TEST(Profile, RefusesAnUnknownKeyWithAllOfItsTable) {
    EXPECT_THAT(refusal([] { parse_profile("wall.colour = 1", "game.toml"); }),
                AllOf(StartsWith("game.toml:1: no key of a profile 'wall.colour'; there are: "),
                      HasSubstr("wall.thickness_m, wall.fastest_mps"), Not(HasSubstr("jump"))));
}

}  // namespace
}  // namespace tickproof::harness
