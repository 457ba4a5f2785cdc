// The bodies that a finding is about: which kind, what moves them, and whether that is known.

#pragma once

#include "harness/check/check.h"

namespace tickproof::harness {

/// Completes a finding of a check about `game`, which was judged as `seen` by those bodies. One
/// that hangs on when the game moves its characters is unknown where nothing says it.
void say_bodies(const Check& check, const Game& game, const Game& seen, Finding& finding);

}  // namespace tickproof::harness
