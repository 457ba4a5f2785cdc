// The table of policies. To add one: write a file with a `Pacer`, and a row in policies.cpp; or
// only a row in engine_policies.cpp, where an engine follows a rule that is there.

#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/pacing/pacing.h"

namespace tickproof::harness {

/// A row of the table. Its facts (`has_accumulator` and so on) hold for the default settings.
struct Policy {
    std::string_view name;
    std::string_view summary;
    std::string_view source;  ///< Where the rule and its defaults come from.
    /// Name and version of the engine that runs the same steps in every frame of tests/engines.
    /// Empty if the rule is only read from a source.
    std::string_view checked = {};
    bool is_documented_only = false;  ///< The engine's source is not public, or was not read.
    PacingSettings defaults{};
    std::vector<std::string_view> settings;  ///< Names of the settings that the rule reads.
    /// Makes the rule's pacer. `settings.timestep` is already rounded as the loop keeps it.
    std::unique_ptr<Pacer> (*make_pacer)(const PacingSettings& settings) = nullptr;
    /// The rule keeps frame time that is too short for a step, and steps it in a later frame.
    bool has_accumulator = false;
    /// All steps have one length, the timestep, however long the frames are.
    bool has_constant_step = false;
    /// Every frame is exactly one step.
    bool steps_once_a_frame = false;
    /// The loop sleeps in a short frame until the timestep has passed.
    bool waits_for_timestep = false;
    bool engine = false;  ///< The loop of an engine: compared only when it is named.
    /// A step cap drops no time: the steps get longer, or stand for fewer logic ticks.
    bool cap_keeps_time = false;
    /// A step cap of 1 switches the rule off: one step, as long as the frame.
    bool cap_of_one_is_off = false;
    /// Name of the policy that paces the game's per-frame code beside this one. Empty if this
    /// policy itself paces per-frame code.
    std::string_view frames = "variable";
};

/// A policy and its settings: enough to make a pacer.
struct PolicySpec {
    const Policy* policy = nullptr;
    PacingSettings settings;

    friend bool operator==(const PolicySpec&, const PolicySpec&) = default;
};

std::span<const Policy> policies();

/// The row of this name. Throws InputError, with the nearest name, if there is none.
const Policy& find_policy(std::string_view name);

/// True if the step cap limits the time of a frame.
bool cap_drops_time(const PolicySpec& policy);

/// True if what the step cap leaves of a frame waits for later frames.
bool keeps_rest(const PolicySpec& policy);

/// True if the policy reads `setting`, but another setting switches it off: Unreal reads no clamp
/// while it sub-steps.
bool is_switched_off(const PolicySpec& policy, std::string_view setting);

/// True if each frame advances the game by one timestep, however long the frame is.
bool is_frame_locked(const Policy& policy);

/// Says how well the policy is known to be what its engine does: `read from its source`.
std::string evidence(const Policy& policy);

/// True if this setting changes the rule's steps, or how the game reads input or draws. Every
/// policy takes `refresh_hz`, and those that follow the display read it.
bool reads(const Policy& policy, std::string_view setting);

/// `name` or `name:key=value:...`. Throws InputError on an unknown name, on a setting that the
/// policy does not read (but for `refresh_hz`), and on a bad value.
PolicySpec parse_policy(std::string_view text);

/// Sets one setting. Throws as `parse_policy` does.
void set_setting(PolicySpec& spec, std::string_view name, std::string_view text);

/// `step_cost` is the real time of one step, for rules that stop when their steps are too slow.
std::unique_ptr<Pacer> make_pacer(const PolicySpec& spec, Duration step_cost = Duration{0});

/// True if the policy paces code that runs once a frame (`_process`, `Update`).
bool is_per_frame_code(const Policy& policy);

/// The policy of the game's per-frame code, with the settings that both policies read. It is `spec`
/// itself if that paces per-frame code.
PolicySpec policy_of_frames(const PolicySpec& spec);

/// The text that `parse_policy` reads back: the name and whatever differs from the policy's
/// defaults.
std::string to_text(const PolicySpec& spec);

}  // namespace tickproof::harness
