// The loops of engines in wide use, with the defaults that a new project has there. Most are a rule
// of the general table with other numbers and another arithmetic; the others have files of their
// own. `clock` is native in all of them: the arithmetic of the engine's source. The loops of
// engines that run in a browser are in browser_policies.cpp.
//
// Sources name the engine and the files that were read, at the commit in brackets where there is
// one.

#include "harness/pacing/policy_rows.h"
#include "harness/pacing/rules.h"

namespace tickproof::harness {
namespace {

using namespace std::chrono_literals;

constexpr Timestep kUnityFixed{.account = 20ms, .dt_s = 0.02};
constexpr Timestep k20Hz{.account = 50ms, .dt_s = 0.05};
constexpr Timestep k64Hz{.account = 15'625us, .dt_s = 1.0 / 64};
// A sixtieth of a second as these engines write it.
constexpr Timestep kUnrealSixtieth{.account = 16'667us, .dt_s = 0.016'667};
constexpr Timestep kO3deSixtieth{.account = 16'666'700ns, .dt_s = 0.016'666'7};

/// The physics of Cocos Creator, which compares in two ways.
Policy cocos(std::string_view name, std::string_view summary, std::string_view source,
             std::unique_ptr<Pacer> (*make_pacer)(const PacingSettings&)) {
    return {.name = name,
            .summary = summary,
            .source = source,
            .defaults = {.steps_per_frame_max = 1,
                         .over_cap = OverCap::keep,
                         .frame_delta_max = 1s,
                         .long_frame = LongFrame::replace,
                         .clock = Clock::native},
            .settings = accumulator_settings(
                {"timestep", "steps_per_frame_max", "over_cap", "long_frame", "refresh_hz"}),
            .make_pacer = make_pacer,
            .has_accumulator = true,
            .has_constant_step = true};
}

/// Engines with the fixed rule, but their own way of measuring frames.
std::vector<Policy> fixed_loops() {
    return {
        {.name = "unity",
         .summary = "Unity's FixedUpdate: 50 Hz, frame-time clamp of 0.333 s",
         .source = "Unity manual: Time settings, Fixed updates, Time.maximumDeltaTime; defaults as "
                   "in TimeManager.asset of untouched projects",
         .is_documented_only = true,
         .defaults = {.timestep = kUnityFixed,
                      .frame_delta_max = 333'333'340ns,
                      .clock = Clock::native},
         .settings = accumulator_settings({"timestep"}),
         .make_pacer = make_fixed,
         .has_accumulator = true,
         .has_constant_step = true},
        {.name = "bevy",
         .summary = "Bevy's FixedUpdate: 64 Hz; the 250 ms clamp limits game time",
         .source = "Bevy, crates/bevy_time/src/fixed.rs and virt.rs (4805ca79)",
         .defaults = {.timestep = k64Hz,
                      .frame_delta_max = 250ms,
                      .clamped_time = ClampedTime::game,
                      .clock = Clock::native},
         .settings = accumulator_settings({"timestep", "clamped_time"}),
         .make_pacer = make_fixed,
         .has_accumulator = true,
         .has_constant_step = true},
        {.name = "o3de",
         .summary = "O3DE's PhysX system: 60 Hz in 32-bit floats, frame-time clamp of 0.1 s",
         .source = "O3DE, Gems/PhysX, PhysXSystem.cpp and SystemConfiguration (354a2acc)",
         .defaults = {.timestep = kO3deSixtieth, .frame_delta_max = 100ms, .clock = Clock::native},
         .settings = accumulator_settings({"timestep"}),
         .make_pacer = make_fixed_in_floats,
         .has_accumulator = true,
         .has_constant_step = true},
        cocos("cocos",
              "Cocos Creator's 3D physics: one step per frame; the backlog is kept without limit",
              "Cocos Creator 3.8, physics-system.ts and game.ts (4c7a8797): a delta above 1 s "
              "counts as one frame",
              make_fixed_in_doubles),
        cocos("cocos-2d",
              "Cocos Creator's 2D physics: as cocos, but exactly one timestep of backlog waits "
              "for the next frame (>)",
              "Cocos Creator 3.8, physics-2d/framework/physics-system.ts",
              make_fixed_accumulator_in_doubles),
        {.name = "stride",
         .summary =
             "Stride's Bullet simulation: 60 Hz until the steps have used step_budget of real time",
         .source = "Stride, Simulation.cs and PhysicsSettings.cs (34c7f40f)",
         .defaults = {.clock = Clock::native, .step_budget = 8'333'333ns},
         .settings = accumulator_settings({"timestep", "step_budget"}),
         .make_pacer = make_stride,
         .has_accumulator = true,
         .has_constant_step = true},
        {.name = "love",
         .summary = "LOVE's love.run: the raw delta of each frame, without a clamp",
         .source = "LOVE, callbacks.lua and Timer.cpp (042d4a1e)",
         .checked = "LOVE 11.4",
         .defaults = {.clock = Clock::native},
         .settings = frame_settings({}),
         .make_pacer = make_variable,
         .steps_once_a_frame = true,
         .frames = {}},
    };
}

/// Engines with their own rule.
std::vector<Policy> own_loops() {
    return {
        {.name = "godot",
         .summary = "Godot 4: 60 Hz, at most 8 steps per frame, smoothed by jitter_fix; time_scale "
                    "lengthens steps; version for Godot 3",
         .source = "Godot, main_timer_sync.cpp (005e0542) and main.cpp (001394d9); Godot 3.2.3",
         .checked = "Godot 4.6.3, 3.6.2 (version=3.6) and 3.2.3 (version=3.2)",
         .defaults = {.steps_per_frame_max = 8,
                      .clock = Clock::native,
                      .short_presses = ShortPress::kept},
         .settings = accumulator_settings({"timestep", "steps_per_frame_max", "jitter_fix",
                                           "delta_smoothing", "fixed_frame_hz", "version",
                                           "short_presses"}),
         .make_pacer = make_godot,
         .has_accumulator = true,
         .has_constant_step = true,
         .frames = "godot-process"},
        {.name = "godot-process",
         .summary = "Godot's _process: one step per frame, of the delta that godot gives to "
                    "per-frame code, without jitter fix",
         .source = "as godot: Main::iteration and MainTimerSync::advance",
         .defaults = {.steps_per_frame_max = 8, .clock = Clock::native},
         .settings = frame_settings(
             {"timestep", "steps_per_frame_max", "delta_smoothing", "fixed_frame_hz", "version"}),
         .make_pacer = make_godot_process,
         .steps_once_a_frame = true,
         .frames = {}},
        {.name = "unreal-substep",
         .summary = "Unreal's sub-stepping: up to 6 equal substeps per frame, the rest is dropped; "
                    "1 is sub-stepping off, and then the clamp limits the frame",
         .source =
             "Unreal 4: FPhysSubstepTask::UpdateTime and FPhysScene::TickPhysScene; Unreal 5: "
             "FChaosScene::SetUpForFrame; defaults as the editor writes them to "
             "DefaultEngine.ini",
         .defaults = {.timestep = kUnrealSixtieth,
                      .steps_per_frame_max = 6,
                      .clamped_time = ClampedTime::game,
                      .clock = Clock::native},
         .settings = frame_settings({"timestep", "steps_per_frame_max", "clamped_time"}),
         .make_pacer = make_unreal_substep,
         .cap_of_one_is_off = true},
        {.name = "bullet",
         .summary = "Bullet's stepSimulation: at most one step per call, the rest is dropped; with "
                    "steps_per_frame_max=off one step of the whole frame",
         .source =
             "Bullet, btDiscreteDynamicsWorld.cpp (6c888f4a); drawn one step late, by velocity",
         .checked = "Bullet 3.24",
         .defaults = {.steps_per_frame_max = 1,
                      .clock = Clock::native,
                      .draw = Draw::extrapolate,
                      .draw_latency_steps = 1},
         .settings = accumulator_settings({"timestep", "steps_per_frame_max"}),
         .make_pacer = make_bullet,
         .has_accumulator = true,
         .has_constant_step = true},
        {.name = "defold",
         .summary =
             "Defold's fixed_update: 60 Hz in 32-bit floats, no cap; time_scale lengthens steps",
         .source = "Defold, engine.cpp (frames of at most 0.5 s) and gameobject.cpp (01c27777)",
         .defaults = {.frame_delta_max = 500ms, .clock = Clock::native},
         .settings = accumulator_settings({"timestep"}),
         .make_pacer = make_defold,
         .has_accumulator = true,
         .has_constant_step = true},
        {.name = "monogame",
         .summary = "MonoGame and XNA: waits for 1/60 s, counted in units of 100 ns; frame-time "
                    "clamp of 500 ms",
         .source = "MonoGame, Game.cs (125c21d3)",
         .defaults = {.timestep_rounding = DeltaRounding::round,
                      .frame_delta_max = 500ms,
                      .clock = Clock::native,
                      .delta_unit = 100ns},
         .settings = accumulator_settings({"timestep", "timestep_rounding"}),
         .make_pacer = make_monogame,
         .has_accumulator = true,
         .has_constant_step = true,
         .waits_for_timestep = true},
        {.name = "flax",
         .summary = "Flax: one step per frame, missed steps are skipped; a slow frame is one step "
                    "of its real delta",
         .source = "Flax, Time.cpp (1146620d)",
         .defaults = {.frame_delta_max = 100ms, .clock = Clock::native},
         .settings = accumulator_settings({"timestep"}),
         .make_pacer = make_flax,
         .has_accumulator = true},
        {.name = "sbox",
         .summary =
             "s&box's FixedUpdate: 50 Hz, at most 2 steps per frame, counted from a clock in "
             "32-bit floats; the rest is dropped",
         .source = "s&box, FixedUpdate.cs, Scene.Tick.cs, RealTime.cs (frames of at most 2 s) and "
                   "PhysicsSettings.cs (100b8a7b)",
         .defaults = {.timestep = kUnityFixed,
                      .steps_per_frame_max = 2,
                      .frame_delta_max = 2s,
                      .clock = Clock::native,
                      .draw = Draw::interpolate},
         .settings = accumulator_settings({"timestep", "steps_per_frame_max"}),
         .make_pacer = make_sbox,
         .has_accumulator = true,
         .has_constant_step = true},
        {.name = "quake3",
         .summary = "Quake III's server: 20 Hz in whole milliseconds, frames of 1 to 200 ms",
         .source = "ioquake3, common.c and sv_main.c (5956299e)",
         .defaults = {.timestep = k20Hz,
                      .timestep_rounding = DeltaRounding::floor,
                      .frame_delta_max = 200ms,
                      .clock = Clock::native},
         .settings = accumulator_settings({"timestep", "timestep_rounding"}),
         .make_pacer = make_quake3,
         .has_accumulator = true,
         .has_constant_step = true},
    };
}

}  // namespace

std::vector<Policy> engine_policies() {
    std::vector<Policy> rows = fixed_loops();
    for (const std::vector<Policy>& more : {own_loops(), browser_policies()}) {
        rows.insert(rows.end(), more.begin(), more.end());
    }
    for (Policy& row : rows) {
        row.engine = true;
    }
    return rows;
}

}  // namespace tickproof::harness
