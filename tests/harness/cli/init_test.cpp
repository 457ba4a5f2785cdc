// `tickproof init`: the examples, the words of the project that lies beside the file, and the
// presets that are gone.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/harness/cli/started.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using Json = nlohmann::json;

class InitCommand : public tickproof::testing::InScratchFolder {
  protected:
    Ended in_folder(const std::string& arguments) const {
        return started_by("cd " + folder().string() + " && exec \"$0\" \"$@\"", arguments);
    }
    void write_unity() const {
        file("ProjectSettings/ProjectVersion.txt", "m_EditorVersion: 2022.3.4f1\n");
        file("ProjectSettings/TimeManager.asset",
             "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!5 &1\nTimeManager:\n"
             "  Fixed Timestep: 0.02\n  Maximum Allowed Timestep: 0.25\n");
        file("ProjectSettings/DynamicsManager.asset",
             "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!55 &1\nPhysicsManager:\n"
             "  m_Gravity: {x: 0, y: -25, z: 0}\n");
    }
    Json profile_keys_of(const std::string& command) const {
        const Json report = Json::parse(in_folder(command + " --check speed --json -").out);
        return report["sections"][0]["profile"]["keys"];
    }
};

/// A project's own gravity comes before that of the example: the file stands beside it.
TEST_F(InitCommand, WritesAnExampleInTheWordsOfTheProjectBesideIt) {
    write_unity();
    const Ended made = in_folder("init --example platformer");
    EXPECT_EQ(made.exit_code, 0) << made.err;
    EXPECT_THAT(made.out, EndsWith("\n  tickproof validate\n"));
    const std::string text = contents(path("tickproof.toml"));
    for (const std::string_view words :
         {"#   Fixed Timestep = 0.02 (ProjectSettings/TimeManager.asset:5)\n",
          "#   Maximum Allowed Timestep = 0.25 (ProjectSettings/TimeManager.asset:6)\n",
          "# engine = \"physx-body:contact_offset=0.01\"\n",
          "# character = \"physx-body:contact_offset=0.01\"\n",
          "ProjectSettings/DynamicsManager.asset:5", "# gravity_mps2 = 25\n",
          "\nheight_m = 2.5\n"}) {
        EXPECT_THAT(text, HasSubstr(words));
    }
    const Json keys = profile_keys_of("validate");
    EXPECT_EQ(keys["physics.gravity_mps2"]["value"], 25);
    EXPECT_EQ(keys["physics.gravity_mps2"]["at"], "./ProjectSettings/DynamicsManager.asset:5");
    EXPECT_EQ(keys["jump.height_m"]["value"], 2.5);
    EXPECT_THAT(keys["jump.height_m"]["at"].get<std::string>(), HasSubstr("tickproof.toml:"));
}

TEST_F(InitCommand, NamesTheBodiesOfOtherEngines) {
    file("project.godot",
         "config_version=5\n\n[application]\nconfig/features=PackedStringArray(\"4.3\")\n\n"
         "[physics]\n\ncommon/physics_ticks_per_second=120\n");
    EXPECT_EQ(in_folder("init --example racing").exit_code, 0);
    const std::string text = contents(path("tickproof.toml"));
    for (const std::string_view words :
         {"common/physics_ticks_per_second = 120 (project.godot:8)", "# engine = \"godot-body",
          "# character = \"godot-character\"\n", "# between_steps = \"none\"\n",
          "\nfastest_mps = 100\n"}) {
        EXPECT_THAT(text, HasSubstr(words));
    }
    EXPECT_EQ(profile_keys_of("validate")["wall.fastest_mps"]["value"], 100);
}

