// Swept collision: times of impact that can be worked out by hand, and that no step of a random
// flight among obstacles ends inside one, whatever its length.

#include "physics/sweep.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/physics/worlds_for_tests.h"

namespace tickproof::physics {
namespace {

using Point = Vector<double>;

struct Expected {
    double time;
    Point normal;
};

void expect_impact(const Shape& other, const Shape& moving, Point from, Point motion,
                   const Expected& expected) {
    const auto sum = grown(outline_of<double>(other), outline_of<double>(moving));
    const auto impact = first_impact(sum, from, motion);
    ASSERT_TRUE(impact);
    EXPECT_NEAR(impact->time, expected.time, 1e-12);
    EXPECT_NEAR(impact->normal.x, expected.normal.x, 1e-12);
    EXPECT_NEAR(impact->normal.y, expected.normal.y, 1e-12);
}

bool misses(const Shape& other, const Shape& moving, Point from, Point motion) {
    return !first_impact(grown(outline_of<double>(other), outline_of<double>(moving)), from,
                         motion);
}

TEST(Sweep, OfABoxOntoABoxMeetsASide) {
    // Sides meet when the centres are 1 + 0.5 apart; from 4 by 5, that is after half of the motion.
    expect_impact(Box{2, 2}, Box{1, 1}, {-4, 0}, {5, 0}, {0.5, {-1, 0}});
    expect_impact(Box{2, 2}, Box{1, 1}, {0.5, 3.5}, {0, -2}, {1, {0, 1}});
    EXPECT_TRUE(misses(Box{2, 2}, Box{1, 1}, {-4, 1.5}, {8, 0}))
        << "grazing along the top is no impact";
    EXPECT_TRUE(misses(Box{2, 2}, Box{1, 1}, {-4, 0}, {2.4, 0}));
    EXPECT_TRUE(misses(Box{2, 2}, Box{1, 1}, {-4, 0}, {-9, 0}));
}

TEST(Sweep, OfACircleOntoABoxMeetsASideOrARoundCorner) {
    expect_impact(Box{2, 2}, Circle{0.5}, {0, 5}, {0, -7}, {0.5, {0, 1}});
    // Along the diagonal the corner (1, 1) is met at a distance of 0.5.
    const double far = 1 + 0.5 / std::sqrt(2.0);
    for (const double x : {-1.0, 1.0}) {
        for (const double y : {-1.0, 1.0}) {
            expect_impact(Box{2, 2}, Circle{0.5}, {x * 2 * far, y * 2 * far},
                          {x * -2 * far, y * -2 * far},
                          {0.5, {x * std::sqrt(0.5), y * std::sqrt(0.5)}});
        }
    }
    // 1.45 above the middle the box grown as a square would be met; the corner is not.
    EXPECT_TRUE(misses(Box{2, 2}, Circle{0.5}, {3, 0}, {0, 3}));
    EXPECT_TRUE(misses(Box{2, 2}, Circle{0.5}, {1.45, 5}, {-0.01, -3.55}));
}

TEST(Sweep, OfACircleOntoACircleMeetsAtTheSumOfTheRadii) {
    expect_impact(Circle{1}, Circle{0.5}, {-4, 0}, {5, 0}, {0.5, {-1, 0}});
    // 3-4-5: at the height of 1.2 the circles meet with centres 0.9 apart sideways.
    expect_impact(Circle{1}, Circle{0.5}, {-2.9, 1.2}, {4, 0}, {0.5, {-0.6, 0.8}});
    EXPECT_TRUE(misses(Circle{1}, Circle{0.5}, {-4, 1.5}, {8, 0}));
    EXPECT_TRUE(misses(Circle{1}, Circle{0.5}, {-4, 0}, {-5, 0})) << "it moves away";
}

TEST(Sweep, OntoAnEdgeMeetsEitherSideAndTheEnds) {
    const Edge floor{{-1, 0}, {1, 0}};
    expect_impact(floor, Circle{0.5}, {0, 1.5}, {0, -2}, {0.5, {0, 1}});
    expect_impact(floor, Circle{0.5}, {0, -1.5}, {0, 2}, {0.5, {0, -1}});
    expect_impact(floor, Circle{0.5}, {3.5, 0}, {-4, 0}, {0.5, {1, 0}});
    expect_impact(floor, Box{1, 1}, {0, 1.5}, {0, -2}, {0.5, {0, 1}});
    expect_impact(floor, Box{1, 1}, {3.5, 0}, {-4, 0}, {0.5, {1, 0}});
    const Edge slope{{-5, -5}, {5, 5}};
    expect_impact(slope, Circle{std::sqrt(2.0)}, {0, 4}, {0, -4},
                  {0.5, {-std::sqrt(0.5), std::sqrt(0.5)}});
    expect_impact(slope, Box{1, 1}, {0, 3}, {0, -4}, {0.5, {-std::sqrt(0.5), std::sqrt(0.5)}});
}

TEST(Sweep, FromTheSurfaceIsAnImpactAtOnce) {
    expect_impact(Box{2, 2}, Box{1, 1}, {0, 1.5}, {1, -1}, {0, {0, 1}});
    EXPECT_TRUE(misses(Box{2, 2}, Box{1, 1}, {0, 1.5}, {1, 0}));
    EXPECT_TRUE(misses(Box{2, 2}, Box{1, 1}, {0, 1.5}, {1, 1}));
}

// How deep one shape is inside another, by hand for the pairs below and without a line of the
// engine.
double segment_distance(Vec2 a, Vec2 b, Vec2 p) {
    const double dx = b.x - a.x;
    const double dy = b.y - a.y;
    const double share =
        std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy), 0.0, 1.0);
    return std::hypot(p.x - a.x - share * dx, p.y - a.y - share * dy);
}

