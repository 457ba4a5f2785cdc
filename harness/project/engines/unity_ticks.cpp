#include "harness/project/engines/unity_ticks.h"

#include <fmt/format.h>

#include <cmath>

#include "harness/base/text.h"

namespace tickproof::harness {

std::string to_text(const UnityTicks& ticks) {
    const std::string count = fmt::format("{:.0f}", ticks.count);
    return ticks.denominator == 1
               ? fmt::format("{}/{:.0f}", count, ticks.numerator)
               : fmt::format("{}*{:.0f}/{:.0f}", count, ticks.denominator, ticks.numerator);
}

double unity_rate_hz(std::string_view text) {
    const auto slash = text.find('/');
    if (slash == std::string_view::npos) {
        return 0;
    }
    const double numerator = parse_number(text.substr(slash + 1), "m_Numerator");
    const auto times = text.find('*');
    return times == std::string_view::npos
               ? numerator
               : numerator /
                     parse_number(text.substr(times + 1, slash - times - 1), "m_Denominator");
}

std::string meant(const UnityTicks& ticks) {
    const double least_s = ticks.count / ticks.rate_hz();
    const double most_s = (ticks.count + 1) / ticks.rate_hz();
    const double rate_hz = std::floor(1 / least_s + 1e-7);  // 1 / (1.0 / 49) is below 49.
    if (rate_hz >= 2 && 1 / rate_hz < most_s) {
        return fmt::format("1/{:.0f}", rate_hz);
    }
    for (int decimals = 1; decimals < 15; ++decimals) {
        const double power = std::pow(10, decimals);
        const double nearest_s = std::ceil(least_s * power - 1e-9) / power;
        if (nearest_s <= most_s) {
            return fmt::format("{:.{}f}", nearest_s, decimals);
        }
    }
    return shortest(least_s);
}

}  // namespace tickproof::harness
