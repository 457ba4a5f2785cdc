// Converts Unity's ticks to rates, and tells how an editor of a version reads them.

#include "harness/project/engines/unity_ticks.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <optional>

#include "harness/base/text.h"

namespace tickproof::harness {

namespace {

/// Year or major, minor, patch, kind of release (`a`, `b`, `f`, `p`) and its number.
using UnityVersion = std::array<int, 5>;

/// Reads `6000.0.47f1`; none for any other text.
std::optional<UnityVersion> parse_version(std::string_view text) {
    UnityVersion version{};
    for (std::size_t i = 0; i < version.size(); ++i) {
        if (i == 3) {
            version[i] = text.empty() ? 0 : static_cast<unsigned char>(text.front());
            text.remove_prefix(text.empty() ? 0 : 1);
            continue;
        }
        const auto [end, error] =
            std::from_chars(text.data(), text.data() + text.size(), version[i]);
        if (error != std::errc{}) {
            return std::nullopt;
        }
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
        text.remove_prefix(i < 2 && text.starts_with('.') ? 1 : 0);
    }
    return version;
}

/// The first release of each line of editors that writes version 2.
UnityVersion first_versioned(const UnityVersion& version) {
    if (version[0] == 6000 && version[1] == 1) {
        return {6000, 1, 0, 'b', 11};
    }
    if (version[0] == 6000 && version[1] == 2) {
        return {6000, 2, 0, 'a', 8};
    }
    return {6000, 0, 47, 'f', 1};
}

}  // namespace

TicksForm ticks_form_of(std::string_view version) {
    constexpr std::string_view kUnity = "Unity ";
    constexpr UnityVersion kFirst{2023, 1, 0, 'a', 15};
    version.remove_prefix(version.starts_with(kUnity) ? kUnity.size() : 0);
    const auto parsed = parse_version(version);
    if (!parsed) {
        return TicksForm::unknown;
    }
    return *parsed < kFirst                     ? TicksForm::seconds
           : *parsed < first_versioned(*parsed) ? TicksForm::unversioned
                                                : TicksForm::versioned;
}

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
