// An exact cooldown of T in steps of dt ends with step k = ceil(T / dt), plus the steps that the
// game needs to notice: it takes k dt, which is k dt / T - 1 longer than it should. Where the
// excess is carried into the next cooldown, the m-th shot falls with the step in which m T is over,
// and the mean interval goes to T. One that is counted in floats ends when the sum of its deltas
// says so.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

enum Quantities { kInterval, kStretch, kShots };

constexpr double kTime_s = 10;

std::array<double, kQuantitiesMax> cooldown(double length_s, int rate, int extra_steps = 0,
                                            int carry = 0) {
    const std::string length = fmt::format("cooldown.length_s={}", length_s);
    const std::string extra = fmt::format("cooldown.extra_steps={}", extra_steps);
    const std::string carries = fmt::format("cooldown.carry={}", carry);
    return run_on(at_rate(rate),
                  scenario("cooldown", {length, extra, carries, "cooldown.clock=exact"}), "euler",
                  fmt::format("fixed:timestep=1/{}", rate), Keep::outcome)
        .outcome.quantities;
}

double steps_for(double time_s, int rate) {
    return std::ceil(time_s * rate - 1e-6);
}

class CooldownAt : public ::testing::TestWithParam<int> {};

TEST_P(CooldownAt, IsStretchedToWholeSteps) {
    const int rate = GetParam();
    for (const double length_s : {0.25, 0.1, 1.0 / 3, 0.07, 1.2345}) {
        for (const int extra : {0, 1, 3}) {
            const double k = steps_for(length_s, rate) + extra;
            const auto seen = cooldown(length_s, rate, extra);
            EXPECT_NEAR(seen[kInterval], k / rate, 1e-9) << length_s << ' ' << extra;
            EXPECT_NEAR(seen[kStretch], k / rate / length_s - 1, 1e-8) << length_s << ' ' << extra;
            EXPECT_EQ(seen[kShots], 1 + std::floor(kTime_s * rate / k)) << length_s << ' ' << extra;
        }
    }
}

