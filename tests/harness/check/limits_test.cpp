// Whatever a profile may hold, every check judges it: what cannot be tried is refused when the
// profile is read, with its line, and not from inside a check.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/harness/check/games.h"
#include "tests/harness/refusal.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::StartsWith;

/// A small game with something of everything.
std::string everything(const ProfileKey& key, const std::string& value) {
    std::string toml;
    for (const auto& [name, text] :
         {std::pair<std::string_view, std::string_view>{"jump.ledges_m", "[1]"},
          {"jump.gaps_m", "[2]"},
          {"wall.thickness_m", "0.2"},
          {"wall.fastest_mps", "10"},
          {"gate.thickness_m", "0.2"},
          {"motion.bounce_height_m", "1"},
          {"motion.spring_radps", "10"},
          {"motion.damping_per_step", "0.9"},
          {"timers.cooldowns_s", "[0.1]"},
          {"timers.scales", "[2]"},
          {"cost.step_ms", "1"},
          {"frames.lowest_fps", "60"},
          {"frames.highest_fps", "60"},
          {"frames.refresh_hz", "[60]"},
          {"frames.worst_hitch_ms", "100"}}) {
        toml += fmt::format("{} = {}\n", name, name == key.name ? value : text);
    }
    if (toml.find(fmt::format("{} = ", key.name)) == std::string::npos) {
        toml += fmt::format("{} = {}\n", key.name, value);
    }
    return toml;
}

class EveryLimit : public ::testing::TestWithParam<ProfileKey> {};

TEST_P(EveryLimit, IsJudgedOrRefusedWithItsLine) {
    const ProfileKey& key = GetParam();
    const bool is_list = std::holds_alternative<std::vector<double> GameProfile::*>(key.member);
    // A body as large as a town takes a while to arrive.
    const double most = key.name.starts_with("wall.") ? std::min(key.maximum, 500.0) : key.maximum;
    for (const double limit : {key.minimum, key.least, key.minimum + 1e-5, most}) {
        const std::string value = fmt::format(fmt::runtime(is_list ? "[{}]" : "{}"), limit);
        const std::string said = refusal([&] { game("fixed", everything(key, value)); });
        if (said != "accepted") {
            EXPECT_THAT(said, StartsWith("game.toml:")) << value;
            continue;
        }
        const Game limited = game("fixed", everything(key, value));
        for (const Check* check : checks_asked_by(&AskedBy::validate)) {
            EXPECT_EQ(refusal([&] { findings_of(check->name, limited); }), "accepted")
                << key.name << " = " << value << ": " << check->name;
        }
    }
}

std::vector<ProfileKey> numbers() {
    std::vector<ProfileKey> keys;
    for (const ProfileKey& key : profile_keys()) {
        if (key.maximum > 0) {
            keys.push_back(key);
        }
    }
    return keys;
}

INSTANTIATE_TEST_SUITE_P(Table, EveryLimit, ::testing::ValuesIn(numbers()), [](const auto& test) {
    std::string name(test.param.name);
    std::ranges::replace(name, '.', '_');
    return name;
});

}  // namespace
}  // namespace tickproof::harness
