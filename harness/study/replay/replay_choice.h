// Which runs a report shows: a rule, so that the same report shows the same runs.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/finding/drawing.h"
#include "harness/game/game.h"

namespace tickproof::harness {

struct ChosenRun {
    RunSpec spec;
    std::size_t section = 0;
    LaneRole role = LaneRole::worst;
    const Perturbation* perturbation = nullptr;  ///< Of the report's game.
};

struct ChosenReplay {
    std::string finding;
    std::vector<ChosenRun> runs;  ///< All different, at most kLanesMax.
};

/// At most kReplaysMax, and one more of a jump at several rates.
std::vector<ChosenReplay> choose_replays(const Report& report);

/// Of a jump at constant rates, under the policy whose heights differ most. None where the report
/// has no such runs, or where one of `chosen` shows them.
std::optional<ChosenReplay> jump_at_rates(const Report& report,
                                          const std::vector<ChosenReplay>& chosen);

/// Of a report with several constant rates so many are shown, spread evenly.
std::vector<TraceSpec> shown_rates(const Game& game);

/// A finding about the scenario of a run whose fix was tried and helps; null where there is none.
const Finding* cured_alike(const Report& report, const ChosenRun& worst);

/// The perturbation under which the run of a finding differs from itself; null of another finding.
const Perturbation* perturbation_of(const Game& game, const Finding& finding);

}  // namespace tickproof::harness
