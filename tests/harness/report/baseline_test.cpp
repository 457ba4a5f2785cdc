#include "harness/report/baseline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "harness/base/input_error.h"
#include "harness/report/shown.h"
#include "tests/harness/report/reports.h"
#include "tests/harness/report/validations.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

Comparison since(const std::vector<Validation>& now, const std::vector<Validation>& before) {
    return compare(now, baseline_of(before));
}

/// What becomes of the one finding.
Change change_of(const GameFinding& now, const GameFinding& before) {
    return since({of_project({now})}, {of_project({before})}).since[0][0].change;
}

Verdict verdict_since(const std::vector<Validation>& now, const std::vector<Validation>& before) {
    return verdict_of(shown(now, since(now, before)));
}

TEST(Baseline, OfTheSameReportHasNothingNew) {
    EXPECT_EQ(verdict_since({mixed()}, {mixed()}), Verdict::note);
    EXPECT_EQ(verdict_since({all_hostile()}, {all_hostile()}), Verdict::note);
    EXPECT_TRUE(since({mixed()}, {mixed()}).resolved.empty());
}

TEST(Baseline, FailsOnAFailureThatItDoesNotKnow) {
    EXPECT_EQ(verdict_since({mixed()}, {of_project({passing()})}), Verdict::fail);
    EXPECT_EQ(change_of(planted(), passing()), Change::added);
    EXPECT_EQ(change_of(unjudged_one(), passing()), Change::added);
}

TEST(Baseline, FailsOnAFailureThatDidNotFail) {
    GameFinding before = planted(0.5);
    before.finding.verdict = Verdict::pass;
    EXPECT_EQ(change_of(planted(), before), Change::added);
    before.finding.verdict = Verdict::note;
    EXPECT_EQ(change_of(planted(), before), Change::added);
    before.finding.verdict = Verdict::unknown;
    EXPECT_EQ(change_of(planted(), before), Change::worse);
}

TEST(Baseline, IsOfTheSameEngine) {
    Validation unity = mixed();
    unity.subject.project->engine = "unity";
    for (const Validation& other : {unity, validation_of({planted()})}) {
        try {
            since({mixed()}, {other});
            ADD_FAILURE() << "compared";
        } catch (const InputError& error) {
            EXPECT_THAT(error.what(), StartsWith("base.json: is of "));
            EXPECT_THAT(error.what(), HasSubstr("and this is of godot; write one with"));
        }
    }
}

TEST(Baseline, ForgivesOnePercent) {
    EXPECT_EQ(change_of(planted(2.0), planted(2.0)), Change::as_before);
    EXPECT_EQ(change_of(planted(2.019), planted(2.0)), Change::as_before);
    EXPECT_EQ(change_of(planted(2.021), planted(2.0)), Change::worse);
    EXPECT_EQ(change_of(planted(1.1), planted(2.0)), Change::as_before);
}

TEST(Baseline, KnowsThatNothingIsWorseThanWithoutBound) {
    EXPECT_EQ(change_of(planted(kInfinite), planted(kInfinite)), Change::as_before);
    EXPECT_EQ(change_of(planted(5), planted(kInfinite)), Change::as_before);
    EXPECT_EQ(change_of(planted(kInfinite), planted(5)), Change::worse);
}

TEST(Baseline, TakesWhatCouldNotBeJudgedAsBeforeForKnown) {
    EXPECT_EQ(change_of(unjudged_one(), unjudged_one()), Change::as_before);
}

TEST(Baseline, SaysWhatIsMendedAndWhatIsGone) {
    GameFinding now = planted(0.5);
    now.finding.verdict = Verdict::pass;
    EXPECT_EQ(change_of(now, planted()), Change::mended);
    const Comparison gone =
        since({of_project({passing()})}, {of_project({passing(), planted(), noted_one()})});
    ASSERT_EQ(gone.resolved.size(), 1U) << "a note that is gone is no failure that is";
    EXPECT_EQ(gone.resolved[0].check, "reach");
    EXPECT_EQ(gone.resolved[0].severity, 1.5);
}

TEST(Baseline, TellsPlatformsApart) {
    const std::vector<Validation> before{of_project({passing()}),
                                         of_project({planted()}, "mobile")};
    EXPECT_EQ(verdict_since(before, before), Verdict::note);
    EXPECT_EQ(verdict_since({of_project({planted()}), of_project({planted()}, "mobile")}, before),
              Verdict::fail);
}

TEST(Baseline, TellsFindingsApartByWhatTheyAreAbout) {
    GameFinding other = planted();
    other.about = "ledge 3 m";
    EXPECT_EQ(change_of(other, planted()), Change::added);
}

TEST(Baseline, CountsFindingsOfOneName) {
    EXPECT_EQ(verdict_since({of_project({planted(), planted()})}, {of_project({planted()})}),
              Verdict::fail);
    const Comparison fewer = since({of_project({planted()})}, {of_project({planted(), planted()})});
    EXPECT_EQ(fewer.resolved.size(), 1U);
}

TEST(Baseline, MayBeAReportThatHadABaseline) {
    const std::vector<Validation> now{mixed()};
    const Comparison first = since(now, {mixed()});
    const Baseline second = parse_baseline(to_json(now, kCommand, first), "second.json");
    EXPECT_EQ(verdict_of(shown(now, compare(now, second))), Verdict::note);
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
    const std::string version = json::parse(to_json({mixed()}, kCommand))["version"];
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
        R"({"version": ")" + version + R"(", "findings": []})",
        R"({"version": ")" + version + R"(", "findings": {}})",
        R"({"version": ")" + version + R"(", "project": null, "findings": []})",
        R"({"version": ")" + version + R"(", "validations": {"a": 1}})",
        R"({"version": ")" + version + R"(", "validations": [1]})",
        R"({"version": ")" + version + R"(", "project": null, "findings": [{"check": "a"}]})",
        to_json(gate_report("fixed", true)),
        to_sarif({mixed()}, kCommand),
        std::string(100'000, '['),
        "\xff\xfe{\x00",
    };
    for (const std::string& text : foreign) {
        const std::string said = refusal_of(text);
        EXPECT_THAT(said, StartsWith("base.json: ")) << text.substr(0, 80);
        EXPECT_THAT(said, HasSubstr("tickproof validate --json FILE")) << text.substr(0, 80);
        EXPECT_THAT(said, Not(HasSubstr("\n"))) << text.substr(0, 80);
    }
}

TEST(Baseline, OfAnotherVersionIsRefusedByItsName) {
    json report = json::parse(to_json({mixed()}, kCommand));
    report["version"] = "99.0";
    EXPECT_THAT(refusal_of(report.dump()), HasSubstr("written by tickproof 99.0, and this is "));
}

TEST(Baseline, WithAVerdictThatIsNoneIsRefused) {
    json report = json::parse(to_json({mixed()}, kCommand));
    report["findings"][0]["verdict"] = "fine\nby me";
    EXPECT_THAT(refusal_of(report.dump()), HasSubstr("verdict is 'fine by me'"));
}

}  // namespace
}  // namespace tickproof::harness
