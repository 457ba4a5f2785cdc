#include "harness/cases/read_case.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/harness/cases/cases.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::StartsWith;

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
    EXPECT_EQ(read.expectations[0].at, "games/first jump.toml:10");
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
    EXPECT_EQ(expectation.published.text, "fail");
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
    EXPECT_TRUE(largest.largest);
    EXPECT_EQ(largest.from, 30);
    EXPECT_EQ(largest.to, 60);
    EXPECT_EQ(largest.holds.text, "blocked");
    EXPECT_EQ(read.expectations[1].quantity, "ledge");
    const Threshold& smallest = read.expectations[1].threshold.value();
    EXPECT_FALSE(smallest.largest);
    EXPECT_EQ(smallest.from, -1.5);
    EXPECT_DOUBLE_EQ(smallest.holds.low.value(), 2.25);  // 2.3 to its printed digit.
}

TEST(ReadCase, OfAToleranceKeepsItsReason) {
    const Case read = case_of(
        "[[expect]]\nquantity = \"apex\"\npublished = [10, 20]\n"
        "tolerance = 1\nreason = \"read by eye\"\n");
    EXPECT_EQ(read.expectations[0].reason, "read by eye");
    EXPECT_EQ(read.expectations[0].published.high, 11);
    EXPECT_EQ(read.expectations[1].published.low, 19);
}

/// A case that is refused, and where and why.
struct Refused {
    const char* name;
    std::string toml;
    std::size_t line;
    std::string message;  ///< Part of it: what is wrong and what to do.
};

void PrintTo(const Refused& refused, std::ostream* out) {
    *out << refused.toml;
}

class BadCase : public ::testing::TestWithParam<Refused> {};

TEST_P(BadCase, IsRefusedWithItsLineAndWhatToDo) {
    const std::string message = refusal([] { case_of(GetParam().toml); });
    EXPECT_THAT(message, StartsWith(fmt::format("game.toml:{}: ", GetParam().line)));
    EXPECT_THAT(message, HasSubstr(GetParam().message));
}

const auto kName = [](const auto& test) { return test.param.name; };

INSTANTIATE_TEST_SUITE_P(
    Top, BadCase,
    ::testing::Values(
        Refused{"NoToml", "title = \n", 1, "expected value"},
        Refused{"Key", "titel = \"a\"\n", 1, "no key 'titel'; did you mean 'title'?"},
        Refused{"Table", "\n[polcy]\nname = \"fixed\"\n", 2,
                "no key 'polcy'; did you mean 'policy'?"},
        Refused{"TitleIsANumber", "title = 3\n", 1,
                "title: expected a string, not a number: title = \"...\""},
        Refused{"SourceIsAList", "source = []\n", 1, "source: expected a string, not a list"},
        Refused{"AboutIsATable", "about.what = 1\n", 1, "about: expected a string, not a table"},
        Refused{"UnitIsTrue", "unit = true\n", 1, "unit: expected a string, not true or false"},
        Refused{"SettingsAreAText", "engine = \"box2d\"\n", 1,
                "engine: expected a table, not a string: [engine]"},
        Refused{"SettingIsATable", "[engine]\nname.first = 1\n", 2,
                "engine.name: a setting is a number, a string, or true or false"},
        Refused{"SettingIsAListOfTables", "[scenario]\nledges_m = [1, {a = 2}]\n", 2,
                "scenario.ledges_m: a setting is a number, a string, or true or false"},
        Refused{"SettingIsADate", "[scenario]\nname = 1979-05-27\n", 2, "write a string in quotes"},
        Refused{"Nothing", "title = \"a\"\n", 1,
                "nothing is expected; add [[expect]] with quantity = \"...\" and published = ...; "
                "see docs/cases.md"},
        Refused{"EmptyListOfExpectations", "expect = []\n", 1, "nothing is expected"},
        Refused{"ExpectIsOneTable", "[expect]\nquantity = \"apex\"\n", 1,
                "expect: expected a list, not a table: [[expect]]"},
        Refused{"ExpectIsNumbers", "expect = [1]\n", 1,
                "expect: expected a table, not a number: [[expect]]"}),
    kName);

/// Its first line is 2.
std::string expecting(const std::string& text) {
    return "[[expect]]\n" + text;
}

