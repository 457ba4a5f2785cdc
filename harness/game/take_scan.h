// What the scan of a project's scripts and scenes says of a game, where its profile and its
// settings say nothing.

#pragma once

#include "harness/game/game.h"
#include "harness/project/engine_bodies.h"

namespace tickproof::harness {

/// Sets in the game, unless its profile says otherwise:
/// - dimensions and continuous collision of rigid bodies, as all scenes have them;
/// - no interpolation where the project's key does nothing in so many dimensions;
/// - the loop, where the game's code has it and no file has settings of it: steps of one length out
///   of an accumulator, and a limit of the delta;
/// - the jump that the scripts write in numbers; none if all code is read and has no word of one.
/// - the fastest projectile whose speed the scripts write in numbers.
/// - what code sets over the settings files, where all of it sets one value.
/// Does not set `game.scripts`.
void take_scan(const ScriptScan& scan, Game& game);

/// The part of take_scan() that takes settings of the loop.
void take_settings_of_code(const ScriptClock& clock, Game& game);

/// The part that takes the projectile, with its size where the profile has none.
void take_projectile(const ScriptMotion& motion, Game& game);

/// Metres in a unit of a script; 0 if it is not known. `dimensions` are the script's, or 0.
double unit_m(int dimensions, const ScriptMotion& motion, const ProjectBodies& bodies);

}  // namespace tickproof::harness
