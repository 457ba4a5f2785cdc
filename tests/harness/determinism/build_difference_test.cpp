// Builds that differ in rounding only are told apart from builds with a fault: the rate of false
// alarms, and faults that must be seen.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <xxhash.h>

#include <algorithm>
#include <cmath>

#include "harness/check/determinism/build_difference.h"
#include "harness/check/determinism/noise_floor.h"
#include "harness/determinism/perturbation_rows.h"
#include "harness/determinism/ulp_twins.h"
#include "tests/harness/planted.h"
#include "tests/harness/support.h"
#include "tests/sanitized.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using Bodies = std::vector<std::size_t>;
using Made = tickproof::harness::Run;

const auto kTwins = static_cast<std::size_t>(4 * tickproof::testing::fewer_if_sanitized(16));
const auto kSeeds = static_cast<std::uint64_t>(1 + tickproof::testing::fewer_if_sanitized(7));

std::vector<Apart> apart(const Trajectory& a, const Trajectory& b, const Bodies& bodies) {
    const auto between = [](const physics::Vec2& one, const physics::Vec2& other) {
        return std::hypot(one.x - other.x, one.y - other.y);
    };
    std::vector<Apart> made;
    for (std::size_t row = 0; row < std::min(a.rows(), b.rows()); ++row) {
        Apart each{.step = row};
        for (const std::size_t i : bodies) {
            const physics::BodyState& p = a.row(row)[i];
            const physics::BodyState& q = b.row(row)[i];
            each.position_m = std::max(each.position_m, between(p.position_m, q.position_m));
            each.angle_rad = std::max(each.angle_rad, std::abs(p.angle_rad - q.angle_rad));
            if (p.asleep != q.asleep) {
                continue;  // As in a comparison of recordings.
            }
            each.velocity_mps =
                std::max(each.velocity_mps, between(p.velocity_mps, q.velocity_mps));
            each.angular_velocity_radps =
                std::max(each.angular_velocity_radps,
                         std::abs(p.angular_velocity_radps - q.angular_velocity_radps));
        }
        if (std::max({each.position_m, each.angle_rad, each.velocity_mps,
                      each.angular_velocity_radps}) != 0) {
            made.push_back(each);
        }
    }
    return made;
}

/// A scene with its twins.
class Ensemble {
  public:
    Ensemble(std::string_view name, std::string_view engine, std::size_t twins = 64)
        : trace_(at_rate(60)),
          spec_(spec(scenario(name), engine, "fixed", trace_.spec)),
          bodies_(moving_bodies(make(spec_.scenario).scene)),
          base_(tickproof::harness::run(spec_, trace_, Keep::states)) {
        for (const Perturbation& twin : ulp_twins(twins)) {
            runs_.push_back(twin.run(spec_, trace_, Keep::states));
        }
        limit_ = limit_without(twins);
    }

    std::size_t twins() const { return runs_.size(); }
    const BuildLimit& limit() const { return limit_; }

    BuildJudgement of(const Made& other) const {
        return judge(limit_, apart(base_.trajectory, other.trajectory, bodies_));
    }

    /// A twin by all others.
    BuildJudgement of_twin(std::size_t i) const {
        return judge(limit_without(i), apart(base_.trajectory, runs_[i].trajectory, bodies_));
    }

    /// The run in another build, with worlds that `make` makes of those of the engine.
    template <class Make>
    BuildJudgement of_build(Make make) const {
        return of(run_with(
            [&](const physics::Engine& engine, const physics::Scene& scene,
                const physics::EngineSettings& settings) {
                return make(engine.make_world(scene, settings), scene, engine.precision(settings));
            },
            spec_, trace_, Keep::states));
    }

    /// With another parameter of the scenario.
    BuildJudgement of_scenario(const ScenarioSpec& changed) const {
        RunSpec other = spec_;
        other.scenario = changed;
        return of(tickproof::harness::run(other, trace_, Keep::states));
    }

    BuildJudgement of_perturbation(const Perturbation& row) const {
        return of(row.run(spec_, trace_, Keep::states));
    }