const std::string kApex = "quantity = \"apex\"\n";
const std::string kPublished = "published = 1\n";

INSTANTIATE_TEST_SUITE_P(
    Expect, BadCase,
    ::testing::Values(
        Refused{"Key", expecting("quantiy = \"apex\"\n"), 2,
                "no key in [[expect]] 'quantiy'; did you mean 'quantity'?"},
        Refused{"Table", expecting(kApex + kPublished + "trase.fps = 60\n"), 4,
                "did you mean 'trace'?"},
        Refused{"NoQuantity", expecting(kPublished), 1,
                "an expectation needs a quantity (quantity = \"apex\") or a check; see tickproof "
                "list scenarios and tickproof list quantities"},
        Refused{"NothingPublished", expecting(kApex), 1,
                "an expectation needs what was published: published = 64"},
        Refused{"NoVerdict", expecting("check = \"pacing\"\n"), 1,
                "a check needs the verdict that it should give: verdict = \"pass\""},
        Refused{"QuantityIsANumber", expecting("quantity = 3\n" + kPublished), 2,
                "quantity: expected a string, not a number"},
        Refused{"CheckIsAList", expecting("check = [\"pacing\"]\nverdict = \"pass\"\n"), 2,
                "check: expected a string, not a list"},
        Refused{"VerdictIsTrue", expecting("check = \"pacing\"\nverdict = true\n"), 3,
                "verdict: expected a string, not true or false"},
        Refused{"PublishedIsTrue", expecting(kApex + "published = true\n"), 3,
                "published: expected a number, \"54.64 to 54.66\", \"none\" or a word"},
        Refused{"PublishedIsATable", expecting(kApex + "published.apex = 1\n"), 3,
                "published: expected a number"},
        Refused{"PublishedIsAListOfLists", expecting(kApex + "published = [\n1,\n[2]]\n"), 5,
                "published: expected a number"},
        Refused{"PublishedIsTooLarge", expecting(kApex + "published = \"1e999\"\n"), 3,
                "published '1e999': expected a finite number"},
        Refused{"PublishedIsHalfANumber", expecting(kApex + "published = [1, \"2 px\"]\n"), 3,
                "published '2 px': expected a finite number"},
        Refused{"PublishedIsABackwardsRange", expecting(kApex + "published = \"2 to 1\"\n"), 3,
                "published '2 to 1': write the smaller number first"},
        Refused{"ReasonIsANumber", expecting(kApex + kPublished + "reason = 1\n"), 4,
                "reason: expected a string, not a number"},
        Refused{"SettingsAreANumber", expecting(kApex + kPublished + "trace = 60\n"), 4,
                "trace: expected a table, not a number: trace.name = ..."},
        Refused{"SettingIsATable", expecting(kApex + kPublished + "trace.fps.low = 60\n"), 4,
                "trace.fps: a setting is a number, a string, or true or false"}),
    kName);

INSTANTIATE_TEST_SUITE_P(
    Lists, BadCase,
    ::testing::Values(
        Refused{"UnequalToPublished",
                expecting(kApex + "published = [1, 2]\ntrace.fps = [30, 60, 90]\n"), 4,
                "trace.fps has 3 values, and another list has 2: the lists of an [[expect]] run in "
                "parallel"},
        Refused{"UnequalToOneAnother",
                expecting(kApex + kPublished + "trace.fps = [30, 60]\nscenario.hold_s = [1]\n"), 5,
                "scenario.hold_s has 1 value, and another list has 2"},
        Refused{"UnequalInACheck",
                expecting("check = \"pacing\"\nverdict = \"pass\"\ntrace.fps = [30, 60]\n"
                          "trace.seed = [1]\n"),
                5, "trace.seed has 1 value, and another list has 2"},
        Refused{"EmptyPublished", expecting(kApex + "published = []\n"), 1,
                "a list is empty; give it a value, or leave it out"},
        Refused{"EmptySetting", expecting(kApex + kPublished + "trace.fps = []\n"), 1,
                "a list is empty; give it a value, or leave it out"},
        Refused{"EmptySettingBesideOther", expecting(kApex + "published = [1]\ntrace.fps = []\n"),
                4, "trace.fps has 0 values, and another list has 1"}),
    kName);

