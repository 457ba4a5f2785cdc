// Carries the sheet's checks through, and makes a table of their rows.

#include "harness/study/validate/data_sheet.h"

#include "harness/check/investigate.h"
#include "harness/study/validate/sheet_rows.h"

namespace tickproof::harness {

Table data_sheet(const Game& game, TraceStore& store, int jobs) {
    Table sheet{.title = "what these settings guarantee",
                .columns = {"question", "answer"},
                .rows = {},
                .has_verdicts = false,
                .is_sheet = true};
    if (game.frames.traces.empty()) {
        return sheet;
    }
    const Findings rows =
        judge(game, {&kSheetOfFrames, &kSheetOfProjectiles, &kSheetOfCharacters, &kSheetOfSteps},
              store, jobs);
    for (const Finding& row : rows) {
        sheet.rows.push_back({.cells = {row.about, row.summary},
                              .is_judged = false,
                              .command = repeat_command(row)});
    }
    return sheet;
}

}  // namespace tickproof::harness
