#include "harness/validate/fixes.h"

#include <fmt/format.h>

#include "harness/check/check.h"
#include "harness/project/patch.h"

namespace tickproof::harness {

std::string timestep_fix(const Subject& subject, double dt_s) {
    PolicySpec wanted = subject.policy;
    wanted.settings.timestep = {from_seconds(dt_s), dt_s};
    const std::string keys = subject.project ? keys_for(*subject.project, wanted) : std::string();
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
