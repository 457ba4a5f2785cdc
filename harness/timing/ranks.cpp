#include "harness/timing/ranks.h"

#include <algorithm>
#include <cmath>

namespace tickproof::harness {

double quantile(const std::vector<double>& sorted, double share) {
    const double at = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(at);
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (sorted[above] - sorted[below]) * (at - std::floor(at));
}

Spread spread_of(std::vector<double> values) {
    std::ranges::sort(values);
    return {.count = values.size(),
            .median = quantile(values, 0.5),
            .low = quantile(values, 0.25),
            .high = quantile(values, 0.75),
            .least = values.front()};
}

std::optional<Interval> median_interval(const std::vector<double>& sorted, double error) {
    // Sums the chances that 0, 1, ... values lie below the median, in logarithms: 2 to the power of
    // minus the count would underflow to 0.
    const auto count = static_cast<double>(sorted.size());
    double log_chance = -count * std::log(2.0);
    double chance = 0;
    std::size_t below = 0;
    while (below < sorted.size() / 2) {
        const double next = chance + std::exp(log_chance);
        if (next > error / 2) {
            break;
        }
        chance = next;
        const auto taken = static_cast<double>(below);
        log_chance += std::log((count - taken) / (taken + 1));
        ++below;
    }
    if (below == 0) {
        return std::nullopt;
    }
    return Interval{.low = sorted[below - 1], .high = sorted[sorted.size() - below]};
}

}  // namespace tickproof::harness
