// From the length of a frame to the delta that a loop measures: clock, rounding, clamp and scale,
// in this order unless `clamped_time` says otherwise, and for every rule. Whatever these stages
// take from the true length, or add to it, is booked as dropped.

#pragma once

#include "harness/pacing/arithmetic.h"

namespace tickproof::harness {

template <typename Time>
class Stopwatch {
  public:
    using Value = typename Time::Value;

    explicit Stopwatch(const PacingSettings& settings)
        : settings_(settings), is_plain_(is_plain(settings)) {
        reset();
    }

    void reset() {
        now_ns_ = settings_.clock_start.count();
        reading_ = shown();
    }

    /// The frame as the clock shows it, rounded as `delta_rounding` says. Not yet clamped or
    /// scaled.
    Value read(Duration frame) {
        if (settings_.clock == Clock::native && !Time::kNativeClockRuns) {
            return rounded(Time::of(frame));
        }
        now_ns_ = sum(now_ns_, frame.count());
        const Value before = reading_;
        reading_ = shown();
        return rounded(reading_ - before);
    }

    /// The clock at the end of the last frame.
    Value reading() const { return reading_; }

    Value delta_unit() const {
        const Value unit = Time::of(settings_.delta_unit);
        if constexpr (std::is_integral_v<Value>) {
            return std::max<Value>(1, unit);  // Nothing is finer than the clock.
        } else {
            return unit;
        }
    }

    /// `delta`, cut to `frame_delta_max`. There is no lower limit.
    Value clamped(Value delta) const {
        const Value most = Time::of(settings_.frame_delta_max);
        if (settings_.frame_delta_max <= Duration{0} || delta <= most) {
            return delta;
        }
        return settings_.long_frame == LongFrame::replace
                   ? Time::of_seconds(1 / settings_.refresh_hz)
                   : most;
    }

    /// The game time that enters the account.
    Value to_game_time(Value delta) const { return scaled(delta, settings_.time_scale); }

    /// Clamps and scales `delta`, in the order that `clamped_time` says.
    Value clamped_game_time(Value delta) const {
        return settings_.clamped_time == ClampedTime::game ? clamped(to_game_time(delta))
                                                           : to_game_time(clamped(delta));
    }

    /// Starts the plan of a frame of true length `frame` that the rule takes to be `delta` of game
    /// time.
    void start_plan(Duration frame, Value delta, FramePlan& plan) const {
        plan.restart();
        plan.update_s = Time::to_s(delta);
        plan.dropped_s = seconds(frame) * settings_.time_scale - plan.update_s;
    }

    /// Runs all stages, starts the plan, and returns the delta in game time.
    Value measure(Duration frame, FramePlan& plan) {
        if (is_plain_) [[likely]] {
            return measure_plain(frame, plan);
        }
        const Value delta = clamped_game_time(read(frame));
        start_plan(frame, delta, plan);
        return delta;
    }

  private:
    /// True if the clamp is the only stage that changes a delta, as in most loops: `measure_plain`
    /// is the short way to the same.
    static bool is_plain(const PacingSettings& settings) {
        return std::is_same_v<Time, Nanoseconds> && settings.clock == Clock::ns &&
               settings.delta_rounding == DeltaRounding::none && settings.time_scale == 1 &&
               settings.long_frame == LongFrame::cut;
    }
    Value measure_plain(Duration frame, FramePlan& plan) {
        const auto before_ns = now_ns_;
        now_ns_ = sum(now_ns_, frame.count());
        reading_ = Time::of(Duration{now_ns_});
        const Value delta = clamped(static_cast<Value>(now_ns_ - before_ns));
        plan.restart();
        plan.update_s = Time::to_s(delta);
        if (Time::of(frame) != delta) {
            plan.dropped_s = seconds(frame) - plan.update_s;
        }
        return delta;
    }

    Value shown() const {
        switch (settings_.clock) {
            case Clock::us:
                return Time::of(Duration{floored<std::int64_t>(now_ns_, 1'000)});
            case Clock::ms:
                return Time::of(Duration{floored<std::int64_t>(now_ns_, 1'000'000)});
            case Clock::ns:
            case Clock::f32:
            case Clock::f64:
            case Clock::native:
                break;
        }
        return Time::of(Duration{now_ns_});
    }

    Value rounded(Value delta) const {
        if (settings_.delta_rounding == DeltaRounding::none) {
            return delta;
        }
        const Value unit = delta_unit();
        switch (settings_.delta_rounding) {
            case DeltaRounding::round:
                return floored(delta + unit / 2, unit);
            case DeltaRounding::ceil_plus:
                return floored(delta, unit) + unit;
            case DeltaRounding::floor:
            case DeltaRounding::none:
                break;
        }
        return floored(delta, unit);
    }

    PacingSettings settings_;
    bool is_plain_;
    std::int64_t now_ns_ = 0;
    Value reading_{};
};

}  // namespace tickproof::harness
