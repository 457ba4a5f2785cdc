// Repeats runs whose hashes alone were recorded, with their states.

#pragma once

#include <optional>

#include "harness/recording/compare_recordings.h"

namespace tickproof::harness {

/// Repeats both runs by their specs and compares them. None if a recording has no spec, as a game's
/// own. Throws InputError if a trace cannot be read any more.
std::optional<RecordingComparison> compare_again(const RecordingHeader& left,
                                                 const RecordingHeader& right);

/// Copies the first difference from the repeated runs, if it is in the same step. Otherwise another
/// build or machine made the recordings, and this one cannot repeat them.
void explain_by(const RecordingComparison& again, RecordingComparison& comparison);

}  // namespace tickproof::harness
