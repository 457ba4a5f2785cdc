// Findings that the team accepts: `[[accept]]` in the profile. They become notes that nothing
// lists without -v, and are fixed by no advice.

#pragma once

#include "harness/finding/report.h"

namespace tickproof::harness {

/// The acceptance of a finding of the game; null if there is none. The id of the finding may begin
/// with the game's platform, and so may that of the acceptance.
const Acceptance* acceptance_of(const Game& game, std::string_view id);

/// True if the game accepts the finding, which may have no id of its own yet.
bool is_accepted(const Game& game, const Finding& finding);

/// Makes notes of accepted errors, unknowns and warnings. If every check was asked for, an
/// acceptance without such a finding becomes a warning.
void take_accepted(Report& report);

}  // namespace tickproof::harness
