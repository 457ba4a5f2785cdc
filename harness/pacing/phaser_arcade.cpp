// Phaser's game loop (TimeStep) with its Arcade physics: an accumulator in milliseconds without a
// cap, behind a loop that does two things to its deltas.
//
//   smoothing_frames  The game gets the mean of the last deltas. One above 1000 / fps.min
//                     (`frame_delta_max`) is replaced by the oldest of them first; so a game that
//                     is always that slow goes on with the deltas that it never had.
//   rate_limit_hz     fps.limit. Deltas are held back until they are an interval, then the game
//   gets
//                     all of them, and what they were longer than the interval is held back again:
//                     it is counted twice.
//
// Phaser's own time scale multiplies the interval of the steps: its 2 is half the speed, and a
// `time_scale` of 0.5 here. Left out: the 120 frames after a change of focus that are cut to the
// target.

#include <functional>
#include <numeric>

#include "harness/pacing/account.h"
#include "harness/pacing/make_pacer.h"
#include "harness/pacing/rules.h"
#include "harness/pacing/stopwatch.h"

namespace tickproof::harness {
namespace {

template <typename Time>
class PhaserArcadePacer final : public Pacer {
  public:
    explicit PhaserArcadePacer(const PacingSettings& settings)
        : settings_(settings),
          history_(static_cast<std::size_t>(std::max(0, settings.smoothing_frames))),
          stopwatch_(settings),
          account_(settings) {
        reset();
    }

    void advance(Duration frame, FramePlan& plan) override {
        const Value measured = std::max(Value{0}, stopwatch_.read(frame));
        const Value held_before = held_;
        delta_ = stopwatch_.to_game_time(let_through(smoothed(measured)));
        stopwatch_.start_plan(frame, delta_, plan);
        account_.pay(delta_, plan);
        account_.buy_steps(std::greater_equal<>{}, plan);
        plan.overstep_s += Time::to_s(held_) * settings_.time_scale;
        plan.dropped_s -= Time::to_s(Wide{held_} - Wide{held_before}) * settings_.time_scale;
    }

    void reset() override {
        stopwatch_.reset();
        account_ = Account<Time>(settings_);
        std::fill(history_.begin(), history_.end(), Time::of_seconds(1 / settings_.refresh_hz));
        oldest_ = 0;
        held_ = {};
        delta_ = {};
    }

    std::vector<NativeValue> native_state() const override {
        return {{.name = "delta_ms", .value = Time::to_ms(delta_), .digits = Time::kDigits},
                {.name = "held_ms", .value = Time::to_ms(held_), .digits = Time::kDigits},
                {.name = "elapsed_ms",
                 .value = Time::to_ms(account_.balance()),
                 .digits = Time::kDigits}};
    }

  private:
    using Value = typename Time::Value;
    using Wide = typename Time::Wide;

    Value smoothed(Value delta) {
        if (history_.empty()) {
            return delta;
        }
        const Value most = Time::of(settings_.frame_delta_max);
        if (settings_.frame_delta_max > Duration{0} && delta > most) {
            delta = std::min(history_[oldest_], most);
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
        const Value interval = Time::of_seconds(1 / settings_.rate_limit_hz);
        held_ = sum(held_, delta);
        if (held_ < interval) {
            return 0;
        }
        const Value all = held_;
        held_ = rest_of(held_, interval);
        return all;
    }

    PacingSettings settings_;
    std::vector<Value> history_;
    std::size_t oldest_ = 0;
    Stopwatch<Time> stopwatch_;
    Account<Time> account_;
    Value held_{};
    Value delta_{};
};

}  // namespace

std::unique_ptr<Pacer> make_phaser_arcade(const PacingSettings& settings) {
    return make_pacer_for<PhaserArcadePacer, DoubleMilliseconds>(settings);
}

}  // namespace tickproof::harness
