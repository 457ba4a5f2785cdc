// Makes a schedule frame by frame, for callers that keep none of it: ten million frames take no
// more memory than one.

#pragma once

#include <span>
#include <vector>

#include "harness/run/schedule.h"

namespace tickproof::harness {

/// Law 2: a schedule stops at so many steps.
inline constexpr std::size_t kAllStepsMax = 100'000'000;

/// A frame as it was paced.
struct PacedFrame {
    ScheduledFrame frame;
    std::span<const Step> steps;
    Duration simulated{0};    ///< Sum of the steps' lengths.
    Stop stop = Stop::none;   ///< Why the schedule ends with this frame, by law 2.
    bool ends_trace = false;  ///< The next frame is the first of the trace again.
};

/// Paces the frames of a trace, which begins again after its last frame. Trace and pacer must
/// outlive this; the trace has at least one frame.
class PacedFrames {
  public:
    /// Shortens the first step by its share `phase`, and counts that as dropped time.
    PacedFrames(const FrameTrace& trace, const Load& load, Pacer& pacer, std::size_t start_frame,
                double phase = 0)
        : load_(load), is_loaded_(load != Load{}), pacer_(pacer) {
        restart(trace, start_frame, phase);
    }

    /// Starts at a frame of this or another trace, and resets the pacer.
    void restart(const FrameTrace& trace, std::size_t start_frame, double phase = 0) {
        restart(std::span(trace.frames), start_frame, phase);
    }

    /// Starts at the same frame again, at another phase. From the first call on this keeps the
    /// plans of frames, as far as they take little memory, so that the pacer makes each once.
    void rewind(double phase);

    /// Returns the next frame, which is valid until the next call of a function of this.
    const PacedFrame& next() {
        const PacedFrame& paced = next_kept_ != kept_end_ ? *next_kept_++ : advance();
        if (is_uncut_ && !paced.steps.empty()) [[unlikely]] {
            return without_phase(paced);
        }
        return paced;
    }

  private:
    void restart(std::span<const Duration> trace, std::size_t start_frame, double phase);
    const PacedFrame& advance();
    Duration length_of(std::span<const Step> steps);
    void keep();
    const PacedFrame& without_phase(const PacedFrame& paced);

    std::span<const Duration> trace_;
    Load load_;
    bool is_loaded_;
    Pacer& pacer_;
    std::size_t start_ = 0;
    double phase_ = 0;
    bool is_uncut_ = false;  ///< The next step has to be shortened by `phase_`.

    FramePlan plan_;               ///< Plan of the frame that was paced last.
    PacedFrame made_;              ///< The frame that was paced last.
    StepList cut_;                 ///< Steps of `first_`, the first of them shortened.
    PacedFrame first_;             ///< The frame of the first step, shortened by the phase.
    std::size_t at_ = 0;           ///< Index in the trace of the next frame to pace.
    std::size_t steps_paced_ = 0;  ///< Steps of all frames that were paced.
    double dt_s_ = 0;              ///< Length of the last step, which most steps share.
    Duration dt_{0};               ///< `dt_s_` in nanoseconds.

    bool keeps_ = false;            ///< Frames that are paced from now on are kept.
    bool are_kept_ = true;          ///< All frames that were paced since the start are kept.
    std::vector<PacedFrame> kept_;  ///< Kept frames, without a phase.
    std::vector<Step> kept_steps_;  ///< Steps of all kept frames.
    const PacedFrame* next_kept_ = nullptr;  ///< Next kept frame to replay.
    /// End of the kept frames to replay; past it frames are paced anew.
    const PacedFrame* kept_end_ = nullptr;
};

// Inline, since pacing is a good part of the cost of a frame of a cheap world.
inline const PacedFrame& PacedFrames::advance() {
    Duration work = trace_[at_];
    if (is_loaded_) {
        const auto steps_before = static_cast<Duration::rep>(plan_.steps.size());
        work = std::max(work, load_.render + steps_before * load_.step_cost);
    }
    pacer_.advance(work, plan_);
    made_.frame = {.effective = work + plan_.waited,
                   .first_step = static_cast<std::uint32_t>(steps_paced_),
                   .steps = static_cast<std::uint32_t>(plan_.steps.size()),
                   .overstep_s = plan_.overstep_s,
                   .dropped_s = plan_.dropped_s,
                   .update_s = plan_.update_s,
                   .deficit_s = plan_.deficit_s};
    made_.steps = plan_.steps;
    made_.simulated = length_of(plan_.steps);
    steps_paced_ += plan_.steps.size();
    made_.stop = steps_paced_ > kAllStepsMax ? Stop::unbounded : plan_.stop;
    at_ = at_ + 1 == trace_.size() ? 0 : at_ + 1;
    made_.ends_trace = at_ == 0;
    if (keeps_) {
        keep();
    } else {
        are_kept_ = false;
    }
    return made_;
}

inline Duration PacedFrames::length_of(std::span<const Step> steps) {
    Duration length{0};
    for (const Step& step : steps) {
        if (step.dt_s != dt_s_) {
            dt_s_ = step.dt_s;
            dt_ = from_seconds(dt_s_);
        }
        length += dt_;
    }
    return length;
}

}  // namespace tickproof::harness
