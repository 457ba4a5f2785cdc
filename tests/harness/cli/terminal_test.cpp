// What people see in a terminal: approved texts, colours, and a progress line that goes away.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "tests/harness/cli/terminal.h"
#include "tests/sanitized.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::Not;

struct Scene {
    const char* name;
    const char* arguments;
};

void PrintTo(const Scene& scene, std::ostream* out) {
    *out << scene.name;
}

constexpr Scene kScenes[] = {
    {"help", "--help"},
    {"run",
     "run jump --engine euler --policy fixed,variable --fps 20,30,60,144 --check frame-rate "
     "--plot"},
    {"run-gate",
     "run gate --engine euler,box2d --policy variable,fixed --trace "
     "examples/captures/60fps_hitches.csv --check tunneling --plot"},
    {"validate", "validate examples/projects/unity-bad --plot"},
    {"recommend", "recommend examples/projects/unity-bad --plot"},
    {"schedule",
     "schedule --policy fixed,fixed-capped --trace examples/captures/60fps_hitches.csv --plot"},
    {"map", "map jump --engine euler --policy variable --over fps=10..240:40 --over phase=0..1:5"},
    {"map-plot", "map jump --engine euler --policy variable,fixed --over fps=10..240:40 --plot"},
    {"determinism",
     "determinism jump --engine euler --fps 30,60 --only repeat,threads,timestep --plot"},
    {"cases", "cases quake3-jump"},
    {"complaint", "run jmp"},
};

/// Escapes as letters, so that a difference can be read.
std::string readable(std::string text) {
    for (auto at = text.find('\x1b'); at != std::string::npos; at = text.find('\x1b')) {
        text.replace(at, 1, "\\e");
    }
    return text;
}

std::string without_colours(const std::string& text) {
    return std::regex_replace(text, std::regex("\x1b\\[[0-9]+m"), "");
}

/// Lines that are too long. A command to copy, a diff and the words of a usage line stay whole.
std::vector<std::string> too_long(const std::string& text, std::size_t columns) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        const std::string_view words =
            std::string_view(line).substr(std::min(line.find_first_not_of(' '), line.size()));
        if (columns_of(line) > columns && !words.starts_with("tickproof ")) {
            lines.push_back(line);
        }
    }
    return lines;
}

class InATerminal : public ::testing::TestWithParam<std::tuple<Scene, unsigned short>> {
  protected:
    InATerminal() { std::filesystem::current_path(TICKPROOF_SOURCE_DIR); }
};

/// TICKPROOF_APPROVE=1 writes the files anew: look at them with git diff.
TEST_P(InATerminal, IsTheApprovedOneWithAndWithoutColours) {
    const auto& [scene, columns] = GetParam();
    const std::string shown = screen(in_terminal(scene.arguments, columns).out);
    EXPECT_THAT(too_long(shown, columns), ::testing::IsEmpty());
    const std::string file =
        fmt::format("tests/harness/cli/approved/{}-{}.txt", scene.name, columns);
    if (std::getenv("TICKPROOF_APPROVE") != nullptr) {
        std::ofstream(file, std::ios::binary) << readable(shown);
    }
    EXPECT_EQ(readable(shown), contents(file))
        << "If the new text is better: TICKPROOF_APPROVE=1 ctest --preset release -R '^cli_test$'";
    EXPECT_EQ(screen(in_terminal(scene.arguments, columns, "LC_ALL=C.UTF-8 NO_COLOR=1").out),
              without_colours(shown));
}

