// The aim of a recommendation decides the order of its candidates, and which of them count as
// equal.

#pragma once

#include <vector>

#include "harness/advise/candidates.h"

namespace tickproof::harness {

/// Sorts candidates by the aim; equal ones become neighbours. For the least change, those that keep
/// the rate come first, then those that raise it, those that lower it, those that change the loop's
/// rule, and experimental ones.
void put_in_order(Aim aim, std::vector<Candidate>& all);

/// True if, by the aim, both cost the same or change as much.
bool are_equal(Aim aim, const Candidate& a, const Candidate& b);

/// True if the costs differ by less than a tenth of a step a second.
bool cost_the_same(const Candidate& a, const Candidate& b);

/// The largest severity of a candidate that may be recommended if no equal one has a margin.
double severity_most(Aim aim);

}  // namespace tickproof::harness
