#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "harness/show/table_text.h"
#include "tests/harness/lines_of.h"
#include "tests/harness/show/reports.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr TextStyle kAll{.detail = Detail::all};

TEST(TextReport, IsTheApprovedOne) {
    const std::string file =
        std::string(TICKPROOF_SOURCE_DIR) + "/tests/harness/show/approved/mixed.txt";
    std::ifstream stream(file);
    const std::string approved(std::istreambuf_iterator<char>(stream), {});
    EXPECT_EQ(to_text(report(mixed()), {}), approved)
        << "If the new text is better, copy it to " << file;
}

/// The last line begins with the verdict, fits the width, and says the worst finding, if there is
/// one; the counts are in it, or above it.
TEST(TextReport, EndsWithTheVerdictAndTheWorstFinding) {
    const auto last = [](const Report& made, const TextStyle& style) {
        return lines_of(to_text(made, style)).back();
    };
    for (const Report& made : {report(mixed()), report({passing()}), report(Findings{}),
                               report(mixed(), baseline_of(report(mixed()))),
                               report({mixed(), all_hostile()}), gate_report("fixed")}) {
        const std::string verdict(to_text(made.verdict));
        EXPECT_THAT(last(made, kAll), StartsWith(verdict + ": "));
        EXPECT_LE(last(made, kAll).size(), 80U);
        const auto all = lines_of(to_text(made, kAll));
        EXPECT_THAT(all.back() + all[all.size() - 2], HasSubstr(counts_text(made)));
        const std::string line = to_text(made, {.detail = Detail::last_line});
        const std::string shown = last(made, {});
        EXPECT_THAT(line, StartsWith(shown.substr(0, shown.rfind(" ..."))));
        if (is_reported(made.verdict) && !made.findings.empty()) {
            EXPECT_THAT(line, HasSubstr(made.findings.front().finding.summary.substr(0, 10)));
        }
    }
    EXPECT_THAT(last(gate_report("variable", true), kAll),
                StartsWith("compared 1 policy: 2 errors, "));
}

TEST(TextReport, ListsTheWorstFirst) {
    const std::string text = to_text(report(mixed()), kAll);
    EXPECT_LT(text.find("\nerror "), text.find("\nunknown "));
    EXPECT_LT(text.find("\nunknown "), text.find("\nwarning "));
    EXPECT_LT(text.find("\nwarning "), text.find("\nnote "));
    EXPECT_LT(text.find("\nnote "), text.find("\npass "));
}

TEST(TextReport, LeavesNotesAndPassesToTheLongForm) {
    const std::string text = to_text(report(mixed()), {});
    EXPECT_THAT(text, Not(AnyOf(HasSubstr("\nnote "), HasSubstr("\npass "))));
    EXPECT_THAT(text, HasSubstr("\nunknown "));
    EXPECT_THAT(text, HasSubstr("\nwarning "));
}

TEST(TextReport, OfAnErrorHasPlaceCauseFixAndCommand) {
    const std::string text = to_text(report(mixed()), {});
    for (const std::string& part : {std::string("game/project.godot:12"), planted().cause,
                                    planted().fix, repeat_command(planted().shown_by)}) {
        EXPECT_THAT(text, HasSubstr(part + '\n'));
    }
    EXPECT_THAT(text, HasSubstr("  " + kCommand + '\n'));
}

TEST(TextReport, ListsTheFirstPlacesAndAllInTheLongForm) {
    Finding many = found("scripts", "motion", Verdict::warning, 6);
    many.at = {.file = "a.gd", .line = 1};
    for (std::size_t line = 2; line <= 6; ++line) {
        many.also_at.push_back({.file = "a.gd", .line = line});
    }
    EXPECT_THAT(to_text(report({many}), {}), HasSubstr("a.gd:4 and 2 more"));
    EXPECT_THAT(to_text(report({many}), kAll), HasSubstr("a.gd:6"));
    many.also_at.resize(1);
    EXPECT_THAT(to_text(report({many}), {}), HasSubstr("at   a.gd:1, a.gd:2\n"));
}

