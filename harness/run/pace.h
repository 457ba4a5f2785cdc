// The loop over the paced frames of a run: it ends with the extent, or by law 2.

#pragma once

#include <algorithm>

#include "harness/run/paced_frames.h"

namespace tickproof::harness {

/// How a loop over frames ended.
struct Paced {
    Stop stop = Stop::none;       ///< Why the last frame is not complete.
    bool trace_repeated = false;  ///< The trace was shorter than the extent and began again.
    bool is_reached = false;      ///< The frames cover the extent's simulated and real time.
};

/// Calls `take(paced, begins)` for each frame of the extent, which begins at the real time
/// `begins`, until it returns false. `frames` must be at the extent's start.
template <class Take>
Paced pace(PacedFrames& frames, const Extent& extent, Take take) {
    Paced paced;
    std::size_t count = 0;
    Duration simulated{0};
    Duration real{0};
    const Duration real_max = kRealTimeMax * std::max(extent.real, extent.simulated);
    const auto is_reached = [&] { return simulated >= extent.simulated && real >= extent.real; };
    const auto is_over = [&] {
        return count >= extent.frames && (is_reached() || real >= real_max);
    };
    // A trace whose frames sum to 0 or less would repeat for ever.
    Duration round_began = Duration::min();
    while (!is_over()) {
        const PacedFrame& next = frames.next();
        if (!take(next, real)) {
            break;
        }
        ++count;
        simulated += next.simulated;
        real += next.frame.effective;
        if (next.stop != Stop::none) {
            paced.stop = next.stop;
            break;
        }
        if (next.ends_trace) [[unlikely]] {
            paced.trace_repeated = paced.trace_repeated || !is_over();
            if (real <= round_began) {
                break;
            }
            round_began = real;
        }
    }
    paced.is_reached = is_reached();
    return paced;
}

}  // namespace tickproof::harness