double depth_inside(const Shape& moving, Vec2 at, const Body& other, Vec2 other_at) {
    const Vec2 from{at.x - other_at.x, at.y - other_at.y};
    if (const auto* circle = std::get_if<Circle>(&moving)) {
        if (const auto* edge = std::get_if<Edge>(&other.shape)) {
            return circle->radius_m - segment_distance(edge->from, edge->to, from);
        }
        if (const auto* disc = std::get_if<Circle>(&other.shape)) {
            return circle->radius_m + disc->radius_m - std::hypot(from.x, from.y);
        }
        const auto& box = std::get<Box>(other.shape);
        const double beyond_x = std::abs(from.x) - box.width_m / 2;
        const double beyond_y = std::abs(from.y) - box.height_m / 2;
        if (beyond_x > 0 && beyond_y > 0) {
            return circle->radius_m - std::hypot(beyond_x, beyond_y);
        }
        return circle->radius_m - std::max(beyond_x, beyond_y);
    }
    const auto& mine = std::get<Box>(moving);
    const auto& box = std::get<Box>(other.shape);
    return std::min((mine.width_m + box.width_m) / 2 - std::abs(from.x),
                    (mine.height_m + box.height_m) / 2 - std::abs(from.y));
}

/// True if two boxes overlap in the precision of the engine, with nothing to spare.
template <class Real>
bool overlap_to_the_bit(const Scene& scene, std::size_t other, Vec2 at) {
    const auto* mine = std::get_if<Box>(&scene.bodies[0].shape);
    const auto* box = std::get_if<Box>(&scene.bodies[other].shape);
    if (mine == nullptr || box == nullptr) {
        return false;
    }
    const auto within = [](double a, double size_a, double b, double size_b) {
        const Real reach = static_cast<Real>(size_a / 2) + static_cast<Real>(size_b / 2);
        return std::abs(static_cast<Real>(a) - static_cast<Real>(b)) < reach;
    };
    const Vec2 centre = scene.bodies[other].position_m;
    return within(at.x, mine->width_m, centre.x, box->width_m) &&
           within(at.y, mine->height_m, centre.y, box->height_m);
}

