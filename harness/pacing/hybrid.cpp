// Continuous values by factor, discrete events by count. Each frame is one step of the frame's
// length, for whatever moves smoothly, and stands for a number of logic ticks (full updates) for
// whatever must happen a whole number of times. The ticks are due at fixed points of the game's own
// run time, so their sum is 1 + floor(run time / timestep) at every frame rate, while a value that
// is scaled by the frame and rounded down may never change at all.
//
// The cap on full updates (`steps_per_frame_max`) drops ticks, not time: the step keeps its length.

#include "harness/pacing/make_pacer.h"
#include "harness/pacing/rules.h"
#include "harness/pacing/stopwatch.h"

namespace tickproof::harness {
namespace {

template <typename Time>
class HybridPacer final : public Pacer {
  public:
    explicit HybridPacer(const PacingSettings& settings)
        : step_(Time::step(settings.timestep).account),
          full_updates_max_(settings.steps_per_frame_max),
          stopwatch_(settings) {}

    void advance(Duration frame, FramePlan& plan) override {
        state_.frame = stopwatch_.read(frame);
        const Value delta = stopwatch_.to_game_time(stopwatch_.clamped(state_.frame));
        state_.delta = std::max(Value{0}, delta);  // A clock that runs backwards moves nothing.
        stopwatch_.start_plan(frame, state_.delta, plan);

        const Value before = state_.run_time;
        state_.run_time = sum(before, state_.delta);
        if (state_.delta > 0 && state_.run_time == before) {
            plan.stop = Stop::clock_too_coarse;
        }
        state_.full_updates = take_full_updates(plan);
        state_.full_update_sum += state_.full_updates;
        plan.add({.dt_s = plan.update_s, .logic_ticks = state_.full_updates});
    }

    void reset() override {
        stopwatch_.reset();
        state_ = {};
    }

    std::vector<NativeValue> native_state() const override {
        const float time_factor = static_cast<float>(state_.delta) / static_cast<float>(step_);
        return {in_milliseconds<Time>("frame_ms", state_.frame),
                in_milliseconds<Time>("timedif", state_.delta),
                {.name = "time_factor", .value = static_cast<double>(time_factor), .digits = 9},
                {.name = "full_updates", .value = static_cast<double>(state_.full_updates)},
                in_milliseconds<Time>("runtime", state_.run_time),
                in_milliseconds<Time>("next_full_update", state_.next_full_update),
                {.name = "full_update_sum", .value = static_cast<double>(state_.full_update_sum)}};
    }

  private:
    using Value = typename Time::Value;

    struct State {
        Value frame{};
        Value delta{};
        Value run_time{};
        Value next_full_update{};  // The first is due at once.
        int full_updates = 0;
        std::int64_t full_update_sum = 0;
    };

    int take_full_updates(FramePlan& plan) {
        if (state_.run_time < state_.next_full_update) {
            return 0;
        }
        const Value late = state_.run_time - state_.next_full_update;
        const Value due = 1 + whole_units(late, step_);
        if (full_updates_max_ > 0 && due > static_cast<Value>(full_updates_max_)) {
            state_.next_full_update = sum(state_.run_time, step_);
            return full_updates_max_;
        }
        if (due > static_cast<Value>(kStepsPerFrameMax)) {
            plan.stop = Stop::unbounded;
            state_.next_full_update = sum(state_.run_time, step_);
            return static_cast<int>(kStepsPerFrameMax);
        }
        state_.next_full_update = sum(state_.next_full_update, due * step_);
        return static_cast<int>(due);
    }

    Value step_;
    int full_updates_max_;
    Stopwatch<Time> stopwatch_;
    State state_;
};

}  // namespace

std::unique_ptr<Pacer> make_hybrid(const PacingSettings& settings) {
    return make_pacer_for<HybridPacer, WholeMilliseconds>(settings);
}

}  // namespace tickproof::harness
