#include "harness/base/toml.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/refusal.h"

namespace tickproof::harness {
namespace {

using testing::refusal;

using ::testing::HasSubstr;
using ::testing::StartsWith;
using Kind = TomlValue::Kind;

/// The member at the end of a path.
TomlValue at(TomlValue value, std::initializer_list<std::string_view> path) {
    for (const std::string_view key : path) {
        const TomlValue* member = find(value, key);
        if (member == nullptr) {
            throw std::out_of_range(std::string(key));
        }
        value = TomlValue(*member);
    }
    return value;
}

/// What `x` in the text is.
TomlValue x_of(std::string_view text) {
    return at(parse_toml(text, "game.toml"), {"x"});
}

std::string refusal_of(std::string_view text) {
    return refusal([&] { parse_toml(text, "game.toml"); });
}

TEST(ParseToml, KeepsNumbersAsTheyWereWritten) {
    for (const std::string number : {"54.60", "1.00000", "0.0185024", "-0.028", "1.20178e6",
                                     "2.03E4", "1e-5", "64", "-3", "0"}) {
        const TomlValue value = x_of("x = " + number + "\n");
        EXPECT_EQ(value.kind, Kind::number);
        EXPECT_EQ(value.text, number);
    }
}

TEST(ParseToml, SaysWhatToDoAboutWhatIsNotToml) {
    EXPECT_EQ(
        refusal_of("a = 1\n[jump\nx = 1\n"),
        "game.toml:2: not TOML (table header): expected ']', saw '\\n'; correct this line, or "
        "the one above");
    EXPECT_EQ(refusal_of("[jump]\nx = 1\nx = 2\n"),
              "game.toml:3: 'x' is in the file twice; keep one");
    EXPECT_THAT(refusal_of("x = \"a\n"), StartsWith("game.toml:1: not TOML ("));
    EXPECT_EQ(refusal_of("x = fixed\n"), "game.toml:1: text has to be in quotes: key = \"text\"");
}

TEST(ParseToml, LeavesOutTheUnderscoresOfANumber) {
    EXPECT_EQ(x_of("x = 1_000_000").text, "1000000");
    EXPECT_EQ(x_of("x = 1_000.50").text, "1000.50");
}

TEST(ParseToml, LeavesOutThePlusOfANumber) {
    EXPECT_EQ(x_of("x = +64").text, "64");
    EXPECT_EQ(x_of("x = +1.50e+3").text, "1.50e+3");
    EXPECT_EQ(TomlFile("game.toml").number(x_of("x = +0.5"), "tolerance"), 0.5);
}

TEST(ParseToml, WritesNumbersOfAnotherBaseInDecimal) {
    EXPECT_EQ(x_of("x = 0x1F").text, "31");
    EXPECT_EQ(x_of("x = 0o17").text, "15");
    EXPECT_EQ(x_of("x = 0b101").text, "5");
    EXPECT_EQ(x_of("x = 0xbeef").text, "48879");
}

TEST(ParseToml, FindsANumberEndedByWhatever) {
    EXPECT_EQ(x_of("x=1.50# metres").text, "1.50");
    EXPECT_EQ(x_of("x = 1.50").text, "1.50");
    EXPECT_EQ(x_of("x =\t1.50\r\n").text, "1.50");
    EXPECT_EQ(at(x_of("x = {a=1.50}"), {"a"}).text, "1.50");
    EXPECT_EQ(x_of("x = [1.50,2]").items[0].text, "1.50");
}

TEST(ParseToml, FindsANumberBehindLettersOfSeveralBytes) {
    const TomlValue tables = x_of("x = [{source = \"Müller → 60 μs 🎮\", published = 2.50}]");
    EXPECT_EQ(at(tables.items[0], {"source"}).text, "Müller → 60 μs 🎮");
    EXPECT_EQ(at(tables.items[0], {"published"}).text, "2.50");
}

TEST(ParseToml, FindsANumberBehindAByteOrderMark) {
    EXPECT_EQ(x_of("\xEF\xBB\xBFx = 2.50").text, "2.50");
    EXPECT_EQ(x_of("\xEF\xBB\xBF\nx = 2.50").text, "2.50");
    EXPECT_EQ(x_of("\xEF\xBB\xBFx = 2.50").line, 1U);
}

TEST(ParseToml, PlacesATableWithoutAHeaderOfItsOwnAtItsFirstKey) {
    const TomlValue root = parse_toml("a = 1\n\nscenario.speed = 2\n", "game.toml");
    EXPECT_EQ(at(root, {"scenario"}).line, 3U);
    EXPECT_EQ(at(root, {"scenario", "speed"}).line, 3U);
    const TomlValue headed = parse_toml("a = 1\n\n[engine.limits]\nspeed = 2\n", "game.toml");
    EXPECT_EQ(at(headed, {"engine"}).line, 3U);
    EXPECT_EQ(at(headed, {"engine", "limits"}).line, 3U);
}

TEST(ParseToml, ReadsTextsTruthsAndLists) {
    EXPECT_EQ(x_of("x = \"1/60\"").kind, Kind::text);
    EXPECT_EQ(x_of("x = \"1/60\"").text, "1/60");
    EXPECT_EQ(x_of("x = true").kind, Kind::boolean);
    EXPECT_EQ(x_of("x = true").text, "true");
    EXPECT_EQ(x_of("x = false").text, "false");
    const TomlValue list = x_of("x = [1.0, \"none\", [2, 3]]");
    EXPECT_EQ(list.kind, Kind::list);
    ASSERT_EQ(list.items.size(), 3U);
    EXPECT_EQ(list.items[0].text, "1.0");
    EXPECT_EQ(list.items[1].text, "none");
    EXPECT_EQ(list.items[2].items[1].text, "3");
    EXPECT_TRUE(x_of("x = []").items.empty());
}

TEST(ParseToml, EveryValueKnowsItsLine) {
    const TomlValue root = parse_toml(R"(title = "a jump"

[engine]
name = "euler"
[engine.limits]
speed = 2

[[expect]]
trace.fps = [
    30,
    60,
]
[[expect]]
published = 1.5
text = """
two
lines"""
after = 3
)",
                                      "game.toml");
    EXPECT_EQ(at(root, {"title"}).line, 1U);
    EXPECT_EQ(at(root, {"engine"}).line, 3U);
    EXPECT_EQ(at(root, {"engine", "name"}).line, 4U);
    EXPECT_EQ(at(root, {"engine", "limits", "speed"}).line, 6U);
    const auto expect = at(root, {"expect"}).items;
    ASSERT_EQ(expect.size(), 2U);
    EXPECT_EQ(expect[0].line, 8U);
    EXPECT_EQ(at(expect[0], {"trace"}).line, 9U);
    EXPECT_EQ(at(expect[0], {"trace", "fps"}).line, 9U);
    EXPECT_EQ(at(expect[0], {"trace", "fps"}).items[1].line, 11U);
    EXPECT_EQ(at(expect[0], {"trace", "fps"}).items[1].text, "60");
    EXPECT_EQ(expect[1].line, 13U);
    EXPECT_EQ(at(expect[1], {"published"}).text, "1.5");
    EXPECT_EQ(at(expect[1], {"after"}).line, 18U);
    EXPECT_EQ(at(expect[1], {"after"}).text, "3");
}

TEST(ParseToml, KeepsTheOrderOfTheFile) {
    const TomlValue root = parse_toml("zebra = 1\nant = 2\nmole = 3\n", "game.toml");
    ASSERT_EQ(root.members.size(), 3U);
    EXPECT_EQ(root.members[0].key, "zebra");
    EXPECT_EQ(root.members[1].key, "ant");
    EXPECT_EQ(root.members[2].key, "mole");
}

TEST(ParseToml, OfNothingIsAnEmptyTable) {
    EXPECT_EQ(parse_toml("", "game.toml").kind, Kind::table);
    EXPECT_TRUE(parse_toml("# nothing\n", "game.toml").members.empty());
}

TEST(ParseToml, RefusesDatesAndTimesWithAdvice) {
    for (const std::string date :
         {"1979-05-27", "07:32:00", "1979-05-27T07:32:00", "1979-05-27T07:32:00Z"}) {
        EXPECT_EQ(refusal_of("a = 1\nx = " + date),
                  "game.toml:2: dates and times are not supported; write a string in quotes");
    }
}

TEST(ParseToml, RefusesWhatIsNoTomlWithItsLine) {
    EXPECT_THAT(refusal_of("a = 1\nb = \n"), StartsWith("game.toml:2: "));
    EXPECT_THAT(refusal_of("a = 1\n\n[engine\n"), StartsWith("game.toml:3: "));
    EXPECT_THAT(refusal_of("x = 1/60\n"), StartsWith("game.toml:1: "));
    EXPECT_THAT(refusal_of("x = \"\xff\"\n"), StartsWith("game.toml:1: "));
    EXPECT_THAT(refusal_of("x = 1\ny = 2\nx = 3\n"),
                AllOf(StartsWith("game.toml:3: "), HasSubstr("'x'")));
}

TEST(TomlFind, IsNullWhereThereIsNoSuchMember) {
    const TomlValue root = parse_toml("x = 1\n", "game.toml");
    EXPECT_EQ(find(root, "y"), nullptr);
    EXPECT_EQ(find(*find(root, "x"), "x"), nullptr);
}

TEST(TomlFile, RefusesWithFileAndLine) {
    const TomlFile file("game.toml");
    const TomlValue value = x_of("\nx = 1\n");
    EXPECT_EQ(file.at(value), "game.toml:2");
    EXPECT_EQ(refusal([&] { file.refuse(value, "write 2"); }), "game.toml:2: write 2");
}

TEST(TomlFile, SaysWhatKindItExpectedAndWhatItGot) {
    const TomlFile file("game.toml");
    const struct {
        const char* text;
        const char* kind;
    } wrong[] = {{"x = 60", "a number"},
                 {"x = true", "true or false"},
                 {"x = [1]", "a list"},
                 {"x = {a = 1}", "a table"}};
    for (const auto& each : wrong) {
        EXPECT_EQ(
            refusal([&] { file.text(x_of(each.text), "title"); }),
            fmt::format("game.toml:1: title: expected a string, not {}; write title = \"...\"",
                        each.kind));
    }
    EXPECT_EQ(refusal([&] { file.number(x_of("x = \"60\""), "tolerance"); }),
              "game.toml:1: tolerance: expected a number, not a string; write tolerance = 0.5");
}

TEST(TomlFile, ReadsTextsAndNumbers) {
    const TomlFile file("game.toml");
    EXPECT_EQ(file.text(x_of("x = \"jump\""), "name"), "jump");
    EXPECT_EQ(file.number(x_of("x = 1_000.5"), "tolerance"), 1000.5);
    EXPECT_EQ(file.number(x_of("x = 0x10"), "tolerance"), 16);
}

TEST(TomlFile, RefusesNumbersThatAreNotFinite) {
    const TomlFile file("game.toml");
    for (const std::string number : {"inf", "-inf", "nan", "-nan"}) {
        EXPECT_EQ(refusal([&] { file.number(x_of("x = " + number), "tolerance"); }),
                  fmt::format("game.toml:1: tolerance '{}': expected a finite number, such as 0.25",
                              number));
    }
}

}  // namespace
}  // namespace tickproof::harness
