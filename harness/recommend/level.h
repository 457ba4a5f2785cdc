// Candidates of one cost, judged together: one that passes is enough.

#pragma once

#include <span>

#include "harness/check/finding.h"
#include "harness/recommend/candidates.h"

namespace tickproof::harness {

/// A candidate has to keep a margin of a tenth: with a larger severity it is not recommended.
inline constexpr double kSeverityMost = 1 / 1.1;

/// The best candidate of one cost: the one that passes, or that fails last.
struct Level {
    Candidate candidate;
    bool passes = false;
    /// The finding that it fails by first. Of one that passes, of the next cheaper to that, and of
    /// the nearest where nothing passes, it is the finding of the largest severity.
    Finding worst;
};

/// Everything that candidates are tried on. What fails on a few of the frames fails on all of them.
struct Field {
    Frames few;
    Frames all;
    TraceStore& store;
    int jobs = 0;

    bool few_are_all() const { return few.traces.size() == all.traces.size(); }
};

Level judge_level(std::span<const Candidate> equal, const Field& field);

/// The candidate whose worst finding is the least severe: where none passes, and the report says
/// so.
Level least_bad(std::span<const Candidate> equal, const Field& field);

}  // namespace tickproof::harness
