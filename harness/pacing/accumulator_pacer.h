// The skeleton of all rules with an account: a stopwatch measures a frame, the rule pays some of it
// into the account, and the account buys steps. A rule's own file says how much a frame pays and
// when a step is due, in `advance`; a rule with variables of its own also resets and shows them.

#pragma once

#include "harness/pacing/account.h"
#include "harness/pacing/stopwatch.h"

namespace tickproof::harness {

template <typename Time>
class AccumulatorPacer : public Pacer {
  public:
    explicit AccumulatorPacer(const PacingSettings& settings)
        : AccumulatorPacer(settings, Account<Time>(settings)) {}

    void reset() override {
        stopwatch_.reset();
        account_.reset();
        delta_ = {};
    }

    std::vector<NativeValue> native_state() const override {
        return {in_seconds<Time>("frame_delta", delta_),
                in_seconds<Time>("overstep", account_.balance())};
    }

  protected:
    using Value = typename Time::Value;
    using Wide = typename Time::Wide;

    AccumulatorPacer(const PacingSettings& settings, const Account<Time>& account)
        : settings_(settings), stopwatch_(settings), account_(account) {}

    /// Pays the whole frame, as the settings of the stopwatch have it. Inlined, as a call costs 4 %
    /// in a frame with a single step.
    [[gnu::always_inline]] void measure_and_pay(Duration frame, FramePlan& plan) {
        delta_ = stopwatch_.measure(frame, plan);
        account_.pay(delta_, plan);
    }

    PacingSettings settings_;
    Stopwatch<Time> stopwatch_;
    Account<Time> account_;
    Value delta_{};  ///< The frame as the rule takes it.
};

}  // namespace tickproof::harness
