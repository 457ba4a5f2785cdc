// Players' own frames: validate judges a game on them besides its rates.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/harness/cli/program.h"
#include "tests/harness/lines_of.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using Json = nlohmann::json;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// Frames of 20 ms, and one of 2 s.
std::string frames_with_a_hitch() {
    std::string lines;
    for (int i = 0; i < 400; ++i) {
        lines += i == 200 ? "2000\n" : "20\n";
    }
    return lines;
}

const std::string kGame = "validate --policy variable --fps 60 --unit ms --json - --trace ";

TEST(ValidateCaptures, AreJudgedAndNamedByTheFindingsThatTheyShow) {
    const ScratchFile capture(frames_with_a_hitch());
    const Ended ended = tickproof(kGame + capture.path());
    EXPECT_EQ(ended.exit_code, 0) << ended.err;  // Without a profile nobody asked for a jump.
    const Json report = Json::parse(ended.out);
    ASSERT_EQ(report["traces"].size(), 1U);
    EXPECT_EQ(report["traces"][0]["frames"], 400);
    EXPECT_THAT(report["traces"][0]["argument"].get<std::string>(),
                HasSubstr("--trace " + capture.path() + " --digest "));
    const bool is_judged = std::ranges::any_of(report["findings"], [&](const Json& finding) {
        return std::ranges::any_of(finding["shown_by"], [&](const Json& spec) {
            return spec.get<std::string>().find(capture.path()) != std::string::npos;
        });
    });
    EXPECT_TRUE(is_judged);
    EXPECT_EQ(report["verdict"], "warning");
}

/// Two captures, and what the table of captures says of them.
std::vector<std::string> verdicts_of_captures(const std::string& more) {
    const ScratchFile first(frames_with_a_hitch());
    const ScratchFile second(frames_with_a_hitch() + "20\n");
    const Ended ended = tickproof(kGame + first.path() + " --trace " + second.path() + more);
    const Json report = Json::parse(ended.out);
    std::vector<std::string> verdicts;
    for (const Json& row : report["tables"][0]["rows"]) {
        verdicts.push_back(row["verdict"]);
    }
    return verdicts;
}

TEST(ValidateCaptures, AreNoErrorsWhereNobodyAskedForWhatTheyBreak) {
    EXPECT_THAT(verdicts_of_captures(""), ElementsAre("warning", "warning"));
    const ScratchFile profile("[jump]\nheight_m = 2\nledges_m = [1.98]\n");
    EXPECT_THAT(verdicts_of_captures(" --profile " + profile.path()),
                ElementsAre("error", "error"));
}

/// Frames of `ms` milliseconds.
std::string steady_frames(int ms) {
    std::string lines;
    for (int i = 0; i < 400; ++i) {
        lines += std::to_string(ms) + '\n';
    }
    return lines;
}

using CapturesInAFolder = tickproof::testing::InScratchFolder;

TEST_F(CapturesInAFolder, AreToldApartWhereverTheirLongNamesDiffer) {
    for (const std::string level : {"castle", "swamp"}) {
        file("playtest_2026-11-28_level-" + level + "_on-a-machine-in-a-living-room.csv",
             frames_with_a_hitch());
    }
    const Json report = Json::parse(tickproof(kGame + folder().string()).out);
    std::vector<std::string> ids;
    for (const Json& each : report["findings"]) {
        ids.push_back(each["id"]);
    }
    EXPECT_THAT(ids, Contains(HasSubstr("castle")));
    EXPECT_THAT(ids, Contains(HasSubstr("swamp")));
}

