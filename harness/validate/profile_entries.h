// What a profile says of a game's own code, once the game runs with other settings.

#pragma once

#include <string>
#include <vector>

#include "harness/project/syntax/toml_edits.h"
#include "harness/validate/subject.h"

namespace tickproof::harness {

/// The keys that are to differ: the physics; and how input is read and what is drawn between steps,
/// where the profile says it already or `not_held` has it, since no file of the project does.
std::vector<TomlEntry> profile_entries(const Subject& subject, const Subject& wanted,
                                       const std::vector<std::string>& not_held);

}  // namespace tickproof::harness
