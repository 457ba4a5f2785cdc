#include "harness/study/map/trace_shelf.h"

#include "harness/trace/make_trace.h"

namespace tickproof::harness {
namespace {

constexpr std::size_t kFramesMost = 4'000'000;  ///< This many frames take 32 MB.

}  // namespace

TraceShelf::TraceShelf(const MapPlan& plan, const CellOrder& order) : plan_(plan), order_(order) {
    std::size_t frames = 0;
    for (std::size_t trace = 0; trace < order.traces(); ++trace) {
        for (std::size_t trial = 0; trial < plan.trials; ++trial) {
            traces_.push_back(
                make_trace(spec_of(plan, order, trace * order.trace_size(), trial).trace));
            frames += traces_.back().frames.size();
            if (frames > kFramesMost) {
                return;
            }
        }
    }
}

const FrameTrace& TraceShelf::at(std::size_t index, std::size_t trial, FrameTrace& own) const {
    const std::size_t trace = index / order_.trace_size() % order_.traces();
    const std::size_t place = trace * plan_.trials + trial;
    if (place < traces_.size()) {
        return traces_[place];
    }
    own = make_trace(spec_of(plan_, order_, index, trial).trace);
    return own;
}

}  // namespace tickproof::harness
