// Fixed interval with a cap on the time a frame may spend: what is above `steps_per_frame_max`
// intervals is forgotten before the first update, so the game slows down instead of falling behind.
// A frame of exactly one interval waits for the next (`>`, where most accumulators have `>=`). The
// source keeps seconds in doubles, where rounding decides: eight intervals may buy eight updates
// and leave 1e-17 s; the integer clock buys seven and leaves one whole interval.
//
// A networked game may not cap: two peers with different frames end up steps apart for good. `off`
// switches it off.

#include <functional>

#include "harness/pacing/accumulator_pacer.h"
#include "harness/pacing/make_pacer.h"
#include "harness/pacing/rules.h"

namespace tickproof::harness {
namespace {

template <typename Time>
class FixedCappedPacer final : public AccumulatorPacer<Time> {
  public:
    using AccumulatorPacer<Time>::AccumulatorPacer;

    void advance(Duration frame, FramePlan& plan) override {
        this->measure_and_pay(frame, plan);
        capped_s_ = 0;
        if (settings_.steps_per_frame_max > 0 && settings_.over_cap == OverCap::drop) {
            const auto intervals_max = static_cast<Value>(settings_.steps_per_frame_max);
            capped_s_ = account_.drop_above(account_.step() * intervals_max, plan);
        }
        account_.buy_steps(std::greater<>{}, plan);
        steps_ = plan.steps.size();
    }

    void reset() override {
        AccumulatorPacer<Time>::reset();
        steps_ = 0;
        capped_s_ = 0;
    }

    std::vector<NativeValue> native_state() const override {
        return {in_seconds<Time>("frame_delta", this->delta_),
                {.name = "steps", .value = static_cast<double>(steps_)},
                in_seconds<Time>("overstep", account_.balance()),
                {.name = "dropped", .value = capped_s_, .digits = Time::kDigits}};
    }

  private:
    using typename AccumulatorPacer<Time>::Value;
    using AccumulatorPacer<Time>::settings_;
    using AccumulatorPacer<Time>::account_;

    std::size_t steps_ = 0;
    double capped_s_ = 0;
};

}  // namespace

std::unique_ptr<Pacer> make_fixed_capped(const PacingSettings& settings) {
    return make_pacer_for<FixedCappedPacer, DoubleSeconds>(settings);
}

}  // namespace tickproof::harness