/// A clamp of 20 ms passes 20 of each 40 ms.
TEST_F(CapturesInAFolder, OfOneFaultAreOneBlockThatNamesTheOthers) {
    for (int i = 0; i < 6; ++i) {
        file(std::to_string(i) + "_pc.csv", steady_frames(40 + i));
    }
    const std::string validate =
        "validate --policy fixed:frame_delta_max=20ms --fps 60 --unit ms "
        "--check speed --trace " +
        folder().string();
    const auto count = [](const std::string& text, const std::string& part) {
        std::size_t n = 0;
        for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
            ++n;
        }
        return n;
    };
    const std::string text = tickproof(validate, "COLUMNS=200").out;
    EXPECT_EQ(count(text, "error    Slow motion with "), 1U) << text;
    EXPECT_THAT(text, HasSubstr("Slow motion with 5_pc.csv"));
    EXPECT_THAT(text, HasSubstr("also with 5 other captures: 4_pc.csv, 3_pc.csv, 2_pc.csv and 2 "
                                "more (-v lists all)"));
    EXPECT_EQ(count(tickproof(validate + " -v").out, "error    Slow motion with "), 6U);
    const Json report = Json::parse(tickproof(validate + " --json -").out);
    EXPECT_EQ(std::ranges::count(report["findings"], "error",
                                 [](const Json& each) { return each["verdict"]; }),
              6);
}

/// A clamp of 500 ms loses 1.5 s of the frame of 2 s.
TEST_F(CapturesInAFolder, AreWrittenAsTheTableOfTraceWithTheirVerdicts) {
    file("freezes_pc.csv", frames_with_a_hitch());
    file("slow_pc.csv", steady_frames(40));
    file("empty.csv", "");
    const std::string validate =
        "validate --policy fixed:frame_delta_max=500ms --fps 60 --unit ms --check hitch,speed "
        "--csv - --trace ";
    const std::vector<std::string> traced =
        lines_of(tickproof("trace --unit ms --csv - " + folder().string()).out);
    const std::vector<std::string> judged = lines_of(tickproof(validate + folder().string()).out);
    ASSERT_EQ(judged.size(), traced.size());
    EXPECT_EQ(judged[0], traced[0] + ",lost_s,verdict,check,not_judged,platform");
    for (std::size_t i = 1; i < traced.size(); ++i) {
        const auto same = std::ranges::find_if(
            judged, [&](const std::string& line) { return line.starts_with(traced[i]); });
        ASSERT_NE(same, judged.end()) << traced[i];
        const std::string more = same->substr(traced[i].size());
        EXPECT_EQ(more, traced[i].find("freezes_pc") != std::string::npos ? ",1.5,pass,,,"
                        : traced[i].find("slow_pc") != std::string::npos  ? ",0,pass,,,"
                                                                          : ",,,,,");
    }
    const std::string one = tickproof(validate + path("slow_pc.csv")).out;
    EXPECT_EQ(lines_of(one).size(), 2U) << one;
}

/// A plain list of frame times does not say when frames were displayed.
TEST_F(CapturesInAFolder, NameTheChecksThatCannotJudgeThem) {
    file("a_pc.csv", steady_frames(40));
    const std::vector<std::string> judged = lines_of(
        tickproof("validate --policy fixed --fps 60 --unit ms --check speed,displayed-motion "
                  "--csv - --trace " +
                  path("a_pc.csv"))
            .out);
    ASSERT_EQ(judged.size(), 2U);
    EXPECT_THAT(judged[1], ::testing::EndsWith(",0,pass,,displayed-motion,"));
}

/// The last line answers which machines misbehave, for `tail -1` too.
TEST_F(CapturesInAFolder, NameTheMachinesInTroubleInTheLastLine) {
    file("freezes_pc.csv", frames_with_a_hitch());
    file("calm_pc.csv", steady_frames(16));
    file("empty_pc.csv", "");
    const Ended ended =
        tickproof("validate --policy fixed --fps 60 --unit ms -q --trace " + folder().string());
    EXPECT_THAT(ended.out,
                ::testing::EndsWith("trouble of their own: 1 of 2: freezes: freezes (2 s); not "
                                    "read: " +
                                    path("empty_pc") + "\n"));
}

