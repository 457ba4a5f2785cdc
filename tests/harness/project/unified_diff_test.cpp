#include <gtest/gtest.h>

#include "harness/project/patch.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kOriginal = "a=1\nb=2\nc=3\nd=4\ne=5\nf=6\ng=7\nh=8\ni=9\nj=10";

std::string diff_of(std::string_view text, std::vector<FileEdit> edits) {
    for (FileEdit& edit : edits) {
        edit.file = "my file";
    }
    return unified_diff({.name = "my file", .text = std::string(text)}, edits);
}

TEST(UnifiedDiff, HasThreeLinesOfContext) {
    EXPECT_EQ(diff_of(kOriginal, {{.begin = 18, .end = 19, .text = "50"}}),
              "--- my file\t\n+++ my file\t\n@@ -2,7 +2,7 @@\n b=2\n c=3\n d=4\n-e=5\n+e=50\n f=6\n"
              " g=7\n h=8\n");
}

TEST(UnifiedDiff, AddsLines) {
    EXPECT_EQ(diff_of("a=1\nb=2\n", {{.begin = 4, .end = 4, .text = "x=0\ny=0\n"}}),
              "--- my file\t\n+++ my file\t\n@@ -1,2 +1,4 @@\n a=1\n+x=0\n+y=0\n b=2\n");
    EXPECT_EQ(diff_of("a=1\n", {{.begin = 4, .end = 4, .text = "x=0\n"}}),
              "--- my file\t\n+++ my file\t\n@@ -1 +1,2 @@\n a=1\n+x=0\n");
}

TEST(UnifiedDiff, LeavesAloneTheLineThatOthersAreAddedTo) {
    EXPECT_EQ(diff_of("{\n  b\n}\n", {{.begin = 1, .end = 1, .text = "\n  a,"}}),
              "--- my file\t\n+++ my file\t\n@@ -1,3 +1,4 @@\n {\n+  a,\n   b\n }\n");
}

TEST(UnifiedDiff, LeavesAloneTheLineAfterOneThatIsRemoved) {
    EXPECT_EQ(diff_of("a=1\nb=2\nc=3\n", {{.begin = 4, .end = 8, .text = ""}}),
              "--- my file\t\n+++ my file\t\n@@ -1,3 +1,2 @@\n a=1\n-b=2\n c=3\n");
}

TEST(UnifiedDiff, KeepsCrLfAndAMissingLastLineBreak) {
    EXPECT_EQ(diff_of("a=1\r\nb=2", {{.begin = 2, .end = 3, .text = "9"}}),
              "--- my file\t\n+++ my file\t\n@@ -1,2 +1,2 @@\n-a=1\r\n+a=9\r\n b=2\n"
              "\\ No newline at end of file\n");
    EXPECT_EQ(diff_of("a=1", {{.begin = 3, .end = 3, .text = "\nb=2"}}),
              "--- my file\t\n+++ my file\t\n@@ -1 +1,2 @@\n-a=1\n\\ No newline at end of file\n"
              "+a=1\n+b=2\n\\ No newline at end of file\n");
}

TEST(UnifiedDiff, JoinsWhatMeetsAndPartsWhatDoesNot) {
    EXPECT_EQ(diff_of(kOriginal, {{.begin = 0, .end = 1, .text = "A"},
                                  {.begin = 2, .end = 3, .text = "0"},
                                  {.begin = 38, .end = 40, .text = "0"}}),
              "--- my file\t\n+++ my file\t\n@@ -1,4 +1,4 @@\n-a=1\n+A=0\n b=2\n c=3\n d=4\n"
              "@@ -7,4 +7,4 @@\n g=7\n h=8\n i=9\n-j=10\n\\ No newline at end of file\n+j=0\n"
              "\\ No newline at end of file\n");
}

TEST(UnifiedDiff, JoinsChangesWhoseLinesOfContextOverlap) {
    // Between the lines 2 and 7 lie four: three of context after the one, three before the other.
    EXPECT_EQ(diff_of(kOriginal,
                      {{.begin = 6, .end = 7, .text = "0"}, {.begin = 26, .end = 27, .text = "0"}}),
              "--- my file\t\n+++ my file\t\n@@ -1,10 +1,10 @@\n a=1\n-b=2\n+b=0\n c=3\n d=4\n"
              " e=5\n f=6\n-g=7\n+g=0\n h=8\n i=9\n j=10\n\\ No newline at end of file\n");
}

/// patch takes a hunk with fewer lines below than above for one at the end of the file.
TEST(UnifiedDiff, LeavesOutLinesThatCommandATerminalOnBothSides) {
    EXPECT_EQ(diff_of("a=1\nb=2\nc=3\nd=4\ne=5\n\x1b[31mf=6\ng=7\n",
                      {{.begin = 14, .end = 15, .text = "9"}}),
              "--- my file\t\n+++ my file\t\n@@ -3,3 +3,3 @@\n c=3\n-d=4\n+d=9\n e=5\n");
    EXPECT_EQ(diff_of("a=1\n\x1b[31mb=2\nc=3\nd=4\n", {{.begin = 15, .end = 16, .text = "9"}}),
              "--- my file\t\n+++ my file\t\n@@ -3 +3 @@\n-c=3\n+c=9\n");
    EXPECT_EQ(diff_of("a=1\nb=2\n\x1b\nd=4\n",
                      {{.begin = 2, .end = 3, .text = "9"}, {.begin = 12, .end = 13, .text = "9"}}),
              "--- my file\t\n+++ my file\t\n@@ -1,2 +1,2 @@\n-a=1\n+a=9\n b=2\n"
              "@@ -4 +4 @@\n-d=4\n+d=9\n");
}

TEST(UnifiedDiff, IsEmptyWithoutEdits) {
    EXPECT_EQ(diff_of(kOriginal, {}), "");
}

}  // namespace
}  // namespace tickproof::harness
