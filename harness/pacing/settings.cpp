// The table of pacing settings that hold for many rules. Those of single engines are in
// engine_settings.cpp.

#include "harness/pacing/settings.h"

#include <vector>

#include "harness/pacing/setting_text.h"

namespace tickproof::harness {
namespace {

constexpr Choice<Clock> kClocks[] = {{"ns", Clock::ns},   {"us", Clock::us},
                                     {"ms", Clock::ms},   {"f32", Clock::f32},
                                     {"f64", Clock::f64}, {"native", Clock::native}};
constexpr Choice<DeltaRounding> kRoundings[] = {{"none", DeltaRounding::none},
                                                {"floor", DeltaRounding::floor},
                                                {"round", DeltaRounding::round},
                                                {"ceil_plus", DeltaRounding::ceil_plus}};
constexpr Choice<OverCap> kOverCaps[] = {{"drop", OverCap::drop}, {"keep", OverCap::keep}};
constexpr Choice<ClampedTime> kClampedTimes[] = {{"real", ClampedTime::real},
                                                 {"game", ClampedTime::game}};
constexpr Choice<LongFrame> kLongFrames[] = {{"cut", LongFrame::cut},
                                             {"replace", LongFrame::replace}};
constexpr Choice<Input> kInputs[] = {
    {"frame", Input::frame}, {"step", Input::step}, {"held", Input::held}};
constexpr Choice<Draw> kDraws[] = {{"none", Draw::none},
                                   {"interpolate", Draw::interpolate},
                                   {"extrapolate", Draw::extrapolate},
                                   {"interpolate_frame", Draw::interpolate_frame},
                                   {"camera_first", Draw::camera_first},
                                   {"streak", Draw::streak}};

constexpr PacingSetting kSettings[] = {
    {.name = "timestep",
     .unit = "s, ms, us or hz",
     .summary = "Length of a step; for frame-limited, the target frame time",
     .set = [](PacingSettings& settings,
               std::string_view text) { settings.timestep = parse_timestep(text, "timestep"); },
     .get = [](const PacingSettings& settings) { return seconds_text(settings.timestep.dt_s); }},
    {.name = "timestep_rounding",
     .unit = "none, floor, round, ceil_plus",
     .summary = "Rounding of the timestep to delta_unit, in loops that store it rounded",
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
     .summary = "Step cap: most steps in a frame; over_cap drops or keeps the rest. In bullet, off "
                "is one step of the whole frame",
     .set =
         [](PacingSettings& settings, std::string_view text) {
             settings.steps_per_frame_max =
                 text == kOff ? 0
                              : parse_integer(text, 1, 1'000'000, "steps_per_frame_max", " or off");
         },
     .get =
         [](const PacingSettings& settings) {
             return settings.steps_per_frame_max == 0
                        ? std::string(kOff)
                        : std::to_string(settings.steps_per_frame_max);
         }},
    {.name = "over_cap",
     .unit = "drop, keep",
     .summary = "Steps above steps_per_frame_max: dropped, or kept for later frames",
     .set =
         [](PacingSettings& settings, std::string_view text) {
             settings.over_cap = parse_choice(text, "over_cap", kOverCaps);
         },
     .get =
         [](const PacingSettings& settings) { return choice_text(settings.over_cap, kOverCaps); }},
    {.name = "frame_delta_max",
     .unit = "s, ms or us, or off",
     .summary = "Frame-time clamp: longest frame that reaches physics; the excess is dropped",
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
    {.name = "clamped_time",
     .unit = "real, game",
     .summary = "The time that frame_delta_max limits: real (before time_scale) or game (after it)",
     .set =
         [](PacingSettings& settings, std::string_view text) {
             settings.clamped_time = parse_choice(text, "clamped_time", kClampedTimes);
         },
     .get =
         [](const PacingSettings& settings) {
             return choice_text(settings.clamped_time, kClampedTimes);
         }},
    {.name = "long_frame",
     .unit = "cut, replace",
     .summary =
         "A frame above frame_delta_max is cut to it, or replaced by one frame at refresh_hz",
     .set =
         [](PacingSettings& settings, std::string_view text) {
             settings.long_frame = parse_choice(text, "long_frame", kLongFrames);
         },
     .get =
         [](const PacingSettings& settings) {
             return choice_text(settings.long_frame, kLongFrames);
         }},
    {.name = "time_scale",
     .unit = "game seconds per second",
     .summary = "Scales the time that enters the accumulator: slow motion below 1",
     .set =
         [](PacingSettings& settings, std::string_view text) {
             settings.time_scale =
                 positive(parse_ratio(text, "time_scale"), 100, text, "time_scale",
                          "a number above 0 and up to 100, such as 0.5");
         },
     .get = [](const PacingSettings& settings) { return shortest(settings.time_scale); }},
    {.name = "clock",
     .unit = "ns, us, ms, f32, f64, native",
     .summary = "Clock of the loop: integers (us and ms round the running clock down), "
                "floating-point seconds, or native: as in the policy's source",
     .set = [](PacingSettings& settings,
               std::string_view text) { settings.clock = parse_choice(text, "clock", kClocks); },
     .get = [](const PacingSettings& settings) { return choice_text(settings.clock, kClocks); }},
    {.name = "clock_start",
     .unit = "s, ms, us or ns",
     .summary = "Clock value at the first frame: the uptime of the machine",
     .set =
         [](PacingSettings& settings, std::string_view text) {
             settings.clock_start =
                 duration_between(text, "clock_start", Duration{0},
                                  Duration{1'000'000'000'000'000'000}, "a time of 0 or more");
         },
     .get = [](const PacingSettings& settings) { return duration_text(settings.clock_start); }},
    {.name = "delta_rounding",
     .unit = "none, floor, round, ceil_plus",
     .summary = "Rounding of each measured delta to delta_unit; ceil_plus is floor + 1",
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
     .summary = "Unit of delta_rounding and timestep_rounding",
     .set =
         [](PacingSettings& settings, std::string_view text) {
             settings.delta_unit = duration_between(
                 text, "delta_unit", Duration{1}, Duration{1'000'000'000}, "a time from 1ns to 1s");
         },
     .get = [](const PacingSettings& settings) { return duration_text(settings.delta_unit); }},
    {.name = "refresh_hz",
     .unit = "Hz",
     .summary = "Refresh rate of the display, for the stutter checks of any policy; some policies "
                "also align steps with it, snap deltas to it, or use it as the normal frame rate",
     .set =
         [](PacingSettings& settings, std::string_view text) {
             const double value_hz = parse_ratio(text, "refresh_hz");
             if (!(value_hz >= 1 && value_hz <= 10'000)) {
                 refuse("refresh_hz", text, "a rate from 1 to 10000, such as 59.94");
             }
             settings.refresh_hz = value_hz;
         },
     .get = [](const PacingSettings& settings) { return shortest(settings.refresh_hz); }},
    {.name = "update_max",
     .unit = "s, ms or us",
     .summary = "Longest step of the refresh policies",
     .set =
         [](PacingSettings& settings, std::string_view text) {
             settings.update_max_s = parse_timestep(text, "update_max").dt_s;
         },
     .get = [](const PacingSettings& settings) { return seconds_text(settings.update_max_s); }},
    {.name = "slow_threshold",
     .unit = "s, ms or us",
     .summary = "Frames above this slow the game down (refresh-slow-down), or become one step "
                "(refresh-pass-through)",
     .set =
         [](PacingSettings& settings, std::string_view text) {
             settings.slow_threshold_s = parse_timestep(text, "slow_threshold").dt_s;
         },
     .get = [](const PacingSettings& settings) { return seconds_text(settings.slow_threshold_s); }},
    {.name = "snap_tolerance",
     .unit = "s, ms or us",
     .summary = "Snaps deltas within this of a whole number of refreshes; 0: no snapping",
     .set =
         [](PacingSettings& settings, std::string_view text) {
             settings.snap_tolerance =
                 duration_between(text, "snap_tolerance", Duration{0}, Duration{1'000'000'000},
                                  "a time from 0 to 1s, such as 0.2ms");
         },
     .get = [](const PacingSettings& settings) { return duration_text(settings.snap_tolerance); }},
    {.name = "input",
     .unit = "frame, step, held",
     .summary = "Where the game polls key presses: in each frame, buffered for the next step; in "
                "the step itself; or held: the step asks whether the key is down. Does not change "
                "steps",
     .set = [](PacingSettings& settings,
               std::string_view text) { settings.input = parse_choice(text, "input", kInputs); },
     .get = [](const PacingSettings& settings) { return choice_text(settings.input, kInputs); }},
    {.name = "draw",
     .unit = "none, interpolate, extrapolate",
     .summary = "How the game draws between two steps. Does not change steps",
     .set = [](PacingSettings& settings,
               std::string_view text) { settings.draw = parse_choice(text, "draw", kDraws); },
     .get = [](const PacingSettings& settings) { return choice_text(settings.draw, kDraws); }},
    {.name = "draw_latency_steps",
     .unit = "steps",
     .summary = "Latency of the drawn state. Does not change steps",
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
    static const std::vector<PacingSetting> rows = [] {
        std::vector<PacingSetting> all(std::begin(kSettings), std::end(kSettings));
        const auto more = engine_settings();
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }();
    return rows;
}

}  // namespace tickproof::harness
