#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "harness/profile/has_gate.h"
#include "harness/profile/profile.h"
#include "tests/harness/refusal.h"

namespace tickproof::harness {

/// GoogleTest's name of an example.
inline void PrintTo(const ExampleProfile& example, std::ostream* out) {
    *out << example.name;
}

namespace {

using namespace testing;
using ::testing::HasSubstr;

bool is_known(std::string_view name) {
    return std::ranges::find(profile_keys(), name, &ProfileKey::name) != profile_keys().end();
}

std::vector<std::string> values_of(const GameProfile& profile) {
    std::vector<std::string> values;
    for (const ProfileKey& key : profile_keys()) {
        values.push_back(fmt::format("{} = {}", key.name, value_text(key, profile)));
    }
    return values;
}

class EveryExample : public ::testing::TestWithParam<ExampleProfile> {};

TEST_P(EveryExample, UsesKnownKeysAndSetsThem) {
    const GameProfile profile = example_profile(GetParam().name);
    EXPECT_FALSE(GetParam().summary.empty());
    EXPECT_TRUE(profile.at.empty()) << "it is in no file";
    for (const auto& [key, value] : GetParam().values) {
        EXPECT_TRUE(is_known(key)) << key;
    }
}

TEST_P(EveryExample, IsReadBackFromItsText) {
    const GameProfile profile = example_profile(GetParam().name);
    const GameProfile again = parse_profile(profile_text(profile), "game.toml");
    EXPECT_EQ(values_of(again), values_of(profile));
    EXPECT_NE(values_of(profile), values_of({}));
    EXPECT_NO_THROW(refuse_without_effect(again));
}

/// No game has peers because it shoots: nobody is told to synchronise what is not there.
TEST_P(EveryExample, AsksForNoLockstep) {
    EXPECT_FALSE(example_profile(GetParam().name).lockstep);
}

INSTANTIATE_TEST_SUITE_P(Table, EveryExample,
                         ::testing::ValuesIn(example_profiles().begin(), example_profiles().end()),
                         [](const auto& test) {
                             std::string name(test.param.name);
                             std::erase(name, '-');
                             return name;
                         });

TEST(Example, HasTheValuesOfItsGenre) {
    const GameProfile profile = example_profile("platformer");
    EXPECT_EQ(profile.gravity_mps2, 30);
    EXPECT_EQ(profile.jump_height_m, 2.5);
    EXPECT_EQ(profile.ledges_m, (std::vector<double>{1, 2, 2.4}));
    EXPECT_EQ(example_profile("racing").jump_speed_mps, 0);
}

TEST(Example, ThatIsUnknownGetsASuggestion) {
    EXPECT_EQ(refusal([] { example_profile("platfomer"); }),
              "no example 'platfomer'; did you mean 'platformer'?");
    EXPECT_THAT(refusal([] { example_profile("x"); }), HasSubstr("there are: platformer, shooter"));
}

TEST(Presets, AreGoneAndNameTheExampleWithTheirValues) {
    for (const auto& [toml, message] :
         {std::pair("preset = \"racing\"\n",
                    "game.toml:1: presets are gone: tickproof init --example racing writes their "
                    "values to edit"),
          {"jump.height_m = 3\n\npreset = 'top-donw'",
           "game.toml:3: presets are gone: tickproof init --example top-down writes their values "
           "to edit"},
          {"preset = 3",
           "game.toml:1: presets are gone: tickproof init --example shooter writes their values "
           "to edit"},
          {"[preset]\nname = \"shooter\"\n",
           "game.toml:1: presets are gone: tickproof init --example shooter writes their values "
           "to edit"}}) {
        const std::string text = toml;  // A binding is no variable that a lambda could hold.
        EXPECT_EQ(refusal([&] { parse_profile(text, "game.toml"); }), message) << text;
    }
}

/// An approach of 5 m/s and a thickness of 0.2 m, in metres. Lengths in pixels have no such gate.
TEST(Gate, IsTheDefaultOneWhereAFileWritesNoLengthsOfItsOwn) {
    EXPECT_EQ(GameProfile{}.run_mps, 5);
    EXPECT_EQ(GameProfile{}.gate_thickness_m, 0.2);
    EXPECT_TRUE(has_gate({}));
    for (const std::string_view toml :
         {"frames.lowest_fps = 60\nwall.thickness_m = 0.1\n", "physics.gravity_mps2 = 30\n",
          "gate.thickness_m = 0.5\njump.run_mps = 300\n"}) {
        EXPECT_TRUE(has_gate(parse_profile(toml, "game.toml"))) << toml;
    }
    for (const std::string_view toml : {"gate.thickness_m = 0\n", "jump.run_mps = 0\n",
                                        "jump.speed_mps = 500\n", "jump.height_m = 80\n"}) {
        EXPECT_FALSE(has_gate(parse_profile(toml, "game.toml"))) << toml;
    }
    EXPECT_FALSE(has_gate(no_profile()));
}

TEST(Defaults, AreReadBackFromTheirTextInWhichAllIsACommentary) {
    const GameProfile again = parse_profile(profile_text({}), "game.toml");
    EXPECT_EQ(values_of(again), values_of({}));
    EXPECT_TRUE(again.at.empty());
    // A comment may run over several lines.
    std::string joined = profile_text({});
    for (auto at = joined.find("\n# "); at != std::string::npos; at = joined.find("\n# ", at)) {
        joined.replace(at, 3, " ");
    }
    for (const ProfileKey& key : profile_keys()) {
        EXPECT_THAT(joined, HasSubstr(fmt::format("{} ", key.summary)));
    }
}

TEST(Defaults, AreReadBackWhereTheirCommentsAreOpened) {
    std::string text = profile_text({});
    for (const ProfileKey& key : profile_keys()) {
        const std::string name = fmt::format("{} = ", key.name.substr(key.name.find('.') + 1));
        for (std::size_t at = 0; (at = text.find("\n# " + name, at)) != std::string::npos;) {
            text.erase(at + 1, 2);
        }
    }
    const GameProfile again = parse_profile(text, "game.toml");
    EXPECT_EQ(values_of(again), values_of({}));
    EXPECT_EQ(again.at.size(), profile_keys().size());
}

}  // namespace
}  // namespace tickproof::harness
