// Settings that a game could run with instead: every timestep, cap, clamp, number of substeps,
// continuous collision and drawing to try, each with its cost.

#pragma once

#include <string>
#include <vector>

#include "harness/game/game.h"
#include "harness/run/trace_store.h"

namespace tickproof::harness {

struct Candidate {
    /// Without frames until it is tried: there are thousands of candidates, all tried on the same
    /// ones.
    Game game;
    /// Its cost: steps a second of simulated time, substeps included, measured at the lowest, the
    /// middle and the highest frame rate.
    double steps_per_s = 0;
    std::vector<std::string> changes;  ///< From the game's own settings, an instruction each.
};

/// The costs differ by less than a tenth of a step a second.
bool cost_the_same(const Candidate& a, const Candidate& b);

/// Of some usual rates, in the order in which they are tried: the cheapest first, and of one cost
/// those that change least. Traces that are not in `store` are made.
std::vector<Candidate> candidates(const Game& game, TraceStore& store);

/// Of whole rates that cost more than `cheaper` and less than `dearer`, with the rule and the
/// substeps of `dearer`; by rising rate, and then in the same order.
std::vector<Candidate> candidates_between(const Game& game, const Candidate& cheaper,
                                          const Candidate& dearer, TraceStore& store);

}  // namespace tickproof::harness
