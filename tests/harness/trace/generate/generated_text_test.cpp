// What the text of a generated trace may say, and that a trace is repeated by its text.

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <string_view>

#include "harness/base/input_error.h"
#include "harness/trace/generate/generated.h"

namespace tickproof::harness {
namespace {

using std::chrono::milliseconds;

std::string refusal(std::string_view text) {
    try {
        parse_generated(text, 1);
    } catch (const InputError& error) {
        return error.what();
    }
    return "accepted";
}

TEST(PacedTrace, RefusesASpreadAsLongAsAFrame) {
    EXPECT_EQ(refusal("paced:fps=100:spread=10ms"),
              "the generated trace paced has a spread of 10 ms, but a frame lasts only 10 ms: set "
              "a smaller spread");
    EXPECT_EQ(refusal("paced:fps=100:spread=9.9ms"), "accepted");
}

TEST(GeneratedTrace, SuggestsTheNameThatWasMeant) {
    EXPECT_EQ(refusal("unifrom"), "no generated trace 'unifrom'; did you mean 'uniform'?");
    EXPECT_EQ(refusal("hitch:lenght=2s"),
              "no parameter of the generated trace hitch 'lenght'; did you mean 'length'?");
    EXPECT_NE(refusal("something-else").find("there are: constant, uniform"), std::string::npos);
    EXPECT_NE(refusal(""), "accepted");
}

TEST(GeneratedTrace, RefusesWhatMakesNoTrace) {
    for (const std::string_view text :
         {"constant:fps=0", "constant:fps=-60", "constant:fps=nan", "constant:fps=inf",
          "constant:fps", "constant:fps=60:fps=30", "constant:duration=0s", "constant:duration=1h",
          "uniform:min=40ms:max=10ms", "uniform:min=0ms", "uniform:frames=0", "uniform:frames=1.5",
          "jitter:fps=60:spread=17ms", "vsync:min=3s:max=2s", "hitch:at=3s", "hitch:length=-1s",
          "constant:fps=1000000:duration=11s", "jitter:duration=3e7s", "pause:length=1e300s"}) {
        EXPECT_NE(refusal(text), "accepted") << text;
    }
}

TEST(GeneratedTrace, SaysWhatIsWrongAndWhatToDo) {
    EXPECT_EQ(refusal("uniform:min=40ms:max=10ms"),
              "the generated trace uniform has min 40 ms above max 10 ms: swap them");
    EXPECT_EQ(refusal("constant:fps=0"),
              "fps of the generated trace constant '0': expected 0.1 to 1000000");
    EXPECT_NE(refusal("constant:fps=1000000:duration=11s").find("shorter"), std::string::npos);
    EXPECT_NE(refusal("hitch:at=3s").find("earlier"), std::string::npos);
}

TEST(SteadyTrace, HasTheLengthsThatItNamesAndIsConstantElsewhere) {
    const FrameTrace trace = parse_generated("steady:frames=100:but=812ms@31,5ms@0", 1);
    ASSERT_EQ(trace.frames.size(), 100U);
    EXPECT_EQ(trace.frames[0], milliseconds{5});
    EXPECT_EQ(trace.frames[31], milliseconds{812});
    const FrameTrace constant = constant_rate(60);
    for (const std::size_t frame : {1U, 30U, 32U, 99U}) {
        EXPECT_EQ(trace.frames[frame], constant.frames[frame]) << frame;
    }
    EXPECT_EQ(to_text(trace.spec), "--generate steady:frames=100:but=5ms@0,812ms@31");
    EXPECT_EQ(trace.name, "steady, frames 100, but 5ms@0,812ms@31");
    EXPECT_EQ(to_text(parse_generated("steady:but=none", 1).spec), "--generate steady");
}

TEST(SteadyTrace, RefusesFramesThatItCannotHave) {
    EXPECT_EQ(refusal("steady:frames=10:but=1s@10"),
              "the generated trace steady has frames 0 to 9, and no frame 10: set more frames, or "
              "name an earlier one");
    EXPECT_NE(refusal("steady:but=1s").find("such as 250ms@15"), std::string::npos);
    EXPECT_NE(refusal("steady:but=1s@2,2s@2").find("twice"), std::string::npos);
    EXPECT_NE(refusal("steady:but=1s@-1"), "accepted");
    EXPECT_NE(refusal("steady:but=@1"), "accepted");
    EXPECT_NE(refusal("steady:but=1s@1,"), "accepted");
    EXPECT_NE(refusal("steady:but=9e9s@1"), "accepted");
}

class EveryGenerator : public testing::TestWithParam<Generator> {};

TEST_P(EveryGenerator, RepeatsFromItsOwnArgument) {
    const FrameTrace trace = parse_generated(GetParam().name, 42);
    EXPECT_FALSE(trace.frames.empty());
    EXPECT_FALSE(trace.source.empty());
    EXPECT_EQ(trace.source.find("seed 42") != std::string::npos, GetParam().random);
    EXPECT_EQ(trace.frames != parse_generated(GetParam().name, 43).frames, GetParam().random);
}

TEST_P(EveryGenerator, ExplainsItsParameters) {
    EXPECT_FALSE(GetParam().summary.empty());
    for (const GeneratorParameter& parameter : GetParam().parameters) {
        EXPECT_FALSE(parameter.summary.empty()) << parameter.name;
        EXPECT_GE(parameter.initial, parameter.minimum) << parameter.name;
        EXPECT_LE(parameter.initial, parameter.maximum) << parameter.name;
    }
}

INSTANTIATE_TEST_SUITE_P(Table, EveryGenerator,
                         testing::ValuesIn(generators().begin(), generators().end()),
                         [](const auto& test) {
                             std::string name(test.param.name);
                             std::erase(name, '-');
                             return name;
                         });

}  // namespace
}  // namespace tickproof::harness
