// Severities for people.

#pragma once

#include <fmt/format.h>

#include <cmath>
#include <string>

namespace tickproof::harness {

/// `93% of the tolerance`, `40 times the tolerance`, `above any tolerance`.
inline std::string share_text(double severity) {
    constexpr double kPercents = 10;
    return !std::isfinite(severity) ? std::string("above any tolerance")
           : severity < kPercents   ? fmt::format("{:.3g}% of the tolerance", 100 * severity)
                                    : fmt::format("{:.3g} times the tolerance", severity);
}

}  // namespace tickproof::harness
