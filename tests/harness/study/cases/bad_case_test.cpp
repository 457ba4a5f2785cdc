// Whatever is no case: refused with file and line, and with what to do.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/harness/study/cases/cases.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::StartsWith;

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
                "title: expected a string, not a number; write title = \"...\""},
        Refused{"SourceIsAList", "source = []\n", 1, "source: expected a string, not a list"},
        Refused{"AboutIsATable", "about.what = 1\n", 1, "about: expected a string, not a table"},
        Refused{"UnitIsTrue", "unit = true\n", 1, "unit: expected a string, not true or false"},
        Refused{"SettingsAreAText", "engine = \"box2d\"\n", 1,
                "engine: expected a table, not a string; write [engine]"},
        Refused{"SettingIsATable", "[engine]\nname.first = 1\n", 2,
                "engine.name: expected a number, a string, true or false"},
        Refused{"SettingIsAListOfTables", "[scenario]\nledges_m = [1, {a = 2}]\n", 2,
                "scenario.ledges_m: expected a number, a string, true or false"},
        Refused{"SettingIsADate", "[scenario]\nname = 1979-05-27\n", 2, "write a string in quotes"},
        Refused{"Nothing", "title = \"a\"\n", 1,
                "the case expects nothing; add [[expect]] with quantity = \"...\" and published = "
                "...; see docs/cases.md"},
        Refused{"EmptyListOfExpectations", "expect = []\n", 1, "the case expects nothing"},
        Refused{"ExpectIsOneTable", "[expect]\nquantity = \"apex\"\n", 1,
                "expect: expected a list, not a table; write [[expect]]"},
        Refused{"ExpectIsNumbers", "expect = [1]\n", 1,
                "expect: expected a table, not a number; write [[expect]]"}),
    kName);

/// Its first line is 2.
std::string with_expectation(const std::string& text) {
    return "[[expect]]\n" + text;
}

const std::string kApex = "quantity = \"apex\"\n";
const std::string kPublished = "published = 1\n";

INSTANTIATE_TEST_SUITE_P(
    Expect, BadCase,
    ::testing::Values(
        Refused{"Key", with_expectation("quantiy = \"apex\"\n"), 2,
                "no key in [[expect]] 'quantiy'; did you mean 'quantity'?"},
        Refused{"Table", with_expectation(kApex + kPublished + "trase.fps = 60\n"), 4,
                "did you mean 'trace'?"},
        Refused{"NoQuantity", with_expectation(kPublished), 1,
                "an expectation needs a quantity (quantity = \"apex\") or a check; see tickproof "
                "list scenarios and tickproof list quantities"},
        Refused{"NothingPublished", with_expectation(kApex), 1,
                "an expectation needs its published figure: published = 64"},
        Refused{"NoVerdict", with_expectation("check = \"pacing\"\n"), 1,
                "a check needs its expected verdict: verdict = \"pass\""},
        Refused{"QuantityIsANumber", with_expectation("quantity = 3\n" + kPublished), 2,
                "quantity: expected a string, not a number"},
        Refused{"CheckIsAList", with_expectation("check = [\"pacing\"]\nverdict = \"pass\"\n"), 2,
                "check: expected a string, not a list"},
        Refused{"VerdictIsTrue", with_expectation("check = \"pacing\"\nverdict = true\n"), 3,
                "verdict: expected a string, not true or false"},
        Refused{"PublishedIsTrue", with_expectation(kApex + "published = true\n"), 3,
                "published: expected a number, \"54.64 to 54.66\", \"none\" or a word"},
        Refused{"PublishedIsATable", with_expectation(kApex + "published.apex = 1\n"), 3,
                "published: expected a number"},
        Refused{"PublishedIsAListOfLists",
                with_expectation(kApex + "published = [\n1,\n[2]]\ntrace.fps = [30, 60]\n"), 5,
                "published: expected a number"},
        Refused{"AListOfListsInACase",
                "[scenario]\nname = \"jump\"\nledges_m = [[1], [2]]\n" +
                    with_expectation(kApex + kPublished),
                3, "scenario.ledges_m: a list inside a list; write one list"},
        Refused{"ReasonIsEmpty",
                with_expectation(kApex + kPublished + "tolerance = 1\nreason = \"\"\n"), 4,
                "a tolerance needs a reason"},
        Refused{"PublishedIsAListAndNothingElse", with_expectation(kApex + "published = [1, 2]\n"),
                3, "no setting is; write a list of setting values for it"},
        Refused{"PublishedIsTooLarge", with_expectation(kApex + "published = \"1e999\"\n"), 3,
                "published '1e999': expected a finite number"},
        Refused{"PublishedIsHalfANumber",
                with_expectation(kApex + "published = [1, \"2 px\"]\ntrace.fps = [30, 60]\n"), 3,
                "published '2 px': expected a finite number"},
        Refused{"PublishedIsABackwardsRange", with_expectation(kApex + "published = \"2 to 1\"\n"),
                3, "published '2 to 1': write the smaller number first"},
        Refused{"ReasonIsANumber", with_expectation(kApex + kPublished + "reason = 1\n"), 4,
                "reason: expected a string, not a number"},
        Refused{"SettingsAreANumber", with_expectation(kApex + kPublished + "trace = 60\n"), 4,
                "trace: expected a table, not a number; write trace.name = ..."},
        Refused{"SettingIsATable", with_expectation(kApex + kPublished + "trace.fps.low = 60\n"), 4,
                "trace.fps: expected a number, a string, true or false"}),
    kName);