TEST_F(InitCommand, NamesTheCommandThatFindsTheFile) {
    EXPECT_THAT(in_folder("init").out, EndsWith("\n  tickproof validate --timestep 1/60\n"));
    EXPECT_THAT(in_folder("init other.toml").out,
                EndsWith("\n  tickproof validate --timestep 1/60 --profile other.toml\n"));
    EXPECT_THAT(in_folder("init").err, HasSubstr("tickproof.toml exists"));
    file("game/game.project", "[project]\ntitle = Game\n");
    EXPECT_THAT(in_folder("init game/tickproof.toml").out,
                EndsWith("\n  tickproof validate game\n"));
    EXPECT_THAT(in_folder("init game/needs.toml").out,
                EndsWith("\n  tickproof validate game --profile game/needs.toml\n"));
    for (const std::string command :
         {"validate --timestep 1/60", "validate --timestep 1/60 --profile other.toml",
          "validate game", "validate game --profile game/needs.toml"}) {
        EXPECT_EQ(in_folder(command + " --check speed").exit_code, 0) << command;
    }
}

/// A file that says how the own loop steps is about to be replaced: it is no project then.
TEST_F(InitCommand, TakesNoWordsFromTheFileThatItReplaces) {
    file("tickproof.toml", "[loop]\npolicy = \"variable\"\n");
    EXPECT_THAT(in_folder("init --force").out,
                EndsWith("\n  tickproof validate --timestep 1/60\n"));
}

/// What cannot be read is for `validate` to say.
/// Its loop is in a comment: with that in force the file says how the game steps.
TEST_F(InitCommand, HasALoopToUncommentWhereNoProjectLies) {
    file("game/main.cpp", "");
    EXPECT_EQ(in_folder("init game").exit_code, 0) << "a folder gets its tickproof.toml";
    std::string text = contents(path("game/tickproof.toml"));
    ASSERT_THAT(text, HasSubstr("\n# [loop]\n# policy = \"fixed\"\n"));
    for (const std::string_view line :
         {"# [loop]", "# policy =", "# timestep = \"1/60\"", "# frame_delta_max ="}) {
        text.erase(text.rfind(line), 2);
    }
    file("game/tickproof.toml", text);
    EXPECT_THAT(in_folder("validate game -q").out, HasSubstr(": 16.7 ms at 30 to 240 fps"));
    write_unity();
    EXPECT_EQ(in_folder("init").exit_code, 0);
    EXPECT_THAT(contents(path("tickproof.toml")), Not(HasSubstr("[loop]")));
}

TEST_F(InitCommand, WritesBesideAProjectThatCannotBeRead) {
    file("project.godot",
         "config_version=5\n\n[physics]\n\ncommon/physics_ticks_per_second=\"fast\"\n");
    EXPECT_THAT(in_folder("init").out, EndsWith("\n  tickproof validate\n"));
    EXPECT_THAT(in_folder("validate").err, HasSubstr("project.godot:5"));
}

TEST_F(InitCommand, KnowsItsExamples) {
    expect_one_line(in_folder("init --example shoter -"),
                    "no example 'shoter'; did you mean 'shooter'?");
    EXPECT_THAT(in_folder("init --example shooter -").out, HasSubstr("# lockstep = false\n"));
}

TEST_F(InitCommand, HasNoPresets) {
    for (const std::string command :
         {"init --preset racing -", "validate --preset racing --policy fixed",
          "recommend --policy fixed --preset=racing", "validate --preset racng"}) {
        expect_one_line(in_folder(command),
                        "presets are gone: tickproof init --example racing writes their values to "
                        "edit");
    }
    expect_one_line(in_folder("validate --policy fixed --preset"), "init --example shooter");
    file("tickproof.toml", "[loop]\npolicy = \"fixed\"\n[jump]\nrun_mps = 5\n");
    file("old.toml", "# mine\npreset = \"platformer\"\n");
    expect_one_line(in_folder("validate --profile old.toml --policy fixed"),
                    "old.toml:2: presets are gone: tickproof init --example platformer");
    file("tickproof.toml", "preset = \"top-down\"\n[loop]\npolicy = \"fixed\"\n");
    expect_one_line(in_folder("validate"),
                    "tickproof.toml:1: presets are gone: tickproof init --example top-down");
    for (const std::string verb : {"validate", "recommend", "init"}) {
        EXPECT_THAT(in_folder(verb + " --help").out, Not(HasSubstr("preset")));
    }
}

}  // namespace
}  // namespace tickproof::harness
