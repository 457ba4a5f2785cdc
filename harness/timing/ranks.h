// Medians and their intervals by ranks: the long tails of timings distort means, not ranks.

#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace tickproof::harness {

/// Interpolates the value at `share` (0 to 1) of a sorted, non-empty sample.
double quantile(const std::vector<double>& sorted, double share);

/// Quartiles of several timings of one thing.
struct Spread {
    std::size_t count = 0;
    double median = 0;
    double low = 0;   ///< The first quartile.
    double high = 0;  ///< The third quartile.
    double least = 0;

    /// Half of the interquartile range, as a share of the median.
    double share() const { return median > 0 ? (high - low) / 2 / median : 0; }
};

/// `values` must not be empty.
Spread spread_of(std::vector<double> values);

struct Interval {
    double low = 0;
    double high = 0;
};

/// Returns two elements between which the true median lies, except with probability `error`, for
/// any distribution: the number of values below the median is binomial. None if there are too few
/// values.
std::optional<Interval> median_interval(const std::vector<double>& sorted, double error);

}  // namespace tickproof::harness
