// The table of pacing settings: their texts, units and limits. Nothing is guessed: a value that
// makes no sense is refused with the name of the setting, what was wrong and what to write instead.

#include "harness/pacing/settings.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdint>

#include "harness/base/input_error.h"
#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

template <typename Value>
struct Choice {
    std::string_view name;
    Value value;
};

constexpr Choice<Clock> kClocks[] = {{"ns", Clock::ns},   {"us", Clock::us},
                                     {"ms", Clock::ms},   {"f32", Clock::f32},
                                     {"f64", Clock::f64}, {"native", Clock::native}};
constexpr Choice<DeltaRounding> kRoundings[] = {{"none", DeltaRounding::none},
                                                {"floor", DeltaRounding::floor},
                                                {"round", DeltaRounding::round},
                                                {"ceil_plus", DeltaRounding::ceil_plus}};
constexpr Choice<OverCap> kOverCaps[] = {{"drop", OverCap::drop}, {"keep", OverCap::keep}};
constexpr Choice<Input> kInputs[] = {{"frame", Input::frame}, {"step", Input::step}};
constexpr Choice<Draw> kDraws[] = {
    {"none", Draw::none}, {"interpolate", Draw::interpolate}, {"extrapolate", Draw::extrapolate}};

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

[[noreturn]] void refuse(std::string_view what, std::string_view text, std::string_view expected) {
    throw InputError(fmt::format("{} '{}': expected {}", what, text, expected));
}

Duration duration_between(std::string_view text, std::string_view what, Duration least,
                          Duration most, std::string_view expected) {
    const Duration value = parse_duration(text, what);
    if (value < least || value > most) {
        refuse(what, text, expected);
    }
    return value;
}

/// Above 0 and up to `most`.
double positive(double value, double most, std::string_view text, std::string_view what,
                std::string_view expected) {
    if (!(value > 0 && value <= most)) {
        refuse(what, text, expected);
    }
    return value;
}

/// In the largest unit of which it is a whole number.
std::string duration_text(Duration duration) {
    const std::int64_t count = duration.count();
    if (count % 1'000'000'000 == 0) {
        return fmt::format("{}s", count / 1'000'000'000);
    }
    if (count % 1'000'000 == 0) {
        return fmt::format("{}ms", count / 1'000'000);
    }
    return count % 1'000 == 0 ? fmt::format("{}us", count / 1'000) : fmt::format("{}ns", count);
}

/// `1/60` where that is what the value is, else the shortest decimal.
std::string seconds_text(double value_s) {
    const double rate_hz = std::round(1 / value_s);
    return rate_hz > 1 && 1 / rate_hz == value_s ? fmt::format("1/{:.0f}", rate_hz)
                                                 : shortest(value_s);
}

constexpr std::string_view kOff = "off";

