// A settings file of an own loop under any name: its other tables are the profile, as in
// tickproof.toml.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/harness/cli/started.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;

class OwnLoopFile : public tickproof::testing::InScratchFolder {
  protected:
    std::string game(const std::string& rest, const std::string& name = "mygame.toml") const {
        return file(name, "[loop]\npolicy = \"fixed\"\ntimestep = \"1/60\"\n" + rest);
    }
};

TEST_F(OwnLoopFile, IsRefusedForAKeyThatIsNoneAsTickproofTomlIs) {
    for (const std::string name : {"mygame.toml", "tickproof.toml"}) {
        expect_one_line(tickproof("validate " + game("[motion]\nmisspelt_key = 3\n", name)),
                        path(name) + ":5: ");
        expect_one_line(tickproof("validate " + game("[motoin]\nspring_radps = 3\n", name)),
                        path(name) + ":4: ");
        std::filesystem::remove(path(name));
    }
}

TEST_F(OwnLoopFile, IsJudgedByItsTables) {
    // A spring of 200 rad/s in steps of 1/60 s: w h is 3.3, and semi-implicit Euler bears 2.
    const std::string spring = "[motion]\nspring_radps = 200\n";
    for (const std::string name : {"mygame.toml", "tickproof.toml"}) {
        const Ended ended =
            tickproof("validate " + game(spring, name) + " --check spring --json -");
        EXPECT_EQ(ended.exit_code, 1) << ended.err;
        EXPECT_EQ(nlohmann::json::parse(ended.out).at("verdict"), "error");
        std::filesystem::remove(path(name));
    }
    EXPECT_EQ(tickproof("validate " + game("") + " --check spring").exit_code, 1) << "unknown";
}

TEST_F(OwnLoopFile, HasNoSecondProfileBeside) {
    const std::string spring = "[motion]\nspring_radps = 2\n";
    const std::string named = game(spring);
    const std::string other = file("other.toml", spring);
    const std::string said = path("mygame.toml") + ":4: motion";
    expect_one_line(tickproof("validate " + named + " --profile " + other), said);
    file("tickproof.toml", spring);
    expect_one_line(tickproof("validate " + named), said);
    EXPECT_NE(tickproof("validate " + game("")).exit_code, 2) << "the profile beside alone";
}

}  // namespace
}  // namespace tickproof::harness
