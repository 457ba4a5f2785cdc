#include "harness/check/invented.h"

#include <fmt/format.h>

#include "harness/base/text.h"
#include "harness/check/check.h"

namespace tickproof::harness {

std::optional<CountedTwice> counted_twice(const PolicySpec& policy) {
    const double limit_hz = policy.settings.rate_limit_hz;
    if (!reads(*policy.policy, "rate_limit_hz") || limit_hz <= 0) {
        return {};
    }
    return CountedTwice{
        .setting = "rate_limit_hz",
        .cause = fmt::format("a limit of {} Hz holds frames back and lets all of them through at "
                             "once; what is more than {} of it is held back again, and counted "
                             "twice",
                             shortest(limit_hz), time_text(1 / limit_hz)),
        .fix = "remove the limit: rate_limit_hz=off, which is Phaser's fps.limit of 0"};
}

}  // namespace tickproof::harness
