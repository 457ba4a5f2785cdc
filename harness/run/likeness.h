// Finds how many steps two runs have in common, by the hashes of their steps.

#pragma once

#include <cstddef>
#include <optional>

#include "harness/run/run.h"

namespace tickproof::harness {

struct Likeness {
    std::size_t steps = 0;  ///< Number of steps that were compared.
    /// Number of equal steps before the first that differs; none where none differs. Runs that keep
    /// every n-th hash count in multiples of n.
    std::optional<std::size_t> difference{};
};

/// Compares the common prefix of both runs, which need their hashes. If `whole`, runs of different
/// length differ.
Likeness likeness(const Run& left, const Run& right, bool whole);

/// The first frame that the loops of two runs pace differently.
struct FrameDifference {
    std::size_t frame = 0;  ///< Index in the run.
    std::size_t step = 0;   ///< Index in the run of the first step of the frame, or after it.
    ScheduledFrame left;
    ScheduledFrame right;
};

/// Compares as many frames as have the same length in both runs. Finds none in runs that do not
/// keep their schedules.
std::optional<FrameDifference> frame_difference(const Run& left, const Run& right);

/// Index of the frame that takes the step of index `step`; none if the run keeps no schedule.
std::optional<std::size_t> frame_of_step(const Run& run, std::size_t step);

}  // namespace tickproof::harness