TEST_P(CooldownAt, IsTakenFromTheNextOneWhereItCarries) {
    const int rate = GetParam();
    for (const double length_s : {0.25, 1.0 / 3, 0.47, 1.2345}) {
        for (const int extra : {0, 1}) {
            double m = 0;  // The last shot that there is time for.
            while (steps_for((m + 1) * length_s, rate) + extra <= kTime_s * rate) {
                ++m;
            }
            const auto seen = cooldown(length_s, rate, extra, 1);
            EXPECT_EQ(seen[kShots], 1 + m) << length_s << ' ' << extra;
            EXPECT_NEAR(seen[kInterval], (steps_for(m * length_s, rate) + extra) / rate / m, 1e-9)
                << length_s << ' ' << extra;
            EXPECT_LT(seen[kStretch], (1.0 + extra) / rate / (m * length_s)) << "less than a step";
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Rates, CooldownAt, ::testing::Values(10, 15, 30, 50, 60, 144));

TEST(Cooldown, OfAQuarterSecondTakesEightStepsAtThirtyFramesASecond) {
    EXPECT_NEAR(cooldown(0.25, 30)[kInterval], 8.0 / 30, 1e-9);
    EXPECT_NEAR(cooldown(0.25, 30)[kStretch], 1.0 / 15, 1e-9);
    EXPECT_NEAR(cooldown(0.25, 60)[kStretch], 0, 1e-9);            // 15 steps.
    EXPECT_NEAR(cooldown(0.25, 60, 1)[kStretch], 1.0 / 15, 1e-9);  // 16 steps.
}

TEST(Cooldown, ShorterThanAStepFiresInEveryStepWhetherItCarriesOrNot) {
    for (const int carry : {0, 1}) {
        EXPECT_NEAR(cooldown(0.03, 10, 0, carry)[kInterval], 0.1, 1e-9);
    }
}

TEST(Cooldown, CountsNoShotThatFallsAfterItsEnd) {
    // In steps of 60 ms a cooldown of 130 ms takes 3: shots at 0, 0.18, 0.36, 0.54 and 0.72 s. The
    // next cooldown ends at 0.85 s, within the step from 0.84 to 0.9 s: the shot falls at 0.9 s.
    const auto shots_in = [](std::string_view time) {
        return run_on(
                   of_frames({0.06}),
                   scenario("cooldown", {"cooldown.length_s=0.13", time, "cooldown.clock=exact"}),
                   "euler", "variable", Keep::outcome)
            .outcome.quantities;
    };
    EXPECT_EQ(shots_in("cooldown.time_s=0.85")[kShots], 5);
    EXPECT_NEAR(shots_in("cooldown.time_s=0.85")[kInterval], 0.18, 1e-9);
    EXPECT_EQ(shots_in("cooldown.time_s=0.9")[kShots], 6);
    EXPECT_NEAR(shots_in("cooldown.time_s=0.9")[kInterval], 0.18, 1e-9);
}

/// The steps of a timer that a game of that type of number counts.
template <typename Number>
int counted_steps(double length_s, double dt_s, bool counts_up) {
    const auto length = static_cast<Number>(length_s);
    const auto delta = static_cast<Number>(dt_s);
    int steps = 0;
    if (counts_up) {
        for (Number timer = 0; timer < length; timer += delta) {
            ++steps;
        }
    } else {
        for (Number timer = length; timer > 0; timer -= delta) {
            ++steps;
        }
    }
    return steps;
}

double interval_in(std::string_view clock, std::string_view count, double length_s, int rate) {
    const std::vector<std::string> settings{fmt::format("cooldown.length_s={}", length_s),
                                            fmt::format("cooldown.clock={}", clock),
                                            fmt::format("cooldown.count={}", count)};
    return run_on(at_rate(rate), scenario("cooldown", {settings[0], settings[1], settings[2]}),
                  "euler", fmt::format("fixed:timestep=1/{}", rate), Keep::outcome)
        .outcome.quantities[kInterval];
}

TEST(CooldownTimer, TakesAsManyStepsAsAFloatAndADouble) {
    int late = 0;
    for (const int rate : {30, 50, 60, 100, 120, 144, 240}) {
        for (const double length_s : {0.1, 0.2, 0.25, 0.3, 0.5, 1.0, 2.0}) {
            const double dt_s = 1.0 / rate;
            for (const bool up : {false, true}) {
                const std::string_view count = up ? "up" : "down";
                const int in_f32 = counted_steps<float>(length_s, dt_s, up);
                const int in_f64 = counted_steps<double>(length_s, dt_s, up);
                EXPECT_NEAR(interval_in("f32", count, length_s, rate), in_f32 * dt_s, 1e-9)
                    << length_s << ' ' << rate << ' ' << count;
                EXPECT_NEAR(interval_in("f64", count, length_s, rate), in_f64 * dt_s, 1e-9)
                    << length_s << ' ' << rate << ' ' << count;
                late += in_f32 > steps_for(length_s, rate) ? 1 : 0;
            }
        }
    }
    EXPECT_GT(late, 30) << "of 98";
}

TEST(CooldownTimer, CountsDownInFloatsUnlessItSaysOtherwise) {
    // 0.2 s: 13 steps at 60 Hz, 20 at 100 Hz, 49 at 240 Hz.
    for (const auto& [rate, steps] : {std::pair(60, 13), std::pair(100, 20), std::pair(240, 49)}) {
        const auto run = run_on(at_rate(rate), scenario("cooldown", {"cooldown.length_s=0.2"}),
                                "euler", fmt::format("fixed:timestep=1/{}", rate), Keep::outcome);
        EXPECT_NEAR(run.outcome.quantities[kInterval], static_cast<double>(steps) / rate, 1e-9);
    }
}

TEST(CooldownTimer, LosesNothingInTheLongRunWhereItCarries) {
    for (const std::string_view count : {"down", "up"}) {
        const std::string counts = fmt::format("cooldown.count={}", count);
        const auto run =
            run_on(at_rate(60),
                   scenario("cooldown", {"cooldown.length_s=0.2", "cooldown.carry=1", counts}),
                   "euler", "fixed:timestep=1/60", Keep::outcome);
        EXPECT_NEAR(run.outcome.quantities[kInterval], 0.2, 1.0 / 60 / 48) << "a step of 49";
    }
}

TEST(CooldownTimer, CarriesWhatIsLeftOverWhicheverWayItCounts) {
    // A cooldown of 7.5 steps: shots at 0, 8, 15, 23, 30, ... and 300 steps.
    for (const std::string_view count : {"down", "up"}) {
        const std::string counts = fmt::format("cooldown.count={}", count);
        const auto run = run_on(at_rate(30),
                                scenario("cooldown", {"cooldown.length_s=0.25", "cooldown.carry=1",
                                                      "cooldown.clock=exact", counts}),
                                "euler", "fixed:timestep=1/30", Keep::outcome);
        EXPECT_EQ(run.outcome.quantities[kShots], 1 + 300 / 7.5) << count;
        EXPECT_NEAR(run.outcome.quantities[kInterval], 0.25, 1e-9) << count;
    }
}

TEST(Cooldown, LongerThanTheRunFiresOnce) {
    const auto seen = cooldown(11, 60);
    EXPECT_EQ(seen[kShots], 1);
    EXPECT_TRUE(std::isnan(seen[kInterval]));
}

TEST(Cooldown, HasItsLengthAsItsIdeal) {
    const Scenario made = make(scenario("cooldown", {"cooldown.length_s=0.4"}));
    EXPECT_EQ(made.ideal.quantities[kInterval], 0.4);
    EXPECT_EQ(made.ideal.quantities[kStretch], 0);
}

}  // namespace
}  // namespace tickproof::harness
