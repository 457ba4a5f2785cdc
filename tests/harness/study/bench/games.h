// Games without a project, and an engine whose steps take a planted time of a fake clock.

#pragma once

#include <string>

#include "harness/game/engine_text.h"
#include "harness/game/game.h"
#include "tests/harness/timing/fake_clock.h"

namespace tickproof::harness::testing {

inline Game game_at(std::string_view policy, std::string_view engine, double lowest_fps,
                    double highest_fps) {
    GameProfile profile;
    profile.lowest_fps = lowest_fps;
    profile.highest_fps = highest_fps;
    profile.refresh_hz.clear();
    Game game = make_game(profile, parse_policy(policy));
    game.engine = parse_engine(engine);
    game.frames = frames_of(game.profile);
    return game;
}

/// The clock that the steps of the engine `ticking` move: each takes a microsecond for each body
/// that moves and each substep.
FakeClock& ticking_clock();

/// Adds the engines `ticking` and `drifting`, where they are not there yet. In a drifting world
/// everything is where no world was before.
void add_planted_engines();

}  // namespace tickproof::harness::testing
