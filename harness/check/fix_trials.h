// Law 8: a fix is tried before it is printed. Applied literally, its finding has to pass, and what
// passed before has to pass still.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "harness/check/check.h"
#include "harness/check/investigate.h"

namespace tickproof::harness {

/// The game with the settings of a fix: another `policy`, those of the policy, and `engine.NAME` of
/// one of its engines: 0 is the first, others follow it.
/// Throws InputError on a setting that it does not have.
Game with_fix(const Game& game, const std::vector<FixSetting>& settings, std::size_t engine = 0);

/// Which of the game's engines a finding is about: that of the run that shows it.
std::size_t engine_of(const Game& game, const Finding& finding);

/// Tries the fixes of the errors in `findings`, which are those of all `checks` of the game: sets
/// their trials, and says in the fix what else it breaks. Equal fixes are tried once. On at most
/// `jobs` threads, which changes nothing.
void try_fixes(const Game& game, const std::vector<const Check*>& checks, TraceStore& store,
               int jobs, Findings& findings, const InquiryProgress& progress = {});

}  // namespace tickproof::harness
