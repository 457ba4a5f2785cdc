// The steps that frames take under a game's policy, counted from schedules: no engine is run for
// them.

#pragma once

#include <string>

#include "harness/game/game.h"
#include "harness/run/trace_store.h"

namespace tickproof::harness {

struct FrameSteps {
    /// Most steps in a frame at the lowest of the game's rates,
    std::size_t steady = 0;
    /// and in a frame after a hitch, or of a capture; the same as `steady` where there is none.
    std::size_t worst = 0;
    std::string worst_trace;  ///< Its name.
    double longest_dt_s = 0;  ///< Of a step at the trace that is timed.
    /// Steps a second of simulated time, at the rate that has fewest and at the one that has most.
    double fewest_per_s = 0;
    double most_per_s = 0;
};

/// Traces that are not in the store are made.
FrameSteps frame_steps(const Game& game, TraceStore& store);

/// The rate at which steps are timed: 60 fps where the game supports it, else its highest.
const FrameTrace& timed_trace(const Game& game, TraceStore& store);

}  // namespace tickproof::harness
