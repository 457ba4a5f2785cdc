// The entries of a profile that describe a game's own code, once the game runs with other settings.

#pragma once

#include <string>
#include <vector>

#include "harness/game/game.h"
#include "harness/project/syntax/toml_edits.h"

namespace tickproof::harness {

/// The entries to change: the physics; and how input is read and what is drawn between steps, where
/// the profile has the key already or `not_held` has the setting, since no file of the project
/// holds it.
std::vector<TomlEntry> profile_entries(const Game& game, const Game& wanted,
                                       const std::vector<std::string>& not_held);

}  // namespace tickproof::harness
