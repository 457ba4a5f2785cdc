#include "harness/check/motion/cadence.h"

#include <fmt/format.h>

#include <cmath>

#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

/// ` (3-2-3-2-2)`: what 2.4 comes to, in whole numbers, until it begins again or has had two
/// stretches of each; empty if that takes long.
std::string cadence(double ratio) {
    constexpr int most = 16;
    constexpr double whole = 0.01;
    std::string text;
    int changes = 0;
    double before = 0;
    for (int i = 0; i < most; ++i) {
        const double next = (i + 1) * ratio;
        const double stays = std::ceil(next - whole) - std::ceil(i * ratio - whole);
        changes += i > 0 && stays != before ? 1 : 0;
        before = stays;
        text += fmt::format("{}{:.0f}", i == 0 ? "" : "-", stays);
        if (std::abs(next - std::round(next)) < whole) {
            return fmt::format(" ({})", text);
        }
        if (changes == 3) {
            return fmt::format(" ({}...)", text);
        }
    }
    return changes > 0 ? fmt::format(" ({}...)", text) : std::string();
}

}  // namespace

std::string rhythm_text(double steps_per_refresh, const std::string& counts) {
    const bool is_slower = steps_per_refresh < 1;
    const double ratio = is_slower ? 1 / steps_per_refresh : steps_per_refresh;
    constexpr double kWhole = 0.01;
    if (std::abs(ratio - std::round(ratio)) < kWhole) {
        return counts;
    }
    const double low = std::floor(ratio);
    return is_slower
               ? fmt::format("a step stays for {} or {} refreshes{}", low, low + 1, cadence(ratio))
               : fmt::format("a refresh moves by {} or {}{}", low,
                             counted(static_cast<std::size_t>(low + 1), "step"), cadence(ratio));
}

}  // namespace tickproof::harness
