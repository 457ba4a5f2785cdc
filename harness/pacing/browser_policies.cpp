// The loops of engines that run in a browser, which keep time in doubles of milliseconds. They
// follow engine_policies.cpp in the table.

#include "harness/pacing/policy_rows.h"
#include "harness/pacing/rules.h"

namespace tickproof::harness {
namespace {

using namespace std::chrono_literals;

/// Phaser's Arcade physics, whose versions differ under a limit.
Policy arcade(std::string_view name, std::string_view summary, std::string_view source,
              std::string_view checked,
              std::unique_ptr<Pacer> (*make_pacer)(const PacingSettings&)) {
    return {.name = name,
            .summary = summary,
            .source = source,
            .checked = checked,
            .defaults = {.frame_delta_max = 200ms, .clock = Clock::native, .smoothing_frames = 10},
            .settings = accumulator_settings(
                {"timestep", "smoothing_frames", "cooldown_frames", "rate_limit_hz", "refresh_hz"}),
            .make_pacer = make_pacer,
            .has_accumulator = true,
            .has_constant_step = true};
}

/// The Runner of matter.js, which Phaser starts in another way.
Policy runner(std::string_view name, std::string_view summary, std::string_view source,
              std::string_view checked,
              std::unique_ptr<Pacer> (*make_pacer)(const PacingSettings&)) {
    return {.name = name,
            .summary = summary,
            .source = source,
            .checked = checked,
            .defaults = {.frame_delta_max = 66'666'667ns,
                         .clock = Clock::native,
                         .smoothing_frames = 100,
                         .whole_hz = true,
                         .step_budget = 33'333'333ns},
            .settings = accumulator_settings({"timestep", "steps_per_frame_max", "smoothing_frames",
                                              "whole_hz", "step_budget", "refresh_hz"}),
            .make_pacer = make_pacer,
            .has_accumulator = true,
            .has_constant_step = true};
}

}  // namespace

std::vector<Policy> browser_policies() {
    return {
        arcade("phaser-arcade",
               "Phaser 4's Arcade physics: 60 Hz without a cap, on smoothed deltas; Phaser's "
               "timeScale is 1 / time_scale",
               "Phaser 4.2.1, TimeStep.js and physics/arcade/World.js", "Phaser 4.2.1",
               make_phaser_arcade),
        arcade("phaser3-arcade",
               "Phaser 3's: as phaser-arcade, but rate_limit_hz counts no time twice",
               "Phaser 3.80.1 and 3.90.0, TimeStep.js and physics/arcade/World.js",
               "Phaser 3.80.1 and 3.90.0", make_phaser3_arcade),
        runner("matter-runner",
               "matter.js' Runner: smoothed and snapped deltas, two steps per frame; time_scale "
               "lengthens steps",
               "matter-js 0.20, Runner.js (acb99b6f)", "matter-js 0.20.0", make_matter_runner),
        runner("phaser-matter",
               "Matter physics of Phaser 3.90 and 4: as matter-runner, but the first frame runs no "
               "step",
               "Phaser 3.90.0 and 4.2.1, physics/matter-js/World.js", "Phaser 3.90.0 and 4.2.1",
               make_phaser_matter),
        {.name = "matter-runner-019",
         .summary = "matter.js' Runner up to 0.19, and Matter physics of Phaser up to 3.80: one "
                    "step per frame, as long as the shortest of 60 deltas",
         .source = "matter-js 0.19.0, Runner.js; Phaser 3.80.1, physics/matter-js/World.js",
         .checked = "matter-js 0.19.0 and Phaser 3.80.1",
         .defaults = {.frame_delta_max = 33'333'333ns,
                      .clock = Clock::native,
                      .smoothing_frames = 60},
         .settings = frame_settings({"timestep", "smoothing_frames"}),
         .make_pacer = make_matter_runner_019,
         .steps_once_a_frame = true},
        {.name = "excalibur",
         .summary = "Excalibur: one step per frame, as long as the frame; above 200 ms it is 1 ms",
         .source = "Excalibur 0.32.0, Clock.ts and Engine.ts",
         .checked = "Excalibur 0.32.0",
         .defaults = {.frame_delta_max = 200ms, .clock = Clock::native},
         .settings = frame_settings({}),
         .make_pacer = make_excalibur,
         .steps_once_a_frame = true},
        {.name = "excalibur-fixed",
         .summary = "Excalibur with fixedUpdateTimestep: whole steps without a cap; a frame above "
                    "200 ms counts as 1 ms",
         .source = "Excalibur 0.32.0, Clock.ts and Engine.ts",
         .checked = "Excalibur 0.32.0",
         .defaults = {.frame_delta_max = 200ms, .clock = Clock::native},
         .settings = accumulator_settings({"timestep"}),
         .make_pacer = make_excalibur_fixed,
         .has_accumulator = true,
         .has_constant_step = true},
        {.name = "mainloop-js",
         .summary = "mainloop.js: 60 Hz without a clamp; at most 240 steps per frame, the rest is "
                    "kept",
         .source = "mainloop.js 1.0.4, mainloop.js",
         .checked = "mainloop.js 1.0.4",
         .defaults = {.steps_per_frame_max = 240,
                      .over_cap = OverCap::keep,
                      .clock = Clock::native},
         .settings = accumulator_settings({"timestep", "steps_per_frame_max", "over_cap"}),
         .make_pacer = make_fixed_in_a_browser,
         .has_accumulator = true,
         .has_constant_step = true},
    };
}

}  // namespace tickproof::harness
