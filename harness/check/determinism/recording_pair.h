// Compares the headers of two recordings, and so decides what a difference between them means.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/check/determinism/build_difference.h"
#include "harness/check/determinism/recorded_clocks.h"
#include "harness/game/perturbation.h"
#include "harness/game/run_spec.h"
#include "harness/recording/recording.h"

namespace tickproof::harness {

/// `games`: a game made at least one of them, not tickproof. `other_runs`: their specs differ.
/// `other_engines`: only their engines differ. `other_builds`: one run of two builds or machines.
/// `same_build`: one run of one build.
enum class PairKind { games, other_runs, other_engines, other_builds, same_build };

/// Options of the comparison.
struct PairQuestion {
    bool is_lockstep = false;               ///< Any difference is an error, in all builds.
    std::span<const Perturbation> twins{};  ///< Empty: no noise floor is measured.
    int jobs = 0;
};

struct PairJudgement {
    PairKind kind = PairKind::games;
    bool is_lockstep = false;
    bool is_asked = false;       ///< The user asked for a noise floor.
    std::string not_measured{};  ///< Why different builds have no noise floor.
    std::optional<BuildJudgement> builds{};
    BuildLimit limit{};
    /// For two engines or two builds: the step of the first contact of a dynamic body.
    std::optional<std::uint64_t> first_contact{};
    /// When each of two runs of tickproof took its steps; none where they differ in a bit.
    std::optional<RecordedClocks> clocks{};
    bool computes_same_sums = false;  ///< Both engines promise equal bits until the first contact.
};

PairKind kind_of(const RecordingHeader& left, const RecordingHeader& right);

/// Names of the dynamic bodies of a run of tickproof. None for a game's own recording, or if this
/// build does not know the scenario.
std::vector<std::string> moving_bodies_of(const RecordingHeader& header);

/// `seen` is the comparison of both recordings, which must have followed the moving bodies. Makes
/// runs if it needs them; `not_measured` says why it could not.
PairJudgement judge_pair(const RecordingHeader& left, const RecordingHeader& right,
                         const RecordingComparison& seen, const PairQuestion& question);

}  // namespace tickproof::harness
