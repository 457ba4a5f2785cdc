#include "harness/run/paced_frames.h"

#include <algorithm>

namespace tickproof::harness {
namespace {

constexpr std::size_t kStepsMax = 100'000'000;
constexpr std::size_t kKeptMax = 65'536;  ///< Frames, and steps: a few MB.

}  // namespace

void PacedFrames::restart(std::span<const Duration> trace, std::size_t start_frame, double phase) {
    trace_ = trace;
    start_ = at_ = start_frame % trace.size();
    plan_.restart();
    pacer_.reset();
    are_kept_ = true;
    steps_paced_ = 0;
    kept_.clear();
    kept_steps_.clear();
    rewind(phase);
    keeps_ = false;
}

void PacedFrames::rewind(double phase) {
    if (!are_kept_) {
        restart(trace_, start_, phase);
    }
    keeps_ = true;
    phase_ = phase;
    is_uncut_ = phase != 0;
    next_kept_ = kept_.data();
    kept_end_ = next_kept_ + kept_.size();
}

const PacedFrame& PacedFrames::advance() {
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
    made_.stop = steps_paced_ > kStepsMax ? Stop::unbounded : plan_.stop;
    at_ = at_ + 1 == trace_.size() ? 0 : at_ + 1;
    made_.ends_trace = at_ == 0;
    if (keeps_) {
        keep();
    } else {
        are_kept_ = false;
    }
    return made_;
}

Duration PacedFrames::length_of(std::span<const Step> steps) {
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

void PacedFrames::keep() {
    kept_steps_.reserve(kKeptMax);  // They stay where they are.
    if (kept_.size() == kKeptMax || kept_steps_.size() + made_.steps.size() > kKeptMax) {
        keeps_ = are_kept_ = false;
        return;
    }
    PacedFrame& kept = kept_.emplace_back(made_);
    kept.steps = {kept_steps_.end(), made_.steps.size()};
    kept_steps_.insert(kept_steps_.end(), made_.steps.begin(), made_.steps.end());
}

const PacedFrame& PacedFrames::without_phase(const PacedFrame& paced) {
    is_uncut_ = false;
    cut_.clear();
    for (const Step& step : paced.steps) {
        cut_.push_back(step);
    }
    const double before_s = phase_ * cut_.front().dt_s;
    cut_.front().dt_s -= before_s;
    first_ = paced;
    first_.steps = cut_;
    first_.simulated = length_of(cut_);
    first_.frame.dropped_s += before_s;
    return first_;
}

}  // namespace tickproof::harness
