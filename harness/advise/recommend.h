// The settings that pass every check: those that change as little as possible, or the cheapest.

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
    Game game;          ///< With its own settings,
    Findings findings;  ///< and the findings of every check on those.
    Aim aim = Aim::least_change;
    /// Ids of what is wrong already and is no reason for the least change: notes, and warnings that
    /// no one fix of validate cures without a trade.
    std::set<std::string> unasked;
    /// By the size of the change, up to the first that passes; or by rising cost, up to the first
    /// that passes and one beyond.
    std::vector<Level> front;
    std::optional<std::size_t> chosen;  ///< Index into `front`.
    /// Where nothing passes: of those with a customary rate the one whose worst finding is the
    /// least severe.
    std::optional<Level> closest;
    /// False for the least change if no customary rate passes, and one between them does.
    bool is_customary = true;
    std::vector<JudgedCandidate> judged;  ///< All that were tried, in this order.
    /// What validate warns of with the chosen settings (none for the least cost), what they break
    /// of what nobody asked for, as notes, and errors that a value of the game cures.
    Findings left;
    /// Notes on the chosen settings, such as a profile without the cost of a step.
    Findings notes;
};

/// The recommendation as a report shows it.
Proposal proposal_of(const Recommendation& made);

/// Told how many checks have judged the game as it is, and then how many settings are tried.
struct RecommendProgress {
    InquiryProgress checks{};
    std::function<void(const Headway& headway)> settings{};
};

/// Tries candidates on the frames of the game, on at most `jobs` threads, which changes nothing:
/// what the fixes of validate set is among them, and so is what the fix of the closest sets.
/// A game that passes without a warning that validate has a fix for is left as it is, unless the
/// cheapest settings are asked for; those keep a margin of a tenth. A rate is lowered for the least
/// change only where `load` or `speed` fails. Traces that are not in `store` are made.
Recommendation recommend(const Game& game, Aim aim, TraceStore& store, int jobs,
                         const RecommendProgress& progress = {});

}  // namespace tickproof::harness
