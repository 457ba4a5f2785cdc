#include "harness/game/axis.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/game/varied.h"
#include "tests/harness/refusal.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Varied gate_in_both_engines() {
    return varied(scenario("gate"), "constant", {"euler", "box2d"}, {"fixed", "semi-fixed"});
}

Axis axis(std::string_view text) {
    return parse_axis(text, gate_in_both_engines());
}

TEST(Axis, OfFrameRatesHasEachWholeNumber) {
    const Axis fps = axis("fps=30..33");
    EXPECT_EQ(fps.of, AxisOf::frames);
    EXPECT_EQ(fps.unit, "fps");
    EXPECT_THAT(fps.texts, ElementsAre("30", "31", "32", "33"));
    EXPECT_THAT(fps.numbers, ElementsAre(30, 31, 32, 33));
    EXPECT_THAT(axis("fps=30..33:2").texts, ElementsAre("30", "33"));
    EXPECT_THAT(axis("fps=59.94..60.94:3").texts, ElementsAre("59.94", "60.44", "60.94"));
}

TEST(Axis, OfPhasesLeavesOutTheEndWhichIsTheBeginningOfTheNextStep) {
    EXPECT_EQ(axis("phase=0..1").size(), 32U);
    EXPECT_THAT(axis("phase=0..1:4").texts, ElementsAre("0", "0.25", "0.5", "0.75"));
}

TEST(Axis, OfAnotherNumberGoesFromEndToEnd) {
    const Axis rise = axis("gate.rise_mps=2..10");
    EXPECT_EQ(rise.size(), 33U);
    EXPECT_EQ(rise.texts[1], "2.25");
    EXPECT_EQ(rise.texts.back(), "10");
    EXPECT_EQ(rise.unit, "m/s");
    EXPECT_THAT(axis("frame_delta_max=50ms..1s:3").texts, ElementsAre("0.05s", "0.525s", "1s"));
    EXPECT_THAT(axis("frame_delta_max=50..60ms:2").numbers, ElementsAre(0.05, 0.06));
}

TEST(Axis, OfWhatIsCountedHasWholeNumbers) {
    const Varied box = varied(scenario("gate"), "constant", {"box2d"}, {"fixed"});
    EXPECT_THAT(parse_axis("substeps=1..4", box).texts, ElementsAre("1", "2", "3", "4"));
    EXPECT_THAT(parse_axis("steps_per_frame_max=1..3", box).texts, ElementsAre("1", "2", "3"));
}

TEST(Axis, PutsNumbersInRisingOrderAndLeavesNamesAsTheyAre) {
    const Axis timestep = axis("timestep=1/30,1/120,1/60");
    EXPECT_THAT(timestep.texts, ElementsAre("1/120", "1/60", "1/30"));
    EXPECT_EQ(timestep.numbers[1], 1.0 / 60);
    const Axis clock = axis("clock=us,ms,ns");
    EXPECT_THAT(clock.texts, ElementsAre("us", "ms", "ns"));
    EXPECT_THAT(clock.numbers, IsEmpty());
}

TEST(Axis, LeavesValuesInTheirOrderWhereItIsAsked) {
    EXPECT_THAT(axis_as_written("timestep=1/30,1/120,1/60", gate_in_both_engines()).texts,
                ElementsAre("1/30", "1/120", "1/60"));
}

TEST(Axis, OfSettingsNeedsNoScenario) {
    const Varied settings{.engines = {parse_engine("box2d")}, .policies = {parse_policy("fixed")}};
    EXPECT_EQ(parse_axis("engine.substeps=1..4", settings).size(), 4U);
    EXPECT_THAT(refusal([&] { parse_axis("phase=0..1", settings); }),
                HasSubstr("there are engine"));
}

TEST(OverTexts, TakeEnginesAndPoliciesAsAWhole) {
    const std::vector<std::string> over{"substeps=1..4", "engine=euler,box2d:ccd=off",
                                        "policy=fixed"};
    const OverTexts texts = parse_over(over);
    EXPECT_THAT(texts.engines, ElementsAre("euler", "box2d:ccd=off"));
    EXPECT_THAT(texts.policies, ElementsAre("fixed"));
    EXPECT_THAT(texts.axes, ElementsAre("substeps=1..4"));
    const std::vector<std::string> twice{"engine=euler", "engine=box2d,euler"};
    EXPECT_THAT(refusal([&] { parse_over(twice); }), HasSubstr("twice"));
}

