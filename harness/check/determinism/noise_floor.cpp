// Measures how far twins of a run, moved by 1 ULP, get from it.

#include "harness/check/determinism/noise_floor.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tickproof::harness {
namespace {

/// The greatest distance of any of the bodies between two vectors of theirs.
double distance(const Trajectory& a, const Trajectory& b, std::size_t row,
                std::span<const std::size_t> bodies, physics::Vec2 physics::BodyState::*of) {
    double greatest = 0;
    for (const std::size_t body : bodies) {
        const physics::Vec2 one = a.row(row)[body].*of;
        const physics::Vec2 other = b.row(row)[body].*of;
        greatest = std::max(greatest, std::hypot(one.x - other.x, one.y - other.y));
    }
    return greatest;
}

/// The same of a number.
double distance(const Trajectory& a, const Trajectory& b, std::size_t row,
                std::span<const std::size_t> bodies, double physics::BodyState::*of) {
    double greatest = 0;
    for (const std::size_t body : bodies) {
        greatest = std::max(greatest, std::abs(a.row(row)[body].*of - b.row(row)[body].*of));
    }
    return greatest;
}

/// Fits a line to log2 of the distance, where it is more than rounding and less than chaos.
void fit_growth(NoiseFloor& floor, double ulp_m) {
    constexpr double kMoreThanRounding = 10;
    constexpr double kBelowHorizon = 0.1;
    double n = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0;
    for (std::size_t step = 0; step < floor.median_m.size(); ++step) {
        const double m = floor.median_m[step];
        if (m > kBelowHorizon * kHorizon_m) {
            break;
        }
        if (m < kMoreThanRounding * ulp_m) {
            continue;
        }
        const auto at = static_cast<double>(step);
        const double log = std::log2(m);
        n += 1;
        x += at;
        y += log;
        xx += at * at;
        xy += at * log;
        yy += log * log;
    }
    const double spread_x = n * xx - x * x;
    const double spread_y = n * yy - y * y;
    constexpr double kFewest = 4;
    if (n < kFewest || spread_x <= 0 || spread_y <= 0 || !floor.horizon_median) {
        return;
    }
    const double slope = (n * xy - x * y) / spread_x;
    if (slope > 0) {
        floor.doubling_steps = 1 / slope;
        floor.fit = (n * xy - x * y) * (n * xy - x * y) / (spread_x * spread_y);
    }
}

}  // namespace

std::vector<std::size_t> moving_bodies(const physics::Scene& scene) {
    std::vector<std::size_t> bodies;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        if (scene.bodies[i].type == physics::BodyType::dynamic) {
            bodies.push_back(i);
        }
    }
    return bodies;
}

NoiseFloor noise_floor(const Trajectory& base, std::span<const Trajectory* const> twins,
                       std::span<const std::size_t> bodies) {
    NoiseFloor floor;
    std::size_t rows = base.rows();
    for (const Trajectory* twin : twins) {
        rows = std::min(rows, twin->rows());
    }
    std::vector<std::size_t> horizons(twins.size(), kNever);
    std::vector<double> distances(twins.size());
    double ulp_m = std::numeric_limits<double>::infinity();
    for (std::size_t row = 0; row < rows && !twins.empty(); ++row) {
        double greatest_rad = 0;
        double greatest_mps = 0;
        double greatest_radps = 0;
        for (std::size_t i = 0; i < twins.size(); ++i) {
            const auto from_base = [&](auto of) {
                return distance(base, *twins[i], row, bodies, of);
            };
            greatest_rad = std::max(greatest_rad, from_base(&physics::BodyState::angle_rad));
            greatest_mps = std::max(greatest_mps, from_base(&physics::BodyState::velocity_mps));
            greatest_radps =
                std::max(greatest_radps, from_base(&physics::BodyState::angular_velocity_radps));
            distances[i] = from_base(&physics::BodyState::position_m);
            if (distances[i] > kHorizon_m && horizons[i] == kNever) {
                horizons[i] = row;
            }
        }
        std::vector<double> sorted = distances;
        std::ranges::sort(sorted);
        const double median_m = sorted[sorted.size() / 2];
        floor.median_m.push_back(median_m);
        floor.greatest_m.push_back(sorted.back());
        floor.greatest_rad.push_back(greatest_rad);
        floor.greatest_mps.push_back(greatest_mps);
        floor.greatest_radps.push_back(greatest_radps);
        if (row == 0) {
            ulp_m = sorted.back();
        }
        constexpr std::size_t kAtOnce = 5;
        constexpr double kOtherSide = 1000;
        constexpr double kLeast_m = 1e-3;
        if (row > 0 && row <= kAtOnce) {
            const double far_m = std::max(kOtherSide * std::max(sorted.front(), ulp_m), kLeast_m);
            const auto far = static_cast<std::size_t>(
                std::ranges::count_if(sorted, [&](double m) { return m > far_m; }));
            if (far > floor.on_other_side) {
                floor.on_other_side = far;
                floor.other_side_m = sorted.back();
            }
        }
    }
    std::ranges::sort(horizons);
    const auto passed = [&](std::size_t at) {
        return at < horizons.size() && horizons[at] != kNever ? std::optional(horizons[at])
                                                              : std::nullopt;
    };
    floor.horizon_first = passed(0);
    floor.horizon_median = passed(horizons.size() / 2);
    floor.horizon_last = horizons.empty() ? std::nullopt : passed(horizons.size() - 1);
    fit_growth(floor, ulp_m);
    return floor;
}

}  // namespace tickproof::harness
