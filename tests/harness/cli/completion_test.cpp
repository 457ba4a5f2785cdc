// Completions and the manual name what --help names, and the shells themselves offer it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "tests/harness/cli/program.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

using Words = std::set<std::string>;

/// The first words of the indented lines below a heading of --help.
std::vector<std::string> listed_in_help(const std::string& arguments, const std::string& heading) {
    std::istringstream lines(tickproof(arguments, "COLUMNS=400").out);
    std::vector<std::string> words;
    bool is_below = false;
    for (std::string line; std::getline(lines, line);) {
        is_below = line.starts_with("  ") ? is_below : line == heading;
        std::string word;
        if (is_below && line.starts_with("  ") && line[2] != ' ' &&
            std::istringstream(line) >> word) {
            words.push_back(word);
        }
    }
    return words;
}

const std::vector<std::string>& verbs() {
    static const std::vector<std::string> all = listed_in_help("--help", "Subcommands:");
    return all;
}

/// `-v,--verbose` are two.
Words options_of(const std::string& verb) {
    Words options;
    for (const std::string& names : listed_in_help(verb + " --help", "Options:")) {
        std::istringstream parts(names);
        for (std::string name; std::getline(parts, name, ',');) {
            options.insert(name);
        }
    }
    return options;
}

/// A script in a file, and a shell that is asked what it offers.
class Completions : public tickproof::testing::InScratchFolder {
  protected:
    Completions() {
        for (const auto& [name, shell] : {std::pair{"tickproof.bash", "bash"},
                                          {"_tickproof", "zsh"},
                                          {"tickproof.fish", "fish"}}) {
            file(name, tickproof(std::string("completion ") + shell).out);
        }
        file("frames of a game.csv", "");
    }

    Words words_of(const std::string& command) const {
        const ScratchFile out;
        const std::string all = "cd " + folder().string() + " && " + command + " > " + out.path();
        EXPECT_EQ(std::system(all.c_str()), 0) << all;
        std::istringstream lines(contents(out.path()));
        Words words;
        for (std::string line; std::getline(lines, line);) {
            words.insert(line.substr(0, line.find('\t')));
        }
        return words;
    }

    /// As bash calls the function: words broken at `=`, the last one under the cursor.
    Words in_bash(const std::string& words) const {
        return words_of("bash -c 'source ./tickproof.bash; COMP_WORDS=(" + words +
                        "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _tickproof; printf \"%s\\n\" "
                        "\"${COMPREPLY[@]}\"'");
    }
    Words in_fish(const std::string& line) const {
        return words_of("fish --no-config -c 'source ./tickproof.fish; complete -C \"" + line +
                        "\"'");
    }
    Words in_zsh(const std::string& line) const {
        return words_of("zsh -f '" TICKPROOF_SOURCE_DIR
                        "/tests/harness/cli/shells/complete.zsh' \"$PWD\" '" +
                        line + "'");
    }
    std::string script(const std::string& name) const { return contents(path(name)); }
};

bool is_installed(const std::string& program) {
    return std::system(("command -v " + program + " > /dev/null").c_str()) == 0;
}

/// What one verb has between its label and the next.
std::string part_of(const std::string& text, const std::string& begin, const std::string& end) {
    const std::size_t from = text.find(begin);
    return from == std::string::npos
               ? std::string()
               : text.substr(from, text.find(end, from + begin.size()) - from);
}

TEST_F(Completions, OfEveryVerbHaveItsOptionsAndNoOthers) {
    ASSERT_THAT(verbs(), Contains("validate"));
    EXPECT_THAT(in_bash("tickproof \"\""), ::testing::IsSupersetOf(verbs()));
    for (const std::string& verb : verbs()) {
        const Words options = options_of(verb);
        ASSERT_THAT(options, Contains("--help")) << verb;
        EXPECT_EQ(in_bash("tickproof " + verb + " -"), options) << verb;
        const std::string zsh =
            part_of(script("_tickproof"), "\n        " + verb + ")\n", "\n            ;;");
        const std::string fish_mark = "-n '__fish_seen_subcommand_from " + verb + "'";
        for (const std::string& option : options) {
            EXPECT_THAT(zsh, HasSubstr(option)) << verb;
            const bool is_long = option.starts_with("--");
            EXPECT_THAT(script("tickproof.fish"),
                        ::testing::ContainsRegex(fish_mark + "[^\n]* -" + (is_long ? "l " : "s ") +
                                                 option.substr(is_long ? 2 : 1) + " "))
                << verb;
        }
    }
}

TEST_F(Completions, AndTheManualHaveEveryVerbAndOption) {
    const std::string page = tickproof("manual").out;
    const auto in_roff = [](std::string text) {
        for (auto at = text.find('-'); at != std::string::npos; at = text.find('-', at + 2)) {
            text.insert(at, 1, '\\');
        }
        return text;
    };
    for (const std::string& verb : verbs()) {
        const std::string part = part_of(page, "\n.SS " + verb + "\n", "\n.S");
        EXPECT_THAT(part, HasSubstr(".B tickproof " + verb + "\n"));
        for (const std::string& option : options_of(verb)) {
            EXPECT_THAT(part, HasSubstr("\\fB" + in_roff(option) + "\\fR")) << verb;
        }
    }
}

std::size_t count_of(const std::string& text, const std::string& words) {
    std::size_t count = 0;
    for (auto at = text.find(words); at != std::string::npos; at = text.find(words, at + 1)) {
        ++count;
    }
    return count;
}

