// Runs that were recorded by their hashes only, made again here with their states.

#pragma once

#include <optional>

#include "harness/recording/compare_recordings.h"

namespace tickproof::harness {

/// Makes both runs again by their specs and compares them; none where a recording has no spec, as a
/// game's own. Throws InputError where a trace cannot be read any more.
std::optional<RecordingComparison> compare_again(const RecordingHeader& left,
                                                 const RecordingHeader& right);

/// Takes over what the runs that were made again say of the first difference, if that is in the
/// same step: otherwise they were recorded by another build or machine, which cannot be run here.
void explain_by(const RecordingComparison& again, RecordingComparison& seen);

}  // namespace tickproof::harness
