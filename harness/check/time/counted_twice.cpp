#include "harness/check/time/counted_twice.h"

#include <fmt/format.h>

#include "harness/base/text.h"
#include "harness/base/time_text.h"

namespace tickproof::harness {

std::optional<CountedTwice> counted_twice(const PolicySpec& policy) {
    const double limit_hz = policy.settings.rate_limit_hz;
    if (!reads(*policy.policy, "rate_limit_hz") || limit_hz <= 0) {
        return {};
    }
    return CountedTwice{
        .setting = "rate_limit_hz",
        .cause = fmt::format("The limit of {} Hz passes the time of several frames at once, and "
                             "adds what exceeds {} a second time",
                             shortest(limit_hz), time_text(1 / limit_hz)),
        .fix = "Set rate_limit_hz to off (Phaser: fps.limit to 0)."};
}

}  // namespace tickproof::harness
