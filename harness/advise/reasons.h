// Which findings are reasons for a change of the settings.

#pragma once

#include "harness/advise/candidates.h"
#include "harness/advise/worst_finding.h"
#include "harness/finding/finding.h"
#include "harness/game/game.h"

namespace tickproof::harness {

/// What is wrong with the game, by findings with the trials of their fixes, and no reason to change
/// anything: what a value of the game cures, and for the least change notes, and warnings that no
/// one fix cures without a trade. A change that makes such a note or warning worse is not wanted.
Tolerated tolerated_of(const Game& game, const Findings& findings, Aim aim);

/// Warnings, errors that nobody asked for, and what a value of the game cures, as a report shows
/// them.
Findings left_of(const Game& game, const Findings& findings);

/// A step that costs too much is the reason for fewer of them; whatever else fails needs more.
bool may_lower_rate(const Findings& findings);

}  // namespace tickproof::harness
