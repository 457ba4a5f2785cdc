// Searches settings that pass every check: the smallest change, or the cheapest.

#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "harness/advise/level.h"
#include "harness/base/progress_text.h"
#include "harness/check/investigate.h"

namespace tickproof::harness {

struct Recommendation {
    Game game;          ///< The game with its own settings.
    Findings findings;  ///< The findings of every check about those.
    Aim aim = Aim::least_change;
    /// Ids of wrong findings that are no reason for the least change: notes, and warnings that no
    /// single fix cures without a trade.
    std::set<std::string> unasked;
    /// The levels tried: by the size of the change, up to the first that passes; or by rising cost,
    /// up to the first that passes and one more.
    std::vector<Level> front;
    std::optional<std::size_t> chosen;  ///< Index into `front`.
    /// If nothing passes: the candidate with a customary rate whose worst finding is the least
    /// severe.
    std::optional<Level> closest;
    /// False for the least change if no customary rate passes, but one between them does.
    bool is_customary = true;
    std::vector<JudgedCandidate> judged;  ///< All tried candidates, in this order.
    /// Findings that remain with the chosen settings: warnings of validate (none for the least
    /// cost), findings by defaults as notes, and errors that a value of the game cures.
    Findings left;
    /// Notes on the chosen settings, such as a missing step cost in the profile.
    Findings notes;
};

/// The recommendation as a report shows it.
Proposal proposal_of(const Recommendation& made);

/// Callbacks: `checks` while checks judge the unchanged game, then `settings` with the settings
/// tried.
struct RecommendProgress {
    InquiryProgress checks{};
    std::function<void(const Headway& headway)> settings{};
};

/// Tries candidates on the game's frames on at most `jobs` threads; `jobs` changes no result. The
/// candidates include the fixes of validate, and the fix of the closest one. Leaves a game
/// unchanged that passes without a warning that validate can fix, unless `aim` is the least cost,
/// which keeps a margin of a tenth. For the least change it lowers a rate only if a check that
/// may want fewer steps fails. Makes traces that `store` lacks.
Recommendation recommend(const Game& game, Aim aim, TraceStore& store, int jobs,
                         const RecommendProgress& progress = {});

}  // namespace tickproof::harness
