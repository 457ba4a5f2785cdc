#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "harness/profile/profile.h"
#include "tests/harness/refusal.h"

namespace tickproof::harness {

/// GoogleTest's name of a preset.
inline void PrintTo(const Preset& preset, std::ostream* out) {
    *out << preset.name;
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

class EveryPreset : public ::testing::TestWithParam<Preset> {};

TEST_P(EveryPreset, UsesKnownKeysAndSetsThem) {
    const GameProfile profile = preset_profile(GetParam().name);
    EXPECT_EQ(profile.preset, GetParam().name);
    EXPECT_FALSE(GetParam().summary.empty());
    for (const auto& [key, value] : GetParam().values) {
        EXPECT_TRUE(is_known(key)) << key;
        EXPECT_TRUE(profile.at.contains(key)) << key;
        EXPECT_EQ(profile.at.find(key)->second, "") << "it is in no file";
    }
    EXPECT_EQ(profile.at.size(), GetParam().values.size());
}

TEST_P(EveryPreset, IsReadBackFromItsText) {
    const GameProfile profile = preset_profile(GetParam().name);
    EXPECT_EQ(values_of(parse_profile(profile_text(profile), "game.toml")), values_of(profile));
    EXPECT_NE(values_of(profile), values_of({}));
}

TEST_P(EveryPreset, IsWhatAFileThatNamesItHas) {
    const std::string file = fmt::format("preset = \"{}\"\n", GetParam().name);
    EXPECT_EQ(values_of(parse_profile(file, "game.toml")),
              values_of(preset_profile(GetParam().name)));
}

TEST_P(EveryPreset, FitsTogether) {
    EXPECT_NO_THROW(refuse_contradictions(preset_profile(GetParam().name)));
}

INSTANTIATE_TEST_SUITE_P(Table, EveryPreset,
                         ::testing::ValuesIn(presets().begin(), presets().end()),
                         [](const auto& test) {
                             std::string name(test.param.name);
                             std::erase(name, '-');
                             return name;
                         });

TEST(Preset, SetsTheValuesOfItsGenre) {
    const GameProfile profile = preset_profile("platformer");
    EXPECT_EQ(profile.gravity_mps2, 30);
    EXPECT_EQ(profile.jump_height_m, 2.5);
    EXPECT_EQ(profile.ledges_m, (std::vector<double>{1, 2, 2.4}));
    EXPECT_TRUE(preset_profile("shooter").lockstep);
    EXPECT_EQ(preset_profile("racing").jump_speed_mps, 0);
}

TEST(Preset, IsOverriddenByTheFileThatNamesIt) {
    const GameProfile profile =
        parse_profile("preset = \"platformer\"\n[jump]\nheight_m = 3\n", "game.toml");
    EXPECT_EQ(profile.jump_height_m, 3);
    EXPECT_EQ(profile.gravity_mps2, 30);
    EXPECT_EQ(profile.at.at("jump.height_m"), "game.toml:3");
}

TEST(Preset, IsOverriddenInWhateverOrderTheFileHasIt) {
    const GameProfile profile =
        parse_profile("jump.height_m = 3\npreset = \"platformer\"\n", "game.toml");
    EXPECT_EQ(profile.jump_height_m, 3);
}

TEST(Preset, ThatIsUnknownGetsASuggestion) {
    EXPECT_EQ(refusal([] { preset_profile("platfomer"); }),
              "no preset 'platfomer'; did you mean 'platformer'?");
    EXPECT_THAT(refusal([] { preset_profile("x"); }), HasSubstr("there are: platformer, shooter"));
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
