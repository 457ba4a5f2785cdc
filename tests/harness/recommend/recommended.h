// What is recommended to a game whose captures are in no file, and how that is judged.

#pragma once

#include <vector>

#include "harness/check/investigate.h"
#include "harness/recommend/candidates.h"
#include "harness/recommend/recommend.h"

namespace tickproof::harness::testing {

inline std::vector<Candidate> candidates_of(const Game& game) {
    TraceStore store;
    return candidates(game, store);
}

inline Recommendation recommended(const Game& game) {
    TraceStore store;
    return recommend(game, store, 0);
}

inline const Game& chosen(const Recommendation& made) {
    return made.front.at(made.chosen.value()).candidate.game;
}

inline Findings validated(const Game& game) {
    TraceStore store;
    return investigate(game, checks_asked_by(&AskedBy::validate), store, 0);
}

inline Verdict verdict_of(const Game& game) {
    Verdict verdict = Verdict::pass;
    for (const Finding& finding : validated(game)) {
        verdict = worse(verdict, finding.verdict);
    }
    return verdict;
}

}  // namespace tickproof::harness::testing
