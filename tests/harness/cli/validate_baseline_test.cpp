// What `tickproof validate --baseline` passes, writes and refuses.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/harness/cli/program.h"
#include "tests/harness/cli/validate_command.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using Json = nlohmann::json;
using ::testing::HasSubstr;
using ::testing::StartsWith;

/// The worst finding about ledges.
Json of_reach(const Json& report) {
    for (const Json& finding : report["findings"]) {
        if (finding["check"] == "reach") {
            return finding;
        }
    }
    return {};
}

TEST_F(ValidateCommand, WithABaselineFailsOnlyOnWhatGotWorse) {
    const std::string base = path("base.json");
    tickproof("validate " + game("1.98") + " --json " + base);
    const Ended same = tickproof("validate " + game("1.98") + " --baseline " + base);
    EXPECT_EQ(same.exit_code, 0) << same.out;
    EXPECT_EQ(verdict_of(same), "pass");
    const std::string against = " --json - --baseline " + base;
    const Json as_before = Json::parse(tickproof("validate " + game("1.98") + against).out);
    EXPECT_EQ(as_before["baseline"]["file"], base);
    EXPECT_EQ(of_reach(as_before)["since_baseline"], "unchanged");
    EXPECT_THAT(as_before["repeat"].get<std::string>(), HasSubstr(" --baseline " + base));
    const Ended more = tickproof("validate " + game("1.98, 1.99") + " --baseline " + base);
    EXPECT_EQ(more.exit_code, 1);
    EXPECT_EQ(verdict_of(more), "error");
    const Ended mended = tickproof("validate " + game("1") + " --baseline " + base);
    EXPECT_EQ(mended.exit_code, 0);
    const Json resolved = Json::parse(tickproof("validate " + game("1") + against).out);
    EXPECT_EQ(resolved["baseline"]["resolved"][0]["id"], "reach/ledge-1.98-m");
}

TEST_F(ValidateCommand, MayWriteTheNextBaselineOverTheLast) {
    const std::string base = path("base.json");
    tickproof("validate " + game("1.98") + " --json " + base);
    const std::string again =
        "validate " + game("1.98") + " --baseline " + base + " --json " + base;
    EXPECT_EQ(tickproof(again).exit_code, 0);
    EXPECT_EQ(tickproof(again).exit_code, 0);
}

TEST_F(ValidateCommand, RefusesBaselinesThatAreNone) {
    tickproof("run jump --policy fixed --fps 60 --json " + path("run.json"));
    tickproof("validate " + game("1") + " --sarif " + path("a.sarif"));
    file("text.json", "no JSON");
    file("empty.json", "");
    file("huge.json", std::string((std::size_t{16} << 20) + 1, ' '));
    std::filesystem::create_directory(path("folder"));
    for (const std::string name : {"run.json", "a.sarif", "text.json", "empty.json", "huge.json",
                                   "folder", "missing.json"}) {
        const Ended ended = tickproof("validate " + game("1") + " --baseline " + path(name));
        EXPECT_EQ(ended.exit_code, 2) << name;
        EXPECT_EQ(ended.out, "") << name;
        EXPECT_THAT(ended.err, StartsWith("tickproof: " + path(name) + ": ")) << name;
        EXPECT_EQ(ended.err.find('\n'), ended.err.size() - 1) << name;
    }
    EXPECT_EQ(tickproof("validate --baseline /dev/zero").exit_code, 2);
}

}  // namespace
}  // namespace tickproof::harness
