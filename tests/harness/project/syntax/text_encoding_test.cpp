#include "harness/project/syntax/text_encoding.h"

#include <gtest/gtest.h>

#include <array>

#include "harness/project/find_project.h"
#include "harness/project/patch.h"
#include "tests/harness/project/projects.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;

/// ASCII with a zero before or behind each letter.
std::string utf16(std::string_view text, bool is_big, bool has_mark) {
    std::string bytes = !has_mark ? "" : is_big ? "\xFE\xFF" : "\xFF\xFE";
    for (const char letter : text) {
        bytes += is_big ? std::string{'\0', letter} : std::string{letter, '\0'};
    }
    return bytes;
}

constexpr std::string_view kIni =
    "[/Script/Engine.PhysicsSettings]\r\nbSubstepping=True\r\nMaxSubstepDeltaTime={}\r\n"
    "MaxSubsteps=6\r\n";

std::string ini(std::string_view step) {
    return fmt::format(fmt::runtime(kIni), step);
}

using Utf16Settings = tickproof::testing::InScratchFolder;

TEST_F(Utf16Settings, AreReadAndWrittenBackAsTheyWere) {
    for (const bool is_big : {false, true}) {
        for (const bool has_mark : {false, true}) {
            SCOPED_TRACE(::testing::Message() << is_big << has_mark);
            file("Config/DefaultEngine.ini", utf16(ini("0.010000"), is_big, has_mark));
            const Project project = read_project(path("Config/DefaultEngine.ini")).front();
            const ProjectSetting& step =
                setting(project, "[/Script/Engine.PhysicsSettings] MaxSubstepDeltaTime");
            EXPECT_EQ(step.text, "0.010000");
            EXPECT_EQ(step.at.line, 3U);
            EXPECT_EQ(bytes_of(project, step), "0.010000");
            const Patch patch = edits_for(project, with(project.policy, "timestep", "0.008"));
            EXPECT_TRUE(patch.not_held.empty());
            const ProjectFile& file = project.files.back();
            const TextEncoding encoding = encoding_of(settings_bytes(file.name));
            EXPECT_EQ(encoded(patched(file, patch.edits), encoding),
                      utf16(ini("0.008000"), is_big, has_mark));
        }
    }
}

TEST_F(Utf16Settings, ThatBreakOffWithinALetterAreRefused) {
    std::string bytes = utf16(ini("0.01"), false, true);
    bytes.pop_back();
    file("Config/DefaultEngine.ini", bytes);
    EXPECT_EQ(refusal([&] { read_project(path("Config/DefaultEngine.ini")); }),
              path("Config/DefaultEngine.ini") +
                  ": is damaged UTF-16: it ends or breaks off within a letter; restore the file");
}

TEST(TextEncoding, KeepsLettersOfEveryLength) {
    // U+00E9, U+4E16 and U+1F600, the last of them as a pair of surrogates.
    const std::string little("\xE9\x00\x16\x4E\x3D\xD8\x00\xDE", 8);
    const std::string text = "\xC3\xA9\xE4\xB8\x96\xF0\x9F\x98\x80";
    EXPECT_EQ(decoded(little, TextEncoding::utf16_le), text);
    EXPECT_EQ(encoded(text, TextEncoding::utf16_le), little);
    EXPECT_EQ(decoded(little.substr(0, 6), TextEncoding::utf16_le), std::nullopt);
}

TEST(TextEncoding, OfOtherBytesIsUtf8) {
    EXPECT_EQ(encoding_of("config_version=5\n"), TextEncoding::utf8);
    EXPECT_EQ(encoding_of(""), TextEncoding::utf8);
    EXPECT_EQ(encoding_of(std::string_view("\0\0\1\16\0\0\0\24", 8)), TextEncoding::utf8);
    EXPECT_EQ(encoded("a\xFFz", TextEncoding::utf8), "a\xFFz");
}

}  // namespace
}  // namespace tickproof::harness
