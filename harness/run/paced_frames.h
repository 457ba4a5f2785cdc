// A schedule frame by frame, for those who keep none of it: a list of ten million frames takes no
// more memory than the frame at hand.

#pragma once

#include <span>
#include <vector>

#include "harness/run/schedule.h"

namespace tickproof::harness {

/// Law 2: no schedule has more steps.
inline constexpr std::size_t kAllStepsMax = 100'000'000;

/// A frame as it was paced.
struct PacedFrame {
    ScheduledFrame frame;
    std::span<const Step> steps;
    Duration simulated{0};    ///< How long the steps are together.
    Stop stop = Stop::none;   ///< Why no further frame may be asked for, by law 2.
    bool ends_trace = false;  ///< The trace begins again with the next one.
};

/// Goes through a trace, again from its first frame after the last. Trace and pacer must outlive
/// it; the trace has at least one frame.
class PacedFrames {
  public:
    /// Of the first step the share `phase` is left out, as dropped time.
    PacedFrames(const FrameTrace& trace, const Load& load, Pacer& pacer, std::size_t start_frame,
                double phase = 0)
        : load_(load), is_loaded_(load != Load{}), pacer_(pacer) {
        restart(trace, start_frame, phase);
    }

    /// Goes through another trace, or the same again. The pacer is as new.
    void restart(const FrameTrace& trace, std::size_t start_frame, double phase = 0) {
        restart(std::span(trace.frames), start_frame, phase);
    }

    /// Goes through the same frames again, at another phase. From the first call on their plans
    /// are kept, as far as that takes little memory, and not made again.
    void rewind(double phase);

    /// Stands until the next one, or until they are rewound.
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
    bool is_uncut_ = false;  ///< A phase is to be left out of the next step.

    FramePlan plan_;  ///< Of the last frame that was paced, and of `made_`.
    PacedFrame made_;
    StepList cut_;      ///< The steps of `first_`.
    PacedFrame first_;  ///< The frame of the first step, without the phase.
    std::size_t at_ =
        0;  ///< In the trace, of the next frame that is paced; and what was before it:
    std::size_t steps_paced_ = 0;
    double dt_s_ = 0;  ///< Of the last step; most are as long.
    Duration dt_{0};

    bool keeps_ = false;
    bool are_kept_ = true;          ///< All that were paced.
    std::vector<PacedFrame> kept_;  ///< As they are without a phase.
    std::vector<Step> kept_steps_;
    const PacedFrame* next_kept_ = nullptr;  ///< Of those that were kept before the last rewind:
    const PacedFrame* kept_end_ = nullptr;   ///< all of them have come again before one is paced.
};

// Here, since it is a good part of what a frame of a cheap world costs.
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
                   .update_s = plan_.update_s};
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
