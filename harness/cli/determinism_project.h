// A project instead of scenarios and flags, for determinism and shrink: it gives the policy, the
// engine and the scenarios.

#pragma once

#include <string>
#include <vector>

#include "harness/cli/game_options.h"

namespace tickproof::harness {

/// True if the words name a project: one word that is the name of a folder or file, or is written
/// like one. Throws InputError if there are other words beside it.
bool is_project(const std::vector<std::string>& words);

/// Throws InputError on a flag of the verb for something that a project says itself.
void refuse_flags_of_projects(const CLI::App& verb);

/// The games of the project, one a platform, on `traces`, with the scenarios of its profile, or the
/// usual ones without a profile. Throws InputError.
ChosenGames project_games(const std::string& project, const std::string& profile,
                          const std::vector<TraceSpec>& traces);

}  // namespace tickproof::harness
