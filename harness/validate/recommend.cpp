#include "harness/validate/recommend.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "harness/run/run_all.h"

namespace tickproof::harness {
namespace {

/// How many candidates from `first` on cost the same.
std::size_t equals(const std::vector<Candidate>& all, std::size_t first) {
    std::size_t count = 0;
    while (first + count < all.size() && cost_the_same(all[first + count], all[first])) {
        ++count;
    }
    return count;
}

constexpr double kUnbounded = std::numeric_limits<double>::infinity();
/// So many at once, whatever the number of threads, which never change the result.
constexpr std::size_t kBatch = 4;

bool passes(const GameFinding& worst) {
    return !(worst.severity > kSeverityMost);
}

/// In the order in which worst_finding() asks, or else by more.
bool fails_earlier(const GameFinding& a, const GameFinding& b) {
    const auto place = [](const GameFinding& failure) {
        const auto check =
            std::ranges::find(game_checks(), failure.finding.check, &GameCheck::name);
        return std::pair(check->is_slow, check - game_checks().begin());
    };
    return place(a) != place(b) ? place(a) < place(b) : a.severity > b.severity;
}

/// The frames that all is tried on, and a few of them: what fails there fails.
struct FewThenAll {
    Frames few;
    const Frames& all;

    bool few_are_all() const { return few.traces.size() == all.traces.size(); }
};

/// The lowest rate, the highest, eight between and the displays'; with every hitch.
Frames few_of(const Frames& frames, const GameProfile& profile) {
    constexpr std::size_t kParts = 8;
    Frames few;
    const std::size_t last = frames.rates.size() - 1;
    for (std::size_t i = 0; i <= last; ++i) {
        const bool is_one = i == last || i % (last / kParts + 1) == 0;
        if (is_one ||
            std::ranges::find(profile.refresh_hz, frames.rates[i]) != profile.refresh_hz.end()) {
            few.rates.push_back(frames.rates[i]);
            few.traces.push_back(frames.traces[i]);
        }
    }
    few.hitches = few.traces.size();
    few.paced = few.hitches + frames.paced - frames.hitches;
    few.traces.insert(few.traces.end(),
                      frames.traces.begin() + static_cast<std::ptrdiff_t>(frames.hitches),
                      frames.traces.end());
    return few;
}

/// As worst_finding() of all frames, or one of which no more is known than that it is above `most`.
GameFinding tried(const Subject& subject, const FewThenAll& frames, double most,
                  std::string_view likely) {
    const auto worst_of = [&](const Frames& tried_on) {
        Trial trial = make_trial(subject, tried_on);
        trial.enough = most;
        return worst_finding(trial, most, likely);
    };
    GameFinding worst = worst_of(frames.few);
    return worst.severity > most || frames.few_are_all() ? worst : worst_of(frames.all);
}

Level judge_level(std::span<const Candidate> equal, const FewThenAll& frames, int jobs) {
    // What fails with one of them will mostly fail with the others: that is asked first, and one
    // failure is enough.
    std::vector<GameFinding> failures;
    std::string likely;
    while (failures.size() < equal.size()) {
        const std::size_t first = failures.size();
        const std::size_t count = first == 0 ? 1 : std::min(kBatch, equal.size() - first);
        failures.resize(first + count);
        for_all(count, jobs, [&](std::size_t i) {
            failures[first + i] = tried(equal[first + i].subject, frames, kSeverityMost, likely);
        });
        for (std::size_t i = first; i < failures.size(); ++i) {
            if (passes(failures[i])) {
                return {.candidate = equal[i], .passes = true, .worst = failures[i]};
            }
        }
        likely = failures[0].finding.check;
    }
    const auto best = std::ranges::max_element(failures, fails_earlier);
    const Candidate& shown = equal[static_cast<std::size_t>(best - failures.begin())];
    return {.candidate = shown,
            .worst = worst_finding(make_trial(shown.subject, frames.all), kSeverityMost,
                                   best->finding.check)};
}

/// Which candidate's worst finding is the least bad: where none passes, and this matters. One is
/// done with once a finding is as bad as the best one's worst.
Level least_bad(std::span<const Candidate> equal, const FewThenAll& frames, int jobs) {
    std::size_t best = 0;
    GameFinding least = worst_finding(make_trial(equal[0].subject, frames.all), kUnbounded);
    for (std::size_t first = 1; first < equal.size(); first += kBatch) {
        const std::size_t count = std::min(kBatch, equal.size() - first);
        std::vector<GameFinding> worst(count);
        for_all(count, jobs, [&](std::size_t i) {
            worst[i] = tried(equal[first + i].subject, frames, std::nextafter(least.severity, 0),
                             least.finding.check);
        });
        for (std::size_t i = 0; i < count; ++i) {
            if (worst[i].severity < least.severity) {
                best = first + i;
                least = std::move(worst[i]);
            }
        }
    }
    return {.candidate = equal[best], .worst = std::move(least)};
}

}  // namespace

Recommendation recommend(const Subject& subject, const Frames& frames, int jobs,
                         const RecommendProgress& progress) {
    Recommendation made{.current = validate(subject, frames, jobs)};
    const std::vector<Candidate> all = candidates(subject, frames);
    const FewThenAll tries{.few = few_of(frames, subject.profile), .all = frames};
    std::vector<std::span<const Candidate>> equal;  // Those of each level of the front.
    bool beyond = false;                            // One more is enough to see what more costs.
    for (std::size_t first = 0; first < all.size() && !beyond;) {
        beyond = made.chosen.has_value();
        equal.push_back(std::span(all).subspan(first, equals(all, first)));
        made.front.push_back(judge_level(equal.back(), tries, jobs));
        first += equal.back().size();
        made.tried = first;
        if (progress) {
            progress(first, all.size());
        }
        if (made.front.back().passes && !beyond) {
            made.chosen = made.front.size() - 1;
        }
    }
    // What the next cheaper one fails by, or the nearest where nothing passes, is said in full.
    if (!made.chosen) {
        const auto nearest = std::ranges::min_element(
            made.front, {}, [](const Level& level) { return level.worst.severity; });
        *nearest =
            least_bad(equal[static_cast<std::size_t>(nearest - made.front.begin())], tries, jobs);
    } else if (*made.chosen > 0) {
        Level& cheaper = made.front[*made.chosen - 1];
        cheaper = least_bad(equal[*made.chosen - 1], tries, jobs);
    }
    return made;
}

}  // namespace tickproof::harness
