// What the fixes of findings set: validate prints them, so each is a candidate, alone and together
// with others.

#pragma once

#include <vector>

#include "harness/advise/candidates.h"
#include "harness/advise/counted_cost.h"

namespace tickproof::harness {

/// `from` with each fix of the findings that are wrong; with all of them that can go together; and
/// with every two. Fixes that the project's files cannot hold are left out.
std::vector<Candidate> candidates_of_fixes(const Candidate& from, const Findings& findings,
                                           const CostTraces& traces);

}  // namespace tickproof::harness
