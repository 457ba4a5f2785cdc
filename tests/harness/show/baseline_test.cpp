#include "harness/finding/baseline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "harness/base/input_error.h"
#include "harness/finding/json_number.h"
#include "tests/harness/show/reports.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using Json = nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

Report since(std::vector<Section> now, std::vector<Section> before) {
    return report(std::move(now), baseline_of(report(std::move(before))));
}

Report since(Findings now, Findings before) {
    return since(std::vector{of_project(std::move(now))}, {of_project(std::move(before))});
}

/// The one finding of now.
Reported reported_since(const Finding& now, const Finding& before) {
    return since(Findings{now}, Findings{before}).findings.at(0);
}

BaselineState state_of(const Finding& now, const Finding& before) {
    return reported_since(now, before).since.state;
}

Finding with(Verdict verdict, double severity = kNone) {
    Finding finding = planted(severity);
    finding.verdict = verdict;
    return finding;
}

TEST(Baseline, OfTheSameReportHasNothingNew) {
    EXPECT_EQ(since({mixed()}, {mixed()}).verdict, Verdict::pass);
    EXPECT_EQ(since({all_hostile()}, {all_hostile()}).verdict, Verdict::pass);
    EXPECT_EQ(exit_code_of(since({mixed()}, {mixed()})), 0);
    EXPECT_TRUE(since({mixed()}, {mixed()}).resolved.empty());
}

TEST(Baseline, DoesNotKnowAnErrorThatItDoesNotHave) {
    EXPECT_EQ(since({mixed()}, {of_project({passing()})}).verdict, Verdict::error);
    EXPECT_EQ(state_of(planted(), passing()), BaselineState::added);
    EXPECT_EQ(state_of(unjudged_one(), passing()), BaselineState::added);
    EXPECT_EQ(state_of(warning_one(), passing()), BaselineState::added);
}

TEST(Baseline, FailsOnAnErrorThatWasNone) {
    for (const Verdict before : {Verdict::pass, Verdict::note}) {
        EXPECT_EQ(state_of(planted(), with(before, 0.5)), BaselineState::added);
    }
    for (const Verdict before : {Verdict::warning, Verdict::unknown}) {
        // Also where the severity is no larger, or there was none.
        for (const double severity : {1.5, 7.0, kNone}) {
            const Reported now = reported_since(planted(1.5), with(before, severity));
            EXPECT_EQ(now.since.state, BaselineState::worse) << severity;
            EXPECT_EQ(now.verdict, Verdict::error);
        }
    }
}

TEST(Baseline, FailsOnAnErrorWithoutASeverityThatCouldNotBeJudgedBefore) {
    const Report now = since(Findings{with(Verdict::error)}, Findings{with(Verdict::unknown)});
    EXPECT_EQ(now.findings[0].since.state, BaselineState::worse);
    EXPECT_EQ(exit_code_of(now), 1);
}

TEST(Baseline, FailsOnAWarningThatCanNoLongerBeJudged) {
    EXPECT_EQ(state_of(with(Verdict::unknown), with(Verdict::warning, 2)), BaselineState::worse);
}

TEST(Baseline, TakesAnEarlierFirstDifferenceForWorse) {
    const auto from_step = [](double step) {
        Finding finding = planted(1.5);
        finding.numbers.push_back({"first_step", step, ""});
        return finding;
    };
    EXPECT_EQ(state_of(from_step(5), from_step(10)), BaselineState::worse);
    EXPECT_EQ(state_of(from_step(10), from_step(10)), BaselineState::as_before);
    EXPECT_EQ(state_of(from_step(20), from_step(10)), BaselineState::as_before);
}

TEST(Baseline, ComparesWarningsToo) {
    EXPECT_EQ(since({warning_one()}, {warning_one()}).verdict, Verdict::pass);
    EXPECT_EQ(since({warning_one(3)}, {warning_one(2)}).verdict, Verdict::warning);
    EXPECT_EQ(state_of(warning_one(3), warning_one(2)), BaselineState::worse);
    EXPECT_EQ(state_of(with(Verdict::warning, 1.5), with(Verdict::pass)), BaselineState::added);
    EXPECT_EQ(state_of(with(Verdict::warning, 1.5), with(Verdict::error, 1.5)),
              BaselineState::as_before);
    EXPECT_EQ(state_of(with(Verdict::note), with(Verdict::warning, 2)), BaselineState::mended);
    EXPECT_EQ(since({passing()}, {passing(), warning_one()}).resolved.size(), 1U);
}

