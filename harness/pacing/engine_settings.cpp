// The settings that only the loops of some engines read: engine_policies.cpp says which.

#include "harness/pacing/setting_text.h"

namespace tickproof::harness {
namespace {

constexpr Choice<bool> kSwitch[] = {{"off", false}, {"on", true}};

constexpr Choice<RuleVersion> kVersions[] = {{"newest", RuleVersion::newest},
                                             {"3.6", RuleVersion::godot_3_6},
                                             {"3.2", RuleVersion::godot_3_2}};

constexpr Choice<ShortPress> kShortPresses[] = {{"lost", ShortPress::lost},
                                                {"kept", ShortPress::kept}};

constexpr PacingSetting kEngineSettings[] = {
    {.name = "version",
     .unit = "newest, 3.6, 3.2",
     .summary = "Version of the engine whose rule is used: in godot 3.6 or 3.2; newest "
                "is Godot 4",
     .set =
         [](PacingSettings& settings, std::string_view text) {
             settings.version = parse_choice(text, "version", kVersions);
         },
     .get =
         [](const PacingSettings& settings) { return choice_text(settings.version, kVersions); }},
    {.name = "short_presses",
     .unit = "kept, lost",
     .summary = "With input=step, a press that ends before the next step: kept by Godot 4.1 and "
                "later (is_action_just_pressed), lost with legacy_just_pressed_behavior and in "
                "older versions. Does not change steps",
     .set =
         [](PacingSettings& settings, std::string_view text) {
             settings.short_presses = parse_choice(text, "short_presses", kShortPresses);
         },
     .get =
         [](const PacingSettings& settings) {
             return choice_text(settings.short_presses, kShortPresses);
         }},
    {.name = "jitter_fix",
     .unit = "steps",
     .summary = "Share of a step by which a step may move to a neighbouring frame, for regular "
                "step counts; 0: steps do not move",
     .set =
         [](PacingSettings& settings, std::string_view text) {
             const double value = parse_ratio(text, "jitter_fix");
             if (!(value >= 0 && value <= 10)) {
                 refuse("jitter_fix", text, "a number from 0 to 10, such as 0.5");
             }
             settings.jitter_fix = value;
         },
     .get = [](const PacingSettings& settings) { return shortest(settings.jitter_fix); }},
    {.name = "smoothing_frames",
     .unit = "frames, or off",
     .summary = "Last deltas of which the loop takes the mean; in matter-runner-019, the shortest",
     .set =
         [](PacingSettings& settings, std::string_view text) {
             settings.smoothing_frames =
                 text == kOff ? 0 : parse_integer(text, 1, 10'000, "smoothing_frames (or off)");
         },
     .get =
         [](const PacingSettings& settings) {
             return settings.smoothing_frames == 0 ? std::string(kOff)
                                                   : std::to_string(settings.smoothing_frames);
         }},
    {.name = "cooldown_frames",
     .unit = "frames, or off",
     .summary = "Frames after the start whose deltas are cut to one frame at refresh_hz: 120 in "
                "Phaser, also after the window regains the focus",
     .set =
         [](PacingSettings& settings, std::string_view text) {
             settings.cooldown_frames =
                 text == kOff ? 0 : parse_integer(text, 1, 10'000, "cooldown_frames", " or off");
         },
     .get =
         [](const PacingSettings& settings) {
             return settings.cooldown_frames == 0 ? std::string(kOff)
                                                  : std::to_string(settings.cooldown_frames);
         }},
    {.name = "whole_hz",
     .unit = "on, off",
     .summary = "Snaps deltas to whole frame rates",
     .set =
         [](PacingSettings& settings, std::string_view text) {
             settings.whole_hz = parse_choice(text, "whole_hz", kSwitch);
         },
     .get = [](const PacingSettings& settings) { return choice_text(settings.whole_hz, kSwitch); }},
    {.name = "rate_limit_hz",
     .unit = "Hz, or off",
     .summary = "Highest rate at which the loop updates the game",
     .set =
         [](PacingSettings& settings, std::string_view text) {
             const double value_hz = text == kOff ? 0 : parse_ratio(text, "rate_limit_hz (or off)");
             if (text != kOff && !(value_hz >= 1 && value_hz <= 10'000)) {
                 refuse("rate_limit_hz", text, "a rate from 1 to 10000, such as 30, or off");
             }
             settings.rate_limit_hz = value_hz;
         },
     .get =
         [](const PacingSettings& settings) {
             return settings.rate_limit_hz == 0 ? std::string(kOff)
                                                : shortest(settings.rate_limit_hz);
         }},
    {.name = "frame_limiter",
     .unit = "on, off",
     .summary = "A frame shorter than the timestep waits until it has passed",
     .set =
         [](PacingSettings& settings, std::string_view text) {
             settings.frame_limiter = parse_choice(text, "frame_limiter", kSwitch);
         },
     .get =
         [](const PacingSettings& settings) {
             return choice_text(settings.frame_limiter, kSwitch);
         }},
    {.name = "step_budget",
     .unit = "s, ms or us, or off",
     .summary = "Real time for the steps of a frame; --step-cost sets the time of one step. When "
                "the budget is used up the loop stops",
     .set =
         [](PacingSettings& settings, std::string_view text) {
             settings.step_budget = text == kOff
                                        ? Duration{0}
                                        : duration_between(text, "step_budget", Duration{1'000},
                                                           Duration{1'000'000'000'000},
                                                           "a time from 1us to 1000s, or off");
         },
     .get =
         [](const PacingSettings& settings) {
             return settings.step_budget == Duration{0} ? std::string(kOff)
                                                        : duration_text(settings.step_budget);
         }},
};

}  // namespace

std::span<const PacingSetting> engine_settings() {
    return kEngineSettings;
}

}  // namespace tickproof::harness
