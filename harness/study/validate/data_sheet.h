// The data sheet: what a game's settings guarantee, a row a question. It judges nothing: what the
// user did not ask for is a limit to know, and no need. Every number is that of runs.

#pragma once

#include "harness/finding/table.h"
#include "harness/game/game.h"
#include "harness/run/trace_store.h"

namespace tickproof::harness {

/// `command` is the one that asks for it; a row whose number is that of a check repeats it with
/// that check. `store` must hold the game's captures. Empty if the game has no frames.
Table data_sheet(const Game& game, const std::string& command, TraceStore& store, int jobs);

}  // namespace tickproof::harness