INSTANTIATE_TEST_SUITE_P(
    Lists, BadCase,
    ::testing::Values(
        Refused{"UnequalToPublished",
                with_expectation(kApex + "published = [1, 2]\ntrace.fps = [30, 60, 90]\n"), 4,
                "trace.fps has 3 values, but another list has 2: all lists of an [[expect]] need "
                "the same length"},
        Refused{
            "UnequalToOneAnother",
            with_expectation(kApex + kPublished + "trace.fps = [30, 60]\nscenario.hold_s = [1]\n"),
            5, "scenario.hold_s has 1 value, but another list has 2"},
        Refused{"UnequalInACheck",
                with_expectation("check = \"pacing\"\nverdict = \"pass\"\ntrace.fps = [30, 60]\n"
                                 "trace.seed = [1]\n"),
                5, "trace.seed has 1 value, but another list has 2"},
        Refused{"EmptyPublished", with_expectation(kApex + "published = []\n"), 1,
                "the list is empty; add a value, or leave it out"},
        Refused{"EmptySetting", with_expectation(kApex + kPublished + "trace.fps = []\n"), 1,
                "the list is empty; add a value, or leave it out"},
        Refused{"EmptySettingBesideOther",
                with_expectation(kApex + "published = [1]\ntrace.fps = []\n"), 4,
                "trace.fps has 0 values, but another list has 1"}),
    kName);

INSTANTIATE_TEST_SUITE_P(
    Tolerance, BadCase,
    ::testing::Values(
        Refused{"WithoutReason", with_expectation(kApex + kPublished + "tolerance = 1\n"), 4,
                "a tolerance needs a reason: reason = \"...\"; without a tolerance a number must "
                "match to its printed precision"},
        Refused{"Negative",
                with_expectation(kApex + kPublished + "tolerance = -1\nreason = \"a\"\n"), 4,
                "tolerance: expected a number of 0 or more"},
        Refused{"Nan", with_expectation(kApex + kPublished + "tolerance = nan\nreason = \"a\"\n"),
                4, "tolerance 'nan': expected a finite number"},
        Refused{"Infinite",
                with_expectation(kApex + kPublished + "tolerance = inf\nreason = \"a\"\n"), 4,
                "tolerance 'inf': expected a finite number"},
        Refused{"Text",
                with_expectation(kApex + kPublished + "tolerance = \"1 %\"\nreason = \"a\"\n"), 4,
                "tolerance: expected a number, not a string; write tolerance = 0.5"},
        Refused{"OfAWord",
                with_expectation(kApex + "published = \"none\"\ntolerance = 1\nreason = \"a\"\n"),
                3, "published 'none': only a number can have a tolerance"}),
    kName);

const std::string kLargest = "largest = \"trace.fps\"\n";
const std::string kWithin = "within = [30, 60]\n";
const std::string kHolds = "holds = \"blocked\"\n";