/// Obstacles of every kind on a grid wide enough for a body to pass between any two, in a closed
/// room of boxes.
Scene obstacle_course(const Shape& moving, Random& random) {
    const bool round = std::holds_alternative<Circle>(moving);
    Scene scene{.gravity_mps2 = {0, -10}};
    scene.bodies.push_back({.shape = moving,
                            .position_m = {0, 0},
                            .velocity_mps = {random.between(-60, 60), random.between(-60, 60)},
                            .restitution = random.between(0, 1)});
    for (const double sign : {-1.0, 1.0}) {
        scene.bodies.push_back(
            {.type = BodyType::fixed, .shape = Box{0.1, 20}, .position_m = {sign * 10, 0}});
        scene.bodies.push_back(
            {.type = BodyType::fixed, .shape = Box{20, 0.1}, .position_m = {0, sign * 10}});
    }
    for (int column = -3; column <= 3; ++column) {
        for (int row = -3; row <= 3; ++row) {
            if (column == 0 && row == 0) {
                continue;
            }
            Body obstacle{.type = BodyType::fixed, .position_m = {2.5 * column, 2.5 * row}};
            const std::uint32_t kind = round ? random.next() % 3 : 0;
            const double size = random.between(0.05, 1);
            if (kind == 0) {
                obstacle.shape = Box{size, random.between(0.05, 1)};
            } else if (kind == 1) {
                obstacle.shape = Circle{size / 2};
            } else {
                const double turn = random.between(0, 6.28);
                obstacle.shape = Edge{{-size * std::cos(turn), -size * std::sin(turn)},
                                      {size * std::cos(turn), size * std::sin(turn)}};
            }
            scene.bodies.push_back(obstacle);
        }
    }
    return scene;
}

TEST(Sweep, NeverEndsAStepInsideAnObstacleOrOutsideTheRoom) {
    Random random(2024);
    int touches = 0;
    for (int course = 0; course < 200; ++course) {
        const Shape moving = course % 2 == 0 ? Shape{Box{0.5, 0.7}} : Shape{Circle{0.3}};
        const Scene scene = obstacle_course(moving, random);
        const bool f64 = course % 4 < 2;
        const char* const integrators[] = {"euler", "euler-explicit", "euler-half-step"};
        const auto world = make_world(
            {integrators[course % 3], {{"collision", "swept"}, {"precision", f64 ? "f64" : "f32"}}},
            scene);
        for (int step = 0; step < 200; ++step) {
            const double dt_s =
                random.between(0, 1) < 0.1 ? random.between(0, 1) : random.between(0, 1.0 / 15);
            world->step(dt_s);
            const auto states = states_of(*world, scene.bodies.size());
            touches += states[0].touching ? 1 : 0;
            const Vec2 at = states[0].position_m;
            ASSERT_LT(std::max(std::abs(at.x), std::abs(at.y)), 10)
                << "course " << course << " step " << step;
            for (std::size_t i = 1; i < states.size(); ++i) {
                // For circles and edges the test measures in other roundings than the engine.
                const double inside =
                    depth_inside(moving, at, scene.bodies[i], states[i].position_m);
                ASSERT_LE(inside, f64 ? 1e-14 : 4e-6)
                    << "course " << course << " step " << step << " body " << i;
                ASSERT_FALSE(f64 ? overlap_to_the_bit<double>(scene, i, at)
                                 : overlap_to_the_bit<float>(scene, i, at))
                    << "course " << course << " step " << step << " body " << i;
            }
        }
    }
    EXPECT_GT(touches, 5000) << "the courses are too empty to show anything";
}

