// Fixed interval with a cap on the time a frame may spend: what is above `steps_per_frame_max`
// intervals is forgotten before the first update, so the game slows down instead of falling behind.
// A frame of exactly one interval waits for the next (`>`, where most accumulators have `>=`). The
// source keeps seconds in doubles, where rounding decides: eight intervals may buy eight updates
// and leave 1e-17 s; the integer clock buys seven and leaves one whole interval.
//
// A networked game may not cap: two peers with different frames end up steps apart for good. `off`
// switches it off.

#include <functional>

#include "harness/pacing/account.h"
#include "harness/pacing/make_pacer.h"
#include "harness/pacing/rules.h"
#include "harness/pacing/stopwatch.h"

namespace tickproof::harness {
namespace {

template <typename Time>
class FixedCappedPacer final : public Pacer {
  public:
    explicit FixedCappedPacer(const PacingSettings& settings)
        : settings_(settings), stopwatch_(settings), account_(settings) {}

    void advance(Duration frame, FramePlan& plan) override {
        delta_ = stopwatch_.measure(frame, plan);
        account_.pay(delta_, plan);
        capped_s_ = 0;
        if (settings_.steps_per_frame_max > 0 && settings_.over_cap == OverCap::drop) {
            const auto intervals_max = static_cast<Value>(settings_.steps_per_frame_max);
            capped_s_ = account_.drop_above(account_.step() * intervals_max, plan);
        }
        account_.buy_steps(std::greater<>{}, plan);
        steps_ = plan.steps.size();
    }

    void reset() override {
        stopwatch_.reset();
        account_ = Account<Time>(settings_);
        delta_ = {};
        steps_ = 0;
        capped_s_ = 0;
    }

    std::vector<NativeValue> native_state() const override {
        return {
            {.name = "frame_delta", .value = Time::to_s(delta_), .digits = Time::kDigits},
            {.name = "steps", .value = static_cast<double>(steps_)},
            {.name = "overstep", .value = Time::to_s(account_.balance()), .digits = Time::kDigits},
            {.name = "dropped", .value = capped_s_, .digits = Time::kDigits}};
    }

  private:
    using Value = typename Time::Value;

    PacingSettings settings_;
    Stopwatch<Time> stopwatch_;
    Account<Time> account_;
    Value delta_{};
    std::size_t steps_ = 0;
    double capped_s_ = 0;
};

}  // namespace

std::unique_ptr<Pacer> make_fixed_capped(const PacingSettings& settings) {
    return make_pacer_for<FixedCappedPacer, DoubleSeconds>(settings);
}

}  // namespace tickproof::harness
