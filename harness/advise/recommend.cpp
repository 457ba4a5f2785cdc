// Climbs through candidates until one passes, refines the result, and reports what remains.

#include "harness/advise/recommend.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <iterator>
#include <optional>
#include <set>
#include <string>

#include "harness/advise/aim.h"
#include "harness/advise/counted_cost.h"
#include "harness/advise/few_frames.h"
#include "harness/advise/fix_candidates.h"
#include "harness/advise/fix_trials.h"
#include "harness/advise/reasons.h"
#include "harness/base/text.h"
#include "harness/check/check_rows.h"
#include "harness/check/investigate.h"
#include "harness/game/customary_rates.h"

namespace tickproof::harness {
namespace {

/// Equal candidates, and the best of them.
struct Tried {
    std::span<const Candidate> equal;
    Level level;
};

using Judge = std::function<Tried(std::span<const Candidate> equal)>;
using Front = std::vector<Tried>;

/// True if both take the same steps: a clock in whole milliseconds makes some rates equal.
bool step_the_same(const Candidate& a, const Candidate& b) {
    return a.game.policy.settings.timestep == b.game.policy.settings.timestep ||
           cost_the_same(a, b);
}

/// Groups neighbours for which `is_same` is true.
template <typename IsSame>
std::vector<std::span<const Candidate>> levels_of(const std::vector<Candidate>& all,
                                                  const IsSame& is_same) {
    std::vector<std::span<const Candidate>> levels;
    for (std::size_t first = 0, end = 0; first < all.size(); first = end) {
        while (end < all.size() && is_same(all[end], all[first])) {
            ++end;
        }
        levels.push_back(std::span(all).subspan(first, end - first));
    }
    return levels;
}

/// Judges up to the first level that passes; by cost one more, so that a report shows what a higher
/// cost gains.
Front climb(const std::vector<Candidate>& all, Aim aim, const Judge& judge) {
    Front tried;
    const auto is_same = [aim](const Candidate& a, const Candidate& b) {
        return are_equal(aim, a, b);
    };
    bool beyond = false;
    for (const std::span<const Candidate> equal : levels_of(all, is_same)) {
        tried.push_back(judge(equal));
        if (beyond || (aim == Aim::least_change && tried.back().level.passes)) {
            break;
        }
        beyond = tried.back().level.passes;
    }
    return tried;
}

/// Searches by halving between a rate that fails and one that passes. The result is the lowest
/// tried rate that passes; the next lower one fails.
Front halve(const std::vector<Candidate>& all, const Judge& judge) {
    Front tried;
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

Front::iterator first_to_pass(Front& front) {
    return std::ranges::find_if(front, [](const Tried& each) { return each.level.passes; });
}

/// By cost: tries the rates between the first that passes and the next cheaper one. `between` must
/// outlive the levels.
void refine(const Game& game, const Field& field, const Judge& judge,
            std::deque<std::vector<Candidate>>& between, Front& front) {
    for (auto passing = first_to_pass(front); passing != front.begin() && passing != front.end();
         passing = first_to_pass(front)) {
        const Candidate& cheaper = std::prev(passing)->level.candidate;
        const Candidate& dearer = passing->level.candidate;
        const double substeps = physics::world_steps(dearer.game.engine);
        between.push_back(candidates_between(game, dearer, cheaper.steps_per_s / substeps,
                                             dearer.steps_per_s / substeps, Aim::least_cost,
                                             field.store));
        std::erase_if(between.back(), [&](const Candidate& candidate) {
            return cost_the_same(candidate, cheaper) || cost_the_same(candidate, dearer) ||
                   candidate.steps_per_s < cheaper.steps_per_s ||
                   candidate.steps_per_s > dearer.steps_per_s;
        });
        std::ranges::stable_sort(between.back(), {}, rate_hz_of);
        if (between.back().empty()) {
            return;
        }
        const Front more = halve(between.back(), judge);
        front.insert(front.end(), more.begin(), more.end());
        std::ranges::stable_sort(
            front, {}, [](const Tried& each) { return each.level.candidate.steps_per_s; });
    }
}

/// For the least change, if no customary rate passes: the whole rates around the closest one, up to
/// its neighbours.
std::vector<Candidate> uncustomary(const Game& game, const Candidate& around, TraceStore& store) {
    const double rate_hz = rate_hz_of(around);
    const std::vector<double> usual_hz = customary_rates_hz(game.profile.refresh_hz, rate_hz);
    const auto here = std::ranges::find(usual_hz, rate_hz);
    const double low_hz = here == usual_hz.begin() ? rate_hz / 2 : *std::prev(here);
    constexpr double kHighest_hz = 240;  // The highest customary rate.
    const double high_hz =
        std::next(here) == usual_hz.end() ? std::max(rate_hz, kHighest_hz) : *std::next(here);
    return candidates_between(game, around, low_hz, high_hz, Aim::least_change, store);
}

/// Completes the worst finding of the level before the chosen one, which the report shows.
void finish_worst(const Field& field, Front& front) {
    const auto chosen = first_to_pass(front);
    if (chosen == front.begin() || chosen == front.end()) {
        return;
    }
    const auto before = std::prev(chosen);
    if (!before->level.passes) {
        before->level = least_bad(before->equal, {}, field);
    }
}

/// Notes on the steps of catching up after a hitch, if the profile has no costs.
Findings cost_notes(const Game& game, const Field& field) {
    const Check load = load_check();
    Findings notes = judge(game, {&load}, field.store, field.jobs);
    std::erase_if(notes, [](const Finding& each) { return each.verdict != Verdict::note; });
    return notes;
}

/// Sets the front, the chosen level, and the findings that remain with it.
void finish(Recommendation& made, const Field& field, Front& front) {
    const auto chosen = first_to_pass(front);
    if (chosen != front.end()) {
        made.closest.reset();
    }
    for (auto each = front.begin(); each != front.end(); ++each) {
        each->level.candidate.game.frames = made.game.frames;
        made.front.push_back(std::move(each->level));
        if (chosen != front.end() && each > chosen) {
            break;
        }
    }
    if (chosen == front.end()) {
        return;
    }
    made.chosen = static_cast<std::size_t>(chosen - front.begin());
    const Candidate& best = made.front[*made.chosen].candidate;
    made.notes = cost_notes(best.game, field);
    const auto checks = checks_asked_by(&AskedBy::validate);
    made.left = left_of(best.game, best.changes.empty()
                                       ? made.findings
                                       : judge(best.game, checks, field.store, field.jobs));
    if (made.aim == Aim::least_cost) {
        std::erase_if(made.left,
                      [](const Finding& each) { return each.verdict != Verdict::error; });
    }
}

/// The findings of validate, with the trials of their fixes.
Findings validated(const Game& game, TraceStore& store, int jobs,
                   const RecommendProgress& progress) {
    const std::vector<const Check*> checks = checks_asked_by(&AskedBy::validate);
    Findings findings = judge(game, checks, store, jobs, progress.checks);
    try_fixes(game, checks, checks, store, jobs, findings, progress.checks);
    return findings;
}

/// If nothing passes, tries the fix of the closest candidate. If it passes, adds it to the front;
/// else the fix says what remains wrong.
void try_closest(const Judge& judge, const CostTraces& traces,
                 std::deque<std::vector<Candidate>>& tried, Level& closest, Front& front) {
    tried.push_back(candidates_of_fixes(closest.candidate, {closest.worst}, traces));
    std::optional<Level> first;
    for (const Candidate& candidate : tried.back()) {
        front.push_back(judge({&candidate, 1}));
        if (front.back().level.passes) {
            return;
        }
        first = first ? first : front.back().level;
        front.pop_back();
    }
    if (first) {
        closest.worst.fix += fmt::format(" Even so {} fails: {}.", first->worst.check,
                                         uncapitalised(first->worst.summary));
    }
}

}  // namespace

Recommendation recommend(const Game& game, Aim aim, TraceStore& store, int jobs,
                         const RecommendProgress& progress) {
    Recommendation made{
        .game = game, .findings = validated(game, store, jobs, progress), .aim = aim};
    Witnesses witnesses;
    const Field field{.few = few_of(game.frames, game.profile),
                      .all = game.frames,
                      .store = store,
                      .witnesses = witnesses,
                      .jobs = jobs,
                      .tolerated = tolerated_of(game, made.findings, aim)};
    for (const auto& [id, share] : field.tolerated.known) {
        made.unasked.insert(id);
    }
    const auto allowed = [&](std::vector<Candidate> all) {
        if (aim == Aim::least_change && !may_lower_rate(made.findings)) {
            std::erase_if(all, [](const Candidate& each) { return each.lowers_rate(); });
        }
        return all;
    };
    const std::vector<Candidate> usual = allowed(candidates(game, aim, store, made.findings));
    std::deque<std::vector<Candidate>> between;
    std::size_t seen = 0;  // The search does not judge every one of equal candidates.
    const Judge judge = [&](std::span<const Candidate> equal) {
        Tried tried{.equal = equal, .level = judge_level(equal, field, severity_most(aim))};
        seen += equal.size();
        std::ranges::move(tried.level.judged, std::back_inserter(made.judged));
        tried.level.judged.clear();
        if (progress.settings) {
            std::size_t of = usual.size();
            for (const std::vector<Candidate>& more : between) {
                of += more.size();
            }
            progress.settings({.done = seen, .of = of});
        }
        return tried;
    };
    if (progress.settings) {
        progress.settings({.done = 0, .of = usual.size()});
    }
    Front front = climb(usual, aim, judge);
    if (aim == Aim::least_cost) {
        refine(game, field, judge, between, front);
    } else if (first_to_pass(front) == front.end()) {
        made.closest = least_bad(usual, made.judged, field);
        between.push_back(allowed(uncustomary(game, made.closest->candidate, store)));
        const Front more = climb(between.back(), aim, judge);
        if (!more.empty() && more.back().level.passes) {  // Unusual rates count only then.
            made.is_customary = false;
            front.insert(front.end(), more.begin(), more.end());
        }
    }
    if (first_to_pass(front) == front.end()) {
        if (!made.closest) {
            made.closest = least_bad(usual, made.judged, field);
        }
        try_closest(judge, cost_traces(game.frames, store), between, *made.closest, front);
    }
    finish_worst(field, front);
    finish(made, field, front);
    return made;
}

}  // namespace tickproof::harness
