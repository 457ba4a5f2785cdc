// When two recorded runs took the same steps: a peer that hitches computes the same bits, later.

#pragma once

#include <cstdint>
#include <optional>

#include "harness/recording/recording.h"

namespace tickproof::harness {

/// The real time from the start until the end of the frame that takes a step.
struct StepClocks {
    std::uint64_t step = 0;
    double left_s = 0;
    double right_s = 0;
};

struct RecordedClocks {
    StepClocks farthest;  ///< Of all steps that both took, the one with the farthest clocks.
    StepClocks last;      ///< The last step that both took.
    double dt_s = 0;      ///< The longest step of both.

    /// True if the clocks are ever more than a step apart.
    bool differ() const;
};

/// The clocks of the first `steps` steps. None if a recording is of a game, which holds no frame
/// times, or if a run cannot be scheduled here any more.
std::optional<RecordedClocks> recorded_clocks(const RecordingHeader& left,
                                              const RecordingHeader& right, std::uint64_t steps);

}  // namespace tickproof::harness
