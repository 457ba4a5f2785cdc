#include "harness/validate/recommend.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "harness/base/text.h"
#include "harness/check/check.h"
#include "harness/run/run_all.h"

namespace tickproof::harness {
namespace {

constexpr std::array kRates_hz{30, 50, 60, 72, 75, 90, 100, 120, 144, 180, 200, 240, 300, 360, 480};
constexpr std::array kSubsteps{1, 2, 4};

bool has(const PolicySpec& policy, std::string_view setting) {
    return reads(*policy.policy, setting);
}

/// A loop without a timestep cannot be given one: the fixed rule takes its place.
PolicySpec steppable(const PolicySpec& policy) {
    if (has(policy, "timestep") && policy.policy->name != "frame-locked" &&
        policy.policy->name != "frame-limited") {
        return policy;
    }
    PolicySpec fixed = parse_policy("fixed");
    fixed.settings.draw = policy.settings.draw;
    fixed.settings.input = policy.settings.input;
    return fixed;
}

/// The values of one setting to try, the subject's own first.
std::vector<double> with_own(double own, std::vector<double> others) {
    std::erase(others, own);
    others.insert(others.begin(), own);
    return others;
}

/// Steps that a frame of the lowest rate owes, and some more.
std::vector<double> caps(const PolicySpec& policy, const GameProfile& profile) {
    const double own = policy.settings.steps_per_frame_max;
    if (!has(policy, "steps_per_frame_max")) {
        return {own};
    }
    const double owed =
        std::ceil(policy.settings.time_scale / profile.lowest_fps / policy.settings.timestep.dt_s -
                  1e-9) +
        1;
    double hitch_s = profile.worst_hitch_s;
    if (has(policy, "frame_delta_max") && policy.settings.frame_delta_max > Duration{0}) {
        hitch_s = std::min(hitch_s, seconds(policy.settings.frame_delta_max));
    }
    const double hitch = std::ceil(hitch_s / policy.settings.timestep.dt_s) + 1;
    return with_own(own, {owed, 4 * owed, hitch});
}

/// A frame of the lowest rate, and some more; in whole milliseconds.
std::vector<double> clamps_ms(const PolicySpec& policy, const GameProfile& profile) {
    const double own = milliseconds(policy.settings.frame_delta_max);
    if (!has(policy, "frame_delta_max")) {
        return {own};
    }
    const double lowest = std::ceil(1000 / profile.lowest_fps - 1e-9) + 1;
    return with_own(own, {lowest, 2 * lowest, 250, std::ceil(1000 * profile.worst_hitch_s) + 1});
}

void set_cap(Candidate& candidate, double cap) {
    PacingSettings& settings = candidate.subject.policy.settings;
    if (settings.steps_per_frame_max == static_cast<int>(cap)) {
        return;
    }
    settings.steps_per_frame_max = static_cast<int>(cap);
    candidate.changes.push_back(
        fmt::format("at most {} a frame", counted(static_cast<std::size_t>(cap), "step")));
}

void set_clamp(Candidate& candidate, double clamp_ms) {
    PacingSettings& settings = candidate.subject.policy.settings;
    const Duration clamp = from_seconds(clamp_ms / 1000);
    if (settings.frame_delta_max == clamp) {
        return;
    }
    settings.frame_delta_max = clamp;
    candidate.changes.push_back(fmt::format("a frame counts for {} at most", readable(clamp)));
}

void set_timestep(Candidate& candidate, double rate_hz) {
    PacingSettings& settings = candidate.subject.policy.settings;
    const double own_hz = 1 / settings.timestep.dt_s;
    if (std::abs(own_hz / rate_hz - 1) < 1e-3) {
        return;  // It is this rate already, as its engine writes it.
    }
    settings.timestep = {from_seconds(1 / rate_hz), 1 / rate_hz};
    candidate.changes.push_back(fmt::format("step at {:.6g} Hz", rate_hz));
}

void set_substeps(Candidate& candidate, int substeps) {
    if (candidate.subject.substeps != substeps) {
        candidate.subject.substeps = substeps;
        candidate.changes.push_back(fmt::format("split every step into {} substeps", substeps));
    }
}

/// False where there is nothing to switch on.
bool switch_continuous_on(Candidate& candidate) {
    physics::EngineSpec& spec = candidate.subject.engine;
    const auto& continuous = spec.engine->continuous;
    if (!continuous || spec.settings[continuous->option] == continuous->on) {
        return false;
    }
    spec.settings[continuous->option] = continuous->on;
    candidate.changes.push_back("continuous collision for fast things");
    return true;
}

bool interpolate(Candidate& candidate) {
    PolicySpec& policy = candidate.subject.policy;
    if (!has(policy, "draw") || policy.settings.draw == Draw::interpolate) {
        return false;
    }
    policy.settings.draw = Draw::interpolate;
    candidate.changes.push_back("interpolate between steps");
    return true;
}

/// Every limit of frames, with and without continuous collision and interpolation.
void add_variants(const Candidate& base, std::vector<Candidate>& all) {
    const PolicySpec& policy = base.subject.policy;
    for (const double cap : caps(policy, base.subject.profile)) {
        for (const double clamp_ms : clamps_ms(policy, base.subject.profile)) {
            if (cap == 0 && clamp_ms == 0) {
                continue;
            }
            Candidate limited = base;
            set_cap(limited, cap);
            set_clamp(limited, clamp_ms);
            Candidate drawn = limited;
            Candidate continuous = limited;
            all.push_back(limited);
            const bool draws = interpolate(drawn);
            if (draws) {
                all.push_back(drawn);
            }
            if (switch_continuous_on(continuous)) {
                all.push_back(continuous);
                if (draws) {
                    interpolate(continuous);
                    all.push_back(std::move(continuous));
                }
            }
        }
    }
}

Candidate base_of(const Subject& subject) {
    const PolicySpec policy = steppable(subject.policy);
    Candidate base{.subject = subject};
    if (policy.policy != subject.policy.policy) {
        // What the profile says of input and drawing holds for another rule, too.
        base.subject = make_subject(subject.profile, policy, subject.project);
        base.changes.push_back("step by a fixed timestep");
    }
    if (has(base.subject.policy, "time_scale") && base.subject.policy.settings.time_scale != 1) {
        base.subject.policy.settings.time_scale = 1;
        base.changes.push_back("ship with a time scale of 1");
    }
    if (base.subject.profile.draw.empty() && has(base.subject.policy, "draw")) {
        base.subject.profile.draw = "none";  // Unknown: then the worse is taken to be.
    }
    if (base.subject.project) {
        base.subject.project->remarks.clear();  // No timestep mends a misspelt key.
    }
    return base;
}

}  // namespace

std::vector<Candidate> candidates(const Subject& subject) {
    const Candidate base = base_of(subject);
    std::vector<double> rates(kRates_hz.begin(), kRates_hz.end());
    const double own_hz = 1 / base.subject.policy.settings.timestep.dt_s;
    if (std::ranges::none_of(rates,
                             [&](double rate) { return std::abs(own_hz / rate - 1) < 5e-3; })) {
        rates.push_back(own_hz);  // Not 0.0167 s, which was meant to be 1/60.
    }
    std::vector<Candidate> all;
    for (const double rate_hz : rates) {
        for (const int substeps : kSubsteps) {
            Candidate candidate = base;
            set_timestep(candidate, rate_hz);
            set_substeps(candidate, substeps);
            candidate.steps_per_s = rate_hz * substeps;
            add_variants(candidate, all);
        }
    }
    std::ranges::stable_sort(all, [](const Candidate& a, const Candidate& b) {
        return std::abs(a.steps_per_s - b.steps_per_s) > 1e-6 ? a.steps_per_s < b.steps_per_s
                                                              : a.changes.size() < b.changes.size();
    });
    return all;
}

namespace {

/// How many candidates from `first` on cost the same.
std::size_t equals(const std::vector<Candidate>& all, std::size_t first) {
    std::size_t count = 0;
    while (first + count < all.size() &&
           std::abs(all[first + count].steps_per_s - all[first].steps_per_s) < 1e-6) {
        ++count;
    }
    return count;
}

/// The largest severity of a candidate that passes.
GameFinding nearest_to_failing(const Candidate& candidate, const Frames& frames, int jobs) {
    const Validation all = validate(candidate.subject, frames, jobs);
    const GameFinding* nearest = &all.findings.front();
    for (const GameFinding& found : all.findings) {
        if (!std::isnan(found.severity) &&
            (std::isnan(nearest->severity) || found.severity > nearest->severity)) {
            nearest = &found;
        }
    }
    return *nearest;
}

/// So many at once, whatever the number of threads: none is tried in vain after the first that
/// passes, and the threads never change the result.
constexpr std::size_t kBatch = 4;

Level judge_level(std::span<const Candidate> equal, const Frames& frames, int jobs) {
    std::vector<std::optional<GameFinding>> failures;
    std::string likely;  // What fails with one of them will mostly fail with the others.
    while (failures.size() < equal.size()) {
        const std::size_t first = failures.size();
        const std::size_t count = first == 0 ? 1 : std::min(kBatch, equal.size() - first);
        failures.resize(first + count);
        for_all(count, jobs, [&](std::size_t i) {
            failures[first + i] =
                first_above(equal[first + i].subject, frames, kSeverityMost, likely);
        });
        for (std::size_t i = first; i < failures.size(); ++i) {
            if (!failures[i]) {
                return {.candidate = equal[i],
                        .passes = true,
                        .worst = nearest_to_failing(equal[i], frames, jobs)};
            }
        }
        likely = failures[0]->finding.check;
    }
    std::size_t best = 0;
    for (std::size_t i = 1; i < failures.size(); ++i) {
        best = failures[i]->severity < failures[best]->severity ? i : best;
    }
    return {.candidate = equal[best], .worst = *failures[best]};
}

}  // namespace

Recommendation recommend(const Subject& subject, const Frames& frames, int jobs,
                         const RecommendProgress& progress) {
    Recommendation made{.current = validate(subject, frames, jobs)};
    const std::vector<Candidate> all = candidates(subject);
    for (std::size_t first = 0; first < all.size();) {
        const std::size_t count = equals(all, first);
        made.front.push_back(judge_level(std::span(all).subspan(first, count), frames, jobs));
        made.tried += count;
        first += count;
        if (progress) {
            progress(first, all.size());
        }
        if (made.chosen) {
            break;  // One beyond is enough to see what more costs.
        }
        if (made.front.back().passes) {
            made.chosen = made.front.size() - 1;
        }
    }
    return made;
}

}  // namespace tickproof::harness
