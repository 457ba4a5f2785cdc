// Candidates that count as equal, judged together: one that passes is enough.

#pragma once

#include <span>
#include <string>

#include "harness/advise/candidates.h"
#include "harness/advise/witnesses.h"
#include "harness/advise/worst_finding.h"
#include "harness/finding/proposal.h"

namespace tickproof::harness {

/// The severity of a candidate that keeps a margin of a tenth.
inline constexpr double kSeverityMost = 1 / 1.1;

/// The best of equal candidates: the one that passes, or that fails last.
struct Level {
    Candidate candidate;
    bool passes = false;
    /// The finding that it fails by first. Of one that passes, of the one before that, and of
    /// the nearest where nothing passes, it is the finding of the largest severity.
    Finding worst;
    std::vector<JudgedCandidate> judged{};  ///< Of the equal ones.
};

/// Everything that candidates are tried on. What fails on a few of the frames fails on all of them.
struct Field {
    Frames few;
    Frames all;
    TraceStore& store;
    Witnesses& witnesses;  ///< Of the candidates tried so far.
    int jobs = 0;
    Tolerated tolerated{};

    bool few_are_all() const { return few.traces.size() == all.traces.size(); }
};

/// The first that passes with a margin of a tenth; where none does, the first with a severity of at
/// most `most`.
Level judge_level(std::span<const Candidate> equal, const Field& field, double most);

/// The candidate whose worst finding is the least severe: where none passes, and the report says
/// so. Element `i` of `judged` says how bad candidate `i` is at least; there may be more of them,
/// or none where nothing is known.
Level least_bad(std::span<const Candidate> candidates, std::span<const JudgedCandidate> judged,
                const Field& field);

}  // namespace tickproof::harness
