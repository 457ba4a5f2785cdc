// What is recommended to a game whose captures are in no file, and how that is judged.

#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "harness/advise/candidates.h"
#include "harness/advise/recommend.h"
#include "harness/check/investigate.h"
#include "harness/finding/warnings.h"

namespace tickproof::harness::testing {

inline std::vector<Candidate> candidates_of(const Game& game, Aim aim = Aim::least_cost) {
    TraceStore store;
    return candidates(game, aim, store);
}

inline Recommendation recommended(const Game& game, Aim aim = Aim::least_change) {
    TraceStore store;
    return recommend(game, aim, store, 0);
}

inline Recommendation cheapest(const Game& game) {
    return recommended(game, Aim::least_cost);
}

/// The instructions of what is recommended.
inline const std::vector<std::string>& changes(const Recommendation& made) {
    return made.front.at(made.chosen.value()).candidate.changes;
}

inline const Game& chosen(const Recommendation& made) {
    return made.front.at(made.chosen.value()).candidate.game;
}

inline Findings validated(const Game& game) {
    TraceStore store;
    return judge(game, checks_asked_by(&AskedBy::validate), store, 0);
}

/// As validate says it: what nobody asked for is a warning at most. Without the cooldowns of
/// `left`, which a value of the game cures.
inline Verdict verdict_of(const Game& game, const Findings& left = {}) {
    Verdict verdict = Verdict::pass;
    Findings found = validated(game);
    make_warnings(game.profile, found);
    for (const Finding& finding : found) {
        const bool is_left = std::ranges::any_of(left, [&](const Finding& each) {
            return each.id == finding.id && each.check == "cooldown" && !each.fix.empty();
        });
        verdict = is_left ? verdict : worse(verdict, finding.verdict);
    }
    return verdict;
}

}  // namespace tickproof::harness::testing
