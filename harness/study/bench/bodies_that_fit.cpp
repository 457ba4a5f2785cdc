// Times pyramids of boxes of rising size.

#include "harness/study/bench/bodies_that_fit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>

#include "harness/study/bench/update_loop.h"
#include "harness/timing/ranks.h"

namespace tickproof::harness {
namespace {

/// The pyramid comes to rest in this time, in steps no longer than kSettlingStep_s: in long steps
/// its boxes sink into each other, then push each other aside, and a heap has other contacts.
constexpr double kSettled_s = 0.25;
constexpr double kSettlingStep_s = 1.0 / 240;

/// A world with the pyramid at rest.
std::unique_ptr<physics::World> settled(const physics::Scene& scene,
                                        const physics::EngineSpec& engine, double dt_s) {
    auto world = engine.engine->make_world(scene, engine.settings);
    const double settling_s = std::min(dt_s, kSettlingStep_s);
    const auto steps = static_cast<int>(std::ceil(kSettled_s / settling_s));
    for (int step = 0; step < steps; ++step) {
        world->step(settling_s);
    }
    return world;
}

/// The time of a step of `dt_s`: other programs only add to it, so it is the least of a few
/// timings. Boxes shift while they are stepped, and their contacts change, so each is of the same
/// steps.
double step_time(const physics::Scene& scene, const physics::EngineSpec& engine, double dt_s,
                 const TimingLimits& limits, const Now& now) {
    // Enough steps for a clock.
    const std::size_t steps = std::clamp<std::size_t>(4'000 / scene.bodies.size(), 16, 1'000);
    std::unique_ptr<physics::World> world;
    const Work work{.prepare = [&] { world = settled(scene, engine, dt_s); },
                    .run =
                        [&] {
                            for (std::size_t step = 0; step < steps; ++step) {
                                world->step(dt_s);
                            }
                        },
                    .units = static_cast<double>(steps)};
    return spread_of(time_interleaved({&work, 1}, limits, now)[0]).least;
}

/// A pyramid, and the times of its step.
struct TimedPyramid {
    physics::Scene scene;
    std::vector<double> times_s;
};

TimedPyramid pyramid_of(int rows) {
    ScenarioSpec pyramid = scenario("stack", {{"sleeping", 0}, {"gap_m", 0}});
    pyramid.values.front() = rows;  // More rows than the scenario allows.
    return {.scene = make(pyramid).scene, .times_s = {}};
}

}  // namespace

double bodies_for(const std::vector<CostOfBodies>& costs, double step_s,
                  double CostOfBodies::*cost) {
    CostOfBodies below;
    for (const CostOfBodies& above : costs) {
        if (above.*cost > step_s) {
            const double share = (step_s - below.*cost) / (above.*cost - below.*cost);
            const auto least = static_cast<double>(below.bodies);
            return least + share * (static_cast<double>(above.bodies) - least);
        }
        below = above;
    }
    return kAllFit;
}

std::vector<CostOfBodies> cost_of_bodies(const Game& game, double dt_s, double most_s,
                                         const TimingLimits& limits, const Now& now) {
    constexpr std::array kRows{2, 5, 10, 20, 40, 62, 90, 126};
    constexpr std::size_t kTimings = 3;
    std::vector<TimedPyramid> pyramids;
    const auto time = [&](TimedPyramid& pyramid) {
        pyramid.times_s.push_back(step_time(pyramid.scene, game.engine, dt_s, limits, now));
    };
    const auto all_exceed = [&] {
        return !pyramids.empty() && std::ranges::min(pyramids.back().times_s) > most_s;
    };
    const auto add_sizes = [&] {
        while (!all_exceed() && pyramids.size() < kRows.size()) {
            pyramids.push_back(pyramid_of(kRows[pyramids.size()]));
            time(pyramids.back());
        }
    };
    add_sizes();
    // A slow moment of the machine is in one timing of a size, and not in all three.
    for (std::size_t timing = 1; timing < kTimings; ++timing) {
        for (TimedPyramid& pyramid : pyramids) {
            time(pyramid);
        }
        add_sizes();  // The first timing of the largest may have been slow by chance.
    }
    for (TimedPyramid& pyramid : pyramids) {
        while (pyramid.times_s.size() < kTimings) {
            time(pyramid);
        }
    }
    std::vector<CostOfBodies> costs;
    for (const TimedPyramid& pyramid : pyramids) {
        std::vector<double> sorted = pyramid.times_s;
        std::ranges::sort(sorted);
        costs.push_back({.bodies = pyramid.scene.bodies.size() - 1,
                         .step_s = quantile(sorted, 0.5),
                         .least_s = sorted.front(),
                         .most_s = sorted.back()});
    }
    return costs;
}

}  // namespace tickproof::harness
