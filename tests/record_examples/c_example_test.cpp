// examples/record/c as a C compiler builds it: the recordings that it writes.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/record_examples/diffed.h"
#include "tests/scratch_folder.h"

namespace tickproof::record_examples {
namespace {

constexpr int kSteps = 100;
constexpr double kValues = (1 + kSteps) * 2 * 3;  // With the start; of 2 balls, 3 fields each.

class CExample : public testing::InScratchFolder {
  protected:
    std::string record(const std::string& name, const std::string& changed_step = "") const {
        const std::string file = path(name);
        const std::string line = fmt::format("'{}' {} {}", TICKPROOF_BALLS, file, changed_step);
        EXPECT_EQ(std::system(line.c_str()), 0) << line;
        return file;
    }
};

TEST_F(CExample, WritesTheSameRecordingTwice) {
    const Diffed seen = diff(record("one"), record("other"));
    EXPECT_EQ(seen.exit_code, 0);
    EXPECT_EQ(seen.finding("diff/states").at("verdict"), "pass");
    EXPECT_EQ(seen.finding("diff/length").at("verdict"), "pass");
    EXPECT_EQ(seen.number("steps_compared"), kSteps);
    EXPECT_EQ(seen.number("values_compared"), kValues);
}

TEST_F(CExample, DiffersFromTheChangedStepOn) {
    const Diffed seen = diff(record("as-it-was"), record("changed", "37"));
    EXPECT_EQ(seen.exit_code, 1);
    EXPECT_EQ(seen.finding("diff/states").at("verdict"), "error");
    EXPECT_EQ(seen.place(), "blue, position.y");
    EXPECT_EQ(seen.number("first_step"), 37);
    EXPECT_EQ(seen.number("steps_that_differ"), kSteps - 36);
    // 0.2 m/s2 more for 1/60 s.
    EXPECT_NEAR(seen.number("left") - seen.number("right"), 0.2 / 3600, 1e-6);
}

TEST_F(CExample, IsReadUpToTheStepInWhichItBreaksOff) {
    const std::string whole = record("whole");
    const std::string text = harness::testing::contents(whole);
    // The tail has 40 bytes, and half a step is missing, too.
    const Diffed seen = diff(whole, file("cut", text.substr(0, text.size() - 60)));
    EXPECT_EQ(seen.exit_code, 1);
    EXPECT_EQ(seen.number("steps_compared"), kSteps - 1);
    EXPECT_EQ(seen.finding("diff/length").at("verdict"), "error");
}

}  // namespace
}  // namespace tickproof::record_examples
