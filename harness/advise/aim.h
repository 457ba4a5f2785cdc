// What a recommendation aims at: the order in which candidates are tried, and which of them count
// as equal.

#pragma once

#include <vector>

#include "harness/advise/candidates.h"

namespace tickproof::harness {

/// Candidates that count as equal are neighbours in this order. By the fewest changes: what leaves
/// the rate alone comes before what does not; what lowers the rate comes after all of those, what
/// changes the loop's rule after all that does not, and what is experimental last.
void put_in_order(Aim aim, std::vector<Candidate>& all);

/// By the aim: they cost the same, or change as much.
bool are_equal(Aim aim, const Candidate& a, const Candidate& b);

/// The costs differ by less than a tenth of a step a second.
bool cost_the_same(const Candidate& a, const Candidate& b);

/// The largest severity of a candidate that is recommended where no equal one has a margin.
double severity_most(Aim aim);

}  // namespace tickproof::harness
