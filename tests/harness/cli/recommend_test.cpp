#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "tests/harness/cli/program.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using Json = nlohmann::json;
using ::testing::HasSubstr;

using RecommendCommand = tickproof::testing::InScratchFolder;

/// What is recommended is on the disk, the profile's keys included, and keys without effect are
/// gone.
TEST_F(RecommendCommand, PassesOnceWhatIsRecommendedIsWritten) {
    for (const std::string engine : {"unity", "godot", "unreal", "own-loop"}) {
        const std::string copy = path(engine);
        std::filesystem::copy(
            fmt::format("{}/examples/projects/{}-bad", TICKPROOF_SOURCE_DIR, engine), copy,
            std::filesystem::copy_options::recursive);
        EXPECT_EQ(tickproof("recommend " + copy + " --write").exit_code, 0) << engine;
        const Json report = Json::parse(tickproof("validate " + copy + " --json -").out);
        for (const Json& finding : report["findings"]) {
            EXPECT_TRUE(finding["verdict"] == "pass" || finding["verdict"] == "note")
                << engine << finding["summary"];
        }
        EXPECT_GT(report["findings"].size(), 5U);
    }
}

/// As on a full disk: no byte can be added to a file.
TEST_F(RecommendCommand, KeepsAProjectThatItCannotWrite) {
    const std::string copy = path("full");
    std::filesystem::copy(std::string(TICKPROOF_SOURCE_DIR) + "/examples/projects/godot-bad", copy,
                          std::filesystem::copy_options::recursive);
    const std::string before = contents(copy + "/project.godot");
    const int status =
        std::system(("trap '' XFSZ; ulimit -f 0; exec \"" TICKPROOF_PROGRAM "\" recommend " + copy +
                     " --write >/dev/null 2>&1")
                        .c_str());
    EXPECT_EQ(WEXITSTATUS(status), 2);
    EXPECT_EQ(contents(copy + "/project.godot"), before);
    EXPECT_FALSE(before.empty());
}

TEST_F(RecommendCommand, IsRecommendedWhatItPassesInJsonToo) {
    const std::string bad = std::string(TICKPROOF_SOURCE_DIR) + "/examples/projects/unity-bad";
    const Ended ended = tickproof("recommend " + bad + " --json -");
    EXPECT_EQ(ended.exit_code, 0);
    const Json report = Json::parse(ended.out);
    const Json& made = report["recommendations"].at(0);
    const Json& chosen = made["front"].at(made["chosen"].get<std::size_t>());
    EXPECT_EQ(chosen["passes"], true);
    EXPECT_THAT(report["patch"].get<std::string>(), HasSubstr("+  m_TimeScale: 1\n"));
    const Ended as_text = tickproof("recommend " + bad);
    EXPECT_THAT(as_text.out, HasSubstr(chosen["policy"].get<std::string>()));
    EXPECT_THAT(as_text.out, HasSubstr(report["patch"].get<std::string>()));
    EXPECT_EQ(verdict_of(as_text), "pass");
}

TEST_F(RecommendCommand, NamesWhatTheCodeHasToChange) {
    const std::string bad = std::string(TICKPROOF_SOURCE_DIR) + "/examples/projects/godot-bad";
    std::string text = tickproof("recommend " + bad).out;
    std::ranges::replace(text, '\n', ' ');
    EXPECT_THAT(text, HasSubstr("Change in the game's code, as its settings files have no key for "
                                "it: continuous collision (CCD) for fast bodies"));
    EXPECT_THAT(text, HasSubstr("The patch notes it in the profile."));
}

TEST_F(RecommendCommand, IsRecommendedNothingWhereNothingPasses) {
    const std::string profile = path("needs-a-miracle.toml");
    std::ofstream(profile) << "[cost]\nrender_ms = 1000\nstep_ms = 1\n";
    const Ended ended = tickproof("recommend --timestep 1/60 --profile " + profile);
    EXPECT_EQ(ended.exit_code, 1);
    EXPECT_EQ(verdict_of(ended), "error");
}

}  // namespace
}  // namespace tickproof::harness
