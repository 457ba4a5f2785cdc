// The Runner of matter.js, and the Matter physics of Phaser 3.90 and later: "a smoother experience
// over perfect time keeping". In this order:
//
//   1. A delta of nothing, or above `frame_delta_max`, is replaced by the last one: a hitch is
//      lost. The first frame has no delta, and counts as 1 / `refresh_hz`.
//   2. Mean of the last `smoothing_frames` deltas without the first and the last tenth. (The source
//      sorts a copy to find the extremes, but leaves out the oldest and the newest instead.)
//   3. `whole_hz`: snapped to a whole number of frames a second; 59.6 become 60, 0.7 % slow.
//   4. What is above the delta and 1.5 timesteps is dropped, and a step needs 1.5 timesteps.
//   5. The loop stops after as many steps as fit into `step_budget` (maxFrameTime), or after
//      `steps_per_frame_max` (maxUpdates), or when the next step would spend the budget in real
//      time.
//
// Runner.run begins with a frame in its buffer, so that the first frame runs a step; Phaser begins
// with none. `time_scale` makes the steps longer, not more.

#include <cmath>

#include "harness/pacing/accumulator_pacer.h"
#include "harness/pacing/make_pacer.h"
#include "harness/pacing/rules.h"

namespace tickproof::harness {
namespace {

constexpr double kMargin = 1.5;  // Timesteps.

enum class Begins { empty, with_a_frame };

/// Rule 5, as a number of steps.
int steps_max(const PacingSettings& settings) {
    using Time = BrowserMilliseconds;
    double most = settings.steps_per_frame_max;
    if (settings.step_budget > Duration{0}) {
        if (most == 0) {
            most = std::ceil(of_rate_or_duration<Time>(settings.step_budget) /
                             Time::step(settings.timestep).account);
        }
        if (settings.step_cost > Duration{0}) {
            // The loop ends when the steps, and one more like them, take longer than the budget.
            most = std::min(most, static_cast<double>(settings.step_budget / settings.step_cost));
        }
        most = std::max(1.0, most);
    }
    return static_cast<int>(std::min(most, 1e6));
}

/// The loop itself knows no time scale.
PacingSettings of_the_loop(const PacingSettings& settings) {
    PacingSettings kept = settings;
    kept.time_scale = 1;
    kept.steps_per_frame_max = steps_max(settings);
    kept.over_cap = OverCap::keep;  // Until the next frame, whose rule 4 drops most of it.
    return kept;
}

template <typename Time>
class MatterRunnerPacer final : public AccumulatorPacer<Time> {
  public:
    MatterRunnerPacer(const PacingSettings& settings, Begins begins)
        : AccumulatorPacer<Time>(of_the_loop(settings)),
          time_scale_(settings.time_scale),
          begins_(begins),
          history_(static_cast<std::size_t>(std::max(0, settings.smoothing_frames))) {}

    void advance(Duration frame, FramePlan& plan) override {
        const bool first = delta_ == 0;  // No later delta is 0.
        const Value measured = stopwatch_.read(frame);
        delta_ = snapped(smoothed(first ? frame_time() : accepted(measured)));
        stopwatch_.start_plan(frame, delta_, plan);
        if (first && begins_ == Begins::with_a_frame) {
            account_.raise_to(frame_time(), plan);
        }
        account_.pay(delta_, plan);
        if (account_.balance() < 0) {
            account_.raise_to(Value{0}, plan);
        } else {
            account_.drop_above(sum(delta_, scaled(account_.step(), kMargin)), plan);
        }
        account_.buy_steps([](Value balance, Value step) { return 2 * balance >= 3 * step; }, plan);
        account_.to_game_time(time_scale_, account_.dt_s() * time_scale_, plan);
    }

    void reset() override {
        AccumulatorPacer<Time>::reset();
        seen_ = 0;
    }

    std::vector<NativeValue> native_state() const override {
        return {in_milliseconds<Time>("frame_delta_ms", delta_),
                in_milliseconds<Time>("time_buffer_ms", account_.balance())};
    }

  private:
    using typename AccumulatorPacer<Time>::Value;
    using AccumulatorPacer<Time>::settings_;
    using AccumulatorPacer<Time>::stopwatch_;
    using AccumulatorPacer<Time>::account_;
    using AccumulatorPacer<Time>::delta_;

    /// The delta of the first frame, which has none.
    Value frame_time() const { return Time::of_rate(settings_.refresh_hz); }

    Value accepted(Value delta) const {
        const Duration most = std::max(settings_.frame_delta_max, settings_.step_budget);
        const bool too_long =
            settings_.frame_delta_max > Duration{0} && delta > of_rate_or_duration<Time>(most);
        return delta == 0 || too_long ? delta_ : delta;
    }

    Value smoothed(Value delta) {
        if (history_.empty()) {
            return delta;
        }
        history_[seen_ % history_.size()] = delta;
        ++seen_;
        const std::size_t count = std::min(seen_, history_.size());
        const auto from = static_cast<std::size_t>(0.1 * static_cast<double>(count));
        const auto to = static_cast<std::size_t>(0.9 * static_cast<double>(count));
        Value total = 0;
        std::size_t at = (seen_ - count + from) % history_.size();
        for (std::size_t i = from; i < to; ++i) {  // From the oldest on.
            total = sum(total, history_[at]);
            at = at + 1 == history_.size() ? 0 : at + 1;
        }
        const Value mean = to > from ? total / static_cast<Value>(to - from) : Value{0};
        return mean != 0 ? mean : delta;
    }

    Value snapped(Value delta) const {
        const double rate_hz = std::round(Time::to_hz(delta));
        // Below half a frame a second there is no rate; the source would go on for ever.
        return settings_.whole_hz && rate_hz != 0 ? Time::of_rate(rate_hz) : delta;
    }

    double time_scale_;
    Begins begins_;
    std::vector<Value> history_;
    std::size_t seen_ = 0;  ///< Deltas that went into the history.
};

}  // namespace

std::unique_ptr<Pacer> make_matter_runner(const PacingSettings& settings) {
    return make_pacer_for<MatterRunnerPacer, BrowserMilliseconds>(settings, Begins::with_a_frame);
}

std::unique_ptr<Pacer> make_phaser_matter(const PacingSettings& settings) {
    return make_pacer_for<MatterRunnerPacer, BrowserMilliseconds>(settings, Begins::empty);
}

}  // namespace tickproof::harness
