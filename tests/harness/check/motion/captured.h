// A game and the frames of a player.

#pragma once

#include "tests/harness/check/games.h"

namespace tickproof::harness::testing {

/// Adds a capture to the frames of a game.
inline Asked captured(Game game, const FrameTrace& capture) {
    Asked made{.game = std::move(game), .store = {}};
    add_captures({capture.spec}, made.game.frames);
    made.store.add(capture);
    return made;
}

/// The same without any other frames.
inline Asked only_captured(Game game, const FrameTrace& capture) {
    game.frames = {};
    return captured(std::move(game), capture);
}

/// The outcome of a run that a finding names.
inline Outcome outcome_of(const RunSpec& spec) {
    TraceStore store;
    return run(spec, store.make(spec.trace)).outcome;
}

}  // namespace tickproof::harness::testing
