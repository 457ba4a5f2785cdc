#include "harness/recommend/level.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

#include "harness/recommend/worst_finding.h"

namespace tickproof::harness {
namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();
/// Candidates judged at once, whatever the number of threads.
constexpr std::size_t kBatch = 4;

bool is_within(const Finding& worst, double most) {
    return !(worst.severity > most);
}

/// In the order in which checks are asked, or else by more.
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

/// The worst of all findings on all frames: up to the first check with one above `most`, and of
/// that check the finding in full, with what would help or without.
Finding worst_in_full(const Candidate& candidate, const Field& field, double most, bool seeks_fixes,
                      std::string_view likely = {}) {
    const Game game = game_on(field.all, candidate);
    return worst_findings({&game, 1}, soonest_first(likely), most, field.store, field.jobs,
                          {.seeks_fixes = seeks_fixes}, field.known)
        .front();
}

/// The worst finding of each on all frames, or one of which no more is known than that it is above
/// `most`.
std::vector<Finding> tried(std::span<const Candidate> candidates, const Field& field, double most,
                           std::string_view likely) {
    const std::vector<const Check*> order = soonest_first(likely);
    const auto worst_on = [&](const Frames& frames, const std::vector<std::size_t>& places) {
        std::vector<Game> games;
        games.reserve(places.size());
        for (const std::size_t place : places) {
            games.push_back(game_on(frames, candidates[place]));
        }
        return worst_findings(games, order, most, field.store, field.jobs,
                              {.enough = most, .seeks_fixes = false}, field.known);
    };
    std::vector<std::size_t> open(candidates.size());
    std::iota(open.begin(), open.end(), std::size_t{0});
    std::vector<Finding> worst = worst_on(field.few, open);
    std::erase_if(open, [&](std::size_t place) { return worst[place].severity > most; });
    if (field.few_are_all() || open.empty()) {
        return worst;
    }
    std::vector<Finding> on_all = worst_on(field.all, open);
    for (std::size_t i = 0; i < open.size(); ++i) {
        worst[open[i]] = std::move(on_all[i]);
    }
    return worst;
}

}  // namespace

Level judge_level(std::span<const Candidate> equal, const Field& field, double most) {
    // Most of them fail by what the first fails by. That check is asked first, and one failure is
    // enough.
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
    const auto best = std::ranges::max_element(failures, fails_earlier);
    const Candidate& candidate = equal[static_cast<std::size_t>(best - failures.begin())];
    return {.candidate = candidate,
            .worst = worst_in_full(candidate, field, most, false, best->check),
            .judged = std::move(judged)};
}

Level least_bad(std::span<const Candidate> equal, const Field& field) {
    std::size_t best = 0;
    Finding least = worst_in_full(equal[0], field, kUnbounded, true);
    for (std::size_t first = 1; first < equal.size(); first += kBatch) {
        const std::size_t count = std::min(kBatch, equal.size() - first);
        // A candidate is given up once a finding is as bad as the worst of the best one.
        std::vector<Finding> worst = tried(equal.subspan(first, count), field,
                                           std::nextafter(least.severity, 0), least.check);
        for (std::size_t i = 0; i < count; ++i) {
            if (worst[i].severity < least.severity) {
                best = first + i;
                least = std::move(worst[i]);
            }
        }
    }
    return {.candidate = equal[best], .worst = std::move(least)};
}

}  // namespace tickproof::harness
