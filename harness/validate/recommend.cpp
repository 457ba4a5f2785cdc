#include "harness/validate/recommend.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <iterator>
#include <limits>

#include "harness/run/run_all.h"
#include "harness/validate/table.h"

namespace tickproof::harness {
namespace {

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

/// Candidates of the same cost, and what became of them.
struct Tried {
    std::span<const Candidate> equal;
    Level level;
};

using IsSame = bool (*)(const Candidate& a, const Candidate& b);

/// Rates that a clock in whole milliseconds makes the same are one, too.
bool step_the_same(const Candidate& a, const Candidate& b) {
    return a.subject.policy.settings.timestep == b.subject.policy.settings.timestep ||
           cost_the_same(a, b);
}

/// Neighbours that are the same in what counts.
std::vector<std::span<const Candidate>> levels_of(const std::vector<Candidate>& all,
                                                  IsSame is_same) {
    std::vector<std::span<const Candidate>> levels;
    for (std::size_t first = 0, end = 0; first < all.size(); first = end) {
        while (end < all.size() && is_same(all[end], all[first])) {
            ++end;
        }
        levels.push_back(std::span(all).subspan(first, end - first));
    }
    return levels;
}

using Judge = std::function<Tried(std::span<const Candidate> equal)>;

/// Up to the first that passes, and one beyond: what more costs is worth knowing, too.
std::vector<Tried> climb(const std::vector<Candidate>& all, const Judge& judge) {
    std::vector<Tried> tried;
    bool beyond = false;
    for (const std::span<const Candidate> equal : levels_of(all, cost_the_same)) {
        if (beyond) {
            break;
        }
        beyond = std::ranges::any_of(tried, [](const Tried& each) { return each.level.passes; });
        tried.push_back(judge(equal));
    }
    return tried;
}

/// Between a rate that fails and one that passes, by halves: of those tried the lowest that passes
/// has one right below it that fails.
std::vector<Tried> halve(const std::vector<Candidate>& all, const Judge& judge) {
    std::vector<Tried> tried;
    std::vector<std::span<const Candidate>> open = levels_of(all, step_the_same);
    while (!open.empty()) {
        const auto middle = open.begin() + static_cast<std::ptrdiff_t>(open.size() / 2);
        tried.push_back(judge(*middle));
        if (tried.back().level.passes) {
            open.erase(middle, open.end());
        } else {
            open.erase(open.begin(), middle + 1);
        }
    }
    return tried;
}

/// What catching up after a hitch takes where the profile says nothing of costs.
GameFindings cost_notes(const Subject& subject, const Frames& frames) {
    GameFindings notes = load_check().judge(make_trial(subject, frames));
    std::erase_if(notes,
                  [](const GameFinding& each) { return each.finding.verdict != Verdict::note; });
    return notes;
}

}  // namespace

Recommendation recommend(const Subject& subject, const Frames& frames, int jobs,
                         const RecommendProgress& progress) {
    Recommendation made{.current = validate(subject, frames, jobs)};
    const FewThenAll on{.few = few_of(frames, subject.profile), .all = frames};
    std::size_t of = 0;
    const Judge judge = [&](std::span<const Candidate> equal) {
        Tried tried{.equal = equal, .level = judge_level(equal, on, jobs)};
        made.tried += equal.size();
        if (progress) {
            progress(made.tried, of);
        }
        return tried;
    };
    const std::vector<Candidate> usual = candidates(subject, frames);
    of = usual.size();
    std::vector<Tried> front = climb(usual, judge);
    const auto first_to_pass = [&] {
        return std::ranges::find_if(front, [](const Tried& each) { return each.level.passes; });
    };
    std::deque<std::vector<Candidate>> between;  // Outlives what was tried of them.
    for (auto passing = first_to_pass(); passing != front.begin() && passing != front.end();
         passing = first_to_pass()) {
        between.push_back(candidates_between(subject, frames, std::prev(passing)->level.candidate,
                                             passing->level.candidate));
        if (between.back().empty()) {
            break;
        }
        of = made.tried + between.back().size();
        const std::vector<Tried> more = halve(between.back(), judge);
        front.insert(front.end(), more.begin(), more.end());
        std::ranges::stable_sort(
            front, {}, [](const Tried& each) { return each.level.candidate.steps_per_s; });
    }

    // What the next cheaper one fails by, or the nearest where nothing passes, is said in full.
    const auto chosen = first_to_pass();
    auto said = chosen;
    if (chosen == front.end()) {
        said = std::ranges::min_element(
            front, {}, [](const Tried& each) { return each.level.worst.severity; });
    } else {
        made.chosen = static_cast<std::size_t>(chosen - front.begin());
        made.notes = cost_notes(chosen->level.candidate.subject, frames);
        said = chosen == front.begin() ? chosen : std::prev(chosen);
    }
    if (!said->level.passes) {
        said->level = least_bad(said->equal, on, jobs);
    }
    for (Tried& each : front) {
        made.front.push_back(std::move(each.level));
        if (made.chosen && made.front.size() == *made.chosen + 2) {
            break;
        }
    }
    return made;
}

}  // namespace tickproof::harness
