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
using ::testing::SizeIs;

using RecommendCommand = tickproof::testing::InScratchFolder;

/// What is recommended is on the disk, keys without effect are gone, and what is left is in the
/// code: it passes once that is done, and noted in the profile.
TEST_F(RecommendCommand, PassesOnceWhatIsRecommendedIsWrittenAndDone) {
    for (const std::string engine : {"unity", "godot", "unreal", "own-loop"}) {
        const std::string copy = path(engine);
        std::filesystem::copy(
            fmt::format("{}/examples/projects/{}-bad", TICKPROOF_SOURCE_DIR, engine), copy,
            std::filesystem::copy_options::recursive);
        const std::string json = path(engine + ".json");
        const Ended written = tickproof("recommend " + copy + " --write --json " + json);
        const Json made = Json::parse(contents(json))["change"];
        const Json& tasks = made["code"];
        EXPECT_EQ(written.exit_code, tasks.empty() ? 0 : 1) << engine;
        // Continuous collision in both, and the own loop itself.
        EXPECT_EQ(tasks.size(), engine == "godot" ? 1U : engine == "own-loop" ? 2U : 0U);
        std::string profile = contents(copy + "/tickproof.toml");
        for (const Json& task : tasks) {
            if (task["key"] == "") {
                continue;
            }
            EXPECT_EQ(tickproof("validate " + copy).exit_code, 1) << "it is not done yet";
            profile +=
                fmt::format("[{}]\n{} = {}\n", task["table"].get<std::string>(),
                            task["key"].get<std::string>(), task["value"].get<std::string>());
        }
        std::ofstream(copy + "/tickproof.toml") << profile;
        const Json report = Json::parse(tickproof("validate " + copy + " --json -").out);
        EXPECT_THAT(made["recommendations"][0]["left"], SizeIs(0)) << engine;
        for (const Json& finding : report["findings"]) {
            EXPECT_TRUE(finding["verdict"] == "pass" || finding["verdict"] == "note")
                << engine << finding["summary"];
        }
        EXPECT_GT(report["findings"].size(), 5U);
        const Ended again = tickproof("recommend " + copy + " --write");
        EXPECT_EQ(again.exit_code, 0);
        EXPECT_THAT(again.out, HasSubstr("\npass: the settings pass as they are\n"));
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
    const std::string bad = "'" TICKPROOF_SOURCE_DIR "/examples/projects/unity-bad'";
    const Ended ended = tickproof("recommend " + bad + " --json -");
    EXPECT_EQ(ended.exit_code, 0);
    const Json report = Json::parse(ended.out)["change"];
    const Json& made = report["recommendations"].at(0);
    const Json& chosen = made["front"].at(made["chosen"].get<std::size_t>());
    EXPECT_EQ(chosen["passes"], true);
    EXPECT_THAT(report["patch"].get<std::string>(), HasSubstr("+  m_TimeScale: 1\n"));
    const Ended as_text = tickproof("recommend " + bad);
    EXPECT_THAT(as_text.out, HasSubstr(chosen["policy"].get<std::string>()));
    EXPECT_THAT(as_text.out, HasSubstr(report["patch"].get<std::string>()));
    EXPECT_EQ(verdict_of(as_text), "pass");
}

TEST_F(RecommendCommand, ListsWhatTheCodeHasToChange) {
    const std::string bad = "'" TICKPROOF_SOURCE_DIR "/examples/projects/godot-bad'";
    std::string text = tickproof("recommend " + bad).out;
    EXPECT_THAT(text, HasSubstr("; --write changes 1 file; by hand: 1 change of code\n"));
    std::ranges::replace(text, '\n', ' ');
    EXPECT_THAT(text, HasSubstr("- set Continuous CD of the body to Cast Ray (on in 3D); then "
                                "write engine ="));
}

TEST_F(RecommendCommand, FindsTheCheapestIfAsked) {
    const std::string bad = "'" TICKPROOF_SOURCE_DIR "/examples/projects/unity-bad'";
    const auto steps_per_s = [&](const std::string& options) {
        const Json report = Json::parse(tickproof("recommend " + bad + options + " --json -").out);
        const Json& made = report["change"]["recommendations"].at(0);
        return made["front"].at(made["chosen"].get<std::size_t>())["steps_per_s"].get<double>();
    };
    EXPECT_NEAR(steps_per_s(""), 1 / 0.0167, 0.1) << "the rate is not at fault";
    EXPECT_LT(steps_per_s(" --cheapest"), 58);
}

TEST_F(RecommendCommand, IsRecommendedNothingWhereNothingPasses) {
    const std::string profile = path("needs-a-miracle.toml");
    std::ofstream(profile) << "[cost]\nrender_ms = 1000\nstep_ms = 1\n";
    const Ended ended = tickproof("recommend --timestep 1/60 --profile " + profile);
    EXPECT_EQ(ended.exit_code, 1);
    EXPECT_EQ(verdict_of(ended), "error");
}

/// 15 steps of a sixtieth, which a float counts as 16: the settings stay, and the length is a task.
TEST_F(RecommendCommand, ListsTheLengthOfACooldownAsAChangeOfCode) {
    const std::string profile = path("p.toml");
    std::ofstream(profile) << "[timers]\ncooldowns_s = [0.25]\n[jump]\nspeed_mps = 0\n"
                              "[frames]\nlowest_fps = 55\nhighest_fps = 60\nrefresh_hz = [60]\n";
    const std::string json = path("made.json");
    const Ended ended =
        tickproof("recommend --policy fixed --profile " + profile + " --json " + json);
    EXPECT_EQ(ended.exit_code, 0) << ended.err;
    EXPECT_THAT(ended.out, HasSubstr("by hand: 1 change of code\n"));
    const Json made = Json::parse(contents(json))["change"];
    ASSERT_THAT(made["code"], SizeIs(1));
    EXPECT_THAT(made["code"][0]["what"].get<std::string>(), HasSubstr("Set it to 0.242 s"));
    // Done as it says.
    std::string text = contents(profile);
    std::ofstream(profile) << text.replace(text.find("0.25"), 4, "0.242");
    EXPECT_EQ(tickproof("validate --policy fixed --check cooldown --profile " + profile).exit_code,
              0);
    EXPECT_THAT(tickproof("recommend --policy fixed --profile " + profile).out,
                HasSubstr("\npass: the settings pass as they are\n"));
}

}  // namespace
}  // namespace tickproof::harness
