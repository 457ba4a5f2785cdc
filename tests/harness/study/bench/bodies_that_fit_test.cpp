#include "harness/study/bench/bodies_that_fit.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>

#include "tests/harness/study/bench/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using std::chrono::milliseconds;

const std::vector<CostOfBodies> kCosts{{10, 1e-3}, {20, 3e-3}};

TEST(BodiesThatFit, LieOnALineBetweenTwoSizes) {
    EXPECT_DOUBLE_EQ(bodies_for(kCosts, 2e-3), 15);
    EXPECT_DOUBLE_EQ(bodies_for(kCosts, 1e-3), 10);
}

TEST(BodiesThatFit, AreInProportionBelowTheSmallest) {
    EXPECT_DOUBLE_EQ(bodies_for(kCosts, 0.5e-3), 5);
    EXPECT_DOUBLE_EQ(bodies_for(kCosts, 0), 0);
}

TEST(BodiesThatFit, AreMoreThanMeasuredWhereTheLargestFits) {
    EXPECT_EQ(bodies_for(kCosts, 3e-3), kAllFit);
    EXPECT_EQ(bodies_for({}, 1), kAllFit);
}

/// A body costs a microsecond, so a step of 100 us has room for 100.
TEST(BodiesThatFit, AreThoseOfAPlantedCost) {
    add_planted_engines();
    const Game game = game_at("fixed", "ticking", 60, 60);
    const std::vector<CostOfBodies> costs =
        cost_of_bodies(game, 1.0 / 60, 100e-6, {.time = milliseconds(0), .rounds_least = 2},
                       ticking_clock().now());
    ASSERT_EQ(costs.size(), 4U) << "no size is timed beyond the first that costs more";
    EXPECT_EQ(costs[0].bodies, 3U);
    EXPECT_NEAR(costs[0].step_s, 3e-6, 1e-12);
    EXPECT_EQ(costs[3].bodies, 210U);
    EXPECT_NEAR(bodies_for(costs, 100e-6), 100, 1e-6);
}

/// Steps of this engine take half as long again in every third world.
class SometimesSlow final : public physics::World {
  public:
    SometimesSlow(std::size_t bodies, bool is_slow) : bodies_(bodies), is_slow_(is_slow) {}
    bool step(double) override {
        ticking_clock().at += std::chrono::nanoseconds(bodies_ * (is_slow_ ? 1500 : 1000));
        return true;
    }
    void read(std::span<physics::BodyState>) const override {}
    void set_velocity(std::size_t, Vec2) override {}
    void place(std::size_t, Vec2) override {}
    void set_gravity_scale(std::size_t, double) override {}
    void move_to(std::size_t, Vec2, double) override {}

  private:
    std::size_t bodies_;
    bool is_slow_;
};

/// One slow timing of three changes no median, and widens the interval.
TEST(BodiesThatFit, HaveAnIntervalFromTheSlowestToTheFastestTiming) {
    static std::map<std::size_t, int> worlds;
    physics::Engine engine = *parse_engine("euler").engine;
    engine.name = "sometimes-slow";
    engine.make_world = [](const physics::Scene& scene,
                           const physics::EngineSettings&) -> std::unique_ptr<physics::World> {
        const std::size_t bodies = scene.bodies.size() - 1;
        return std::make_unique<SometimesSlow>(bodies, worlds[bodies]++ % 3 == 0);
    };
    physics::add_engine(std::move(engine));
    const Game game = game_at("fixed", "sometimes-slow", 60, 60);
    const std::vector<CostOfBodies> costs =
        cost_of_bodies(game, 1.0 / 60, 100e-6, {.time = milliseconds(0), .rounds_least = 1},
                       ticking_clock().now());
    EXPECT_EQ(costs.back().bodies, 210U);
    for (const CostOfBodies& cost : costs) {
        EXPECT_EQ(worlds[cost.bodies], 3) << cost.bodies << " bodies";
    }
    EXPECT_NEAR(bodies_for(costs, 100e-6), 100, 1e-6);
    EXPECT_NEAR(bodies_for(costs, 100e-6, &CostOfBodies::least_s), 100, 1e-6);
    EXPECT_NEAR(bodies_for(costs, 100e-6, &CostOfBodies::most_s), 100 / 1.5, 1e-6);
}

/// Box2D on the fake clock. When a world goes it notes how high its highest body still is.
class WatchedBox2d final : public physics::World {
  public:
    WatchedBox2d(const physics::Scene& scene, double& least_share)
        : states_(scene.bodies.size()), least_share_(least_share) {
        const physics::EngineSpec box2d = parse_engine("box2d");
        world_ = box2d.engine->make_world(scene, box2d.settings);
        start_m_ = top_m();
    }
    ~WatchedBox2d() override { least_share_ = std::min(least_share_, top_m() / start_m_); }

    bool step(double dt_s) override {
        world_->step(dt_s);
        ticking_clock().at += std::chrono::microseconds(states_.size());
        return true;
    }
    void read(std::span<physics::BodyState> states) const override { world_->read(states); }
    void set_velocity(std::size_t, Vec2) override {}
    void place(std::size_t, Vec2) override {}
    void set_gravity_scale(std::size_t, double) override {}
    void move_to(std::size_t, Vec2, double) override {}

  private:
    double top_m() {
        world_->read(states_);
        double top_m = 0;
        for (const physics::BodyState& state : states_) {
            top_m = std::max(top_m, state.position_m.y);
        }
        return top_m;
    }

    std::unique_ptr<physics::World> world_;
    std::vector<physics::BodyState> states_;
    double& least_share_;
    double start_m_ = 0;
};

/// A heap has other contacts than a pyramid, so the times of two timesteps would not compare.
TEST(BodiesThatFit, AreTimedInAPyramidThatStands) {
    static double least_share = 1;
    physics::Engine watched = *parse_engine("box2d").engine;
    watched.name = "watched-box2d";
    watched.make_world = [](const physics::Scene& scene,
                            const physics::EngineSettings&) -> std::unique_ptr<physics::World> {
        return std::make_unique<WatchedBox2d>(scene, least_share);
    };
    physics::add_engine(std::move(watched));
    const Game game = game_at("fixed", "watched-box2d", 60, 60);
    for (const double dt_s : {1.0 / 30, 1.0 / 60, 1.0 / 120}) {
        const std::vector<CostOfBodies> costs =
            cost_of_bodies(game, dt_s, 300e-6, {.time = milliseconds(0), .rounds_least = 60},
                           ticking_clock().now());
        EXPECT_EQ(costs.back().bodies, 820U);
        EXPECT_GT(least_share, 0.99) << dt_s;
    }
}

}  // namespace
}  // namespace tickproof::harness
