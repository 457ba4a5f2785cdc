// The account of a fixed timestep: frames pay in, whole steps are bought. The rules differ in what
// a frame pays, in whether a balance of exactly one timestep buys a step (`>=`) or waits (`>`), and
// in whether the steps are subtracted one by one or counted by a division; everything else is here.

#pragma once

#include <cstddef>
#include <limits>

#include "harness/pacing/arithmetic.h"

namespace tickproof::harness {

template <typename Time>
class Account {
  public:
    using Value = typename Time::Value;
    using Wide = typename Time::Wide;

    explicit Account(const PacingSettings& settings)
        : Account(settings, Time::step(settings.timestep)) {}

    /// For a loop whose account pays another time for a step than the engine gets as its dt.
    Account(const PacingSettings& settings, const StepSize<Value>& step)
        : step_(step),
          steps_max_(settings.steps_per_frame_max > 0
                         ? static_cast<std::size_t>(settings.steps_per_frame_max)
                         : std::numeric_limits<std::size_t>::max()),
          keeps_(settings.over_cap == OverCap::keep) {}

    void reset() { balance_ = {}; }

    Value balance() const { return balance_; }
    Value step() const { return step_.account; }
    double dt_s() const { return step_.engine_dt_s; }

    /// A float sum's rounding error is lost time, and booked.
    void pay(Value delta, FramePlan& plan) {
        const Wide exact = Wide{balance_} + Wide{delta};
        balance_ = sum(balance_, delta);
        book(exact - Wide{balance_}, plan);
    }

    /// Forgets what is above `limit`, and returns how much that was, in seconds.
    double drop_above(Value limit, FramePlan& plan) {
        if (!(balance_ > limit)) {
            return 0;
        }
        const double dropped_s = Time::to_s(Wide{balance_} - Wide{limit});
        plan.dropped_s += dropped_s;
        balance_ = limit;
        return dropped_s;
    }

    /// Fills up to `limit` with gained time.
    void raise_to(Value limit, FramePlan& plan) {
        if (balance_ < limit) {
            plan.dropped_s -= Time::to_s(Wide{limit} - Wide{balance_});
            balance_ = limit;
        }
    }

    /// Buys steps while `buys(balance, step)`. A loop that is stopped (by `steps_per_frame_max`, by
    /// law 2, or because a step no longer changes a float balance) drops the whole steps it still
    /// owes and keeps the fraction, as most engines with a cap do; so the next frame starts with
    /// less than one step. With `over_cap=keep` a cap drops nothing.
    template <typename Buys>
    void buy_steps(Buys buys, FramePlan& plan) {
        const Value before = balance_;
        Wide bought = 0;  // Steps.
        bool is_owed = false;
        while (buys(balance_, step_.account)) {
            const Value left = balance_ - step_.account;
            if (left == balance_) {
                plan.stop = Stop::clock_too_coarse;
            }
            is_owed = left == balance_ || is_full(plan) || !plan.add({.dt_s = step_.engine_dt_s});
            if (is_owed) {
                break;
            }
            balance_ = left;
            ++bought;
        }
        if constexpr (!std::is_integral_v<Value>) {  // Rounding errors of the subtractions.
            book(Wide{before} - bought * Wide{step_.account} - Wide{balance_}, plan);
        }
        if (is_owed && !(keeps_ && is_full(plan) && plan.stop == Stop::none)) {
            drop_above(rest_of(balance_, step_.account), plan);
        }
        plan.overstep_s = Time::to_s(Wide{balance_});
    }

    /// Buys as many steps as a division finds in the balance, and takes all of them from it at
    /// once, those too that `steps_per_frame_max` does not let run. A float balance ends up
    /// elsewhere than by subtracting step for step, and may end up a little below zero.
    void buy_by_division(FramePlan& plan) {
        const Value before = balance_;
        const Value owed =
            balance_ >= step_.account ? whole_units(balance_, step_.account) : Value{0};
        const auto count = [&plan] { return static_cast<Value>(plan.steps.size()); };
        while (count() < owed && !is_full(plan) && plan.add({.dt_s = step_.engine_dt_s})) {
        }
        if (plan.stop != Stop::none) {
            balance_ = rest_of(balance_, step_.account);
        } else {
            balance_ -= (keeps_ ? count() : owed) * step_.account;
        }
        book(Wide{before} - static_cast<Wide>(count()) * Wide{step_.account} - Wide{balance_},
             plan);
        plan.overstep_s = Time::to_s(Wide{balance_});
    }

    /// The plan of a loop that counts real time and scales its steps, in game time: every step is
    /// one of `dt_s`. The time that a step takes from the account and does not give is lost.
    void to_game_time(double time_scale, double dt_s, FramePlan& plan) const {
        if (time_scale == 1) {
            return;
        }
        const double lost_s = Time::to_s(Wide{step_.account}) * time_scale - dt_s;
        plan.overstep_s *= time_scale;
        plan.update_s *= time_scale;
        plan.dropped_s =
            plan.dropped_s * time_scale + static_cast<double>(plan.steps.size()) * lost_s;
        for (Step& step : plan.steps) {
            step.dt_s = dt_s;
        }
    }

  private:
    /// Books a rounding error. Most sums have none, and then save the division.
    static void book(Wide lost, FramePlan& plan) {
        if (lost != 0) {
            plan.dropped_s += Time::to_s(lost);
        }
    }

    bool is_full(const FramePlan& plan) const { return plan.steps.size() >= steps_max_; }

    StepSize<Value> step_;
    std::size_t steps_max_;
    bool keeps_;
    Value balance_{};
};

}  // namespace tickproof::harness
