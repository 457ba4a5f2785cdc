#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/harness/report/validations.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

std::string markdown_of(const std::vector<Validation>& validations,
                        const Comparison& comparison = {}) {
    return to_markdown(validations, kCommand, comparison);
}

std::size_t count_of(const std::string& text, const std::string& what) {
    std::size_t count = 0;
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) {
        ++count;
    }
    return count;
}

TEST(Markdown, HasTheVerdictATableOfWhatFailsAndTheRestFolded) {
    EXPECT_EQ(markdown_of({mixed()}),
              "**fail**: 1 of 4 findings fails, 1 could not be judged (Godot 4.3, game/export.cfg, "
              "game/project.godot)\n"
              "\n"
              "| check | what | fix | where |\n"
              "|---|---|---|---|\n"
              "| reach | the ledge 2.4 m is out of reach at 30 to 60 fps | lower it by 0.1 m | "
              "game/project.godot:12 |\n"
              "| wall | nothing flew |  |  |\n"
              "\n"
              "<details><summary>1 note</summary>\n"
              "\n"
              "- hitch: 750 ms of a hitch are lost\n"
              "\n"
              "</details>\n"
              "\n"
              "<details><summary>1 of 4 pass</summary>\n"
              "\n"
              "- speed: time passes as for the player\n"
              "\n"
              "</details>\n"
              "\n"
              "repeat with\n"
              "\n"
              "    tickproof validate game --fps 30..60\n");
}

TEST(Markdown, OfAPassHasNoTable) {
    const std::string text = markdown_of({validation_of({passing()})});
    EXPECT_THAT(text, StartsWith("**pass**: nothing fails (settings of the command line)\n"));
    EXPECT_THAT(text, Not(HasSubstr("|")));
}

TEST(Markdown, NamesThePlatform) {
    EXPECT_THAT(markdown_of({of_project({passing()}), of_project({planted()}, "mobile")}),
                HasSubstr("| reach | on mobile: the ledge"));
}

TEST(Markdown, ShowsTextAsItIs) {
    const std::string text = markdown_of({all_hostile()});
    EXPECT_THAT(text, HasSubstr("\"q\" 'p' \\| \\`t\\` &lt;b&gt;&amp;amp;&lt;/b&gt; \\]\\]&gt; new "
                                "line tab ??\\[31m "));
    EXPECT_THAT(text, HasSubstr("\\[a\\](0) {0} @&#8203;all"));
    EXPECT_THAT(text, Not(HasSubstr("<b>")));
}

TEST(Markdown, KeepsARowToItsFourCells) {
    const std::string text = markdown_of({all_hostile()});
    const auto begin = text.find("| settings ");
    const std::string row = text.substr(begin, text.find('\n', begin) - begin);
    std::size_t bars = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
        bars += row[i] == '|' && (i == 0 || row[i - 1] != '\\') ? 1U : 0U;
    }
    EXPECT_EQ(bars, 5U) << row;
}

TEST(Markdown, FitsACommentAndSaysHowMuchDoesNot) {
    GameFindings many;
    for (const Verdict verdict : {Verdict::fail, Verdict::note, Verdict::pass}) {
        for (int i = 0; i < 500; ++i) {
            many.push_back(planted());
            many.back().finding.verdict = verdict;
        }
    }
    const std::string text = markdown_of({of_project(many)});
    EXPECT_LE(text.size(), 65'536U);
    EXPECT_GT(text.size(), 60'000U);
    EXPECT_THAT(text, HasSubstr(" more: a comment cannot be longer\n"));
    EXPECT_EQ(count_of(text, "<details>"), count_of(text, "</details>"));
    const std::size_t shown = count_of(text, "| reach ") + count_of(text, "\n- reach: ");
    const auto said = text.rfind(" findings more: ");
    const auto line = text.rfind('\n', said) + 1;
    EXPECT_GT(shown, 500U) << "all that fails comes first";
    EXPECT_EQ(text.substr(line, said - line), "500") << "of what passes";
    EXPECT_TRUE(text.ends_with(kCommand + '\n'));
}

TEST(Markdown, FitsACommentWhateverTheFilesHold) {
    GameFindings many;
    for (int i = 0; i < 100; ++i) {
        many.push_back(hostile(Verdict::fail));
        many.back().finding.summary = std::string(100'000, i % 2 == 0 ? '@' : '|');
    }
    Validation validation = of_project(many, std::string(100'000, '\xff'));
    const std::string command(1'000'000, 'x');
    const std::string text = to_markdown({validation}, command);
    EXPECT_LE(text.size(), 65'536U);
    EXPECT_THAT(text, HasSubstr(" findings more: a comment cannot be longer\n"));
}

TEST(Markdown, SaysWhatIsNewAsBeforeMendedAndResolved) {
    GameFinding mended = planted(0.5);
    mended.about = "ledge 1 m";
    const Baseline baseline = baseline_of({of_project({planted(), unjudged_one(), [&] {
                                                           GameFinding failed = planted();
                                                           failed.about = mended.about;
                                                           return failed;
                                                       }()})});
    mended.finding.verdict = Verdict::pass;
    const std::vector<Validation> now{of_project(
        {planted(), mended, found("jump", "height", Verdict::fail, 3, "it jumps higher")})};
    const std::string text = markdown_of(now, compare(now, baseline));
    EXPECT_THAT(text, HasSubstr("\n1 new, 0 worse, 1 as before, 2 mended since base.json\n"));
    EXPECT_THAT(text, HasSubstr("| jump | new: it jumps higher |"));
    EXPECT_THAT(text, HasSubstr("- reach: as before: the ledge"));
    EXPECT_THAT(text, HasSubstr("- reach: mended: the ledge"));
    EXPECT_THAT(text, HasSubstr("<details><summary>1 failure resolved</summary>\n\n- wall: wall"));
}

}  // namespace
}  // namespace tickproof::harness
