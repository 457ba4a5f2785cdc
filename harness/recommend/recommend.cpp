#include "harness/recommend/recommend.h"

#include <algorithm>
#include <deque>
#include <iterator>

#include "harness/check/investigate.h"
#include "harness/check/table.h"
#include "harness/recommend/few_frames.h"

namespace tickproof::harness {
namespace {

/// Candidates of the same cost, and the best of them.
struct Tried {
    std::span<const Candidate> equal;
    Level level;
};

using IsSame = bool (*)(const Candidate& a, const Candidate& b);

/// A clock in whole milliseconds makes some rates the same.
bool step_the_same(const Candidate& a, const Candidate& b) {
    return a.game.policy.settings.timestep == b.game.policy.settings.timestep ||
           cost_the_same(a, b);
}

/// Stretches of neighbours that are the same.
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

/// Up to the first that passes, and one more, so that a report can show the gain of a higher cost.
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

/// Between a rate that fails and one that passes, by halves: the lowest tried that passes has one
/// right below it that fails.
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

using Front = std::vector<Tried>;

Front::iterator first_to_pass(Front& front) {
    return std::ranges::find_if(front, [](const Tried& each) { return each.level.passes; });
}

/// Tries the rates between the first that passes and the next cheaper, while there are any.
/// `between` outlives what was tried of it.
void refine(const Game& game, const Field& field, const Judge& judge,
            std::deque<std::vector<Candidate>>& between, Front& front) {
    for (auto passing = first_to_pass(front); passing != front.begin() && passing != front.end();
         passing = first_to_pass(front)) {
        between.push_back(candidates_between(game, std::prev(passing)->level.candidate,
                                             passing->level.candidate, field.store));
        if (between.back().empty()) {
            return;
        }
        const Front more = halve(between.back(), judge);
        front.insert(front.end(), more.begin(), more.end());
        std::ranges::stable_sort(
            front, {}, [](const Tried& each) { return each.level.candidate.steps_per_s; });
    }
}

/// The report gives the worst finding of the next cheaper than the chosen; where nothing passes, of
/// the nearest.
void finish_worst(const Field& field, Front& front) {
    const auto chosen = first_to_pass(front);
    auto reported = chosen;
    if (chosen == front.end()) {
        reported = std::ranges::min_element(
            front, {}, [](const Tried& each) { return each.level.worst.severity; });
    } else if (chosen != front.begin()) {
        reported = std::prev(chosen);
    }
    if (!reported->level.passes) {
        reported->level = least_bad(reported->equal, field);
    }
}

/// The steps that catching up after a hitch takes, where the profile gives no costs.
Findings cost_notes(const Game& game, const Field& field) {
    const Check load = load_check();
    Findings notes = investigate(game, {&load}, field.store, field.jobs);
    std::erase_if(notes, [](const Finding& each) { return each.verdict != Verdict::note; });
    return notes;
}

}  // namespace

Recommendation recommend(const Game& game, TraceStore& store, int jobs,
                         const RecommendProgress& progress) {
    Recommendation made{
        .game = game,
        .findings = investigate(game, checks_asked_by(&AskedBy::validate), store, jobs)};
    const Field field{
        .few = few_of(game.frames, game.profile), .all = game.frames, .store = store, .jobs = jobs};
    const std::vector<Candidate> usual = candidates(game, store);
    std::deque<std::vector<Candidate>> between;
    const Judge judge = [&](std::span<const Candidate> equal) {
        Tried tried{.equal = equal, .level = judge_level(equal, field)};
        made.tried += equal.size();
        if (progress) {
            std::size_t of = usual.size();
            for (const std::vector<Candidate>& more : between) {
                of += more.size();
            }
            progress(made.tried, of);
        }
        return tried;
    };
    Front front = climb(usual, judge);
    refine(game, field, judge, between, front);
    finish_worst(field, front);

    const auto chosen = first_to_pass(front);
    for (auto each = front.begin(); each != front.end(); ++each) {
        each->level.candidate.game.frames = game.frames;
        made.front.push_back(std::move(each->level));
        if (chosen != front.end() && each > chosen) {
            break;
        }
    }
    if (chosen != front.end()) {
        made.chosen = static_cast<std::size_t>(chosen - front.begin());
        made.notes = cost_notes(made.front[*made.chosen].candidate.game, field);
    }
    return made;
}

}  // namespace tickproof::harness
