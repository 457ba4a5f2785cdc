// Decides which findings are reasons to change the settings.

#pragma once

#include "harness/advise/candidates.h"
#include "harness/advise/worst_finding.h"
#include "harness/finding/finding.h"
#include "harness/game/game.h"

namespace tickproof::harness {

/// The wrong findings that are no reason to change settings: those that a value of the game cures
/// and, for the least change, notes and warnings that no single fix cures without a trade. A change
/// must not make them worse. `findings` must have the trials of their fixes.
Tolerated tolerated_of(const Game& game, const Findings& findings, Aim aim);

/// Warnings, errors by defaults, and findings that a value of the game cures, as a report shows
/// them.
Findings left_of(const Game& game, const Findings& findings);

/// True if a step costs too much, which is a reason for fewer of them. Other failures need more.
bool may_lower_rate(const Findings& findings);

}  // namespace tickproof::harness
