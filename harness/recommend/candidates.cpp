#include "harness/recommend/candidates.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include "harness/base/text.h"
#include "harness/project/patch.h"
#include "harness/project/readers.h"
#include "harness/recommend/changes.h"
#include "harness/recommend/cost.h"

namespace tickproof::harness {
namespace {

constexpr std::array kRates_hz{30, 50, 60, 72, 75, 90, 100, 120, 144, 180, 200, 240, 300, 360, 480};

/// The rule has the setting, and a project of this rule has a key for it.
bool can_set(const Game& game, std::string_view setting) {
    const bool is_of_project = game.project && game.project->policy.policy == game.policy.policy;
    return reads(*game.policy.policy, setting) &&
           (!is_of_project || find_setting(*game.project, setting) != nullptr);
}

/// True if another timestep changes the loop. A loop of one step a frame ignores it, unless it
/// waits until a timestep has passed.
bool can_be_timed(const PolicySpec& policy) {
    const bool once_a_frame =
        policy.policy->name == "frame-locked" || policy.policy->name == "frame-limited";
    return reads(*policy.policy, "timestep") && (!once_a_frame || policy.settings.frame_limiter);
}

/// The time left over in a frame is kept for the next, so all steps are alike.
bool has_accumulator(const PolicySpec& policy) {
    return reads(*policy.policy, "draw") && !policy.settings.frame_limiter;
}

/// A fixed timestep: the rule that the files of the project can switch on, or the plain one.
PolicySpec fixed_rule(const Game& game) {
    std::string_view name = "fixed";
    if (game.project) {
        const auto reader =
            std::ranges::find(project_readers(), game.project->engine, &ProjectReader::name);
        if (reader != project_readers().end() && !reader->fixed_policy.empty()) {
            name = reader->fixed_policy;
        }
    }
    PolicySpec fixed = parse_policy(name);
    fixed.settings.draw = game.policy.settings.draw;
    fixed.settings.input = game.policy.settings.input;
    if (reads(*game.policy.policy, "frame_delta_max") &&
        game.policy.settings.frame_delta_max > Duration{0}) {
        fixed.settings.frame_delta_max = game.policy.settings.frame_delta_max;
    }
    return fixed;
}

/// Rates tried between one that passes and the next cheaper.
constexpr double kBetween = 24;

/// Costs are compared in parts of a step a second: those that differ by less are the same.
constexpr double kCostParts = 10;

/// The values of one setting to try, the game's own first.
std::vector<double> with_own(double own, std::vector<double> others) {
    std::erase(others, own);
    others.insert(others.begin(), own);
    return others;
}

/// The steps that a frame at the lowest rate needs, four times as many, and those after the worst
/// hitch.
std::vector<double> caps(const Game& game) {
    const PolicySpec& policy = game.policy;
    const GameProfile& profile = game.profile;
    const double own = policy.settings.steps_per_frame_max;
    if (!can_set(game, "steps_per_frame_max")) {
        return {own};
    }
    const double needed =
        std::ceil(policy.settings.time_scale / profile.lowest_fps / policy.settings.timestep.dt_s -
                  1e-9) +
        1;
    double hitch_s = profile.worst_hitch_s;
    if (reads(*policy.policy, "frame_delta_max") && policy.settings.frame_delta_max > Duration{0}) {
        hitch_s = std::min(hitch_s, seconds(policy.settings.frame_delta_max));
    }
    const double hitch = std::ceil(hitch_s / policy.settings.timestep.dt_s) + 1;
    std::vector<double> others{needed, 4 * needed, hitch};
    if (game.project && game.project->policy.policy == policy.policy) {
        const double most = most_of(*game.project, "steps_per_frame_max");
        for (double& cap : others) {
            cap = std::min(cap, most);
        }
    }
    return with_own(own, others);
}

/// With room for uneven frames; with less where that fails. In whole milliseconds.
std::vector<double> clamps_ms(const Game& game) {
    const GameProfile& profile = game.profile;
    const double own = milliseconds(game.policy.settings.frame_delta_max);
    if (!can_set(game, "frame_delta_max")) {
        return {own};
    }
    const double lowest = std::ceil(1000 / profile.lowest_fps - 1e-9) + 1;
    return with_own(own, {std::max(100.0, 3 * lowest), 250, 2 * lowest, lowest,
                          std::ceil(1000 * profile.worst_hitch_s) + 1});
}

/// Each cap with each clamp, with and without everything that can be switched on.
void add_variants(const Candidate& base, const CostTraces& traces, std::vector<Candidate>& all) {
    const bool can_be_limited =
        can_set(base.game, "steps_per_frame_max") || can_set(base.game, "frame_delta_max");
    for (const double cap : caps(base.game)) {
        for (const double clamp_ms : clamps_ms(base.game)) {
            if (can_be_limited && cap == 0 && clamp_ms == 0) {
                continue;
            }
            Candidate limited = base;
            set_cap(limited, cap);
            set_clamp(limited, clamp_ms);
            limited.steps_per_s = steps_per_s_of(limited.game, traces);
            std::vector<Candidate> variants{std::move(limited)};
            for (const auto switch_on :
                 {interpolate, switch_continuous_on, keep_presses, drop_budget}) {
                const std::size_t count = variants.size();
                for (std::size_t i = 0; i < count; ++i) {
                    Candidate switched = variants[i];
                    if (switch_on(switched)) {
                        variants.push_back(std::move(switched));
                    }
                }
            }
            std::ranges::move(variants, std::back_inserter(all));
        }
    }
}

/// Common to all candidates of one rule.
Candidate base_of(const Game& game, const PolicySpec& policy) {
    Candidate base{.game = game};
    base.game.frames = {};
    if (policy.policy != game.policy.policy) {
        // The profile's input and drawing hold for another rule, too.
        base.game.policy = make_game(game.profile, policy).policy;
        base.changes.push_back("use a fixed timestep");
    }
    if (reads(*base.game.policy.policy, "time_scale") &&
        base.game.policy.settings.time_scale != 1) {
        base.game.policy.settings.time_scale = 1;
        base.changes.push_back("set the time scale to 1");
    }
    if (base.game.profile.draw.empty() && reads(*base.game.policy.policy, "draw")) {
        base.game.profile.draw = "none";  // Unknown: the worse is assumed.
    }
    if (base.game.project) {
        base.game.project->remarks.clear();  // No timestep corrects a misspelt key.
    }
    return base;
}

/// The usual rates, and the game's own where it is none of them.
std::vector<double> coarse_rates(const Game& game) {
    std::vector<double> rates(kRates_hz.begin(), kRates_hz.end());
    const double own_hz = 1 / game.policy.settings.timestep.dt_s;
    if (std::ranges::none_of(rates,
                             [&](double rate) { return std::abs(own_hz / rate - 1) < 5e-3; })) {
        rates.push_back(own_hz);  // Not 0.0167 s, which stands for 1/60.
    }
    return rates;
}

/// At most kBetween whole rates, evenly.
std::vector<double> rates_between(double low_hz, double high_hz) {
    const double first = std::floor(low_hz) + 1;
    const double last = std::ceil(high_hz) - 1;
    const double stride = std::max(1.0, std::ceil((last - first + 1) / kBetween));
    std::vector<double> rates;
    for (double rate_hz = first; rate_hz <= last; rate_hz += stride) {
        rates.push_back(rate_hz);
    }
    return rates;
}

void add_timesteps(const Candidate& base, const CostTraces& traces,
                   const std::vector<double>& rates_hz, const std::vector<double>& substeps,
                   std::vector<Candidate>& all) {
    for (const double rate_hz : rates_hz) {
        for (const double each : substeps) {
            Candidate candidate = base;
            set_timestep(candidate, rate_hz);
            set_substeps(candidate, each);
            add_variants(candidate, traces, all);
        }
    }
}

/// The project's files can hold it. How a game draws, and when it reads its input, is in its code
/// or its profile.
bool is_writable(const Candidate& candidate) {
    const Game& game = candidate.game;
    return std::ranges::all_of(
        edits_for(*game.project, game.policy).not_held,
        [](const std::string& setting) { return setting == "draw" || setting == "input"; });
}

/// Without those that the project's files cannot hold, unless they can hold none; in the order in
/// which they are tried.
std::vector<Candidate> in_order(std::vector<Candidate> all) {
    if (!all.empty() && all[0].game.project && std::ranges::any_of(all, is_writable)) {
        std::erase_if(all, [](const Candidate& candidate) { return !is_writable(candidate); });
    }
    std::ranges::stable_sort(all, [](const Candidate& a, const Candidate& b) {
        return cost_the_same(a, b) ? a.changes.size() < b.changes.size()
                                   : a.steps_per_s < b.steps_per_s;
    });
    return all;
}

}  // namespace

bool cost_the_same(const Candidate& a, const Candidate& b) {
    return std::lround(kCostParts * a.steps_per_s) == std::lround(kCostParts * b.steps_per_s);
}

std::vector<Candidate> candidates(const Game& game, TraceStore& store) {
    const CostTraces traces = cost_traces(game.frames, store);
    std::vector<Candidate> all;
    const auto add = [&](const PolicySpec& policy) {
        const Candidate base = base_of(game, policy);
        add_timesteps(base, traces, coarse_rates(base.game),
                      with_own(physics::substeps(base.game.engine), {1, 2, 4}), all);
    };
    if (can_be_timed(game.policy)) {
        add(game.policy);
    }
    if (!can_be_timed(game.policy) || !has_accumulator(game.policy)) {
        add(fixed_rule(game));
    }
    return in_order(std::move(all));
}

std::vector<Candidate> candidates_between(const Game& game, const Candidate& cheaper,
                                          const Candidate& dearer, TraceStore& store) {
    const double substeps = physics::substeps(dearer.game.engine);
    const bool is_own = dearer.game.policy.policy == game.policy.policy;
    const PolicySpec rule = is_own ? game.policy : fixed_rule(game);
    std::vector<Candidate> all;
    add_timesteps(base_of(game, rule), cost_traces(game.frames, store),
                  rates_between(cheaper.steps_per_s / substeps, dearer.steps_per_s / substeps),
                  {substeps}, all);
    std::erase_if(all, [&](const Candidate& candidate) {
        return cost_the_same(candidate, cheaper) || cost_the_same(candidate, dearer) ||
               candidate.steps_per_s < cheaper.steps_per_s ||
               candidate.steps_per_s > dearer.steps_per_s;
    });
    all = in_order(std::move(all));
    std::ranges::stable_sort(all, std::ranges::greater{}, [](const Candidate& candidate) {
        return candidate.game.policy.settings.timestep.dt_s;
    });
    return all;
}

}  // namespace tickproof::harness
