// The finding that a game fails by. A search judges thousands of candidates, so it asks one check
// at a time, until one fails.

#pragma once

#include <limits>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/check/investigate.h"

namespace tickproof::harness {

/// The checks of `validate` in the order that finds a failure soonest: `likely`, then quick ones,
/// then slow ones.
std::vector<const Check*> soonest_first(std::string_view likely = {});

/// Findings that do not count against a candidate.
struct Tolerated {
    /// Ids of wrong findings that are no reason for a change, with their severities; a little more
    /// counts as equal.
    std::map<std::string, double> known{};
    bool errors_only = false;  ///< Warnings and notes do not count.
};

/// The most severe finding of each game, or the first above `most`, after which no check is asked.
/// `depth` holds for each check. `unknown` has an infinite severity. Findings that a fix may bring
/// (see is_unwanted) do not count; without any other finding the severity is NaN.
///
/// Asks each check for all games together, so that their runs are made in parallel, on at most
/// `jobs` threads (0: one per processor). Neither changes the result.
std::vector<Finding> worst_findings(std::span<const Game> games,
                                    std::span<const Check* const> checks, double most,
                                    TraceStore& store, int jobs, Depth depth = {},
                                    const Tolerated& tolerated = {});

}  // namespace tickproof::harness
