// Times engines that run through WebAssembly against Box2D 2.4.1, which is compiled as it is. A
// step is one of a pyramid that stands and is kept awake; a start makes a world of a few bodies.
//
// Verified first: the pyramid stands in both engines when it is timed.
//
// Biases. The engines differ, so a ratio says how a step here compares, not what WebAssembly costs.
// Each engine takes its usual number of iterations.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "bench/ratios/pyramid.h"
#include "bench/ratios/row.h"
#include "bench/require.h"
#include "harness/game/engine_text.h"
#include "harness/timing/ranks.h"

namespace tickproof::bench {
namespace {

using namespace tickproof::harness;

/// True if the last body, the pyramid's top, lies as high as boxes of half a metre bear it.
bool stands(const physics::World& world, const physics::Scene& scene) {
    constexpr double box_m = 0.5;
    std::vector<physics::BodyState> states(scene.bodies.size());
    world.read(states);
    return std::abs(states.back().position_m.y - (kBoxesWide - 0.5) * box_m) < box_m / 2;
}

Measured step_of(const std::string& name, const Effort& effort) {
    constexpr std::size_t share = 20;
    const physics::Scene scene = awake_pyramid();
    const physics::EngineSpec program = parse_engine(name);
    const auto first = world_of(program, scene);
    const auto second = world_of(parse_engine("box2d"), scene);
    step(*first, kStepsPerBatch);
    step(*second, kStepsPerBatch);
    require(stands(*first, scene) && stands(*second, scene), "the pyramid stands");
    return measured(paired_ratio(effort.pairs_of(share),
                                 {.run = [&] { step(*first, kStepsPerBatch); }},
                                 {.run = [&] { step(*second, kStepsPerBatch); }}, processor_now));
}

/// In ms, of a world with few bodies.
Measured start_of(const std::string& name, const Effort& effort) {
    constexpr int times = 20;
    constexpr double ms = 1000;
    const physics::EngineSpec program = parse_engine(name);
    const physics::Scene scene = make(parse_scenario("jump")).scene;
    const Work starts{.run =
                          [&] {
                              for (int i = 0; i < times; ++i) {
                                  world_of(program, scene);
                              }
                          },
                      .units = times};
    std::vector<double> all_ms;
    for (std::size_t i = 0; i < effort.pairs_of(10); ++i) {
        all_ms.push_back(ms * seconds_of(starts, processor_now));
    }
    std::ranges::sort(all_ms);
    return {.value = all_ms[all_ms.size() / 2], .low = all_ms.front(), .high = all_ms.back()};
}

}  // namespace

Rows program_rows() {
    Rows rows;
    for (const std::string name : {"box2d3", "rapier2d"}) {
        const bool is_built = std::ranges::any_of(
            physics::engines(), [&](const physics::Engine& row) { return row.name == name; });
        if (is_built) {
            rows.push_back(
                {.name = fmt::format("program/step of 210 boxes/{}", name),
                 .measure = [name](const Effort& effort) { return step_of(name, effort); }});
            rows.push_back(
                {.name = fmt::format("program/start of a world/{}", name),
                 .unit = "ms",
                 .goal = 0.3,
                 .measure = [name](const Effort& effort) { return start_of(name, effort); }});
        }
    }
#ifdef TICKPROOF_TIMES_HINGES
    std::ranges::move(hinge_rows(), std::back_inserter(rows));
#endif
    return rows;
}

}  // namespace tickproof::bench