/// An option of the run makes it a warning; that says nothing of the code.
TEST(Baseline, ComparesWhatAsksForALookByItsPlaces) {
    EXPECT_EQ(state_of(looked_for(2), looked_for(2)), BaselineState::as_before);
    EXPECT_EQ(state_of(looked_for(3), looked_for(2)), BaselineState::worse);
    EXPECT_EQ(state_of(looked_for(2), passing()), BaselineState::added);
    Finding raised = looked_for(2);
    raised.verdict = Verdict::warning;
    EXPECT_EQ(state_of(raised, looked_for(2)), BaselineState::as_before);
    EXPECT_EQ(state_of(looked_for(2), raised), BaselineState::as_before);
    EXPECT_EQ(since(Findings{raised}, Findings{looked_for(1)}).verdict, Verdict::warning);
}

/// It is named, and fails nothing.
TEST(Baseline, CallsANoteNewThatHeldBefore) {
    const Reported now = reported_since(with(Verdict::note), with(Verdict::pass));
    EXPECT_EQ(now.since.state, BaselineState::added);
    EXPECT_EQ(now.verdict, Verdict::note);
}

TEST(Baseline, LeavesNotesAndPassesAsTheyAre) {
    EXPECT_EQ(state_of(noted_one(), noted_one()), BaselineState::as_before);
    EXPECT_EQ(reported_since(noted_one(), noted_one()).verdict, Verdict::note);
    EXPECT_EQ(reported_since(passing(), passing()).verdict, Verdict::pass);
}

TEST(Baseline, IsOfTheSameEngine) {
    Section unity = mixed();
    unity.game.project->engine = "unity";
    for (const Section& other : {unity, section_of({planted()})}) {
        try {
            since({mixed()}, {other});
            ADD_FAILURE() << "compared";
        } catch (const InputError& error) {
            EXPECT_THAT(error.what(), StartsWith("base.json: "));
            EXPECT_THAT(error.what(), HasSubstr("godot; "));
            EXPECT_THAT(error.what(), HasSubstr("--write-baseline FILE"));
        }
    }
}

TEST(Baseline, AllowsOnePercent) {
    EXPECT_EQ(state_of(planted(2.0), planted(2.0)), BaselineState::as_before);
    EXPECT_EQ(state_of(planted(2.019), planted(2.0)), BaselineState::as_before);
    EXPECT_EQ(state_of(planted(2.021), planted(2.0)), BaselineState::worse);
    EXPECT_EQ(state_of(planted(1.1), planted(2.0)), BaselineState::as_before);
}

TEST(Baseline, KnowsThatNothingIsWorseThanWithoutBound) {
    EXPECT_EQ(state_of(planted(kInfinite), planted(kInfinite)), BaselineState::as_before);
    EXPECT_EQ(state_of(planted(5), planted(kInfinite)), BaselineState::as_before);
    EXPECT_EQ(state_of(planted(kInfinite), planted(5)), BaselineState::worse);
    EXPECT_EQ(reported_since(planted(5), planted(kInfinite)).since.severity, kInfinite);
    EXPECT_EQ(since({passing()}, {passing(), planted(kInfinite)}).resolved.at(0).severity,
              kInfinite);
}

TEST(Baseline, KnowsWhatCouldNotBeJudgedBefore) {
    EXPECT_EQ(state_of(unjudged_one(), unjudged_one()), BaselineState::as_before);
}

TEST(Baseline, HasWhatIsMendedAndWhatIsGone) {
    EXPECT_EQ(state_of(with(Verdict::pass, 0.5), planted()), BaselineState::mended);
    const Report gone = since({passing()}, {passing(), planted(), noted_one()});
    ASSERT_EQ(gone.resolved.size(), 1U) << "a note that is gone is no error that is";
    EXPECT_EQ(gone.resolved[0].id, "reach/ledge-2.4-m");
    EXPECT_EQ(gone.resolved[0].severity, 1.5);
}

TEST(Baseline, TellsPlatformsApart) {
    const std::vector<Section> before{of_project({passing()}), of_project({planted()}, "mobile")};
    EXPECT_EQ(since(before, before).verdict, Verdict::pass);
    EXPECT_EQ(since({of_project({planted()}), of_project({planted()}, "mobile")}, before).verdict,
              Verdict::error);
    EXPECT_EQ(since({of_project({planted()}, "mobile")}, before).verdict, Verdict::pass);
    EXPECT_EQ(since({of_project({planted()}, "console")}, before).verdict, Verdict::error);
}