TEST(Axis, ChangesWhatItNames) {
    const Varied hitch = varied(scenario("gate"), "hitch:fps=30", {"box2d"}, {"fixed"});
    RunSpec spec = hitch.base;
    spec.engine = hitch.engines[0];
    spec.policy = hitch.policies[0];
    for (const auto& [text, value] : {std::pair{"length=1s", "250ms"},
                                      {"fps=30", "60"},
                                      {"gate.rise_mps=3", "4"},
                                      {"timestep=1/60", "1/50"},
                                      {"ccd=on", "off"},
                                      {"start=1", "7"},
                                      {"phase=0.5", "0.25"}}) {
        set(parse_axis(text, hitch), value, spec);
    }
    EXPECT_EQ(spec, parse_run_spec("run gate --set gate.rise_mps=4 --engine box2d:ccd=off --policy "
                                   "fixed:timestep=1/50 --generate hitch:length=250ms --start 7 "
                                   "--phase 0.25"));
}

TEST(Axis, KeepsTheEditsAndTheSeedOfTheTrace) {
    Varied jitter = varied(scenario("gate"), "jitter", {"euler"}, {"fixed"});
    jitter.base.trace.seed = 5;
    jitter.base.trace.edits.speed = 2;
    RunSpec spec = jitter.base;
    set(parse_axis("spread=1ms", jitter), "3ms", spec);
    EXPECT_EQ(to_text(spec.trace), "--generate jitter:spread=3ms --seed 5 --speed 2");
}

TEST(Axis, IsSaidToBelongToAPartWhereTwoHaveTheName) {
    const Varied paced = varied(scenario("gate"), "paced", {"euler"}, {"fixed"});
    EXPECT_EQ(parse_axis("phase=0..1", paced).of, AxisOf::phase);
    EXPECT_EQ(parse_axis("frames.phase=1ms,2ms", paced).of, AxisOf::frames);
    EXPECT_EQ(parse_axis("policy.timestep=1/60", paced).of, AxisOf::policy);
    // Both of the display, of the frames and of the loop that follows it.
    const Varied vsync = varied(scenario("gate"), "vsync", {"euler"}, {"snapped"});
    EXPECT_THAT(refusal([&] { parse_axis("refresh_hz=60", vsync); }),
                HasSubstr("write frames.refresh_hz or policy.refresh_hz"));
    EXPECT_EQ(parse_axis("policy.refresh_hz=60", vsync).of, AxisOf::policy);
}

struct Bad {
    std::string_view text;
    std::string_view said;
};

class BadAxis : public ::testing::TestWithParam<Bad> {};

TEST_P(BadAxis, IsRefusedInOneLine) {
    const std::string said = refusal([] { axis(GetParam().text); });
    EXPECT_THAT(said, HasSubstr(GetParam().said));
    EXPECT_EQ(said.find('\n'), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(
    Text, BadAxis,
    ::testing::Values(Bad{"fps", "expected NAME=VALUES"}, Bad{"=1", "expected NAME=VALUES"},
                      Bad{"fps=", "expected NAME=VALUES"},
                      Bad{"fsp=30", "there are phase, start, fps, duration, gate.run_mps"},
                      Bad{"rise_mps=3", "gate.rise_mps"},
                      Bad{"timstep=1/60", "did you mean 'timestep'?"},
                      Bad{"wall.phase=0", "nothing to vary"},
                      Bad{"ccd=on", "the engine euler has no ccd"}, Bad{"fps=60..30", "not below"},
                      Bad{"fps=60..60", "not below"}, Bad{"fps=30..x", "--over fps"},
                      Bad{"fps=30..", "--over fps"}, Bad{"fps=30,,60", "--over fps"},
                      Bad{"fps=30,60,30", "twice"}, Bad{"timestep=0.5,1/2", "twice"},
                      Bad{"fps=30..60:1", "number of values"},
                      Bad{"fps=30..60:x", "number of values"}, Bad{"fps=0.01", "fps"},
                      Bad{"fps=1..900000", "at most 100000"}, Bad{"phase=0,1", "below 1"},
                      Bad{"phase=-1..1", "below 1"}, Bad{"start=-1", "--over start"},
                      Bad{"gate.rise_mps=-1", "rise_mps"}, Bad{"clock=h", "clock"}));

}  // namespace
}  // namespace tickproof::harness
