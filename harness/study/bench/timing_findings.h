// Judges times where the user wrote what they must keep: a budget, a distance, an earlier report.

#pragma once

#include "harness/finding/report.h"

namespace tickproof::harness {

/// What the user wrote on the command line about times.
struct AskedOfTimes {
    bool budget = false;            ///< `--budget`: a need, not the usual half of a frame.
    bool are_alternatives = false;  ///< The sections are settings of one game to choose from.
};

/// Adds findings to a report with described timings: a loop over the budget; no setting within the
/// distance; a loop dearer than in the earlier report. A need that is met adds none, so that such a
/// report repeats to the byte but for its times. A finding is an error where the time spreads less
/// than it is off; the headline is then the worst. Of alternatives one has to fit the budget: the
/// others are notes.
void judge_times(const AskedOfTimes& asked, Report& report);

}  // namespace tickproof::harness
