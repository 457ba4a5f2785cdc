// The known bugs of real games are found, and found no more where the game's own fix is applied.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "tests/harness/cli/program.h"
#include "tests/real_projects/real_project.h"

namespace tickproof::real_projects {

void PrintTo(const RealProject& project, std::ostream* stream) {
    *stream << project.name;
}

namespace {

using ::testing::IsEmpty;
using ::testing::Not;

const std::filesystem::path kFixtures = std::filesystem::path(TICKPROOF_FIXTURES) / "real_projects";

std::string all_ids(const std::vector<FindingSeen>& findings) {
    std::string text;
    for (const FindingSeen& finding : findings) {
        text += finding.verdict + " " + finding.id + "\n";
    }
    return text;
}

class RealProjects : public ::testing::TestWithParam<RealProject> {};

TEST_P(RealProjects, HaveTheirKnownBugFoundAndTheirOwnFixAccepted) {
    const RealProject& project = GetParam();
    if (project.kind != "settings") {
        EXPECT_THAT(project.finds, IsEmpty());
        EXPECT_THAT(project.about, Not(IsEmpty()));
        return;
    }
    ASSERT_THAT(project.finds, Not(IsEmpty()));
    const std::vector<FindingSeen> before = validate(kFixtures / project.folder);
    for (const std::string& id : project.finds) {
        const FindingSeen* finding = find_id(before, id);
        ASSERT_NE(finding, nullptr) << id << " is not in\n" << all_ids(before);
        EXPECT_EQ(finding->verdict, "error") << id;
    }
    if (project.fixed_by.empty()) {
        return;
    }
    const std::vector<FindingSeen> after = validate(kFixtures / project.folder, project.fixed_by);
    for (const std::string& id : project.finds) {
        const FindingSeen* finding = find_id(after, id);
        EXPECT_FALSE(finding != nullptr && finding->verdict == "error")
            << id << " is still found with the game's own fix: " << finding->summary;
    }
}

INSTANTIATE_TEST_SUITE_P(Table, RealProjects, ::testing::ValuesIn(read_real_projects(kFixtures)),
                         [](const auto& test) {
                             std::string name = test.param.folder;
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

TEST(RealProjectsPage, IsWhatTheCommandPrints) {
    EXPECT_EQ(harness::testing::contents(std::filesystem::path(TICKPROOF_SOURCE_DIR) /
                                         "docs/real-projects.md"),
              to_page(read_real_projects(kFixtures), kFixtures))
        << "run: tools/real-projects > docs/real-projects.md";
}

TEST(RealProjectsPage, HasAllGames) {
    EXPECT_GE(read_real_projects(kFixtures).size(), 30U);
}

}  // namespace
}  // namespace tickproof::real_projects
