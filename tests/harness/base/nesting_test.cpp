#include "harness/base/nesting.h"

#include <gtest/gtest.h>

#include <string>

#include "harness/base/toml.h"
#include "tests/harness/refusal.h"

namespace tickproof::harness {
namespace {

std::string times(std::size_t count, std::string_view text) {
    std::string all;
    for (std::size_t i = 0; i < count; ++i) {
        all += text;
    }
    return all;
}

TEST(JsonDepth, CountsBracketsOutsideOfStrings) {
    EXPECT_FALSE(is_json_deeper(times(64, "[") + times(64, "]")));
    EXPECT_TRUE(is_json_deeper(times(65, "[") + times(65, "]")));
    EXPECT_TRUE(is_json_deeper(times(33, "{\"a\":[") + times(33, "]}")));
    EXPECT_FALSE(is_json_deeper(times(1000, "[],")));
    EXPECT_FALSE(is_json_deeper("\"" + times(1000, "[\\\"{") + "\""));
    EXPECT_FALSE(is_json_deeper("\"\\"));
}

TEST(TomlDepth, CountsPartsOfKeysTablesAndBrackets) {
    EXPECT_EQ(line_of_deep_toml("x = 1\n" + times(63, "a.") + "a = 1\n"), 0U);
    EXPECT_EQ(line_of_deep_toml("x = 1\n" + times(65, "a.") + "a = 1\n"), 2U);
    EXPECT_EQ(line_of_deep_toml("\n\n[" + times(65, "a.") + "a]\n"), 3U);
    EXPECT_EQ(line_of_deep_toml("[[" + times(65, "a . ") + "a]]\n"), 1U);
    EXPECT_EQ(line_of_deep_toml("a = " + times(65, "[") + times(65, "]") + "\n"), 1U);
    EXPECT_EQ(line_of_deep_toml("a = " + times(65, "[\n")), 65U);
    EXPECT_EQ(line_of_deep_toml(times(33, "a.a = {") + times(33, "}")), 1U);
    EXPECT_EQ(line_of_deep_toml(times(70, "\"a\".") + "\"a\" = 1"), 1U);
    EXPECT_EQ(line_of_deep_toml("[" + times(40, "a.") + "a]\n" + times(40, "b.") + "b = 1"), 2U);
}

TEST(TomlDepth, CountsNothingInStringsAndComments) {
    EXPECT_EQ(line_of_deep_toml("# " + times(100, "a.[{") + "\na = 1\n"), 0U);
    EXPECT_EQ(line_of_deep_toml("a = \"" + times(100, ".[{\\\"") + "\"\nb = 1\n"), 0U);
    EXPECT_EQ(line_of_deep_toml("a = '" + times(100, ".[{\\") + "'\nb = 1\n"), 0U);
    EXPECT_EQ(line_of_deep_toml("a = \"\"\"\n" + times(100, "[.\n\"") + "\"\"\"\n"), 0U);
    const std::string header = "\n[" + times(70, "a.") + "a]\n";
    EXPECT_EQ(line_of_deep_toml("a = \"\"\"" + header + "\"\"\"\nb = 1\n"), 0U);
    EXPECT_EQ(line_of_deep_toml("a = '''" + header + "'''\nb = 1\n"), 0U);
    EXPECT_EQ(line_of_deep_toml("a = [" + times(1000, "1.5, ") + "]\n"), 0U);
    EXPECT_EQ(line_of_deep_toml(times(1000, "a = 1.5\n[a.b]\n")), 0U);
}

TEST(TomlDepth, OfAnyKindEndsInOneLine) {
    for (const std::string& text :
         {times(30'000, "a.") + "a = 1\n", "[" + times(30'000, "a.") + "a]\nb = 1\n",
          "a = " + times(100'000, "["), "a = " + times(100'000, "{b = "),
          "a = " + times(250, "{" + times(60, "b.") + "b = ") + "1" + times(250, "}")}) {
        const std::string said = testing::refusal([&] { parse_toml(text, "a.toml"); });
        EXPECT_TRUE(said.starts_with("a.toml:1: ")) << said.substr(0, 80);
        EXPECT_LT(said.size(), 200U);
    }
}

}  // namespace
}  // namespace tickproof::harness