INSTANTIATE_TEST_SUITE_P(Scenes, InATerminal,
                         ::testing::Combine(::testing::ValuesIn(kScenes),
                                            ::testing::Values(80, 120)),
                         [](const auto& each) {
                             std::string name = fmt::format("{}_{}", std::get<0>(each.param).name,
                                                            std::get<1>(each.param));
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

TEST(TooLong, FindsALineThatIsLongerThanTheTerminal) {
    EXPECT_THAT(too_long("│ ●●\n\x1b[31merror\x1b[0m\n", 5), ::testing::IsEmpty());
    EXPECT_THAT(too_long("│ ●●\n\x1b[31merror\x1b[0m\n", 4), ::testing::SizeIs(1));
    EXPECT_THAT(too_long("  tickproof run jump\n", 4), ::testing::IsEmpty());
}

constexpr const char* kPlotted =
    "run jump --engine euler --policy variable --fps 20,30,60 --check frame-rate --plot";

TEST(Terminal, GivesItsWidthUnlessColumnsSaysAnother) {
    const std::string narrow = in_terminal(kPlotted, 50).out;
    EXPECT_THAT(too_long(narrow, 50), ::testing::IsEmpty());
    EXPECT_THAT(too_long(narrow, 49), Not(::testing::IsEmpty()));
    EXPECT_EQ(in_terminal(kPlotted, 90, "LC_ALL=C.UTF-8 COLUMNS=50").out, narrow);
}

bool is_ascii(const std::string& text) {
    return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

TEST(Plots, AreAsciiButInATerminalOfUtf8) {
    const auto is_ascii_in = [](const std::string& environment) {
        const Ended ended = in_terminal(kPlotted, 80, environment);
        EXPECT_EQ(ended.exit_code, 1) << ended.out;  // The verdict of variable steps.
        return is_ascii(ended.out);
    };
    EXPECT_FALSE(is_ascii_in("LC_ALL=C.UTF-8"));
    EXPECT_FALSE(is_ascii_in("LC_ALL= LC_CTYPE=en_GB.utf8 LANG=C"));
    EXPECT_TRUE(is_ascii_in("LC_ALL=C LANG=C.UTF-8"));
    EXPECT_TRUE(is_ascii_in("LC_ALL=C.UTF-8 TERM=dumb"));
    EXPECT_TRUE(is_ascii(tickproof(kPlotted, "-u COLUMNS LC_ALL=C.UTF-8").out));
}

TEST(Plots, OfNothingSayWhatIsMissing) {
    EXPECT_THAT(tickproof("schedule --policy fixed --fps 60 --plot").out,
                HasSubstr("nothing to plot: a curve needs three frame rates"));
}

TEST(Plots, AreNoPartOfTheCommandThatRepeats) {
    const std::string out = tickproof(std::string(kPlotted) + " --color never").out;
    EXPECT_THAT(out, HasSubstr("--check frame-rate\n"));
}

bool is_coloured(const std::string& text) {
    return text.find('\x1b') != std::string::npos;
}

TEST(Colours, AreThereOnATerminalUnlessTheUserSaysOtherwise) {
    const std::string plain = "run jump --engine euler --policy variable --fps 20,60";
    EXPECT_TRUE(is_coloured(in_terminal(plain, 80).out));
    EXPECT_FALSE(is_coloured(in_terminal(plain, 80, "NO_COLOR=1").out));
    EXPECT_FALSE(is_coloured(in_terminal(plain, 80, "TERM=dumb").out));
    EXPECT_FALSE(is_coloured(in_terminal(plain + " --color never", 80).out));
    EXPECT_TRUE(is_coloured(in_terminal(plain + " --color auto", 80, "NO_COLOR=").out));
    EXPECT_TRUE(is_coloured(in_terminal(plain + " --color=always", 80, "NO_COLOR=1").out));
    EXPECT_FALSE(is_coloured(tickproof(plain).out));
    EXPECT_TRUE(is_coloured(tickproof(plain + " --color always").out));
    EXPECT_TRUE(is_coloured(tickproof(plain, "CLICOLOR_FORCE=1").out));
    EXPECT_FALSE(is_coloured(tickproof(plain, "CLICOLOR_FORCE=0").out));
}

TEST(Colours, OfAnotherTimeAdvise) {
    const Ended ended = tickproof("list --color alwys");
    EXPECT_EQ(ended.exit_code, 2);
    EXPECT_THAT(ended.err, HasSubstr("did you mean 'always'?"));
}

struct LongWork {
    std::string arguments;
    std::string written;
};

/// Work that takes so long that a line appears, on any machine: twice as much until one does.
LongWork long_work(unsigned short columns) {
    LongWork work;
    static int trials = 6000;  // The next test begins with what was enough for this one.
    for (; trials < 10'000'000; trials *= 2) {
        work.arguments = fmt::format(
            "map jump --engine euler --policy variable --generate jitter --trials {} --over "
            "fps=20..240:8 --jobs 1",
            trials);
        work.written = in_terminal(work.arguments, columns).out;
        // The first line has no rate yet, and the last one only clears it.
        constexpr std::string_view kLine = "\r\x1b[K";
        std::size_t lines = 0;
        for (auto at = work.written.find(kLine); at != std::string::npos;
             at = work.written.find(kLine, at + 1)) {
            ++lines;
        }
        if (lines > 2) {
            break;
        }
    }
    return work;
}

TEST(ProgressLine, SaysRateAndTimeThatIsLeftAndGoesAway) {
    const LongWork work = long_work(80);
    EXPECT_TRUE(std::regex_search(
        work.written,
        std::regex("\r\x1b\\[K[0-9,]+ of [0-9,]+ trials, [0-9,]+/s, about [0-9]+ s left")));
    EXPECT_EQ(screen(work.written), tickproof(work.arguments, "COLUMNS=80").out);
}

TEST(ProgressLine, IsNoLongerThanANarrowTerminal) {
    const std::string written = long_work(30).written;
    std::size_t lines = 0;
    for (auto at = written.find("\r\x1b[K"); at != std::string::npos;
         at = written.find("\r\x1b[K", at + 1), ++lines) {
        const std::size_t end = written.find_first_of("\r\n", at + 1);
        EXPECT_LT(columns_of(written.substr(at + 4, end - at - 4)), 30U);
    }
    EXPECT_GT(lines, 1U);
}

/// Work whose length is that of a capture: four times as long until a line appears.
bool says_of_frames(const std::string& arguments, std::size_t frames, const char* words) {
    for (; frames <= 64'000'000; frames *= 4) {
        std::string text;
        text.reserve(frames * 5);
        for (std::size_t i = 0; i < frames; ++i) {
            text += "16.7\n";
        }
        const ScratchFile capture(text);
        if (says(fmt::format(fmt::runtime(arguments), capture.path()),
                 std::regex("\r\x1b\\[K" + std::string(words)))) {
            return true;
        }
    }
    return false;
}

TEST(ProgressLine, SaysHowMuchOfACaptureHasBeenRead) {
    for (const char* arguments : {"trace {}", "schedule --policy fixed --trace {}"}) {
        EXPECT_TRUE(says_of_frames(arguments, 8'000'000, "[0-9]+ of [0-9]+ MB")) << arguments;
    }
}

TEST(ProgressLine, IsThereBeforeAnythingIsRecommendedShrunkOrMended) {
    const std::string project = "'" TICKPROOF_SOURCE_DIR "/examples/projects/unity-bad' --trace {}";
    for (const auto& [arguments, words] :
         {std::pair<std::string, const char*>{"recommend " + project, "[0-9]+ of [0-9]+ checks"},
          {"shrink --policy variable --trace {}", "[0-9]+ of [0-9]+ checks"},
          {"validate " + project, "[0-9]+ of [0-9]+ checks of fixes"}}) {
        EXPECT_TRUE(says_of_frames(arguments, 1'000'000, words)) << arguments;
    }
}

TEST(ProgressLine, SaysHowManyStepsAreRecordedAndHowMuchIsExported) {
    const ScratchFile recording;
    const ScratchFile file;
    EXPECT_TRUE(says("record stack --engine box2d --policy fixed:timestep=1us --fps 60 --out " +
                         recording.path(),
                     std::regex("\r\x1b\\[K[0-9,]+ steps, [0-9,]+/s\r")));
    tickproof("record jump --engine euler --policy fixed:timestep=1us --fps 60 --out " +
              recording.path());
    EXPECT_TRUE(says("export " + recording.path() + " " + file.path(),
                     std::regex("\r\x1b\\[K[0-9]+ of [0-9]+ MB")));
}

TEST(ProgressLine, IsInNoFileOrPipe) {
    EXPECT_EQ(tickproof(long_work(80).arguments).err, "");
}

}  // namespace
}  // namespace tickproof::harness
