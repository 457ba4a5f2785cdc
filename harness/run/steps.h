// The steps of a schedule, and the frames that they belong to. Most schedules have one step length:
// here millions of such steps are one value and a count.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "harness/pacing/pacing.h"
#include "harness/run/column.h"

namespace tickproof::harness {

/// A sequence of steps that only grows. It takes next to no memory as long as all steps are equal.
class Steps {
    class Row {
      public:
        Row() = default;
        explicit Row(const Steps& steps) : dt_s_(steps.dt_s_), logic_ticks_(steps.logic_ticks_) {}
        Step value() const { return {.dt_s = dt_s_.value(), .logic_ticks = logic_ticks_.value()}; }
        void next() {
            dt_s_.next();
            logic_ticks_.next();
        }

      private:
        Column<double>::Cursor dt_s_;
        Column<int>::Cursor logic_ticks_;
    };

  public:
    using Iterator = RowIterator<Row>;

    Steps() = default;
    Steps(std::initializer_list<Step> steps) {
        for (const Step& step : steps) {
            push_back(step);
        }
    }

    void push_back(const Step& step) {
        dt_s_.push_back(step.dt_s);
        logic_ticks_.push_back(step.logic_ticks);
    }

    std::size_t size() const { return dt_s_.size(); }
    bool empty() const { return size() == 0; }
    /// True if all steps are equal, or if there is none.
    bool are_alike() const { return dt_s_.are_alike() && logic_ticks_.are_alike(); }
    /// True if all steps have the same length, or if there is none.
    bool are_as_long() const { return dt_s_.are_alike(); }
    Step operator[](std::size_t at) const {
        return {.dt_s = dt_s_[at], .logic_ticks = logic_ticks_[at]};
    }
    Step front() const { return (*this)[0]; }
    Iterator begin() const { return {Row(*this), 0}; }
    Iterator end() const { return {Row(), size()}; }
    /// Lengths of the steps, for loops that need nothing else.
    const Column<double>& lengths_s() const { return dt_s_; }

    friend bool operator==(const Steps& a, const Steps& b) {
        return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin());
    }

  private:
    Column<double> dt_s_;
    Column<int> logic_ticks_;
};

struct ScheduledFrame {
    Duration effective{0};         ///< Work plus the policy's wait.
    std::uint32_t first_step = 0;  ///< Index in the schedule of the frame's first step.
    std::uint32_t steps = 0;       ///< Number of steps in the frame.
    double overstep_s = 0;         ///< See FramePlan.
    double dropped_s = 0;          ///< See FramePlan.
    double update_s = 0;           ///< See FramePlan.
    double deficit_s = 0;          ///< See FramePlan.

    /// The account beyond the last step, as interpolation sees it.
    double drawn_overstep_s() const { return overstep_s - deficit_s; }
};

/// A sequence of frames that only grows. The steps of a frame follow those of the frame before.
class ScheduledFrames {
    class Row {
      public:
        Row() = default;
        explicit Row(const ScheduledFrames& frames)
            : left_(frames.size()),
              steps_end_(frames.steps_end_),
              effective_ns_(frames.effective_ns_),
              following_(frames.first_step_),
              overstep_s_(frames.overstep_s_),
              dropped_s_(frames.dropped_s_),
              update_s_(frames.update_s_),
              deficit_s_(frames.deficit_s_),
              has_deficit_(frames.deficit_s_.size() > 0) {
            if (left_ > 0) {
                following_.next();
            }
        }
        ScheduledFrame value() const {
            return {.effective = Duration{effective_ns_.value()},
                    .first_step = first_step_,
                    .steps = end() - first_step_,
                    .overstep_s = overstep_s_.value(),
                    .dropped_s = dropped_s_.value(),
                    .update_s = update_s_.value(),
                    .deficit_s = has_deficit_ ? deficit_s_.value() : 0};
        }
        void next() {
            first_step_ = end();
            --left_;
            effective_ns_.next();
            following_.next();
            overstep_s_.next();
            dropped_s_.next();
            update_s_.next();
            if (has_deficit_) [[unlikely]] {
                deficit_s_.next();
            }
        }

      private:
        /// Index one past the frame's last step.
        std::uint32_t end() const { return left_ > 1 ? following_.value() : steps_end_; }

        std::size_t left_ = 0;  ///< Number of rows from this one on.
        std::uint32_t first_step_ = 0;
        std::uint32_t steps_end_ = 0;
        Column<Duration::rep, std::int32_t>::Cursor effective_ns_;
        Column<std::uint32_t>::Cursor following_;  ///< First steps, one row ahead.
        Column<double>::Cursor overstep_s_;
        Column<double>::Cursor dropped_s_;
        Column<double>::Cursor update_s_;
        Column<double>::Cursor deficit_s_;
        bool has_deficit_ = false;
    };

  public:
    using Iterator = RowIterator<Row>;

    void push_back(const ScheduledFrame& frame) {
        effective_ns_.push_back(frame.effective.count());
        first_step_.push_back(frame.first_step);
        steps_end_ = frame.first_step + frame.steps;
        overstep_s_.push_back(frame.overstep_s);
        dropped_s_.push_back(frame.dropped_s);
        update_s_.push_back(frame.update_s);
        if (frame.deficit_s != 0 || deficit_s_.size() > 0) [[unlikely]] {
            add_deficit(frame.deficit_s);
        }
    }

    std::size_t size() const { return effective_ns_.size(); }
    bool empty() const { return size() == 0; }
    ScheduledFrame operator[](std::size_t at) const {
        const std::uint32_t first_step = first_step_[at];
        const std::uint32_t next = at + 1 < size() ? first_step_[at + 1] : steps_end_;
        return {.effective = effective(at),
                .first_step = first_step,
                .steps = next - first_step,
                .overstep_s = overstep_s_[at],
                .dropped_s = dropped_s_[at],
                .update_s = update_s_[at],
                .deficit_s = deficit_s_.size() > 0 ? deficit_s_[at] : 0};
    }
    ScheduledFrame back() const { return (*this)[size() - 1]; }
    Iterator begin() const { return {Row(*this), 0}; }
    Iterator end() const { return {Row(), size()}; }

    /// Length of a frame, for loops that need nothing else.
    Duration effective(std::size_t at) const { return Duration{effective_ns_[at]}; }
    /// Calls `use(effective)` for each frame in turn.
    template <class Use>
    void for_each_effective(Use use) const {
        effective_ns_.for_each([&](Duration::rep length_ns) { use(Duration{length_ns}); });
    }

  private:
    void add_deficit(double deficit_s) {
        while (deficit_s_.size() + 1 < size()) {
            deficit_s_.push_back(0);
        }
        deficit_s_.push_back(deficit_s);
    }

    Column<Duration::rep, std::int32_t> effective_ns_;
    Column<std::uint32_t> first_step_;
    std::uint32_t steps_end_ = 0;
    Column<double> overstep_s_;
    Column<double> dropped_s_;
    Column<double> update_s_;
    Column<double> deficit_s_;  ///< Empty as long as no frame has one.
};

}  // namespace tickproof::harness