  private:
    BuildLimit limit_without(std::size_t left_out) const {
        std::vector<const Trajectory*> others;
        for (std::size_t i = 0; i < runs_.size(); ++i) {
            if (i != left_out) {
                others.push_back(&runs_[i].trajectory);
            }
        }
        return build_limit(base_.trajectory, others, bodies_);
    }

    FrameTrace trace_;
    RunSpec spec_;
    Bodies bodies_;
    Made base_;
    std::vector<Made> runs_;
    BuildLimit limit_;
};

/// Each position that a step changes is 1 ULP up, 1 ULP down, or as it is, in no order: a build
/// whose sums round in another way.
class RoundsOtherwise final : public physics::WrappedWorld {
  public:
    RoundsOtherwise(std::unique_ptr<physics::World> world, std::size_t bodies,
                    physics::Precision precision, std::uint64_t seed)
        : WrappedWorld(std::move(world)),
          states_(bodies),
          before_(bodies),
          precision_(precision),
          seed_(seed) {
        read(before_);
    }

    bool step(double dt_s) override {
        WrappedWorld::step(dt_s);
        read(states_);
        for (std::size_t i = 0; i < states_.size(); ++i) {
            const physics::Vec2 now = states_[i].position_m;
            const physics::Vec2 was = before_[i].position_m;
            const physics::Vec2 moved{now.x == was.x ? now.x : rounded(now.x),
                                      now.y == was.y ? now.y : rounded(now.y)};
            if (moved.x != now.x || moved.y != now.y) {
                world().place(i, moved);
            }
        }
        read(before_);
        return true;
    }

  private:
    double rounded(double value) {
        constexpr std::size_t kChoices = 4;  // Up, down, and twice as it is.
        const std::array<std::uint64_t, 2> key{seed_, ++drawn_};
        const auto drawn = XXH3_64bits(key.data(), sizeof key) % kChoices;
        if (drawn > 1) {
            return value;
        }
        const double far = drawn == 0 ? 1e9 : -1e9;
        return precision_ == physics::Precision::f64
                   ? std::nextafter(value, far)
                   : static_cast<double>(
                         std::nextafter(static_cast<float>(value), static_cast<float>(far)));
    }

    std::vector<physics::BodyState> states_;
    std::vector<physics::BodyState> before_;
    physics::Precision precision_;
    std::uint64_t seed_;
    std::uint64_t drawn_ = 0;
};

TEST(BuildDifference, CallsNoTwinAFaultByTheOthers) {
    for (const char* engine : {"euler", "box2d"}) {
        for (const ScenarioRow& row : scenarios()) {
            const Ensemble scene(row.name, engine, kTwins);
            std::size_t alarms = 0;
            for (std::size_t i = 0; i < scene.twins(); ++i) {
                alarms += scene.of_twin(i).outside ? 1 : 0;
            }
            EXPECT_LE(alarms, 1U) << row.name << ' ' << engine;
        }
    }
}

TEST(BuildDifference, CallsNoOtherRoundingAFault) {
    for (const char* engine : {"euler", "euler:precision=f64", "box2d"}) {
        for (const ScenarioRow& row : scenarios()) {
            const Ensemble scene(row.name, engine, kTwins);
            for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
                const BuildJudgement seen =
                    scene.of_build([&](auto world, const auto& of, physics::Precision precision) {
                        return std::make_unique<RoundsOtherwise>(std::move(world), of.bodies.size(),
                                                                 precision, seed);
                    });
                EXPECT_FALSE(seen.outside)
                    << row.name << ' ' << engine << ' ' << seed << ": " << seen.share;
            }
        }
    }
}

void carry_a_millimetre_a_second(physics::World& world, std::span<const physics::BodyState> states,
                                 int step) {
    if (step == 7) {
        const physics::Vec2 v = states[0].velocity_mps;
        world.set_velocity(0, {v.x + 1e-3, v.y});
    }
}

/// Of step 7: the velocity that gravity gave is given once more.
void push_twice(physics::World& world, std::span<const physics::BodyState> states, int step) {
    if (step == 7) {
        const physics::Vec2 v = states[0].velocity_mps;
        world.set_velocity(0, {v.x, v.y - 9.81 / 60});
    }
}

