// Two recordings and their differences as a report.

#pragma once

#include "harness/check/determinism/recording_pair.h"
#include "harness/finding/report.h"
#include "harness/recording/compare_recordings.h"

namespace tickproof::harness {

/// Findings: the first difference, other lengths, other circumstances. Tables: the values around
/// the first difference, and how it grows.
Report report_of(ReportOptions options, const RecordingSource& left, const RecordingSource& right,
                 const RecordingComparison& seen, const PairJudgement& pair);

}  // namespace tickproof::harness
