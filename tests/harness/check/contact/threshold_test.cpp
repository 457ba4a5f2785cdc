// The closed form: a discrete test of overlap misses a body if and only if it moves farther in the
// longest substep than the obstacle reaches. Verdicts have to agree with it on both sides of the
// limit.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "harness/check/contact/long_steps.h"
#include "harness/trace/generate/pcg32.h"
#include "tests/harness/check/games.h"
#include "tests/sanitized.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::DoubleNear;
using ::testing::Pointwise;

constexpr double kBeside = 0.001;  ///< Of the limit.

/// How a random game steps.
struct Stepping {
    std::string policy;
    std::string frames;
    double longest_s = 0;  ///< Of a substep.
};

class Random {
  public:
    explicit Random(std::uint64_t seed) : generator_(seed) {}

    int whole(int from, int to) {
        return from + static_cast<int>(generator_.below(static_cast<std::uint32_t>(to - from + 1)));
    }
    /// Of an even spread of logarithms.
    double size(double from, double to) {
        return from * std::pow(to / from, whole(0, 1'000'000) / 1e6);
    }

  private:
    Pcg32 generator_;
};

Stepping random_stepping(Random& random, double longest_s) {
    const int lowest_fps =
        std::max(20, static_cast<int>(std::ceil(1 / longest_s))) + random.whole(0, 40);
    const int hitch_ms = random.whole(0, 1) * random.whole(50, static_cast<int>(1000 * longest_s));
    const int substeps = random.whole(0, 2) == 0 ? random.whole(2, 4) : 1;
    const double slowest_s = std::max(1.0 / lowest_fps, hitch_ms / 1e3);
    Stepping made{.frames = fmt::format("physics.engine = \"euler:precision={}\"\n"
                                        "physics.substeps = {}\n"
                                        "frames.lowest_fps = {}\nframes.highest_fps = {}\n"
                                        "frames.refresh_hz = []\nframes.worst_hitch_ms = {}\n",
                                        random.whole(0, 1) == 0 ? "f32" : "f64", substeps,
                                        lowest_fps, lowest_fps + random.whole(0, 2), hitch_ms)};
    const int rate_hz = random.whole(30, 120);
    const int clamp_ms = random.whole(5, 300);
    switch (random.whole(0, 3)) {
        case 0:
            made.policy = fmt::format("fixed:timestep=1/{}", rate_hz);
            made.longest_s = 1.0 / rate_hz / substeps;
            break;
        case 1:
            made.policy = "variable";
            made.longest_s = slowest_s / substeps;
            break;
        case 2:
            made.policy = fmt::format("variable:frame_delta_max={}ms", clamp_ms);
            made.longest_s = std::min(slowest_s, clamp_ms / 1e3) / substeps;
            break;
        default:
            made.policy = fmt::format("fixed:timestep=1/{}:frame_delta_max={}ms", rate_hz,
                                      std::max(clamp_ms, 20));
            made.longest_s = 1.0 / rate_hz / substeps;
    }
    return made;
}

Verdict verdict_of(std::string_view check, const Stepping& stepping, const std::string& obstacle) {
    return finding_of(check, stepping.policy, stepping.frames + obstacle).verdict;
}

TEST(TunnelingThreshold, IsTriedInTheFirstSubstepOfALongStep) {
    // 40 ms from the third second on, in 4 of 10 ms: a millionth and a ten-thousandth of 10 ms,
    // 11 and 21 mm at 10 m/s, and 5 ms. At 3 m/s 21 mm are 7 ms, which is too late.
    const LongStep step{.begins_s = 3, .dt_s = 0.04};
    const physics::EngineSpec engine = parse_engine("euler:substeps=4");
    EXPECT_THAT(contacts_s(step, engine, 10),
                Pointwise(DoubleNear(1e-12), {3 + 1e-8, 3 + 1e-6, 3.0011, 3.0021, 3.005}));
    EXPECT_THAT(contacts_s(step, engine, 3),
                Pointwise(DoubleNear(1e-12), {3 + 1e-8, 3 + 1e-6, 3 + 0.011 / 3, 3.005}));
    // An engine that stops a body 40 mm before it touches is tried from a thousandth beyond that,
    // and from beyond twice that.
    EXPECT_THAT(contacts_s(step, parse_engine("physx-body:substeps=4"), 10),
                Pointwise(DoubleNear(1e-12),
                          {3 + 1e-8, 3 + 1e-6, 3 + 0.004004 + 3e-6, 3 + 0.008008 + 3e-6, 3.005}));
}

TEST(TunnelingThreshold, IsTheClosedFormsForTwoHundredRandomWalls) {
    Random random(1);
    for (int count = 0; count < tickproof::testing::fewer_if_sanitized(200); ++count) {
        const Stepping stepping = random_stepping(random, 0.5);
        const double radius_m = random.size(0.05, 2);
        const double thickness_m = random.size(0.05, 2);
        const double limit_mps = (radius_m + thickness_m / 2) / stepping.longest_s;
        const auto wall = [&](double speed_mps) {
            return fmt::format(
                "wall.thickness_m = {}\nwall.fastest_radius_m = {}\nwall.fastest_mps = {}\n",
                thickness_m, radius_m, speed_mps);
        };
        SCOPED_TRACE(stepping.policy + "\n" + stepping.frames + wall(limit_mps));
        EXPECT_EQ(verdict_of("tunneling", stepping, wall(limit_mps * (1 - kBeside))),
                  Verdict::pass);
        EXPECT_EQ(verdict_of("tunneling", stepping, wall(limit_mps * (1 + kBeside))),
                  Verdict::error);
    }
}

TEST(TunnelingThreshold, IsTheClosedFormsForTwoHundredRandomGates) {
    Random random(2);
    for (int count = 0; count < tickproof::testing::fewer_if_sanitized(200); ++count) {
        const Stepping stepping = random_stepping(random, 0.2);
        const double thickness_m = random.size(0.05, 1);
        const double limit_mps = (0.6 + thickness_m) / 2 / stepping.longest_s;
        // On the ground, to a gate that is up when the character is still far away.
        const auto gate = [&](double run_mps) {
            return fmt::format(
                "gate.thickness_m = {}\njump.run_mps = {}\njump.speed_mps = 0\n"
                "gate.distance_m = {}\ngate.speed_mps = 100\n",
                thickness_m, run_mps, (0.6 + thickness_m) / 2 + 0.1 * run_mps);
        };
        SCOPED_TRACE(stepping.policy + "\n" + stepping.frames + gate(limit_mps));
        EXPECT_EQ(verdict_of("gate", stepping, gate(limit_mps * (1 - kBeside))), Verdict::pass);
        EXPECT_EQ(verdict_of("gate", stepping, gate(limit_mps * (1 + kBeside))), Verdict::error);
    }
}

}  // namespace
}  // namespace tickproof::harness
