#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "harness/check/check.h"
#include "tests/harness/cli/started.h"
#include "tests/harness/cli/validate_command.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using Json = nlohmann::json;
using ::testing::HasSubstr;
using ::testing::IsSupersetOf;
using ::testing::Not;
using ::testing::StartsWith;

TEST_F(ValidateCommand, OfWhatHoldsEndsWithZeroAndOfWhatFailsWithOne) {
    const Ended holds = tickproof("validate " + game("1"));
    EXPECT_EQ(holds.exit_code, 0) << holds.out << holds.err;
    const Ended fails = tickproof("validate " + game("1.99"));
    EXPECT_EQ(fails.exit_code, 1);
    EXPECT_EQ(verdict_of(fails), "error");
    EXPECT_EQ(fails.err, "");
}

TEST_F(ValidateCommand, MakesEachCheckAlone) {
    const std::string project = "'" TICKPROOF_SOURCE_DIR "/examples/projects/unreal-good'";
    for (const Check* check : checks_asked_by(&AskedBy::validate)) {
        const Ended ended = tickproof(fmt::format("validate {} --check {}", project, check->name));
        EXPECT_THAT(ended.exit_code, ::testing::AnyOf(0, 1)) << check->name << ended.err;
        EXPECT_EQ(ended.err, "") << check->name;
    }
}

TEST_F(ValidateCommand, ListsTheNotesOfChecksThatAreNamed) {
    const auto notes_of = [](const std::string& arguments) {
        const std::string text = tickproof(arguments).out;
        std::istringstream lines(text);
        std::ptrdiff_t listed = 0;
        for (std::string line; std::getline(lines, line);) {
            listed += line.starts_with("note ") ? 1 : 0;
        }
        const Json findings = Json::parse(tickproof(arguments + " --json -").out)["findings"];
        const auto made = std::ranges::count_if(
            findings, [](const Json& finding) { return finding["verdict"] == "note"; });
        return std::pair(listed, made);
    };
    const auto [listed, made] = notes_of("validate --timestep 1/60 --check stutter,hitch");
    EXPECT_GE(made, 1);
    EXPECT_EQ(listed, made);
    const auto [shown, all] = notes_of("validate --timestep 1/60");
    EXPECT_LT(shown, all);
}

/// As after `tickproof init`: the folder has a profile and no project.
TEST_F(ValidateCommand, JudgesFlagsByTheProfileOfItsFolder) {
    file("tickproof.toml", "[jump]\nheight_m = 2\nledges_m = [1.99]\n[frames]\nlowest_fps = 60\n");
    const auto in_folder = [&](const std::string& arguments) {
        return started_by("cd " + folder().string() + " && exec \"$0\" \"$@\"", arguments);
    };
    const Ended ended = in_folder("validate --timestep 1/60 --check reach");
    EXPECT_EQ(ended.exit_code, 1);
    EXPECT_THAT(ended.out, HasSubstr("at   tickproof.toml:3\n"));
    // Frame rates are no loop either.
    for (const std::string command : {"validate", "validate --fps 30..240"}) {
        EXPECT_THAT(in_folder(command).err,
                    StartsWith("tickproof: tickproof.toml does not say how the game steps; "));
    }
}

TEST_F(ValidateCommand, WritesEveryFormatBesideTheText) {
    const Ended ended =
        tickproof("validate " + game("1.99") + " --json " + path("a.json") + " --junit " +
                  path("a.xml") + " --sarif " + path("a.sarif") + " --markdown " + path("a.md"));
    EXPECT_EQ(ended.exit_code, 1);
    EXPECT_EQ(verdict_of(ended), "error");
    EXPECT_EQ(Json::parse(contents(path("a.json")))["verdict"], "error");
    EXPECT_THAT(contents(path("a.xml")), StartsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                                                    "<testsuites name=\"tickproof validate\""));
    EXPECT_EQ(Json::parse(contents(path("a.sarif")))["version"], "2.1.0");
    EXPECT_THAT(contents(path("a.md")), StartsWith("**error**: "));
}

/// The scripts of a folder, not of a settings file alone.
TEST_F(ValidateCommand, LooksAtTheScriptsOfAFolder) {
    const std::string settings = file("game/project.godot", "config_version=5\n");
    file("game/player.gd", "func _process(_d):\n\tposition.x += 4\n");
    const std::string folder_check = "validate --check scripts --json - ";
    const auto scanned = [&](const std::string& options) {
        return Json::parse(tickproof(folder_check + options).out)["findings"][0];
    };
    const Json found = scanned(path("game"));
    EXPECT_EQ(found["id"], "scripts/motion-without-delta");
    EXPECT_EQ(found["verdict"], "note");
    EXPECT_EQ(found["asks_for_a_look"], true);
    EXPECT_EQ(found["line"], 2);
    EXPECT_EQ(scanned(settings)["id"], "scripts/not-looked-at");
    const std::string in_text = tickproof("validate --check scripts " + path("game")).out;
    EXPECT_THAT(in_text, HasSubstr("game/player.gd:2\n"));
    EXPECT_THAT(in_text, HasSubstr("  try  "));
}

