// Where the profile of a game comes from: a file that is named, the one beside the project, or a
// preset.

#pragma once

#include <string>

#include "harness/cli/game_options.h"

namespace tickproof::harness {

/// The profile beside the project, or of this folder for a game of flags; empty where there is
/// none.
std::string profile_beside(const std::string& project);

/// The file that the profile is in; without a name where there is none. Throws InputError.
ProjectFile profile_file(const std::string& name);

/// The profile of a file, or of the preset where it has no name, with the rates of --fps. Throws
/// InputError.
GameProfile profile_of(const GameOptions& options, const ProjectFile& file);

}  // namespace tickproof::harness
