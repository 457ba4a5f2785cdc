// The examples that are good pass; those that are bad fail, and pass as recommended.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "harness/project/patch.h"
#include "harness/project/readers.h"
#include "tests/harness/advise/recommended.h"
#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;

class ExampleProject : public ::testing::TestWithParam<const char*> {
  protected:
    static Game example(const std::string& kind) {
        const std::string folder =
            fmt::format("{}/examples/projects/{}-{}", TICKPROOF_SOURCE_DIR, GetParam(), kind);
        std::vector<Project> read = read_project(folder);
        const PolicySpec policy = read.at(0).policy;
        return on_its_frames(make_game(
            parse_profile(read_profile_text(folder + "/tickproof.toml"), "tickproof.toml"), policy,
            std::move(read.at(0))));
    }
};

TEST_P(ExampleProject, PassesIfItIsGood) {
    const Game good = example("good");
    for (const Finding& found : validated(good)) {
        EXPECT_LE(found.verdict, Verdict::note) << found.summary;
    }
}

TEST_P(ExampleProject, FailsIfItIsBadAndPassesAsRecommended) {
    const Game bad = example("bad");
    EXPECT_EQ(verdict_of(bad), Verdict::error);
    const Recommendation made = recommended(bad);
    ASSERT_TRUE(made.chosen) << "each of the bad examples can be mended";
    EXPECT_FALSE(fails(verdict_of(chosen(made))));
    // What the files can hold they hold after the patch.
    const Patch patch = edits_for(*bad.project, chosen(made).policy);
    EXPECT_FALSE(patch.edits.empty());
    std::vector<ProjectFile> files = bad.project->files;
    for (ProjectFile& file : files) {
        file.text = patched(file, patch.edits);
    }
    const Project again = read_project_files(files).at(0);
    EXPECT_NEAR(again.policy.settings.timestep.dt_s, chosen(made).policy.settings.timestep.dt_s,
                1e-7);
}

INSTANTIATE_TEST_SUITE_P(Recommend, ExampleProject,
                         ::testing::Values("unity", "godot", "unreal", "own-loop"));

}  // namespace
}  // namespace tickproof::harness