TEST_F(ValidateCommand, HasFindingsInScriptsCountAsTheUserSays) {
    file("game/project.godot", "config_version=5\n");
    file("game/player.gd", "func _process(_d):\n\tposition.x += 4\n");
    const std::string command = "validate --strict --check scripts --json - " + path("game");
    const auto first = [&](const std::string& level) {
        return Json::parse(tickproof(command + " --scripts " + level).out)["findings"][0];
    };
    EXPECT_EQ(first("off")["id"], "scripts/not-looked-at");
    EXPECT_EQ(first("notes")["verdict"], "note");
    EXPECT_EQ(first("warnings")["verdict"], "warning");
    EXPECT_EQ(tickproof(command).exit_code, 0);
    EXPECT_EQ(tickproof(command + " --scripts warnings").exit_code, 1);
    const Ended misspelt = tickproof(command + " --scripts warning");
    EXPECT_EQ(misspelt.exit_code, 2);
    EXPECT_THAT(misspelt.err, HasSubstr("did you mean 'warnings'?"));
}

TEST_F(ValidateCommand, WritesAFormatToStandardOutputAlone) {
    EXPECT_EQ(Json::parse(tickproof("validate --json - " + game("1")).out)["verb"], "validate");
    EXPECT_THAT(tickproof("validate --junit - " + game("1")).out, StartsWith("<?xml"));
    EXPECT_EQ(Json::parse(tickproof("validate --sarif - " + game("1")).out)["version"], "2.1.0");
    EXPECT_THAT(tickproof("validate --markdown - " + game("1")).out, StartsWith("**"));
}

TEST_F(ValidateCommand, RefusesTwoFormatsOnStandardOutput) {
    const Ended ended = tickproof("validate --json - --sarif - " + game("1"));
    EXPECT_EQ(ended.exit_code, 2);
    EXPECT_EQ(ended.out, "");
    EXPECT_EQ(ended.err,
              "tickproof: --json and --sarif cannot both write to standard output; name a file for "
              "one\n");
}

TEST_F(ValidateCommand, RefusesFilesThatCannotBeWritten) {
    for (const std::string option : {"--json", "--junit", "--sarif", "--markdown"}) {
        const Ended ended = tickproof("validate " + game("1") + ' ' + option + ' ' + path("no/a"));
        EXPECT_EQ(ended.exit_code, 2) << option;
        EXPECT_THAT(ended.err, StartsWith("tickproof: " + path("no/a") + ": cannot be written"));
        EXPECT_THAT(ended.err, HasSubstr("name a file in a directory that exists"));
    }
}

TEST_F(ValidateCommand, RefusesStepsThatNoGameCouldPay) {
    const Ended flag = tickproof("validate --timestep 1us");
    EXPECT_EQ(flag.exit_code, 2);
    EXPECT_EQ(flag.err,
              "tickproof: a timestep of 1e-06 s is 1e+06 steps a second: expected 10 us or more, "
              "such as 1/60\n");
    const std::string loop = path("loop.toml");
    file("loop.toml", "[loop]\npolicy = \"fixed\"\ntimestep = \"2us\"\n");
    EXPECT_THAT(tickproof("validate " + loop).err,
                StartsWith("tickproof: " + loop + ":3: a timestep of 2e-06 s"));
}

TEST_F(ValidateCommand, TakesTheProjectOfItsFolder) {
    const std::string bad = std::string(TICKPROOF_SOURCE_DIR) + "/examples/projects/unity-bad";
    const std::filesystem::path here = std::filesystem::current_path();
    std::filesystem::current_path(bad);
    const Ended inside = tickproof("validate --check speed");
    const Ended named = tickproof("validate . --check speed");
    const Ended said = tickproof("validate --policy unity --check speed");
    std::filesystem::current_path(here);
    EXPECT_EQ(inside.exit_code, 1);
    EXPECT_EQ(last_line(inside.out), last_line(named.out));
    EXPECT_EQ(said.exit_code, 0) << said.out;
}

TEST_F(ValidateCommand, AsksForAProjectWhereNothingSaysHowTheGameSteps) {
    const std::filesystem::path here = std::filesystem::current_path();
    file("empty", "");
    std::filesystem::current_path(path(""));
    const Ended ended = tickproof("validate");
    std::filesystem::current_path(here);
    EXPECT_EQ(ended.exit_code, 2);
    EXPECT_THAT(ended.err, StartsWith("tickproof: no project in this folder; name a"));
    EXPECT_EQ(tickproof("validate --timestep 1/60 --fps 60..20").err,
              "tickproof: --fps 60..20: expected the lower rate first, such as 30..240\n");
}

