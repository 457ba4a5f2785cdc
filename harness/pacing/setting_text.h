// How the tables of pacing settings read and print values. Nothing is guessed: a value that makes
// no sense is refused with the name of the setting, what was wrong and what to write instead.

#pragma once

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/pacing/settings.h"

namespace tickproof::harness {

template <typename Value>
struct Choice {
    std::string_view name;
    Value value;
};

template <typename Value, std::size_t kCount>
Value parse_choice(std::string_view text, std::string_view what,
                   const Choice<Value> (&choices)[kCount]) {
    std::array<std::string_view, kCount> names;
    for (std::size_t i = 0; i < kCount; ++i) {
        if (choices[i].name == text) {
            return choices[i].value;
        }
        names[i] = choices[i].name;
    }
    throw InputError(unknown_name(what, text, names));
}

template <typename Value, std::size_t kCount>
std::string choice_text(Value value, const Choice<Value> (&choices)[kCount]) {
    for (const Choice<Value>& choice : choices) {
        if (choice.value == value) {
            return std::string(choice.name);
        }
    }
    return {};
}

[[noreturn]] inline void refuse(std::string_view what, std::string_view text,
                                std::string_view expected) {
    throw InputError(fmt::format("{} '{}': expected {}", what, text, expected));
}

inline Duration duration_between(std::string_view text, std::string_view what, Duration least,
                                 Duration most, std::string_view expected) {
    refuse_without_unit(text, what);
    const Duration value = parse_duration(text, what);
    if (value < least || value > most) {
        refuse(what, text, expected);
    }
    return value;
}

/// Above 0 and up to `most`.
inline double positive(double value, double most, std::string_view text, std::string_view what,
                       std::string_view expected) {
    if (!(value > 0 && value <= most)) {
        refuse(what, text, expected);
    }
    return value;
}

/// In the largest unit of which it is a whole number.
inline std::string duration_text(Duration duration) {
    const std::int64_t count = duration.count();
    if (count % 1'000'000'000 == 0) {
        return fmt::format("{}s", count / 1'000'000'000);
    }
    if (count % 1'000'000 == 0) {
        return fmt::format("{}ms", count / 1'000'000);
    }
    return count % 1'000 == 0 ? fmt::format("{}us", count / 1'000) : fmt::format("{}ns", count);
}

/// `1/60` where that is what the value is, else the shortest decimal; above 1 with its unit.
inline std::string seconds_text(double value_s) {
    const double rate_hz = std::round(1 / value_s);
    return rate_hz > 1 && 1 / rate_hz == value_s ? fmt::format("1/{:.0f}", rate_hz)
                                                 : shortest(value_s) + (value_s > 1 ? "s" : "");
}

inline constexpr std::string_view kOff = "off";

/// The rows that only loops of engines read (engine_settings.cpp).
std::span<const PacingSetting> engine_settings();

}  // namespace tickproof::harness
