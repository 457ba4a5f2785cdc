// The loop that a game's own code has, where no settings file describes it.

#pragma once

#include "harness/game/game.h"

namespace tickproof::harness {

/// Takes the loop that the scan of scripts has found: steps of one length out of an accumulator,
/// and a limit of the delta. Does nothing if a file has settings of the loop, if the code has
/// several lengths, or if it says none.
void take_loop(const ScriptClock& clock, Game& game);

}  // namespace tickproof::harness
