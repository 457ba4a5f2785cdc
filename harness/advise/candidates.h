// Candidates: settings that a game could run with instead, each with its cost. They cover
// timesteps, caps, clamps, substeps, continuous collision and drawing.

#pragma once

#include <string>
#include <vector>

#include "harness/finding/proposal.h"
#include "harness/game/game.h"
#include "harness/run/trace_store.h"

namespace tickproof::harness {

struct Candidate {
    /// The game with these settings. Without frames until it is tried: there are thousands of
    /// candidates, and all are tried on the same frames.
    Game game;
    /// Its cost: steps a second of simulated time, substeps included, measured at the lowest, the
    /// middle and the highest frame rate.
    double steps_per_s = 0;
    std::vector<std::string> changes{};  ///< Instructions that change the game's settings.
    double rate_factor = 1;              ///< Its step rate over the rate that its rule has now.
    double substeps_factor = 1;          ///< Its substeps a step over the game's.
    bool is_experimental = false;        ///< The engine's documentation calls it experimental.
    bool changes_rule = false;           ///< Its loop has another rule than the game's.
    bool is_unlimited = false;           ///< Unlike the game, it does not limit a frame's steps.
    /// The project's files can hold it, except for drawing and input, which may stand in code.
    bool is_writable = true;

    bool lowers_rate() const { return rate_factor < 1; }
};

/// The candidates with customary rates, and those from the fixes of `findings`, in the order to try
/// them; for the least change the unchanged game comes first. Makes traces that `store` lacks.
std::vector<Candidate> candidates(const Game& game, Aim aim, TraceStore& store,
                                  const Findings& findings = {});

/// The candidates with whole rates between `low_hz` and `high_hz`, and the rule and substeps of
/// `like`, in the same order.
std::vector<Candidate> candidates_between(const Game& game, const Candidate& like, double low_hz,
                                          double high_hz, Aim aim, TraceStore& store);

/// Steps a second, without substeps.
double rate_hz_of(const Candidate& candidate);

}  // namespace tickproof::harness
