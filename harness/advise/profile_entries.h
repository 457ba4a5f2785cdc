// What a recommendation changes besides the settings files of the engine: entries of the profile
// that the changed files contradict, and what nobody but the team can write: the game's own code,
// and binary files.

#pragma once

#include <string>
#include <vector>

#include "harness/finding/proposal.h"
#include "harness/game/game.h"
#include "harness/project/syntax/toml_edits.h"

namespace tickproof::harness {

/// The entries that say of input and drawing what the changed files say otherwise. `not_held` are
/// the settings that the files cannot hold.
std::vector<TomlEntry> profile_entries(const Game& game, const Game& wanted,
                                       const std::vector<std::string>& not_held);

/// What the game's code has to do under the wanted settings and does not yet.
std::vector<HandTask> code_tasks(const Game& game, const Game& wanted,
                                 const std::vector<std::string>& not_held);

/// What is to be set in the engine's editor, which keeps the settings in a binary file; none where
/// the files can be written.
std::vector<HandTask> editor_tasks(const Project& project, const PolicySpec& wanted);

}  // namespace tickproof::harness
