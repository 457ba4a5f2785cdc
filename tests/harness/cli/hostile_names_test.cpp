// Names that would command a terminal: of files, and inside files.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/harness/cli/program.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::AnyOf;
using ::testing::HasSubstr;

/// A folder with a capture, a case and a project file whose names turn what follows red.
class HostileNames : public tickproof::testing::InScratchFolder {
  protected:
    /// As bash reads it.
    std::string file_word(const std::string& name, const std::string& text) const {
        std::string word = "$'" + file(name, text) + "'";
        word.replace(word.find('\x1b'), 1, "\\033");
        return word;
    }
};

Ended in_bash(const std::string& arguments) {
    const ScratchFile script("\"$1\" " + arguments + "\n");
    return tickproof("", "-u COLUMNS bash " + script.path());
}

std::size_t control_characters(const std::string& text) {
    return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return (byte < 0x20 && c != '\n') || byte == 0x7F;
    }));
}

void expect_harmless(const Ended& ended, int exit_code) {
    EXPECT_EQ(ended.exit_code, exit_code) << ended.err;
    EXPECT_EQ(control_characters(ended.out), 0U) << ended.out;
    EXPECT_EQ(control_characters(ended.err), 0U) << ended.err;
    // As text with a question mark, or in a command as the shell reads it.
    EXPECT_THAT(ended.out + ended.err, AnyOf(HasSubstr("?[31mb"), HasSubstr("\\033[31mb")));
}

constexpr const char* kName = "a\x1b[31mb.csv";
constexpr const char* kFrames = "16\n17\n16\n17\n";

TEST_F(HostileNames, OfCapturesReachNoTerminal) {
    const std::string capture = file_word(kName, kFrames);
    expect_harmless(in_bash("trace --unit ms " + capture), 0);
    const Ended ran =
        in_bash("run jump --policy fixed --engine euler --unit ms --trace " + capture);
    expect_harmless(ran, ran.exit_code);
    const Ended compared = in_bash("schedule --unit ms --trace " + capture);
    expect_harmless(compared, 0);
    EXPECT_THAT(compared.out, HasSubstr("--trace $'/"));
}

TEST_F(HostileNames, OfBadFilesReachNoTerminal) {
    const std::string bad = file_word(kName, "16\n-3\n");
    expect_harmless(in_bash("trace --unit ms " + bad), 2);
    expect_harmless(in_bash("run jump --unit ms --trace " + bad), 2);
    expect_harmless(in_bash("cases " + file_word("a\x1b[31mb.toml", "[engne]\n")), 2);
    expect_harmless(in_bash("validate " + file_word("a\x1b[31mb.godot", "x=1\n")), 2);
    expect_harmless(in_bash("schedule --policy $'fixed:\\033[31mb=1'"), 2);
    expect_harmless(in_bash("schedule $'--\\033[31mb'"), 2);
}

TEST_F(HostileNames, OfCasesReachNoTerminal) {
    const std::string expected = "[[expect]]\nquantity = \"frames_per_s\"\npublished = ";
    expect_harmless(in_bash("cases " + file_word("a\x1b[31mb.toml", expected + "60\n")), 0);
    expect_harmless(in_bash("cases " + file_word("a\x1b[31mb.toml",
                                                 "title = \"t\\u001B[2J\"\n[trace]\nseed = 3\n" +
                                                     expected + "61\n")),
                    1);
}

TEST_F(HostileNames, OfProjectsReachNoTerminal) {
    const std::string project =
        file_word("a\x1b[31mb.toml", "[loop]\npolicy = \"fixed\"\ntimestep = \"1/60\"\n");
    const Ended ended = in_bash("validate --check speed " + project);
    expect_harmless(ended, ended.exit_code);
    EXPECT_LT(ended.exit_code, 2);
}

TEST_F(HostileNames, InsideCapturesReachNoTerminal) {
    // U+009B, which a terminal takes for an escape and a bracket.
    const ScratchFile capture(
        "Application,ProcessID,SwapChainAddress,TimeInSeconds,MsBetweenPresents\n"
        "g\xC2\x9B"
        "31mb.exe,7,0xA,0.010,10\ng\xC2\x9B"
        "31mb.exe,7,0xA,0.020,10\nh.exe,8,0xB,0.020,10\n");
    for (const std::string arguments :
         {"trace ", "trace --process x ", "run jump --policy fixed --engine euler --trace "}) {
        const Ended ended = tickproof(arguments + capture.path());
        EXPECT_THAT(ended.out + ended.err, HasSubstr("g?31mb.exe")) << arguments;
        EXPECT_EQ((ended.out + ended.err).find("\xC2\x9B"), std::string::npos) << arguments;
    }
}

}  // namespace
}  // namespace tickproof::harness
