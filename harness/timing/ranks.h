// Medians and their intervals by ranks. Timings have long tails, which a mean follows and a rank
// does not.

#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace tickproof::harness {

/// Of a sorted sample: its element at a share of the way, between two elements interpolated. The
/// sample is not empty.
double quantile(const std::vector<double>& sorted, double share);

/// How several timings of one thing lie.
struct Spread {
    std::size_t count = 0;
    double median = 0;
    double low = 0;   ///< A quarter of them are below,
    double high = 0;  ///< and a quarter above.
    double least = 0;

    /// Half of what the middle half spans, as a share of the median.
    double share() const { return median > 0 ? (high - low) / 2 / median : 0; }
};

/// `values` is not empty.
Spread spread_of(std::vector<double> values);

struct Interval {
    double low = 0;
    double high = 0;
};

/// An interval of two elements that has the true median in it unless something happens that is
/// `error` likely at most, whatever the distribution is: the number of values below the median is
/// binomial. None where there are too few values to be so sure.
std::optional<Interval> median_interval(const std::vector<double>& sorted, double error);

}  // namespace tickproof::harness
