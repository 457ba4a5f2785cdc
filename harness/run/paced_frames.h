// A schedule frame by frame, for those who keep none of it: a list of ten million frames takes no
// more memory than the frame at hand.

#pragma once

#include "harness/run/schedule.h"

namespace tickproof::harness {

/// Goes through a trace, again from its first frame after the last. Trace and pacer must outlive
/// it; the trace has at least one frame.
class PacedFrames {
  public:
    /// Of the first step the share `phase` is left out, as dropped time.
    PacedFrames(const FrameTrace& trace, const Load& load, Pacer& pacer, std::size_t start_frame,
                double phase = 0)
        : load_(load), pacer_(pacer) {
        restart(trace, start_frame, phase);
    }

    /// Goes through another trace, or the same again. The pacer is as new.
    void restart(const FrameTrace& trace, std::size_t start_frame, double phase);

    ScheduledFrame next();

    /// The plan of the frame that `next` gave.
    const FramePlan& plan() const { return plan_; }
    /// Why no further frame may be asked for, by law 2.
    Stop stop() const;
    /// True if the trace begins, or begins again, with the next frame.
    bool is_at_start() const { return at_ == 0; }

  private:
    const FrameTrace* trace_ = nullptr;
    Load load_;
    Pacer& pacer_;
    std::size_t at_ = 0;
    double phase_ = 0;
    std::size_t steps_ = 0;
    FramePlan plan_;
};

}  // namespace tickproof::harness
