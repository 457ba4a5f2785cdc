// What no body of Box2D can reach: judged by Box2D itself, in worlds drawn by chance.

#include "physics/box2d_energy.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "harness/trace/generate/pcg32.h"

namespace tickproof::physics {
namespace {

constexpr float kDt = 1.0F / 60;

class Crowd {
  public:
    explicit Crowd(b2Vec2 gravity) : world_(gravity) {}

    void add(b2BodyType type, b2Vec2 position, b2Vec2 velocity, float mass, float spin = 0) {
        b2BodyDef definition;
        definition.type = type;
        definition.position = position;
        definition.linearVelocity = velocity;
        definition.angularVelocity = spin;
        definition.bullet = true;
        b2PolygonShape shape;
        shape.SetAsBox(0.5F, 0.25F);
        b2FixtureDef fixture;
        fixture.shape = &shape;
        fixture.restitution = 1;
        fixture.density = mass / 0.5F;
        b2Body* body = world_.CreateBody(&definition);
        body->CreateFixture(&fixture);
        if (type != b2_staticBody) {
            moving_.push_back(body);
        }
    }

    /// As they move now.
    Box2dEnergy energy() const {
        Box2dEnergy energy;
        energy.watch(moving_);
        energy.measure(moving_);
        return energy;
    }
    void step(float dt = kDt) { world_.Step(dt, 8, 3); }
    Box2dEnergy::Motion motion() const { return Box2dEnergy().measure(moving_); }

