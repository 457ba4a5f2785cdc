// What is found in two recordings: the first difference and what it means, other lengths, other
// circumstances.

#pragma once

#include <string>
#include <string_view>

#include "harness/check/determinism/recording_pair.h"
#include "harness/finding/report.h"
#include "harness/recording/compare_recordings.h"

namespace tickproof::harness {

/// `run.tprec`, and with its folder where both files are called the same.
struct FileNames {
    std::string left;
    std::string right;
};

FileNames names_of(const RecordingSource& left, const RecordingSource& right);

inline constexpr std::string_view kDiffCheck = "diff";

/// `180 steps`; of a recording that has nothing else, `the start`.
std::string compared_steps(const RecordingComparison& seen);

/// `from step 98 on`; where the steps before were not recorded, `between step 1 and 1000`.
std::string since_text(const RecordingComparison& seen);

/// True if the step before the first that differs was not compared.
bool is_behind_gap(const RecordingComparison& seen);

/// A sentence on what a gap leaves open; empty where the step before the first that differs was
/// compared.
std::string gap_text(const RecordingComparison& seen);

/// A note on the steps that one or both have again.
Finding again_finding(const FileNames& names, const RecordingComparison& seen);

/// A pass where both have the same steps, and neither breaks off.
Finding length_finding(const FileNames& names, const RecordingComparison& seen,
                       const PairJudgement& pair);

/// With their ids.
Findings recording_findings(const FileNames& names, const RecordingHeader& left,
                            const RecordingHeader& right, const RecordingComparison& seen,
                            const PairJudgement& pair);

/// An instruction, by the kind of the first difference and what else differs; empty where nothing
/// does.
std::string advice_on(const RecordingHeader& left, const RecordingHeader& right,
                      const RecordingComparison& seen, const PairJudgement& pair);

/// `run stack --fps 60 and run stack --fps 30; compiler: g++ 12.2.0 | clang 14.0.6; flags: ...`;
/// empty where all are the same.
std::string other_circumstances(const RecordingHeader& left, const RecordingHeader& right);

}  // namespace tickproof::harness
