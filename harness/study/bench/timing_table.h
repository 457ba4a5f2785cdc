// Puts the times of bench into words: names, a table with cost and error of each loop, a headline.

#pragma once

#include <string>

#include "harness/finding/report.h"

namespace tickproof::harness {

/// Fills in names and errors of the loops, the headline and the table of the report's timings. The
/// errors come from the findings of error_checks().
void describe_timings(Report& report);

/// `timestep=1/30 costs 0.52 of fixed [0.51, 0.53]`, in one sentence; advice if the machine
/// is too noisy.
std::string pair_text(const Report& report, const TimedPair& pair);

}  // namespace tickproof::harness
