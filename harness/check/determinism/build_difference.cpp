// Judges the difference between two builds by twins and accumulated rounding.

#include "harness/check/determinism/build_difference.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "harness/check/determinism/noise_floor.h"
#include "harness/check/determinism/rounding.h"

namespace tickproof::harness {
namespace {

double share_of(double apart, double allowed) {
    if (std::isnan(apart)) {
        return std::numeric_limits<double>::infinity();
    }
    return apart == 0 ? 0 : apart / allowed;  // Infinite if nothing is allowed.
}

/// A kind of value that is judged.
struct JudgedField {
    std::string_view name;
    std::string_view unit;
    double Apart::*apart;
    std::vector<double> BuildLimit::*limit;
};

constexpr std::array kFields{
    JudgedField{"position", "m", &Apart::position_m, &BuildLimit::position_m},
    JudgedField{"angle", "rad", &Apart::angle_rad, &BuildLimit::angle_rad},
    JudgedField{"velocity", "m/s", &Apart::velocity_mps, &BuildLimit::velocity_mps},
    JudgedField{"angular velocity", "rad/s", &Apart::angular_velocity_radps,
                &BuildLimit::angular_velocity_radps}};

}  // namespace

BuildLimit build_limit(const Trajectory& base, std::span<const Trajectory* const> twins,
                       std::span<const std::size_t> bodies) {
    const NoiseFloor floor = noise_floor(base, twins, bodies);
    const AccumulatedRounding rounding = accumulated_rounding(base, bodies);
    BuildLimit limit{.twins = twins.size()};
    if (floor.horizon_first) {
        limit.horizon = *floor.horizon_first;
    }
    const auto allowed = [&](const std::vector<double>& spread,
                             const std::vector<double>& rounded) {
        std::vector<double> most;
        for (std::size_t row = 0; row < spread.size(); ++row) {
            most.push_back(kAllowedTimes * std::max(spread[row], rounded[row]));
        }
        return most;
    };
    limit.position_m = allowed(floor.greatest_m, rounding.position_m);
    limit.angle_rad = allowed(floor.greatest_rad, rounding.angle_rad);
    limit.velocity_mps = allowed(floor.greatest_mps, rounding.velocity_mps);
    limit.angular_velocity_radps = allowed(floor.greatest_radps, rounding.angular_velocity_radps);
    return limit;
}

BuildJudgement judge(const BuildLimit& limit, std::span<const Apart> apart) {
    BuildJudgement made;
    made.judged_until = std::min<std::uint64_t>(limit.position_m.size(),
                                                limit.horizon.value_or(limit.position_m.size()));
    for (const Apart& each : apart) {
        if (each.step >= made.judged_until) {
            break;
        }
        for (const JudgedField& field : kFields) {
            const FieldApart seen{.step = each.step,
                                  .field = field.name,
                                  .unit = field.unit,
                                  .apart = each.*field.apart,
                                  .allowed = (limit.*field.limit)[each.step]};
            const double share = share_of(seen.apart, seen.allowed);
            if (share > made.share) {
                made.share = share;
                made.worst = seen;
            }
            if (share > 1 && !made.outside) {
                made.outside = each.step;
            }
        }
    }
    return made;
}

}  // namespace tickproof::harness
