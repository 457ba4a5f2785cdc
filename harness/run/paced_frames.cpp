// Restarts and rewinds paced frames, and keeps those that several trials go through.

#include "harness/run/paced_frames.h"

#include <algorithm>

namespace tickproof::harness {
namespace {

/// At most so many frames, and so many steps, are kept: a few MB.
constexpr std::size_t kKeptMax = 65'536;

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

void PacedFrames::keep() {
    kept_steps_.reserve(kKeptMax);  // Frames point to these steps, so they must not move.
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
