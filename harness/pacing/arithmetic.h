// The number types that game loops keep time in. Each rule is written once, over one of these,
// because its rounding decides how many steps run: ten float frames of 0.1 s are not a second.

#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <type_traits>

#include "harness/pacing/pacing.h"

namespace tickproof::harness {

/// One step, as the loop and as the engine measure it.
template <typename Value>
struct StepSize {
    Value account;       ///< The amount that the loop takes from its account.
    double engine_dt_s;  ///< The step length that the loop passes to the engine.
};

/// Whole units of `kUnit_ns` nanoseconds: adding and subtracting lose nothing.
template <std::int64_t kUnit_ns>
struct IntegerTime {
    using Value = std::int64_t;
    using Wide = std::int64_t;  ///< Holds sums and differences of `Value` exactly.
    static constexpr int kDigits = 17;
    /// A loop that counts whole milliseconds reads a running clock: 6.944 ms frames measure 6 and 7
    /// in turn. Rounding each frame down instead would lose a seventh of the time, which no such
    /// game does.
    static constexpr bool kNativeClockRuns = kUnit_ns != 1;

    static Value of(Duration duration) {
        const std::int64_t whole = duration.count() / kUnit_ns;
        return duration.count() % kUnit_ns < 0 ? whole - 1 : whole;  // Down, also below zero.
    }
    static Value of_seconds(double value_s) { return std::llround(value_s * 1e9 / kUnit_ns); }
    static Value of_rate(double rate_hz) { return of_seconds(1 / rate_hz); }
    static double to_hz(Value value) { return 1e9 / kUnit_ns / static_cast<double>(value); }
    static double to_s(Wide value) { return static_cast<double>(value) / (1e9 / kUnit_ns); }
    static double to_ms(Wide value) { return static_cast<double>(value) / (1e6 / kUnit_ns); }
    static StepSize<Value> step(const Timestep& timestep) {
        const Value whole = (timestep.account.count() + kUnit_ns / 2) / kUnit_ns;
        return {.account = std::max<Value>(1, whole), .engine_dt_s = timestep.dt_s};
    }
};

/// Floating point, in seconds (`kPerSecond` 1) or milliseconds (1000).
template <typename Float, int kPerSecond>
struct FloatingTime {
    using Value = Float;
    using Wide = double;
    static constexpr int kDigits = std::is_same_v<Float, float> ? 9 : 17;
    static constexpr bool kNativeClockRuns = false;

    static Value of(Duration duration) {
        return static_cast<Value>(kPerSecond == 1 ? seconds(duration) : milliseconds(duration));
    }
    static Value of_seconds(double value_s) { return static_cast<Value>(value_s * kPerSecond); }
    /// 1000 / 144 ms, which is not 1000 * (1 / 144) ms.
    static Value of_rate(double rate_hz) { return static_cast<Value>(kPerSecond / rate_hz); }
    static double to_hz(Value value) { return kPerSecond / static_cast<double>(value); }
    static double to_s(Wide value) { return value / kPerSecond; }
    static double to_ms(Wide value) { return kPerSecond == 1000 ? value : value * 1e3; }
    static StepSize<Value> step(const Timestep& timestep) {
        if constexpr (kPerSecond == 1) {
            // A loop in floats passes the float to the engine.
            const auto value = static_cast<Value>(timestep.dt_s);
            return {.account = value, .engine_dt_s = static_cast<double>(value)};
        } else {
            // 33.3 ms must be 33.3, which 0.0333 * 1000 is not.
            const bool whole = std::abs(seconds(timestep.account) - timestep.dt_s) < 1e-14;
            return {.account = whole ? of(timestep.account) : of_seconds(timestep.dt_s),
                    .engine_dt_s = timestep.dt_s};
        }
    }
};

using Nanoseconds = IntegerTime<1>;
using WholeMilliseconds = IntegerTime<1'000'000>;
using FloatSeconds = FloatingTime<float, 1>;
using DoubleSeconds = FloatingTime<double, 1>;
using DoubleMilliseconds = FloatingTime<double, 1000>;

/// A browser's clock shows the milliseconds since the page was opened, and a delta is the
/// difference of two readings: its last bits depend on that uptime. Games write timesteps as
/// 1000 / 60.
struct BrowserMilliseconds : DoubleMilliseconds {
    static constexpr bool kNativeClockRuns = true;

    static StepSize<Value> step(const Timestep& timestep) {
        const double rate_hz = std::round(1 / timestep.dt_s);
        return 1 / rate_hz == timestep.dt_s
                   ? StepSize<Value>{.account = of_rate(rate_hz), .engine_dt_s = timestep.dt_s}
                   : DoubleMilliseconds::step(timestep);
    }
};

/// A variable of a rule whose source keeps it in seconds.
template <typename Time>
NativeValue in_seconds(std::string_view name, typename Time::Value value) {
    return {.name = name, .value = Time::to_s(value), .digits = Time::kDigits};
}

/// A variable of a rule whose source keeps it in milliseconds.
template <typename Time>
NativeValue in_milliseconds(std::string_view name, typename Time::Value value) {
    return {.name = name, .value = Time::to_ms(value), .digits = Time::kDigits};
}

/// `duration`, which is above 0; but where it is one frame at a whole rate, rounded to nanoseconds,
/// that frame without the rounding: 66,666,667 ns is 1000 / 15 ms.
template <typename Time>
typename Time::Value of_rate_or_duration(Duration duration) {
    const double rate_hz = std::round(1 / seconds(duration));
    const bool whole = rate_hz >= 1 && from_seconds(1 / rate_hz) == duration;
    return whole ? Time::of_rate(rate_hz) : Time::of(duration);
}

/// Integers stop here instead of overflowing: 126 years in nanoseconds, and the sum of two still
/// fits.
inline constexpr std::int64_t kIntegerTimeMax = 4'000'000'000'000'000'000;

template <typename Value>
Value sum(Value a, Value b) {
    if constexpr (std::is_integral_v<Value>) {
        return std::clamp(a + b, -kIntegerTimeMax, kIntegerTimeMax);
    } else {
        return a + b;
    }
}

template <typename Value>
Value scaled(Value value, double scale) {
    if constexpr (std::is_integral_v<Value>) {
        if (scale == 1) {  // A double would lose nanoseconds after 104 days.
            return std::clamp(value, -kIntegerTimeMax, kIntegerTimeMax);
        }
        constexpr auto kMax = static_cast<double>(kIntegerTimeMax);
        return std::llround(std::clamp(static_cast<double>(value) * scale, -kMax, kMax));
    } else {
        return value * static_cast<Value>(scale);
    }
}

/// The largest multiple of `unit` that is not above `value`.
template <typename Value>
Value floored(Value value, Value unit) {
    if constexpr (std::is_integral_v<Value>) {
        const Value rest = value % unit;
        return value - (rest < 0 ? rest + unit : rest);
    } else {
        return std::floor(value / unit) * unit;
    }
}

/// Number of whole `unit`s in `value`, which is not negative.
template <typename Value>
Value whole_units(Value value, Value unit) {
    if constexpr (std::is_integral_v<Value>) {
        return value / unit;
    } else {
        return std::floor(value / unit);
    }
}

/// The remainder of `value` after whole `unit`s. Exact in every type.
template <typename Value>
Value rest_of(Value value, Value unit) {
    if constexpr (std::is_integral_v<Value>) {
        return value % unit;
    } else {
        return std::fmod(value, unit);
    }
}

}  // namespace tickproof::harness