TEST(TextReport, ListsNotesThatAskForALookBeforeOthersAndInTheShortFormToo) {
    const Report two = report({noted_one(), looked_for()});
    EXPECT_EQ(two.findings[0].finding.check, "scripts");
    const std::string text = to_text(two, {});
    EXPECT_THAT(text, HasSubstr("note     Speed may depend\n         at   player.gd:3\n"));
    EXPECT_THAT(text, HasSubstr("try  Multiply by the time of the frame.\n"));
    EXPECT_THAT(text, Not(HasSubstr(noted_one().summary)));
}

TEST(TextReport, NamesThePlatform) {
    const std::string text =
        to_text(report({of_project({passing()}), of_project({planted()}, "mobile")}), {});
    EXPECT_THAT(text, HasSubstr("error    mobile: " + planted().summary));
}

TEST(TextReport, HasTheEnginesSideBySide) {
    const std::string text = to_text(gate_report("variable"), {});
    EXPECT_THAT(text, HasSubstr("policy    euler              box2d    verdict"));
    EXPECT_THAT(text, HasSubstr("variable  tunneled 32 of 32  blocked  error\n"));
    EXPECT_THAT(to_text(gate_report("variable"), kAll),
                HasSubstr("variable  tunneled 32 of 32  blocked  error: tunneling\n"));
}

TEST(TextReport, HasNoVerdictOnARowThatNoCheckJudged) {
    const Table table{.title = "speeds",
                      .columns = {"policy", "speed"},
                      .rows = {{.cells = {"variable", "1.000"}, .is_judged = false}}};
    EXPECT_THAT(to_text(table, {}), HasSubstr("variable  1.000  -\n"));
}

TEST(TextReport, HasARemarkWithoutRoomOnALineOfItsOwn) {
    const Table table{.title = "speeds",
                      .columns = {"policy", "speed"},
                      .rows = {{.cells = {"variable", "1.000"},
                                .verdict = Verdict::error,
                                .remark = "divergence, frame-rate"}}};
    EXPECT_EQ(to_text(table, {.width = 40}),
              "speeds\n  policy    speed  verdict\n  variable  1.000  error\n"
              "    divergence, frame-rate\n");
}

TEST(TextReport, HasAListInThePlaceOfATableThatIsTooWide) {
    const Table table{.title = "stack",
                      .columns = {"perturbation", "same", "differs from", "ULP", "apart"},
                      .rows = {{.cells = {"body-order", "5", "step 6", "13", "0.0063 m"},
                                .verdict = Verdict::note},
                               {.cells = {"repeat", "180", "", "", "-"}}}};
    EXPECT_EQ(to_text(table, {.width = 40}),
              "stack\n"
              "  body-order: note\n"
              "    same 5, differs from step 6, ULP 13,\n"
              "    apart 0.0063 m\n"
              "  repeat: pass\n"
              "    same 180\n");
    EXPECT_THAT(to_text(table, {}), HasSubstr("  perturbation  same  differs from  ULP  apart"));
}

TEST(TextReport, DoesNotCountWhatWasNotTried) {
    Finding finding = found("determinism", "jump, locale", Verdict::note);
    finding.was_not_tried = true;
    Section section = mixed();
    section.findings = {finding, passing()};
    EXPECT_EQ(counts_text(report(section)), "no errors, 1 passed");
}

TEST(TextReport, OfAComparisonHasTheWorstFindingOfEachSection) {
    const std::string text = to_text(gate_report("variable", true), {});
    EXPECT_THAT(text, HasSubstr("The player gets through"));
    EXPECT_THAT(text, Not(HasSubstr("The game is slow")));
    EXPECT_THAT(to_text(gate_report("variable", true), kAll), HasSubstr("The game is slow"));
}

/// A command stays whole, so that it can be copied.
bool is_command(const std::string& line) {
    return line.find("tickproof ") != std::string::npos;
}

TEST(TextReport, FitsItsWidthButForCommandsAndTheLastLine) {
    for (const std::size_t width : {60U, 80U, 120U}) {
        std::vector<std::string> lines =
            lines_of(to_text(report(mixed()), {.width = width, .detail = Detail::all}));
        lines.pop_back();  // One line whatever it holds, for programs that read only that.
        for (const std::string& line : lines) {
            EXPECT_TRUE(line.size() <= width || is_command(line)) << line;
        }
    }
}

