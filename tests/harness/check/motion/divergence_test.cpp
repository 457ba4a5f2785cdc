#include <gtest/gtest.h>

#include <cmath>

#include "harness/game/engine_text.h"
#include "tests/harness/planted.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

Finding at_rate_with(int rate, std::string_view engine, std::string_view scenario_name = "jump") {
    return finding_of("divergence",
                      asked(scenario(scenario_name), engine, "variable", {at_rate(rate)}));
}

Asked long_fall(std::string_view engine) {
    return asked(scenario("fall", {"fall.time_s=20"}), engine, "fixed:timestep=1/1000",
                 {at_rate(60)});
}

TEST(DivergenceCheck, SemiImplicitEulerIsOfFirstOrderByDesign) {
    const Finding finding = at_rate_with(30, "euler:precision=f64");
    EXPECT_EQ(finding.verdict, Verdict::note);
    EXPECT_NEAR(number_of(finding, "order"), 1, 0.1);
    // After 1 s of flight the path is g dt t / 2 = 0.1667 m too low, 1/64 of which the reference
    // has, too.
    EXPECT_GE(number_of(finding, "maximum"), 10.0 / 30 * 1 / 2 * 63 / 64 - 1e-6);
    EXPECT_EQ(finding.measured, number_of(finding, "maximum"));
    EXPECT_EQ(finding.tolerated, 0.05);
    EXPECT_GT(number_of(finding, "rms"), 0);
    EXPECT_LT(number_of(finding, "rms"), number_of(finding, "maximum"));
    // The tolerance of 0.05 m is passed when g dt t / 2 x 63/64 is: after 0.305 s, so in the step
    // that ends at 1/3 s.
    EXPECT_NEAR(number_of(finding, "exceeds_at"), 1.0 / 3, 1e-6);
}

TEST(DivergenceCheck, HalfStepsAreExactInFreeFlight) {
    const Finding finding = at_rate_with(30, "euler-half-step:precision=f64");
    EXPECT_NE(finding.verdict, Verdict::error);
    EXPECT_TRUE(std::isnan(number_of(finding, "order")));  // No error to measure one on.
}

TEST(DivergenceCheck, PassesWithShortSteps) {
    EXPECT_EQ(at_rate_with(240, "euler:precision=f64", "gate").verdict, Verdict::pass);
}

TEST(DivergenceCheck, ComparesAnF32RunWithAReferenceInF64) {
    // g dt t / 2 x 63/64 after 20 s in steps of 1 ms is 0.0984 m. In f32 the reference is 20 m off.
    const Finding single = finding_of("divergence", long_fall("euler"));
    const Finding twice = finding_of("divergence", long_fall("euler:precision=f64"));
    EXPECT_NEAR(number_of(twice, "maximum"), 10 * 1e-3 * 20 / 2 * 63 / 64, 1e-6);
    EXPECT_NEAR(number_of(single, "in_f64"), number_of(twice, "maximum"), 1e-12);
    EXPECT_LT(number_of(single, "maximum"), 1);
    EXPECT_EQ(number_of(single, "reference_rounding"), 0);
    EXPECT_TRUE(std::isnan(number_of(single, "first_contact")));
    // The reference has 1/64 of the error of whole steps, and 1/32 of that of half steps.
    EXPECT_NEAR(number_of(single, "order"), std::log2(63.0 / 31), 1e-3);
}

TEST(DivergenceCheck, DoesNotJudgeBelowTheRoundingOfAReferenceInF32) {
    const Finding finding = finding_of("divergence", long_fall("box2d"));
    EXPECT_EQ(finding.verdict, Verdict::unknown);
    EXPECT_GT(number_of(finding, "reference_rounding"), number_of(finding, "maximum"));
    // At 60 Hz a jump is short, and f32 is good enough.
    const Finding jump = at_rate_with(30, "box2d");
    EXPECT_EQ(jump.verdict, Verdict::note);
    EXPECT_LT(number_of(jump, "reference_rounding"), 0.05);
}

/// With the settings of the fix, as a command line takes them.
Finding with_fix(const Finding& finding, ScenarioSpec scenario, std::string engine) {
    std::string policy = "fixed";
    for (const SettingValue& setting : finding.fix_settings) {
        constexpr std::string_view kEngine = "engine.";
        const bool is_engine = setting.name.starts_with(kEngine);
        (is_engine ? engine : policy) +=
            ":" + setting.name.substr(is_engine ? kEngine.size() : 0) + "=" + setting.value;
    }
    return finding_of("divergence", asked(std::move(scenario), engine, policy, {at_rate(60)}));
}

TEST(DivergenceCheck, AdvisesATimestepWithWhichItPasses) {
    for (const std::string engine : {"euler", "euler:precision=f64", "box2d"}) {
        const Finding finding =
            finding_of("divergence", asked(scenario("fall"), engine, "fixed", {at_rate(60)}));
        ASSERT_EQ(finding.verdict, Verdict::note) << engine;
        ASSERT_EQ(finding.fix_settings.size(), 1U) << engine;
        EXPECT_EQ(finding.fix_settings[0].name, "timestep");
        EXPECT_EQ(with_fix(finding, scenario("fall"), engine).verdict, Verdict::pass) << engine;
    }
}

