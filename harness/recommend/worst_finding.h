// The finding that a game fails by. A search judges thousands of candidates, so each is judged one
// check at a time, and only until it fails.

#pragma once

#include <limits>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/check/investigate.h"

namespace tickproof::harness {

/// The checks of `validate`, in the order that finds a failure soonest: `likely` first, then the
/// quick ones, then the slow ones.
std::vector<const Check*> soonest_first(std::string_view likely = {});

/// Of each game the finding of the largest severity, or the first that is above `most`: no check is
/// asked after it. `depth` is that of each check itself. Findings with the ids `known` do not
/// count. `unknown` has an infinite severity; notes and warnings do not count, and without any
/// other finding the severity is NaN.
///
/// All games take each check together, so that their runs are made in parallel, on at most `jobs`
/// threads (0: as many as there are processors). Neither changes the result.
std::vector<Finding> worst_findings(std::span<const Game> games,
                                    std::span<const Check* const> checks, double most,
                                    TraceStore& store, int jobs, Depth depth = {},
                                    const std::set<std::string>& known = {});

}  // namespace tickproof::harness
