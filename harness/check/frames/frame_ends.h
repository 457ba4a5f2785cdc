// Walks the frames of a schedule, for the checks that run no engine.

#pragma once

#include <cstddef>
#include <iterator>

#include "harness/run/schedule.h"

namespace tickproof::harness {

/// A frame longer than this many medians is a hitch. So are the kHitchAftermath frames after it: a
/// rule that averages deltas spreads a hitch over several frames. So are those in which a cap that
/// keeps the rest of the hitch makes up for it.
inline constexpr double kHitchMedians = 4;
inline constexpr int kHitchAftermath = 8;

/// The time at the end of a frame, in seconds since the beginning.
struct FrameEnd {
    double real_s = 0;
    double simulated_s = 0;
    /// Scaled time that a clamp or cap has cut off hitches so far. `speed` and `hitch` report it;
    /// other measures leave it out, since clamping a hitch is what a clamp is for.
    double cut_s = 0;
    bool hitch = false;
    ScheduledFrame frame;
};

/// One element a frame, in order, computed while iterating: a capture may have millions of frames.
class FrameEnds {
  public:
    /// `schedule` must outlive it.
    explicit FrameEnds(const StepSchedule& schedule);

    class Iterator {
      public:
        using value_type = FrameEnd;
        using difference_type = std::ptrdiff_t;

        explicit Iterator(const FrameEnds& ends);
        const FrameEnd& operator*() const { return end_; }
        const FrameEnd* operator->() const { return &end_; }
        Iterator& operator++();
        void operator++(int) { ++*this; }
        friend bool operator==(const Iterator& a, std::default_sentinel_t) { return a.is_at_end(); }

      private:
        bool is_at_end() const { return at_ == ends_->schedule_->frames.size(); }
        void read();

        const FrameEnds* ends_;
        std::size_t at_ = 0;
        Duration real_{0};
        int aftermath_ = 0;
        bool is_behind_ = false;  ///< The last frame left a step or more of a hitch.
        double dt_s_ = 0;         ///< The last step.
        FrameEnd end_;
    };

    Iterator begin() const { return Iterator(*this); }
    std::default_sentinel_t end() const { return {}; }
    /// The end of the last frame; all zeros if there are none.
    FrameEnd last() const;

  private:
    const StepSchedule* schedule_;
    double hitch_s_ = 0;
};

inline FrameEnds frame_ends(const StepSchedule& schedule) {
    return FrameEnds(schedule);
}

}  // namespace tickproof::harness
