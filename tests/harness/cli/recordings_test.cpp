// record and diff as a user calls them.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/harness/cli/started.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;
using ::testing::Not;

class Recordings : public tickproof::testing::InScratchFolder {
  protected:
    std::string record(const std::string& name, const std::string& options) const {
        const Ended ended =
            tickproof("record " + options + " --policy fixed --fps 60 --out " + path(name));
        EXPECT_EQ(ended.exit_code, 0) << ended.err;
        return path(name);
    }

    /// Of a game with one body for three steps; `last` is its last x.
    std::string game(const std::string& name, const std::string& last,
                     const std::string& body = "a") const {
        std::string text;
        for (const std::string& x : {std::string("1"), std::string("2"), last}) {
            text += "{\"step\":" + std::to_string(++step_) + ",\"body\":\"" + body +
                    "\",\"x\":" + x + "}\n";
        }
        step_ = 0;
        return file(name, text);
    }

    static nlohmann::json finding(const Ended& ended, const std::string& id) {
        const nlohmann::json report = nlohmann::json::parse(ended.out);
        for (const auto& each : report.at("findings")) {
            if (each.at("id") == id) {
                return each;
            }
        }
        return {};
    }

    mutable int step_ = 0;
};

TEST_F(Recordings, OfTwoEnginesDifferFromTheFirstContactOnByDesign) {
    const std::string one = record("euler", "bounce --engine euler");
    const Ended ended = tickproof("diff " + one + " " + record("box2d", "bounce --engine box2d"));
    EXPECT_EQ(ended.exit_code, 0) << ended.out;
    EXPECT_EQ(verdict_of(ended), "pass");
    EXPECT_THAT(ended.out, ::testing::StartsWith("note     The recordings differ"))
        << "above its tables, and without -v, too";
}

TEST_F(Recordings, OfAGameAndOfTickproofAreNoOtherRuns) {
    const std::string one = game("one", "3");
    const Ended ended =
        tickproof("diff " + one + " " + record("fall", "fall --engine euler") + " --json -");
    EXPECT_EQ(ended.exit_code, 1);
    EXPECT_THAT(ended.out, Not(HasSubstr("run: "))) << "a game has no run to compare";
}

TEST_F(Recordings, OfALockstepGameMayNotDiffer) {
    const std::string two =
        record("euler", "bounce --engine euler") + " " + record("box2d", "bounce --engine box2d");
    const std::string profile = file("tickproof.toml", "[network]\nlockstep = true\n");
    EXPECT_EQ(tickproof("diff " + two + " --profile " + profile).exit_code, 1);
}

TEST_F(Recordings, ComeThroughPipesAndStandardInput) {
    const std::string one = game("one", "3");
    const std::string other = game("other", "4");
    EXPECT_EQ(started_by("cat " + one + " | \"$0\" \"$@\"", "diff - " + other).exit_code, 1);
    EXPECT_EQ(started_by("cat " + one + " | \"$0\" \"$@\"", "diff " + one + " -").exit_code, 0);
    const std::string binary = record("run", "fall --engine euler");
    EXPECT_EQ(started_by("\"$0\" \"$@\" <(cat " + binary + ")", "diff " + binary).exit_code, 0);
    expect_one_line(tickproof("diff - -"), "standard input");
}

TEST_F(Recordings, AreWorseThanTheBaselineIfMoreStepsDiffer) {
    const std::string one = game("one", "3");
    const std::string base = path("base.json");
    tickproof("diff " + one + " " + game("other", "4") + " --json " + base);
    const auto again = [&](const std::string& options) {
        return tickproof("diff " + one + " " + path("other") + " " + options + " --baseline " +
                         base);
    };
    EXPECT_EQ(again("").exit_code, 0);
    file("other",
         "{\"step\":1,\"body\":\"a\",\"x\":7}\n{\"step\":2,\"body\":\"a\",\"x\":2}\n"
         "{\"step\":3,\"body\":\"a\",\"x\":4}\n");
    const Ended worse = again("");
    EXPECT_EQ(worse.exit_code, 1);
    EXPECT_THAT(worse.out, HasSubstr("worse: "));
}

TEST_F(Recordings, AreWorseThanTheBaselineIfTheyDifferEarlier) {
    const auto with = [&](int other_from) {
        std::string text;
        for (int step = 1; step <= 300; ++step) {
            text += "{\"step\":" + std::to_string(step) +
                    ",\"body\":\"a\",\"x\":" + (step == other_from ? "2" : "1") + "}\n";
        }
        return text;
    };
    const std::string diff = "diff " + file("one", with(0)) + " " + path("other");
    const std::string base = path("base.json");
    file("other", with(200));
    tickproof(diff + " --json " + base);
    EXPECT_EQ(tickproof(diff + " --baseline " + base).exit_code, 0);
    file("other", with(199));
    const Ended earlier = tickproof(diff + " --baseline " + base);
    EXPECT_EQ(earlier.exit_code, 1);
    EXPECT_THAT(earlier.out, HasSubstr("worse: "));
    file("other", with(201));
    EXPECT_EQ(tickproof(diff + " --baseline " + base).exit_code, 0) << "later is better";
}

