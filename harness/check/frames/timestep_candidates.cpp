// Lists the timesteps that a fix may try.

#include "harness/check/frames/timestep_candidates.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/check/fixes.h"
#include "harness/game/customary_rates.h"
#include "harness/project/patch.h"
#include "harness/project/readers.h"

namespace tickproof::harness {
namespace {

/// The customary rates that can be written as `1/120`.
std::vector<int> whole_rates_hz(const Game& game) {
    std::vector<int> whole;
    for (const double rate_hz : customary_rates_hz(game)) {
        if (rate_hz == std::round(rate_hz)) {
            whole.push_back(static_cast<int>(rate_hz));
        }
    }
    return whole;
}

bool fit(double steps_hz, double refresh_hz) {
    constexpr double kWhole = 5e-3;  // Engines round: one writes 1/60 as 0.0167.
    const double ratio = std::max(steps_hz, refresh_hz) / std::min(steps_hz, refresh_hz);
    return std::abs(ratio / std::round(ratio) - 1) < kWhole;
}

/// Without interpolation motion is even only on displays that the rate fits, so a new rate must fit
/// every display that the old one fits.
bool stays_even(const Game& game, double rate_hz) {
    const PacingSettings& settings = game.policy.settings;
    return settings.draw == Draw::interpolate ||
           std::ranges::all_of(game.profile.refresh_hz, [&](double refresh_hz) {
               return !fit(1 / settings.timestep.dt_s, refresh_hz) || fit(rate_hz, refresh_hz);
           });
}

}  // namespace

std::vector<TimestepCandidate> shorter_timesteps(const Game& game) {
    std::vector<TimestepCandidate> all;
    for (const int rate_hz : whole_rates_hz(game)) {
        constexpr double kShorter = 0.999;
        if (1.0 / rate_hz >= game.policy.settings.timestep.dt_s * kShorter ||
            !stays_even(game, rate_hz)) {
            continue;
        }
        TimestepCandidate candidate{.policy = game.policy, .settings = {timestep_of(rate_hz)}};
        set_setting(candidate.policy, "timestep", candidate.settings.front().value);
        if (game.project && keys_for(*game.project, candidate.policy).empty()) {
            continue;
        }
        candidate.text = set_text(game, candidate.settings);
        all.push_back(std::move(candidate));
    }
    // The engine's own step first, so that findings advise one and the same.
    const double usual_s = game.policy.policy->defaults.timestep.dt_s;
    const auto usual = std::ranges::find_if(all, [&](const TimestepCandidate& each) {
        return each.settings.front() == timestep_of(1 / usual_s);
    });
    if (!has_own_loop(game) && usual != all.end()) {
        std::rotate(all.begin(), usual, usual + 1);
    }
    return all;
}

std::vector<TimestepCandidate> fixed_timesteps(const Game& game) {
    std::vector<TimestepCandidate> all;
    if (game.step_policy) {
        return {{.policy = *game.step_policy, .text = fixed_timestep_fix(game), .settings = {}}};
    }
    if (game.project && !keys_of_fixed_timestep(*game.project).empty()) {
        const std::string name(game.project->reader->fixed_policy);
        return {{.policy = parse_policy(name),
                 .text = fixed_timestep_fix(game),
                 .settings = {{"policy", name}}}};
    }
    if (game.project && !is_own_code(*game.project)) {
        return {};
    }
    constexpr int kLowest_hz = 60;  // Below it a game that stepped every frame feels slower.
    for (const int rate_hz : whole_rates_hz(game)) {
        if (rate_hz < kLowest_hz) {
            continue;
        }
        TimestepCandidate made{
            .policy = parse_policy(fmt::format("fixed:timestep=1/{}", rate_hz)),
            .text = fmt::format("step physics by a fixed timestep of 1/{} s", rate_hz),
            .settings = {{"policy", "fixed"}, timestep_of(rate_hz)}};
        const Duration clamp = game.policy.settings.frame_delta_max;
        if (reads(*game.policy.policy, "frame_delta_max") &&
            clamp != game.policy.policy->defaults.frame_delta_max) {
            made.policy.settings.frame_delta_max = clamp;  // The clamp stays in the file.
            made.settings.push_back({"frame_delta_max", exact(clamp)});
        }
        all.push_back(std::move(made));
    }
    return all;
}

}  // namespace tickproof::harness
