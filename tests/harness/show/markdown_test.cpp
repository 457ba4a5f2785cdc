#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/show/reports.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

std::size_t count_of(const std::string& text, const std::string& what) {
    std::size_t count = 0;
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) {
        ++count;
    }
    return count;
}

TEST(Markdown, HasTheVerdictATableOfErrorsAndWarningsAndTheRestFolded) {
    EXPECT_EQ(to_markdown(report(mixed())),
              "**error**: 1 error, 1 could not be judged, 1 warning, 1 note, 1 passed "
              "(Godot 4.3, game/project.godot)\n"
              "\n"
              "| verdict | what | fix | where |\n"
              "|---|---|---|---|\n"
              "| error | The jump misses the 2.4 m ledge at 30 to 60 fps | "
              "Set Fixed Timestep to 0.01. | game/project.godot:12 |\n"
              "| unknown | No projectile met the wall |  |  |\n"
              "| warning | Stutter at 60 Hz |  |  |\n"
              "\n"
              "<details><summary>1 note</summary>\n"
              "\n"
              "- hitch: The game drops 750 ms of a hitch\n"
              "\n"
              "</details>\n"
              "\n"
              "<details><summary>1 of 5 passed</summary>\n"
              "\n"
              "- speed: The game runs at full speed\n"
              "\n"
              "</details>\n"
              "\n"
              "repeat with\n"
              "\n"
              "    tickproof validate game --fps 30..60\n");
}

TEST(Markdown, HasWhatAsksForALookInTheTable) {
    const std::string text = to_markdown(report({noted_one(), looked_for()}));
    EXPECT_THAT(text, HasSubstr("| note | Speed may depend | Multiply by the time of the frame. | "
                                "player.gd:3 |\n"));
    EXPECT_THAT(text, HasSubstr("<summary>1 note</summary>"));
}

TEST(Markdown, OfAPassHasNoTable) {
    const std::string text = to_markdown(report(section_of({passing()})));
    EXPECT_THAT(text, StartsWith("**pass**: "));
    EXPECT_THAT(text, Not(HasSubstr("|")));
}

TEST(Markdown, FoldsUpATableButOfAComparisonWithoutVerdicts) {
    Report made = report(section_of({passing()}));
    made.tables = {
        {.title = "apex by rate",
         .columns = {"rate", "apex"},
         .rows = {{.cells = {"30 | 60", "1.2 m"}, .verdict = Verdict::error, .remark = "low"}},
         .notes = {{"seen at: ", "30 fps"}}}};
    EXPECT_THAT(to_markdown(made), HasSubstr("\n<details><summary>apex by rate</summary>\n"
                                             "\n"
                                             "| rate | apex | verdict |\n"
                                             "|---|---|---|\n"
                                             "| 30 \\| 60 | 1.2 m | error: low |\n"
                                             "\n"
                                             "seen at: 30 fps\n"
                                             "\n"
                                             "</details>\n"));
    made.options.is_comparison = true;
    made.closing = "compared 1 rate";
    made.tables[0].has_verdicts = false;
    EXPECT_THAT(to_markdown(made), StartsWith("**pass**: compared 1 rate ("));
    EXPECT_THAT(to_markdown(made), HasSubstr("\n**apex by rate**\n\n| rate | apex |\n|---|---|\n"));
    made.tables[0].title = std::string(70'000, 'x');  // Cut to a cell.
    made.tables[0].rows.assign(5'000, {.cells = {"30", "1.2 m"}});
    EXPECT_THAT(to_markdown(made), Not(HasSubstr("| 30 |"))) << "it does not fit";
}

TEST(Markdown, NamesThePlatform) {
    EXPECT_THAT(to_markdown(report({of_project({passing()}), of_project({planted()}, "mobile")})),
                HasSubstr("| error | mobile: " + planted().summary));
}

TEST(Markdown, ShowsTextAsItIs) {
    const std::string text = to_markdown(report(all_hostile()));
    EXPECT_THAT(text, HasSubstr("\"q\" 'p' \\| \\`t\\` &lt;b&gt;&amp;amp;&lt;/b&gt; \\]\\]&gt; new "
                                "line tab ??\\[31m "));
    EXPECT_THAT(text, HasSubstr("\\[a\\](0) {0} @&#8203;all"));
    EXPECT_THAT(text, Not(HasSubstr("<b>")));
}

TEST(Markdown, KeepsARowToItsFourCells) {
    const std::string text = to_markdown(report(all_hostile()));
    const auto begin = text.find("| unknown ");
    const std::string row = text.substr(begin, text.find('\n', begin) - begin);
    std::size_t bars = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
        bars += row[i] == '|' && (i == 0 || row[i - 1] != '\\') ? 1U : 0U;
    }
    EXPECT_EQ(bars, 5U) << row;
}

TEST(Markdown, FitsACommentAndSaysHowMuchDoesNot) {
    const Finding one = planted();
    Findings many;
    for (const Verdict verdict : {Verdict::error, Verdict::note, Verdict::pass}) {
        for (int i = 0; i < 500; ++i) {
            many.push_back(one);
            many.back().verdict = verdict;
        }
    }
    const std::string text = to_markdown(report(many));
    EXPECT_LE(text.size(), 65'536U);
    EXPECT_GT(text.size(), 60'000U);
    EXPECT_THAT(text, HasSubstr(" left out: a pull request comment cannot be longer\n"));
    EXPECT_EQ(count_of(text, "<details>"), count_of(text, "</details>"));
    const std::size_t shown = count_of(text, "| error ") + count_of(text, "\n- reach: ");
    const auto said = text.rfind(" findings left out: ");
    const auto line = text.rfind('\n', said) + 1;
    EXPECT_GT(shown, 500U) << "all that fails comes first";
    EXPECT_EQ(text.substr(line, said - line), "500") << "of what passes";
    EXPECT_TRUE(text.ends_with(kCommand + '\n'));
}

TEST(Markdown, FitsACommentWhateverTheFilesHold) {
    Findings many;
    for (int i = 0; i < 100; ++i) {
        many.push_back(hostile(Verdict::error));
        many.back().summary = std::string(100'000, i % 2 == 0 ? '@' : '|');
    }
    Report made = report(of_project(many, std::string(100'000, '\xff')));
    made.options.command = std::string(1'000'000, 'x');
    const std::string text = to_markdown(made);
    EXPECT_LE(text.size(), 65'536U);
    EXPECT_THAT(text, HasSubstr(" findings left out: a pull request comment cannot be longer\n"));
}

TEST(Markdown, SinceABaselineNamesWhatIsNewAsBeforeMendedAndResolved) {
    Finding mended = found("reach", "ledge 1 m", Verdict::error, 2, "The jump meets the 1 m ledge");
    const Baseline baseline = baseline_of(report({planted(), unjudged_one(), mended}));
    mended.verdict = Verdict::pass;
    const std::string text = to_markdown(
        report({planted(), mended, found("jump", "height", Verdict::error, 3, "It jumps higher")},
               baseline));
    EXPECT_THAT(text, HasSubstr("\nsince base.json: 1 new, 0 worse, 1 unchanged, 2 fixed\n"));
    EXPECT_THAT(text, HasSubstr("| error | new: It jumps higher |"));
    EXPECT_THAT(text, HasSubstr("- reach: unchanged: The jump misses"));
    EXPECT_THAT(text, HasSubstr("- reach: fixed: The jump meets"));
    EXPECT_THAT(text,
                HasSubstr("<details><summary>1 finding fixed</summary>\n\n- wall/wall-0.5-m: "));
}

}  // namespace
}  // namespace tickproof::harness
