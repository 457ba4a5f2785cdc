#include "harness/check/motion/timestep_candidates.h"

#include <fmt/format.h>

#include <array>

#include "harness/check/fixes.h"
#include "harness/project/patch.h"
#include "harness/project/readers.h"

namespace tickproof::harness {
namespace {

/// Step rates that games use.
constexpr std::array kRates_hz{30, 50, 60, 90, 100, 120, 144, 180, 240, 300, 360, 480, 600, 960};

}  // namespace

std::vector<TimestepCandidate> shorter_timesteps(const Game& game) {
    std::vector<TimestepCandidate> all;
    for (const int rate_hz : kRates_hz) {
        constexpr double kShorter = 0.999;
        if (1.0 / rate_hz >= game.policy.settings.timestep.dt_s * kShorter) {
            continue;
        }
        TimestepCandidate candidate{.policy = game.policy,
                                    .settings = {{"timestep", fmt::format("1/{}", rate_hz)}}};
        set_setting(candidate.policy, "timestep", candidate.settings.front().value);
        if (game.project && keys_for(*game.project, candidate.policy).empty()) {
            continue;
        }
        candidate.text = set_text(game, candidate.settings);
        all.push_back(std::move(candidate));
    }
    return all;
}

std::vector<TimestepCandidate> fixed_timesteps(const Game& game) {
    std::vector<TimestepCandidate> all;
    all.reserve(kRates_hz.size());
    if (game.project && !keys_of_fixed_timestep(*game.project).empty()) {
        return {{.policy = parse_policy(game.project->reader->fixed_policy),
                 .text = fixed_timestep_fix(game),
                 .settings = {}}};
    }
    if (game.project && !game.project->reader->is_own_code) {
        return {};
    }
    for (const int rate_hz : kRates_hz) {
        all.push_back({.policy = parse_policy(fmt::format("fixed:timestep=1/{}", rate_hz)),
                       .text = fmt::format("step physics by a fixed timestep of 1/{} s", rate_hz),
                       .settings = {}});
    }
    return all;
}

}  // namespace tickproof::harness