TEST(ValidateCaptures, AreNamedWhereTheirTableIsAskedFor) {
    const Ended ended = tickproof("validate --policy fixed --csv -");
    EXPECT_EQ(ended.exit_code, 2);
    EXPECT_THAT(ended.err, HasSubstr("name captures with --trace"));
}

TEST(ValidateCaptures, SayTheTroubleOfOneMachineAboveTheFindings) {
    const ScratchFile freezes(frames_with_a_hitch());
    const std::string validate = "validate --policy fixed --fps 60 --unit ms --trace ";
    const std::vector<std::string> lines = lines_of(tickproof(validate + freezes.path()).out);
    // The clamp of 250 ms takes 1.75 s of the frame.
    const auto note = std::ranges::find(lines, "note: trouble of its own: freezes once, for 2 s");
    EXPECT_LT(note - lines.begin(), 6);
    EXPECT_EQ(*std::next(note), "note: the game's clock loses 1.75 s on it");
    const ScratchFile calm(steady_frames(20));
    const std::string text = tickproof(validate + calm.path(), "COLUMNS=200").out;
    EXPECT_THAT(text, HasSubstr("note: trouble of its own: none; "));
    EXPECT_THAT(text, ::testing::Not(HasSubstr("the game's clock")));
}

/// Settings that pass say nothing of a machine that is slow, uneven or freezes by itself.
TEST_F(CapturesInAFolder, SayWhichMachinesHaveTroubleOfTheirOwn) {
    file("calm_pc.csv", steady_frames(16));
    file("slow_pc.csv", steady_frames(40));
    file("freezes_pc.csv", frames_with_a_hitch());
    std::string uneven;
    for (int i = 0; i < 200; ++i) {
        uneven += "10\n20\n";
    }
    file("uneven_pc.csv", uneven);
    const std::string trouble =
        "trouble of their own: 3 of 4: freezes: freezes (2 s); slow: slow (25 fps); uneven: uneven "
        "(100% of frames)";
    const Ended ended =
        tickproof("validate --policy fixed:frame_delta_max=500ms --fps 60 --unit ms --trace " +
                      folder().string(),
                  "COLUMNS=200");
    EXPECT_THAT(ended.out, HasSubstr(trouble));
    for (const std::string kind : {"freezes", "slow", "uneven"}) {
        const auto row = ended.out.find("\n  " + kind + " ");
        ASSERT_NE(row, std::string::npos) << ended.out;
        EXPECT_THAT(ended.out.substr(row + 1, ended.out.find('\n', row + 1) - row),
                    HasSubstr("note: " + kind));
    }
    const std::string traced =
        tickproof("trace " + folder().string() + " --unit ms", "COLUMNS=200").out;
    EXPECT_THAT(traced, HasSubstr(trouble));
    EXPECT_THAT(traced.substr(traced.rfind('\n', traced.size() - 2) + 1),
                ::testing::StartsWith("trouble of their own: 3 of 4: "));
}

/// A time scale of 0.8 is a warning of the game on every machine, and says nothing of one.
TEST_F(CapturesInAFolder, AreNotBlamedForWhatTheGameHasWithoutThem) {
    file("one.csv", steady_frames(16));
    file("other.csv", steady_frames(17));
    const Json report = Json::parse(
        tickproof("validate --policy unity:time_scale=0.8 --json - --trace " + folder().string())
            .out);
    EXPECT_EQ(report["verdict"], "warning");
    for (const Json& row : report["tables"][0]["rows"]) {
        EXPECT_EQ(row["verdict"], "pass") << row;
    }
}

TEST(ValidateCaptures, OfAnotherContentThanTheDigestAreRefused) {
    const ScratchFile capture(frames_with_a_hitch());
    EXPECT_EQ(tickproof(kGame + capture.path() + " --digest 1").exit_code, 2);
}

}  // namespace
}  // namespace tickproof::harness