TEST(Baseline, TellsFindingsApartByWhatTheyAreAbout) {
    const Finding other = found("reach", "ledge 3 m", Verdict::error, 1.5);
    EXPECT_EQ(state_of(other, planted()), BaselineState::added);
}

TEST(Baseline, CountsFindingsOfOneName) {
    EXPECT_EQ(since({planted(), planted()}, {planted()}).verdict, Verdict::error);
    EXPECT_EQ(since({planted()}, {planted(), planted()}).resolved.size(), 1U);
}

TEST(Baseline, MayBeAReportThatHadABaseline) {
    const Report first = since({mixed()}, {mixed()});
    const Baseline second = parse_baseline(to_json(first), "second.json");
    EXPECT_EQ(report(mixed(), second).verdict, Verdict::pass);
}

TEST(Baseline, CountsChanges) {
    Finding mended = found("reach", "ledge 1 m", Verdict::error, 2);
    Report before = report({planted(), unjudged_one(), mended});
    mended.verdict = Verdict::pass;
    const Report now = report({planted(), mended, found("jump", "height", Verdict::error, 3)},
                              baseline_of(before));
    EXPECT_EQ(since_text(now), "since base.json: 1 new, 0 worse, 1 unchanged, 2 fixed");
    EXPECT_EQ(since_text(before), "");
}

std::string refusal_of(const std::string& text) {
    try {
        parse_baseline(text, "base.json");
    } catch (const InputError& error) {
        return error.what();
    }
    return "taken";
}

TEST(Baseline, OfAnythingElseIsRefusedInALineWithAdvice) {
    const std::string version = Json::parse(to_json(report(mixed())))["version"];
    const std::string begin = R"({"format": 3, "version": ")" + version + R"(", )";
    const std::string foreign[] = {
        "",
        "{",
        "not JSON",
        "null",
        "[]",
        "3",
        "{}",
        R"({"version": "2.1.0", "runs": []})",
        R"({"name": "a-package", "version": "1.0.0"})",
        R"({"version": 1, "findings": []})",
        begin + R"("findings": []})",
        begin + R"("findings": {}})",
        begin + R"("findings": [1]})",
        begin + R"("findings": [{"id": "a"}]})",
        begin + R"("findings": [{"id": 1, "verdict": "pass", "summary": ""}]})",
        R"({"version": ")" + version +
            R"(", "findings": [{"id": "a", "verdict": "pass", "summary": ""}]})",
        to_json(report(Findings{})),
        to_sarif(report(mixed())),
        std::string(100'000, '['),
        "\xff\xfe{\x00",
    };
    for (const std::string& text : foreign) {
        const std::string message = refusal_of(text);
        EXPECT_THAT(message, StartsWith("base.json: ")) << text.substr(0, 80);
        EXPECT_THAT(message, HasSubstr("--write-baseline FILE")) << text.substr(0, 80);
        EXPECT_THAT(message, Not(HasSubstr("\n"))) << text.substr(0, 80);
    }
}

TEST(Baseline, OfAnotherVersionIsComparedAndNamed) {
    Json before = Json::parse(to_json(report(mixed())));
    before["version"] = "99.0";
    ReportOptions how{.verb = "validate", .command = "tickproof validate"};
    how.baseline = parse_baseline(before.dump(), "base.json");
    EXPECT_EQ(how.baseline->version, "99.0");
    EXPECT_EQ(how.baseline->findings.size(), before["findings"].size());
}

TEST(Baseline, OfAnotherFormatIsRefused) {
    Json before = Json::parse(to_json(report(mixed())));
    for (const Json& format : {Json(1), Json(kReportFormat + 1), Json("2"), Json(2.5)}) {
        before["format"] = format;
        EXPECT_THAT(refusal_of(before.dump()), HasSubstr("format 2 to 3")) << format;
    }
    before["format"] = 2;  // Its presets are gone; findings are what they were.
    EXPECT_EQ(parse_baseline(before.dump(), "base.json").findings.size(),
              before["findings"].size());
}

TEST(Baseline, WithAVerdictThatIsNoneIsRefused) {
    Json before = Json::parse(to_json(report(mixed())));
    before["findings"][0]["verdict"] = "fine\nby me";
    EXPECT_THAT(refusal_of(before.dump()), HasSubstr("'fine by me'"));
}

}  // namespace
}  // namespace tickproof::harness
