// Whatever the user gets wrong: a line or two that say what to do, exit code 2, nothing on standard
// output.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/harness/cli/program.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;

struct Wrong {
    std::string arguments;
    std::string advice;  ///< Part of the message.
};

void PrintTo(const Wrong& wrong, std::ostream* out) {
    *out << wrong.arguments;
}

class BadInput : public ::testing::TestWithParam<Wrong> {};

void expect_refusal(const Ended& ended, const std::string& advice) {
    EXPECT_EQ(ended.exit_code, 2);
    EXPECT_EQ(ended.out, "");
    EXPECT_THAT(ended.err, HasSubstr("tickproof: "));
    EXPECT_THAT(ended.err, HasSubstr(advice));
    EXPECT_LE(std::ranges::count(ended.err, '\n'), 2) << ended.err;
}

TEST_P(BadInput, IsRefusedWithAdvice) {
    expect_refusal(tickproof(GetParam().arguments), GetParam().advice);
}

INSTANTIATE_TEST_SUITE_P(
    Arguments, BadInput,
    ::testing::Values(
        Wrong{"run gate --policy fixd", "no policy 'fixd'; did you mean 'fixed'?"},
        Wrong{"run gate --policy fixed:timstep=1/60", "did you mean 'timestep'?"},
        Wrong{"run gate --engine box3d", "did you mean 'box2d'?"},
        Wrong{"run gate --engine unity", "no engine 'unity'; its bodies here: physx-body"},
        Wrong{"run gate --engine eulr", "did you mean 'euler'?"},
        Wrong{"run gate --engine box2d:ccd=maybe", "ccd"}, Wrong{"run gat", "did you mean 'gate'?"},
        Wrong{"run gate --html --plot", "--html has no value: write --html FILE before --plot"},
        Wrong{"run gate --json --jobs 1", "write --json FILE before --jobs"},
        Wrong{"--jobs 1", "name a command first"}, Wrong{"-q", "see tickproof --help"},
        Wrong{"run gate /tmp", "validate /tmp"}, Wrong{"map /tmp --over fps=30", "validate /tmp"},
        Wrong{"bench unity03", "unity03: there is no such folder, settings file or scenario"},
        Wrong{"validate --timestep 1/60 -display 144", "write --display, with two dashes"},
        Wrong{"validate --timestep 1/60 --engine box2d", "write engine = \"box2d\" in [physics]"},
        Wrong{"validate --timestep 1/60 --need wall=3", "expected KEY=VALUE"},
        Wrong{"bench gate /tmp", "/tmp: a project brings its own scenarios"},
        Wrong{"determinism /tmp gate", "/tmp: a project brings its own scenarios"},
        Wrong{"run", "scenario"}, Wrong{"rum gate", "did you mean 'run'?"}, Wrong{"", "tickproof"},
        Wrong{"run gate --set gate.rize_mps=3", "did you mean 'rise_mps'?"},
        Wrong{"run gate --set gate.rise_mps=nan", "expected a finite number"},
        Wrong{"run gate --set gate.rise_mps", "SCENARIO.PARAMETER=NUMBER"},
        Wrong{"run gate --trace no-such-file.csv", "no-such-file.csv"},
        Wrong{"run gate --trace /proc/self/ns", "no capture"},
        Wrong{"run gate --timestep 0", "timestep"}, Wrong{"run gate --timestep -1/60", "timestep"},
        Wrong{"run gate --timestep nan", "timestep"}, Wrong{"run gate --timestep 1/0", "timestep"},
        Wrong{"run gate --policy variable --timestep 1/60", "has no effect on variable"},
        Wrong{"run gate --clock sundial", "clock"}, Wrong{"run gate --jobs -3", "from 0 to 1024"},
        Wrong{"run gate --jobs many", "from 0 to 1024"}, Wrong{"run gate --seed -1", "--seed"},
        Wrong{"run gate --fps 0", "fps"}, Wrong{"run gate --fps -60", "fps"},
        Wrong{"run gate --fps nan", "fps"}, Wrong{"run gate --fps 1e30", "fps"},
        Wrong{"run gate --generate unifrom", "did you mean 'uniform'?"},
        Wrong{"run gate --generate uniform:min=40ms:max=10ms", "min"},
        Wrong{"run gate --start x --fps 60", "--start"},
        Wrong{"run gate --start -1 --fps 60", "--start"},
        Wrong{"run gate --start 600 --fps 60", "frames 0 to 599"},
        Wrong{"run gate --step-cost -4ms", "--step-cost"},
        Wrong{"run gate --unit fortnights --trace /dev/null", "unit"},
        Wrong{"run gate --fps 60 --json /no/such/dir/report.json", "cannot be written"},
        Wrong{"run gate --fps 60 --json - --replay 'schedule --policy fixed --fps 60'",
              "is a schedule, in which nothing moves; name a run"},
        Wrong{"run gate --fps 60 --plot=3", "--plot takes no value: write --plot alone"},
        Wrong{"run gate --color blue", "no choice 'blue'; there are: auto, always, never"},
        Wrong{"cases --plot", "no option --plot"},
        Wrong{"diff a b --replay x", "no option --replay"},
        Wrong{"run gate --nonsense", "--nonsense"},
        Wrong{"run gate --set wall.phase=0.5", "wall is not among those that are named"},
        Wrong{"run gate --set gate.thickness_m=10", "inside the gate"},
        Wrong{"run gate --set gate.x_m=1e6 --fps 1000", "at most 100,000,000 are run"},
        Wrong{"run cooldown --set cooldown.clock=f16", "no cooldown.clock 'f16'"},
        Wrong{"run gate --unit furlong --fps 60", "unit"},
        Wrong{"schedule --policy fixed --fps 60 --csv /no/such/dir/steps.csv", "cannot be written"},
        Wrong{"schedule --policy fixed --fps 30,,60", "--fps '30,,60': a value is missing"},
        Wrong{"schedule --policy fixed --fps 30,", "--fps '30,': a value is missing"},
        Wrong{"schedule --policy fixed,,variable", "--policy 'fixed,,variable': a value is"},
        Wrong{"schedule --policy fixed:", "ends in a colon"},
        Wrong{"schedule --policy fixed:clock=", "'clock=' in 'fixed:clock=' has no value"},
        Wrong{"schedule --policy ''", "--policy: an argument is empty"},
        Wrong{"schedule --timestep=", "--timestep= has no value"},
        Wrong{"schedule --generate uniform:", "ends in a colon"},
        Wrong{"schedule --generate uniform:min=", "'min=' in 'uniform:min=' has no value"},
        Wrong{"run jump --engine euler,", "--engine 'euler,': a value is missing"},
        Wrong{"run jump --engine euler:precision=", "'precision=' in 'euler:precision='"},
        Wrong{"run jump --set jump.ledges_m=", "'jump.ledges_m=' has no value"},
        Wrong{"run jump --set jump.ledges_m=1,,2", "jump.ledges_m '1,,2': a value is missing"},
        Wrong{"run jump --set jump.rise_mps=", "'jump.rise_mps=' has no value"},
        Wrong{"validate --timestep 1/60 --check speed,", "--check 'speed,': a value is missing"},
        Wrong{"cases cs2-jump --set policy.timestep=", "has no value"},
        Wrong{"trace ''", "an argument is empty"}, Wrong{"trace", "file"},
        Wrong{"cases quake3-jmp", "no case 'quake3-jmp'; did you mean 'quake3-jump'?"},
        Wrong{"cases quake3", "a file of your own ends in .toml"},
        Wrong{"cases no-such.toml",
              "no-such.toml: cannot be read as a case; name a case that exists"},
        Wrong{"cases /dev/null", "the case expects nothing; add [[expect]]"},
        Wrong{"cases cs2-jump --set engine", "expected TABLE.KEY=VALUE, as in engine."},
        Wrong{"cases cs2-jump --set timestep=1/60", "expected TABLE.KEY=VALUE"},
        Wrong{"cases cs2-jump --set polcy.timestep=1/60", "did you mean 'policy'?"},
        Wrong{"cases --set policy.timestep=1/60", "--set changes named cases only"},
        Wrong{"cases cs2-jump --set policy.timstep=1/60", "did you mean 'timestep'?"},
        Wrong{"cases cs2-jump --set engine.name=box3d", "--set engine.name=box3d: "},
        Wrong{"cases cs2-jump --set policy.timestep=nan", "timestep"},
        Wrong{"cases sbox-presses --set scenario.rise_mps=1", "[scenario] has no name"},
        Wrong{"cases --show", "name one, see tickproof list cases"},
        Wrong{"cases --show quake3-jmp", "did you mean 'quake3-jump'?"},
        Wrong{"cases --show game.toml", "'game.toml' is a file; see tickproof list cases"},
        Wrong{"cases tests", "no case 'tests'"},
        Wrong{"cases /tmp", "/tmp: cannot be read as a case"},
        Wrong{"cases --jobs -1", "from 0 to 1024"},
        Wrong{"cases cs2-jump --json /no/such/dir/report.json", "cannot be written"},
        Wrong{"case", "did you mean 'cases'?"}, Wrong{"list case", "did you mean 'cases'?"},
        Wrong{"validate --timestp 1/60", "did you mean --timestep?"},
        Wrong{"validate --timestep=1/60 --step-cost=20", "validate has no option --step-cost"},
        Wrong{"validate --timestep 60fps", "--timestep '60fps': expected a time"},
        Wrong{"validate --policy variable --timestep 1/60", "leave it out"},
        Wrong{"validate --policy variable --max-delta 333", "write 333ms or 333s"},
        Wrong{"schedule --step-cost 20", "write 20ms or 20s"},
        Wrong{"run jump --fps 0", "--fps '0': expected rates from 0.1"},
        Wrong{"validate --timestep 1/60 --max-steps 0",
              "--max-steps '0': expected a whole number from 1 to 1000000 or off"}));

