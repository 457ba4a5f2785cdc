// Times as text: three significant digits in a sentence, more in a value to set.

#pragma once

#include <fmt/format.h>

#include <cmath>
#include <string>
#include <utility>

#include "harness/base/text.h"

namespace tickproof::harness {

/// `33.3 ms`, `1.2 s`, `278 us`: a time in seconds as text.
inline std::string time_text(double value_s) {
    constexpr double kRoundsUp = 0.9995;  // From here the text uses the next unit.
    const double magnitude_s = std::abs(value_s);
    if (magnitude_s >= 7200) {
        return fmt::format("{:.3g} h", value_s / 3600);
    }
    if (magnitude_s >= 1000 * kRoundsUp) {
        return fmt::format("{:.0f} s", value_s);
    }
    if (magnitude_s >= kRoundsUp) {
        return fmt::format("{:.3g} s", value_s);
    }
    if (magnitude_s == 0 || magnitude_s >= 1e-3 * kRoundsUp) {
        return fmt::format("{:.3g} ms", 1e3 * value_s);
    }
    return fmt::format("{:.3g} us", 1e6 * value_s);
}

/// `2.247 ms`: the value of a setting, with enough digits to stay within its limit.
inline std::string precise_time_text(double value_s) {
    return std::abs(value_s) >= 1 ? fmt::format("{:.6g} s", value_s)
                                  : fmt::format("{:.6g} ms", 1e3 * value_s);
}

/// Two times; if three digits do not tell them apart, with more.
inline std::pair<std::string, std::string> two_times(double one_s, double other_s) {
    const std::pair texts{time_text(one_s), time_text(other_s)};
    return texts.first == texts.second
               ? std::pair{precise_time_text(one_s), precise_time_text(other_s)}
               : texts;
}

}  // namespace tickproof::harness
