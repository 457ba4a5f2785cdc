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

    /// Stands until the next one, or until they are rewound.
    const ScheduledFrame& next() {
        if (frames_gone_ < kept_.size()) [[likely]] {
            replay();
        } else {
            advance();
        }
        if (phase_ != 0 && steps_gone_ == 0 && !steps_.empty()) [[unlikely]] {
            cut_first_step();
        }
        frames_gone_ += 1;
        steps_gone_ += steps_.size();
        at_ = at_ + 1 == trace_->frames.size() ? 0 : at_ + 1;
        return *frame_;
    }

    /// The steps of the frame that `next` gave.
    std::span<const Step> steps() const { return steps_; }
    /// How long they are together.
    Duration simulated() const { return simulated_; }
    /// Why no further frame may be asked for, by law 2.
    Stop stop() const { return steps_gone_ > kStepsMax ? Stop::unbounded : stop_; }
    /// True if the trace begins, or begins again, with the next frame.
    bool is_at_start() const { return at_ == 0; }

  private:
    static constexpr std::size_t kStepsMax = 100'000'000;

    /// A frame as it is without a phase. Its steps end at `steps_end` of those that are kept.
    struct Kept {
        ScheduledFrame frame;
        Duration simulated{0};
        std::size_t steps_end = 0;
        Stop stop = Stop::none;
    };

    void replay() {
        const Kept& kept = kept_[frames_gone_];
        frame_ = &kept.frame;
        steps_ = {kept_steps_.data() + (kept.steps_end - kept.frame.steps), kept.frame.steps};
        simulated_ = kept.simulated;
        stop_ = kept.stop;
    }
    void advance();
    void keep();
    void cut_first_step();

    const FrameTrace* trace_ = nullptr;
    Load load_;
    bool is_loaded_;
    Pacer& pacer_;
    std::size_t start_ = 0;
    std::size_t at_ = 0;
    double phase_ = 0;
    std::size_t frames_gone_ = 0;
    std::size_t steps_gone_ = 0;
    const ScheduledFrame* frame_ = nullptr;  ///< The last one: `made_`, or one that is kept.
    std::span<const Step> steps_;
    Duration simulated_{0};
    Stop stop_ = Stop::none;
    ScheduledFrame made_;
    FramePlan plan_;  ///< Of the last frame that was not replayed.
    StepList cut_;    ///< The steps of the frame with the first step.

    bool keeps_ = false;
    std::size_t frames_paced_ = 0;  ///< Since the pacer was as new.
    std::vector<Kept> kept_;
    std::vector<Step> kept_steps_;
};

}  // namespace tickproof::harness
