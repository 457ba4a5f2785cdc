// From a game to its section of a report.

#pragma once

#include <vector>

#include "harness/check/check.h"
#include "harness/check/investigate.h"
#include "harness/finding/report.h"

namespace tickproof::harness {

/// Asks for the runs of all scenarios from all starts, and finds nothing: tables list their
/// outcomes.
extern const Check kOutcomes;

/// Moves the traces into the store, and gives what a report says of them.
std::vector<TraceRecord> take_traces(std::vector<FrameTrace>& traces, TraceStore& store);

/// Makes the checks of the section's game and fills in its findings and schedules; with kOutcomes
/// among the checks its runs, too. Sections that pass the same `references` share them.
void fill(const std::vector<const Check*>& checks, TraceStore& store, int jobs, Section& section,
          const InquiryProgress& progress = {}, const Announce& announce = {},
          References* references = nullptr);

/// Told how many checks have judged, those of every section; and how many those fixes of one
/// section that are tried.
struct ReportProgress {
    InquiryProgress checks{};
    InquiryProgress fixes{};
    Announce announce{};  ///< The next runs, as often as there are sections that make the same.
};

/// The report on the games of all sections, judged by `checks` on the traces, which it moves into
/// `store`.
Report judged_report(ReportOptions options, std::vector<FrameTrace> traces,
                     std::vector<Section> sections, const std::vector<const Check*>& checks,
                     TraceStore& store, int jobs, const ReportProgress& progress = {});

}  // namespace tickproof::harness
