// Candidates from the fixes that validate prints, alone and together.

#pragma once

#include <vector>

#include "harness/advise/candidates.h"
#include "harness/advise/counted_cost.h"

namespace tickproof::harness {

/// `from` with each fix of the wrong findings, with every two, and with all that can go together.
/// Leaves out fixes that the project's files cannot hold.
std::vector<Candidate> candidates_of_fixes(const Candidate& from, const Findings& findings,
                                           const CostTraces& traces);

}  // namespace tickproof::harness
