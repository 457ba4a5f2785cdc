// How a game loop turns frame time into physics steps. Pacing knows no physics: a `Pacer` could be
// shipped in a game.

#pragma once

#include <compare>
#include <cstddef>
#include <string_view>
#include <vector>

#include "harness/base/duration.h"
#include "harness/pacing/step_list.h"

namespace tickproof::harness {

/// A timestep has two values: the time that the loop books (whole nanoseconds) and the engine's dt.
/// `1/144` books 6,944,444 ns and steps by 1.0 / 144; the difference is reported.
struct Timestep {
    Duration account{16'666'667};
    double dt_s = 1.0 / 60;

    friend auto operator<=>(const Timestep&, const Timestep&) = default;
};

/// How the loop keeps time. `us` and `ms` floor the running clock; `f32` and `f64` hold it, and the
/// account, in seconds of that type; `native` is the arithmetic of the rule's own source.
enum class Clock { ns, us, ms, f32, f64, native };

/// Rounding of each measured delta to `delta_unit`. `ceil_plus` is floor + 1.
enum class DeltaRounding { none, floor, round, ceil_plus };

/// Steps above `steps_per_frame_max` are dropped, or kept for later frames.
enum class OverCap { drop, keep };

/// `frame_delta_max` limits real time, before `time_scale`, or game time.
enum class ClampedTime { real, game };

/// A frame that is longer than `frame_delta_max` is cut there, or one frame at
/// `refresh_hz` takes its place.
enum class LongFrame { cut, replace };

/// Rules that an engine had before its present one.
enum class RuleVersion { newest, godot_3_6, godot_3_2 };

/// Where a game looks for key presses: once a frame, and remembers them for the next step; or in
/// the step itself, for new presses or for keys that are down. A step misses what was pressed in a
/// frame without one, unless the engine keeps new presses for it.
enum class Input { frame, step, held };

/// The fate of a press that ends before a step has asked for new presses.
enum class ShortPress { lost, kept };

/// How a game draws between two steps. The last three are faults that games have:
/// `interpolate_frame` spreads the overstep over all steps of a frame instead of the last;
/// `camera_first` moves the camera before the bodies, so that it follows where the frame before
/// drew them; `streak` interpolates from the place before a teleport, too.
enum class Draw { none, interpolate, extrapolate, interpolate_frame, camera_first, streak };

/// Everything that can be set about pacing. Each policy reads some of it and has defaults of its
/// own (policies.cpp, engine_policies.cpp, browser_policies.cpp); units and summaries are in
/// settings.cpp.
struct PacingSettings {
    Timestep timestep{};
    /// Rounding of the timestep itself to `delta_unit`, by a loop that keeps it in
    /// whole units.
    DeltaRounding timestep_rounding = DeltaRounding::none;
    int steps_per_frame_max = 0;  ///< 0 is no cap.
    OverCap over_cap = OverCap::drop;
    Duration frame_delta_max{0};  ///< 0 is no clamp.
    ClampedTime clamped_time = ClampedTime::real;
    LongFrame long_frame = LongFrame::cut;
    double time_scale = 1;
    Clock clock = Clock::ns;
    Duration clock_start{0};  ///< The running clock at the beginning of the first frame.
    DeltaRounding delta_rounding = DeltaRounding::none;
    Duration delta_unit{1'000'000};
    double refresh_hz = 60;
    double update_max_s = 1.0 / 15;  ///< Longest single update of the refresh rules.
    /// Above it a refresh rule lies about time or passes it through.
    double slow_threshold_s = 0.1;
    Duration snap_tolerance{200'000};  ///< Largest distance from whole refreshes that is snapped.
    double jitter_fix = 0.5;           ///< As a share of a step.
    bool delta_smoothing = false;
    double fixed_frame_hz = 0;  ///< Frames a second that each frame passes for; 0 is off.
    int smoothing_frames = 0;   ///< 0 is off.
    int cooldown_frames = 0;    ///< 0 is off.
    bool whole_hz = false;
    double rate_limit_hz = 0;  ///< 0 is off.
    bool frame_limiter = false;
    Duration step_budget{0};  ///< In real time; 0 is off.
    RuleVersion version = RuleVersion::newest;
    Input input = Input::frame;
    ShortPress short_presses = ShortPress::lost;
    Draw draw = Draw::none;
    int draw_latency_steps = 0;

    /// Real time of a step, for rules that watch the clock while they step. Not a
    /// setting of the user: `make_pacer` fills it in from the load.
    Duration step_cost{0};

    friend auto operator<=>(const PacingSettings&, const PacingSettings&) = default;
};

/// True if no press is lost, as long as there are steps at all.
inline bool keeps_presses(const PacingSettings& settings) {
    return settings.input == Input::frame ||
           (settings.input == Input::step && settings.short_presses == ShortPress::kept &&
            settings.version == RuleVersion::newest);
}

/// The timestep as the loop keeps it: rounded as `timestep_rounding` says, one unit at least.
Timestep kept_timestep(const PacingSettings& settings);

/// The settings of a loop whose `time_scale` makes its steps longer or shorter, and not more or
/// fewer: its timestep is one of game time.
PacingSettings with_scaled_timestep(PacingSettings settings);

/// Why a frame's plan is not complete.
enum class Stop { none, unbounded, clock_too_coarse };

/// Law 2: every loop ends. A frame with more steps than this is cut there, with
/// `Stop::unbounded`.
inline constexpr std::size_t kStepsPerFrameMax = 100'000;

/// The effect of one frame. All times are seconds of scaled time.
struct FramePlan {
    StepList steps;
    // No two numbers of one type stand side by side: a compiler copies such a pair by one load, and
    // that load waits for the two stores by which the rule has just written the pair.
    double overstep_s = 0;  ///< Time in the account at the end of the frame.
    Duration waited{0};     ///< Slept by the loop, on top of the frame's work.
    double dropped_s = 0;   ///< Lost in this frame; negative if time was gained.
    Stop stop = Stop::none;
    double update_s = 0;  ///< The delta that the loop passes to per-frame code.
    /// The part of `overstep_s` that the loop's interpolation fraction leaves out.
    double deficit_s = 0;

    /// Empties the plan and keeps the capacity.
    void restart() {
        steps.clear();
        overstep_s = dropped_s = update_s = deficit_s = 0;
        waited = Duration{0};
        stop = Stop::none;
    }

    /// Adds a step, or refuses and sets `stop` when the frame already has kStepsPerFrameMax.
    bool add(Step step) {
        if (steps.size() == kStepsPerFrameMax) {
            stop = Stop::unbounded;
            return false;
        }
        steps.push_back(step);
        return true;
    }
};

/// One variable of a rule in the units of its source; `digits` significant digits print it exactly.
struct NativeValue {
    std::string_view name;
    double value = 0;
    int digits = 17;
};

/// The rule of a game loop. Law 1: over any number of frames
/// sum(frame + waited) x time_scale = sum(dt) + overstep of the last frame + sum(dropped), to
/// rounding.
class Pacer {
  public:
    Pacer() = default;
    Pacer(const Pacer&) = delete;
    Pacer& operator=(const Pacer&) = delete;
    virtual ~Pacer() = default;

    /// `frame` is the work of one frame: what it would take if the loop did not wait. It is within
    /// +-1e9 s. Clears and refills `plan`.
    virtual void advance(Duration frame, FramePlan& plan) = 0;

    /// Resets to the state after construction: account, clock and history empty.
    virtual void reset() = 0;

    /// The rule's own variables after the last frame, as its source holds them.
    virtual std::vector<NativeValue> native_state() const = 0;
};

}  // namespace tickproof::harness