INSTANTIATE_TEST_SUITE_P(
    Threshold, BadCase,
    ::testing::Values(
        Refused{"Both",
                with_expectation(kLargest + "smallest = \"trace.fps\"\n" + kWithin + kHolds +
                                 kPublished),
                3, "largest and smallest are both set; keep one"},
        Refused{
            "WithoutWithin", with_expectation(kLargest + kHolds + kPublished), 2,
            "a threshold needs a range and a condition: within = [30, 60] and holds = \"blocked\""},
        Refused{"WithoutHolds",
                with_expectation("smallest = \"trace.fps\"\n" + kWithin + kPublished), 2,
                "a threshold needs a range and a condition"},
        Refused{"WithinOneNumber",
                with_expectation(kLargest + "within = 30\n" + kHolds + kPublished), 3,
                "within: expected two numbers, as in [30, 60]"},
        Refused{"WithinThreeNumbers",
                with_expectation(kLargest + "within = [1, 2, 3]\n" + kHolds + kPublished), 3,
                "within: expected two numbers, as in [30, 60]"},
        Refused{"WithinTexts",
                with_expectation(kLargest + "within = [\"low\", 60]\n" + kHolds + kPublished), 3,
                "within 'low': expected a finite number, such as 0.25 or 1/4"},
        Refused{
            "ShareAndLargest",
            with_expectation(kLargest + "share = \"trace.fps\"\n" + kWithin + kHolds + kPublished),
            3, "largest and share are both set; keep one"},
        Refused{"WithinInfinity",
                with_expectation(kLargest + "within = [30, inf]\n" + kHolds + kPublished), 3,
                "within 'inf': expected a finite number"},
        Refused{"WithinBackwards",
                with_expectation(kLargest + "within = [60, 30]\n" + kHolds + kPublished), 3,
                "within: the first number must be the smaller"},
        Refused{"WithinNothing",
                with_expectation(kLargest + "within = [30, 30]\n" + kHolds + kPublished), 3,
                "within: the first number must be the smaller"},
        Refused{"HoldsABackwardsRange",
                with_expectation(kLargest + kWithin + "holds = \"2 to 1\"\n" + kPublished), 4,
                "holds '2 to 1': write the smaller number first"},
        Refused{"HoldsAList", with_expectation(kLargest + kWithin + "holds = [1]\n" + kPublished),
                4, "holds: expected a number, \"54.64 to 54.66\", \"none\" or a word"},
        Refused{"WithinAlone", with_expectation(kApex + kPublished + kWithin), 4,
                "within goes with a threshold only; name its setting: largest = \"trace.fps\""},
        Refused{"HoldsAlone", with_expectation(kApex + kHolds + kPublished), 3,
                "holds goes with a threshold only; name its setting"},
        Refused{"SettingWithoutTable",
                with_expectation("largest = \"fps\"\n" + kWithin + kHolds + kPublished), 2,
                "'fps' is not a setting; write it with its table, as in scenario.speed_mps or "
                "trace.fps"},
        Refused{"SettingOfAnotherTable",
                with_expectation("largest = \"tracks.fps\"\n" + kWithin + kHolds + kPublished), 2,
                "'tracks.fps' is not a setting"},
        Refused{"SettingIsANumber",
                with_expectation("largest = 60\n" + kWithin + kHolds + kPublished), 2,
                "largest: expected a string, not a number"}),
    kName);

const std::string kCheck = "check = \"pacing\"\n";
const std::string kPass = "verdict = \"pass\"\n";

INSTANTIATE_TEST_SUITE_P(
    Check, BadCase,
    ::testing::Values(
        Refused{"VerdictIsMisspelt", with_expectation(kCheck + "verdict = \"pas\"\n"), 3,
                "no verdict 'pas'; did you mean 'pass'?"},
        Refused{"VerdictIsAnotherWord", with_expectation(kCheck + "verdict = \"safe\"\n"), 3,
                "no verdict 'safe'; there are: pass, note, warning, unknown, error"},
        Refused{"VerdictIsAList", with_expectation(kCheck + "verdict = [\"pass\", \"fail\"]\n"), 3,
                "verdict: expected a string, not a list"},
        Refused{
            "VerdictWithoutCheck", with_expectation(kApex + kPublished + kPass), 4,
            "verdict goes with a check only; name one, check = \"frame-rate\", or leave it out"},
        Refused{"WithAQuantity", with_expectation(kCheck + kPass + kApex), 4,
                "quantity does not go with a check, which has a verdict instead; leave one of them "
                "out"},
        Refused{"WithANumber", with_expectation(kCheck + kPublished), 3,
                "published does not go with a check"},
        Refused{"WithATolerance",
                with_expectation(kCheck + kPass + "tolerance = 1\nreason = \"a\"\n"), 4,
                "tolerance does not go with a check"},
        Refused{"WithAThreshold", with_expectation(kCheck + kPass + kLargest + kWithin + kHolds), 4,
                "largest does not go with a check"},
        Refused{"WithAListOfTimesteps",
                with_expectation(kCheck + kPass + "policy.timestep = [\"1/30\", \"1/60\"]\n"), 4,
                "policy.timestep: a check compares traces, so only settings of trace may be lists; "
                "write one [[expect]] for each"}),
    kName);

}  // namespace
}  // namespace tickproof::harness
