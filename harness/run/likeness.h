// How far two runs are the same, by the hashes of their steps.

#pragma once

#include <cstddef>
#include <optional>

#include "harness/run/run.h"

namespace tickproof::harness {

struct Likeness {
    std::size_t steps = 0;  ///< That were compared.
    /// The steps that are the same before one differs; of runs that keep only some of their hashes,
    /// before the first that may.
    std::optional<std::size_t> difference{};
};

/// As far as both go; of `whole` runs another number of steps is a difference, too. Both need their
/// hashes.
Likeness likeness(const Run& left, const Run& right, bool whole);

/// The first frame that the loop of one run paces otherwise than that of the other.
struct FrameDifference {
    std::size_t frame = 0;  ///< Of the run; 0 is its first.
    std::size_t step = 0;   ///< The first step from that frame on; 0 is the first of the run.
    ScheduledFrame left;
    ScheduledFrame right;
};

/// As far as both run on the same frames. Both need their schedules: without one nothing differs.
std::optional<FrameDifference> frame_difference(const Run& left, const Run& right);

/// The frame in which the step of an index, from 0 on, is taken; none where the run keeps no
/// schedule.
std::optional<std::size_t> frame_of_step(const Run& run, std::size_t step);

}  // namespace tickproof::harness
