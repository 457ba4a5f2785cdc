// The accumulator as many games write it, in milliseconds and doubles: a balance of exactly one
// target waits for the next frame (`>`), and nothing limits the steps of a slow frame, so an update
// that costs more than it simulates never catches up. Its source computes a time factor that never
// reaches the fixed updates; here `time_scale` scales what enters the accumulator.

#include <functional>

#include "harness/pacing/account.h"
#include "harness/pacing/make_pacer.h"
#include "harness/pacing/rules.h"
#include "harness/pacing/stopwatch.h"

namespace tickproof::harness {
namespace {

template <typename Time>
class FixedAccumulatorPacer final : public Pacer {
  public:
    explicit FixedAccumulatorPacer(const PacingSettings& settings)
        : settings_(settings), stopwatch_(settings), account_(settings) {}

    void advance(Duration frame, FramePlan& plan) override {
        delta_ = stopwatch_.measure(frame, plan);
        account_.pay(delta_, plan);
        account_.buy_steps(std::greater<>{}, plan);
        steps_ = plan.steps.size();
    }

    void reset() override {
        stopwatch_.reset();
        account_ = Account<Time>(settings_);
        delta_ = {};
        steps_ = 0;
    }

    std::vector<NativeValue> native_state() const override {
        return {{.name = "frame_delta_ms", .value = Time::to_ms(delta_), .digits = Time::kDigits},
                {.name = "steps", .value = static_cast<double>(steps_)},
                {.name = "overstep_ms",
                 .value = Time::to_ms(account_.balance()),
                 .digits = Time::kDigits}};
    }

  private:
    PacingSettings settings_;
    Stopwatch<Time> stopwatch_;
    Account<Time> account_;
    typename Time::Value delta_{};
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
