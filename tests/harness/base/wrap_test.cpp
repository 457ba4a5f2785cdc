#include "harness/base/wrap.h"

#include <gtest/gtest.h>

namespace tickproof::harness {
namespace {

TEST(Wrap, BreaksAtSpacesAndIndentsWhatFollows) {
    EXPECT_EQ(wrap("- ", "one two three", 9), "- one two\n  three\n");
}

TEST(Wrap, LeavesALongWordWhole) {
    EXPECT_EQ(wrap("", "incomprehensibilities", 5), "incomprehensibilities\n");
}

TEST(Wrap, IndentsByAThirdOfANarrowTerminalAtMost) {
    EXPECT_EQ(wrap("12345678", "one two three", 9), "12345678one\n   two\n   three\n");
}

TEST(Wrap, OfNothingIsTheFirstPart) {
    EXPECT_EQ(wrap("- ", "", 9), "- \n");
}

TEST(Wrap, ShowsNoControlCharacterAndNoLineThatANameBegins) {
    EXPECT_EQ(wrap("a\x1b: ", "b\x1b[2J\nverdict: pass", 40), "a?: b?[2J verdict: pass\n");
}

TEST(Pad, LeavesAtLeastOneSpace) {
    EXPECT_EQ(pad("ab", 4), "ab  ");
    EXPECT_EQ(pad("abcd", 4), "abcd ");
}

}  // namespace
}  // namespace tickproof::harness
