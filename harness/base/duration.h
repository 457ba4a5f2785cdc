// The unit of frame lengths: whole nanoseconds, so that adding them up loses nothing.

#pragma once

#include <chrono>

namespace tickproof::harness {

using Duration = std::chrono::nanoseconds;

/// Correctly rounded: a division of two numbers that a double holds exactly (up to 104 days).
constexpr double seconds(Duration duration) {
    return static_cast<double>(duration.count()) / 1e9;
}

constexpr double milliseconds(Duration duration) {
    return static_cast<double>(duration.count()) / 1e6;
}

/// Rounds to the nearest nanosecond, halves away from zero. `value_s` is within +-9.2e9 s.
constexpr Duration from_seconds(double value_s) {
    const double nanoseconds = value_s * 1e9;
    return Duration{
        static_cast<Duration::rep>(nanoseconds < 0 ? nanoseconds - 0.5 : nanoseconds + 0.5)};
}

}  // namespace tickproof::harness
