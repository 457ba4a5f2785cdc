// Judges a game on each of its captures alone.

#pragma once

#include <vector>

#include "harness/check/check.h"
#include "harness/finding/capture_record.h"
#include "harness/game/game.h"
#include "harness/run/trace_store.h"

namespace tickproof::harness {

/// A record for each capture of the game, with its worst finding and the time that it loses.
/// `store` must hold the captures.
std::vector<CaptureRecord> judged_captures(const Game& game,
                                           const std::vector<const Check*>& checks,
                                           TraceStore& store, int jobs);

/// Game time that the game's loop drops on a capture that `store` holds, s; below 0: what it adds.
double lost_on(const Game& game, const TraceSpec& capture, const TraceStore& store);

}  // namespace tickproof::harness
