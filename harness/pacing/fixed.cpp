// Fixed timestep with an accumulator and a clamp on the frame: Fiedler's "Fix Your Timestep!". What
// is left in the account is the overstep, which a game hides by interpolation. A frame that buys no
// step and a frame that buys two are what a player sees as stutter.
//
// The account is an integer by default: summing 1.0 / 60 runs 301 steps in 5 s, not 300. Engines
// whose loop is this one, and some of those keep floats, are rows of engine_policies.cpp.

#include <functional>

#include "harness/pacing/account.h"
#include "harness/pacing/make_pacer.h"
#include "harness/pacing/rules.h"
#include "harness/pacing/stopwatch.h"

namespace tickproof::harness {
namespace {

template <typename Time>
class FixedPacer final : public Pacer {
  public:
    explicit FixedPacer(const PacingSettings& settings)
        : settings_(settings), stopwatch_(settings), account_(settings) {}

    void advance(Duration frame, FramePlan& plan) override {
        delta_ = stopwatch_.measure(frame, plan);
        account_.pay(delta_, plan);
        account_.buy_steps(std::greater_equal<>{}, plan);
    }

    void reset() override {
        stopwatch_.reset();
        account_ = Account<Time>(settings_);
        delta_ = {};
    }

    std::vector<NativeValue> native_state() const override {
        return {
            {.name = "frame_delta", .value = Time::to_s(delta_), .digits = Time::kDigits},
            {.name = "overstep", .value = Time::to_s(account_.balance()), .digits = Time::kDigits}};
    }

  private:
    PacingSettings settings_;
    Stopwatch<Time> stopwatch_;
    Account<Time> account_;
    typename Time::Value delta_{};
};

}  // namespace

std::unique_ptr<Pacer> make_fixed(const PacingSettings& settings) {
    return make_pacer_for<FixedPacer, Nanoseconds>(settings);
}

std::unique_ptr<Pacer> make_fixed_in_floats(const PacingSettings& settings) {
    return make_pacer_for<FixedPacer, FloatSeconds>(settings);
}

std::unique_ptr<Pacer> make_fixed_in_doubles(const PacingSettings& settings) {
    return make_pacer_for<FixedPacer, DoubleSeconds>(settings);
}

std::unique_ptr<Pacer> make_fixed_in_a_browser(const PacingSettings& settings) {
    return make_pacer_for<FixedPacer, BrowserMilliseconds>(settings);
}

}  // namespace tickproof::harness
