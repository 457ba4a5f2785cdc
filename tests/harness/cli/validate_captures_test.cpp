// Players' own frames: validate judges a game on them besides its rates.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/harness/cli/program.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using Json = nlohmann::json;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// Frames of 20 ms, and one of 2 s.
std::string frames_with_a_hitch() {
    std::string lines;
    for (int i = 0; i < 400; ++i) {
        lines += i == 200 ? "2000\n" : "20\n";
    }
    return lines;
}

const std::string kGame = "validate --policy variable --fps 60 --unit ms --json - --trace ";

TEST(ValidateCaptures, AreJudgedAndNamedByTheFindingsThatTheyShow) {
    const ScratchFile capture(frames_with_a_hitch());
    const Ended ended = tickproof(kGame + capture.path());
    EXPECT_EQ(ended.exit_code, 0) << ended.err;  // Without a profile nobody asked for a jump.
    const Json report = Json::parse(ended.out);
    ASSERT_EQ(report["traces"].size(), 1U);
    EXPECT_EQ(report["traces"][0]["frames"], 400);
    EXPECT_THAT(report["traces"][0]["argument"].get<std::string>(),
                HasSubstr("--trace " + capture.path() + " --digest "));
    const bool is_judged = std::ranges::any_of(report["findings"], [&](const Json& finding) {
        return std::ranges::any_of(finding["shown_by"], [&](const Json& spec) {
            return spec.get<std::string>().find(capture.path()) != std::string::npos;
        });
    });
    EXPECT_TRUE(is_judged);
    EXPECT_EQ(report["verdict"], "warning");
}

/// Two captures, and what the table of captures says of them.
std::vector<std::string> verdicts_of_captures(const std::string& more) {
    const ScratchFile first(frames_with_a_hitch());
    const ScratchFile second(frames_with_a_hitch() + "20\n");
    const Ended ended = tickproof(kGame + first.path() + " --trace " + second.path() + more);
    const Json report = Json::parse(ended.out);
    std::vector<std::string> verdicts;
    for (const Json& row : report["tables"][0]["rows"]) {
        verdicts.push_back(row["verdict"]);
    }
    return verdicts;
}

TEST(ValidateCaptures, AreNoErrorsWhereNobodyAskedForWhatTheyBreak) {
    EXPECT_THAT(verdicts_of_captures(""), ElementsAre("warning", "warning"));
    const ScratchFile profile("[jump]\nheight_m = 2\nledges_m = [1.98]\n");
    EXPECT_THAT(verdicts_of_captures(" --profile " + profile.path()),
                ElementsAre("error", "error"));
}

using CapturesInAFolder = tickproof::testing::InScratchFolder;

TEST_F(CapturesInAFolder, AreToldApartWhereverTheirLongNamesDiffer) {
    for (const std::string level : {"castle", "swamp"}) {
        file("playtest_2026-11-28_level-" + level + "_on-a-machine-in-a-living-room.csv",
             frames_with_a_hitch());
    }
    const Json report = Json::parse(tickproof(kGame + folder().string()).out);
    std::vector<std::string> ids;
    for (const Json& each : report["findings"]) {
        ids.push_back(each["id"]);
    }
    EXPECT_THAT(ids, Contains(HasSubstr("castle")));
    EXPECT_THAT(ids, Contains(HasSubstr("swamp")));
}

TEST(ValidateCaptures, OfAnotherContentThanTheDigestAreRefused) {
    const ScratchFile capture(frames_with_a_hitch());
    EXPECT_EQ(tickproof(kGame + capture.path() + " --digest 1").exit_code, 2);
}

}  // namespace
}  // namespace tickproof::harness