/// The first body is the one that the faults act on.
BuildJudgement with(const Ensemble& scene, Fault fault) {
    return scene.of_build([&](auto world, const physics::Scene& of, physics::Precision) {
        return std::make_unique<FaultyWorld>(std::move(world), of.bodies.size(), fault);
    });
}

TEST(BuildDifference, SeesACarryAndAnImpulseTwiceWithinTwoSteps) {
    for (const char* engine : {"euler", "box2d"}) {
        for (const char* name : {"jump", "fall", "bounce"}) {
            const Ensemble scene(name, engine, 16);
            for (const Fault fault : {&carry_a_millimetre_a_second, &push_twice}) {
                const BuildJudgement seen = with(scene, fault);
                ASSERT_TRUE(seen.outside) << name << ' ' << engine;
                // The velocity is another after step 8, and with it the position.
                EXPECT_GE(*seen.outside, 8U) << name << ' ' << engine;
                EXPECT_LE(*seen.outside, 9U) << name << ' ' << engine;
            }
        }
    }
}

TEST(BuildDifference, SeesStepsThatAreAThousandthLongerInTheFirst) {
    for (const char* engine : {"euler", "box2d"}) {
        for (const ScenarioRow& row : scenarios()) {
            const Ensemble scene(row.name, engine, 16);
            const BuildJudgement seen = scene.of_perturbation(timestep_row());
            if (row.name == "lerp") {  // Its body is placed by the time of the steps.
                continue;
            }
            ASSERT_TRUE(seen.outside) << row.name << ' ' << engine;
            EXPECT_EQ(*seen.outside, 1U) << row.name << ' ' << engine;
        }
    }
}

TEST(BuildDifference, SeesOneMoreIterationBeforeTheHorizon) {
    const Ensemble scene("stack", "box2d");
    ASSERT_TRUE(scene.limit().horizon);
    const BuildJudgement seen = scene.of_perturbation(iterations_row());
    ASSERT_TRUE(seen.outside);
    EXPECT_LT(*seen.outside, *scene.limit().horizon);
}

TEST(BuildDifference, SeesAThousandthMoreFrictionBeforeTheHorizon) {
    const Ensemble scene("stack", "box2d");
    const BuildJudgement seen = scene.of_scenario(scenario("stack", {"stack.friction=0.6006"}));
    ASSERT_TRUE(seen.outside);
    EXPECT_LT(*seen.outside, *scene.limit().horizon);
}

/// A millionth of gravity: below the rounding of the velocity itself.
void pull_a_millionth_more(physics::World& world, std::span<const physics::BodyState> states, int) {
    const physics::Vec2 v = states[0].velocity_mps;
    world.set_velocity(0, {v.x, v.y - 9.81e-6 / 60});
}

TEST(BuildDifference, CannotTellAMillionthOfGravity) {
    const BuildJudgement seen = with(Ensemble("fall", "box2d", 16), pull_a_millionth_more);
    EXPECT_FALSE(seen.outside);
}

/// A build that computes all positions right, and reports velocities 1 mm/s too fast.
class ReportsOtherVelocities final : public physics::WrappedWorld {
  public:
    using WrappedWorld::WrappedWorld;

    void read(std::span<physics::BodyState> states) const override {
        WrappedWorld::read(states);
        for (physics::BodyState& state : states) {
            state.velocity_mps.x += 1e-3;
        }
    }
};

TEST(BuildDifference, SeesAVelocityBesidePositionsThatAreTheSame) {
    for (const char* engine : {"euler", "box2d"}) {
        const BuildJudgement seen =
            Ensemble("fall", engine, 16).of_build([](auto world, const auto&, physics::Precision) {
                return std::make_unique<ReportsOtherVelocities>(std::move(world));
            });
        ASSERT_TRUE(seen.outside) << engine;
        EXPECT_EQ(seen.worst->field, "velocity") << engine;
    }
}

}  // namespace
}  // namespace tickproof::harness
