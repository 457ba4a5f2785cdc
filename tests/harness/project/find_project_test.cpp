#include "harness/project/find_project.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <stdexcept>

#include "tests/harness/project/projects.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using namespace testing;

constexpr std::string_view kGodot = "config_version=5\n";
constexpr std::string_view kUnity = "--- !u!5 &1\nTimeManager:\n  m_TimeScale: 1\n";

class FindProject : public tickproof::testing::InScratchFolder {
  protected:
    std::vector<std::string> found(const std::string& name = ".") const {
        std::vector<std::string> names;
        for (const ProjectFile& file : find_project(path(name))) {
            names.push_back(std::filesystem::path(file.name)
                                .lexically_normal()
                                .lexically_relative(folder().lexically_normal())
                                .generic_string());
        }
        return names;
    }
    std::string refused(const std::string& name = ".") const {
        return refusal([&] { read_project(path(name)); });
    }
};

TEST_F(FindProject, TakesAGameOfLoveUnlessAProfileHasItsLoop) {
    file("conf.lua",
         "function love.conf(t)\n  t.version = \"11.4\" -- LÖVE\n  t.window.vsync = 0\nend\n");
    EXPECT_THAT(refused(), HasSubstr("main.lua (love)")) << "there is no game yet";
    file("main.lua", "function love.update(dt) end\n");
    const Project project = read_project(path(".")).front();
    EXPECT_EQ(project.engine, "love");
    EXPECT_EQ(project.version, "LÖVE 11.4");
    EXPECT_FALSE(project.waits_for_display);
    file("tickproof.toml", "[loop]\npolicy = \"fixed\"\n");
    EXPECT_EQ(read_project(path(".")).front().engine, "own-loop");
}

TEST_F(FindProject, TakesAFile) {
    file("project.godot", kGodot);
    EXPECT_THAT(found("project.godot"), ElementsAre("project.godot"));
    EXPECT_EQ(read_project(path("project.godot")).front().engine, "godot");
}

TEST_F(FindProject, TakesWhatReplacesTheValuesOfAGodotProject) {
    file("project.godot",
         "config_version=5\n[application]\n"
         "config/project_settings_override=\"res://cfg/mine.cfg\"\n");
    file("override.cfg", "");
    file("cfg/mine.cfg", "");
    EXPECT_THAT(found(), ElementsAre("project.godot", "override.cfg", "cfg/mine.cfg"));
    EXPECT_THAT(found("project.godot"),
                ElementsAre("project.godot", "override.cfg", "cfg/mine.cfg"));
}

TEST_F(FindProject, LeavesWhatAProjectNamesOutsideOfItsFolder) {
    file("secret.cfg", "");
    file("game/project.godot",
         "config_version=5\n[application]\n"
         "config/project_settings_override=\"res://cfg/../../secret.cfg\"\n");
    EXPECT_THAT(found("game"), ElementsAre("game/project.godot"));
}

TEST_F(FindProject, TakesTheLayersOfUnrealAndItsVersion) {
    file("Config/DefaultEngine.ini", "[/Script/A.B]\nc=1\n");
    file("Config/Mac/MacEngine.ini", "[/Script/A.B]\nc=1\n");
    file("Platforms/PS5/Config/PS5Engine.ini", "[/Script/A.B]\nc=1\n");
    file("Game.uproject", "{ \"EngineAssociation\": \"5.3\" }");
    EXPECT_THAT(found(), ElementsAre("Config/DefaultEngine.ini", "Config/Mac/MacEngine.ini",
                                     "Platforms/PS5/Config/PS5Engine.ini", "Game.uproject"));
    EXPECT_EQ(read_project(path("Config/DefaultEngine.ini")).front().version, "Unreal 5.3");
}

TEST_F(FindProject, TakesAFolderAndTheVersionBeside) {
    file("ProjectSettings/TimeManager.asset", kUnity);
    file("ProjectSettings/ProjectVersion.txt", "m_EditorVersion: 2022.3.1f1\n");
    EXPECT_EQ(read_project(folder().string()).front().version, "Unity 2022.3.1f1");
    EXPECT_EQ(read_project(path("ProjectSettings/TimeManager.asset")).front().version,
              "Unity 2022.3.1f1");
}

