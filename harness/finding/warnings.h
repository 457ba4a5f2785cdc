// A finding that breaks only a default is no error, since the user did not ask for it. It is a
// warning if the default says how people play, a note if only some games have such a need.

#pragma once

#include "harness/finding/finding.h"
#include "harness/game/game.h"
#include "harness/profile/profile.h"

namespace tickproof::harness {

/// True if a file or a flag sets the key, false for a default.
bool is_asked_for(const GameProfile& profile, std::string_view key);

/// Lessens errors whose profile keys are all defaults: to notes if all of these keys are needs,
/// else to warnings. Keeps one warning per check, the most severe, and makes the others notes: the
/// default jump and gate are examples of what depends on frames.
void make_warnings(const GameProfile& profile, Findings& findings);

/// Gives each finding without a place the line of the first key in a file that asks for it.
void place_at_keys(const GameProfile& profile, Findings& findings);

/// Gives each error or warning of the user's own loop that still has no place the line of the
/// policy, because the policy decides the settings that are left out.
void place_at_policy(const Game& game, Findings& findings);

}  // namespace tickproof::harness
