// How far bodies of two recordings are apart in a step.

#include "harness/recording/pairing.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace tickproof::harness {
namespace {

RecordingHeader of_a_and_b() {
    RecordingHeader header;
    header.fields = {{.name = "position.x"}, {.name = "position.y"}, {.name = "angle"}};
    header.bodies = {"a", "b"};
    return header;
}

Apart apart(std::vector<double> left, std::vector<double> right,
            const std::vector<std::string>& followed) {
    Pairing pairing;
    pairing.update(of_a_and_b(), of_a_and_b());
    const RecordedStep one{.step = 7, .values = std::move(left)};
    const RecordedStep other{.step = 7, .values = std::move(right)};
    return pairing.apart(one, other, pairing.bodies_named(followed));
}

/// Box2D sets the velocities of a body that falls asleep to 0.
TEST(Pairing, HasNoVelocityApartOfABodyThatSleepsOnOneSideOnly) {
    const RecordingHeader header{.bodies = {"a"},
                                 .fields = {{"position.y", FieldType::f64},
                                            {"velocity.x", FieldType::f64},
                                            {"angular_velocity", FieldType::f64},
                                            {"asleep", FieldType::flag}}};
    Pairing pairing;
    pairing.update(header, header);
    const auto apart = [&](double asleep) {
        return pairing.apart({.step = 1, .values = {2, 0.001, 0.01, asleep}},
                             {.step = 1, .values = {3, 0, 0, 1}},
                             pairing.bodies_named(header.bodies));
    };
    EXPECT_EQ(apart(0).position_m, 1);
    EXPECT_EQ(apart(0).velocity_mps, 0);
    EXPECT_EQ(apart(0).angular_velocity_radps, 0);
    EXPECT_EQ(apart(1).velocity_mps, 0.001);
    EXPECT_EQ(apart(1).angular_velocity_radps, 0.01);
}

TEST(Pairing, IsAsFarApartAsTheFarthestBodyThatIsFollowed) {
    const std::vector<double> at_rest{0, 0, 0, 0, 0, 0};
    const Apart both = apart(at_rest, {3, 4, 0.5, 0, 1, 2}, {"a", "b"});
    EXPECT_EQ(both.step, 7U);
    EXPECT_EQ(both.position_m, 5);
    EXPECT_EQ(both.angle_rad, 2);
    EXPECT_EQ(apart(at_rest, {3, 4, 0.5, 0, 1, 2}, {"b"}).position_m, 1);
}

TEST(Pairing, TakesNanForFartherThanAnyNumber) {
    const std::vector<double> at_rest{0, 0, 0, 0, 0, 0};
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_TRUE(std::isnan(apart(at_rest, {nan, 0, 0, 9, 0, 0}, {"a", "b"}).position_m));
    EXPECT_TRUE(std::isnan(apart(at_rest, {9, 0, 0, nan, 0, 0}, {"a", "b"}).position_m));
}

TEST(Pairing, MeasuresVelocitiesWhereTheyAreRecorded) {
    RecordingHeader header;
    header.fields = {{.name = "velocity.x"}, {.name = "velocity.y"}, {.name = "angular_velocity"}};
    header.bodies = {"a"};
    Pairing pairing;
    pairing.update(header, header);
    const Apart far =
        pairing.apart({.step = 1, .values = {0, 0, 1}}, {.step = 1, .values = {3, 4, -1}},
                      pairing.bodies_named(header.bodies));
    EXPECT_EQ(far.velocity_mps, 5);
    EXPECT_EQ(far.angular_velocity_radps, 2);
    EXPECT_EQ(far.position_m, 0);
}

}  // namespace
}  // namespace tickproof::harness
