// Engines side by side, and what changes for a game that goes from one to another.

#pragma once

#include <optional>
#include <vector>

#include "harness/check/investigate.h"
#include "harness/finding/report.h"
#include "harness/run/trace_store.h"

namespace tickproof::harness {

/// What to compare, beside the engines.
struct EnginesAsked {
    /// The scenarios of this game on its frames, in the place of the rows for any game.
    std::optional<Game> scenarios{};
    /// Games to judge in each engine, by the checks of validate; one for each platform.
    std::vector<Section> games{};
    int jobs = 1;
    InquiryProgress progress{};  ///< Gets the checks that have judged the games.
};

/// Tables with a row for each behaviour and a column for each engine. `store` must have the
/// captures among the frames of `asked`.
Report engines_report(ReportOptions options, const std::vector<physics::EngineSpec>& engines,
                      const EnginesAsked& asked, TraceStore& store);

/// The same of two engines, with a verdict for each row: pass where they are alike, note where `to`
/// is safer or other than `from`, error where `to` lets through what `from` stops.
Report upgrade_report(ReportOptions options, const physics::EngineSpec& from,
                      const physics::EngineSpec& to, EnginesAsked asked, TraceStore& store);

}  // namespace tickproof::harness