TEST(Sweep, SlidesDownASlopeAtTheSpeedOfASlope) {
    for (const double angle : {0.1, 0.5, 0.8, 1.2}) {
        for (const char* precision : {"f32", "f64"}) {
            for (const Shape& moving : {Shape{Circle{0.3}}, Shape{Box{0.5, 0.7}}}) {
                const Vec2 down{std::cos(angle), -std::sin(angle)};
                const Edge slope{{-20 * down.x, -20 * down.y}, {20 * down.x, 20 * down.y}};
                const Scene scene{
                    .bodies = {{.shape = moving, .position_m = {-4 * down.x, -4 * down.y + 1.5}},
                               {.type = BodyType::fixed, .shape = slope}}};
                const auto world = make_world(
                    {"euler", {{"collision", "swept"}, {"precision", precision}}}, scene);
                // Along the slope nothing but gravity acts, once the fall onto it is over.
                const auto along = [&](const Vec2& a) { return a.x * down.x + a.y * down.y; };
                for (int i = 0; i < 60; ++i) {
                    world->step(1.0 / 60);
                }
                const BodyState before = first_state(*world, 2);
                EXPECT_TRUE(before.touching) << angle;
                for (int i = 0; i < 60; ++i) {
                    world->step(1.0 / 60);
                }
                const BodyState after = first_state(*world, 2);
                const double acceleration = 10 * std::sin(angle);
                const double way = along(before.velocity_mps) + acceleration * 61 / 120;
                EXPECT_NEAR(along(after.velocity_mps) - along(before.velocity_mps), acceleration,
                            1e-4)
                    << angle;
                EXPECT_NEAR(along(after.position_m) - along(before.position_m), way, 1e-4)
                    << angle << ' ' << precision << ' ' << moving.index();
            }
        }
    }
}

TEST(Sweep, FreesABodyThatWasPlacedInsideAnother) {
    const Scene scene{.gravity_mps2 = {0, 0},
                      .bodies = {{}, {.type = BodyType::fixed, .shape = Box{4, 2}}}};
    const auto world = make_world({"euler", {{"collision", "swept"}}}, scene);
    world->place(0, {0, 0.5});
    world->step(0.01);
    EXPECT_NEAR(first_state(*world, 2).position_m.y, 1.5, 1e-6);
    EXPECT_TRUE(first_state(*world, 2).touching);
}

TEST(Sweep, MeetsAMovingGateAtAnyStepLength) {
    Random random(99);
    for (int i = 0; i < 2000; ++i) {
        // A gate and a body that close in on each other, however fast each of them is.
        const Shape moving = i % 2 == 0 ? Shape{Box{0.5, 0.5}} : Shape{Circle{0.25}};
        const double gate_mps = random.between(-50, 20);
        const double body_mps = gate_mps + random.between(5, 100);
        const Scene scene{
            .gravity_mps2 = {0, 0},
            .bodies = {{.shape = moving, .position_m = {-3, 0}, .velocity_mps = {body_mps, 0}},
                       {.type = BodyType::kinematic,
                        .shape = Box{0.1, 3},
                        .velocity_mps = {gate_mps, 0}}}};
        const auto world = make_world(
            {"euler", {{"collision", "swept"}, {"precision", i % 4 < 2 ? "f32" : "f64"}}}, scene);
        for (double time_s = 0; time_s < 2;) {
            const double dt_s = random.between(0.001, 1);
            time_s += dt_s;
            world->step(dt_s);
            const auto states = states_of(*world, 2);
            ASSERT_LE(states[0].position_m.x, states[1].position_m.x - 0.3 + 1e-5)
                << i << " at " << time_s;
        }
        const auto states = states_of(*world, 2);
        EXPECT_NEAR(states[0].position_m.x, states[1].position_m.x - 0.3, 1e-4)
            << i << ": it never caught up";
        EXPECT_NEAR(states[0].velocity_mps.x, gate_mps, 1e-4) << i;
    }
}

}  // namespace
}  // namespace tickproof::physics