TEST_F(Recordings, AreNoBaselineOfOtherFiles) {
    const std::string base = path("base.json");
    tickproof("diff " + game("one", "3") + " " + game("other", "4") + " --json " + base);
    expect_one_line(
        tickproof("diff " + path("one") + " " + game("third", "4") + " --baseline " + base),
        "is a baseline of one and other");
}

TEST_F(Recordings, MayEndEarlierIfTheyAreOfGamesOrOtherRuns) {
    const std::string two = file("two", "{\"step\":1,\"body\":\"a\",\"x\":1}\n");
    const std::string games = "diff " + two + " " + game("three", "3");
    const Ended ended = tickproof(games + " --json -");
    EXPECT_EQ(ended.exit_code, 0);
    EXPECT_EQ(finding(ended, "diff/length").at("verdict"), "warning");
    EXPECT_EQ(tickproof(games + " --strict").exit_code, 1);
    const std::string profile = file("tickproof.toml", "[network]\nlockstep = true\n");
    EXPECT_EQ(tickproof(games + " --profile " + profile).exit_code, 1);
}

TEST_F(Recordings, ThatBreakOffAreAnError) {
    const std::string whole = game("whole", "3");
    const std::string text = contents(whole);
    const std::string cut = file("cut", text.substr(0, text.size() - 9));
    const std::string other = file("other", text.substr(0, text.size() - 12));
    const std::string binary = record("run", "fall --engine euler");
    const std::string bytes = contents(binary);
    const std::string half = file("half", bytes.substr(0, bytes.size() / 2));
    const std::string third = file("third", bytes.substr(0, bytes.size() / 2 - 1));
    for (const auto& [two, count] :
         {std::pair(cut + " " + whole, 1), std::pair(whole + " " + cut, 1),
          std::pair(cut + " " + other, 2), std::pair(half + " " + binary, 1),
          std::pair(half + " " + third, 2)}) {
        const Ended ended = tickproof("diff " + two + " --json -");
        EXPECT_EQ(ended.exit_code, 1) << two;
        EXPECT_EQ(finding(ended, "diff/length").at("verdict"), "error") << two;
        EXPECT_EQ(finding(ended, "diff/length").at("numbers").at("recordings_cut").at("value"),
                  count);
        EXPECT_EQ(finding(ended, "diff/states").at("verdict"), "pass")
            << "what is there is the same";
    }
}

TEST_F(Recordings, ThatRollBackAreComparedByTheirLastWritingWithANote) {
    const std::string line = "{\"step\":2,\"body\":\"a\",\"x\":2}\n";
    const std::string two = game("one", "3") + " " + game("other", "4");
    file("other", contents(path("other")) + line + "{\"step\":3,\"body\":\"a\",\"x\":3}\n");
    const Ended ended = tickproof("diff " + two + " --json -");
    EXPECT_EQ(ended.exit_code, 0) << ended.err;
    const nlohmann::json note = finding(ended, "diff/written-again");
    EXPECT_EQ(note.at("verdict"), "note");
    EXPECT_EQ(note.at("numbers").at("left_steps_again").at("value"), 0);
    EXPECT_EQ(note.at("numbers").at("right_steps_again").at("value"), 2);
}

TEST_F(Recordings, BehindAGapAreDatedToIt) {
    const auto sparse = [&](const std::string& name, const std::string& last) {
        return file(name,
                    "{\"step\":0,\"body\":\"a\",\"x\":0}\n{\"step\":1,\"body\":\"a\",\"x\":0}\n"
                    "{\"step\":1000,\"body\":\"a\",\"x\":" +
                        last + "}\n");
    };
    const Ended ended =
        tickproof("diff " + sparse("one", "7") + " " + sparse("other", "6") + " --json -");
    EXPECT_EQ(ended.exit_code, 1);
    const nlohmann::json states = finding(ended, "diff/states");
    EXPECT_EQ(states.at("numbers").at("last_same_step").at("value"), 1);
    EXPECT_EQ(states.at("numbers").at("first_step").at("value"), 1000);
    EXPECT_THAT(states.at("fix").get<std::string>(), Not(HasSubstr("Stop both runs")));
}

