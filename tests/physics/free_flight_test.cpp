// Without contact, damping or a limit, a body of mass 1 moves in Box2D as in the hand-written
// engine, to the bit. So any difference before the first contact is a fault, and the comparison
// must catch one: this file is compiled a second time against engines built with fused
// multiply-add, and a mass other than 1 is caught as well.

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <iostream>
#include <limits>
#include <numbers>
#include <optional>
#include <tuple>

#include "tests/physics/worlds_for_tests.h"

namespace tickproof::physics {
namespace {

constexpr int steps = 20'000;

struct Mismatch {
    int step = 0;
    std::string field{};
    double euler = 0;
    double box2d = 0;
};

std::ostream& operator<<(std::ostream& out, const Mismatch& mismatch) {
    out.precision(std::numeric_limits<double>::max_digits10);
    return out << "first difference at step " << mismatch.step << ": " << mismatch.field << " is "
               << mismatch.euler << " in euler and " << mismatch.box2d << " in Box2D";
}

bool same_bits(double a, double b) {
    return a == b && std::signbit(a) == std::signbit(b);
}

std::optional<Mismatch> difference(int step, const BodyState& a, const BodyState& b) {
    const std::tuple<const char*, double, double> fields[] = {
        {"x", a.position_m.x, b.position_m.x},
        {"y", a.position_m.y, b.position_m.y},
        {"angle", a.angle_rad, b.angle_rad},
        {"velocity x", a.velocity_mps.x, b.velocity_mps.x},
        {"velocity y", a.velocity_mps.y, b.velocity_mps.y},
        {"angular velocity", a.angular_velocity_radps, b.angular_velocity_radps}};
    for (const auto& [name, in_euler, in_box2d] : fields) {
        if (!same_bits(in_euler, in_box2d)) {
            return Mismatch{step, name, in_euler, in_box2d};
        }
    }
    return std::nullopt;
}

/// Flies one body in both engines and launches it again, a little differently each time, whenever
/// it is below 0.
std::optional<Mismatch> first_difference(double mass_kg, const std::function<double()>& next_dt_s) {
    const Scene scene{.bodies = {{.name = "ball",
                                  .shape = Circle{0.25},
                                  .velocity_mps = {2, 7},
                                  .angular_velocity_radps = 1.3,
                                  .mass_kg = mass_kg,
                                  .rotates = true}},
                      .sleeping = false};
    const auto euler = make_world({"euler"}, scene);
    const auto box2d = make_world({"box2d"}, scene);
    Random random(7);
    for (int step = 1; step <= steps; ++step) {
        const double dt_s = next_dt_s();
        euler->step(dt_s);
        box2d->step(dt_s);
        const BodyState in_euler = first_state(*euler, 1);
        const BodyState in_box2d = first_state(*box2d, 1);
        EXPECT_FALSE(in_box2d.limited) << "the test must stay inside Box2D's limits, step " << step;
        if (const auto found = difference(step, in_euler, in_box2d)) {
            return found;
        }
        if (in_euler.position_m.y < 0) {
            const Vec2 launch{random.between(-3, 3), random.between(5, 9)};
            euler->set_velocity(0, launch);
            box2d->set_velocity(0, launch);
        }
    }
    return std::nullopt;
}

std::optional<Mismatch> first_difference_at(double mass_kg, double rate_hz) {
    return first_difference(mass_kg, [=] { return 1.0 / rate_hz; });
}

std::optional<Mismatch> first_difference_at_random_steps(double mass_kg) {
    Random random(1);
    return first_difference(mass_kg, [&] { return random.between(1.0 / 240, 1.0 / 15); });
}

const auto rates = testing::Values(15, 24, 30, 50, 60, 75, 90, 120, 144, 165, 240);

#ifdef TICKPROOF_FUSED

#if defined(__FMA__) || defined(__ARM_FEATURE_FMA)
constexpr bool processor_fuses = true;
#else
constexpr bool processor_fuses = false;
#endif

class FusedFreeFlight : public testing::TestWithParam<int> {
  protected:
    void SetUp() override {
        if (!processor_fuses) {
            GTEST_SKIP()
                << "the compiler's -march=native has no fused multiply-add on this processor";
        }
    }
};

TEST_P(FusedFreeFlight, IsCaughtAtAConstantRate) {
    const auto found = first_difference_at(1, GetParam());
    ASSERT_TRUE(found) << "engines built with -ffp-contract=fast were not told from Box2D in "
                       << steps << " steps";
    std::cout << GetParam() << " fps: " << *found << '\n';
}

TEST_F(FusedFreeFlight, IsCaughtUnderChangingFrameTimes) {
    ASSERT_TRUE(first_difference_at_random_steps(1));
}

INSTANTIATE_TEST_SUITE_P(Rates, FusedFreeFlight, rates);

#else

class FreeFlight : public testing::TestWithParam<int> {};

TEST_P(FreeFlight, IsTheSameToTheBitInEulerAndBox2dAtAConstantRate) {
    const auto found = first_difference_at(1, GetParam());
    EXPECT_FALSE(found) << *found;
}

TEST_F(FreeFlight, IsTheSameToTheBitInEulerAndBox2dUnderChangingFrameTimes) {
    const auto found = first_difference_at_random_steps(1);
    EXPECT_FALSE(found) << *found;
}

TEST_F(FreeFlight, OfAMassOtherThanOneIsCaughtBecauseBox2dRoundsItDifferently) {
    constexpr double disc_of_density_one = std::numbers::pi * 0.25 * 0.25;  // 0.196 kg
    for (const double rate_hz : {15.0, 60.0}) {
        const auto found = first_difference_at(disc_of_density_one, rate_hz);
        ASSERT_TRUE(found) << "a mass of 0.196 was not told from a mass of 1 at " << rate_hz
                           << " fps";
        EXPECT_NEAR(found->euler, found->box2d, 1e-5) << *found << ": more than rounding";
        EXPECT_LT(found->step, 200) << *found;
        std::cout << rate_hz << " fps: " << *found << '\n';
    }
}

INSTANTIATE_TEST_SUITE_P(Rates, FreeFlight, rates);

#endif

}  // namespace
}  // namespace tickproof::physics
