// Compares two recordings in one pass and in bounded memory. It finds the first difference and its
// kind (states, touching set, contact order), how it grows, and if it ends.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/recording/difference.h"
#include "harness/recording/hash_pairs.h"
#include "harness/recording/pairing.h"
#include "harness/recording/recording.h"

namespace tickproof::harness {

/// The largest difference of any number in a step, by body and field; the first difference if only
/// flags differ.
struct Growth {
    std::uint64_t step = 0;
    std::size_t differing = 0;  ///< Number of values that differ.
    Difference greatest;
};

/// The value of the first difference, in a step near it.
struct WindowStep {
    std::uint64_t step = 0;
    double left = 0;
    double right = 0;
};

/// Largest number of values whose first difference is kept.
inline constexpr std::size_t kDifferencesMost = 1'000;

/// More than the judged steps of any scenario.
inline constexpr std::size_t kApartMost = 16'384;

/// The first and the last of some steps.
struct StepSpan {
    std::uint64_t first = 0;
    std::uint64_t last = 0;
};

struct RecordingComparison {
    std::uint64_t steps = 0;        ///< Steps that both took and that were compared.
    std::uint64_t last_common = 0;  ///< The last step that both took.
    bool has_start = false;         ///< True if the start (step 0) was compared, too.
    std::uint64_t compared_values = 0;
    std::uint64_t only_left = 0;   ///< Steps that only the left recording has.
    std::uint64_t only_right = 0;  ///< Steps that only the right recording has.
    StepSpan left_span{};          ///< Those steps of the left one.
    StepSpan right_span{};         ///< Those steps of the right one.
    bool ends_early = false;       ///< True if one recording is the beginning of the other.
    std::vector<HashDifference> hashes;
    /// First step that differs, by states if both have them, else by hashes.
    std::optional<std::uint64_t> first_step;
    /// The last step before `first_step` in which the differing value was compared and equal, if
    /// any. If steps between were not recorded, the difference may begin in any of them.
    std::optional<std::uint64_t> last_same;
    /// Of the first step that differs: a number before a flag, then a followed body before others,
    /// then by the order of bodies and fields. Needs states.
    std::optional<Difference> first;
    std::size_t differing = 0;  ///< Number of values that differ in the first such step.
    /// The first difference of each value that ever differs, by step, body and field; up to
    /// kDifferencesMost of `ever_differing`.
    std::vector<Difference> differences;
    std::uint64_t ever_differing = 0;
    std::vector<WindowStep> window;  ///< Up to 3 steps before the first difference, and 5 from it.
    /// The difference 0, 1, 2, 4, 8, ... steps after the first one, and at the end.
    std::vector<Growth> growth;
    std::uint64_t steps_that_differ = 0;
    /// Distances of the followed bodies in the first kApartMost steps whose states differ.
    std::vector<Apart> apart;
    std::optional<std::uint64_t>
        reconverged_at;  ///< Step from which nothing differs until the end.
    /// True if this machine repeated the runs, because the recordings have no states. `first` is
    /// then that of the repeated runs, or empty if they do not show the difference.
    bool is_made_again = false;
    std::string not_made_again;  ///< Why the runs could not be repeated.
    bool is_left_cut = false;
    bool is_right_cut = false;
    WrittenAgain again_left;
    WrittenAgain again_right;
};

/// Reads both recordings to their ends. Matches steps by number, bodies and fields by name.
/// `followed` names the bodies that move, for `apart` and `first`. Throws InputError if a file is
/// damaged, or if there is nothing to compare.
RecordingComparison compare(RecordingSource& left, RecordingSource& right,
                            std::vector<std::string> followed = {});

}  // namespace tickproof::harness
