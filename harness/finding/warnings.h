// A finding that breaks only a default is no error: nobody asked for it. Where the default is one
// of how everybody plays, it is a warning; where it is a need that only some games have, a note.

#pragma once

#include "harness/finding/finding.h"
#include "harness/game/game.h"
#include "harness/profile/profile.h"

namespace tickproof::harness {

/// True if a file or a flag says the key; a default does not.
bool is_asked_for(const GameProfile& profile, std::string_view key);

/// Lessens the errors that depend on keys of the profile of which none is asked for: to notes where
/// all of these keys are needs, else to warnings. Of each check the most severe is the warning and
/// the others become notes: the default jump and gate are examples of what depends on frames.
void make_warnings(const GameProfile& profile, Findings& findings);

/// Gives each finding without a place the line of the first key that asks for it and is in a file.
void place_at_keys(const GameProfile& profile, Findings& findings);

/// Gives what still has no place, and is an error or a warning of an own loop, the line of its
/// policy, which says what holds where a setting is left out.
void place_at_policy(const Game& game, Findings& findings);

}  // namespace tickproof::harness
