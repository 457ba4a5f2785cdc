// Judges games and makes the report on them.

#pragma once

#include <vector>

#include "harness/check/check.h"
#include "harness/check/investigate.h"
#include "harness/finding/report.h"

namespace tickproof::harness {

/// A check without findings: it asks for the runs of all scenarios from all starts, so that tables
/// can list their outcomes.
extern const Check kOutcomes;

/// Moves the traces into the store, and returns their records for a report.
std::vector<TraceRecord> take_traces(std::vector<FrameTrace>& traces, TraceStore& store);

/// Judges the section's game by the checks and fills in its findings and schedules; if kOutcomes is
/// one of the checks, its runs, too. Sections that pass the same `references` share them.
void fill(const std::vector<const Check*>& checks, TraceStore& store, int jobs, Section& section,
          const InquiryProgress& progress = {}, const Announce& announce = {},
          References* references = nullptr);

/// Callbacks that follow the work on a report.
struct ReportProgress {
    InquiryProgress checks{};  ///< Gets the checks that have judged, in all sections.
    InquiryProgress fixes{};   ///< Gets the checks that have judged the fixes of one section.
    Announce announce{};       ///< Gets the next runs, times the sections that still make them.
};

/// Judges the games of all sections by `checks`, tries the fixes of their findings, and returns the
/// report. Moves the traces into `store`.
Report judged_report(ReportOptions options, std::vector<FrameTrace> traces,
                     std::vector<Section> sections, const std::vector<const Check*>& checks,
                     TraceStore& store, int jobs, const ReportProgress& progress = {});

}  // namespace tickproof::harness
