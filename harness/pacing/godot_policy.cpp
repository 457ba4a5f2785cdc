// Godot: an accumulator that remembers how many steps the last frames ran. Noise alone makes a
// frame near 1/60 s buy no step of 1/60 s, or two. So Godot changes a count that breaks the pattern
// of the last 12 frames to one that fits, if at most `jitter_fix` of a step is then missing or left
// over. It changes the delta of per-frame code to match, and carries the difference as a deficit
// into the next frame; the interpolation fraction is of the account without it. With `jitter_fix` 0
// this is a plain accumulator, which interpolation needs.
//
// The cap comes after: all steps that were counted are taken from the accumulator, those above
// `steps_per_frame_max` are not run, and the delta of per-frame code is shorter by their length.
// The account is in real time: `time_scale` makes the steps longer, not more. `delta_smoothing`
// comes before all this. With `fixed_frame_hz` every frame is one of 1/n s instead, and has no cap.
//
// `version` chooses among three rules. All count whole microseconds. Godot 4 keeps its account in
// doubles; Godot 3 keeps it in floats, and its cap is always 8. Godot 3.2 does not keep the delta
// of per-frame code above 1/8 of the frame, does not run the steps that this would add, and may
// count fewer than no steps.

#include <algorithm>
#include <cmath>

#include "harness/pacing/delta_smoother.h"
#include "harness/pacing/make_pacer.h"
#include "harness/pacing/rules.h"
#include "harness/pacing/step_history.h"
#include "harness/pacing/stopwatch.h"

namespace tickproof::harness {
namespace {

using WholeMicroseconds = IntegerTime<1'000>;

struct Godot4Time : DoubleSeconds {};
struct Godot3Time : FloatSeconds {};

/// How the loop measures a frame before it enters the account: as the account holds it, or in whole
/// microseconds, the difference of two integers.
template <typename Time>
struct Measured {
    using Reading = Time;
    static typename Time::Value delta(typename Time::Value reading) { return reading; }
    static typename Time::Value smoothed(typename Time::Value reading, DeltaSmoother& smoother) {
        const std::int64_t delta_us = std::llround(Time::to_s(reading) * 1e6);
        return Time::of_seconds(static_cast<double>(smoother.smoothed(delta_us)) / 1e6);
    }
};

template <typename Time>
struct MeasuredInMicroseconds {
    using Reading = WholeMicroseconds;
    static typename Time::Value delta(std::int64_t reading_us) {
        return static_cast<typename Time::Value>(static_cast<double>(reading_us) / 1e6);
    }
    static std::int64_t smoothed(std::int64_t reading_us, DeltaSmoother& smoother) {
        return smoother.smoothed(reading_us);
    }
};

template <>
struct Measured<Godot4Time> : MeasuredInMicroseconds<Godot4Time> {};
template <>
struct Measured<Godot3Time> : MeasuredInMicroseconds<Godot3Time> {};

constexpr int kGodot3StepsMax = 8;

template <typename Time>
class GodotPacer final : public Pacer {
  public:
    explicit GodotPacer(const PacingSettings& settings)
        : settings_(settings),
          step_(Time::step(settings.timestep)),
          step_dt_s_(game_time_s(step_.account, step_.engine_dt_s)),
          step_lost_s_(std::is_integral_v<Value> && settings.time_scale == 1
                           ? 0
                           : Time::to_s(step_.account) * settings.time_scale - step_dt_s_),
          rate_hz_(whole_rate(settings.timestep.dt_s)),
          has_least_delta_(settings.version != RuleVersion::godot_3_2),
          stopwatch_(settings) {
        settings_.delta_smoothing =
            settings.delta_smoothing && settings.version != RuleVersion::godot_3_2;
        if (settings.version != RuleVersion::newest) {
            settings_.steps_per_frame_max = kGodot3StepsMax;
        }
        if (settings.fixed_frame_hz > 0) {
            settings_.steps_per_frame_max = 0;
            fixed_delta_ = static_cast<Value>(Time::of_seconds(1 / settings.fixed_frame_hz));
        }
    }

    void advance(Duration frame, FramePlan& plan) override {
        auto reading = stopwatch_.clamped(stopwatch_.read(frame));
        if (settings_.delta_smoothing) {
            reading = Measured<Time>::smoothed(reading, smoother_);
        }
        const Value delta =
            settings_.fixed_frame_hz > 0 ? fixed_delta_ : Measured<Time>::delta(reading);
        plan.restart();
        const Wide before = Wide{delta} + Wide{accumulated_} + Wide{deficit_};
        const Value due = sum(delta, deficit_);
        std::int64_t steps = count_steps(due);
        const Value update = settle(due, delta, steps);
        run(steps, update, plan);

        const double scale = settings_.time_scale;
        const Wide after = Wide{accumulated_} + Wide{deficit_};
        const auto ran = static_cast<Wide>(plan.steps.size());
        plan.overstep_s = Time::to_s(after) * scale;
        plan.deficit_s = Time::to_s(Wide{deficit_}) * scale;
        plan.dropped_s = (seconds(frame) - Time::to_s(Wide{delta})) * scale +
                         Time::to_s(before - after - ran * Wide{step_.account}) * scale +
                         static_cast<double>(ran) * step_lost_s_;
    }

