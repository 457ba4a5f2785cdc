// A project in the place of scenarios and flags: its policy, engine and scenarios. For determinism
// and shrink.

#pragma once

#include <string>
#include <vector>

#include "harness/cli/game_options.h"

namespace tickproof::harness {

/// True if the words of the command line name a project, and no scenarios: one word that is the
/// name of a folder or a file, or written like one. Throws InputError where there are others.
bool is_project(const std::vector<std::string>& words);

/// Throws InputError where a flag of the verb says what a project says itself.
void refuse_flags_of_projects(const CLI::App& verb);

/// The games of the project, one a platform, with scenarios of the profile, or with the usual ones
/// where there is no profile. Their frames are the traces. Throws InputError.
ChosenGames project_games(const std::string& project, const std::string& profile,
                          const std::vector<TraceSpec>& traces);

}  // namespace tickproof::harness
