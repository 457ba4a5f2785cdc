// Judges the difference between two builds by twins and accumulated rounding.

#include "harness/check/determinism/build_difference.h"

#include <algorithm>
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

}  // namespace

BuildLimit build_limit(const Trajectory& base, std::span<const Trajectory* const> twins,
                       std::span<const std::size_t> bodies) {
    const NoiseFloor floor = noise_floor(base, twins, bodies);
    const AccumulatedRounding rounding = accumulated_rounding(base, bodies);
    BuildLimit limit{.twins = twins.size()};
    if (floor.horizon_first) {
        limit.horizon = *floor.horizon_first;
    }
    for (std::size_t row = 0; row < floor.greatest_m.size(); ++row) {
        limit.position_m.push_back(kAllowedTimes *
                                   std::max(floor.greatest_m[row], rounding.position_m[row]));
        limit.angle_rad.push_back(kAllowedTimes *
                                  std::max(floor.greatest_rad[row], rounding.angle_rad[row]));
    }
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
        const double position_m = limit.position_m[each.step];
        const double angle_rad = limit.angle_rad[each.step];
        const double share =
            std::max(share_of(each.position_m, position_m), share_of(each.angle_rad, angle_rad));
        if (share > made.share) {
            made.share = share;
            made.at = each;
            made.allowed = {each.step, position_m, angle_rad};
        }
        if (share > 1 && !made.outside) {
            made.outside = each;
        }
    }
    return made;
}

}  // namespace tickproof::harness
