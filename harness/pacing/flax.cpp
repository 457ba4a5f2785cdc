// Flax: the loop runs at most one physics tick in a frame, when a tick is due, and skips the ticks
// that it missed. A tick simulates one timestep and leaves the time beyond it to the next tick. But
// while the mean of the last four ticks exceeds 1.5 timesteps, a tick simulates all the time since
// the last one, up to `frame_delta_max`: the fixed step becomes a variable one when the game is
// slow.
//
// The source keeps the times of the last tick and of the next; here both are kept as distances from
// now, which is the same without the size of the clock. `time_scale` makes the ticks longer, not
// more.

#include <array>
#include <numeric>

#include "harness/pacing/make_pacer.h"
#include "harness/pacing/rules.h"
#include "harness/pacing/stopwatch.h"

namespace tickproof::harness {
namespace {

template <typename Time>
class FlaxPacer final : public Pacer {
  public:
    explicit FlaxPacer(const PacingSettings& settings)
        : settings_(settings), step_(Time::step(settings.timestep)), stopwatch_(settings) {
        reset();
    }

    void advance(Duration frame, FramePlan& plan) override {
        const Value delta = stopwatch_.to_game_time(stopwatch_.read(frame));
        stopwatch_.start_plan(frame, delta, plan);
        const Wide before = Wide{since_tick_} + Wide{delta};
        since_tick_ = sum(since_tick_, delta);
        until_tick_ = sum(until_tick_, -delta);
        const Value ticked = until_tick_ <= 0 ? tick(plan) : Value{0};
        plan.overstep_s = Time::to_s(Wide{since_tick_});
        plan.dropped_s += Time::to_s(before - Wide{ticked} - Wide{since_tick_});
    }

    void reset() override {
        stopwatch_.reset();
        since_tick_ = {};
        until_tick_ = step_.account;
        last_.fill(Value{});
        ticks_ = 0;
        is_running_slowly_ = false;
    }

    std::vector<NativeValue> native_state() const override {
        return {in_seconds<Time>("since_tick", since_tick_),
                in_seconds<Time>("until_tick", until_tick_),
                {.name = "is_running_slowly", .value = is_running_slowly_ ? 1.0 : 0.0}};
    }

  private:
    using Value = typename Time::Value;
    using Wide = typename Time::Wide;

    /// Returns the time that the tick simulates.
    Value tick(FramePlan& plan) {
        Value delta = std::max(Value{0}, since_tick_);
        const Value most = stopwatch_.to_game_time(Time::of(settings_.frame_delta_max));
        if (settings_.frame_delta_max > Duration{0} && delta > most) {
            delta = most;
            until_tick_ = 0;
        }
        const Value due = Value{1} + whole_units(-until_tick_, step_.account);
        until_tick_ = sum(until_tick_, due * step_.account);
        last_[ticks_ % last_.size()] = delta;
        ++ticks_;
        is_running_slowly_ = is_slow();
        if (is_running_slowly_) {
            since_tick_ = 0;
            plan.add({.dt_s = Time::to_s(delta)});
            return delta;
        }
        since_tick_ = delta - step_.account;
        plan.add({.dt_s = step_.engine_dt_s});
        return step_.account;
    }

    bool is_slow() const {
        const auto count = static_cast<Value>(std::min(ticks_, last_.size()));
        const Value total = std::accumulate(last_.begin(), last_.end(), Value{0});
        return 2 * total > 3 * count * step_.account;
    }

    PacingSettings settings_;
    StepSize<Value> step_;
    Stopwatch<Time> stopwatch_;
    Value since_tick_{};
    Value until_tick_{};
    std::array<Value, 4> last_{};
    std::size_t ticks_ = 0;
    bool is_running_slowly_ = false;
};

}  // namespace

std::unique_ptr<Pacer> make_flax(const PacingSettings& settings) {
    return make_pacer_for<FlaxPacer, DoubleSeconds>(with_scaled_timestep(settings));
}

}  // namespace tickproof::harness
