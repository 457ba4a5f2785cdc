#include "harness/check/determinism/recorded_clocks.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "harness/base/input_error.h"
#include "harness/check/frames/frame_ends.h"
#include "harness/game/run_spec.h"
#include "harness/run/run_all.h"
#include "harness/run/trace_store.h"

namespace tickproof::harness {
namespace {

/// A recorded run, made again for its frames.
Wanted wanted(const RecordingHeader& header) {
    return {.spec = parse_scenario_run(header.spec), .keep = Keep::hashes};
}

/// The real time at the end of each step's frame; the first is that of step 1.
std::vector<double> times_of(const Run& run) {
    std::vector<double> times_s;
    for (const FrameEnd& end : frame_ends(run.schedule)) {
        times_s.insert(times_s.end(), end.frame.steps, end.real_s);
    }
    return times_s;
}

}  // namespace

bool RecordedClocks::differ() const {
    return std::abs(farthest.left_s - farthest.right_s) > dt_s;
}

std::optional<RecordedClocks> recorded_clocks(const RecordingHeader& left,
                                              const RecordingHeader& right, std::uint64_t steps) {
    if (left.spec.empty() || right.spec.empty()) {
        return std::nullopt;
    }
    try {
        TraceStore traces;
        const std::vector<Run> runs = run_all(std::vector{wanted(left), wanted(right)}, traces, 0);
        const Run& one = runs.front();
        const Run& other = runs.back();
        const std::vector<double> ours_s = times_of(one);
        const std::vector<double> theirs_s = times_of(other);
        const std::size_t count = std::min<std::size_t>({ours_s.size(), theirs_s.size(), steps});
        if (count == 0) {
            return std::nullopt;
        }
        RecordedClocks clocks{.dt_s =
                                  std::max(one.summary.longest_dt_s, other.summary.longest_dt_s)};
        const auto apart_s = [](const StepClocks& of) { return std::abs(of.left_s - of.right_s); };
        for (std::size_t i = 0; i < count; ++i) {
            clocks.last = {i + 1, ours_s[i], theirs_s[i]};
            if (apart_s(clocks.last) > apart_s(clocks.farthest)) {
                clocks.farthest = clocks.last;
            }
        }
        return clocks;
    } catch (const InputError&) {  // A capture is gone, or another version wrote the spec.
        return std::nullopt;
    }
}

}  // namespace tickproof::harness
