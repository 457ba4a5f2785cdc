// Two recordings: what they have in common, and so what a difference between them means.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/check/determinism/build_difference.h"
#include "harness/game/perturbation.h"
#include "harness/game/run_spec.h"
#include "harness/recording/recording.h"

namespace tickproof::harness {

/// `games`: at least one is of no run of tickproof. `other_runs`: their specs differ.
/// `other_engines`: in nothing but the engine. `other_builds`: the same run, under other
/// circumstances. `same_build`: under the same.
enum class PairKind { games, other_runs, other_engines, other_builds, same_build };

/// The questions to two recordings besides their bits.
struct PairQuestion {
    bool is_lockstep = false;               ///< Nothing may differ, whatever the builds are.
    std::span<const Perturbation> twins{};  ///< Without them no noise floor is measured.
    int jobs = 0;
};

struct PairJudgement {
    PairKind kind = PairKind::games;
    bool is_lockstep = false;
    bool is_asked = false;       ///< A noise floor was asked for.
    std::string not_measured{};  ///< Why there is none, where builds are other ones.
    std::optional<BuildJudgement> builds{};
    BuildLimit limit{};
    /// Of two engines, and of two builds: the step of the first contact of a dynamic body.
    std::optional<std::uint64_t> first_contact{};
    bool computes_same_sums = false;  ///< Both engines promise the same bits until then.
};

PairKind kind_of(const RecordingHeader& left, const RecordingHeader& right);

/// The dynamic bodies of a run of tickproof, by the names of its recording; none for a game's own,
/// and where this build does not know the scenario.
std::vector<std::string> moving_bodies_of(const RecordingHeader& header);

/// `seen` is the comparison of the two, which followed the moving bodies. Makes runs where it
/// needs to; those that it cannot make are said in `not_measured`.
PairJudgement judge_pair(const RecordingHeader& left, const RecordingHeader& right,
                         const RecordingComparison& seen, const PairQuestion& question);

}  // namespace tickproof::harness
