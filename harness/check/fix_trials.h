// Law 8: a fix is tried before it is printed. Applied literally, its finding has to pass, and what
// passed before has to pass still: by all checks of `validate`, also where one of them is named.

#pragma once

#include <cstddef>
#include <vector>

#include "harness/check/check.h"
#include "harness/check/investigate.h"

namespace tickproof::harness {

/// Which of the game's engines a finding is about: that of the run that shows it.
std::size_t engine_of(const Game& game, const Finding& finding);

/// The checks that judge a fix of a game that is validated: those asked, and all others of
/// `validate`, in the order of the table.
std::vector<const Check*> judges_of_fixes(const std::vector<const Check*>& asked);

/// Tries the fixes of the errors in `findings`, which are those of the checks `asked` of the game:
/// sets their trials, and says in the fix what else it breaks by the checks of `judges`, which are
/// all of `asked` and maybe more. Equal fixes are tried once. On at most `jobs` threads, which
/// changes nothing.
void try_fixes(const Game& game, const std::vector<const Check*>& asked,
               const std::vector<const Check*>& judges, TraceStore& store, int jobs,
               Findings& findings, const InquiryProgress& progress = {});

}  // namespace tickproof::harness
