// Settings that a game could run with instead: every timestep, cap, clamp, number of substeps,
// continuous collision and drawing to try, each with its cost.

#pragma once

#include <string>
#include <vector>

#include "harness/finding/proposal.h"
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
    std::vector<std::string> changes{};  ///< From the game's own settings, an instruction each.
    double rate_factor = 1;        ///< Its step rate, over the rate that its rule has already.
    double substeps_factor = 1;    ///< Its substeps a step, over the game's.
    bool is_experimental = false;  ///< By its engine's own documentation.
    bool changes_rule = false;     ///< The loop steps by another rule than the game's.
    bool is_unlimited = false;     ///< It removes what limits the steps of a long frame.
    /// The project's files can hold it, but for how the game draws and when it reads its input.
    bool is_writable = true;

    bool lowers_rate() const { return rate_factor < 1; }
};

/// Of customary rates, and those of the fixes of `findings`, in the order in which they are tried;
/// for the least change the game as it is comes first. Traces that are not in `store` are made.
std::vector<Candidate> candidates(const Game& game, Aim aim, TraceStore& store,
                                  const Findings& findings = {});

/// Of whole rates above `low_hz` and below `high_hz`, with the rule and the substeps of `like`; in
/// the same order.
std::vector<Candidate> candidates_between(const Game& game, const Candidate& like, double low_hz,
                                          double high_hz, Aim aim, TraceStore& store);

/// Steps a second, without substeps.
double rate_hz_of(const Candidate& candidate);

}  // namespace tickproof::harness
