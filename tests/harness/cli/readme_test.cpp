// What README and docs show is what there is: every block after a line `<!-- tickproof ARGUMENTS
// -->` is compared with the output of that command with COLUMNS=80, run in the top folder, and
// every block after a line `<!-- file NAME -->` with that file.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "physics/engines.h"
#include "tests/harness/cli/program.h"
#include "tests/sanitized.h"

namespace tickproof::harness {
namespace {

using namespace testing;

struct Shown {
    std::string arguments;
    std::string output;
};

/// The blocks after lines that begin with `mark`.
std::vector<Shown> shown_in(const std::filesystem::path& file, const std::string& mark) {
    std::vector<Shown> all;
    std::ifstream stream(file);
    std::string line;
    while (std::getline(stream, line)) {
        if (line.rfind(mark, 0) != 0) {
            continue;
        }
        Shown shown{.arguments = line.substr(mark.size(), line.find(" -->") - mark.size())};
        std::getline(stream, line);  // The opening fence.
        while (std::getline(stream, line) && line != "```") {
            shown.output += line + '\n';
        }
        all.push_back(shown);
    }
    return all;
}

bool names_an_absent_engine(const std::string& arguments) {
    return std::ranges::any_of(physics::absent_engines(), [&](const physics::AbsentEngine& each) {
        return arguments.find(each.name) != std::string::npos;
    });
}

class Shows : public ::testing::TestWithParam<const char*> {};

TEST_P(Shows, WhatTheProgramPrints) {
    std::filesystem::current_path(TICKPROOF_SOURCE_DIR);
    const std::vector<Shown> all = shown_in(GetParam(), "<!-- tickproof ");
    ASSERT_GE(all.size(), 1U);
    for (const Shown& shown : all) {
        if (names_an_absent_engine(shown.arguments)) {
            continue;
        }
        EXPECT_EQ(tickproof(shown.arguments, "COLUMNS=80").out, shown.output)
            << GetParam() << " is out of date: replace the block after the line\n  <!-- tickproof "
            << shown.arguments << " -->\nby the output of: COLUMNS=80 tickproof "
            << shown.arguments;
    }
}

TEST_P(Shows, FilesAsTheyAre) {
    std::filesystem::current_path(TICKPROOF_SOURCE_DIR);
    for (const Shown& shown : shown_in(GetParam(), "<!-- file ")) {
        EXPECT_EQ(contents(shown.arguments), shown.output)
            << GetParam() << " is out of date: copy " << shown.arguments << " into it";
    }
}

/// Removes the text from the first `begin` up to the next `end`, where there is a `begin`.
void erase_between(std::string& text, std::string_view begin, std::string_view end) {
    const std::size_t from = text.find(begin);
    if (from != std::string::npos) {
        text.erase(from, text.find(end, from) - from);
    }
}

/// The words of a text without its figures and its budget: settings stay. That the machine was busy
/// is a figure, too, and so is its name; where times spread, the answer in the first and the last
/// line says so.
std::set<std::string> words_of(std::string text) {
    text.erase(0, text.find("\n\n"));
    text.resize(std::min(text.size(), text.find("\npass: ")));
    erase_between(text, "note: the machine is busy", "of budget: ");
    erase_between(text, " fps on ", "processor");
    erase_between(text, "of budget: the", "bodies: ");
    std::set<std::string> words;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream stream(line);
        for (std::string word; stream >> word;) {
            word.erase(word.find_last_not_of(",;:.") + 1);
            const bool is_figure = word.find_first_of("0123456789") != std::string::npos &&
                                   word.find('=') == std::string::npos;
            if (!is_figure) {
                words.insert(word);
            }
        }
    }
    for (const char* unit : {"ns", "us", "ms", "s"}) {
        words.erase(unit);
    }
    return words;
}

/// Times differ from run to run, so of a block after `<!-- bench ARGUMENTS -->` only the form is
/// compared: the columns, the rows and the sentences, without figures. All in one size of terminal,
/// and with so small a budget that bodies are timed at the smallest sizes only.
TEST(ShowsForm, WhatBenchPrintsButForItsFigures) {
    std::filesystem::current_path(TICKPROOF_SOURCE_DIR);
    std::vector<Shown> all = shown_in("docs/bench.md", "<!-- bench ");
    ASSERT_EQ(all.size(), 4U);
    all.resize(std::max<std::size_t>(1, tickproof::testing::fewer_if_sanitized(4)));
    for (const Shown& shown : all) {
        const std::string printed =
            tickproof("bench " + shown.arguments + " --time 1ms --budget 4ms", "COLUMNS=100").out;
        const std::set<std::string> known = words_of(printed);
        for (const std::string& word : words_of(shown.output)) {
            EXPECT_TRUE(known.contains(word))
                << "docs/bench.md is out of date, '" << word
                << "' is not printed: replace the block by the output of: tickproof bench "
                << shown.arguments;
        }
    }
}

#ifdef TICKPROOF_RATIOS
/// The columns of a table of ratios that are no figures: name and unit, and the goal.
std::vector<std::string> rows_of(const std::string& table) {
    std::vector<std::string> rows;
    std::istringstream lines(table);
    const std::size_t unit_ends = table.find("ratio") - 1;
    const std::size_t high_ends = table.find("high") + std::string("high").size();
    const std::size_t goal_ends = table.find("goal") + std::string("goal").size();
    for (std::string line; std::getline(lines, line);) {
        line.resize(std::max(line.size(), goal_ends), ' ');
        rows.push_back(line.substr(0, unit_ends) + line.substr(high_ends, goal_ends - high_ends));
    }
    return rows;
}

/// Of the block after `<!-- ratios -->` the rows and their goals are compared: tools/ratios takes
/// minutes, and its figures differ from machine to machine.
TEST(ShowsForm, RowsAndGoalsOfRatios) {
    std::filesystem::current_path(TICKPROOF_SOURCE_DIR);
    const std::vector<Shown> all = shown_in("README.md", "<!-- ratios");
    ASSERT_EQ(all.size(), 1U);
    const ScratchFile list;
    ASSERT_EQ(std::system(("\"" TICKPROOF_RATIOS "\" --list >" + list.path()).c_str()), 0);
    std::vector<std::string> shown = rows_of(all[0].output);
    std::erase_if(shown, names_an_absent_engine);
    EXPECT_THAT(shown, ::testing::ElementsAreArray(rows_of(contents(list.path()))))
        << "README.md is out of date: replace the block by the output of: tools/ratios";
}
#endif

INSTANTIATE_TEST_SUITE_P(Text, Shows,
                         ::testing::Values("README.md", "docs/bench.md", "docs/captures.md",
                                           "docs/cases.md", "docs/determinism.md",
                                           "docs/engine-upgrades.md", "docs/map.md",
                                           "docs/shrink.md", "docs/validate.md"));

}  // namespace
}  // namespace tickproof::harness
