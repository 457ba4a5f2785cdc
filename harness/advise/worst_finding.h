// The finding that a game fails by. A search judges thousands of candidates, so each is judged one
// check at a time, and only until it fails.

#pragma once

#include <limits>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/check/investigate.h"

namespace tickproof::harness {

/// The checks of `validate`, in the order that finds a failure soonest: `likely` first, then the
/// quick ones, then the slow ones.
std::vector<const Check*> soonest_first(std::string_view likely = {});

/// What does not count against a candidate.
struct Tolerated {
    /// Ids of what is wrong already and is no reason for a change, and how wrong it is; a little
    /// more is as wrong.
    std::map<std::string, double> known{};
    bool errors_only = false;  ///< No warning counts, and no note.
};

/// Of each game the finding of the largest severity, or the first that is above `most`: no check is
/// asked after it. `depth` is that of each check itself. `unknown` has an infinite severity; what a
/// fix may bring (see is_unwanted) does not count, and without any other finding the severity is
/// NaN.
///
/// All games take each check together, so that their runs are made in parallel, on at most `jobs`
/// threads (0: as many as there are processors). Neither changes the result.
std::vector<Finding> worst_findings(std::span<const Game> games,
                                    std::span<const Check* const> checks, double most,
                                    TraceStore& store, int jobs, Depth depth = {},
                                    const Tolerated& tolerated = {});

}  // namespace tickproof::harness
