// Expected values are sums of the steps of a game's own code, written here as a loop over plain
// numbers, and closed forms.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/harness/refusal.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

enum Quantities { kApex, kEndSpeed, kTravelled };

std::array<double, kQuantitiesMax> thrust(int rate,
                                          std::initializer_list<std::string_view> set = {}) {
    return run_on(at_rate(rate), scenario("thrust", set), "euler:precision=f64",
                  fmt::format("fixed:timestep=1/{}", rate), Keep::outcome)
        .outcome.quantities;
}

/// Highest y of: thrust until the speed is above `most`, then gravity.
double top_of(double dt, double acceleration, double most, double gravity) {
    double v = 0;
    double y = 0;
    double top = 0;
    for (bool rises = true; v >= 0;) {
        v += (rises ? acceleration : -gravity) * dt;
        if (rises && v > most) {
            v = most;
            rises = false;
        }
        y += v * dt;
        top = std::max(top, y);
    }
    return top;
}

TEST(Thrust, RisesAsTheCodeOfAGameThatEndsItAtASpeed) {
    for (const int rate : {10, 15, 30, 60, 144, 1000}) {
        EXPECT_NEAR(thrust(rate, {"thrust.thrust_mps2=4000", "thrust.speed_mps=800",
                                  "thrust.gravity_mps2=2000"})[kApex],
                    top_of(1.0 / rate, 4000, 800, 2000), 1e-6)
            << rate;
    }
}

TEST(Thrust, ComesToItsClosedFormWithShortSteps) {
    for (const auto& set : {std::initializer_list<std::string_view>{},
                            {"thrust.held_s=0.1"},
                            {"thrust.held_s=0.1", "thrust.gravity_held=1"},
                            {"thrust.kind=hold", "thrust.held_s=0.2"},
                            {"thrust.kind=drive", "thrust.drag_per_s=2"},
                            {"thrust.kind=drive", "thrust.drag_per_s=2", "thrust.speed_mps=0"},
                            {"thrust.kind=drive", "thrust.drag_per_s=10"},
                            {"thrust.kind=drive"},
                            {"thrust.kind=hold"},
                            {"thrust.kind=drive", "thrust.run_mps=20"},
                            {"thrust.kind=drive", "thrust.run_mps=20", "thrust.drag_per_s=2"},
                            {"thrust.kind=drive", "thrust.run_mps=20", "thrust.drag_per_s=0.5"},
                            {"thrust.kind=drive", "thrust.run_mps=20", "thrust.drag_per_s=10"},
                            {"thrust.kind=wish"},
                            {"thrust.kind=wish", "thrust.angle_deg=180"},
                            {"thrust.kind=wish", "thrust.angle_deg=45", "thrust.run_mps=20"}}) {
        const auto ideal = make(scenario("thrust", set)).ideal.quantities;
        const auto seen = thrust(10'000, set);
        for (std::size_t i = kApex; i <= kTravelled; ++i) {
            EXPECT_EQ(std::isnan(seen[i]), std::isnan(ideal[i])) << i;
            if (!std::isnan(ideal[i])) {
                EXPECT_NEAR(seen[i], ideal[i], 2e-3) << *std::prev(set.end()) << ' ' << i;
            }
        }
    }
}

TEST(Thrust, HasTheClosedFormOfAThrustThenABallisticArc) {
    // 8 m/s at 40 m/s2 take 0.2 s and 0.8 m; then 8^2 / (2 x 20) = 1.6 m.
    EXPECT_NEAR(make(scenario("thrust")).ideal.quantities[kApex], 2.4, 1e-12);
    // JumpMaxHoldTime: 8 m/s for 0.2 s, then 1.6 m.
    EXPECT_NEAR(
        make(scenario("thrust", {"thrust.kind=hold", "thrust.held_s=0.2"})).ideal.quantities[kApex],
        3.2, 1e-12);
    // 40 / 10 m/s in the end: 4 + (3 - 4) e^-10.
    EXPECT_NEAR(make(scenario("thrust", {"thrust.kind=drive", "thrust.drag_per_s=10"}))
                    .ideal.quantities[kEndSpeed],
                4 - std::exp(-10), 1e-12);
    // A run across the wish keeps its speed: (3, 8) m/s.
    EXPECT_NEAR(make(scenario("thrust", {"thrust.kind=wish"})).ideal.quantities[kEndSpeed],
                std::hypot(3, 8), 1e-12);
}

TEST(Thrust, KeepsASpeedAboveTheWishedOne) {
    const auto seen = thrust(60, {"thrust.kind=wish", "thrust.angle_deg=0", "thrust.run_mps=20"});
    EXPECT_NEAR(seen[kEndSpeed], 20, 1e-9);
    EXPECT_NEAR(seen[kTravelled], 20, 1e-9);
}

TEST(Thrust, OfADriveIsASumOfSteps) {
    double v = 3;
    double x = 0;
    for (int step = 0; step < 30; ++step) {
        v = std::min(v + (40 - 2 * v) / 30, 8.0);
        x += v / 30;
    }
    const auto seen = thrust(30, {"thrust.kind=drive", "thrust.drag_per_s=2"});
    EXPECT_NEAR(seen[kEndSpeed], v, 1e-9);
    EXPECT_NEAR(seen[kTravelled], x, 1e-9);
}

TEST(Thrust, DependsOnTheFrameRateWithVariableSteps) {
    const auto apex = [](int rate) {
        return run_on(at_rate(rate), scenario("thrust"), "euler", "variable", Keep::outcome)
            .outcome.quantities[kApex];
    };
    EXPECT_GT(std::abs(apex(10) - apex(144)), 0.1);
}

TEST(Thrust, RefusesWhatDoesNotLift) {
    EXPECT_NE(refusal([] {
                  make(scenario("thrust", {"thrust.thrust_mps2=9", "thrust.gravity_held=1"}));
              }).find("thrust.thrust_mps2"),
              std::string::npos);
    EXPECT_NE(
        refusal([] { make(scenario("thrust", {"thrust.speed_mps=0"})); }).find("thrust.speed_mps"),
        std::string::npos);
}

}  // namespace
}  // namespace tickproof::harness
