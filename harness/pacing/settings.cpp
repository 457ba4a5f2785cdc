// The table of pacing settings: those of many rules, and after them those that only the loops of
// some engines read (engine_policies.cpp and browser_policies.cpp say which).

#include "harness/pacing/settings.h"

#include <limits>

namespace tickproof::harness {
namespace {

using namespace std::chrono_literals;
using P = PacingSettings;

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
constexpr Choice<bool> kSwitch[] = {{"off", false}, {"on", true}};
constexpr Choice<RuleVersion> kVersions[] = {{"newest", RuleVersion::newest},
                                             {"3.6", RuleVersion::godot_3_6},
                                             {"3.2", RuleVersion::godot_3_2}};
constexpr Choice<ShortPress> kShortPresses[] = {{"lost", ShortPress::lost},
                                                {"kept", ShortPress::kept}};

constexpr bool kOrOff = true;
constexpr double kAboveZero = std::numeric_limits<double>::denorm_min();
constexpr Duration kLongest = 1'000'000'000s;

constexpr PacingSetting kSettings[] = {
    {.name = "timestep",
     .unit = "s, ms, us or hz",
     .summary = "Length of a step; for frame-limited, the target frame time",
     .value = TimestepSetting{&P::timestep}},
    {.name = "timestep_rounding",
     .unit = "none, floor, round, ceil_plus",
     .summary = "Rounding of the timestep to delta_unit, in loops that store it rounded",
     .value = ChoiceSetting<DeltaRounding>{&P::timestep_rounding, kRoundings}},
    {.name = "steps_per_frame_max",
     .unit = "steps, or off",
     .summary = "Step cap: most steps in a frame; over_cap drops or keeps the rest. In bullet, off "
                "is one step of the whole frame",
     .value = CountSetting{&P::steps_per_frame_max, 1, 1'000'000, kOrOff}},
    {.name = "over_cap",
     .unit = "drop, keep",
     .summary = "Steps above steps_per_frame_max: dropped, or kept for later frames",
     .value = ChoiceSetting<OverCap>{&P::over_cap, kOverCaps}},
    {.name = "frame_delta_max",
     .unit = "s, ms or us, or off",
     .summary = "Frame-time clamp: longest frame that reaches physics; the excess is dropped",
     .value =
         DurationSetting{&P::frame_delta_max, 1us, kLongest, "a time of at least 1us", kOrOff}},
    {.name = "clamped_time",
     .unit = "real, game",
     .summary = "The time that frame_delta_max limits: real (before time_scale) or game (after it)",
     .value = ChoiceSetting<ClampedTime>{&P::clamped_time, kClampedTimes}},
    {.name = "long_frame",
     .unit = "cut, replace",
     .summary =
         "A frame above frame_delta_max is cut to it, or replaced by one frame at refresh_hz",
     .value = ChoiceSetting<LongFrame>{&P::long_frame, kLongFrames}},
    {.name = "time_scale",
     .unit = "game seconds per second",
     .summary = "Scales the time that enters the accumulator: slow motion below 1",
     .value = NumberSetting{&P::time_scale, kAboveZero, 100,
                            "a number above 0 and up to 100, such as 0.5"}},
    {.name = "clock",
     .unit = "ns, us, ms, f32, f64, native",
     .summary = "Clock of the loop: integers (us and ms round the running clock down), "
                "floating-point seconds, or native: as in the policy's source",
     .value = ChoiceSetting<Clock>{&P::clock, kClocks}},
    {.name = "clock_start",
     .unit = "s, ms, us or ns",
     .summary = "Clock value at the first frame: the uptime of the machine",
     .value = DurationSetting{&P::clock_start, 0ns, kLongest, "a time of 0 or more"}},
    {.name = "delta_rounding",
     .unit = "none, floor, round, ceil_plus",
     .summary = "Rounding of each measured delta to delta_unit; ceil_plus is floor + 1",
     .value = ChoiceSetting<DeltaRounding>{&P::delta_rounding, kRoundings}},
    {.name = "delta_unit",
     .unit = "s, ms, us or ns",
     .summary = "Unit of delta_rounding and timestep_rounding",
     .value = DurationSetting{&P::delta_unit, 1ns, 1s, "a time from 1ns to 1s"}},
    {.name = "refresh_hz",
     .unit = "Hz",
     .summary = "Refresh rate of the display, for the stutter checks of any policy; some policies "
                "also align steps with it, snap deltas to it, or use it as the normal frame rate",
     .value = NumberSetting{&P::refresh_hz, 1, 10'000, "a rate from 1 to 10000, such as 59.94"}},
    {.name = "update_max",
     .unit = "s, ms or us",
     .summary = "Longest step of the refresh policies",
     .value = SecondsSetting{&P::update_max_s}},
    {.name = "slow_threshold",
     .unit = "s, ms or us",
     .summary = "Frames above this slow the game down (refresh-slow-down), or become one step "
                "(refresh-pass-through)",
     .value = SecondsSetting{&P::slow_threshold_s}},
    {.name = "snap_tolerance",
     .unit = "s, ms or us",
     .summary = "Snaps deltas within this of a whole number of refreshes; 0: no snapping",
     .value = DurationSetting{&P::snap_tolerance, 0ns, 1s, "a time from 0 to 1s, such as 0.2ms"}},
    {.name = "input",
     .unit = "frame, step, held",
     .summary = "Where the game polls key presses: in each frame, buffered for the next step; in "
                "the step itself; or held: the step asks whether the key is down. Does not change "
                "steps",
     .value = ChoiceSetting<Input>{&P::input, kInputs}},
    {.name = "draw",
     .unit = "none, interpolate, extrapolate",
     .summary = "How the game draws between two steps. Does not change steps",
     .value = ChoiceSetting<Draw>{&P::draw, kDraws}},
    {.name = "draw_latency_steps",
     .unit = "steps",
     .summary = "Latency of the drawn state. Does not change steps",
     .value = CountSetting{&P::draw_latency_steps, 0, 100}},
    {.name = "version",
     .unit = "newest, 3.6, 3.2",
     .summary = "Version of the engine whose rule is used: in godot 3.6 or 3.2; newest "
                "is Godot 4",
     .value = ChoiceSetting<RuleVersion>{&P::version, kVersions}},
    {.name = "short_presses",
     .unit = "kept, lost",
     .summary = "With input=step, a press that ends before the next step: kept by Godot 4.1 and "
                "later (is_action_just_pressed), lost with legacy_just_pressed_behavior and in "
                "older versions. Does not change steps",
     .value = ChoiceSetting<ShortPress>{&P::short_presses, kShortPresses}},
    {.name = "jitter_fix",
     .unit = "steps",
     .summary = "Share of a step by which a step may move to a neighbouring frame, for regular "
                "step counts; 0: steps do not move",
     .value = NumberSetting{&P::jitter_fix, 0, 10, "a number from 0 to 10, such as 0.5"}},
    {.name = "delta_smoothing",
     .unit = "on, off",
     .summary = "Gives frames near the display's rate whole refreshes, from frame 180 on, as Godot "
                "3.3 and later do where the display synchronises",
     .value = ChoiceSetting<bool>{&P::delta_smoothing, kSwitch}},
    {.name = "fixed_frame_hz",
     .unit = "Hz, or off",
     .summary = "Each frame passes for 1 / fixed_frame_hz, however long it took, and no cap acts: "
                "Godot's --fixed-fps and its movie maker",
     .value = NumberSetting{&P::fixed_frame_hz, 1, 10'000, "a rate from 1 to 10000, such as 60",
                            kOrOff}},
    {.name = "smoothing_frames",
     .unit = "frames, or off",
     .summary = "Last deltas of which the loop takes the mean; in matter-runner-019, the shortest",
     .value = CountSetting{&P::smoothing_frames, 1, 10'000, kOrOff}},
    {.name = "cooldown_frames",
     .unit = "frames, or off",
     .summary = "Frames after the start whose deltas are cut to one frame at refresh_hz: 120 in "
                "Phaser, also after the window regains the focus",
     .value = CountSetting{&P::cooldown_frames, 1, 10'000, kOrOff}},
    {.name = "whole_hz",
     .unit = "on, off",
     .summary = "Snaps deltas to whole frame rates",
     .value = ChoiceSetting<bool>{&P::whole_hz, kSwitch}},
    {.name = "rate_limit_hz",
     .unit = "Hz, or off",
     .summary = "Highest rate at which the loop updates the game",
     .value =
         NumberSetting{&P::rate_limit_hz, 1, 10'000, "a rate from 1 to 10000, such as 30", kOrOff}},
    {.name = "frame_limiter",
     .unit = "on, off",
     .summary = "A frame shorter than the timestep waits until it has passed",
     .value = ChoiceSetting<bool>{&P::frame_limiter, kSwitch}},
    {.name = "step_budget",
     .unit = "s, ms or us, or off",
     .summary = "Real time for the steps of a frame; --step-cost sets the time of one step. When "
                "the budget is used up the loop stops",
     .value = DurationSetting{&P::step_budget, 1us, 1000s, "a time from 1us to 1000s", kOrOff}},
};

}  // namespace

std::span<const PacingSetting> pacing_settings() {
    return kSettings;
}

}  // namespace tickproof::harness