TEST_F(FindProject, TakesTheVersionFromBesideAFileThatWasMoved) {
    file("elsewhere/TimeManager.asset", kUnity);
    file("elsewhere/ProjectVersion.txt", "m_EditorVersion: 2022.3.1f1\n");
    EXPECT_EQ(read_project(path("elsewhere/TimeManager.asset")).front().version,
              "Unity 2022.3.1f1");
}

TEST_F(FindProject, LooksTwoFoldersDown) {
    file("unity/MyGame/ProjectSettings/TimeManager.asset", kUnity);
    file("unity/MyGame/Library/project.godot", kGodot);
    EXPECT_THAT(found(), ElementsAre("unity/MyGame/ProjectSettings/TimeManager.asset"));
}

TEST_F(FindProject, RefusesSeveralAndNamesThem) {
    file("a/project.godot", kGodot);
    file("b/ProjectSettings/TimeManager.asset", kUnity);
    EXPECT_THAT(refused(), HasSubstr("contains 2 projects; name one of "));
    EXPECT_THAT(refused(), HasSubstr("a/project.godot (godot), "));
    EXPECT_THAT(refused(), HasSubstr("b/ProjectSettings/TimeManager.asset (unity)"));
}

TEST_F(FindProject, RecognisesAFileByItsContent) {
    file("settings.txt", kGodot);
    EXPECT_EQ(read_project(path("settings.txt")).front().engine, "godot");
}

TEST_F(FindProject, RefusesWhatIsNoProject) {
    file("notes.txt", "hello\n");
    file("empty.godot", "");
    EXPECT_THAT(refused(), HasSubstr("neither it nor a folder in it holds a project; looked for"));
    EXPECT_THAT(refused("notes.txt"), HasSubstr("project.godot (godot)"));
    EXPECT_THAT(refused("empty.godot"), HasSubstr("is empty"));
    EXPECT_THAT(refused("missing"), HasSubstr("does not exist"));
    file("project.godot", "garbage [[[\n");
    EXPECT_THAT(refused("project.godot"), HasSubstr("project.godot:1: holds no setting"));
}

/// git leaves both sides in the file: neither is what the game runs with.
TEST_F(FindProject, RefusesAFileWithAnOpenMerge) {
    file("project.godot", std::string(kGodot) +
                              "<<<<<<< HEAD\ncommon/physics_ticks_per_second=120\n=======\n"
                              "common/physics_ticks_per_second=60\n>>>>>>> other\n");
    EXPECT_THAT(refused("project.godot"), HasSubstr("holds both sides of a merge"));
    file("project.godot", std::string(kGodot) + "; <<<<<<< is no conflict in a remark\n");
    EXPECT_EQ(refused("project.godot"), "accepted");
}

TEST_F(FindProject, KnowsOfAProjectInAFolderBelow) {
    EXPECT_FALSE(holds_project(path("")));
    file("games/mine/project.godot", kGodot);
    EXPECT_TRUE(holds_project(path("")));
}

TEST_F(FindProject, RefusesAHugeFile) {
    file("project.godot", kGodot);
    std::filesystem::resize_file(path("project.godot"), 65ULL << 20U);
    EXPECT_THAT(refused("project.godot"), HasSubstr("is larger than 64 MB"));
}

/// Root may list every folder, so root becomes another user for a while.
class WithoutPrivileges {
  public:
    WithoutPrivileges() {
        constexpr uid_t kNobody = 65'534;
        if (geteuid() == 0 && seteuid(kNobody) != 0) {
            throw std::runtime_error("cannot become another user");
        }
    }
    WithoutPrivileges(const WithoutPrivileges&) = delete;
    WithoutPrivileges& operator=(const WithoutPrivileges&) = delete;
    ~WithoutPrivileges() {
        if (seteuid(getuid()) != 0) {
            std::abort();
        }
    }
};

TEST_F(FindProject, RefusesAFolderThatMayNotBeListed) {
    file("closed/project.godot", kGodot);
    std::filesystem::permissions(folder(), std::filesystem::perms::all);
    std::filesystem::permissions(path("closed"), std::filesystem::perms::none);
    std::string said;
    {
        const WithoutPrivileges other_user;
        said = refused("closed");
    }
    std::filesystem::permissions(path("closed"), std::filesystem::perms::all);
    EXPECT_THAT(said, HasSubstr("cannot be listed"));
}

}  // namespace
}  // namespace tickproof::harness
