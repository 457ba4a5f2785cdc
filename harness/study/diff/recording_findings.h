// The findings on two recordings: the first difference with its cause, different lengths, and other
// circumstances.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "harness/check/determinism/recording_pair.h"
#include "harness/finding/report.h"
#include "harness/recording/compare_recordings.h"

namespace tickproof::harness {

/// `run.tprec`, with its folder if both files have the same name.
struct FileNames {
    std::string left;
    std::string right;
};

FileNames names_of(const RecordingSource& left, const RecordingSource& right);

inline constexpr std::string_view kDiffCheck = "diff";

/// `180 steps`, or `the start` if no step was compared.
std::string compared_steps(const RecordingComparison& seen);

/// `from step 98 on`, or `between step 1 and 1000` if is_behind_gap().
std::string since_text(const RecordingComparison& seen);

/// True if the step before the first that differs was not compared.
bool is_behind_gap(const RecordingComparison& seen);

/// A sentence on the steps in which the difference may begin; empty if the step before the first
/// that differs was compared.
std::string gap_text(const RecordingComparison& seen);

/// A note on the steps that a recording has twice or more.
Finding again_finding(const FileNames& names, const RecordingComparison& seen);

/// Passes if both have the same steps and neither breaks off.
Finding length_finding(const FileNames& names, const RecordingComparison& seen,
                       const PairJudgement& pair);

/// A note on the real time at which both took the same steps; none where their clocks agree, or are
/// not known.
std::optional<Finding> clocks_finding(const FileNames& names, const PairJudgement& pair);

/// `the same bits, step by step: 90 steps of 2 bodies; the clocks are up to 1 s apart`: the last
/// line of a report without a difference.
std::string same_answer(const Finding& same, const PairJudgement& pair);

/// All findings on the two recordings, with their ids.
Findings recording_findings(const FileNames& names, const RecordingHeader& left,
                            const RecordingHeader& right, const RecordingComparison& seen,
                            const PairJudgement& pair);

/// An instruction for the kind of the first difference and the other circumstances; may be empty.
std::string advice_on(const RecordingHeader& left, const RecordingHeader& right,
                      const RecordingComparison& seen, const PairJudgement& pair);

/// `run stack --fps 60 and run stack --fps 30; compiler: g++ 12.2.0 | clang 14.0.6; flags: ...`;
/// empty if all are the same.
std::string other_circumstances(const RecordingHeader& left, const RecordingHeader& right);

}  // namespace tickproof::harness
