// Makes a schedule of frames and a policy: every step of a run, known before any engine is made.
// The same schedule drives every engine.

#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "harness/game/load.h"
#include "harness/pacing/pacing.h"
#include "harness/run/steps.h"
#include "harness/trace/frame_trace.h"

namespace tickproof::harness {

struct StepSchedule {
    Steps steps;
    ScheduledFrames frames;
    Stop stop = Stop::none;       ///< Why the last frame is not complete.
    bool trace_repeated = false;  ///< The trace was shorter than the run and began again.
};

/// How much of a trace a schedule covers. It starts at `start_frame`, goes on at the beginning of
/// the trace when the trace ends, and ends when it has reached all of the bounds below.
struct Extent {
    std::size_t start_frame = 0;
    double phase = 0;        ///< Share by which the first step is shortened.
    std::size_t frames = 0;  ///< Bound: number of frames.
    Duration simulated{0};   ///< Bound: sum of the steps' lengths.
    Duration real{0};        ///< Bound: sum of the frames' lengths.
};

/// All of the trace, once.
Extent whole(const FrameTrace& trace);

/// A loop that takes no step never reaches its simulated time: it ends at so many times the real
/// time asked for.
inline constexpr int kRealTimeMax = 64;

/// The numbers that a report shows of a schedule.
struct ScheduleSummary {
    std::size_t frames = 0;
    std::size_t steps = 0;
    double simulated_s = 0;
    double real_s = 0;
    double overstep_s = 0;  ///< Time in the accumulator at the end.
    double dropped_s = 0;   ///< Lost time; below 0: gained.
    std::size_t most_steps_in_a_frame = 0;
    std::size_t frames_without_step = 0;
    std::size_t frames_with_two_steps = 0;  ///< Frames with two steps or more.
    /// Frames from the first to the last of `frames_with_two_steps`.
    std::size_t frames_across_double_steps = 0;
    double longest_dt_s = 0;
    Stop stop = Stop::none;
    bool trace_repeated = false;

    friend bool operator==(const ScheduleSummary&, const ScheduleSummary&) = default;
};

/// Law 2: stops at kStepsPerFrameMax steps in a frame, at 1e8 steps, and at kRealTimeMax times the
/// real time asked for. `trace` has at least one frame. Fills in `summary` where one is given.
StepSchedule schedule(const FrameTrace& trace, const Load& load, Pacer& pacer, const Extent& extent,
                      ScheduleSummary* summary = nullptr);

/// Lengths of the frames of a schedule of all of `trace`, with load and waits; empty if they are
/// those of the trace. Frames that the schedule does not have keep their length in the trace.
std::vector<Duration> own_lengths(const ScheduledFrames& frames, const FrameTrace& trace);

/// Sums a schedule up as it is made, frame by frame and step by step.
class Summing {
  public:
    void add(const ScheduledFrame& frame) {
        if (frame.steps == 0) {
            summary_.frames_without_step += 1;
        } else if (frame.steps > 1) {
            add_steps(frame.steps);
        }
        summary_.frames += 1;
        real_ += frame.effective;
        summary_.dropped_s += frame.dropped_s;
        summary_.overstep_s = frame.overstep_s;
    }
    void add(const Step& step) {
        summary_.steps += 1;
        summary_.simulated_s += step.dt_s;
        summary_.longest_dt_s = std::max(summary_.longest_dt_s, step.dt_s);
    }
    ScheduleSummary summary(Stop stop, bool trace_repeated) const;

  private:
    /// Adds a frame with two steps or more.
    void add_steps(std::size_t steps);

    ScheduleSummary summary_;
    std::size_t first_double_step_ = 0;
    Duration real_{0};
};

ScheduleSummary summarise(const StepSchedule& schedule);

}  // namespace tickproof::harness