TEST_F(Recordings, ListEachValueThatDiffersAsData) {
    const std::string one = file("one", "{\"step\":1,\"body\":\"a\",\"x\":1,\"y\":2,\"z\":3}\n");
    const std::string other =
        file("other", "{\"step\":1,\"body\":\"a\",\"x\":1,\"y\":4,\"z\":8}\n");
    const std::string diff = "diff " + one + " " + other;
    const nlohmann::json report = nlohmann::json::parse(tickproof(diff + " --json -").out);
    ASSERT_EQ(report.at("differences").size(), 2U);
    EXPECT_EQ(report.at("differences")[0].at("field"), "y");
    EXPECT_EQ(report.at("differences")[0].at("body"), "a");
    EXPECT_EQ(report.at("differences")[1].at("field"), "z");
    EXPECT_EQ(report.at("differences")[1].at("distance"), 5);
    EXPECT_EQ(report.at("tables")[2].at("rows").size(), 2U);
    EXPECT_THAT(tickproof(diff + " -v").out, HasSubstr("each value that differs"));
    EXPECT_THAT(tickproof(diff).out, Not(HasSubstr("each value that differs")));
}

TEST_F(Recordings, ByHashesAreComparedThoughTheirCaptureIsGone) {
    const std::string capture = file("capture.csv", "16\n17\n16\n17\n16\n17\n");
    const auto hashes = [&](const std::string& name, const std::string& engine) {
        const Ended ended =
            tickproof("record bounce --only-hashes --policy variable --unit ms --trace " + capture +
                      " --engine " + engine + " --out " + path(name));
        EXPECT_EQ(ended.exit_code, 0) << ended.err;
        return path(name);
    };
    const std::string two = hashes("one", "euler") + " " + hashes("other", "euler:precision=f64");
    const std::string engines = "diff " + path("one") + " " + hashes("box2d", "box2d");
    std::filesystem::remove(capture);
    const Ended ended = tickproof("diff " + two);
    EXPECT_EQ(ended.exit_code, 1) << ended.err;
    EXPECT_THAT(ended.out, HasSubstr("The recordings differ from step"));
    EXPECT_THAT(ended.out, HasSubstr("Only hashes"));
    EXPECT_THAT(ended.out, HasSubstr("capture.csv"));
    const Ended other_engine = tickproof(engines);
    EXPECT_EQ(verdict_of(other_engine), "unknown") << "the first contact is not known";
    EXPECT_THAT(other_engine.out, HasSubstr("Put the file back"));
    const Ended same = tickproof("diff " + path("one") + " " + path("one"));
    EXPECT_EQ(same.exit_code, 0) << "hashes that are the same need no run";
}

TEST_F(Recordings, CountStepsAsTheyWereRecorded) {
    const Ended recorded =
        tickproof("record fall --engine euler --policy fixed --fps 60 --out " + path("a"));
    const std::string steps = recorded.out.substr(0, recorded.out.find(" to "));
    EXPECT_THAT(tickproof("diff " + path("a") + " " + path("a")).out,
                HasSubstr("The same bits: " + steps + " of"));
}

TEST_F(Recordings, AreComparedInPairs) {
    expect_one_line(tickproof("diff a.tprec"), "a.tprec: diff compares two recordings; name both");
    expect_one_line(tickproof("diff"), "diff compares two recordings; name both");
}

TEST_F(Recordings, AreOfOneRunThatIsNamed) {
    expect_one_line(tickproof("record fall --fps 60 --out " + path("a")),
                    "name one --policy (without it");
    expect_one_line(tickproof("record fall --policy fixed --out " + path("a")),
                    "name one --trace, --fps or --generate (without it");
    expect_one_line(tickproof("record fall --policy fixed,variable --fps 60 --out " + path("a")),
                    "this names 2 policies");
}

TEST_F(Recordings, AreExplainedByTheKindOfTheirDifference) {
    const auto advice = [&](const std::string& last) {
        const Ended ended =
            tickproof("diff " + game("one", "3") + " " + game("other", last) + " --json -");
        return finding(ended, "diff/states").at("fix").get<std::string>();
    };
    EXPECT_THAT(advice("4"), HasSubstr("inputs"));
    EXPECT_THAT(advice("3.0000000000000004"), HasSubstr("order"));
    EXPECT_THAT(advice("\"nan\""), HasSubstr("division by 0"));
}

TEST_F(Recordings, WithALineEndInANameKeepTheirTables) {
    const Ended ended =
        tickproof("diff " + game("one", "3", "a\\nb") + " " + game("other", "4", "a\\nb"));
    EXPECT_EQ(ended.exit_code, 1);
    EXPECT_THAT(ended.out, HasSubstr("a b"));
    EXPECT_THAT(ended.out, Not(HasSubstr("a\nb")));
}

TEST_F(Recordings, OfMillionsOfStepsAreWarnedOf) {
    const Ended ended = tickproof(
        "record fall --engine euler --policy fixed:timestep=1us --fps 60 "
        "--only-hashes --out /dev/full");
    EXPECT_THAT(ended.err, HasSubstr("million steps"));
}

}  // namespace
}  // namespace tickproof::harness
