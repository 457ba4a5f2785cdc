// tickproof bench. Times are never judged here: only what is timed, and what is said of it. A small
// budget ends the search for the bodies that fit at once.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/harness/cli/program.h"
#include "tests/harness/lines_of.h"
#include "tests/sanitized.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
using Json = nlohmann::json;

const std::string kQuick = " --time 1ms --budget 200us --fps 60";

Json timed(const std::string& arguments) {
    const Ended ended = tickproof("bench " + arguments + kQuick + " --json -");
    EXPECT_EQ(ended.exit_code, 0) << ended.err;
    return Json::parse(ended.out);
}

TEST(Bench, TimesAScenarioBesideItsErrors) {
    const Json report = timed("gate --engine box2d");
    EXPECT_EQ(report["verb"], "bench");
    EXPECT_EQ(report["verdict"], "pass");
    ASSERT_EQ(report["timings"]["loops"].size(), 1U);
    const Json& loop = report["timings"]["loops"][0];
    EXPECT_EQ(loop["scenario"], "gate");
    EXPECT_EQ(loop["steps"], 180);
    EXPECT_GT(loop["step_s"], 0);
    EXPECT_LE(loop["step_least_s"], loop["step_low_s"]);
    EXPECT_LE(loop["step_low_s"], loop["step_high_s"]);
    std::vector<std::string> checks;
    for (const Json& finding : report["findings"]) {
        checks.push_back(finding["check"]);
    }
    EXPECT_THAT(checks,
                ::testing::UnorderedElementsAre("repeats", "apex-error", "tunneled", "distance"));
}

TEST(Bench, TimesForAsLongAsItIsTold) {
    const auto timings = [](const std::string& time) {
        const Ended ended = tickproof(
            "bench gate --engine euler --timestep 1/60 --budget 200us "
            "--fps 60 --json - --time " +
            time);
        return Json::parse(ended.out)["timings"]["loops"][0]["timings"].get<int>();
    };
    EXPECT_GT(timings("300ms"), 3 * timings("1ms"));
}

TEST(Bench, TimesEveryCombinationOfSettings) {
    const Json report =
        timed("jump gate --engine box2d --over timestep=1/30,1/60 --over substeps=1,2");
    EXPECT_EQ(report["timings"]["loops"].size(), 8U);
    EXPECT_EQ(report["timings"]["sections"].size(), 4U);
    EXPECT_EQ(report["sections"][1]["name"], "timestep=1/30, substeps=2");
    EXPECT_EQ(report["sections"][1]["policy"], "fixed:timestep=1/30");
    EXPECT_EQ(report["sections"][1]["engines"][0], "box2d:substeps=2");
}

TEST(Bench, ComparesTwoSettings) {
    const Json report = timed("gate jump --engine box2d --against timestep=1/30");
    ASSERT_EQ(report["timings"]["pairs"].size(), 2U);
    const Json& pair = report["timings"]["pairs"][1];
    EXPECT_EQ(pair["scenario"], "jump");
    EXPECT_EQ(pair["first"], "fixed");
    EXPECT_EQ(pair["second"], "timestep=1/30");
    EXPECT_GE(pair["pairs"], 6);
    EXPECT_EQ(report["timings"]["loops"].size(), 4U);
    EXPECT_THAT(tickproof("bench jump --engine box2d --against timestep=1/30 --time 100ms -q").out,
                HasSubstr("timestep=1/30 costs "));
}

/// One member of the report depends on the machine and the moment.
TEST(Bench, RepeatsToTheByteButForItsTimes) {
    const std::string asked = "gate --over policy=fixed,variable";
    Json first = timed(asked + " --jobs 1");
    Json second = timed(asked + " --jobs 2");
    EXPECT_TRUE(first.contains("timings"));
    first.erase("timings");
    second.erase("timings");
    EXPECT_EQ(first.dump(), second.dump());
}

