// The steps that frames take under a game's policy, counted from schedules: no engine is run for
// them.

#pragma once

#include "harness/finding/timings.h"
#include "harness/game/game.h"
#include "harness/run/trace_store.h"

namespace tickproof::harness {

/// Traces that are not in the store are made.
FrameSteps frame_steps(const Game& game, TraceStore& store);

/// The rate at which steps are timed: 60 fps where the game supports it, else its highest.
const FrameTrace& timed_trace(const Game& game, TraceStore& store);

}  // namespace tickproof::harness
