// The cheapest settings that pass everything, with a margin: what a game could run with instead.

#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/validate/candidates.h"
#include "harness/validate/validate.h"

namespace tickproof::harness {

/// Severities above this are too near to failing to be recommended: a tenth is to spare.
inline constexpr double kSeverityMost = 1 / 1.1;

/// Of all candidates of one cost the best: the one that passes, or that fails last.
struct Level {
    Candidate candidate;
    bool passes = false;
    /// What it fails by first; of one that passes, of the next cheaper to that, and of the nearest
    /// where nothing passes, the finding of the largest severity.
    GameFinding worst;
};

struct Recommendation {
    Validation current;
    std::vector<Level> front;  ///< By rising cost, up to the first that passes and one beyond.
    std::optional<std::size_t> chosen;  ///< Of `front`.
    std::size_t tried = 0;
    /// What is to be known of the chosen: that nobody said what its steps cost.
    GameFindings notes;
};

using RecommendProgress = std::function<void(std::size_t done, std::size_t of)>;

/// On at most `jobs` threads, which changes nothing. Where the subject's own settings pass with the
/// margin and none is cheaper, they are what is recommended.
Recommendation recommend(const Subject& subject, const Frames& frames, int jobs,
                         const RecommendProgress& progress = {});

}  // namespace tickproof::harness
