// The interval of values that a printed number stands for.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/study/cases/case.h"

namespace tickproof::harness {
namespace {

/// Binary numbers miss the ends of a decimal interval by up to this share.
constexpr double kSlack = 1e-12;

/// Half of one unit in the last printed digit: 0.005 for `54.64`, 50 for `2.03e4`.
double half_of_last_digit(std::string_view text) {
    const std::size_t exponent_at = text.find_first_of("eE");
    const std::string_view mantissa = text.substr(0, exponent_at);
    const std::size_t point = mantissa.find('.');
    const auto decimals =
        point == std::string_view::npos ? 0.0 : static_cast<double>(mantissa.size() - point - 1);
    double exponent = 0;
    if (exponent_at != std::string_view::npos) {
        const std::string_view digits = text.substr(exponent_at + 1);
        exponent = parse_number(digits.substr(digits.starts_with('+') ? 1 : 0), "exponent");
    }
    return 0.5 * std::pow(10.0, exponent - decimals);
}

bool is_number(std::string_view text) {
    return !text.empty() && text.find_first_of("0123456789") <= text.find_first_not_of("+-.");
}

}  // namespace

Figure parse_figure(std::string_view text, std::optional<double> tolerance, std::string_view what) {
    Figure figure{.text = std::string(text)};
    constexpr std::string_view kTo = " to ";
    if (const auto to = text.find(kTo); to != std::string_view::npos) {
        if (tolerance) {
            throw InputError(
                fmt::format("{} '{}': a range cannot have a tolerance; leave one out", what, text));
        }
        figure.low = parse_number(text.substr(0, to), what);
        figure.high = parse_number(text.substr(to + kTo.size()), what);
        if (*figure.low > *figure.high) {
            throw InputError(
                fmt::format("{} '{}': write the smaller number first, 'A to B'", what, text));
        }
        return figure;
    }
    if (!is_number(text)) {
        if (tolerance) {
            throw InputError(
                fmt::format("{} '{}': only a number can have a tolerance", what, text));
        }
        return figure;
    }
    const double value = parse_number(text, what);
    const double width = tolerance.value_or(half_of_last_digit(text));
    figure.tolerance = tolerance;
    figure.low = value - width;
    figure.high = value + width;
    return figure;
}

bool meets(const Figure& figure, double value) {
    if (!figure.low) {
        return figure.text == "none" && std::isnan(value);
    }
    return value >= *figure.low - kSlack * std::abs(*figure.low) &&
           value <= *figure.high + kSlack * std::abs(*figure.high);
}

}  // namespace tickproof::harness