TEST(Bench, TimesTheScenariosOfAProject) {
    const std::string project = "'" TICKPROOF_SOURCE_DIR "/examples/projects/godot-bad'";
    const Ended ended =
        tickproof("bench " + project + " --time 1ms --budget 200us --json - --fps 30..60");
    ASSERT_EQ(ended.exit_code, 0) << ended.err;
    const Json report = Json::parse(ended.out);
    EXPECT_EQ(report["sections"][0]["policy"], "godot:timestep=1/240:delta_smoothing=on");
    std::vector<std::string> scenarios;
    for (const Json& loop : report["timings"]["loops"]) {
        scenarios.push_back(loop["scenario"]);
    }
    EXPECT_THAT(scenarios, ::testing::Contains("wall"));
    EXPECT_THAT(scenarios, ::testing::Contains("stack"));
}

TEST(Bench, TimesNothingWhereNoStepIsTaken) {
    const Ended ended =
        tickproof("bench gate --policy fixed:delta_rounding=floor:delta_unit=1s --json -" + kQuick);
    EXPECT_EQ(ended.exit_code, 1);
    const Json report = Json::parse(ended.out);
    EXPECT_EQ(report["verdict"], "unknown");
    EXPECT_FALSE(report.contains("timings"));
}

TEST(Bench, WritesTheFormatOfGoogleBenchmark) {
    const ScratchFile file;
    const Ended ended = tickproof("bench gate" + kQuick + " --benchmark-json " + file.path());
    EXPECT_EQ(ended.exit_code, 0);
    const Json json = Json::parse(contents(file.path()));
    EXPECT_EQ(json["benchmarks"][0]["run_name"], "gate/euler/fixed");
    EXPECT_THAT(ended.out, Not(HasSubstr(file.path()))) << "the command that repeats it";
}

TEST(Bench, WritesTheCostIntoTheProfile) {
    const ScratchFile profile("[frames]\nlowest_fps = 60\n[cost]\nstep_ms = 7 # a guess\n");
    const std::string bench =
        "bench gate --engine box2d:substeps=2 --time 1ms --budget 200us --json - --profile " +
        profile.path() + " --write";
    const Ended refused = tickproof(bench);
    EXPECT_EQ(refused.exit_code, 2) << "a measured cost is not replaced by that of a scene";
    EXPECT_THAT(refused.err, HasSubstr("has step_ms = 7 in [cost] already"));
    const Ended ended = tickproof(bench + " --force");
    ASSERT_EQ(ended.exit_code, 0) << ended.err;
    const Json report = Json::parse(ended.out);
    const double step_ms = 1e3 * report["timings"]["loops"][0]["step_s"].get<double>();
    const std::string written = contents(profile.path());
    const std::string before = "[frames]\nlowest_fps = 60\n[cost]\nstep_ms = ";
    ASSERT_THAT(written, StartsWith(before));
    EXPECT_NEAR(std::stod(written.substr(before.size())), step_ms / 2, 0.01 * step_ms)
        << "of a substep";
    EXPECT_THAT(written, HasSubstr(" # a guess\n"));
    EXPECT_EQ(report["timings"]["notes"].size(), 1U);
    EXPECT_THAT(report["timings"]["notes"][0].get<std::string>(), HasSubstr(", in place of 7: "));
}

TEST(Bench, AddsTheTableOfCostsToAProfileWithout) {
    const ScratchFile profile("[frames]\nlowest_fps = 60");
    const std::string command = "--time 1ms --budget 200us --write -q --profile " + profile.path();
    EXPECT_EQ(tickproof("bench gate " + command).exit_code, 0);
    EXPECT_THAT(contents(profile.path()),
                StartsWith("[frames]\nlowest_fps = 60\n\n[cost]\nstep_ms = "));
    EXPECT_EQ(tickproof("validate --timestep 1/60 --check load --profile " + profile.path()).err,
              "");
}

TEST(Bench, CountsTheSameInstructionsAgain) {
    if (std::system("command -v valgrind >/dev/null") != 0 ||
        tickproof::testing::kSanitizedEvery > 1) {
        GTEST_SKIP() << "valgrind is not installed, or a sanitizer is in its way";
    }
    const auto counted = [] {
        return timed("gate --engine euler --counts")["timings"]["loops"][0]["instructions_per_step"]
            .get<double>();
    };
    const double first = counted();
    EXPECT_GT(first, 100);
    EXPECT_EQ(counted(), first);
}

