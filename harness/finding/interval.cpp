#include "harness/finding/interval.h"

#include <algorithm>
#include <cmath>

namespace tickproof::harness {

Interval wilson_interval(std::size_t failed, std::size_t trials) {
    constexpr double kDeviations = 1.959963984540054;  // Normal distribution, 95 %.
    constexpr double kSquare = kDeviations * kDeviations;
    const auto count = static_cast<double>(trials);
    const double share = static_cast<double>(failed) / count;
    const double middle = (share + kSquare / (2 * count)) / (1 + kSquare / count);
    const double half = kDeviations / (1 + kSquare / count) *
                        std::sqrt(share * (1 - share) / count + kSquare / (4 * count * count));
    return {.low = failed == 0 ? 0 : std::max(0.0, middle - half),
            .high = failed == trials ? 1 : std::min(1.0, middle + half)};
}

}  // namespace tickproof::harness
