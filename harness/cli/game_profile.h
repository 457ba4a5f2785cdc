// Where the profile of a game comes from: a file that is named, or the one beside the project.

#pragma once

#include <string>

#include "harness/cli/game_options.h"

namespace tickproof::harness {

/// The profile beside the project, or of this folder for a game of flags; empty where there is
/// none.
std::string profile_beside(const std::string& project);

/// The file of an own loop, where it holds tables besides [loop]: a file of any name has its
/// profile in it, as tickproof.toml does. Empty for any other project, and where the file is
/// `profile`. Throws InputError where it has such tables and `profile` is another file.
ProjectFile profile_in_own_loop(const std::string& project, const std::string& profile);

/// The file that the profile is in; without a name where there is none. Throws InputError.
ProjectFile profile_file(const std::string& name);

/// The profile of a file, or the defaults where it has no name, with the rates of --fps. Throws
/// InputError.
GameProfile profile_of(const GameOptions& options, const ProjectFile& file);

/// An option that no help shows: `--preset` says which example has the values of a preset.
void refuse_presets(CLI::App& verb);

}  // namespace tickproof::harness
