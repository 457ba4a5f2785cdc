// The changes that a recommendation makes besides the engine's settings: entries of the profile
// that the changed files would contradict, and tasks that only the team can do, in code or binary
// files.

#pragma once

#include <string>
#include <vector>

#include "harness/finding/proposal.h"
#include "harness/game/game.h"

namespace tickproof::harness {

/// The entries that say of input and drawing what the changed files say otherwise. `not_held` are
/// the settings that the files cannot hold.
std::vector<TomlEntry> profile_entries(const Game& game, const Game& wanted,
                                       const std::vector<std::string>& not_held);

/// `wanted` as the settings files have to say it: a loop in the same file as the profile leaves the
/// settings to the profile's keys that override them.
PolicySpec written_policy(const Game& game, PolicySpec wanted);

/// The tasks for the game's code under the wanted settings.
std::vector<HandTask> code_tasks(const Game& game, const Game& wanted,
                                 const std::vector<std::string>& not_held);

/// The settings to make in the engine's editor, which keeps them in a binary file; none if the
/// files can be written.
std::vector<HandTask> editor_tasks(const Project& project, const PolicySpec& wanted);

}  // namespace tickproof::harness
