#include "harness/base/shell_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/input_error.h"
#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

using ::testing::ElementsAre;

TEST(ShellWords, AreWhatStandsBetweenBlanks) {
    EXPECT_THAT(shell_words("  run\tjump\n--fps 60 "), ElementsAre("run", "jump", "--fps", "60"));
    EXPECT_TRUE(shell_words(" \n").empty());
}

TEST(ShellWords, AreQuotedAsInAShell) {
    EXPECT_THAT(shell_words(R"('a b'c "d \" \x $e" \  '' "")"),
                ElementsAre("a bc", R"(d " \x $e)", " ", "", ""));
    EXPECT_THAT(shell_words(R"(it\'s $'\033[31m\n\\\'')"), ElementsAre("it's", "\x1b[31m\n\\'"));
    EXPECT_THAT(shell_words("$ a$b '$'"), ElementsAre("$", "a$b", "$"));
}

TEST(ShellWords, OfShellWordsComeBack) {
    std::string every_byte;
    for (int byte = 1; byte < 256; ++byte) {
        every_byte += static_cast<char>(byte);
        const std::string one(1, static_cast<char>(byte));
        EXPECT_THAT(shell_words(shell_word(one)), ElementsAre(one)) << byte;
        EXPECT_THAT(shell_words(shell_word(one + "7" + one)), ElementsAre(one + "7" + one)) << byte;
    }
    EXPECT_THAT(shell_words(shell_word(every_byte) + " b"), ElementsAre(every_byte, "b"));
    EXPECT_THAT(shell_words(shell_word("")), ElementsAre(""));
}

TEST(ShellWords, RefuseAQuoteWithoutAnEnd) {
    for (const std::string_view text : {"'a", "a \"b", "$'a", "$'a\\'", "\"\\\""}) {
        EXPECT_THROW(shell_words(text), InputError) << text;
    }
}

}  // namespace
}  // namespace tickproof::harness
