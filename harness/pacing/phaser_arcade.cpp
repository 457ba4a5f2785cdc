// Phaser's game loop (TimeStep) with its Arcade physics: an accumulator in milliseconds without a
// cap, behind a loop that does three things to its deltas.
//
// - `smoothing_frames`: the game gets the mean of the last deltas. The oldest of them first takes
//   the place of a delta above 1000 / fps.min (`frame_delta_max`); so a game that is always that
//   slow runs on the target's deltas, with which the history begins.
// - `cooldown_frames`: the loop cuts that many deltas after the start, and again when the window
//   regains the focus, to the target (1 / `refresh_hz`). Phaser's panicMax is 120; it is off here,
//   because two seconds are as long as many a scenario.
// - `rate_limit_hz` is fps.limit: the loop holds deltas back until they add up to an interval, and
//   then passes all of them to the game. Phaser 4 also holds back the part above the interval, and
//   so counts it twice.
//
// Phaser's own time scale multiplies the interval of the steps and not the deltas: its 2 is half
// the speed, and a `time_scale` of 0.5 here.

#include <functional>
#include <numeric>

#include "harness/pacing/accumulator_pacer.h"
#include "harness/pacing/make_pacer.h"
#include "harness/pacing/rules.h"

namespace tickproof::harness {
namespace {

/// Use of the time above an interval, in the frame that the rate limit lets through.
enum class AfterLimit { nothing, counted_twice };

/// The loop itself knows no time scale.
PacingSettings in_real_time(const PacingSettings& settings) {
    PacingSettings kept = settings;
    kept.time_scale = 1;
    return kept;
}

template <typename Time>
class PhaserArcadePacer final : public AccumulatorPacer<Time> {
  public:
    PhaserArcadePacer(const PacingSettings& settings, AfterLimit after_limit)
        : AccumulatorPacer<Time>(in_real_time(settings), account_for(settings)),
          time_scale_(settings.time_scale),
          after_limit_(after_limit),
          history_(static_cast<std::size_t>(std::max(0, settings.smoothing_frames))) {
        reset();
    }

    void advance(Duration frame, FramePlan& plan) override {
        const Value measured = std::max(Value{0}, stopwatch_.read(frame));
        const Value held_before = held_;
        delta_ = let_through(smoothed(measured));
        stopwatch_.start_plan(frame, delta_, plan);
        account_.pay(delta_, plan);
        account_.buy_steps(std::greater_equal<>{}, plan);
        plan.overstep_s += Time::to_s(held_);
        plan.dropped_s -= Time::to_s(Wide{held_} - Wide{held_before});
        account_.to_game_time(time_scale_, account_.dt_s(), plan);
    }

    void reset() override {
        AccumulatorPacer<Time>::reset();
        std::fill(history_.begin(), history_.end(), target());
        oldest_ = 0;
        cooldown_frames_ = settings_.cooldown_frames;
        held_ = {};
    }

    std::vector<NativeValue> native_state() const override {
        return {in_milliseconds<Time>("delta_ms", delta_), in_milliseconds<Time>("held_ms", held_),
                in_milliseconds<Time>("elapsed_ms", account_.balance())};
    }

  private:
    using typename AccumulatorPacer<Time>::Value;
    using typename AccumulatorPacer<Time>::Wide;
    using AccumulatorPacer<Time>::settings_;
    using AccumulatorPacer<Time>::stopwatch_;
    using AccumulatorPacer<Time>::account_;
    using AccumulatorPacer<Time>::delta_;

    /// A step costs more or less real time, and simulates the same time.
    static Account<Time> account_for(const PacingSettings& settings) {
        const Value interval = Time::of_seconds(settings.timestep.dt_s);
        return Account<Time>(settings, {.account = scaled(interval, 1 / settings.time_scale),
                                        .engine_dt_s = Time::step(settings.timestep).engine_dt_s});
    }

    Value target() const { return Time::of_rate(settings_.refresh_hz); }

    Value smoothed(Value delta) {
        if (history_.empty()) {
            return delta;
        }
        if (cooldown_frames_ > 0) {
            --cooldown_frames_;
            delta = std::min(delta, target());
        }
        if (settings_.frame_delta_max > Duration{0}) {
            const Value most = of_rate_or_duration<Time>(settings_.frame_delta_max);
            delta = delta > most ? std::min(history_[oldest_], most) : delta;
        }
        history_[oldest_] = delta;
        oldest_ = (oldest_ + 1) % history_.size();
        return std::accumulate(history_.begin(), history_.end(), Value{0}, sum<Value>) /
               static_cast<Value>(history_.size());
    }

    /// The game's delta in this frame.
    Value let_through(Value delta) {
        if (settings_.rate_limit_hz == 0) {
            return delta;
        }
        const Value interval = Time::of_rate(settings_.rate_limit_hz);
        held_ = sum(held_, delta);
        if (held_ < interval) {
            return 0;
        }
        const Value all = held_;
        held_ = after_limit_ == AfterLimit::counted_twice ? rest_of(held_, interval) : Value{0};
        return all;
    }

    double time_scale_;
    AfterLimit after_limit_;
    std::vector<Value> history_;
    std::size_t oldest_ = 0;
    int cooldown_frames_ = 0;  ///< Cooldown frames that remain.
    Value held_{};
};

}  // namespace

std::unique_ptr<Pacer> make_phaser_arcade(const PacingSettings& settings) {
    return make_pacer_for<PhaserArcadePacer, BrowserMilliseconds>(settings,
                                                                  AfterLimit::counted_twice);
}

std::unique_ptr<Pacer> make_phaser3_arcade(const PacingSettings& settings) {
    return make_pacer_for<PhaserArcadePacer, BrowserMilliseconds>(settings, AfterLimit::nothing);
}

}  // namespace tickproof::harness
