// Reads how a game steps from the flags of a command line.

#include "harness/cli/game_policy.h"

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/pacing/settings.h"

namespace tickproof::harness {
namespace {

void set_if_given(std::string_view flag, std::string_view setting, const std::string& text,
                  PolicySpec& policy) {
    if (text.empty()) {
        return;
    }
    if (!reads(*policy.policy, setting)) {
        throw InputError(fmt::format(
            "{} {}: the policy {} has no {}; leave it out, or name a policy that has one (see "
            "tickproof list policies)",
            flag, text, policy.policy->name, setting));
    }
    try {
        set_setting(policy, setting, text);
    } catch (const InputError& error) {
        const std::string_view what = error.what();
        const bool is_named = what.starts_with(setting);
        throw InputError(fmt::format(
            "{}{}", flag,
            is_named ? std::string(what.substr(setting.size())) : fmt::format(": {}", what)));
    }
}

/// Sets a cap. For a loop that has a clamp only, the clamp becomes the time of so many steps.
void set_cap(const std::string& text, PolicySpec& policy) {
    const bool is_by_clamp = !text.empty() && !reads(*policy.policy, "steps_per_frame_max") &&
                             reads(*policy.policy, "frame_delta_max") &&
                             reads(*policy.policy, "timestep");
    if (!is_by_clamp) {
        set_if_given("--max-steps", "steps_per_frame_max", text, policy);
        return;
    }
    const int steps = parse_integer(text, 0, 100'000, "--max-steps");
    const Duration most = from_seconds(steps * policy.settings.timestep.dt_s);
    Duration& clamp = policy.settings.frame_delta_max;
    if (steps > 0 && (clamp == Duration{0} || most < clamp)) {
        clamp = most;
    }
}

}  // namespace

PolicySpec policy_of(const GameOptions& options) {
    PolicySpec policy = parse_policy(options.policy.empty() ? "fixed" : options.policy);
    set_if_given("--timestep", "timestep", options.timestep, policy);
    set_if_given("--max-delta", "frame_delta_max", options.max_delta, policy);
    set_cap(options.max_steps, policy);
    return policy;
}

}  // namespace tickproof::harness
