#include "harness/trace/text/line_reader.h"

#include <gtest/gtest.h>

#include "harness/base/input_error.h"

namespace tickproof::harness {
namespace {

std::vector<std::string> lines_of(std::string_view text) {
    TextSource source(text, "capture.csv");
    LineReader reader(source);
    std::vector<std::string> lines;
    while (reader.next()) {
        lines.emplace_back(reader.line());
        EXPECT_EQ(reader.number(), lines.size());
    }
    return lines;
}

TEST(LineReader, EndsALineAtLfCrLfAndALoneCr) {
    const std::vector<std::string> expected{"a", "b", "", "c"};
    EXPECT_EQ(lines_of("a\nb\n\nc\n"), expected);
    EXPECT_EQ(lines_of("a\r\nb\r\n\r\nc\r\n"), expected);
    EXPECT_EQ(lines_of("a\rb\r\rc\r"), expected);
    EXPECT_EQ(lines_of("a\rb\n\r\nc"), expected);
}

TEST(LineReader, KnowsWhetherTheLastLineHasALineBreak) {
    for (const auto& [text, terminated] :
         {std::pair{"a\nb", false}, {"a\nb\n", true}, {"a\nb\r", true}, {"a\r\nb\r\n", true}}) {
        TextSource source(text, "capture.csv");
        LineReader reader(source);
        ASSERT_TRUE(reader.next() && reader.next());
        EXPECT_EQ(reader.line(), "b");
        EXPECT_EQ(reader.terminated(), terminated) << text;
        EXPECT_FALSE(reader.next());
    }
}

/// Blocks end within a line, between CR and LF, and behind them: for one length of the first line
/// or another, each is at the border of a block.
TEST(LineReader, SeesOneLineBreakWhereABlockEndsInTheMiddleOfIt) {
    for (const std::size_t border : {65'536U, 131'072U, 262'144U, 524'288U}) {
        for (std::size_t length = border - 4; length <= border + 1; ++length) {
            for (const std::string_view end : {"\r\n", "\r", "\n"}) {
                std::string text(length, 'x');
                text += end;
                text += "second";
                text += end;
                text += end;
                text += "fourth";
                const std::vector<std::string> lines = lines_of(text);
                ASSERT_EQ(lines.size(), 4U) << border << " " << length;
                EXPECT_EQ(lines[0].size(), length);
                EXPECT_EQ(lines[1], "second");
                EXPECT_EQ(lines[3], "fourth");
            }
        }
    }
}

TEST(LineReader, RefusesALineOfMoreThanAMebibyte) {
    const std::string text = "a\n" + std::string(2'000'000, 'x');
    try {
        lines_of(text);
        FAIL() << "accepted";
    } catch (const InputError& error) {
        EXPECT_STREQ(
            error.what(),
            "capture.csv:2: a line of more than 1 MiB, which no capture has; record again");
    }
}

}  // namespace
}  // namespace tickproof::harness
