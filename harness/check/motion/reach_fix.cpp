#include "harness/check/motion/reach_fix.h"

#include <algorithm>

namespace tickproof::harness {

std::optional<TimestepCandidate> timestep_for(Inquiry& ask, const std::vector<JumpAt>& jumps,
                                              const JumpAt& worst,
                                              const std::function<bool(const JumpAt&)>& passes) {
    const std::vector<TimestepCandidate> candidates = reads(*ask.game.policy.policy, "timestep")
                                                          ? shorter_timesteps(ask.game)
                                                          : fixed_timesteps(ask.game);
    // First the jump that fails the most with each of them, then all jumps with the first that
    // helps.
    std::vector<bool> helps;
    helps.reserve(candidates.size());
    for (const TimestepCandidate& candidate : candidates) {
        helps.push_back(passes(jump_with(ask, worst, candidate.policy)));
    }
    if (ask.waits()) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (!helps[i]) {
            continue;
        }
        // Counted, so that all runs are asked for in one round.
        const auto passing = std::ranges::count_if(jumps, [&](const JumpAt& jump) {
            return passes(jump_with(ask, jump, candidates[i].policy));
        });
        if (ask.waits()) {
            return std::nullopt;
        }
        if (static_cast<std::size_t>(passing) == jumps.size()) {
            return candidates[i];
        }
    }
    return std::nullopt;
}

}  // namespace tickproof::harness
