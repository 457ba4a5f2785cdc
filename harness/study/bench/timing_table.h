// Puts the times of bench into words: names, a table with cost and error of each loop, a headline.

#pragma once

#include <string>
#include <vector>

#include "harness/finding/report.h"

namespace tickproof::harness {

/// Fills in names and errors of the loops, the headline, the answer and the table of the report's
/// timings. The errors come from the findings of error_checks().
void describe_timings(Report& report);

/// `A game second costs 46 us with timestep=1/60 (60 steps) and 90 us with timestep=1/120 (120
/// steps): 1.96 times as much`. Has no figure of a time that spread.
std::string timing_headline(const Report& report);

/// The headline in short, for the last line: which setting is cheaper, or the change since an
/// earlier report.
std::string timing_answer(const Report& report);

/// How many bodies fit, from the slowest to the fastest timing: `2700..3200`; `8001+` where more
/// fit than were timed.
std::string bodies_text(const TimedSection& section);

/// `a step costs 1.31 of before.json: dearer`; with several loops, which of them. The report has an
/// earlier time of each.
std::string since_before_text(const Report& report);

/// The notes below the table: comparisons, a busy machine, and the base of the figures.
std::vector<TableNote> timing_notes(const Report& report);

/// `timestep=1/30 costs 0.52 of fixed [0.51, 0.53]`, in one sentence; advice if the machine
/// is too noisy.
std::string pair_text(const Report& report, const TimedPair& pair);

}  // namespace tickproof::harness
