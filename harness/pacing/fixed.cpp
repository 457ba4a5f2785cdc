// Fixed timestep with an accumulator and a clamp on the frame: Fiedler's "Fix Your Timestep!". What
// is left in the account is the overstep, which a game hides by interpolation. A frame that buys no
// step and a frame that buys two are what a player sees as stutter.
//
// The account is an integer by default: summing 1.0 / 60 runs 301 steps in 5 s, not 300. Engines
// whose loop is this one, and some of those keep floats, are rows of engine_policies.cpp.

#include <functional>

#include "harness/pacing/accumulator_pacer.h"
#include "harness/pacing/make_pacer.h"
#include "harness/pacing/rules.h"

namespace tickproof::harness {
namespace {

template <typename Time>
class FixedPacer final : public AccumulatorPacer<Time> {
  public:
    using AccumulatorPacer<Time>::AccumulatorPacer;

    void advance(Duration frame, FramePlan& plan) override {
        this->measure_and_pay(frame, plan);
        this->account_.buy_steps(std::greater_equal<>{}, plan);
    }
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
