#include "harness/finding/cadence.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

/// So near to a whole number two rates look like multiples, for some seconds.
constexpr double kWhole = 0.01;

/// ` (3-2-3-2-2)`: what 2.4 comes to, in whole numbers, until it begins again. Of what takes longer
/// the first numbers, or the usual one where the other is rare: ` (mostly 3)`.
std::string cadence(double ratio) {
    constexpr int most = 8;
    std::string text;
    int changes = 0;
    double before = 0;
    for (int i = 0; i < most; ++i) {
        const double next = (i + 1) * ratio;
        const double stays = std::ceil(next - kWhole) - std::ceil(i * ratio - kWhole);
        changes += i > 0 && stays != before ? 1 : 0;
        before = stays;
        text += fmt::format("{}{:.0f}", i == 0 ? "" : "-", stays);
        if (std::abs(next - std::round(next)) < kWhole) {
            return fmt::format(" ({})", text);
        }
    }
    return changes < 3 ? fmt::format(" (mostly {:.0f})", ratio) : fmt::format(" ({}...)", text);
}

}  // namespace

std::string rhythm_of(double steps_per_image, std::string_view image) {
    const bool is_slower = steps_per_image < 1;
    const double ratio = is_slower ? 1 / steps_per_image : steps_per_image;
    if (!(std::abs(ratio - std::round(ratio)) >= kWhole)) {
        return {};
    }
    const double low = std::floor(ratio);
    return is_slower
               ? fmt::format("a step stays for {} or {} {}{}{}", low, low + 1, image,
                             image.ends_with("sh") ? "es" : "s", cadence(ratio))
               : fmt::format("a {} moves by {} or {}{}", image, low,
                             counted(static_cast<std::size_t>(low + 1), "step"), cadence(ratio));
}

}  // namespace tickproof::harness
