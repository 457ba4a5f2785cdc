// Free flight of Box2D v3 and Rapier against the hand-written engine with their order of sums: any
// difference of a bit is a fault of one of them.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/physics/worlds_for_tests.h"

namespace tickproof::physics {
namespace {

/// A flight from a random place, with a random velocity, in random steps.
struct Flight {
    Scene scene{};
    std::vector<double> steps_s{};
};

Flight random_flight(Random& random) {
    Flight flight{
        .scene = {
            .gravity_mps2 = {random.between(-3, 3), random.between(-20, 0)},
            .bodies = {{.shape = Circle{0.25},
                        .position_m = {random.between(-9, 9), random.between(-9, 9)},
                        .velocity_mps = {random.between(-20, 20), random.between(-20, 20)}}}}};
    for (int i = 0; i < 40; ++i) {
        flight.steps_s.push_back(random.between(0.001, 0.05));
    }
    return flight;
}

/// The step of a flight after which the bits of two engines differ; -1 if they never do.
int first_difference(const Flight& flight, const Choice& a, const Choice& b) {
    const auto left = make_world(a, flight.scene);
    const auto right = make_world(b, flight.scene);
    int step = 0;
    for (const double dt_s : flight.steps_s) {
        left->step(dt_s);
        right->step(dt_s);
        const BodyState in_a = first_state(*left, 1);
        const BodyState in_b = first_state(*right, 1);
        if (!(in_a.position_m == in_b.position_m && in_a.velocity_mps == in_b.velocity_mps)) {
            return step;
        }
        ++step;
    }
    return -1;
}

class Flights : public ::testing::TestWithParam<const char*> {};

INSTANTIATE_TEST_SUITE_P(Substeps, Flights, ::testing::Values("1", "2", "4", "8"),
                         [](const auto& test) { return std::string(test.param); });

TEST_P(Flights, OfBox2d3AreThoseOfEulerBySumsToTheBit) {
    Random random(3);
    const std::string substeps = GetParam();
    const Choice euler{"euler", {{"substeps", substeps}, {"substepping", "solver-sum"}}};
    for (int i = 0; i < 2'500; ++i) {
        const Flight flight = random_flight(random);
        ASSERT_EQ(first_difference(flight, {"box2d3", {{"substeps", substeps}}}, euler), -1) << i;
    }
}

TEST_P(Flights, OfRapierAreThoseOfEulerToTheBit) {
    Random random(4);
    const std::string substeps = GetParam();
    for (int i = 0; i < 500; ++i) {
        const Flight flight = random_flight(random);
        ASSERT_EQ(first_difference(flight, {"rapier2d", {{"substeps", substeps}}},
                                   {"euler", {{"substeps", substeps}}}),
                  -1)
            << i;
    }
}

/// Each engine damps in an order of its own.
TEST_P(Flights, ThatAreDampedHaveTheOrderOfTheirEngine) {
    const auto euler = [](std::string order, std::string substepping, std::string substeps) {
        return Choice{"euler",
                      {{"linear_damping", "0.5"},
                       {"damping_rule", "implicit"},
                       {"damping_order", std::move(order)},
                       {"substepping", std::move(substepping)},
                       {"substeps", std::move(substeps)}}};
    };
    const auto damped = [](std::string engine) {
        return Choice{std::move(engine), {{"linear_damping", "0.5"}, {"substeps", GetParam()}}};
    };
    const Choice box2d = euler("after-gravity", "world", GetParam());
    const Choice box2d3 = euler("before-gravity", "solver-sum", GetParam());
    const Choice rapier = euler("after-move", "solver", GetParam());
    Random random(6);
    for (int i = 0; i < 300; ++i) {
        const Flight flight = random_flight(random);
        ASSERT_EQ(first_difference(flight, damped("box2d"), box2d), -1) << i;
        ASSERT_EQ(first_difference(flight, damped("box2d3"), box2d3), -1) << i;
        ASSERT_EQ(first_difference(flight, damped("rapier2d"), rapier), -1) << i;
        ASSERT_NE(first_difference(flight, damped("box2d"), rapier), -1) << i;
    }
}

TEST(Flights, DifferWhereTheSumIsAnother) {
    Random random(5);
    const Flight flight = random_flight(random);
    EXPECT_NE(first_difference(flight, {"box2d3"}, {"euler", {{"substeps", "4"}}}), -1);
}

}  // namespace
}  // namespace tickproof::physics
