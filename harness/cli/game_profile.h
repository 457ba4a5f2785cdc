// Finds the profile of a game: a named file, or the one beside the project.

#pragma once

#include <string>

#include "harness/cli/game_options.h"

namespace tickproof::harness {

/// The profile beside the project, or in this folder for a game of flags; empty if there is none.
std::string profile_beside(const std::string& project);

/// The profile in an own loop's file of any name, if it has tables besides [loop]. Empty for other
/// projects, and if the file is `profile` itself. Throws InputError if it has such tables and
/// `profile` is another file.
ProjectFile profile_in_own_loop(const std::string& project, const std::string& profile);

/// The profile's file; without a name if there is none. Throws InputError.
ProjectFile profile_file(const std::string& name);

/// The profile of a file, or the defaults if it has no name, with what --need, --display and
/// --fps write. Throws InputError.
GameProfile profile_of(const GameOptions& options, const ProjectFile& file);

/// Adds a hidden option `--preset`, whose error names the example with the values of a preset.
void refuse_presets(CLI::App& verb);

}  // namespace tickproof::harness