TEST(TextReport, OfTablesFitsItsWidthButForTheirColumns) {
    for (const std::string& line : lines_of(to_text(gate_report("variable"), {.width = 60}))) {
        const bool is_row = line.starts_with("  variable  ") || line.starts_with("  policy  ");
        EXPECT_TRUE(line.size() <= 60 || is_row || is_command(line)) << line;
    }
}

TEST(TextReport, KeepsCommandsWhole) {
    const std::string command = repeat_command(planted().shown_by);
    EXPECT_GT(command.size(), 60U);
    EXPECT_THAT(to_text(report(mixed()), {.width = 40}), HasSubstr(' ' + command + '\n'));
}

TEST(TextReport, HasNoBlanksAtTheEndsOfLines) {
    Section silent = mixed();
    silent.findings.push_back(found("jump", "", Verdict::error, 2, ""));
    for (const std::size_t width : {40U, 60U, 80U, 120U}) {
        for (const std::string& line : lines_of(to_text(report({silent, all_hostile()}),
                                                        {.width = width, .detail = Detail::all}))) {
            EXPECT_FALSE(line.ends_with(' ')) << '"' << line << '"';
        }
    }
}

TEST(TextReport, LetsNoFileWriteLinesOrObeyedCharacters) {
    Section section = all_hostile();
    section.name = kHostile;
    Report made = report(section);
    made.traces = {record_of(in_memory(kHostile, {std::chrono::milliseconds(1)}))};
    made.notes = {kHostile};
    for (const Report& each : {made, report(section, baseline_of(report(section)))}) {
        const std::string text = to_text(each, kAll);
        EXPECT_THAT(text, Not(AnyOf(HasSubstr("\x1b"), HasSubstr("\nline"), HasSubstr("\xff"))));
    }
}

TEST(TextReport, HasColourOnlyWhereItIsAskedFor) {
    EXPECT_THAT(to_text(gate_report("variable"), {}), Not(HasSubstr("\x1b[")));
    EXPECT_THAT(to_text(gate_report("variable"), {.colour = true}), HasSubstr("\x1b["));
}

TEST(TextReport, HasTheNotesOfATrace) {
    Report made = report({passing()});
    made.traces = {record_of(at_rate(60))};
    made.traces[0].notes = {"3 rows are no frames"};
    EXPECT_THAT(to_text(made, {}), HasSubstr("3 rows are no frames"));
}

TEST(TextReport, SinceABaselineNamesWhatIsNewAndWhatIsAsBefore) {
    const Baseline baseline = baseline_of(report({planted(), unjudged_one()}));
    const std::string text =
        to_text(report({planted(), found("jump", "height", Verdict::error, 3, "It jumps higher")},
                       baseline),
                {});
    EXPECT_THAT(text, HasSubstr("error    new: It jumps higher"));
    EXPECT_THAT(text, HasSubstr("note     unchanged: The jump misses"));
    EXPECT_THAT(text, HasSubstr("fixed: wall/wall-0.5-m: "));
    EXPECT_THAT(text, HasSubstr("\nsince base.json: 1 new, 0 worse, 1 unchanged, 1 fixed\n"));
}

TEST(TextReport, PutsKnownErrorsBeforeNotes) {
    const std::string text = to_text(report(mixed(), baseline_of(report(mixed()))), kAll);
    EXPECT_LT(text.find("unchanged: " + planted().summary), text.find(noted_one().summary));
    EXPECT_LT(text.find("unchanged: " + unjudged_one().summary), text.find(noted_one().summary));
    EXPECT_LT(text.find(noted_one().summary), text.find(passing().summary));
}

TEST(TextReport, SaysByHowMuchAnErrorIsWorse) {
    const std::string text =
        to_text(report({planted(kInfinite)}, baseline_of(report({planted(1.5)}))), {});
    EXPECT_THAT(text, HasSubstr("error    worse: "));
    EXPECT_THAT(text, HasSubstr("150% of the tolerance, now above any tolerance\n"));
}

}  // namespace
}  // namespace tickproof::harness