TEST_F(ValidateCommand, TakesNoDisplayThatShowsMoreThanTheRates) {
    const Json report =
        Json::parse(tickproof("validate --timestep 1/60 --fps 20..60 --json -").out);
    for (const Json& finding : report["findings"]) {
        for (const Json& band : finding["bands"]) {
            EXPECT_LE(band["to_fps"].get<double>(), 60);
        }
        for (const Json& point : finding["curve"]) {
            EXPECT_LE(point["fps"].get<double>(), 60);
        }
    }
}

/// A point of a curve is outside of its limits where, and only where, a band of failing rates is.
TEST_F(ValidateCommand, HasLimitsOfCurvesThatAgreeWithTheirBands) {
    const std::string profile = file("game.toml", tickproof("init --example platformer -").out);
    std::set<std::string> outside;
    std::set<std::string> checks;
    for (const std::string policy : {"variable", "fixed:timestep=1/50:frame_delta_max=20ms"}) {
        const Json report =
            Json::parse(tickproof("validate --policy " + policy + " --fps 20..60 --profile " +
                                  profile + " --json -")
                            .out);
        for (const Json& finding : report["findings"]) {
            const Json& axis = finding["curve_axis"];
            ASSERT_EQ(axis.is_null(), finding["curve"].empty());
            for (const Json& point : finding["curve"]) {
                const bool is_low = !axis["least"].is_null() && point["value"] < axis["least"];
                const bool is_high = !axis["most"].is_null() && point["value"] > axis["most"];
                const bool is_in_a_band =
                    std::ranges::any_of(finding["bands"], [&](const Json& band) {
                        return point["fps"] >= band["from_fps"] && point["fps"] <= band["to_fps"];
                    });
                EXPECT_EQ(is_low || is_high, is_in_a_band) << finding["id"] << point << axis;
                if (is_low || is_high) {
                    outside.insert(finding["check"]);
                }
                checks.insert(finding["check"]);
            }
        }
    }
    EXPECT_THAT(checks,
                IsSupersetOf({"speed", "reach", "latency", "input", "cooldown", "frame-rate"}));
    EXPECT_THAT(outside, IsSupersetOf({"speed", "reach"}));
}

TEST_F(ValidateCommand, JobsNeverChangeAByte) {
    for (const std::string format : {"--json", "--junit", "--sarif", "--markdown"}) {
        const std::string what = "validate " + game("1.99") + ' ' + format + " - --jobs ";
        const std::string one = tickproof(what + "1").out;
        EXPECT_GT(one.size(), 500U);
        EXPECT_EQ(one, tickproof(what + "4").out) << format;
    }
}

TEST_F(ValidateCommand, OfAProjectPointsAtTheLineOfTheSetting) {
    const std::string project =
        file("project.godot",
             "config_version=5\n\n[application]\n\nconfig/features=PackedStringArray(\"4.3\")\n\n"
             "[physics]\n\ncommon/physics_ticks_per_second=20\n"
             "common/max_physics_steps_per_frame=1\n");
    const Json report = Json::parse(tickproof("validate " + project + " --json -").out);
    EXPECT_EQ(report["sections"][0]["project"]["engine"], "godot");
    EXPECT_EQ(report["sections"][0]["project"]["settings"][0]["file"], project);
    const Json log = Json::parse(tickproof("validate " + project + " --sarif -").out);
    for (const Json& result : log["runs"][0]["results"]) {
        EXPECT_EQ(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"],
                  "file://" + project);
    }
}

TEST_F(ValidateCommand, JudgesTheDisplaysThatAreNamed) {
    const Json report = Json::parse(
        tickproof("validate --timestep 1/50 --display 75,144 --display 75 --check stutter --json -")
            .out);
    const Json& key = report["sections"][0]["profile"]["keys"]["frames.refresh_hz"];
    EXPECT_EQ(key["value"], Json::array({75, 144}));
    EXPECT_EQ(key["at"], "--display");
    EXPECT_EQ(report["findings"].size(), 2U);
    for (const char* wrong : {"7000", "0", "fast", "144,144Hz", "300"}) {
        EXPECT_EQ(tickproof(std::string("validate --display ") + wrong).exit_code, 2) << wrong;
    }
}

TEST_F(ValidateCommand, JudgesTheNeedsThatAreWritten) {
    const std::string fast = "validate --timestep 1/60 -q --need wall.thickness_m=0.1 --need ";
    EXPECT_EQ(tickproof(fast + "wall.fastest_mps=8.9").exit_code, 0);  // Up to 9 m/s.
    EXPECT_THAT(tickproof(fast + "wall.fastest_mps=9.1").out, HasSubstr("passes a 0.1 m wall"));
}

TEST_F(ValidateCommand, HelpSaysEverything) {
    const Ended ended = tickproof("validate --help");
    for (const char* option : {"--json", "--junit", "--sarif", "--markdown", "--baseline", "--jobs",
                               "--profile", "--trace", "--strict", "--check"}) {
        EXPECT_THAT(ended.out, HasSubstr(option));
    }
}

}  // namespace
}  // namespace tickproof::harness
