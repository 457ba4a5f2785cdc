// Puts the numbers and names of charts into words, and finds the ranges of their axes.

#include "harness/finding/chart_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <utility>

#include "harness/base/time_text.h"

namespace tickproof::harness {
namespace {

/// A unit for values of `of` that are smaller than `below`.
struct SmallUnit {
    std::string_view of;
    double below = 0;
    double factor = 1;
    std::string_view name;
};
constexpr SmallUnit kSmallUnits[] = {{"s", 0.9995e-6, 1e9, "ns"},
                                     {"m", 0.9995e-6, 1e9, "nm"},
                                     {"m", 0.9995e-3, 1e6, "um"},
                                     {"m", 0.9995e-2, 1e3, "mm"}};

}  // namespace

std::string three_digits(double value) {
    return std::abs(value) >= 999.5 ? fmt::format("{:.0f}", value) : fmt::format("{:.3g}", value);
}

std::string quantity_text(double value, std::string_view unit) {
    for (const SmallUnit& each : kSmallUnits) {
        if (each.of == unit && value != 0 && std::abs(value) < each.below) {
            return fmt::format("{} {}", three_digits(each.factor * value), each.name);
        }
    }
    return unit == "s" ? time_text(value)
                       : fmt::format("{}{}{}", three_digits(value), unit.empty() ? "" : " ", unit);
}

std::string two_numbers(double a, double b) {
    constexpr int kMostDigits = 17;
    for (int digits = 3; digits < kMostDigits; ++digits) {
        std::string left = fmt::format("{:.{}g}", a, digits);
        const std::string right = fmt::format("{:.{}g}", b, digits);
        if (left != right) {
            return fmt::format("{} and {}", left, right);
        }
    }
    return fmt::format("{:.17g} and {:.17g}", a, b);
}

std::string words_of(std::string_view name) {
    std::string words(name);
    std::ranges::replace(words, '_', ' ');
    return words;
}

Band padded_range(const std::vector<ChartSeries>& series, std::vector<double> more, double share) {
    for (const ChartSeries& each : series) {
        for (const ChartPoint& point : each.points) {
            more.push_back(point.y);
        }
    }
    std::erase_if(more, [](double value) { return !std::isfinite(value); });
    if (more.empty()) {
        return {0, 1};
    }
    const auto [low, high] = std::ranges::minmax(more);
    const double size = high > low ? high - low : std::max(std::abs(high), 1.0);
    return {low - share * size, high + share * size};
}

ChartAxis log_axis_of(std::string label, const std::vector<double>& values) {
    const auto [low, high] = std::ranges::minmax(values);
    return {.label = std::move(label), .low = low / 1.3, .high = high * 1.3, .is_log = true};
}

ChartAxis rate_axis(const std::vector<ChartSeries>& series) {
    ChartAxis axis{
        .label = "frames a second, logarithmic", .is_log = true, .name = "fps", .unit = "fps"};
    std::set<double> rates;
    for (const ChartSeries& each : series) {
        for (const ChartPoint& point : each.points) {
            rates.insert(point.x);
        }
    }
    axis.low = *rates.begin();
    axis.high = *rates.rbegin();
    constexpr std::size_t kFew = 10;  // So few rates all get a number.
    if (rates.size() <= kFew) {
        axis.ticks.assign(rates.begin(), rates.end());
        return axis;
    }
    axis.ticks = {axis.low, 10,  15,  20,  30,  45,  60,  75,       90,
                  120,      144, 165, 240, 360, 480, 720, axis.high};
    std::ranges::sort(axis.ticks);
    return axis;
}

std::string joined_names(const std::vector<std::string>& names, std::size_t most) {
    if (names.size() <= 1) {
        return names.empty() ? std::string() : names.front();
    }
    const bool are_all = names.size() <= most;
    const auto listed = static_cast<std::ptrdiff_t>(are_all ? names.size() - 1 : most - 1);
    return fmt::format("{} and {}", fmt::join(names.begin(), names.begin() + listed, ", "),
                       are_all ? names.back() : fmt::format("{} more", std::ssize(names) - listed));
}

}  // namespace tickproof::harness
