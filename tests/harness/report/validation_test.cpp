#include "harness/report/validation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "tests/harness/report/validations.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

std::string text_of(const std::vector<Validation>& validations, std::size_t width = 100) {
    return to_text(validations, kCommand, {.width = width});
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        lines.push_back(line);
    }
    return lines;
}

TEST(ValidationText, LeadsWithTheVerdict) {
    EXPECT_THAT(text_of({mixed()}), StartsWith("fail: 1 of 4 findings fails, 1 could not be judged "
                                               "(Godot 4.3, game/export.cfg,"));
    EXPECT_THAT(text_of({validation_of({passing()})}),
                StartsWith("pass: nothing fails (settings of the command line)\n"));
    EXPECT_THAT(text_of({validation_of({unjudged_one()})}),
                StartsWith("unknown: nothing fails, 1 could not be judged"));
}

TEST(ValidationText, ThenSaysWhatFailsAndLastWhatIsWell) {
    const std::string text = text_of({mixed()});
    EXPECT_LT(text.find("\nfail    reach: "), text.find("\nunknown wall: "));
    EXPECT_LT(text.find("\nunknown wall: "), text.find("\nnote    hitch: "));
    EXPECT_LT(text.find("\nnote    hitch: "), text.find("\npass    speed: "));
    EXPECT_THAT(text, HasSubstr("\n        at:  game/project.godot:12\n"
                                "        why: in steps of 20 ms a jump rises 0.1 m less\n"
                                "        fix: lower it by 0.1 m\n"
                                "        tickproof run jump "));
    EXPECT_TRUE(text.ends_with("\nrepeat with\n  " + kCommand + '\n'));
}

TEST(ValidationText, OfSeveralPlatformsLeadsWithTheWorst) {
    const std::string text = text_of({of_project({passing()}), of_project({planted()}, "mobile")});
    EXPECT_THAT(text, StartsWith("fail: 1 of 2 findings fails on 2 platforms\n\npass: "));
    EXPECT_THAT(text, HasSubstr("\nfail: 1 of 1 findings fails (Godot 4.3 on mobile, "));
}

TEST(ValidationText, FitsItsWidthButForCommands) {
    for (const std::size_t width : {60U, 80U, 120U}) {
        for (const std::string& line : lines_of(text_of({mixed()}, width))) {
            if (line.find("tickproof run") == std::string::npos) {
                EXPECT_LE(line.size(), width) << line;
            }
        }
    }
}

TEST(ValidationText, KeepsCommandsWhole) {
    const std::string command = repeat_command(mixed(), planted());
    EXPECT_GT(command.size(), 60U);
    EXPECT_THAT(text_of({mixed()}, 40), HasSubstr("\n        " + command + '\n'));
}

TEST(ValidationText, HasNoBlanksAtTheEndsOfLines) {
    Validation silent = mixed();
    silent.findings.push_back(found("jump", "", Verdict::fail, 2, ""));
    for (const std::size_t width : {40U, 60U, 80U, 120U}) {
        for (const std::string& line : lines_of(text_of({silent, all_hostile()}, width))) {
            EXPECT_FALSE(line.ends_with(' ')) << '"' << line << '"';
        }
    }
}

TEST(ValidationText, LetsNoFileWriteLinesOrObeyedCharacters) {
    const std::string text = text_of({all_hostile()});
    EXPECT_THAT(text, Not(HasSubstr("\x1b")));
    EXPECT_THAT(text, Not(HasSubstr("\nline")));
    EXPECT_THAT(text, Not(HasSubstr("\xff")));
}

TEST(ValidationText, SaysWhatIsNewAndWhatIsAsBefore) {
    const Baseline baseline = baseline_of({of_project({planted(), unjudged_one()})});
    const std::vector<Validation> now{of_project(
        {planted(), found("jump", "height", Verdict::fail, 3, "it jumps higher at 30 fps")})};
    const std::string text = to_text(now, kCommand, {}, compare(now, baseline));
    EXPECT_THAT(text, StartsWith("fail: 1 new, 0 worse, 1 as before, 1 mended since base.json\n"
                                 "  resolved: wall: wall 0.5 m\n"));
    EXPECT_THAT(text, HasSubstr("\nfail    new: jump: it jumps"));
    EXPECT_THAT(text, HasSubstr("\nnote    as before: reach: the ledge"));
}

TEST(ValidationText, PutsKnownFailuresBeforeNotes) {
    const std::vector<Validation> now{mixed()};
    const std::string text = to_text(now, kCommand, {}, compare(now, baseline_of(now)));
    EXPECT_LT(text.find("note    as before: reach: "), text.find("note    hitch: "));
    EXPECT_LT(text.find("note    as before: wall: "), text.find("note    hitch: "));
    EXPECT_LT(text.find("note    hitch: "), text.find("pass    speed: "));
}

TEST(ValidationText, OfSeveralPlatformsLeadsWithWhatIsNew) {
    const std::vector<Validation> now{of_project({passing()}), of_project({planted()}, "mobile")};
    EXPECT_THAT(to_text(now, kCommand, {}, compare(now, baseline_of({of_project({passing()})}))),
                StartsWith("fail: 1 new, 0 worse, 0 as before, 0 mended since base.json; 1 of 2 "
                           "findings fails on 2 "
                           "platforms\n"));
}

TEST(ValidationText, SaysByHowMuchAFailureIsWorse) {
    const Baseline baseline = baseline_of({of_project({planted(1.5)})});
    const std::vector<Validation> now{of_project({planted(kInfinite)})};
    const std::string text = to_text(now, kCommand, {}, compare(now, baseline));
    EXPECT_THAT(text, HasSubstr("\nfail    worse: reach: "));
    EXPECT_THAT(text, HasSubstr("was: 1.5 of what is tolerated, now without bound\n"));
}

}  // namespace
}  // namespace tickproof::harness
