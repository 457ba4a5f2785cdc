#include "harness/validate/candidates.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include "harness/base/text.h"
#include "harness/project/patch.h"
#include "harness/project/readers.h"
#include "harness/validate/changes.h"

namespace tickproof::harness {
namespace {

constexpr std::array kRates_hz{30, 50, 60, 72, 75, 90, 100, 120, 144, 180, 200, 240, 300, 360, 480};

/// Whether the rule has the setting, and the project, if it is of this rule, a key for it.
bool can_set(const Subject& subject, std::string_view setting) {
    const bool is_of_project =
        subject.project && subject.project->policy.policy == subject.policy.policy;
    return reads(*subject.policy.policy, setting) &&
           (!is_of_project || find_setting(*subject.project, setting) != nullptr);
}

/// Whether another timestep makes another game: one that is taken once a frame does where the loop
/// waits for it.
bool can_be_timed(const PolicySpec& policy) {
    const bool once_a_frame =
        policy.policy->name == "frame-locked" || policy.policy->name == "frame-limited";
    return reads(*policy.policy, "timestep") && (!once_a_frame || policy.settings.frame_limiter);
}

/// Whether what a frame has left over is kept for the next: then steps are all alike.
bool owes_steps(const PolicySpec& policy) {
    return reads(*policy.policy, "draw") && !policy.settings.frame_limiter;
}

/// With a fixed timestep: the rule that the files of the project can switch on, or the plain one.
PolicySpec fixed_rule(const Subject& subject) {
    std::string_view name = "fixed";
    if (subject.project) {
        const auto reader =
            std::ranges::find(project_readers(), subject.project->engine, &ProjectReader::name);
        if (reader != project_readers().end() && !reader->fixed_policy.empty()) {
            name = reader->fixed_policy;
        }
    }
    PolicySpec fixed = parse_policy(name);
    fixed.settings.draw = subject.policy.settings.draw;
    fixed.settings.input = subject.policy.settings.input;
    if (reads(*subject.policy.policy, "frame_delta_max") &&
        subject.policy.settings.frame_delta_max > Duration{0}) {
        fixed.settings.frame_delta_max = subject.policy.settings.frame_delta_max;
    }
    return fixed;
}

/// So many rates are tried between one that passes and the next cheaper.
constexpr double kBetween = 24;

/// Of a step a second: costs that differ by less are the same.
constexpr double kCostParts = 10;

/// The values of one setting to try, the subject's own first.
std::vector<double> with_own(double own, std::vector<double> others) {
    std::erase(others, own);
    others.insert(others.begin(), own);
    return others;
}

/// Steps that a frame of the lowest rate owes, and some more.
std::vector<double> caps(const Subject& subject) {
    const PolicySpec& policy = subject.policy;
    const GameProfile& profile = subject.profile;
    const double own = policy.settings.steps_per_frame_max;
    if (!can_set(subject, "steps_per_frame_max")) {
        return {own};
    }
    const double owed =
        std::ceil(policy.settings.time_scale / profile.lowest_fps / policy.settings.timestep.dt_s -
                  1e-9) +
        1;
    double hitch_s = profile.worst_hitch_s;
    if (reads(*policy.policy, "frame_delta_max") && policy.settings.frame_delta_max > Duration{0}) {
        hitch_s = std::min(hitch_s, seconds(policy.settings.frame_delta_max));
    }
    const double hitch = std::ceil(hitch_s / policy.settings.timestep.dt_s) + 1;
    std::vector<double> others{owed, 4 * owed, hitch};
    if (subject.project && subject.project->policy.policy == policy.policy) {
        const double most = most_of(*subject.project, "steps_per_frame_max");
        for (double& cap : others) {
            cap = std::min(cap, most);
        }
    }
    return with_own(own, others);
}

/// What frames vary by is to spare; less where that fails. In whole milliseconds.
std::vector<double> clamps_ms(const Subject& subject) {
    const GameProfile& profile = subject.profile;
    const double own = milliseconds(subject.policy.settings.frame_delta_max);
    if (!can_set(subject, "frame_delta_max")) {
        return {own};
    }
    const double lowest = std::ceil(1000 / profile.lowest_fps - 1e-9) + 1;
    return with_own(own, {std::max(100.0, 3 * lowest), 250, 2 * lowest, lowest,
                          std::ceil(1000 * profile.worst_hitch_s) + 1});
}

/// Steps a second of simulated time, substeps included, at the lowest, the middle and the highest
/// frame rate together: a rule that steps in every frame costs more where there are more of them.
double cost_of(const Subject& subject, const Frames& frames) {
    double steps = 0;
    double simulated_s = 0;
    const std::size_t last = frames.rates.size() - 1;
    for (const std::size_t rate : {std::size_t{0}, last / 2, last}) {
        const ScheduleSummary made = summarise(paced(subject, frames.traces[rate]));
        steps += static_cast<double>(made.steps);
        simulated_s += made.simulated_s;
    }
    const int substeps = physics::substeps(subject.engine);
    return substeps * (steps > 0 ? steps / simulated_s : 1 / subject.policy.settings.timestep.dt_s);
}

/// Every limit of frames, with and without everything that can be switched on.
void add_variants(const Candidate& base, const Frames& frames, std::vector<Candidate>& all) {
    const bool can_be_limited =
        can_set(base.subject, "steps_per_frame_max") || can_set(base.subject, "frame_delta_max");
    for (const double cap : caps(base.subject)) {
        for (const double clamp_ms : clamps_ms(base.subject)) {
            if (can_be_limited && cap == 0 && clamp_ms == 0) {
                continue;
            }
            Candidate limited = base;
            set_cap(limited, cap);
            set_clamp(limited, clamp_ms);
            limited.steps_per_s = cost_of(limited.subject, frames);
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

/// What holds for all that is tried with one rule.
Candidate base_of(const Subject& subject, const PolicySpec& policy) {
    Candidate base{.subject = subject};
    if (policy.policy != subject.policy.policy) {
        // What the profile says of input and drawing holds for another rule, too.
        base.subject = make_subject(subject.profile, policy, subject.project);
        base.changes.push_back("step by a fixed timestep");
    }
    if (reads(*base.subject.policy.policy, "time_scale") &&
        base.subject.policy.settings.time_scale != 1) {
        base.subject.policy.settings.time_scale = 1;
        base.changes.push_back("ship with a time scale of 1");
    }
    if (base.subject.profile.draw.empty() && reads(*base.subject.policy.policy, "draw")) {
        base.subject.profile.draw = "none";  // Unknown: then the worse is taken to be.
    }
    if (base.subject.project) {
        base.subject.project->remarks.clear();  // No timestep mends a misspelt key.
    }
    return base;
}

/// The rates to try first, and the subject's own where it is none of them.
std::vector<double> coarse_rates(const Subject& subject) {
    std::vector<double> rates(kRates_hz.begin(), kRates_hz.end());
    const double own_hz = 1 / subject.policy.settings.timestep.dt_s;
    if (std::ranges::none_of(rates,
                             [&](double rate) { return std::abs(own_hz / rate - 1) < 5e-3; })) {
        rates.push_back(own_hz);  // Not 0.0167 s, which was meant to be 1/60.
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

void add_timesteps(const Candidate& base, const Frames& frames, const std::vector<double>& rates_hz,
                   const std::vector<double>& substeps, std::vector<Candidate>& all) {
    for (const double rate_hz : rates_hz) {
        for (const double each : substeps) {
            Candidate candidate = base;
            set_timestep(candidate, rate_hz);
            set_substeps(candidate, each);
            add_variants(candidate, frames, all);
        }
    }
}

/// Whether the project's files can say it. How a game draws, and when it reads its input, is in its
/// code or its profile.
bool is_writable(const Candidate& candidate) {
    const Subject& subject = candidate.subject;
    return std::ranges::all_of(
        edits_for(*subject.project, subject.policy).not_held,
        [](const std::string& setting) { return setting == "draw" || setting == "input"; });
}

/// What a project cannot be told is not to be had, unless nothing is; in the order of trial.
std::vector<Candidate> in_order(std::vector<Candidate> all) {
    if (!all.empty() && all[0].subject.project && std::ranges::any_of(all, is_writable)) {
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

std::vector<Candidate> candidates(const Subject& subject, const Frames& frames) {
    std::vector<Candidate> all;
    const auto add = [&](const PolicySpec& policy) {
        const Candidate base = base_of(subject, policy);
        add_timesteps(base, frames, coarse_rates(base.subject),
                      with_own(physics::substeps(base.subject.engine), {1, 2, 4}), all);
    };
    if (can_be_timed(subject.policy)) {
        add(subject.policy);
    }
    if (!can_be_timed(subject.policy) || !owes_steps(subject.policy)) {
        add(fixed_rule(subject));
    }
    return in_order(std::move(all));
}

std::vector<Candidate> candidates_between(const Subject& subject, const Frames& frames,
                                          const Candidate& cheaper, const Candidate& dearer) {
    const double substeps = physics::substeps(dearer.subject.engine);
    const bool is_own = dearer.subject.policy.policy == subject.policy.policy;
    const PolicySpec rule = is_own ? subject.policy : fixed_rule(subject);
    std::vector<Candidate> all;
    add_timesteps(base_of(subject, rule), frames,
                  rates_between(cheaper.steps_per_s / substeps, dearer.steps_per_s / substeps),
                  {substeps}, all);
    std::erase_if(all, [&](const Candidate& candidate) {
        return cost_the_same(candidate, cheaper) || cost_the_same(candidate, dearer) ||
               candidate.steps_per_s < cheaper.steps_per_s ||
               candidate.steps_per_s > dearer.steps_per_s;
    });
    all = in_order(std::move(all));
    std::ranges::stable_sort(all, std::ranges::greater{}, [](const Candidate& candidate) {
        return candidate.subject.policy.settings.timestep.dt_s;
    });
    return all;
}

}  // namespace tickproof::harness
