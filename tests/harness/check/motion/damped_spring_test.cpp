// A damped spring of w rad/s and damping ratio z by semi-implicit Euler, stepped here: when does it
// stay, and how does it come to rest?

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "harness/pacing/settings.h"
#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;

/// A spring with a damper, stepped by hand from 1 at rest until it comes back from the other side.
struct Damped {
    double farthest = 0;
    double overshoot = 0;  ///< How far it gets on the other side.
};

Damped damped(double omega, double ratio, double dt_s) {
    double x = 1;
    double v = 0;
    Damped seen;
    for (int step = 1; step <= 20'000 && seen.farthest < 1e9; ++step) {
        const double before = x;
        v += (-omega * omega * x - 2 * ratio * omega * v) * dt_s;
        x += v * dt_s;
        if (before < 0 && x >= 0) {
            break;
        }
        seen.farthest = std::max(seen.farthest, std::abs(x));
        seen.overshoot = std::max(seen.overshoot, -x);
    }
    return seen;
}

std::string damped_spring(double omega, double ratio) {
    return fmt::format("motion.spring_radps = {}\n", omega) +
           fmt::format("motion.spring_damping_ratio = {}\n", ratio);
}

TEST(DampedSpring, IsStableUpToTheLimitOfOneThatIsStepped) {
    for (const double ratio : {0.1, 0.3, 0.5, 0.85, 1.0, 2.0}) {
        const Finding found =
            finding_of("spring", "fixed", only_at_rate(60) + damped_spring(30, ratio));
        const double limit = number_of(found, "longest_stable_dt");
        EXPECT_NEAR(limit * 30, 2 * (std::sqrt(1 + ratio * ratio) - ratio), 1e-12);
        for (const double share : {0.99, 1.01}) {
            // By hand without a stop at the first return.
            double x = 1;
            double v = 0;
            const double dt_s = share * limit;
            for (int step = 0; step < 20'000 && std::abs(x) < 1e9; ++step) {
                v += (-900 * x - 60 * ratio * v) * dt_s;
                x += v * dt_s;
            }
            EXPECT_EQ(std::abs(x) < 1, share < 1) << ratio << ' ' << share;
        }
    }
}

TEST(DampedSpring, ExplodesWhereAnUndampedOneIsStable) {
    // Response 0.105 s with a damping ratio of 0.85: 59.84 rad/s at 60 Hz is 0.997, above 0.925.
    const Finding found =
        finding_of("spring", "fixed", only_at_rate(60) + damped_spring(59.84, 0.85));
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_TRUE(std::isinf(found.severity));
    EXPECT_NEAR(number_of(found, "stiffest_stable"), 0.92488 * 60, 1e-2);
    const Finding wave =
        finding_of("spring", "fixed", only_at_rate(60) + damped_spring(89.76, 0.85));
    ASSERT_EQ(wave.fix_settings.size(), 1U);
    const double dt_s = parse_timestep(wave.fix_settings[0].value, "timestep").dt_s;
    EXPECT_LT(dt_s, 1.0 / 98);
    EXPECT_LT(damped(89.76, 0.85, dt_s).farthest, 1.01);
    EXPECT_LT(damped(89.76, 0.85, dt_s).overshoot, 0.06) << "0.6% without a timestep";
    EXPECT_EQ(
        finding_of("spring", mended("fixed", wave), only_at_rate(60) + damped_spring(89.76, 0.85))
            .verdict,
        Verdict::pass);
}

TEST(DampedSpring, OvershootsAsFarAsOneThatIsStepped) {
    for (const double ratio : {0.1, 0.3, 0.5}) {
        for (const double omega : {6.0, 12.0, 24.0}) {
            const Finding found =
                finding_of("spring", "fixed", only_at_rate(60) + damped_spring(omega, ratio));
            const double dt_s = 1.0 / 60;
            const double determinant = 1 - 2 * ratio * omega * dt_s;
            // In so short steps that the first extreme is hit, of the same damping of a step.
            const double theta =
                std::acos((1 - std::pow(omega * dt_s, 2) / 2 - ratio * omega * dt_s) /
                          std::sqrt(determinant));
            EXPECT_NEAR(number_of(found, "overshoot"),
                        std::exp(std::log(determinant) / 2 * std::acos(-1) / theta), 1e-9);
            EXPECT_NEAR(number_of(found, "overshoot"), damped(omega, ratio, dt_s).overshoot, 0.02)
                << ratio << ' ' << omega;
            EXPECT_NEAR(number_of(found, "overshoot_exact"),
                        std::exp(-std::acos(-1) * ratio / std::sqrt(1 - ratio * ratio)), 1e-12);
        }
    }
}

TEST(DampedSpring, ThatIsThrownToAndFroByItsDamperFails) {
    // Critically damped in steps of 0.7 / w: 1, 0.51, 0.456, 0.254, 0.210, ... instead of a smooth
    // way.
    const Finding found = finding_of("spring", "fixed", only_at_rate(60) + damped_spring(42, 1));
    EXPECT_EQ(found.verdict, Verdict::error);
    EXPECT_FALSE(std::isinf(found.severity));
    double x = 1;
    double v = 0;
    std::vector<double> path{x};
    for (int step = 0; step < 8; ++step) {
        v += (-0.49 * x - 1.4 * v);
        x += v;
        path.push_back(x);
    }
    // What two powers leave that are a^n and b^n is told by any three of their sums.
    const double trace = 2 - 0.49 - 1.4;
    const double a = trace / 2 + std::sqrt(trace * trace / 4 + 0.4);
    const double of_b = (path[1] - a * path[0]) / (trace - 2 * a);
    EXPECT_NEAR(path[5], std::pow(a, 5) * (1 - of_b) + std::pow(trace - a, 5) * of_b, 1e-12);
    EXPECT_NEAR(number_of(found, "jitter"), std::abs(of_b * (trace - a)), 1e-9);
    EXPECT_EQ(number_of(found, "overshoot"), 0);
    EXPECT_GT(found.severity, 1.5);
    const Finding soft = finding_of("spring", "fixed", only_at_rate(60) + damped_spring(12, 1));
    EXPECT_EQ(soft.verdict, Verdict::pass);
    EXPECT_EQ(number_of(soft, "jitter"), 0);
}

}  // namespace
}  // namespace tickproof::harness