INSTANTIATE_TEST_SUITE_P(
    Tolerance, BadCase,
    ::testing::Values(
        Refused{"WithoutReason", expecting(kApex + kPublished + "tolerance = 1\n"), 4,
                "a tolerance needs its reason: reason = \"...\"; without one a number is met to "
                "its printed precision"},
        Refused{"Negative", expecting(kApex + kPublished + "tolerance = -1\nreason = \"a\"\n"), 4,
                "tolerance: expected a number of 0 or more"},
        Refused{"Nan", expecting(kApex + kPublished + "tolerance = nan\nreason = \"a\"\n"), 4,
                "tolerance 'nan': expected a finite number"},
        Refused{"Infinite", expecting(kApex + kPublished + "tolerance = inf\nreason = \"a\"\n"), 4,
                "tolerance 'inf': expected a finite number"},
        Refused{"Text", expecting(kApex + kPublished + "tolerance = \"1 %\"\nreason = \"a\"\n"), 4,
                "tolerance: expected a number, not a string: tolerance = 0.5"},
        Refused{"OfAWord",
                expecting(kApex + "published = \"none\"\ntolerance = 1\nreason = \"a\"\n"), 3,
                "published 'none': only a number has a tolerance"}),
    kName);

const std::string kLargest = "largest = \"trace.fps\"\n";
const std::string kWithin = "within = [30, 60]\n";
const std::string kHolds = "holds = \"blocked\"\n";

INSTANTIATE_TEST_SUITE_P(
    Threshold, BadCase,
    ::testing::Values(
        Refused{"Both",
                expecting(kLargest + "smallest = \"trace.fps\"\n" + kWithin + kHolds + kPublished),
                3, "largest and smallest are both given; keep one"},
        Refused{"WithoutWithin", expecting(kLargest + kHolds + kPublished), 2,
                "a threshold needs where to look and what holds there: within = [30, 60] and "
                "holds = \"blocked\""},
        Refused{"WithoutHolds", expecting("smallest = \"trace.fps\"\n" + kWithin + kPublished), 2,
                "a threshold needs where to look and what holds there"},
        Refused{"WithinOneNumber", expecting(kLargest + "within = 30\n" + kHolds + kPublished), 3,
                "within: expected two numbers, as in [30, 60]"},
        Refused{"WithinThreeNumbers",
                expecting(kLargest + "within = [1, 2, 3]\n" + kHolds + kPublished), 3,
                "within: expected two numbers, as in [30, 60]"},
        Refused{"WithinTexts",
                expecting(kLargest + "within = [\"30\", 60]\n" + kHolds + kPublished), 3,
                "within: expected a number, not a string"},
        Refused{"WithinInfinity",
                expecting(kLargest + "within = [30, inf]\n" + kHolds + kPublished), 3,
                "within 'inf': expected a finite number"},
        Refused{"WithinBackwards",
                expecting(kLargest + "within = [60, 30]\n" + kHolds + kPublished), 3,
                "within: the first number must be the smaller"},
        Refused{"WithinNothing", expecting(kLargest + "within = [30, 30]\n" + kHolds + kPublished),
                3, "within: the first number must be the smaller"},
        Refused{"HoldsABackwardsRange",
                expecting(kLargest + kWithin + "holds = \"2 to 1\"\n" + kPublished), 4,
                "holds '2 to 1': write the smaller number first"},
        Refused{"SettingWithoutTable",
                expecting("largest = \"fps\"\n" + kWithin + kHolds + kPublished), 2,
                "'fps' is no setting; write it with its table, as in scenario.speed_mps or "
                "trace.fps"},
        Refused{"SettingOfAnotherTable",
                expecting("largest = \"tracks.fps\"\n" + kWithin + kHolds + kPublished), 2,
                "'tracks.fps' is no setting"},
        Refused{"SettingIsANumber", expecting("largest = 60\n" + kWithin + kHolds + kPublished), 2,
                "largest: expected a string, not a number"}),
    kName);

TEST(ReadCase, OfNoFileIsRefused) {
    EXPECT_EQ(refusal([] { read_case("no/such/game.toml"); }),
              "no/such/game.toml: cannot be read; name a case that exists");
}

}  // namespace
}  // namespace tickproof::harness
