// Chooses the runs that a report shows, by a rule: the same report shows the same runs.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/finding/drawing.h"
#include "harness/game/game.h"

namespace tickproof::harness {

struct Report;

struct ChosenRun {
    RunSpec spec;
    std::size_t section = 0;
    LaneRole role = LaneRole::worst;
    const Perturbation* perturbation = nullptr;  ///< One of the game's, or null.
};

struct ChosenReplay {
    std::string finding;          ///< Id of the finding; empty if it shows none.
    std::vector<ChosenRun> runs;  ///< All different, at most kLanesMax.
};

/// Chooses at most kReplaysMax replays: for each kind of finding that fails, the worst with the
/// runs to compare it with and a run that passes; if none fails, the first run of each scenario.
/// Then jump_at_rates().
std::vector<ChosenReplay> choose_replays(const Report& report);

/// A jump at constant rates, under the policy whose heights differ most. Empty if the report has no
/// such runs, or if one of `chosen` shows them.
std::optional<ChosenReplay> jump_at_rates(const Report& report,
                                          const std::vector<ChosenReplay>& chosen);

/// Some of the game's constant rates, spread evenly; empty with fewer than two.
std::vector<TraceSpec> shown_rates(const Game& game);

/// A failing finding on the scenario of `worst` whose fix was tried and cures it; or null.
const Finding* cured_alike(const Report& report, const ChosenRun& worst);

/// The perturbation under which the run of the finding differs from itself; null without one.
const Perturbation* perturbation_of(const Game& game, const Finding& finding);

}  // namespace tickproof::harness
