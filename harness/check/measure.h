// What the measures share: checks that need a schedule only, so no engine is run for them.

#pragma once

#include <span>
#include <string>
#include <vector>

#include "harness/check/check.h"

namespace tickproof::harness {

/// A frame longer than this many medians is a hitch, and so are the frames right after it: a rule
/// that averages deltas pays a hitch out over several frames.
inline constexpr double kHitchMedians = 4;
inline constexpr int kHitchAftermath = 8;

/// Whether the question asks for the measures.
inline bool is_measured(const Question& question) {
    return question.measures;
}

/// The whole of every trace, scheduled.
std::vector<RunSpec> whole_traces(const Question& question);

/// Time at the end of a frame, in seconds since the beginning.
struct FrameEnd {
    double real_s = 0;
    double simulated_s = 0;
    /// What a clamp or cap cut off hitches so far, in scaled time. `pacing` reports it; the other
    /// measures leave it out, since a clamp that acts in a hitch does what it is for.
    double cut_s = 0;
    bool hitch = false;
    const ScheduledFrame* frame = nullptr;
};

/// One element a frame, in order. `schedule` must outlive them.
std::vector<FrameEnd> frame_ends(const StepSchedule& schedule);

/// A fresh finding of a measure that passes so far.
Finding passing(std::string_view check, std::span<const Run> runs);

/// Law 5: comparing nothing is unknown.
Finding nothing_measured(std::string_view check, std::span<const Run> runs, std::string why);

}  // namespace tickproof::harness