constexpr PacingSetting kSettings[] = {
    {.name = "timestep",
     .unit = "s, ms, us or hz",
     .summary = "Length of a step; for frame-limited, the target frame time",
     .set = [](PacingSettings& settings,
               std::string_view text) { settings.timestep = parse_timestep(text, "timestep"); },
     .get = [](const PacingSettings& settings) { return seconds_text(settings.timestep.dt_s); }},
    {.name = "timestep_rounding",
     .unit = "none, floor, round, ceil_plus",
     .summary = "What is done to the timestep, in units of delta_unit, by a loop that keeps it so",
     .set =
         [](PacingSettings& settings, std::string_view text) {
             settings.timestep_rounding = parse_choice(text, "timestep_rounding", kRoundings);
         },
     .get =
         [](const PacingSettings& settings) {
             return choice_text(settings.timestep_rounding, kRoundings);
         }},
    {.name = "steps_per_frame_max",
     .unit = "steps, or off",
     .summary = "Steps that one frame may run; over_cap says what becomes of the rest",
     .set =
         [](PacingSettings& settings, std::string_view text) {
             settings.steps_per_frame_max =
                 text == kOff ? 0
                              : parse_integer(text, 1, 1'000'000, "steps_per_frame_max (or off)");
         },
     .get =
         [](const PacingSettings& settings) {
             return settings.steps_per_frame_max == 0
                        ? std::string(kOff)
                        : std::to_string(settings.steps_per_frame_max);
         }},
    {.name = "over_cap",
     .unit = "drop, keep",
     .summary = "What becomes of the steps that a frame owes above steps_per_frame_max: kept, they "
                "are run later",
     .set =
         [](PacingSettings& settings, std::string_view text) {
             settings.over_cap = parse_choice(text, "over_cap", kOverCaps);
         },
     .get =
         [](const PacingSettings& settings) { return choice_text(settings.over_cap, kOverCaps); }},
    {.name = "frame_delta_max",
     .unit = "s, ms or us, or off",
     .summary = "Longest frame that the loop believes, before time_scale; the excess is dropped",
     .set =
         [](PacingSettings& settings, std::string_view text) {
             settings.frame_delta_max =
                 text == kOff ? Duration{0}
                              : duration_between(text, "frame_delta_max", Duration{1'000},
                                                 Duration{1'000'000'000'000'000'000},
                                                 "a time of at least 1us, or off");
         },
     .get =
         [](const PacingSettings& settings) {
             return settings.frame_delta_max == Duration{0}
                        ? std::string(kOff)
                        : duration_text(settings.frame_delta_max);
         }},
    {.name = "time_scale",
     .unit = "game seconds per second",
     .summary = "Scales what enters the account: slow motion below 1",
     .set =
         [](PacingSettings& settings, std::string_view text) {
             settings.time_scale =
                 positive(parse_number(text, "time_scale"), 100, text, "time_scale",
                          "a number above 0 and up to 100, such as 0.5");
         },
     .get = [](const PacingSettings& settings) { return shortest(settings.time_scale); }},
    {.name = "clock",
     .unit = "ns, us, ms, f32, f64, native",
     .summary = "How the loop keeps time: integers (us and ms round the running clock down), "
                "floating-point seconds, or as the rule's source does",
     .set = [](PacingSettings& settings,
               std::string_view text) { settings.clock = parse_choice(text, "clock", kClocks); },
     .get = [](const PacingSettings& settings) { return choice_text(settings.clock, kClocks); }},
    {.name = "clock_start",
     .unit = "s, ms, us or ns",
     .summary =
         "What the running clock reads when the first frame begins: the uptime of the machine",
     .set =
         [](PacingSettings& settings, std::string_view text) {
             settings.clock_start =
                 duration_between(text, "clock_start", Duration{0},
                                  Duration{1'000'000'000'000'000'000}, "a time of 0 or more");
         },
     .get = [](const PacingSettings& settings) { return duration_text(settings.clock_start); }},
    {.name = "delta_rounding",
     .unit = "none, floor, round, ceil_plus",
     .summary =
         "What is done to each measured delta, in units of delta_unit; ceil_plus is floor + 1",
     .set =
         [](PacingSettings& settings, std::string_view text) {
             settings.delta_rounding = parse_choice(text, "delta_rounding", kRoundings);
         },
     .get =
         [](const PacingSettings& settings) {
             return choice_text(settings.delta_rounding, kRoundings);
         }},
    {.name = "delta_unit",
     .unit = "s, ms, us or ns",
     .summary = "The unit of delta_rounding and timestep_rounding",
     .set =
         [](PacingSettings& settings, std::string_view text) {
             settings.delta_unit = duration_between(
                 text, "delta_unit", Duration{1}, Duration{1'000'000'000}, "a time from 1ns to 1s");
         },
     .get = [](const PacingSettings& settings) { return duration_text(settings.delta_unit); }},
    {.name = "refresh_hz",
     .unit = "Hz",
     .summary =
         "Refresh rate of the display that updates are aligned with or deltas are snapped to",
     .set =
         [](PacingSettings& settings, std::string_view text) {
             const double value_hz = parse_number(text, "refresh_hz");
             if (!(value_hz >= 1 && value_hz <= 10'000)) {
                 refuse("refresh_hz", text, "a rate from 1 to 10000, such as 59.94");
             }
             settings.refresh_hz = value_hz;
         },
     .get = [](const PacingSettings& settings) { return shortest(settings.refresh_hz); }},
    {.name = "update_max",
     .unit = "s, ms or us",
     .summary = "Longest single update of the refresh rules",
     .set =
         [](PacingSettings& settings, std::string_view text) {
             settings.update_max_s = parse_timestep(text, "update_max").dt_s;
         },
     .get = [](const PacingSettings& settings) { return seconds_text(settings.update_max_s); }},
    {.name = "slow_threshold",
     .unit = "s, ms or us",
     .summary = "Above it a refresh rule slows the game down, or passes the whole frame through",
     .set =
         [](PacingSettings& settings, std::string_view text) {
             settings.slow_threshold_s = parse_timestep(text, "slow_threshold").dt_s;
         },
     .get = [](const PacingSettings& settings) { return seconds_text(settings.slow_threshold_s); }},
    {.name = "snap_tolerance",
     .unit = "s, ms or us",
     .summary = "How near to a whole number of refreshes a delta is snapped; 0 snaps nothing",
     .set =
         [](PacingSettings& settings, std::string_view text) {
             settings.snap_tolerance =
                 duration_between(text, "snap_tolerance", Duration{0}, Duration{1'000'000'000},
                                  "a time from 0 to 1s, such as 0.2ms");
         },
     .get = [](const PacingSettings& settings) { return duration_text(settings.snap_tolerance); }},
    {.name = "input",
     .unit = "frame, step",
     .summary = "Where key presses are looked for: in each frame and kept for the next step, or in "
                "the step itself; changes no step",
     .set = [](PacingSettings& settings,
               std::string_view text) { settings.input = parse_choice(text, "input", kInputs); },
     .get = [](const PacingSettings& settings) { return choice_text(settings.input, kInputs); }},
    {.name = "draw",
     .unit = "none, interpolate, extrapolate",
     .summary = "How a game draws between two steps; changes no step",
     .set = [](PacingSettings& settings,
               std::string_view text) { settings.draw = parse_choice(text, "draw", kDraws); },
     .get = [](const PacingSettings& settings) { return choice_text(settings.draw, kDraws); }},
    {.name = "draw_latency_steps",
     .unit = "steps",
     .summary = "How many steps the drawn state lags behind; changes no step",
     .set =
         [](PacingSettings& settings, std::string_view text) {
             settings.draw_latency_steps = parse_integer(text, 0, 100, "draw_latency_steps");
         },
     .get =
         [](const PacingSettings& settings) {
             return std::to_string(settings.draw_latency_steps);
         }},
};

}  // namespace

std::span<const PacingSetting> pacing_settings() {
    return kSettings;
}

}  // namespace tickproof::harness
