// MonoGame's fixed-step mode, as XNA had it: the loop waits while less than one target has
// accumulated, then runs every whole target, and draws once. The clamp is on what has accumulated,
// not on the frame. Everything is counted in ticks of 100 ns, of which 1/60 s is 166,667.
//
// A game may ask whether it is running slowly. That is so once five updates have been made up for,
// and no longer when as many frames of one update have followed. The wait is exact; a real sleep is
// not.

#include <functional>

#include "harness/pacing/accumulator_pacer.h"
#include "harness/pacing/make_pacer.h"
#include "harness/pacing/rules.h"

namespace tickproof::harness {
namespace {

constexpr std::int64_t kLagThatIsSlow = 5;  // Updates.
/// Waits in one frame. A clock or a rounding that hides a short wait would make the loop wait for
/// ever; after so many waits the frame ends without an update.
constexpr int kWaitsMax = 4;
constexpr double kWaitMax_s = 1e9;

template <typename Time>
class MonogamePacer final : public AccumulatorPacer<Time> {
  public:
    using AccumulatorPacer<Time>::AccumulatorPacer;

    void advance(Duration frame, FramePlan& plan) override {
        Value delta = stopwatch_.to_game_time(stopwatch_.read(frame));
        Duration waited{0};
        for (int waits = 0; waits < kWaitsMax && missing(delta) > 0; ++waits) {
            const Duration wait = time_for(missing(delta));
            waited += wait;
            delta = sum(delta, stopwatch_.to_game_time(stopwatch_.read(wait)));
        }
        stopwatch_.start_plan(frame + waited, delta, plan);
        plan.waited = waited;
        account_.pay(delta, plan);
        if (settings_.frame_delta_max > Duration{0}) {
            account_.drop_above(Time::of(settings_.frame_delta_max), plan);
        }
        account_.buy_steps(std::greater_equal<>{}, plan);
        plan.update_s = Time::to_s(account_.step()) * static_cast<double>(plan.steps.size());
        watch_lag(static_cast<std::int64_t>(plan.steps.size()));
    }

    void reset() override {
        AccumulatorPacer<Time>::reset();
        lag_ = 0;
        is_running_slowly_ = false;
    }

    std::vector<NativeValue> native_state() const override {
        return {in_seconds<Time>("accumulated", account_.balance()),
                {.name = "lag", .value = static_cast<double>(lag_)},
                {.name = "is_running_slowly", .value = is_running_slowly_ ? 1.0 : 0.0}};
    }

  private:
    using typename AccumulatorPacer<Time>::Value;
    using AccumulatorPacer<Time>::settings_;
    using AccumulatorPacer<Time>::stopwatch_;
    using AccumulatorPacer<Time>::account_;

    Value missing(Value delta) const { return account_.step() - sum(account_.balance(), delta); }

    /// Real time, one nanosecond at least.
    Duration time_for(Value game_time) const {
        const double wait_s = Time::to_s(game_time) / settings_.time_scale;
        return Duration{1} + from_seconds(std::min(wait_s, kWaitMax_s));
    }

    void watch_lag(std::int64_t updates) {
        lag_ += std::max<std::int64_t>(0, updates - 1);
        is_running_slowly_ = is_running_slowly_ ? lag_ != 0 : lag_ >= kLagThatIsSlow;
        if (updates == 1 && lag_ > 0) {
            --lag_;
        }
    }

    std::int64_t lag_ = 0;
    bool is_running_slowly_ = false;
};

}  // namespace

std::unique_ptr<Pacer> make_monogame(const PacingSettings& settings) {
    return make_pacer_for<MonogamePacer, IntegerTime<100>>(settings);
}

}  // namespace tickproof::harness
