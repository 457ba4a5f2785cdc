// Excalibur's clock, and the two ways in which its main loop steps: one update as long as the
// frame, or, with fixedUpdateTimestep, whole steps without a cap.
//
// A delta above `frame_delta_max` counts as 1 ms, and so does a delta of nothing. A frame that ends
// before the last one is no frame: the next is measured from the same beginning.

#include <functional>

#include "harness/pacing/accumulator_pacer.h"
#include "harness/pacing/make_pacer.h"
#include "harness/pacing/rules.h"

namespace tickproof::harness {
namespace {

using namespace std::chrono_literals;

enum class Updates { as_long_as_the_frame, fixed };

template <typename Time>
class ExcaliburPacer final : public AccumulatorPacer<Time> {
  public:
    ExcaliburPacer(const PacingSettings& settings, Updates updates)
        : AccumulatorPacer<Time>(settings), updates_(updates) {}

    void advance(Duration frame, FramePlan& plan) override {
        const Value before = waiting_;
        waiting_ = sum(waiting_, stopwatch_.read(frame));
        const bool counts = waiting_ >= 0;
        delta_ = counts ? accepted(waiting_) : Value{0};
        waiting_ = counts ? Value{0} : waiting_;
        const Value delta = stopwatch_.to_game_time(delta_);
        stopwatch_.start_plan(frame, delta, plan);
        if (updates_ == Updates::fixed) {
            account_.pay(delta, plan);
            account_.buy_steps(std::greater_equal<>{}, plan);
        } else if (counts) {
            plan.add({.dt_s = plan.update_s});
        }
        plan.overstep_s += Time::to_s(waiting_) * settings_.time_scale;
        plan.dropped_s -= Time::to_s(Wide{waiting_} - Wide{before}) * settings_.time_scale;
    }

    void reset() override {
        AccumulatorPacer<Time>::reset();
        waiting_ = {};
    }

    std::vector<NativeValue> native_state() const override {
        return {in_milliseconds<Time>("elapsed_ms", delta_),
                in_milliseconds<Time>("lag_ms", account_.balance())};
    }

  private:
    using typename AccumulatorPacer<Time>::Value;
    using typename AccumulatorPacer<Time>::Wide;
    using AccumulatorPacer<Time>::settings_;
    using AccumulatorPacer<Time>::stopwatch_;
    using AccumulatorPacer<Time>::account_;
    using AccumulatorPacer<Time>::delta_;

    Value accepted(Value delta) const {
        const bool too_long =
            settings_.frame_delta_max > Duration{0} && delta > Time::of(settings_.frame_delta_max);
        return delta == 0 || too_long ? Time::of(1ms) : delta;
    }

    Updates updates_;
    Value waiting_{};  ///< Time that a clock that was set back has yet to make up for; 0 or less.
};

}  // namespace

std::unique_ptr<Pacer> make_excalibur(const PacingSettings& settings) {
    return make_pacer_for<ExcaliburPacer, BrowserMilliseconds>(settings,
                                                               Updates::as_long_as_the_frame);
}

std::unique_ptr<Pacer> make_excalibur_fixed(const PacingSettings& settings) {
    return make_pacer_for<ExcaliburPacer, BrowserMilliseconds>(settings, Updates::fixed);
}

}  // namespace tickproof::harness
