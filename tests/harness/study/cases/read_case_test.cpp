#include "harness/study/cases/read_case.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/harness/study/cases/cases.h"

namespace tickproof::harness {
namespace {

using namespace testing;

/// `trace.fps=30 engine.name=euler`.
std::string written(const CaseSettings& settings) {
    std::string text;
    for (const CaseSetting& setting : settings) {
        text += text.empty() ? "" : " ";
        text += setting.key + '=' + setting.text;
    }
    return text;
}

TEST(ReadCase, HasWhatTheFileSays) {
    const Case read = parse_case(R"(title = "A jump"
source = "issue 7"
about = "Gravity before the move."
unit = "px"
[scenario]
name = "jump"
rise_mps = 9.00
[policy]
timestep = "1/64"
[[expect]]
quantity = "apex"
published = 54.60
)",
                                 "games/first jump.toml");
    EXPECT_EQ(read.name, "first jump");
    EXPECT_EQ(read.title, "A jump");
    EXPECT_EQ(read.source, "issue 7");
    EXPECT_EQ(read.about, "Gravity before the move.");
    EXPECT_EQ(read.unit, "px");
    EXPECT_EQ(written(read.settings),
              "scenario.name=jump scenario.rise_mps=9.00 "
              "policy.timestep=1/64");
    EXPECT_EQ(read.settings[1].at, "games/first jump.toml:7");
    ASSERT_EQ(read.expectations.size(), 1U);
    EXPECT_EQ(read.expectations[0].at, "games/first jump.toml:11");
    EXPECT_EQ(read.expectations[0].quantity, "apex");
    EXPECT_EQ(read.expectations[0].published.text, "54.60");
}

TEST(ReadCase, NeedsNothingButAnExpectation) {
    const Case read = case_of("[[expect]]\nquantity = \"game_speed\"\npublished = 1\n");
    EXPECT_EQ(read.name, "game");
    EXPECT_EQ(read.title, "");
    EXPECT_TRUE(read.settings.empty());
    EXPECT_EQ(read.expectations.size(), 1U);
}

TEST(ReadCase, TakesSettingsAsTheCommandLineDoes) {
    const Case read = case_of(R"([scenario]
name = "jump"
ledges_m = [64, 65.50, "66"]
[engine]
ccd = true
bullet = false
[[expect]]
quantity = "apex"
published = 1
)");
    EXPECT_EQ(written(read.settings),
              "scenario.name=jump scenario.ledges_m=64,65.50,66 engine.ccd=on engine.bullet=off");
}

TEST(ReadCase, LooksForACaptureBesideTheFile) {
    const auto capture = [](const std::string& file, const std::string& value) {
        const Case read = parse_case(
            "[[expect]]\nquantity = \"game_speed\"\npublished = 1\n[trace]\ncapture = " + value,
            file);
        return read.settings.at(0).text;
    };
    EXPECT_EQ(capture("games/jump.toml", "\"frames.csv\""), "games/frames.csv");
    EXPECT_EQ(capture("games/jump.toml", "\"captures/frames.csv\""), "games/captures/frames.csv");
    EXPECT_EQ(capture("jump.toml", "\"frames.csv\""), "frames.csv");
    EXPECT_EQ(capture("games/jump.toml", "\"/data/frames.csv\""), "/data/frames.csv");
}

TEST(ReadCase, OfAnExpectationHasItsOwnSettings) {
    const Case read = case_of(R"([[expect]]
quantity = "apex"
published = 1.5
engine.name = "euler-half-step"
trace.fps = 30
trace.capture = "frames.csv"
)");
    EXPECT_EQ(written(read.expectations[0].settings),
              "engine.name=euler-half-step trace.fps=30 trace.capture=frames.csv");
    EXPECT_TRUE(read.expectations[0].varied.empty());
}

TEST(ReadCase, OfParallelListsIsALineForEachElement) {
    const Case read = case_of(R"([[expect]]
quantity = "apex"
policy.name = "variable"
trace.fps = [30, 60]
scenario.hold_s = [0, 0.50]
published = [165, "none"]
)");
    ASSERT_EQ(read.expectations.size(), 2U);
    EXPECT_EQ(written(read.expectations[0].settings), "policy.name=variable");
    EXPECT_EQ(written(read.expectations[0].varied), "trace.fps=30 scenario.hold_s=0");
    EXPECT_EQ(read.expectations[0].published.text, "165");
    EXPECT_EQ(written(read.expectations[1].varied), "trace.fps=60 scenario.hold_s=0.50");
    EXPECT_EQ(read.expectations[1].published.text, "none");
    EXPECT_EQ(read.expectations[1].quantity, "apex");
}

TEST(ReadCase, OfOnePublishedNumberExpectsItOfEveryElement) {
    const Case read = case_of(
        "[[expect]]\nquantity = \"game_speed\"\npublished = 1.00\n"
        "trace.fps = [100, 125, 250]\n");
    ASSERT_EQ(read.expectations.size(), 3U);
    EXPECT_EQ(read.expectations[2].published.text, "1.00");
    EXPECT_EQ(written(read.expectations[2].varied), "trace.fps=250");
}

TEST(ReadCase, OfACheckComparesTheTracesOfTheList) {
    const Case read = case_of(
        "[[expect]]\ncheck = \"frame-rate\"\nverdict = \"fail\"\n"
        "trace.fps = [60, 125]\n");
    ASSERT_EQ(read.expectations.size(), 1U);
    const Expectation& expectation = read.expectations[0];
    EXPECT_EQ(expectation.check, "frame-rate");
    EXPECT_EQ(expectation.published.text, "error");  // By its new name.
    ASSERT_EQ(expectation.traces.size(), 2U);
    EXPECT_EQ(written(expectation.traces[0]), "trace.fps=60");
    EXPECT_EQ(written(expectation.traces[1]), "trace.fps=125");
}

TEST(ReadCase, OfAThresholdIsAboutPassageUnlessItSaysOtherwise) {
    const Case read = case_of(R"([[expect]]
largest = "scenario.speed_mps"
within = [30, 60]
holds = "blocked"
published = 40.625
[[expect]]
quantity = "ledge"
smallest = "trace.fps"
within = [-1.5, 60]
holds = 2.3
published = 43
)");
    ASSERT_EQ(read.expectations.size(), 2U);
    EXPECT_EQ(read.expectations[0].quantity, "passage");
    const Threshold& largest = read.expectations[0].threshold.value();
    EXPECT_EQ(largest.setting, "scenario.speed_mps");
    EXPECT_EQ(largest.sought, Sought::largest);
    EXPECT_EQ(largest.from, 30);
    EXPECT_EQ(largest.to, 60);
    EXPECT_EQ(largest.holds.text, "blocked");
    EXPECT_EQ(read.expectations[1].quantity, "ledge");
    const Threshold& smallest = read.expectations[1].threshold.value();
    EXPECT_EQ(smallest.sought, Sought::smallest);
    EXPECT_EQ(smallest.from, -1.5);
    EXPECT_DOUBLE_EQ(smallest.holds.low.value(), 2.25);  // 2.3 to its printed digit.
}

TEST(ReadCase, OfAToleranceKeepsItsReason) {
    const Case read = case_of(
        "[[expect]]\nquantity = \"apex\"\npublished = [10, 20]\n"
        "trace.fps = [30, 60]\n"
        "tolerance = 1\nreason = \"read by eye\"\n");
    EXPECT_EQ(read.expectations[0].reason, "read by eye");
    EXPECT_EQ(read.expectations[0].published.high, 11);
    EXPECT_EQ(read.expectations[1].published.low, 19);
}

TEST(ReadCase, OfNoFileIsRefused) {
    EXPECT_EQ(refusal([] { read_case("no/such/game.toml"); }),
              "no/such/game.toml: cannot be read as a case; name a case that exists");
}

TEST(ReadCase, OfAFolderIsRefused) {
    EXPECT_EQ(
        refusal([] { read_case(TICKPROOF_FIXTURES); }),
        std::string(TICKPROOF_FIXTURES) + ": cannot be read as a case; name a case that exists");
}

}  // namespace
}  // namespace tickproof::harness