    void reset() override {
        stopwatch_.reset();
        smoother_ = {};
        history_.reset();
        accumulated_ = {};
        deficit_ = {};
    }

    std::vector<NativeValue> native_state() const override {
        return {in_seconds<Time>("time_accum", accumulated_),
                in_seconds<Time>("time_deficit", deficit_)};
    }

  private:
    using Value = typename Time::Value;
    using Wide = typename Time::Wide;

    /// The setting is a whole number of ticks a second, and multiplies where others divide.
    static double whole_rate(double dt_s) {
        const double rate_hz = std::round(1 / dt_s);
        return std::abs(rate_hz * dt_s - 1) < 1e-12 ? rate_hz : 1 / dt_s;
    }

    /// `value` of the account as game code is given it, `value_s` if the account is an integer.
    double game_time_s(Wide value, double value_s) const {
        if constexpr (std::is_integral_v<Value>) {
            return value_s * settings_.time_scale;
        } else {
            const Wide scale{static_cast<Value>(settings_.time_scale)};
            return static_cast<double>(static_cast<Value>(value * scale));
        }
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

    /// Takes the steps that are due, or as many as the pattern has if `jitter_fix` allows that.
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
        if (has_least_delta_) {
            steps = std::max<std::int64_t>(0, steps);
        }
        take(steps);
        history_.add(steps);
        return steps;
    }

    /// An eighth of the frame, held in a float whatever the account is.
    static Value least_delta(Value delta) {
        if constexpr (std::is_integral_v<Value>) {
            return std::max(delta / 8, Time::of_seconds(1e-6));
        } else {
            return static_cast<Value>(std::max(static_cast<float>(delta / 8), 1e-6F));
        }
    }

    /// The delta of per-frame code: as the pattern of steps has it, as far as
    /// `jitter_fix` allows and the accumulator stays within one step.
    Value settle(Value due, Value delta, std::int64_t& steps) {
        const Value offset = due - accumulated_;  // Moving one moves the other.
        const Value moved_max = scaled(step_.account, settings_.jitter_fix);
        const StepHistory::Mean mean = history_.usual_mean();
        Value update = due;
        if (mean.frames > 3) {
            update = std::clamp(update, scaled(step_.account, mean.least),
                                scaled(step_.account, mean.most));
        }
        update = std::clamp(update, due - moved_max, due + moved_max);
        update = std::clamp(update, offset, offset + step_.account);
        if (has_least_delta_) {
            update = std::max(update, least_delta(delta));
        }
        accumulated_ = static_cast<Value>(Wide{update} - Wide{offset});
        if (has_least_delta_ && accumulated_ > step_.account) {
            const std::int64_t more = steps_in(0);
            take(more);
            steps += more;
        }
        deficit_ = due - update;
        return update;
    }

    void run(std::int64_t steps, Value update, FramePlan& plan) {
        const std::int64_t steps_max = settings_.steps_per_frame_max;
        Wide shortened{update};
        if (steps_max > 0 && steps > steps_max) {
            shortened -= Wide{static_cast<Value>(steps - steps_max) * step_.account};
            steps = steps_max;
        }
        for (std::int64_t i = 0; i < steps && plan.add({.dt_s = step_dt_s_}); ++i) {
        }
        plan.update_s = game_time_s(shortened, Time::to_s(shortened));
        if (plan.stop != Stop::none) {  // Time below the float's resolution is lost with the rest.
            accumulated_ = deficit_ = {};
        }
    }

    PacingSettings settings_;
    StepSize<Value> step_;
    double step_dt_s_;
    double step_lost_s_;  ///< What a step loses when its length is scaled in floats.
    double rate_hz_;
    bool has_least_delta_;
    Value fixed_delta_{};  ///< With `fixed_frame_hz`.
    Stopwatch<typename Measured<Time>::Reading> stopwatch_;
    DeltaSmoother smoother_;
    StepHistory history_;
    Value accumulated_{};
    Value deficit_{};
};

}  // namespace

std::unique_ptr<Pacer> make_godot(const PacingSettings& settings) {
    return settings.version == RuleVersion::newest
               ? make_pacer_for<GodotPacer, Godot4Time>(settings)
               : make_pacer_for<GodotPacer, Godot3Time>(settings);
}

}  // namespace tickproof::harness
