#include "harness/run/paced_frames.h"

#include <algorithm>

namespace tickproof::harness {
namespace {

constexpr std::size_t kKeptMax = 65'536;  ///< Frames, and steps: a few MB.

}  // namespace

void PacedFrames::restart(const FrameTrace& trace, std::size_t start_frame, double phase) {
    trace_ = &trace;
    start_ = start_frame % trace.frames.size();
    plan_.restart();
    pacer_.reset();
    frames_paced_ = 0;
    kept_.clear();
    kept_steps_.clear();
    rewind(phase);
    keeps_ = false;
}

void PacedFrames::rewind(double phase) {
    if (frames_paced_ > kept_.size()) {
        restart(*trace_, start_, phase);
    }
    keeps_ = true;
    at_ = start_;
    phase_ = phase;
    frames_gone_ = 0;
    steps_gone_ = 0;
    steps_ = {};
    stop_ = Stop::none;
}

ScheduledFrame PacedFrames::next() {
    ScheduledFrame frame = frames_gone_ < kept_.size() ? replay() : advance();
    frame.first_step = static_cast<std::uint32_t>(steps_gone_);
    if (phase_ != 0 && steps_gone_ == 0 && !steps_.empty()) {
        cut_first_step(frame);
    }
    frames_gone_ += 1;
    steps_gone_ += steps_.size();
    at_ = at_ + 1 == trace_->frames.size() ? 0 : at_ + 1;
    return frame;
}

ScheduledFrame PacedFrames::advance() {
    Duration work = trace_->frames[at_];
    if (is_loaded_) {
        const auto steps_before = static_cast<Duration::rep>(plan_.steps.size());
        work = std::max(work, load_.render + steps_before * load_.step_cost);
    }
    pacer_.advance(work, plan_);
    frames_paced_ += 1;
    steps_ = plan_.steps;
    stop_ = plan_.stop;
    const ScheduledFrame frame{.effective = work + plan_.waited,
                               .steps = static_cast<std::uint32_t>(steps_.size()),
                               .overstep_s = plan_.overstep_s,
                               .dropped_s = plan_.dropped_s,
                               .update_s = plan_.update_s};
    if (keeps_) {
        keep(frame);
    }
    return frame;
}

void PacedFrames::keep(const ScheduledFrame& frame) {
    if (kept_.size() == kKeptMax || kept_steps_.size() + steps_.size() > kKeptMax) {
        keeps_ = false;
        return;
    }
    kept_steps_.insert(kept_steps_.end(), steps_.begin(), steps_.end());
    kept_.push_back({.frame = frame, .stop = stop_, .steps_end = kept_steps_.size()});
}

ScheduledFrame PacedFrames::replay() {
    const Kept& kept = kept_[frames_gone_];
    steps_ = {kept_steps_.data() + (kept.steps_end - kept.frame.steps), kept.frame.steps};
    stop_ = kept.stop;
    return kept.frame;
}

void PacedFrames::cut_first_step(ScheduledFrame& frame) {
    cut_.clear();
    for (const Step& step : steps_) {
        cut_.push_back(step);
    }
    const double before_s = phase_ * cut_.front().dt_s;
    cut_.front().dt_s -= before_s;
    frame.dropped_s += before_s;
    steps_ = cut_;
}

}  // namespace tickproof::harness
