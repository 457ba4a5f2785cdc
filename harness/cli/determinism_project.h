// A project as determinism tests it: its policy, engine and scenarios.

#pragma once

#include <string>
#include <vector>

#include "harness/cli/game_options.h"

namespace tickproof::harness {

/// True if the words of the command line name a project, and no scenarios: one word that is the
/// name of a folder or a file, or written like one.
bool is_project(const std::vector<std::string>& words);

/// The games of the project, one a platform, with scenarios of the profile, or with the usual ones
/// where there is no profile. Their frames are the traces. Throws InputError.
ChosenGames project_games(const std::string& project, const std::string& profile,
                          const std::vector<TraceSpec>& traces);

}  // namespace tickproof::harness
