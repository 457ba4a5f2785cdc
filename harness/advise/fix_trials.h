// Law 8: the harness tries a fix before it prints it. Applied literally, its finding has to pass,
// and all checks of `validate` have to pass that passed before, even if the user named one check.

#pragma once

#include <cstddef>
#include <vector>

#include "harness/check/check.h"
#include "harness/check/investigate.h"

namespace tickproof::harness {

/// The checks that judge a fix: those in `asked` and all others of `validate`, in table order.
std::vector<const Check*> judges_of_fixes(const std::vector<const Check*>& asked);

/// Tries the fixes of the errors in `findings`, which the checks in `asked` found. Sets each trial,
/// and writes into the fix what else breaks by the checks in `judges` (all of `asked`, and maybe
/// more). Tries equal fixes once. `jobs`, the most threads, changes no result.
void try_fixes(const Game& game, const std::vector<const Check*>& asked,
               const std::vector<const Check*>& judges, TraceStore& store, int jobs,
               Findings& findings, const InquiryProgress& progress = {});

}  // namespace tickproof::harness
