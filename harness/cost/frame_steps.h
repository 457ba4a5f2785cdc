// The steps of frames under a game's policy, counted from schedules without an engine.

#pragma once

#include <string>

#include "harness/game/game.h"
#include "harness/run/trace_store.h"

namespace tickproof::harness {

struct FrameSteps {
    /// Most steps in a frame at the game's lowest rate.
    std::size_t steady = 0;
    /// Most steps in a frame after a hitch, or of a capture; equals `steady` without either.
    std::size_t worst = 0;
    std::string worst_trace;  ///< Name of the trace with that frame.
    double longest_dt_s = 0;  ///< Longest step on the timed trace.
    /// Steps a second of simulated time, at the rate with the fewest.
    double fewest_per_s = 0;
    double most_per_s = 0;
};

/// Makes traces that `store` lacks.
FrameSteps frame_steps(const Game& game, TraceStore& store);

/// The trace on which steps are timed: 60 fps if the game supports it, else its highest rate.
const FrameTrace& timed_trace(const Game& game, TraceStore& store);

}  // namespace tickproof::harness
