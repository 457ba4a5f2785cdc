// Goes through two recordings side by side, once, in bounded memory: the first difference, what
// differs first (states, touching set, contact order), how the difference grows, and whether it
// ends.

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

/// The greatest difference of any number in a step, by body and field.
struct Growth {
    std::uint64_t step = 0;
    std::size_t differing = 0;  ///< Values that differ.
    Difference greatest;
};

/// The field of the first difference in a step near it.
struct WindowStep {
    std::uint64_t step = 0;
    double left = 0;
    double right = 0;
};

/// Of the values that differ, so many are kept.
inline constexpr std::size_t kDifferencesMost = 1'000;

/// No scenario takes more steps that are judged.
inline constexpr std::size_t kApartMost = 16'384;

struct RecordingComparison {
    std::uint64_t steps = 0;  ///< Taken by both, and compared.
    bool has_start = false;   ///< Step 0, which is no step, was compared, too.
    std::uint64_t compared_values = 0;
    std::uint64_t only_left = 0;  ///< Steps of one side only.
    std::uint64_t only_right = 0;
    bool ends_early = false;  ///< One has all steps of the other, which only goes on longer.
    std::vector<HashDifference> hashes;
    /// By states; by hashes where a recording has no states.
    std::optional<std::uint64_t> first_step;
    /// The last step before it in which what differs was compared, and was the same; none where it
    /// was in no step. Steps in between were not recorded: the difference may begin in any of them.
    std::optional<std::uint64_t> last_same;
    std::optional<Difference> first;  ///< In the order of bodies and fields. Needs states.
    std::size_t differing = 0;        ///< Values that differ in the first such step.
    /// Each value that ever differs, where it does first: in the order of steps, bodies and fields,
    /// up to kDifferencesMost of `ever_differing`.
    std::vector<Difference> differences;
    std::uint64_t ever_differing = 0;
    std::vector<WindowStep> window;  ///< Up to 3 steps before the first difference, and 5 from it.
    /// 0, 1, 2, 4, 8, ... steps after the first difference, and at the end.
    std::vector<Growth> growth;
    std::uint64_t steps_that_differ = 0;
    /// Of the bodies that were named, in the first kApartMost steps whose states differ.
    std::vector<Apart> apart;
    std::optional<std::uint64_t>
        reconverged_at;  ///< From here to the end nothing differs any more.
    /// Without states in the recordings `first` is that of the runs, made again here; it is empty
    /// where they do not differ so.
    bool is_made_again = false;
    std::string not_made_again;  ///< Why the runs could not be made again.
    bool is_left_cut = false;
    bool is_right_cut = false;
    WrittenAgain again_left;
    WrittenAgain again_right;
};

/// Reads both to their ends. Steps are matched by their numbers, bodies and fields by their names.
/// Throws InputError where a file is broken, or where the two have nothing in common to compare.
/// `followed` names the bodies for `apart`.
RecordingComparison compare(RecordingSource& left, RecordingSource& right,
                            std::vector<std::string> followed = {});

}  // namespace tickproof::harness
