// The timestep: how it is written, and how a loop keeps it.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/pacing/settings.h"

namespace tickproof::harness {

Timestep parse_timestep(std::string_view text, std::string_view what) {
    double value_s = 0;
    if (text.ends_with("hz") || text.ends_with("Hz")) {
        value_s = 1 / parse_number(text.substr(0, text.size() - 2), what);
    } else {
        refuse_without_unit(text, what, "hz");
        value_s = parse_seconds(text, what);
    }
    if (!(value_s >= 1e-6 && value_s <= 10)) {
        throw InputError(fmt::format(
            "{} '{}': expected a time from 1us to 10s, such as 1/60, 16ms or 60hz", what, text));
    }
    const Duration account = from_seconds(value_s);
    // 33.3ms is 0.0333 to the bit, which 33.3 / 1000 is not.
    const bool whole = std::abs(seconds(account) - value_s) < 1e-14;
    return {.account = account, .dt_s = whole ? seconds(account) : value_s};
}

Timestep kept_timestep(const PacingSettings& settings) {
    if (settings.timestep_rounding == DeltaRounding::none) {
        return settings.timestep;
    }
    const std::int64_t unit = settings.delta_unit.count();
    const std::int64_t account = settings.timestep.account.count();
    // The account is itself rounded, to nanoseconds: 1/60 s is a little less than 16,666,667 ns.
    const bool below = settings.timestep.dt_s < seconds(settings.timestep.account);
    std::int64_t units = (below ? account - 1 : account) / unit;
    if (settings.timestep_rounding == DeltaRounding::round) {
        units = (account + unit / 2) / unit;
    } else if (settings.timestep_rounding == DeltaRounding::ceil_plus) {
        units += 1;
    }
    const Duration kept{std::max<std::int64_t>(1, units) * unit};
    return {.account = kept, .dt_s = seconds(kept)};
}

PacingSettings with_scaled_timestep(PacingSettings settings) {
    if (settings.time_scale != 1) {
        const double dt_s = settings.timestep.dt_s * settings.time_scale;
        settings.timestep = {.account = from_seconds(dt_s), .dt_s = dt_s};
    }
    return settings;
}

}  // namespace tickproof::harness
