// Which runs a report shows: a rule, so that the same report shows the same runs.

#pragma once

#include <string>
#include <vector>

#include "harness/game/game.h"
#include "harness/report/drawing.h"

namespace tickproof::harness {

struct ChosenRun {
    RunSpec spec;
    std::size_t section = 0;
    LaneRole role = LaneRole::worst;
};

struct ChosenReplay {
    std::string finding;
    std::vector<ChosenRun> runs;  ///< All different, at most kLanesMax.
};

/// At most kReplaysMax.
std::vector<ChosenReplay> choose_replays(const Report& report);

/// The rate of a constant trace of the game, NaN of any other.
double fps_of(const Game& game, const TraceSpec& trace);

}  // namespace tickproof::harness
