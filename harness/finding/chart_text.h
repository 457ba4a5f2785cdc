// Words, numbers and ranges that every chart needs.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "harness/finding/chart.h"

namespace tickproof::harness {

/// Three digits that matter, without an exponent: `144`, `33.3`, `1000`.
std::string three_digits(double value);

/// `1.2 s`, `61.7 ns`, `8.2 mm`, `60 fps`, `3` without a unit.
std::string quantity_text(double value, std::string_view unit);

/// Two numbers with as many digits as tell them apart, and three at least: `3.4 and 2.59`.
std::string two_numbers(double a, double b);

/// Replaces underscores by spaces: `farthest_x` becomes `farthest x`.
std::string words_of(std::string_view name);

/// A logarithmic axis with room beside the values.
ChartAxis log_axis_of(std::string label, const std::vector<double>& values);

/// Frame rates on a logarithmic axis, with the usual ones as its numbers.
ChartAxis rate_axis(const std::vector<ChartSeries>& series);

/// `fixed`, `fixed and variable`, `fixed, variable and 3 more`.
std::string joined_names(const std::vector<std::string>& names, std::size_t most = 4);

/// The least and the greatest y of all points, with room on both sides.
Band padded_range(const std::vector<ChartSeries>& series, std::vector<double> more = {},
                  double share = 0.08);

}  // namespace tickproof::harness
