// The rows of the data sheet, as checks that no verb offers: each asks for the runs that it needs,
// and returns a note a row: `about` is the row's name, `summary` what is guaranteed, `shown_by` the
// run that shows it. They are apart by the kind of body, as checks are.

#pragma once

#include <string>

#include "harness/check/check.h"

namespace tickproof::harness {

/// Full speed, steps in a frame, motion on displays, key presses.
extern const Check kSheetOfFrames;
extern const Check kSheetOfProjectiles;
extern const Check kSheetOfCharacters;
/// Timers, springs, equal machines.
extern const Check kSheetOfSteps;

inline Finding sheet_row(std::string about, std::string guarantee, RunSpec shown_by) {
    Finding row = noted("sheet", std::move(about));
    row.summary = std::move(guarantee);
    row.shown_by = {std::move(shown_by)};
    return row;
}

}  // namespace tickproof::harness
