// Judges a tried fix: whether its finding passes, and which findings are worse with it.

#pragma once

#include <string>

#include "harness/finding/finding.h"
#include "harness/game/game.h"

namespace tickproof::harness {

/// The findings of all checks about one game: as judged, and as a report shows them.
struct AllFindings {
    Findings findings;
    Findings shown;

    AllFindings(const Game& game, Findings found);
};

/// True if a fix must not bring this finding: it is wrong, a note that reports list first, or a
/// note whose measured value exceeds the tolerated one (uneven frames on a display not asked for).
bool is_unwanted(const Finding& finding);

/// `measured / tolerated`, for a note as well. NaN if nothing is measured.
double share_of(const Finding& finding);

/// True if `now`, which is unwanted, is so much worse than `earlier` that a fix must not bring it.
bool is_worse(const Finding& now, const Finding& earlier);

/// Null if there is none.
const Finding* find(const Findings& findings, const std::string& id);

/// The outcome of a fix of `finding`, from the findings of all checks without and with it.
FixTrial trial_of(const Finding& finding, const AllFindings& before, const AllFindings& after);

/// Appends to a fix that may set the timestep the places in scripts that count by the step.
void name_step_sums(const Game& game, Finding& finding);

/// Appends the trial's result to the text of the fix. `shown` is the finding's verdict in a report.
void append_trial(Finding& finding, Verdict shown);

}  // namespace tickproof::harness
