#include "harness/base/plain_text.h"

#include <gtest/gtest.h>

namespace tickproof::harness {
namespace {

TEST(PlainText, KeepsWhatIsValid) {
    EXPECT_EQ(valid_utf8("gr\xC3\xBC\xC3\x9F \xE2\x82\xAC\n"), "gr\xC3\xBC\xC3\x9F \xE2\x82\xAC\n");
    EXPECT_EQ(one_line("gr\xC3\xBC\xC3\x9F"), "gr\xC3\xBC\xC3\x9F");
    EXPECT_EQ(one_line(""), "");
}

TEST(PlainText, ReplacesWhatIsNoUtf8) {
    EXPECT_EQ(valid_utf8("a\xFF"), "a\xEF\xBF\xBD");
    EXPECT_EQ(valid_utf8("\xC3"), "\xEF\xBF\xBD");                   // Cut off.
    EXPECT_EQ(valid_utf8("\xC0\xAF").find('/'), std::string::npos);  // Overlong.
}

TEST(PlainText, OfSeveralLinesIsOne) {
    EXPECT_EQ(one_line("a\nb\r\nc\td"), "a b  c d");
}

TEST(PlainText, HasNoCharacterThatATerminalObeysOrXmlRefuses) {
    EXPECT_EQ(one_line(std::string_view("a\0b\x1b[31m\x7f", 9)), "a?b?[31m?");
    EXPECT_EQ(one_line("\xEF\xBF\xBE\xEF\xBF\xBF."), "??.");
}

TEST(PlainText, IsCutBetweenCharacters) {
    EXPECT_EQ(cut("abc", 3), "abc");
    EXPECT_EQ(cut("abcd", 3), "abc...");
    EXPECT_EQ(cut("a\xE2\x82\xAC.", 3), "a...");
    EXPECT_EQ(cut("a\xE2\x82\xAC.", 4), "a\xE2\x82\xAC...");
}

}  // namespace
}  // namespace tickproof::harness
