#include "harness/validate/fixes.h"

#include <fmt/format.h>

#include "harness/check/check.h"
#include "harness/project/patch.h"
#include "harness/validate/lints.h"

namespace tickproof::harness {

namespace {

std::string timestep_keys(const Subject& subject, double dt_s) {
    PolicySpec wanted = subject.policy;
    wanted.settings.timestep = {from_seconds(dt_s), dt_s};
    return subject.project ? keys_for(*subject.project, wanted) : std::string();
}

}  // namespace

std::string timestep_text(const Subject& subject, double dt_s) {
    const std::string keys = timestep_keys(subject, dt_s);
    return keys.empty() ? fmt::format("{:.9g}", dt_s) : keys;
}

std::string clamp_fix(const Subject& subject) {
    const bool has_clamp = reads(*subject.policy.policy, "frame_delta_max") &&
                           subject.policy.settings.frame_delta_max > Duration{0};
    return has_clamp ? fmt::format("lower the clamp ({})", name_of(subject, "frame_delta_max"))
                     : "clamp the frame delta";
}

std::string timestep_fix(const Subject& subject, double dt_s) {
    const std::string keys = timestep_keys(subject, dt_s);
    return keys.empty() ? time_text(dt_s) : fmt::format("{} ({})", time_text(dt_s), keys);
}

std::string fixed_timestep_fix(const Subject& subject, std::string_view otherwise) {
    const std::string keys =
        subject.project ? keys_of_fixed_timestep(*subject.project) : std::string();
    return keys.empty() ? std::string(otherwise)
                        : fmt::format("step by a fixed timestep ({})", keys);
}

std::string shorter_steps_fix(const Subject& subject) {
    const Policy& policy = *subject.policy.policy;
    // Without an overstep a cap of one step is a step as long as the frame.
    if (!subject.project || !reads(policy, "steps_per_frame_max") || reads(policy, "draw") ||
        subject.policy.settings.steps_per_frame_max != 1) {
        return {};
    }
    PolicySpec wanted = subject.policy;
    wanted.settings.steps_per_frame_max = policy.defaults.steps_per_frame_max;
    const std::string keys = keys_for(*subject.project, wanted);
    return keys.empty() ? std::string()
                        : fmt::format(", or divide frames into steps of at most {} ({})",
                                      time_text(wanted.settings.timestep.dt_s), keys);
}

}  // namespace tickproof::harness
