// The rows of the data sheet, as checks that no verb offers: each asks for the runs that it needs,
// and returns a note a row: `about` is the row's name, `summary` what is guaranteed, `shown_by` the
// run that shows it, `cause` what the last line of a report says of it, `numbers` those of the
// summary. They are apart by the kind of body, as checks are. Where a check has the number,
// `command` is what asks for that check.

#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "harness/check/check.h"
#include "harness/check/contact/walls.h"

namespace tickproof::harness {

/// Full speed, steps in a frame, motion on displays, key presses.
extern const Check kSheetOfFrames;
extern const Check kSheetOfProjectiles;
extern const Check kSheetOfCharacters;
/// Timers, springs, equal machines.
extern const Check kSheetOfSteps;

/// `row`, whose number is that of a check.
inline Finding repeated_by(std::string_view check, Finding row) {
    row.command = fmt::format(" --check {} -v", check);
    return row;
}

/// `30 to 240 fps`
inline std::string rates_text(const Game& game) {
    const double low = game.frames.rates.front();
    const double high = game.frames.rates.back();
    return low == high ? fmt::format("{:.6g} fps", low)
                       : fmt::format("{:.6g} to {:.6g} fps", low, high);
}

/// What the game's code sets over its files.
Findings sheet_of_code(const Inquiry& ask);

/// On which displays motion is even; no row where no display is named or no step is taken.
Findings sheet_of_motion(Inquiry& ask);

// The rows that begin and end the last line: `0.02 s at 30 to 240 fps: full speed, ...; uneven on
// 144 Hz`.
inline constexpr std::string_view kTimestepRow = "machines";
inline constexpr std::string_view kMotionRow = "motion";

/// `brief` is empty for a row that the last line leaves out.
inline Finding sheet_row(std::string about, std::string guarantee, RunSpec shown_by,
                         std::string brief = {}) {
    Finding row = noted("sheet", std::move(about));
    row.summary = std::move(guarantee);
    row.shown_by = {std::move(shown_by)};
    row.cause = std::move(brief);
    return row;
}

/// True if every step of every trace is as long.
bool has_one_step(const Inquiry& ask);

/// The map over a parameter of the wall whose edge is the number of a row: the fastest body that
/// the wall stops, or the thinnest wall that stops it. Empty where another trace has other steps.
std::string map_of(const Inquiry& ask, const Wall& wall, std::string_view over);

/// `of Bullet.cs:12 at 90 m/s: up to 1.5 m a step, looks ahead`.
Finding shot_row(Inquiry& ask, const Projectile& shot, const RunSpec& shown_by);

}  // namespace tickproof::harness
