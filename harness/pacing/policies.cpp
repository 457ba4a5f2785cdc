// The table of policies, general rules first, and the text `name:key=value:...` that chooses one.
// The loops of engines are in engine_policies.cpp.

#include "harness/pacing/policies.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "harness/base/input_error.h"
#include "harness/base/row_name.h"
#include "harness/base/text.h"
#include "harness/pacing/other_names.h"
#include "harness/pacing/policy_rows.h"
#include "harness/pacing/rules.h"
#include "harness/pacing/settings.h"

namespace tickproof::harness {
namespace {

using namespace std::chrono_literals;

// 33.3 ms is a thirtieth of a second as many games write it.
constexpr Timestep kThirtieth{.account = 33'300us, .dt_s = 0.0333};
constexpr Timestep k120Hz{.account = 8'333'333ns, .dt_s = 1.0 / 120};
constexpr Timestep k50Hz{.account = 20ms, .dt_s = 0.02};

// A property of the display: checks of what a player sees read it under every policy, and some
// rules also align their updates with it.
constexpr std::string_view kDisplay = "refresh_hz";

Policy aligned_with_refresh(std::string_view name, std::string_view summary,
                            std::initializer_list<std::string_view> settings,
                            std::unique_ptr<Pacer> (*make_pacer)(const PacingSettings&)) {
    return {.name = name,
            .summary = summary,
            .source = "tutorial: updates aligned with the display refresh (32-bit floats, seconds)",
            .settings = accumulator_settings(settings),
            .make_pacer = make_pacer,
            .has_accumulator = true};
}

std::vector<Policy> general_policies() {
    return {
        {.name = "fixed",
         .summary = "Fixed timestep with an accumulator (>=) and a frame-time clamp",
         .source = "Fiedler, Fix Your Timestep!; the clamp of 0.25 s as libGDX quotes it",
         .defaults = {.frame_delta_max = 250ms},
         .settings = accumulator_settings({"timestep", "timestep_rounding", "steps_per_frame_max",
                                           "over_cap", "clamped_time", "long_frame", "refresh_hz"}),
         .make_pacer = make_fixed,
         .has_accumulator = true,
         .has_constant_step = true},
        {.name = "semi-fixed",
         .summary = "Steps of at most the timestep, until the frame is used up",
         .source = "Fiedler, Fix Your Timestep!",
         .defaults = {.frame_delta_max = 250ms},
         .settings = frame_settings({"timestep", "timestep_rounding", "steps_per_frame_max"}),
         .make_pacer = make_semi_fixed},
        {.name = "whole-steps",
         .summary = "Whole steps until the frame is covered; no remainder is kept",
         .source = "PCSX2 patches 592: gravity in passes of 1/60 s until the sum is the frame",
         .settings = frame_settings({"timestep", "timestep_rounding", "steps_per_frame_max"}),
         .make_pacer = make_whole_steps,
         .has_constant_step = true},
        {.name = "snapped",
         .summary =
             "Fixed timestep; deltas are snapped to whole refreshes and averaged over 4 frames",
         .source = "Glaiel, How to make your game run at 60fps",
         .settings = accumulator_settings({"timestep", "timestep_rounding", "steps_per_frame_max",
                                           "over_cap", "refresh_hz", "snap_tolerance"}),
         .make_pacer = make_snapped,
         .has_accumulator = true,
         .has_constant_step = true},
        {.name = "fixed-capped",
         .summary = "Fixed timestep with an accumulator (>); a frame adds at most 8 steps of time",
         .source = "tutorial: fixed intervals of 1/120 s, capped at 1/15 s (doubles, seconds)",
         .defaults = {.timestep = k120Hz, .steps_per_frame_max = 8},
         .settings = accumulator_settings(
             {"timestep", "timestep_rounding", "steps_per_frame_max", "over_cap"}),
         .make_pacer = make_fixed_capped,
         .has_accumulator = true,
         .has_constant_step = true},
        {.name = "fixed-accumulator",
         .summary = "Fixed timestep with an accumulator (>), without clamp or cap",
         .source = "tutorial: accumulator with a target of 33.3 ms (doubles, milliseconds)",
         .defaults = {.timestep = kThirtieth},
         .settings = accumulator_settings(
             {"timestep", "timestep_rounding", "steps_per_frame_max", "over_cap"}),
         .make_pacer = make_fixed_accumulator,
         .has_accumulator = true,
         .has_constant_step = true},
        {.name = "hybrid",
         .summary = "One variable step per frame for motion, whole 20 ms logic ticks for events",
         .source = "tutorial: time factor and full updates (whole milliseconds)",
         .defaults = {.timestep = k50Hz, .steps_per_frame_max = 10, .frame_delta_max = 100ms},
         .settings = frame_settings({"timestep", "timestep_rounding", "steps_per_frame_max"}),
         .make_pacer = make_hybrid,
         .steps_once_a_frame = true,
         .cap_keeps_time = true},
        aligned_with_refresh("refresh-multiple",
                             "Whole display refreshes, in steps of at most update_max",
                             {"refresh_hz", "update_max"}, make_refresh_multiple),
        aligned_with_refresh("refresh-slow-down",
                             "As refresh-multiple; above slow_threshold two steps of half of it, "
                             "the rest is dropped",
                             {"refresh_hz", "update_max", "slow_threshold"},
                             make_refresh_slow_down),
        aligned_with_refresh(
            "refresh-pass-through",
            "As refresh-multiple; above slow_threshold one step of the whole frame",
            {"refresh_hz", "update_max", "slow_threshold"}, make_refresh_pass_through),
        {.name = "variable",
         .summary = "One step per frame, as long as the frame",
         .source = "delta time, as in every engine's per-frame update; no limit by default",
         .settings = frame_settings({}),
         .make_pacer = make_variable,
         .steps_once_a_frame = true,
         .frames = {}},
        {.name = "frame-limited",
         .summary = "Waits for the target frame time; one step per frame, as long as the frame",
         .source = "tutorial: frame limiting to 33.3 ms (doubles, milliseconds)",
         .defaults = {.timestep = kThirtieth},
         .settings = frame_settings({"timestep", "timestep_rounding"}),
         .make_pacer = make_frame_limited,
         .steps_once_a_frame = true,
         .waits_for_timestep = true,
         .frames = {}},
        {.name = "frame-locked",
         .summary = "One constant step per frame: game speed follows the frame rate",
         .source = "games written for one display rate; with frame_limiter, Unreal's "
                   "bUseFixedFrameRate",
         .settings = {"timestep", "frame_limiter"},
         .make_pacer = make_frame_locked,
         .has_constant_step = true,
         .steps_once_a_frame = true,
         .frames = {}},
    };
}

const PacingSetting* find_setting(std::string_view name) {
    const auto settings = pacing_settings();
    const auto found = std::find_if(settings.begin(), settings.end(),
                                    [&](const PacingSetting& row) { return row.name == name; });
    return found == settings.end() ? nullptr : &*found;
}

/// Settings that the policy reads, and those that every policy takes.
std::vector<std::string_view> taken_by(const Policy& policy) {
    std::vector<std::string_view> names = policy.settings;
    if (!reads(policy, kDisplay)) {
        names.push_back(kDisplay);
    }
    return names;
}

std::string no_setting(const Policy& policy, std::string_view name) {
    const OtherName* other = other_name(name);
    if (other == nullptr || !reads(policy, other->setting)) {
        return unknown_name("setting", name, taken_by(policy));
    }
    return fmt::format("no setting '{}'; did you mean '{}'{}?", name, other->setting, other->hint);
}

}  // namespace

void set_setting(PolicySpec& spec, std::string_view name, std::string_view text) {
    const PacingSetting* setting = find_setting(name);
    if (setting == nullptr) {
        throw InputError(
            fmt::format("policy '{}': {}", spec.policy->name, no_setting(*spec.policy, name)));
    }
    if (!reads(*spec.policy, name) && name != kDisplay) {
        throw InputError(fmt::format("policy '{}' does not read '{}'; it reads: {}",
                                     spec.policy->name, name,
                                     fmt::join(spec.policy->settings, ", ")));
    }
    setting->set(spec.settings, text);
}

std::unique_ptr<Pacer> make_pacer(const PolicySpec& spec, Duration step_cost) {
    PacingSettings settings = spec.settings;
    settings.timestep = kept_timestep(settings);
    settings.step_cost = step_cost;
    return spec.policy->make_pacer(settings);
}

std::span<const Policy> policies() {
    static const std::vector<Policy> rows = [] {
        std::vector<Policy> all = general_policies();
        const std::vector<Policy> engines = engine_policies();
        all.insert(all.end(), engines.begin(), engines.end());
        for (Policy& policy : all) {
            policy.name = row_name(policy.name);
        }
        return all;
    }();
    return rows;
}

const Policy& find_policy(std::string_view name) {
    const std::span<const Policy> rows = policies();
    const auto found = std::ranges::find_if(
        rows, [&](const Policy& policy) { return is_named(policy.name, name); });
    if (found == rows.end()) {
        std::vector<std::string_view> names;
        std::ranges::transform(rows, std::back_inserter(names), &Policy::name);
        throw InputError(unknown_name("policy", name, names));
    }
    return *found;
}

std::string evidence(const Policy& policy) {
    if (!policy.checked.empty()) {
        return fmt::format("checked against the engine: {}", policy.checked);
    }
    return policy.is_documented_only ? "from its documentation" : "read from its source";
}

bool cap_drops_time(const PolicySpec& policy) {
    const int cap = policy.settings.steps_per_frame_max;
    return reads(*policy.policy, "steps_per_frame_max") && cap > 0 &&
           !policy.policy->cap_keeps_time && !(policy.policy->cap_of_one_is_off && cap == 1);
}

bool keeps_rest(const PolicySpec& policy) {
    return reads(*policy.policy, "over_cap") && policy.settings.over_cap == OverCap::keep;
}

bool is_switched_off(const PolicySpec& policy, std::string_view setting) {
    return (setting == "frame_delta_max" || setting == "clamped_time") &&
           policy.policy->cap_of_one_is_off && policy.settings.steps_per_frame_max > 1;
}

bool is_frame_locked(const Policy& policy) {
    return policy.steps_once_a_frame && policy.has_constant_step;
}

bool reads(const Policy& policy, std::string_view setting) {
    return std::find(policy.settings.begin(), policy.settings.end(), setting) !=
           policy.settings.end();
}

PolicySpec parse_policy(std::string_view text) {
    const SpecText parts = parse_spec(text);
    const Policy& policy = find_policy(parts.name);
    PolicySpec spec{.policy = &policy, .settings = policy.defaults};
    std::vector<std::string_view> given;
    for (const auto& [name, value] : parts.settings) {
        if (std::find(given.begin(), given.end(), name) != given.end()) {
            throw InputError(
                fmt::format("policy '{}': '{}' is set twice; keep one", policy.name, name));
        }
        given.push_back(name);
        set_setting(spec, name, value);
    }
    return spec;
}

bool is_per_frame_code(const Policy& policy) {
    return policy.frames.empty();
}

PolicySpec policy_of_frames(const PolicySpec& spec) {
    if (is_per_frame_code(*spec.policy)) {
        return spec;
    }
    PolicySpec frames = parse_policy(spec.policy->frames);
    for (const std::string_view name : taken_by(*frames.policy)) {
        if (reads(*spec.policy, name) || name == kDisplay) {
            const PacingSetting& setting = *find_setting(name);
            setting.set(frames.settings, setting.get(spec.settings));
        }
    }
    return frames;
}

std::string to_text(const PolicySpec& spec) {
    std::string text(spec.policy->name);
    for (const std::string_view name : taken_by(*spec.policy)) {
        const PacingSetting& setting = *find_setting(name);
        const std::string value = setting.get(spec.settings);
        if (value != setting.get(spec.policy->defaults)) {
            text += fmt::format(":{}={}", name, value);
        }
    }
    return text;
}

}  // namespace tickproof::harness
