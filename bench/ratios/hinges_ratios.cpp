// Times Box2D v3 through WebAssembly in the scene of its own golden, against fixed work: steps of a
// pyramid in Box2D 2.4.1, which is compiled as it is.
//
// Verified first: the scene falls asleep after step 300 with the hash of the engine itself.
//
// The goal is 1.6 times a native build. One of the same commit (3a4f0da8, gcc -O2, SSE2) took 82 us
// for a step where this took 123 us: 1.48 times (medians of 25 pairs in one process, three times:
// 1.47, 1.49, 1.49), on a machine where this row was 0.401. 1.6 x 0.401 / 1.48 = 0.43.

#include <memory>

#include "bench/ratios/pyramid.h"
#include "bench/ratios/row.h"
#include "bench/require.h"
#include "harness/game/engine_text.h"
#include "harness/timing/ranks.h"
#include "tests/physics/falling_hinges.h"

namespace tickproof::bench {
namespace {

using namespace tickproof::harness;

constexpr int kSteps = 300;

std::uint32_t fallen() {
    physics::box2d3::FallingHinges hinges;
    for (int i = 0; i <= kSteps; ++i) {
        hinges.step();
    }
    require(hinges.is_asleep(), "the hinges sleep after step 300");
    return hinges.hash();
}

Measured hinges_per_work(const Effort& effort) {
    constexpr std::size_t share = 20;
    constexpr std::uint32_t golden = 0xD4F49FD3U;
    require(fallen() == golden, "the hash is that of Box2D");
    const physics::Scene scene = awake_pyramid();
    const auto work = world_of(parse_engine("box2d"), scene);
    return measured(paired_ratio(
        effort.pairs_of(share), {.run = [] { fallen(); }, .units = kSteps},
        {.run = [&] { step(*work, kStepsPerBatch); }, .units = kStepsPerBatch}, processor_now));
}

}  // namespace

Rows hinge_rows() {
    return {{.name = "program/step of falling hinges/box2d3",
             .goal = 0.43,
             .measure = hinges_per_work}};
}

}  // namespace tickproof::bench
