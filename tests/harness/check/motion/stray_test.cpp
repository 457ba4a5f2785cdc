// Why a run is away from its reference, one test for each cause.

#include "harness/check/motion/stray.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

/// The strays of the first question; their runs are gone.
std::vector<Stray> strays_of(const Asked& asked) {
    static std::vector<Stray> last;
    const Check probe{.name = "probe", .judge = [](Inquiry& ask) {
                          const Question question = questions(ask).front();
                          last = strays(question, make(question.scenario));
                          return Findings{};
                      }};
    TraceStore store = asked.store;
    judge(asked.game, {&probe}, store, 1);
    return last;
}

StrayCause cause_with(const FrameTrace& trace, ScenarioSpec scenario, std::string_view engine,
                      std::string_view policy = "variable") {
    return strays_of(asked(std::move(scenario), engine, policy, {trace})).at(0).cause;
}

TEST(StrayCause, IsTheIntegratorWhereNothingTouches) {
    EXPECT_EQ(cause_with(at_rate(30), scenario("fall"), "euler"), StrayCause::integrator);
    EXPECT_EQ(cause_with(at_rate(60), scenario("fall", {"fall.time_s=20"}), "euler",
                         "fixed:timestep=1/1000"),
              StrayCause::integrator);
}

TEST(StrayCause, IsTheContactWhereThePathsPartAtIt) {
    // In free flight velocity Verlet is exact, so all that is left is when the ball meets the
    // ground.
    const auto all = strays_of(
        asked(scenario("bounce"), "euler-half-step:precision=f64", "variable", {at_rate(30)}));
    EXPECT_EQ(all.at(0).cause, StrayCause::contact);
    EXPECT_LT(all.at(0).before_contact_m, 1e-9);
    EXPECT_GT(all.at(0).maximum_m, 0.05);
    EXPECT_GT(all.at(0).first_contact_s, 0);
}

TEST(StrayCause, IsTheIntegratorWhereAContactAddsNothing) {
    // The error of the jump is as large before the landing as at it.
    const auto all =
        strays_of(asked(scenario("jump"), "euler:precision=f64", "variable", {at_rate(30)}));
    EXPECT_FALSE(std::isnan(all.at(0).first_contact_s));
    EXPECT_LE(all.at(0).maximum_m, 2 * all.at(0).before_contact_m);
    EXPECT_EQ(all.at(0).cause, StrayCause::integrator);
}

TEST(StrayCause, IsTheOutcomeWhereTheReferenceHasAnother) {
    const auto all = strays_of(asked(scenario("gate"), "euler", "variable", {with_hitch(1)}));
    EXPECT_TRUE(std::ranges::any_of(
        all, [](const Stray& stray) { return stray.cause == StrayCause::other_passage; }));
}

TEST(StrayCause, IsTheLimitOfTheEngine) {
    // 40 m/s is 2.67 m a step; Box2D moves no body further than 2 m.
    EXPECT_EQ(cause_with(at_rate(15), scenario("wall"), "box2d"), StrayCause::engine_limit);
}

TEST(StrayCause, IsTheLengthOfALongStep) {
    EXPECT_EQ(strays_of(asked(scenario("jump"), "euler", "variable", {with_hitch(1)})).back().cause,
              StrayCause::long_step);
}

TEST(StrayCause, IsRoundingWhereF64StaysNearTheReference) {
    // In steps of 0.2 ms the integrator is 2 cm off after 20 s; f32 rounds 100,000 times.
    const auto all = strays_of(asked(scenario("fall", {"fall.time_s=20"}), "euler",
                                     "fixed:timestep=1/5000", {at_rate(60)}));
    EXPECT_LT(all.at(0).exact_m, 0.05);
    EXPECT_GT(all.at(0).maximum_m, 0.05);
    EXPECT_EQ(all.at(0).cause, StrayCause::rounding);
}

TEST(StrayOrder, IsMeasuredOnlyAboveTwiceOfWhatRoundingMayAddUpTo) {
    // From 0.5 m on 60 steps in 64 parts may add up half an ULP of 0.5 each: 2.13e-13 m.
    const auto order_with = [](std::string_view gravity) {
        return strays_of(asked(scenario("fall", {"fall.run_mps=0", gravity}), "euler:precision=f64",
                               "fixed", {at_rate(60)}))
            .at(0)
            .order;
    };
    // Off by g dt t / 2 x 63/64, 0.0082 of g: 8.2e-13 m and 3.3e-13 m.
    EXPECT_NEAR(order_with("fall.gravity_mps2=1e-10"), std::log2(63.0 / 31), 0.05);
    EXPECT_TRUE(std::isnan(order_with("fall.gravity_mps2=4e-11")));
}

/// Runs of a question that asks how far each of some traces strays from its references.
std::size_t runs_asked_for(Asked asked) {
    const Check probe{.name = "probe", .judge = [](Inquiry& ask) {
                          const Question question = questions(ask).front();
                          strays(question, make(question.scenario));
                          return Findings{};
                      }};
    Investigation investigation(asked.game, {&probe});
    carry_out({&investigation, 1}, asked.store, 1);
    return investigation.runs();
}

TEST(Strays, OfTracesThatWentTheSameWayHaveOneReference) {
    const auto at_rates = [](std::string_view policy) {
        return asked(scenario("jump"), "euler:precision=f64", policy,
                     {at_rate(60), at_rate(90), at_rate(120)});
    };
    // A schedule and a run for each rate; and for each way that they went the halved steps and the
    // reference.
    EXPECT_EQ(runs_asked_for(at_rates("fixed")), 3U + 3 + 2);
    EXPECT_EQ(runs_asked_for(at_rates("variable")), 3U + 3 + 3 * 2);
    const auto all = strays_of(at_rates("fixed"));
    ASSERT_EQ(all.size(), 3U);
    EXPECT_GT(all[0].maximum_m, 0);
    EXPECT_EQ(all[1].maximum_m, all[0].maximum_m);
    EXPECT_NE(all[1].run, all[0].run);
}

TEST(InDoubles, IsTheSameEngineWithItsOtherOptions) {
    const auto doubles = in_doubles(parse_engine("euler:collision=swept"));
    ASSERT_TRUE(doubles);
    EXPECT_EQ(*doubles, parse_engine("euler:collision=swept:precision=f64"));
    EXPECT_FALSE(in_doubles(*doubles));
    EXPECT_FALSE(in_doubles(parse_engine("box2d")));
}

}  // namespace
}  // namespace tickproof::harness
