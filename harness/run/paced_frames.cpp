#include "harness/run/paced_frames.h"

#include <algorithm>

namespace tickproof::harness {
namespace {

constexpr std::size_t kStepsMax = 100'000'000;

}  // namespace

void PacedFrames::restart(const FrameTrace& trace, std::size_t start_frame, double phase) {
    trace_ = &trace;
    at_ = start_frame % trace.frames.size();
    phase_ = phase;
    steps_ = 0;
    plan_.restart();
    pacer_.reset();
}

ScheduledFrame PacedFrames::next() {
    Duration work = trace_->frames[at_];
    if (load_ != Load{}) {
        const auto steps_before = static_cast<Duration::rep>(plan_.steps.size());
        work = std::max(work, load_.render + steps_before * load_.step_cost);
    }
    pacer_.advance(work, plan_);
    if (phase_ != 0 && steps_ == 0 && !plan_.steps.empty()) {
        const double before_s = phase_ * plan_.steps.front().dt_s;
        plan_.steps.front().dt_s -= before_s;
        plan_.dropped_s += before_s;
    }
    const ScheduledFrame frame{.effective = work + plan_.waited,
                               .first_step = static_cast<std::uint32_t>(steps_),
                               .steps = static_cast<std::uint32_t>(plan_.steps.size()),
                               .overstep_s = plan_.overstep_s,
                               .dropped_s = plan_.dropped_s,
                               .update_s = plan_.update_s};
    steps_ += plan_.steps.size();
    at_ = at_ + 1 == trace_->frames.size() ? 0 : at_ + 1;
    return frame;
}

Stop PacedFrames::stop() const {
    return steps_ > kStepsMax ? Stop::unbounded : plan_.stop;
}

}  // namespace tickproof::harness
