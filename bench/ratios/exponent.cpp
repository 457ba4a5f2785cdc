#include "bench/ratios/exponent.h"

#include <cmath>

#include "bench/require.h"

namespace tickproof::bench {
namespace {

double mean(const std::vector<double>& values) {
    double sum = 0;
    for (const double value : values) {
        sum += value;
    }
    return sum / static_cast<double>(values.size());
}

/// The logarithms, minus their mean.
std::vector<double> centred_logarithms(std::vector<double> values) {
    for (double& value : values) {
        value = std::log(value);
    }
    const double middle = mean(values);
    for (double& value : values) {
        value -= middle;
    }
    return values;
}

}  // namespace

Measured exponent_of(const std::vector<double>& sizes, const std::vector<double>& costs) {
    constexpr std::size_t kSizes = 10;
    constexpr double kFreedom = kSizes - 2;
    constexpr double kStudent = 2.306;  // For this many degrees of freedom.
    require(sizes.size() == kSizes && costs.size() == kSizes, "the interval is that of ten sizes");
    const std::vector<double> x = centred_logarithms(sizes);
    const std::vector<double> y = centred_logarithms(costs);
    double xx = 0;
    double xy = 0;
    for (std::size_t i = 0; i < kSizes; ++i) {
        xx += x[i] * x[i];
        xy += x[i] * y[i];
    }
    const double slope = xy / xx;
    double squares = 0;
    for (std::size_t i = 0; i < kSizes; ++i) {
        squares += (y[i] - slope * x[i]) * (y[i] - slope * x[i]);
    }
    const double half = kStudent * std::sqrt(squares / kFreedom / xx);
    return {.value = slope, .low = slope - half, .high = slope + half};
}

bool is_linear(const Measured& exponent) {
    constexpr double kHardly = 1.05;
    return exponent.low <= 1 && exponent.high < kHardly;
}

}  // namespace tickproof::bench