struct WrongFile {
    std::string name;
    std::string text;
    std::string advice;
};

void PrintTo(const WrongFile& wrong, std::ostream* out) {
    *out << wrong.name;
}

class BadFile : public ::testing::TestWithParam<WrongFile> {};

TEST_P(BadFile, IsRefusedWithItsNameAndAdvice) {
    const ScratchFile file(GetParam().text);
    for (const std::string verb : {"run gate --trace ", "trace "}) {
        const Ended ended = tickproof(verb + file.path());
        expect_refusal(ended, GetParam().advice);
        EXPECT_THAT(ended.err, HasSubstr(file.path().substr(file.path().rfind('/') + 1)));
    }
}

INSTANTIATE_TEST_SUITE_P(
    Files, BadFile,
    ::testing::Values(WrongFile{"Empty", "", "empty"},
                      WrongFile{"NegativeFrame", "16.7\n-3\n16.7\n", ":2:"},
                      WrongFile{"NanFrame", "16.7\nnan\n16.7\n", ":2:"},
                      WrongFile{"MissingColumn",
                                "Application,ProcessID,SwapChainAddress,Runtime,"
                                "TimeInSeconds\ngame.exe,1,0x1,DXGI,0.1\n",
                                "MsBetweenPresents"},
                      WrongFile{"Binary",
                                std::string("\x7f"
                                            "ELF\0\1\2\3\0\0\0\xff\xfe\0\0",
                                            15),
                                "is not text"},
                      WrongFile{"Prose", "Dear diary, today the frames were long.\n",
                                "see tickproof list formats"}),
    [](const auto& test) { return test.param.name; });

TEST(HelpCommand, IsTheHelpOfACommand) {
    EXPECT_EQ(tickproof("help").out, tickproof("--help").out);
    const Ended run = tickproof("help run");
    EXPECT_EQ(run.exit_code, 0);
    EXPECT_EQ(run.out, tickproof("run --help").out);
    const Ended unknown = tickproof("help valdate");
    EXPECT_EQ(unknown.exit_code, 2);
    EXPECT_THAT(unknown.err, HasSubstr("did you mean 'validate'"));
}

}  // namespace
}  // namespace tickproof::harness
