// What README and docs show is what there is: every block after a line `<!-- tickproof ARGUMENTS
// -->` is compared with the output of that command, run in the top folder, and every block after a
// line
// `<!-- file NAME -->` with that file.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/cli/program.h"

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

class Shows : public ::testing::TestWithParam<const char*> {};

TEST_P(Shows, WhatTheProgramPrints) {
    std::filesystem::current_path(TICKPROOF_SOURCE_DIR);
    const std::vector<Shown> all = shown_in(GetParam(), "<!-- tickproof ");
    ASSERT_GE(all.size(), 1U);
    for (const Shown& shown : all) {
        EXPECT_EQ(tickproof(shown.arguments).out, shown.output)
            << GetParam() << " is out of date: replace the block after the line\n  <!-- tickproof "
            << shown.arguments << " -->\nby the output of: tickproof " << shown.arguments;
    }
}

TEST_P(Shows, FilesAsTheyAre) {
    std::filesystem::current_path(TICKPROOF_SOURCE_DIR);
    for (const Shown& shown : shown_in(GetParam(), "<!-- file ")) {
        EXPECT_EQ(contents(shown.arguments), shown.output)
            << GetParam() << " is out of date: copy " << shown.arguments << " into it";
    }
}

INSTANTIATE_TEST_SUITE_P(Text, Shows,
                         ::testing::Values("README.md", "docs/captures.md", "docs/cases.md",
                                           "docs/determinism.md", "docs/map.md", "docs/shrink.md",
                                           "docs/validate.md"));

}  // namespace
}  // namespace tickproof::harness
