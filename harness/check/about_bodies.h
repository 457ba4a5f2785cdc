// The bodies that a finding is about: which kind, what moves them, and whether that is known.

#pragma once

#include "harness/check/check.h"

namespace tickproof::harness {

/// Writes into `finding` which bodies it is about. The check judged `seen`: `game` as those bodies
/// see it. A finding that depends on when the game moves its characters becomes unknown if nothing
/// says when.
void say_bodies(const Check& check, const Game& game, const Game& seen, Finding& finding);

}  // namespace tickproof::harness
