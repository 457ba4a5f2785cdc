// What a recommendation changes besides the settings files of the engine: entries of the profile
// that the changed files contradict, and the game's own code, which nobody but the team can write.

#pragma once

#include <string>
#include <vector>

#include "harness/game/game.h"
#include "harness/project/syntax/toml_edits.h"

namespace tickproof::harness {

/// A change of the game's code, and the entry of the profile that says so once it is made; without
/// a key where the files say so already.
struct CodeTask {
    std::string what;
    TomlEntry noted{};
};

/// The entries that say of input and drawing what the changed files say otherwise. `not_held` are
/// the settings that the files cannot hold.
std::vector<TomlEntry> profile_entries(const Game& game, const Game& wanted,
                                       const std::vector<std::string>& not_held);

/// What the game's code has to do under the wanted settings and does not yet.
std::vector<CodeTask> code_tasks(const Game& game, const Game& wanted,
                                 const std::vector<std::string>& not_held);

}  // namespace tickproof::harness
