// Carries the sheet's checks through, and makes a table of their rows.

#include "harness/study/validate/data_sheet.h"

#include <algorithm>
#include <iterator>

#include "harness/check/investigate.h"
#include "harness/check/pixels.h"
#include "harness/study/validate/sheet_rows.h"

namespace tickproof::harness {
namespace {

/// The timestep first and motion last, between them what the other rows say in short.
std::string in_a_line(const Findings& rows) {
    std::string first;
    std::string middle;
    std::string last;
    for (const Finding& row : rows) {
        if (row.cause.empty()) {
            continue;
        }
        if (row.about == kTimestepRow) {
            first = row.cause + ": ";
        } else if (row.about == kMotionRow) {
            last = row.cause;
        } else {
            middle += (middle.empty() ? "" : ", ") + row.cause;
        }
    }
    return first + middle + (middle.empty() || last.empty() ? "" : "; ") + last;
}

}  // namespace

Table data_sheet(const Game& game, const std::string& command, TraceStore& store, int jobs) {
    Table sheet{.title = "what these settings guarantee" + pixels_text(game),
                .columns = {"question", "answer"},
                .rows = {},
                .has_verdicts = false,
                .is_sheet = true};
    if (game.frames.traces.empty()) {
        return sheet;
    }
    Investigation investigation(
        game, {&kSheetOfFrames, &kSheetOfProjectiles, &kSheetOfCharacters, &kSheetOfSteps},
        {.seeks_fixes = false});
    carry_out({&investigation, 1}, store, jobs);
    Findings rows;
    for (Findings& some : investigation.findings()) {
        std::ranges::move(some, std::back_inserter(rows));
    }
    for (const Finding& row : rows) {
        sheet.rows.push_back(
            {.cells = {row.about, row.summary},
             .is_judged = false,
             .command = row.command.starts_with(' ') ? command + row.command : repeat_command(row),
             .numbers = row.numbers});
    }
    sheet.in_a_line = in_a_line(rows);
    return sheet;
}

}  // namespace tickproof::harness
