// examples/record in the engines themselves: two runs of a game are equal to the bit, and a line
// that is changed in the game shows as the step, the body and the field that it changes.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tests/record_examples/diffed.h"
#include "tests/scratch_folder.h"

namespace tickproof::engines {
namespace {

using record_examples::Diffed;

struct Example {
    std::string_view folder;  ///< In examples/record.
    std::string_view script;  ///< With the line in which the ball jumps.
    std::string_view run;     ///< {0} is the folder, {1} the recording.
    std::string_view field;   ///< The first that the jump changes.
};

void PrintTo(const Example& example, std::ostream* out) {
    *out << example.folder;
}

constexpr Example kLove{
    .folder = "love", .script = "main.lua", .run = "love {0} {1}", .field = "position.x"};
constexpr Example kGodot{.folder = "godot",
                         .script = "main.gd",
                         .run = "RECORDING={1} godot3-server --path {0} --fixed-fps 60",
                         .field = "origin.x"};

class RecordExample : public testing::InScratchFolder,
                      public ::testing::WithParamInterface<Example> {
  protected:
    void SetUp() override {
        copy("game");
        copy("changed");
        const std::string script = fmt::format("changed/{}", GetParam().script);
        std::string text = harness::testing::contents(path(script));
        constexpr std::string_view kLine = "if step == 20";
        const std::size_t at = text.find(kLine);
        ASSERT_NE(at, std::string::npos);
        file(script, text.replace(at, kLine.size(), "if step == 21"));
    }

    std::string record(const std::string& game, const std::string& name) const {
        const std::string run = fmt::format(fmt::runtime(GetParam().run), path(game), path(name));
        const std::string line = fmt::format("env HOME={0} XDG_RUNTIME_DIR={0} {1} >{2} 2>&1",
                                             folder().string(), run, path("log"));
        EXPECT_EQ(std::system(line.c_str()), 0) << harness::testing::contents(path("log"));
        return path(name);
    }

  private:
    void copy(const std::string& name) const {
        const auto from = std::filesystem::path(TICKPROOF_SOURCE_DIR) / "examples/record";
        std::filesystem::copy(from / GetParam().folder, folder() / name,
                              std::filesystem::copy_options::recursive);
    }
};

TEST_P(RecordExample, RunsTwiceToTheBit) {
    const Diffed seen = record_examples::diff(record("game", "one"), record("game", "other"));
    EXPECT_EQ(seen.exit_code, 0);
    EXPECT_EQ(seen.finding("diff/states").at("verdict"), "pass");
    EXPECT_EQ(seen.finding("diff/length").at("verdict"), "pass");
    EXPECT_EQ(seen.number("steps_compared"), 120);
    EXPECT_EQ(seen.number("values_compared"), 121 * 2 * 7) << "with the start";
}

TEST_P(RecordExample, ShowsAJumpThatComesAStepLate) {
    const Diffed seen = record_examples::diff(record("game", "one"), record("changed", "other"));
    EXPECT_EQ(seen.exit_code, 1);
    EXPECT_EQ(seen.finding("diff/states").at("verdict"), "error");
    EXPECT_EQ(seen.place(), fmt::format("ball, {}", GetParam().field));
    EXPECT_EQ(seen.number("first_step"), 21);
    EXPECT_GT(seen.number("left"), 0);  // One ball runs at the crate, the other still lies.
    EXPECT_EQ(seen.number("right"), 0);
}

INSTANTIATE_TEST_SUITE_P(Engines, RecordExample, ::testing::Values(kLove, kGodot));

}  // namespace
}  // namespace tickproof::engines