TEST(DivergenceCheck, AdvisesATimestepOfTwoDigits) {
    // Off by g dt t / 2 x 63/64 = 0.164 m at 1/60 s, of an order of log2(63/31). Nine tenths of the
    // tolerance are 0.045 m: 1/60 x (0.045 / 0.164)^(1 / 1.023) = 0.00471 s.
    const Finding finding = finding_of(
        "divergence",
        asked(scenario("fall", {"fall.time_s=2"}), "euler:precision=f64", "fixed", {at_rate(60)}));
    ASSERT_EQ(finding.fix_settings.size(), 1U);
    EXPECT_EQ(finding.fix_settings[0].name, "timestep");
    EXPECT_EQ(finding.fix_settings[0].value, "0.0047");
}

TEST(DivergenceCheck, AdvisesF64WhereMoreStepsRoundMore) {
    const Finding finding = finding_of("divergence", long_fall("euler"));
    ASSERT_EQ(finding.fix_settings.size(), 2U);
    EXPECT_EQ(finding.fix_settings[0].name, "engine.precision");
    EXPECT_EQ(finding.fix_settings[1].name, "timestep");
    EXPECT_EQ(with_fix(finding, scenario("fall", {"fall.time_s=20"}), "euler").verdict,
              Verdict::pass);
}

TEST(DivergenceCheck, CallsDampingByTheStepAnError) {
    Asked damped = asked(scenario("jump"), "euler", "variable", {at_rate(60)});
    damped.game.engine = planted<damp_each_step>();
    const Finding finding = finding_of("divergence", damped);
    EXPECT_EQ(finding.verdict, Verdict::error);
    EXPECT_TRUE(std::isinf(finding.severity));
    EXPECT_LT(number_of(finding, "order"), 0.7);
}

/// A millionth of the velocity is lost in each step.
void damp_slightly(physics::World& world, std::span<const physics::BodyState> states, int) {
    const physics::Vec2 v = states[0].velocity_mps;
    world.set_velocity(0, {v.x * (1 - 1e-6), v.y * (1 - 1e-6)});
}

TEST(DivergenceCheck, CallsDampingByTheStepAnErrorHoweverLittleItMoves) {
    // 40 m/s lose 63 millionths more in each step of the reference: millimetres in half a second.
    Asked damped = asked(scenario("wall"), "euler", "variable", {at_rate(60)});
    damped.game.engine = planted<damp_slightly>();
    const Finding finding = finding_of("divergence", damped);
    EXPECT_LT(number_of(finding, "maximum"), finding.tolerated);
    EXPECT_LT(number_of(finding, "order"), 0.7);
    EXPECT_EQ(finding.verdict, Verdict::error);
}

TEST(DivergenceCheck, DoesNotCallRoundingAnError) {
    // Without gravity there is no error but that of adding up 40 m/s in f32.
    for (const int rate : {60, 144, 240}) {
        EXPECT_NE(at_rate_with(rate, "euler", "wall").verdict, Verdict::error) << rate;
        EXPECT_NE(at_rate_with(rate, "box2d", "wall").verdict, Verdict::error) << rate;
    }
}

TEST(DivergenceCheck, FindsNoErrorAtAnyUsualRate) {
    for (const int rate : {15, 20, 30, 50, 60, 75, 90, 120, 144, 165, 240, 300}) {
        for (const std::string_view engine :
             {"euler", "euler-explicit", "euler-half-step", "box2d"}) {
            for (const std::string_view name : {"jump", "gate", "curve"}) {
                const Finding finding = at_rate_with(rate, engine, name);
                EXPECT_LT(finding.verdict, Verdict::unknown)
                    << rate << ' ' << engine << ' ' << name << ' ' << finding.summary;
            }
        }
    }
}

TEST(DivergenceCheck, MeasuresNoOrderInLongSteps) {
    // A step of 30 s turns the object seven times: no halving of it says anything about small
    // steps.
    const FrameTrace pause = parse_generated("pause", 1);
    for (const std::string_view name : {"jump", "gate", "curve"}) {
        const Finding finding =
            finding_of("divergence", asked(scenario(name), "euler", "variable", {pause}));
        EXPECT_EQ(finding.verdict, Verdict::note) << name << ": " << finding.summary;
        EXPECT_TRUE(std::isnan(number_of(finding, "order"))) << name;
    }
}

TEST(DivergenceCheck, ReportsTheWorstOfItsTraces) {
    const Finding finding = finding_of(
        "divergence", asked(scenario("jump"), "euler", "variable", {at_rate(60), at_rate(30)}));
    EXPECT_EQ(finding.shown_by.at(0).trace, at_rate(30).spec);
}

TEST(DivergenceCheck, WithoutAStepIsUnknown) {
    EXPECT_EQ(finding_of("divergence",
                         asked(scenario("jump"), "euler", "fixed:timestep=10s:frame_delta_max=1us",
                               {of_frames({0.1, 0.1})}))
                  .verdict,
              Verdict::unknown);
}

}  // namespace
}  // namespace tickproof::harness
