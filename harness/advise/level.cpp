// Judges candidates on witnesses first, then on a few frames, then on all.

#include "harness/advise/level.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <string>

#include "harness/advise/few_frames.h"
#include "harness/advise/worst_finding.h"

namespace tickproof::harness {
namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();
/// Number of candidates judged at once, whatever the number of threads.
constexpr std::size_t kBatch = 4;

bool is_within(const Finding& worst, double most) {
    return !(worst.severity > most);
}

/// True if `a` fails at an earlier check, or at the same check more severely.
bool fails_earlier(const Finding& a, const Finding& b) {
    const auto place = [](const Finding& failure) {
        const auto check = std::ranges::find(checks(), failure.check, &Check::name);
        const bool is_slow = check == checks().end() || check->is_slow;
        return std::pair(is_slow, check - checks().begin());
    };
    return place(a) != place(b) ? place(a) < place(b) : a.severity > b.severity;
}

Game game_on(const Frames& frames, const Candidate& candidate) {
    Game game = candidate.game;
    game.frames = frames;
    return game;
}

/// The worst finding on all frames, up to the first check with one above `most`; that finding is
/// complete, with a fix if `seeks_fixes`.
Finding worst_in_full(const Candidate& candidate, const Field& field, double most, bool seeks_fixes,
                      std::string_view likely = {}) {
    const Game game = game_on(field.all, candidate);
    return worst_findings({&game, 1}, soonest_first(likely), most, field.store, field.jobs,
                          {.seeks_fixes = seeks_fixes}, field.tolerated)
        .front();
}

/// The worst finding of each candidate on all frames. A finding above `most` is only a lower bound.
std::vector<Finding> tried(std::span<const Candidate> candidates, const Field& field, double most,
                           std::string_view likely) {
    std::vector<Finding> worst(candidates.size());
    std::vector<std::size_t> open(candidates.size());
    std::iota(open.begin(), open.end(), std::size_t{0});
    /// Drops candidates with a finding above `most`: they have failed.
    const auto try_on = [&](const Frames& frames, std::span<const Check* const> order, Depth depth,
                            const auto& take) {
        if (open.empty()) {
            return;
        }
        std::vector<Game> games;
        games.reserve(open.size());
        for (const std::size_t place : open) {
            games.push_back(game_on(frames, candidates[place]));
        }
        depth.enough = most;
        depth.seeks_fixes = false;
        std::vector<Finding> found =
            worst_findings(games, order, most, field.store, field.jobs, depth, field.tolerated);
        std::vector<std::size_t> left;
        for (std::size_t i = 0; i < open.size(); ++i) {
            if (!take(found[i]) || !(found[i].severity > most)) {
                left.push_back(open[i]);
            }
            worst[open[i]] = std::move(found[i]);
        }
        open = std::move(left);
    };
    for (Witness& witness : field.witnesses.all()) {
        try_on(only(field.all, witness.traces), {&witness.check, 1},
               {.seeks_margin = false, .about = witness.about}, [&](const Finding& each) {
                   // On so few frames a check may judge nothing; that does not count.
                   const bool counts = each.verdict == Verdict::error;
                   witness.found += counts && each.severity > most ? 1 : 0;
                   return counts;
               });
    }
    const std::vector<const Check*> order = soonest_first(likely);
    const auto take_all = [&](const Finding& each) {
        if (each.severity > most) {
            field.witnesses.add(each);
        }
        return true;
    };
    if (!field.few_are_all()) {
        // The run on all frames will measure the distance to `most`.
        try_on(field.few, order, {.seeks_margin = most < 1}, take_all);
    }
    try_on(field.all, order, {}, take_all);
    return worst;
}

/// The index of the candidate that fails last, with its failure complete. A witness may have found
/// a failure of a later check than the first, so this judges the apparent last one again.
std::size_t last_to_fail(std::span<const Candidate> candidates, const Field& field, double most,
                         std::vector<Finding>& failures) {
    constexpr std::size_t kLooks = 8;
    std::vector<std::size_t> seen;
    for (;;) {
        const auto last = std::ranges::max_element(failures, fails_earlier);
        const auto index = static_cast<std::size_t>(last - failures.begin());
        if (std::ranges::find(seen, index) != seen.end()) {
            return index;
        }
        if (seen.size() == kLooks) {
            return *std::ranges::max_element(seen, [&](std::size_t a, std::size_t b) {
                return fails_earlier(failures[a], failures[b]);
            });
        }
        *last = worst_in_full(candidates[index], field, most, false);
        seen.push_back(index);
    }
}

}  // namespace

Level judge_level(std::span<const Candidate> equal, const Field& field, double most) {
    // Most candidates fail as the first does, so its check comes first, and one failure is enough.
    std::vector<Finding> failures;
    std::vector<JudgedCandidate> judged;
    std::optional<Level> without_margin;
    std::string_view likely;
    while (failures.size() < equal.size()) {
        const std::size_t first = failures.size();
        const std::size_t count = first == 0 ? 1 : std::min(kBatch, equal.size() - first);
        for (Finding& worst : tried(equal.subspan(first, count), field, most, likely)) {
            const Candidate& candidate = equal[failures.size()];
            judged.push_back({.steps_per_s = candidate.steps_per_s,
                              .changes = candidate.changes,
                              .passes = is_within(worst, most),
                              .severity = worst.severity,
                              .finding = worst.id});
            if (is_within(worst, kSeverityMost)) {
                return {.candidate = candidate,
                        .passes = true,
                        .worst = std::move(worst),
                        .judged = std::move(judged)};
            }
            if (is_within(worst, most) && !without_margin) {
                without_margin = {.candidate = candidate, .passes = true, .worst = worst};
            }
            failures.push_back(std::move(worst));
        }
        likely = failures[0].check;
    }
    if (without_margin) {
        without_margin->judged = std::move(judged);
        return *std::move(without_margin);
    }
    const std::size_t best = last_to_fail(equal, field, most, failures);
    return {
        .candidate = equal[best], .worst = std::move(failures[best]), .judged = std::move(judged)};
}

Level least_bad(std::span<const Candidate> candidates, std::span<const JudgedCandidate> judged,
                const Field& field) {
    const auto at_least = [&](std::size_t i) { return judged.empty() ? 0 : judged[i].severity; };
    std::vector<std::size_t> order(candidates.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, at_least);
    std::size_t best = order.front();
    double least = kUnbounded;
    std::string likely;
    for (std::size_t first = 0; first < order.size();) {
        if (at_least(order[first]) >= least) {
            break;  // The same holds for all that follow.
        }
        // Judges the first alone, so that its severity can stop the others early.
        const auto batch = std::span(order).subspan(
            first, first == 0 ? 1 : std::min(kBatch, order.size() - first));
        std::vector<Candidate> some;
        for (const std::size_t i : batch) {
            some.push_back(candidates[i]);
        }
        const std::vector<Finding> worst = tried(some, field, std::nextafter(least, 0), likely);
        for (std::size_t i = 0; i < batch.size(); ++i) {
            if (worst[i].severity < least) {
                best = batch[i];
                least = worst[i].severity;
                likely = worst[i].check;
            }
        }
        first += batch.size();
    }
    return {.candidate = candidates[best],
            .worst = worst_in_full(candidates[best], field, kUnbounded, true)};
}

}  // namespace tickproof::harness
