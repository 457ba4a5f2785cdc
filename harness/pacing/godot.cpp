// Godot 4: an accumulator that remembers how many steps the last frames ran. A frame near 1/60 s
// buys now no step of 1/60 s and now two, by no more than noise; so a count that does not fit the
// pattern of the last 12 frames is moved into it, as long as no more than `jitter_fix` of a step is
// missing or left over for that. The delta of per-frame code is moved to match, and what that takes
// is carried as a deficit into the next frame. With `jitter_fix` 0 this is a plain accumulator,
// which is what interpolation needs.
//
// The cap comes after: all steps that were counted are taken from the accumulator, those above
// `steps_per_frame_max` are not run, and the delta of per-frame code is shorter by their length.
// `time_scale` makes the steps longer, not more. Left out: the smoothing of deltas to multiples of
// the display's refresh that runs before all this where the display synchronises, and --fixed-fps.

#include <algorithm>

#include "harness/pacing/make_pacer.h"
#include "harness/pacing/rules.h"
#include "harness/pacing/step_history.h"
#include "harness/pacing/stopwatch.h"

namespace tickproof::harness {
namespace {

/// Godot counts whole microseconds of a running clock, and computes in doubles.
struct GodotTime : DoubleSeconds {
    static constexpr bool kNativeClockRuns = true;

    static double of(Duration duration) {
        const std::int64_t whole_us = floored<std::int64_t>(duration.count(), 1'000) / 1'000;
        return static_cast<double>(whole_us) / 1e6;
    }
};

template <typename Time>
class GodotPacer final : public Pacer {
  public:
    explicit GodotPacer(const PacingSettings& settings)
        : settings_(settings),
          step_(Time::step(settings.timestep)),
          rate_hz_(whole_rate(settings.timestep.dt_s)),
          stopwatch_(settings) {}

    void advance(Duration frame, FramePlan& plan) override {
        const Value delta = stopwatch_.to_game_time(stopwatch_.clamped(stopwatch_.read(frame)));
        stopwatch_.start_plan(frame, delta, plan);
        const Wide before = Wide{delta} + Wide{accumulated_} + Wide{deficit_};
        const Value due = sum(delta, deficit_);
        std::int64_t steps = count_steps(due);
        const Value least = stopwatch_.to_game_time(Time::of_seconds(1e-6));
        const Value told = settle(due, std::max(delta / 8, least), steps);
        run(steps, told, plan);

        const Wide after = Wide{accumulated_} + Wide{deficit_};
        const Wide ran = static_cast<Wide>(plan.steps.size()) * Wide{step_.account};
        plan.overstep_s = Time::to_s(after);
        plan.dropped_s += Time::to_s(before - after - ran);
    }

    void reset() override {
        stopwatch_.reset();
        history_.reset();
        accumulated_ = {};
        deficit_ = {};
    }

    std::vector<NativeValue> native_state() const override {
        return {{.name = "time_accum", .value = Time::to_s(accumulated_), .digits = Time::kDigits},
                {.name = "time_deficit", .value = Time::to_s(deficit_), .digits = Time::kDigits}};
    }

  private:
    using Value = typename Time::Value;
    using Wide = typename Time::Wide;

    /// The setting is a whole number of ticks a second, and multiplies where others divide.
    static double whole_rate(double dt_s) {
        const double rate_hz = std::round(1 / dt_s);
        return std::abs(rate_hz * dt_s - 1) < 1e-12 ? rate_hz : 1 / dt_s;
    }

    /// Whole steps in the accumulator, if it held `more` steps more.
    std::int64_t steps_in(double more) const {
        if constexpr (std::is_integral_v<Value>) {
            const Value moved = std::llround(more * static_cast<double>(step_.account));
            return floored(sum(accumulated_, moved), step_.account) / step_.account;
        } else {
            return static_cast<std::int64_t>(
                std::floor(accumulated_ * static_cast<Value>(rate_hz_) + static_cast<Value>(more)));
        }
    }

    void take(std::int64_t steps) { accumulated_ -= static_cast<Value>(steps) * step_.account; }

    /// Takes as many steps as are due, or as would be usual if only `jitter_fix` stands in the way.
    std::int64_t count_steps(Value due) {
        accumulated_ = sum(accumulated_, due);
        std::int64_t steps = steps_in(0);
        const StepHistory::Range usual = history_.usual_next();
        if (steps < usual.least) {
            steps = std::min(usual.least, steps_in(settings_.jitter_fix));
            if (steps < usual.least) {
                history_.break_pattern();
            }
        } else if (steps > usual.most) {
            steps = std::max(usual.most, steps_in(-settings_.jitter_fix));
            if (steps > usual.most) {
                history_.break_pattern();
            }
        }
        steps = std::max<std::int64_t>(0, steps);
        take(steps);
        history_.add(steps);
        return steps;
    }

    /// The delta of per-frame code: as the pattern of steps has it, as far as
    /// `jitter_fix` allows and the accumulator stays within one step.
    Value settle(Value due, Value told_min, std::int64_t& steps) {
        const Value offset = due - accumulated_;  // Moving one moves the other.
        const Value moved_max = scaled(step_.account, settings_.jitter_fix);
        const StepHistory::Mean mean = history_.usual_mean();
        Value told = due;
        if (mean.frames > 3) {
            told = std::clamp(told, scaled(step_.account, mean.least),
                              scaled(step_.account, mean.most));
        }
        told = std::clamp(told, due - moved_max, due + moved_max);
        told = std::clamp(told, offset, offset + step_.account);
        told = std::max(told, told_min);
        accumulated_ = told - offset;
        if (accumulated_ > step_.account) {
            const std::int64_t more = steps_in(0);
            take(more);
            steps += more;
        }
        deficit_ = due - told;
        return told;
    }

    void run(std::int64_t steps, Value told, FramePlan& plan) {
        const std::int64_t steps_max = settings_.steps_per_frame_max;
        if (steps_max > 0 && steps > steps_max) {
            told -= static_cast<Value>(steps - steps_max) * step_.account;
            steps = steps_max;
        }
        for (std::int64_t i = 0; i < steps && plan.add({.dt_s = step_.told_s}); ++i) {
        }
        plan.update_s = Time::to_s(told);
        if (plan.stop != Stop::none) {  // Time below the float's resolution is lost with the rest.
            accumulated_ = deficit_ = {};
        }
    }

    PacingSettings settings_;
    StepSize<Value> step_;
    double rate_hz_;
    Stopwatch<Time> stopwatch_;
    StepHistory history_;
    Value accumulated_{};
    Value deficit_{};
};

}  // namespace

std::unique_ptr<Pacer> make_godot(const PacingSettings& settings) {
    return make_pacer_for<GodotPacer, GodotTime>(with_scaled_timestep(settings));
}

}  // namespace tickproof::harness
