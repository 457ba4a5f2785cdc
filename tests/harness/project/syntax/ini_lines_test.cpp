#include "harness/project/syntax/ini_lines.h"

#include <gtest/gtest.h>

#include "tests/harness/project/projects.h"

namespace tickproof::harness {
namespace {

using namespace testing;

/// `[section] prefix key = value @line`, a line each.
std::string listed(std::string_view text, IniDialect dialect) {
    std::string result;
    for (const IniLine& line : ini_lines(text, dialect).lines) {
        EXPECT_EQ(text.substr(line.begin, line.end - line.begin), line.value);
        result += fmt::format("[{}] {}{}={} @{}{}\n", line.section,
                              line.prefix == 0 ? std::string() : std::string(1, line.prefix),
                              line.key, line.value, line.line, line.open ? " open" : "");
    }
    return result;
}

TEST(IniLines, KeepSectionKeyValueAndLine) {
    EXPECT_EQ(listed("a=1\n\n[one]\n; no\nb = 2 \n[two words]\nc=\n", IniDialect::godot),
              "[] a=1 @1\n[one] b=2 @5\n[two words] c= @7\n");
}

TEST(IniLines, TakeByteOrderMarkCrLfTabsAndNoFinalLineBreak) {
    EXPECT_EQ(listed("\xEF\xBB\xBF[s]\r\n\ta =\t1\r\nb=2", IniDialect::unreal),
              "[s] a=1 @2\n[s] b=2 @3\n");
}

TEST(IniLines, OfGodotMaySpanLines) {
    EXPECT_EQ(listed("a={\n\"]\": [1;\n]\n} ; end\nb=\"x\n=\\\"y\"\n", IniDialect::godot),
              "[] a={\n\"]\": [1;\n]\n} @1\n[] b=\"x\n=\\\"y\" @5\n");
}

TEST(IniLines, OfGodotMayNeverEnd) {
    EXPECT_EQ(listed("a=(1\nb=2\n", IniDialect::godot), "[] a=(1\nb=2\n @1 open\n");
    EXPECT_EQ(listed("a=\"\\", IniDialect::godot), "[] a=\"\\ @1 open\n");
}

TEST(IniLines, OfUnrealHavePrefixesAndQuotes) {
    EXPECT_EQ(listed("[/Script/A.B]\n+a=1\n-b=\"2\"\n!c=x\n.d=(e=1)\n", IniDialect::unreal),
              "[/Script/A.B] +a=1 @2\n[/Script/A.B] -b=2 @3\n[/Script/A.B] !c=x @4\n"
              "[/Script/A.B] .d=(e=1) @5\n");
}

TEST(IniLines, KeepAQuoteThatNothingCloses) {
    EXPECT_EQ(listed("[s]\na=\"\nb=\"2\n", IniDialect::unreal), "[s] a=\" @2\n[s] b=\"2 @3\n");
    EXPECT_EQ(listed("[s]\na=\"\"\n", IniDialect::unreal), "[s] a= @2\n");
}

TEST(IniLines, OfDefoldHaveCommentsWithHashes) {
    EXPECT_EQ(listed("[p]\n# no = 1\nlist#0 = a # b\n", IniDialect::defold),
              "[p] list#0=a # b @3\n");
}

std::string inserted(std::string_view text, std::string_view key, IniDialect dialect) {
    const ProjectFile file{.name = "f", .text = std::string(text)};
    const ProjectSetting setting{.key = std::string(key)};
    const std::vector<NewValue> values{{&setting, "9"}};
    std::string result(text);
    for (const FileEdit& edit : ini_insertions(file, dialect, values)) {
        result.replace(edit.begin, edit.end - edit.begin, edit.text);
    }
    return result;
}

TEST(IniLines, AreAddedToTheirSection) {
    EXPECT_EQ(inserted("[a]\nx=1\n\n[b]\ny=2\n", "[a] k", IniDialect::godot),
              "[a]\nx=1\nk=9\n\n[b]\ny=2\n");
    EXPECT_EQ(inserted("[a]\r\nx=1\r\n", "[a] k", IniDialect::defold), "[a]\r\nx=1\r\nk = 9\r\n");
    EXPECT_EQ(inserted("[a]\nx=1", "[a] k", IniDialect::godot), "[a]\nx=1\nk=9");
    EXPECT_EQ(inserted("[a]\nx=1\n", "[c] k", IniDialect::godot), "[a]\nx=1\n\n[c]\nk=9\n");
    EXPECT_EQ(inserted("[a]\n\n[b]\n", "[a] k", IniDialect::godot), "[a]\nk=9\n\n[b]\n");
    EXPECT_EQ(inserted("[/script/A.B]\nx=1\n", "[/Script/A.B] k", IniDialect::unreal),
              "[/script/A.B]\nx=1\nk=9\n");
}

}  // namespace
}  // namespace tickproof::harness
