// Every key of a profile: what it takes, and how it says what it does not take.

#include "harness/profile/profile.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "harness/game/game.h"
#include "tests/harness/refusal.h"

namespace tickproof::harness {

/// GoogleTest's name of a key.
inline void PrintTo(const ProfileKey& key, std::ostream* out) {
    *out << key.name;
}

namespace {

using namespace testing;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

/// The key stands in line 2.
std::string file_of(const ProfileKey& key, std::string_view value) {
    const std::size_t dot = key.name.find('.');
    return fmt::format("[{}]\n{} = {}\n", key.name.substr(0, dot), key.name.substr(dot + 1), value);
}

GameProfile parsed(const ProfileKey& key, std::string_view value) {
    return parse_profile(file_of(key, value), "game.toml");
}

/// A name of an engine is refused where the engine is made.
std::string refused(const ProfileKey& key, std::string_view value) {
    return refusal([&] { make_game(parsed(key, value), parse_policy("fixed")); });
}

bool is_list(const ProfileKey& key) {
    return std::holds_alternative<std::vector<double> GameProfile::*>(key.member);
}

bool is_list_of_names(const ProfileKey& key) {
    return std::holds_alternative<std::vector<std::string> GameProfile::*>(key.member);
}

bool is_number(const ProfileKey& key) {
    return std::holds_alternative<double GameProfile::*>(key.member) ||
           std::holds_alternative<double Tolerances::*>(key.member) || is_list(key);
}

/// The first of some values that the key takes and that is not its default.
std::string another_value(const ProfileKey& key) {
    if (std::holds_alternative<bool GameProfile::*>(key.member)) {
        return "true";
    }
    if (is_list_of_names(key)) {
        return fmt::format("[\"{}\", \"{}\"]", key.choices.back(), key.choices.at(1));
    }
    if (std::holds_alternative<std::string GameProfile::*>(key.member)) {
        return key.choices.empty() ? "\"box2d\"" : fmt::format("\"{}\"", key.choices.back());
    }
    for (const double value : {2.0, 0.5, 1.25, 60.0}) {
        const std::string text = fmt::format(fmt::runtime(is_list(key) ? "[{}]" : "{}"), value);
        const double least = key.name == "frames.highest_fps" ? 30 : key.minimum;
        if (value >= least && value <= key.maximum && text != value_text(key, {})) {
            return text;
        }
    }
    return "none";
}

std::string in_text(const ProfileKey& key, double value) {
    return fmt::format(fmt::runtime(is_list(key) ? "[{}]" : "{}"), value);
}

class EveryKey : public ::testing::TestWithParam<ProfileKey> {};

TEST_P(EveryKey, ReadsAnotherValueThanItsDefaultAndKnowsItsLine) {
    const ProfileKey& key = GetParam();
    const std::string value = another_value(key);
    const GameProfile profile = parsed(key, value);
    EXPECT_EQ(value_text(key, profile), value);
    EXPECT_NE(value_text(key, {}), value);
    EXPECT_EQ(profile.at.at(std::string(key.name)), "game.toml:2");
    for (const ProfileKey& other : profile_keys()) {
        if (other.name != key.name) {
            EXPECT_EQ(value_text(other, profile), value_text(other, {})) << other.name;
        }
    }
}

TEST_P(EveryKey, IsReadBackFromTheTextOfItsProfile) {
    const ProfileKey& key = GetParam();
    const GameProfile profile = parsed(key, another_value(key));
    const GameProfile again = parse_profile(profile_text(profile), "game.toml");
    for (const ProfileKey& each : profile_keys()) {
        EXPECT_EQ(value_text(each, again), value_text(each, profile)) << each.name;
    }
    EXPECT_EQ(again.at.size(), 1U) << "all others are comments";
}

TEST_P(EveryKey, IsRefusedOfAnotherTypeWithWhatToWrite) {
    const ProfileKey& key = GetParam();
    const bool is_text =
        std::holds_alternative<std::string GameProfile::*>(key.member) || is_list_of_names(key);
    const bool is_switch = std::holds_alternative<bool GameProfile::*>(key.member);
    for (const std::string_view value : {"\"5\"", "5", "true", "[true]", "{ a = 1 }", "[[1]]"}) {
        if ((is_number(key) && value == "5") || (is_switch && value == "true")) {
            continue;
        }
        const std::string message = refused(key, value);
        EXPECT_THAT(message, StartsWith("game.toml:2: ")) << value;
        EXPECT_THAT(message, HasSubstr(key.name)) << value;
        EXPECT_THAT(message, Not(HasSubstr("\n"))) << value;
        if (!(is_text && value == "\"5\"")) {
            EXPECT_THAT(message, HasSubstr("expected ")) << value;
        }
    }
    EXPECT_NE(refused(key, "1979-05-27"), "accepted");
    EXPECT_NE(refused(key, ""), "accepted");
}

TEST_P(EveryKey, HasADefaultWithinItsOwnLimits) {
    const ProfileKey& key = GetParam();
    EXPECT_EQ(value_text(key, parsed(key, value_text(key, {}))), value_text(key, {}));
}

TEST_P(EveryKey, SaysWhatItIs) {
    EXPECT_FALSE(GetParam().summary.empty());
    EXPECT_EQ(std::ranges::count(GetParam().name, '.'), 1);
    if (GetParam().name.starts_with("tolerances.")) {
        EXPECT_THAT(GetParam().summary, HasSubstr(": ")) << "its reason";
    }
}

const auto kName = [](const auto& test) {
    std::string name(test.param.name);
    std::ranges::replace(name, '.', '_');
    return name;
};

INSTANTIATE_TEST_SUITE_P(Table, EveryKey,
                         ::testing::ValuesIn(profile_keys().begin(), profile_keys().end()), kName);

class EveryNumber : public ::testing::TestWithParam<ProfileKey> {};

TEST_P(EveryNumber, IsTakenAtItsLimits) {
    const ProfileKey& key = GetParam();
    for (const double limit : {key.minimum, key.maximum}) {
        // A rate limit alone would contradict the other one.
        const std::string other = key.name == "frames.lowest_fps" ? "highest_fps = 1000\n" : "";
        const std::string own = key.name == "frames.highest_fps" ? "lowest_fps = 1\n"
                                : key.name == "gate.thickness_m" ? "distance_m = 5002\n"
                                                                 : "";
        const GameProfile profile =
            parse_profile(file_of(key, fmt::format("{}", limit)) + other + own, "game.toml");
        EXPECT_EQ(value_text(key, profile), in_text(key, limit));
    }
}

TEST_P(EveryNumber, IsRefusedBeyondThemOnOneLineThatNamesThem) {
    const ProfileKey& key = GetParam();
    const std::string limits =
        key.least > 0 ? fmt::format("expected 0, or a number from {} to {}", key.least, key.maximum)
                      : fmt::format("expected a number from {} to {}", key.minimum, key.maximum);
    for (const std::string& value :
         {fmt::format("{:.17g}", std::nextafter(key.minimum, -1)),
          fmt::format("{:.17g}", std::nextafter(key.maximum, 1e9)),
          fmt::format("{}", key.minimum - 1), fmt::format("{}", key.maximum * 2), std::string("-1"),
          std::string("1e300"), std::string("-1e300"), std::string("nan"), std::string("inf"),
          std::string("-inf")}) {
        EXPECT_THAT(refused(key, value),
                    AllOf(StartsWith(fmt::format("game.toml:2: {} = {}: ", key.name, value)),
                          HasSubstr(limits), Not(HasSubstr("\n"))));
    }
    EXPECT_THAT(refused(key, "1e999"), StartsWith("game.toml:2: "));
}

std::vector<ProfileKey> numbers() {
    std::vector<ProfileKey> keys;
    std::ranges::copy_if(profile_keys(), std::back_inserter(keys), is_number);
    return keys;
}

INSTANTIATE_TEST_SUITE_P(Table, EveryNumber, ::testing::ValuesIn(numbers()), kName);

TEST(Profile, RefusesWhatIsNeitherNoneNorEnough) {
    EXPECT_THAT(refusal([] { parse_profile("wall.fastest_mps = 0.05", "game.toml"); }),
                StartsWith("game.toml:1: wall.fastest_mps = 0.05: expected 0, or a number from 0.1 "
                           "to 1000000"));
    EXPECT_EQ(parse_profile("wall.fastest_mps = 0", "game.toml").fastest_mps, 0);
    EXPECT_EQ(parse_profile("wall.fastest_mps = 0.1", "game.toml").fastest_mps, 0.1);
}

TEST(Profile, HasEachKeyOnce) {
    std::set<std::string_view> names;
    for (const ProfileKey& key : profile_keys()) {
        EXPECT_TRUE(names.insert(key.name).second) << key.name;
    }
    EXPECT_GE(names.size(), 40U);
}

TEST(Profile, ReadsMillisecondsAsSeconds) {
    const GameProfile profile = parse_profile(
        "frames.worst_hitch_ms = 16.7\ncost.step_ms = 4\ncost.render_ms = 0.25\n"
        "cost.frame_budget_ms = 33\ntolerances.latency_ms = 50\ntolerances.peers_ms = 100\n",
        "game.toml");
    EXPECT_DOUBLE_EQ(profile.worst_hitch_s, 0.0167);
    EXPECT_DOUBLE_EQ(profile.step_cost_s, 0.004);
    EXPECT_DOUBLE_EQ(profile.render_cost_s, 0.00025);
    EXPECT_DOUBLE_EQ(profile.frame_budget_s, 0.033);
    EXPECT_DOUBLE_EQ(profile.tolerances.latency_s, 0.05);
    EXPECT_DOUBLE_EQ(profile.tolerances.peers_s, 0.1);
    EXPECT_THAT(profile_text(profile), HasSubstr("\nworst_hitch_ms = 16.7\n"));
}

TEST(Profile, TakesOneNameForAListOfNamesAndNoneTwice) {
    EXPECT_EQ(parse_profile("wall.kinds = \"trigger\"", "game.toml").wall_kinds,
              std::vector<std::string>{"trigger"});
    EXPECT_EQ(refusal([] { parse_profile("wall.kinds = [\"fixed\", \"fixed\"]", "game.toml"); }),
              "game.toml:1: wall.kinds: \"fixed\" stands twice; leave one out");
    EXPECT_THAT(refusal([] { parse_profile("wall.kinds = \"\"", "game.toml"); }),
                HasSubstr("expected a name"));
    EXPECT_THAT(refusal([] { parse_profile("wall.kinds = [\"tigger\"]", "game.toml"); }),
                HasSubstr("trigger"));
}

TEST(Profile, SortsLists) {
    EXPECT_EQ(parse_profile("jump.ledges_m = [3, 1, 2]", "game.toml").ledges_m,
              (std::vector<double>{1, 2, 3}));
    EXPECT_EQ(parse_profile("jump.ledges_m = 2.5", "game.toml").ledges_m, std::vector<double>{2.5});
    EXPECT_TRUE(parse_profile("frames.refresh_hz = []", "game.toml").refresh_hz.empty());
}

TEST(Profile, NamesTheLineOfTheElementThatIsRefused) {
    const auto said =
        refusal([] { parse_profile("[jump]\nledges_m = [\n  1,\n  -2,\n]\n", "game.toml"); });
    EXPECT_THAT(said, StartsWith("game.toml:4: jump.ledges_m = -2: expected a number from 0.001"));
}

TEST(Profile, AdvisesTheNumberThatAStringBeginsWith) {
    EXPECT_EQ(refusal([] { parse_profile("jump.height_m = \"1.5m\"", "game.toml"); }),
              "game.toml:1: jump.height_m: expected a number, not a string; write height_m = 1.5");
    EXPECT_EQ(refusal([] { parse_profile("jump.height_m = \"high\"", "game.toml"); }),
              "game.toml:1: jump.height_m: expected a number, not a string; write height_m = 1");
    EXPECT_EQ(refusal([] { parse_profile("jump.ledges_m = \"2.4\"", "game.toml"); }),
              "game.toml:1: jump.ledges_m: expected a list, not a string; write ledges_m = [2.4]");
}

TEST(Profile, TakesOnlyWholeSubsteps) {
    EXPECT_EQ(refusal([] { parse_profile("physics.substeps = 2.5", "game.toml"); }),
              "game.toml:1: physics.substeps = 2.5: expected a whole number");
}

TEST(Profile, RefusesATableThatIsAValue) {
    EXPECT_THAT(refusal([] { parse_profile("jump = 3", "game.toml"); }),
                StartsWith("game.toml:1: jump: expected a table, not a number; write [jump]"));
}

TEST(Profile, LeavesTheTableOfTheOwnLoopAlone) {
    const GameProfile profile = parse_profile(
        "[loop]\npolicy = \"fixed\"\nanything = [1, 2]\n[jump]\nspeed_mps = 7\n", "game.toml");
    EXPECT_EQ(profile.jump_speed_mps, 7);
    EXPECT_EQ(profile.at.size(), 1U);
}

TEST(Profile, ShowsAListWhereAnItemOfOneIsNoNumber) {
    EXPECT_EQ(refusal([] { parse_profile("jump.ledges_m = [1, \"a\"]", "game.toml"); }),
              "game.toml:1: jump.ledges_m: expected a number, not a string; write ledges_m = [1]");
}

TEST(Profile, IsNoFolderAndNoFileThatIsMissing) {
    const std::string folder = ::testing::TempDir();
    EXPECT_THAT(refusal([&] { read_profile_text(folder); }),
                StartsWith(folder + ": cannot be read as a profile"));
    EXPECT_THAT(refusal([&] { read_profile_text(folder + "missing.toml"); }),
                StartsWith(folder + "missing.toml: cannot be read as a profile"));
}

TEST(Profile, SaysHowHighAJumpIsOnlyOnce) {
    EXPECT_EQ(refusal([] { parse_profile("jump.height_m = 1\njump.speed_mps = 12", "game.toml"); }),
              "game.toml:2: jump.speed_mps and jump.height_m both set the jump height; leave one "
              "of them out");
    // What is 0 says nothing.
    EXPECT_EQ(parse_profile("jump.height_m = 0\njump.speed_mps = 12", "game.toml").jump_height_m,
              0);
    EXPECT_EQ(parse_profile("jump.height_m = 1\njump.speed_mps = 0", "game.toml").jump_height_m, 1);
}

}  // namespace
}  // namespace tickproof::harness
