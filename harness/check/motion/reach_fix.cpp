// Tries timesteps and the half-step on jumps that miss their target.

#include "harness/check/motion/reach_fix.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/check/frames/run_text.h"

namespace tickproof::harness {

std::optional<TimestepCandidate> timestep_for(Inquiry& ask, const std::vector<JumpAt>& jumps,
                                              const JumpAt& worst,
                                              const std::function<bool(const JumpAt&)>& passes) {
    const bool has_steps = !ask.game.step_policy && reads(*ask.game.policy.policy, "timestep");
    const std::vector<TimestepCandidate> candidates =
        has_steps ? shorter_timesteps(ask.game) : fixed_timesteps(ask.game);
    // Tries the worst jump with every candidate, then all jumps with the first that helps it.
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
        // Counts instead of stopping early, so that one round asks for all runs.
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

std::optional<HalfStep> half_step_for(Inquiry& ask, const std::vector<JumpAt>& jumps,
                                      const std::function<bool(const JumpAt&)>& passes) {
    const auto engine =
        physics::integrated_by(ask.game.engine, physics::Integrator::velocity_verlet);
    if (!is_per_frame_code(*ask.game.policy.policy) || !engine || engine == ask.game.engine) {
        return std::nullopt;
    }
    const std::size_t rates = ask.game.frames.rates.size();
    const JumpAt* changed = nullptr;  // The jump that differs most, at the lowest rate.
    std::size_t failing = 0;
    std::size_t failing_elsewhere = 0;
    for (const JumpAt& jump : jumps) {
        const bool is_steady = jump.trace < rates;
        const bool fails = !passes(jump_with(ask, jump, *engine));
        (is_steady ? failing : failing_elsewhere) += fails ? 1U : 0U;
        changed = is_steady && changed == nullptr ? &jump : changed;
    }
    if (changed == nullptr) {
        return std::nullopt;
    }
    const JumpAt half = jump_with(ask, *changed, *engine);
    if (ask.waits() || failing > 0) {
        return std::nullopt;
    }
    const double gain_m = half.apex_m - changed->apex_m;
    return HalfStep{.apex_m = half.apex_m,
                    .gain_m = gain_m,
                    .text = fmt::format(
                        "set the jump's velocity first, and add half of gravity's change before "
                        "the move and half after it ({} the jump peaks {:.3g} m {}, at {:.4g} m{})",
                        at_run(ask, changed->trace, changed->spec.start_frame), std::abs(gain_m),
                        gain_m < 0 ? "lower" : "higher", half.apex_m,
                        failing_elsewhere > 0 ? "; a hitch still cuts it off" : "")};
}

void add_half_step(const HalfStep& half, Finding& finding) {
    finding.numbers.push_back({"half_step_apex", half.apex_m, "m"});
    finding.numbers.push_back({"half_step_gain", half.gain_m, "m"});
    finding.fix =
        capitalised(half.text) + (finding.fix.empty() ? "" : ", or " + uncapitalised(finding.fix));
}

}  // namespace tickproof::harness