TEST(Bench, SaysWhatToInstallWhereItCannotCount) {
    const Ended ended = tickproof("bench gate --counts" + kQuick, "PATH=/nowhere");
    EXPECT_EQ(ended.exit_code, 2);
    EXPECT_EQ(ended.out, "");
    EXPECT_THAT(ended.err, HasSubstr("apt-get install valgrind"));
}

TEST(Bench, FitsANarrowTerminal) {
    const Ended ended = tickproof("bench gate --over timestep=1/30,1/60" + kQuick, "COLUMNS=60");
    EXPECT_EQ(ended.exit_code, 0);
    for (const std::string& line : lines_of(ended.out)) {
        if (!line.starts_with("  tickproof bench")) {
            EXPECT_LE(line.size(), 60U) << line;
        }
    }
    EXPECT_THAT(last_line(ended.out), StartsWith("pass: "));
}

const std::string kBusy =
    " --from-capture '" TICKPROOF_SOURCE_DIR "/examples/captures/busy_100fps.csv'";

TEST(Bench, SaysWhatIsWrongWithItsOptions) {
    const auto refused = [](const std::string& arguments) {
        const Ended ended = tickproof("bench " + arguments);
        EXPECT_EQ(ended.exit_code, 2) << arguments;
        EXPECT_EQ(ended.out, "") << arguments;
        return ended.err;
    };
    EXPECT_THAT(refused("gat"), HasSubstr("did you mean 'gate'?"));
    EXPECT_THAT(refused("gate --over timstep=1/30"), HasSubstr("did you mean 'timestep'?"));
    EXPECT_THAT(refused("gate --against substeps"), HasSubstr("--against: "));
    EXPECT_THAT(refused("gate --over substeps=1,2 --against euler"), HasSubstr("give one of them"));
    EXPECT_THAT(refused("gate --time 5"), HasSubstr("5ms or 5s"));
    EXPECT_THAT(refused("gate --budget 0ms"), HasSubstr("--budget"));
    EXPECT_THAT(refused("gate --set jump.run_mps=3"), HasSubstr("jump"));
    EXPECT_THAT(refused("--set gate.rise_mps=3"), HasSubstr("tickproof bench gate"));
    EXPECT_THAT(refused("gate --engine box3d"), HasSubstr("did you mean 'box2d'?"));
    EXPECT_THAT(refused("gate --write --over substeps=1,2 --timestep 1/60"), HasSubstr("--over"));
    EXPECT_THAT(refused("--timestep 1/60 --speed 2" + kBusy), HasSubstr("--speed"));
    EXPECT_THAT(refused("--timestep 1/60 --time 1s" + kBusy), HasSubstr("--from-capture"));
    EXPECT_THAT(refused("--timestep 1/60 --from-capture '" TICKPROOF_SOURCE_DIR
                        "/examples/captures/60fps_hitches.csv'"),
                HasSubstr("MsCPUBusy"));
    EXPECT_THAT(refused("gate --json a --benchmark-json a"), AnyOf(HasSubstr("--json")));
    EXPECT_THAT(refused("gate --timestep 1/60 --profile none.toml"), HasSubstr("none.toml"));
    EXPECT_THAT(refused("--from-capture none.csv"), HasSubstr("none.csv: there is no such file"));
    EXPECT_THAT(refused("gate --over fps=30,60"), HasSubstr("tickproof map tries many"));
    EXPECT_THAT(refused("gate --over ccd=off --engine euler"), HasSubstr("box2d has, for one"));
    EXPECT_THAT(refused("gate --over timestep=1/30 --policy variable"),
                HasSubstr("--over timestep: the policy variable has none; fixed has, for one"));
    EXPECT_THAT(
        refused("gate --from-capture '" TICKPROOF_SOURCE_DIR "/examples/captures/busy_100fps.csv'"),
        HasSubstr("gate: --from-capture runs no scenario; leave it out"));
    EXPECT_THAT(refused("--timestep 1/60 --plot" + kBusy),
                HasSubstr("leave out --trace and --plot"));
    EXPECT_THAT(refused("gate --counts" + kBusy), HasSubstr("leave one of them out"));
    const ScratchFile profile("[frames]\nlowest_fps = 60\n");
    EXPECT_THAT(refused("gate --engine physx-body --write --profile " + profile.path()),
                HasSubstr("estimate it with --from-capture FILE"));
    // Whatever body the profile names, the game's steps are Godot's.
    const ScratchFile own("[physics]\nengine = \"euler\"\n");
    EXPECT_THAT(
        refused("'" TICKPROOF_SOURCE_DIR "/examples/projects/godot-good' --write --profile " +
                own.path()),
        HasSubstr("euler is this program's own"));
}

