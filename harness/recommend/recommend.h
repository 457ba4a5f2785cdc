// The cheapest settings that pass every check, with a margin.

#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "harness/recommend/level.h"

namespace tickproof::harness {

struct Recommendation {
    Game game;                 ///< With its own settings,
    Findings findings;         ///< and the findings of every check on those.
    std::vector<Level> front;  ///< By rising cost, up to the first that passes and one beyond.
    std::optional<std::size_t> chosen;  ///< Index into `front`.
    std::size_t tried = 0;
    /// Notes on the chosen settings, such as a profile without the cost of a step.
    Findings notes;
};

using RecommendProgress = std::function<void(std::size_t done, std::size_t of)>;

/// Tries candidates on the frames of the game, on at most `jobs` threads, which changes nothing.
/// Where the game's own settings pass with the margin and nothing is cheaper, they are recommended.
/// Traces that are not in `store` are made.
Recommendation recommend(const Game& game, TraceStore& store, int jobs,
                         const RecommendProgress& progress = {});

}  // namespace tickproof::harness
