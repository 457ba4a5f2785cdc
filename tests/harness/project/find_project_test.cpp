#include "harness/project/find_project.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/harness/project/projects.h"

namespace tickproof::harness {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using namespace testing;

constexpr std::string_view kGodot = "config_version=5\n";
constexpr std::string_view kUnity = "--- !u!5 &1\nTimeManager:\n  m_TimeScale: 1\n";

class FindProject : public ::testing::Test {
  protected:
    void SetUp() override {
        const auto* info = ::testing::UnitTest::GetInstance()->current_test_info();
        folder_ = std::filesystem::path(::testing::TempDir()) /
                  fmt::format("tickproof_find_{}", info->name());
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    void put(const std::string& name, std::string_view text) const {
        const std::filesystem::path path = folder_ / name;
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << text;
    }
    std::string at(const std::string& name) const { return (folder_ / name).generic_string(); }
    std::vector<std::string> found(const std::string& name = ".") const {
        std::vector<std::string> names;
        for (const ProjectFile& file : find_project(at(name))) {
            names.push_back(std::filesystem::path(file.name)
                                .lexically_normal()
                                .lexically_relative(folder_.lexically_normal())
                                .generic_string());
        }
        return names;
    }
    std::string refused(const std::string& name = ".") const {
        return refusal([&] { read_project(at(name)); });
    }

    std::filesystem::path folder_;
};

TEST_F(FindProject, TakesAFile) {
    put("project.godot", kGodot);
    EXPECT_THAT(found("project.godot"), ElementsAre("project.godot"));
    EXPECT_EQ(read_project(at("project.godot")).front().engine, "godot");
}

TEST_F(FindProject, TakesAFolderAndTheVersionBeside) {
    put("ProjectSettings/TimeManager.asset", kUnity);
    put("ProjectSettings/ProjectVersion.txt", "m_EditorVersion: 2022.3.1f1\n");
    EXPECT_EQ(read_project(folder_.string()).front().version, "Unity 2022.3.1f1");
    EXPECT_EQ(read_project(at("ProjectSettings/TimeManager.asset")).front().version,
              "Unity 2022.3.1f1");
}

TEST_F(FindProject, TakesTheVersionFromBesideAFileThatWasMoved) {
    put("elsewhere/TimeManager.asset", kUnity);
    put("elsewhere/ProjectVersion.txt", "m_EditorVersion: 2022.3.1f1\n");
    EXPECT_EQ(read_project(at("elsewhere/TimeManager.asset")).front().version, "Unity 2022.3.1f1");
}

TEST_F(FindProject, LooksTwoFoldersDown) {
    put("unity/MyGame/ProjectSettings/TimeManager.asset", kUnity);
    put("unity/MyGame/Library/project.godot", kGodot);
    EXPECT_THAT(found(), ElementsAre("unity/MyGame/ProjectSettings/TimeManager.asset"));
}

TEST_F(FindProject, RefusesSeveralAndNamesThem) {
    put("a/project.godot", kGodot);
    put("b/ProjectSettings/TimeManager.asset", kUnity);
    EXPECT_THAT(refused(), HasSubstr("contains 2 projects; name one of "));
    EXPECT_THAT(refused(), HasSubstr("a/project.godot (godot), "));
    EXPECT_THAT(refused(), HasSubstr("b/ProjectSettings/TimeManager.asset (unity)"));
}

TEST_F(FindProject, RecognisesAFileByItsContent) {
    put("settings.txt", kGodot);
    EXPECT_EQ(read_project(at("settings.txt")).front().engine, "godot");
}

TEST_F(FindProject, RefusesWhatIsNoProject) {
    put("notes.txt", "hello\n");
    put("empty.godot", "");
    EXPECT_THAT(refused(), HasSubstr("neither it nor a folder in it holds a project; looked for"));
    EXPECT_THAT(refused("notes.txt"), HasSubstr("project.godot (godot)"));
    EXPECT_THAT(refused("empty.godot"), HasSubstr("is empty"));
    EXPECT_THAT(refused("missing"), HasSubstr("does not exist"));
}

TEST_F(FindProject, RefusesAHugeFile) {
    put("project.godot", kGodot);
    std::filesystem::resize_file(at("project.godot"), 65ULL << 20U);
    EXPECT_THAT(refused("project.godot"), HasSubstr("is larger than 64 MB"));
}

TEST_F(FindProject, RefusesAFolderThatMayNotBeListed) {
    put("closed/project.godot", kGodot);
    std::filesystem::permissions(at("closed"), std::filesystem::perms::none);
    std::error_code error;
    const bool is_root =
        !std::filesystem::directory_iterator(at("closed"), error)->path().empty() && !error;
    const std::string said = is_root ? "" : refused("closed");
    std::filesystem::permissions(at("closed"), std::filesystem::perms::all);
    if (is_root) {
        GTEST_SKIP() << "root may list every folder";
    }
    EXPECT_THAT(said, HasSubstr("cannot be listed"));
}

}  // namespace
}  // namespace tickproof::harness
