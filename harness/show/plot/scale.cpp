// Places values on linear and logarithmic axes, and chooses round numbers for their ticks.

#include "harness/show/plot/scale.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

namespace tickproof::harness {
namespace {

/// 0 at the low end of the axis, 1 at the high one. In the middle where the axis has one value.
double share_of(const ChartAxis& axis, double value) {
    if (axis.low == axis.high) {
        return value == axis.low ? 0.5 : std::numeric_limits<double>::quiet_NaN();
    }
    if (axis.is_log) {
        return std::log(value / axis.low) / std::log(axis.high / axis.low);
    }
    return (value - axis.low) / (axis.high - axis.low);
}

std::vector<double> multiples(double step, double low, double high) {
    std::vector<double> ticks;
    const auto first = static_cast<long long>(std::ceil(low / step - 1e-9));
    for (long long i = first; static_cast<double>(i) * step <= high + step * 1e-9; ++i) {
        ticks.push_back(static_cast<double>(i) * step);
    }
    return ticks;
}

/// Every second, every third, ..., so that at most so many are left.
std::vector<double> thinned(const std::vector<double>& ticks, std::size_t most) {
    std::vector<double> left;
    const std::size_t apart = (ticks.size() + most - 1) / most;
    for (std::size_t i = 0; i < ticks.size(); i += apart) {
        left.push_back(ticks[i]);
    }
    return left;
}

/// The closest multiples of 1, 2 or 5 times a power of ten of which at most so many fit. Of two or
/// more there are at least two: one number says nothing of a scale.
std::vector<double> round_numbers(double low, double high, std::size_t most) {
    double step = std::pow(10, std::floor(std::log10((high - low) / static_cast<double>(most))));
    std::vector<double> ticks = multiples(step, low, high);
    for (std::size_t i = 0; ticks.size() > most; ++i) {
        constexpr std::array kFactors{2.0, 2.5, 2.0};  // To 2, 5 and 10 times the power of ten.
        step *= kFactors[i % kFactors.size()];
        const std::vector<double> fewer = multiples(step, low, high);
        ticks = fewer.size() < 2 ? thinned(ticks, most) : fewer;
    }
    return ticks;
}

/// The digits before the zeros: 1 of each power of ten; 1, 2 and 5; all nine.
std::vector<double> with_digits(double low, double high, std::span<const double> digits) {
    std::vector<double> ticks;
    const int first = static_cast<int>(std::floor(std::log10(low)));
    const int last = static_cast<int>(std::ceil(std::log10(high)));
    for (int power = first; power <= last; ++power) {
        for (const double digit : digits) {
            const double tick = digit * std::pow(10, power);
            if (tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9)) {
                ticks.push_back(tick);
            }
        }
    }
    return ticks;
}

/// Of a logarithmic axis: the finest that fit, two at least.
std::vector<double> round_powers(double low, double high, std::size_t most) {
    constexpr std::array kDigits{1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0};
    constexpr std::array kFew{1.0, 2.0, 5.0};
    const std::vector<double> few = with_digits(low, high, kFew);
    const std::vector<double> tens = with_digits(low, high, std::span(kDigits).first(1));
    if (tens.size() >= 3 || (tens.size() == 2 && few.size() > most)) {
        return thinned(tens, most);
    }
    if (few.size() >= 2) {
        return thinned(few, most);
    }
    const std::vector<double> all = with_digits(low, high, kDigits);
    return all.size() >= 2 ? thinned(all, most) : round_numbers(low, high, most);
}

/// `0.001`, `1e-5`, `144`.
std::string short_number(double value) {
    const double size = std::abs(value);
    if (size != 0 && (size < 1e-4 || size >= 1e5)) {
        const int power = static_cast<int>(std::floor(std::log10(size) + 1e-9));
        return fmt::format("{:.3g}e{}", value / std::pow(10, power), power);
    }
    return fmt::format("{:.6g}", value);
}

}  // namespace

std::size_t cell_of(const ChartAxis& axis, double value, std::size_t cells) {
    const double share = share_of(axis, value);
    if (!(share >= -1e-9 && share <= 1 + 1e-9)) {
        return kOffAxis;
    }
    return static_cast<std::size_t>(
        std::lround(std::clamp(share, 0.0, 1.0) * static_cast<double>(cells - 1)));
}

std::vector<double> ticks_of(const ChartAxis& axis, std::size_t most) {
    most = std::max<std::size_t>(most, 1);
    if (!axis.ticks.empty()) {
        std::vector<double> ticks;
        for (const double tick : axis.ticks) {
            if (tick >= axis.low && tick <= axis.high) {
                ticks.push_back(tick);
            }
        }
        return ticks;
    }
    if (axis.low == axis.high) {
        return {axis.low};
    }
    return axis.is_log ? round_powers(axis.low, axis.high, most)
                       : round_numbers(axis.low, axis.high, most);
}

std::vector<std::string> tick_texts(const ChartAxis& axis, const std::vector<double>& ticks) {
    std::vector<std::string> texts;
    constexpr double kSmall = 1e-4;
    const bool are_small =
        !ticks.empty() && std::abs(ticks.front()) < kSmall && std::abs(ticks.back()) < kSmall;
    if (axis.is_log || !axis.ticks.empty() || ticks.size() < 2 || are_small) {
        for (const double tick : ticks) {
            texts.push_back(short_number(tick));
        }
        return texts;
    }
    const double step = ticks[1] - ticks[0];
    const int decimals = std::clamp(static_cast<int>(-std::floor(std::log10(step) + 1e-9)), 0, 9);
    for (const double tick : ticks) {
        texts.push_back(fmt::format("{:.{}f}", tick == 0 ? 0.0 : tick, decimals));
    }
    return texts;
}

}  // namespace tickproof::harness