  private:
    b2World world_;
    std::vector<const b2Body*> moving_;
};

/// Whether a body may get there in a few steps.
bool reaches(const Box2dEnergy& energy, float speed, float dt = kDt) {
    return energy.steps_below(speed * speed, 1e9F, dt) < 4;
}

Crowd pair(float mass, float other_mass) {
    Crowd crowd({0, 0});
    crowd.add(b2_dynamicBody, {0, 0}, {1, 0}, mass);
    crowd.add(b2_dynamicBody, {5, 0}, {0, 0}, other_mass);
    return crowd;
}

TEST(Box2dEnergy, OfTwoEqualBodiesIsNotEnoughForThreeTimesTheSpeed) {
    EXPECT_FALSE(reaches(pair(1, 1).energy(), 3));
    EXPECT_TRUE(reaches(pair(1, 1).energy(), 1.4F)) << "one with the energy of both";
}

TEST(Box2dEnergy, OfAHeavyBodyMakesALightOneFast) {
    EXPECT_TRUE(reaches(pair(100, 1).energy(), 10));
    EXPECT_FALSE(reaches(pair(100, 1).energy(), 30));
}

TEST(Box2dEnergy, ComesFromGravity) {
    Crowd falling({0, -10});
    falling.add(b2_dynamicBody, {0, 0}, {1, 0}, 1);
    EXPECT_FALSE(reaches(falling.energy(), 20));
    EXPECT_TRUE(reaches(falling.energy(), 20, 1)) << "a step of a second";
    Box2dEnergy pulled = falling.energy();
    pulled.pull(-100);
    EXPECT_TRUE(reaches(pulled, 20));
}

TEST(Box2dEnergy, TellsOfAsManyStepsAsThereIsEnergyFor) {
    Crowd falling({0, -12});
    falling.add(b2_dynamicBody, {0, 0}, {1, 0}, 1);
    const auto steps_below = [&](float speed_squared) {
        return falling.energy().steps_below(speed_squared, 1e9F, kDt);
    };
    EXPECT_EQ(steps_below(3.99F), 0);
    EXPECT_EQ(steps_below(4.01F), 0);
    const float fallen = 12 * kDt;  // In a step.
    EXPECT_EQ(steps_below(4 * (1 + 1.01F * fallen * fallen)), 1);
    EXPECT_EQ(steps_below(4 * (1 + 24.9F * fallen * fallen)), 4);
    EXPECT_EQ(steps_below(4 * (1 + 25.1F * fallen * fallen)), 5);
    EXPECT_EQ(steps_below(400), Box2dEnergy::kStepsMost);
}

TEST(Box2dEnergy, IsNeverEnoughForNumbersWithoutEnd) {
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    Crowd still({0, 0});
    still.add(b2_dynamicBody, {0, 0}, {0, 0}, 1);
    EXPECT_EQ(still.energy().steps_below(1, 1, kDt), Box2dEnergy::kStepsMost) << "nothing adds any";
    Crowd fast({0, -10});
    fast.add(b2_dynamicBody, {0, 0}, {1e30F, 0}, 1);
    EXPECT_EQ(fast.energy().steps_below(1e9F, 1e9F, kDt), 0);
    EXPECT_EQ(fast.energy().steps_below(kInfinity, kInfinity, kInfinity), 0);
}

TEST(Box2dEnergy, ComesFromKinematicBodies) {
    Crowd pushed({0, 0});
    pushed.add(b2_dynamicBody, {0, 0}, {1, 0}, 1);
    EXPECT_FALSE(reaches(pushed.energy(), 3));
    pushed.add(b2_kinematicBody, {5, 0}, {-1, 0}, 1);
    EXPECT_TRUE(reaches(pushed.energy(), 3));
    EXPECT_FALSE(reaches(pushed.energy(), 20));
    pushed.add(b2_kinematicBody, {9, 0}, {0, 0}, 1, 1);
    EXPECT_TRUE(reaches(pushed.energy(), 1e6F)) << "a bar that turns";
}

/// What Box2D makes of a crowd in the next steps.
Box2dEnergy::Motion motion_in(Crowd& crowd, int steps) {
    Box2dEnergy::Motion most;
    for (int step = 0; step < steps; ++step) {
        crowd.step();
        const Box2dEnergy::Motion now = crowd.motion();
        most.fastest_squared = std::max(most.fastest_squared, now.fastest_squared);
        most.spin = std::max(most.spin, now.spin);
    }
    return most;
}

/// Bodies that meet at once, at 10 m/s.
void expect_to_know(Crowd& crowd, float faster_than, float spins_more_than) {
    const Box2dEnergy energy = crowd.energy();
    const Box2dEnergy::Motion after = motion_in(crowd, 4);
    EXPECT_GT(after.fastest_squared, faster_than * faster_than);
    EXPECT_LT(energy.steps_below(after.fastest_squared, 1e9F, kDt), 4);
    EXPECT_GT(after.spin, spins_more_than);
    EXPECT_LT(energy.steps_below(1e9F, after.spin * after.spin, kDt), 4);
}

TEST(Box2dEnergy, KnowsHowFastABodyIsThatAKinematicOneMeets) {
    Crowd crowd({0, 0});
    crowd.add(b2_kinematicBody, {0, 0}, {10, 0}, 1);
    crowd.add(b2_dynamicBody, {1.1F, 0}, {-10, 0}, 1);
    expect_to_know(crowd, 29, -1);
}

TEST(Box2dEnergy, KnowsHowFastALightBodyIsThatAHeavyOneMeets) {
    Crowd crowd({0, 0});
    crowd.add(b2_dynamicBody, {0, 0}, {10, 0}, 500);
    crowd.add(b2_dynamicBody, {1.1F, 0}, {0, 0}, 0.001F);
    expect_to_know(crowd, 19, -1);
}

TEST(Box2dEnergy, KnowsHowABodySpinsThatIsHitAtItsEnd) {
    Crowd crowd({0, 0});
    crowd.add(b2_dynamicBody, {0, 0}, {0, 10}, 1);
    crowd.add(b2_dynamicBody, {0.9F, 0.6F}, {0, 0}, 1);
    expect_to_know(crowd, 5, 8);
}

/// Every prediction is tried: in the next steps no body gets there.
TEST(Box2dEnergy, NoBodyGetsWhereItIsSaidNotToGet) {
    harness::Pcg32 random(7);
    const auto from_to = [&](float low, float high) {
        return low + (high - low) * static_cast<float>(random.below(10'000)) / 10'000;
    };
    int predictions = 0;
    int most_steps = 0;
    float nearest = 0;  // The largest share of a speed that was said not to be reached.
    constexpr int kWorlds = 300;
    for (int world = 0; world < kWorlds; ++world) {
        Crowd crowd({0, from_to(-30, 0)});
        const bool has_pusher = random.below(2) == 0;
        const float mass_most = std::pow(10.0F, from_to(0, 3));
        for (int wall = -1; wall <= 1; wall += 2) {
            for (float y = -4; y <= 4; y += 0.5F) {
                crowd.add(b2_staticBody, {static_cast<float>(5 * wall), y}, {0, 0}, 1);
            }
        }
        for (float x = -5; x <= 5; x += 1) {
            crowd.add(b2_staticBody, {x, -4}, {0, 0}, 1);
        }
        const std::uint32_t bodies = 1 + random.below(8);
        for (std::uint32_t body = 0; body < bodies; ++body) {
            crowd.add(b2_dynamicBody, {from_to(-4, 4), from_to(-3, 3)},
                      {from_to(-20, 20), from_to(-20, 20)}, from_to(1, mass_most), from_to(-9, 9));
        }
        if (has_pusher) {
            crowd.add(b2_kinematicBody, {from_to(-4, 4), -3.5F}, {0, from_to(0, 20)}, 1);
        }
        for (int round = 0; round < 30; ++round) {
            const Box2dEnergy energy = crowd.energy();
            const Box2dEnergy::Motion before = crowd.motion();
            const float speed = before.fastest_squared * from_to(1, 200) + 0.01F;
            const float spin =
                (before.spin * before.spin + before.fastest_squared) * from_to(1, 500);
            const int steps = energy.steps_below(speed, spin, kDt);
            const Box2dEnergy::Motion after = motion_in(crowd, std::max(steps, 4));
            most_steps += steps == Box2dEnergy::kStepsMost ? 1 : 0;
            if (steps > 0) {
                EXPECT_LT(after.fastest_squared, speed);
                EXPECT_LT(after.spin * after.spin, spin);
                nearest = std::max(nearest, after.fastest_squared / speed);
                predictions += 1;
            }
        }
    }
    EXPECT_GT(predictions, 4 * kWorlds) << "enough to be worth something";
    EXPECT_GT(most_steps, kWorlds) << "of as many steps as can be told";
    EXPECT_LT(most_steps, predictions);
    EXPECT_GT(nearest, 0.2F) << "and not only of what is far away";
}

}  // namespace
}  // namespace tickproof::physics
