// The accumulator as many games write it, in milliseconds and doubles: a balance of exactly one
// target waits for the next frame (`>`), and nothing limits the steps of a slow frame, so an update
// that costs more than it simulates never catches up. Its source computes a time factor that never
// reaches the fixed updates; here `time_scale` scales what enters the accumulator.

#include <functional>

#include "harness/pacing/accumulator_pacer.h"
#include "harness/pacing/make_pacer.h"
#include "harness/pacing/rules.h"

namespace tickproof::harness {
namespace {

template <typename Time>
class FixedAccumulatorPacer final : public AccumulatorPacer<Time> {
  public:
    using AccumulatorPacer<Time>::AccumulatorPacer;

    void advance(Duration frame, FramePlan& plan) override {
        this->measure_and_pay(frame, plan);
        this->account_.buy_steps(std::greater<>{}, plan);
        steps_ = plan.steps.size();
    }

    void reset() override {
        AccumulatorPacer<Time>::reset();
        steps_ = 0;
    }

    std::vector<NativeValue> native_state() const override {
        return {in_milliseconds<Time>("frame_delta_ms", this->delta_),
                {.name = "steps", .value = static_cast<double>(steps_)},
                in_milliseconds<Time>("overstep_ms", this->account_.balance())};
    }

  private:
    std::size_t steps_ = 0;
};

}  // namespace

std::unique_ptr<Pacer> make_fixed_accumulator(const PacingSettings& settings) {
    return make_pacer_for<FixedAccumulatorPacer, DoubleMilliseconds>(settings);
}

std::unique_ptr<Pacer> make_fixed_accumulator_in_doubles(const PacingSettings& settings) {
    return make_pacer_for<FixedAccumulatorPacer, DoubleSeconds>(settings);
}

}  // namespace tickproof::harness
