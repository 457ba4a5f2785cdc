// A schedule frame by frame, for those who keep none of it: a list of ten million frames takes no
// more memory than the frame at hand.

#pragma once

#include <span>
#include <vector>

#include "harness/run/schedule.h"

namespace tickproof::harness {

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
    void restart(const FrameTrace& trace, std::size_t start_frame, double phase = 0);

    /// Goes through the same frames again, at another phase. From the first call on their plans
    /// are kept, as far as that takes little memory, and not made again.
    void rewind(double phase);

    ScheduledFrame next();

    /// The steps of the frame that `next` gave.
    std::span<const Step> steps() const { return steps_; }
    /// Why no further frame may be asked for, by law 2.
    Stop stop() const { return steps_gone_ > kStepsMax ? Stop::unbounded : stop_; }
    /// True if the trace begins, or begins again, with the next frame.
    bool is_at_start() const { return at_ == 0; }

  private:
    static constexpr std::size_t kStepsMax = 100'000'000;

    /// A frame as it is without a phase. Its steps end at `steps_end` of those that are kept.
    struct Kept {
        ScheduledFrame frame;
        Stop stop = Stop::none;
        std::size_t steps_end = 0;
    };

    ScheduledFrame advance();
    void keep(const ScheduledFrame& frame);
    ScheduledFrame replay();
    void cut_first_step(ScheduledFrame& frame);

    const FrameTrace* trace_ = nullptr;
    Load load_;
    bool is_loaded_;
    Pacer& pacer_;
    std::size_t start_ = 0;
    std::size_t at_ = 0;
    double phase_ = 0;
    std::size_t frames_gone_ = 0;
    std::size_t steps_gone_ = 0;
    std::span<const Step> steps_;
    Stop stop_ = Stop::none;
    FramePlan plan_;  ///< Of the last frame that was not replayed.
    StepList cut_;    ///< The steps of the frame with the first step.

    bool keeps_ = false;
    std::size_t frames_paced_ = 0;  ///< Since the pacer was as new.
    std::vector<Kept> kept_;
    std::vector<Step> kept_steps_;
};

}  // namespace tickproof::harness
