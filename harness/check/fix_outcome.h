// What came of a fix: whether its finding passes, and what else a report shows with it.

#pragma once

#include <string>

#include "harness/finding/finding.h"
#include "harness/game/game.h"

namespace tickproof::harness {

/// What all checks find, as they judge and as a report shows it.
struct Judged {
    Findings findings;
    Findings shown;

    Judged(const Game& game, Findings found);
};

inline bool is_wrong(const Finding& finding) {
    return fails(finding.verdict) || finding.verdict == Verdict::warning;
}

/// A fix must not bring it: it is wrong, or a note that is listed, or one on what is measured above
/// what is tolerated, such as uneven frames on a display that nobody asked for.
bool is_unwanted(const Finding& finding);

/// Measured as a share of tolerated, for a note as well. NaN where nothing is measured.
double share_of(const Finding& finding);

/// True if `now`, which is unwanted, is so much worse than `earlier` that a fix must not bring it.
bool is_worse(const Finding& now, const Finding& earlier);

/// Null where there is none.
const Finding* find(const Findings& findings, const std::string& id);

/// Of a fix of `finding`: what all checks find without it and with it.
FixTrial trial_of(const Finding& finding, const Judged& before, const Judged& after);

/// Says in the fix what came of its trial. `shown` is the verdict of the finding in a report.
void tell_trial(Finding& finding, Verdict shown);

}  // namespace tickproof::harness
