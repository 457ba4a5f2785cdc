// Judges equal candidates together: one that passes is enough.

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
    /// If it passes, is the last before that, or is the nearest if none passes: its most severe
    /// finding. Else the finding by which it fails first.
    Finding worst;
    std::vector<JudgedCandidate> judged{};  ///< The equal candidates that were judged.
};

/// The frames and the store for trying candidates. A candidate that fails on the few frames fails
/// on all.
struct Field {
    Frames few;
    Frames all;
    TraceStore& store;
    Witnesses& witnesses;  ///< Failures of the candidates tried so far.
    int jobs = 0;
    Tolerated tolerated{};

    bool few_are_all() const { return few.traces.size() == all.traces.size(); }
};

/// The first candidate that passes with a margin of a tenth; if none does, the first with a
/// severity of at most `most`.
Level judge_level(std::span<const Candidate> equal, const Field& field, double most);

/// The candidate whose worst finding is the least severe, for a report in which none passes.
/// Element `i` of `judged` is a lower bound for candidate `i`. `judged` may be longer, or empty if
/// nothing is known.
Level least_bad(std::span<const Candidate> candidates, std::span<const JudgedCandidate> judged,
                const Field& field);

}  // namespace tickproof::harness