TEST(Bench, RefusesFlagsThatWouldHaveNoEffect) {
    const auto refused = [](const std::string& arguments) {
        const Ended ended = tickproof("bench gate " + arguments);
        EXPECT_EQ(ended.exit_code, 2) << arguments;
        return ended.err;
    };
    EXPECT_THAT(refused("--timestep 1/30 --over policy=fixed,semi-fixed"),
                HasSubstr("--timestep 1/30: each policy of --over policy has its own timestep; "
                          "write --over timestep=VALUE"));
    EXPECT_THAT(refused("--max-delta 50ms --over policy=fixed,semi-fixed"),
                HasSubstr("write --over frame_delta_max=VALUE"));
    EXPECT_THAT(refused("--max-steps 3 --over policy=variable,semi-fixed"),
                HasSubstr("write --over steps_per_frame_max=VALUE"));
    EXPECT_THAT(refused("--policy fixed --over policy=variable"), HasSubstr("leave one out"));
    EXPECT_THAT(refused("--engine box2d --over engine=euler,box2d"), HasSubstr("leave one out"));
    EXPECT_THAT(refused("--timestep 1/30 --over timestep=1/60"), HasSubstr("leave one out"));
    EXPECT_THAT(refused("--timestep 1/30 --against semi-fixed"),
                HasSubstr("write it into both: --policy NAME:timestep=VALUE"));
    EXPECT_THAT(refused("--over timestep=1/30 --over timestep=1/60"),
                HasSubstr("--over timestep is there twice: name it once, with all of its values"));
    EXPECT_THAT(refused("--against timestep=1/30,timestep=1/20"),
                HasSubstr("--against: timestep is there twice"));
}

TEST(Bench, SaysAtWhichFrameRateARatioHolds) {
    const std::string times = " --time 1ms --budget 200us --fps ";
    const Ended many = tickproof("bench gate --against policy=variable" + times + "30..120");
    EXPECT_THAT(many.out, AllOf(HasSubstr("gate at 60 fps: "),
                                HasSubstr("at other frame rates the ratio is another one")));
    const Ended one = tickproof("bench gate --against policy=variable" + times + "120");
    EXPECT_THAT(one.out, AllOf(HasSubstr("gate at 120 fps: "), Not(HasSubstr("another one"))));
    const Ended both =
        tickproof("bench gate --policy variable --against substeps=2" + times + "30..120");
    EXPECT_THAT(both.out, Not(HasSubstr("another one")));  // Each has as many steps as frames.
    const Ended fixed = tickproof("bench gate --against timestep=1/30" + times + "30..120");
    EXPECT_THAT(fixed.out, Not(HasSubstr("another one")));  // As many steps at each rate.
}

TEST(Bench, TimesNothingWhereNoFrameHasAStep) {
    const Ended ended = tickproof("bench gate --timestep 10s --fps 60");
    EXPECT_EQ(ended.exit_code, 1);
    EXPECT_THAT(ended.out, HasSubstr("No frame has a step"));
}

TEST(Bench, SaysWhichSettingsOfAProjectDoNotCount) {
    const Ended ended = tickproof("bench '" TICKPROOF_SOURCE_DIR
                                  "/examples/projects/godot-bad' --time 1ms "
                                  "--budget 200us");
    EXPECT_EQ(ended.exit_code, 0) << ended.err;
    EXPECT_THAT(ended.out, HasSubstr("common/physics_fps = '120'"));
    EXPECT_THAT(ended.out, HasSubstr("has no effect"));
}

}  // namespace
}  // namespace tickproof::harness
