#include "harness/run/paced_frames.h"

#include <algorithm>

namespace tickproof::harness {
namespace {

constexpr std::size_t kKeptMax = 65'536;  ///< Frames, and steps: a few MB.

Duration length_of(std::span<const Step> steps) {
    double dt_s = 0;  // Most steps are as long as the one before.
    Duration dt{0};
    Duration length{0};
    for (const Step& step : steps) {
        if (step.dt_s != dt_s) {
            dt_s = step.dt_s;
            dt = from_seconds(dt_s);
        }
        length += dt;
    }
    return length;
}

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

void PacedFrames::advance() {
    Duration work = trace_->frames[at_];
    if (is_loaded_) {
        const auto steps_before = static_cast<Duration::rep>(plan_.steps.size());
        work = std::max(work, load_.render + steps_before * load_.step_cost);
    }
    pacer_.advance(work, plan_);
    frames_paced_ += 1;
    steps_ = plan_.steps;
    simulated_ = length_of(steps_);
    stop_ = plan_.stop;
    made_ = {.effective = work + plan_.waited,
             .first_step = static_cast<std::uint32_t>(steps_gone_),
             .steps = static_cast<std::uint32_t>(steps_.size()),
             .overstep_s = plan_.overstep_s,
             .dropped_s = plan_.dropped_s,
             .update_s = plan_.update_s};
    frame_ = &made_;
    if (keeps_) {
        keep();
    }
}

void PacedFrames::keep() {
    if (kept_.size() == kKeptMax || kept_steps_.size() + steps_.size() > kKeptMax) {
        keeps_ = false;
        return;
    }
    kept_steps_.insert(kept_steps_.end(), steps_.begin(), steps_.end());
    kept_.push_back(
        {.frame = made_, .simulated = simulated_, .steps_end = kept_steps_.size(), .stop = stop_});
}

void PacedFrames::cut_first_step() {
    cut_.clear();
    for (const Step& step : steps_) {
        cut_.push_back(step);
    }
    const double before_s = phase_ * cut_.front().dt_s;
    cut_.front().dt_s -= before_s;
    steps_ = cut_;
    simulated_ = length_of(steps_);
    made_ = *frame_;
    made_.dropped_s += before_s;
    frame_ = &made_;
}

}  // namespace tickproof::harness