TEST(Manual, DescribesOnceWhatSeveralCommandsHave) {
    const std::string page = tickproof("manual").out;
    const auto described = [&](const std::string& option) {
        return count_of(page, ".TP\n\\fB" + option + "\\fR");
    };
    EXPECT_EQ(described("\\-\\-hitches\\-digest"), 1U);
    EXPECT_EQ(described("\\-h\\fR, \\fB\\-\\-help"), 2U);  // And that of no command.
    EXPECT_EQ(described("\\-\\-junit"), 1U);
    EXPECT_EQ(described("\\-\\-csv"), 4U);  // Each writes something else.
    EXPECT_THAT(page, HasSubstr("\n.SS Captures of frame times\nFor\n\\fBvalidate\\fR,\n"));
}

TEST(Manual, HasExamplesWithOptionsThatExist) {
    std::istringstream lines(part_of(tickproof("manual").out, "\n.SH EXAMPLES\n", "\n.SH "));
    std::size_t examples = 0;
    for (std::string line; std::getline(lines, line);) {
        constexpr std::string_view kCommand = ".B tickproof ";
        if (!line.starts_with(kCommand)) {
            continue;
        }
        std::erase(line, '\\');
        std::istringstream words(line.substr(kCommand.size()));
        std::string verb;
        words >> verb;
        ASSERT_THAT(verbs(), Contains(verb));
        for (std::string word; words >> word;) {
            EXPECT_TRUE(!word.starts_with("--") || options_of(verb).contains(word)) << line;
        }
        ++examples;
    }
    EXPECT_GT(examples, 4U);
}

TEST(Manual, HasTheSectionsOfAManual) {
    std::istringstream lines(tickproof("manual").out);
    std::vector<std::string> sections;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with(".SH ")) {
            sections.push_back(line.substr(4));
        }
    }
    EXPECT_THAT(sections, ElementsAre("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS",
                                      "OPTIONS OF SEVERAL COMMANDS", "EXAMPLES", "EXIT STATUS",
                                      "ENVIRONMENT", "FILES", "SEE ALSO"));
}

TEST_F(Completions, InBashAreNamesFilesAndPartsOfLists) {
    EXPECT_THAT(in_bash("tickproof va"), ElementsAre("validate"));
    EXPECT_THAT(in_bash("tickproof run j"), ElementsAre("jump"));
    EXPECT_THAT(in_bash("tickproof run --engine g"), ElementsAre("godot-body", "godot-character"));
    EXPECT_THAT(in_bash("tickproof run --engine = g"),
                ElementsAre("godot-body", "godot-character"));
    EXPECT_THAT(in_bash("tickproof run --check gate,tu"), ElementsAre("gate,tunneling"));
    EXPECT_THAT(in_bash("tickproof trace fr"), ElementsAre("frames of a game.csv"));
    EXPECT_THAT(in_bash("tickproof run --json fr"), ElementsAre("frames of a game.csv"));
    EXPECT_THAT(in_bash("tickproof list che"), ElementsAre("checks"));
    EXPECT_THAT(in_bash("tickproof run --timestep 1"), ElementsAre(""));  // Only the user knows.
}

TEST_F(Completions, InZshAreNamesFilesAndPartsOfLists) {
    if (!is_installed("zsh")) {
        GTEST_SKIP() << "zsh is not installed: tools/setup --all";
    }
    EXPECT_THAT(in_zsh("tickproof va"), ElementsAre("validate"));
    EXPECT_THAT(in_zsh("tickproof run --check gate,tu"), ElementsAre("gate,tunneling"));
    EXPECT_THAT(in_zsh("tickproof run --json fr"), ElementsAre("frames\\ of\\ a\\ game.csv"));
    EXPECT_EQ(in_zsh("tickproof bench --"), [] {
        Words options = options_of("bench");
        std::erase_if(options, [](const std::string& each) { return !each.starts_with("--"); });
        return options;
    }());
}

TEST_F(Completions, InFishAreNamesFilesAndPartsOfLists) {
    if (!is_installed("fish")) {
        GTEST_SKIP() << "fish is not installed: tools/setup --all";
    }
    EXPECT_THAT(in_fish("tickproof va"), ElementsAre("validate"));
    EXPECT_THAT(in_fish("tickproof run --check gate,tu"), ElementsAre("gate,tunneling"));
    EXPECT_THAT(in_fish("tickproof run --json fr"), ElementsAre("frames of a game.csv"));
    EXPECT_THAT(in_fish("tickproof run j"), Contains("jump"));
}

TEST_F(Completions, OfHiddenWordsAreNone) {
    EXPECT_THAT(verbs(), Not(Contains("manual")));
    EXPECT_THAT(in_bash("tickproof man"), ElementsAre(""));
    EXPECT_THAT(script("_tickproof"), Not(HasSubstr("count-loop")));
}

TEST_F(Completions, AndTheManualAreSoundRoff) {
    if (!is_installed("man")) {
        GTEST_SKIP() << "man is not installed: tools/setup --all";
    }
    file("tickproof.1", tickproof("manual").out);
    EXPECT_THAT(words_of("(LC_ALL=C.UTF-8 man --warnings -E UTF-8 -l tickproof.1 2>&1 >page.txt)"),
                IsEmpty());
    EXPECT_THAT(contents(path("page.txt")), HasSubstr("tickproof validate"));
    if (is_installed("mandoc")) {
        EXPECT_THAT(words_of("(mandoc -T lint tickproof.1 || true)"), IsEmpty());
    }
}

TEST(Completion, OfAnotherShellAdvises) {
    const Ended ended = tickproof("completion bsh");
    EXPECT_EQ(ended.exit_code, 2);
    EXPECT_THAT(ended.err, HasSubstr("no shell 'bsh'; did you mean 'bash'?"));
}

}  // namespace
}  // namespace tickproof::harness
