// Refuses keys that contradict each other, and keys that detail something the game does not have.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "harness/base/input_error.h"
#include "harness/profile/has_gate.h"
#include "harness/profile/profile.h"

namespace tickproof::harness {
namespace {

/// Longest run-up to a gate: all of it is simulated.
constexpr double kRunUpMax_s = 900;

/// Returns `game.toml:12: ` for the first of the two keys that the file has.
std::string line_of(const GameProfile& profile, std::string_view key, std::string_view other) {
    for (const std::string_view each : {key, other}) {
        const auto found = profile.at.find(each);
        if (found != profile.at.end() && !found->second.empty()) {
            return found->second + ": ";
        }
    }
    return {};
}

void refuse_gates_out_of_reach(const GameProfile& profile) {
    const double touching_m = (profile.gate_character_width_m + profile.gate_thickness_m) / 2;
    const double run_up_m = profile.gate_distance_m - touching_m;
    if (run_up_m <= 0) {
        throw InputError(
            fmt::format("{}gate.distance_m = {}: the character starts inside a gate of {} m; set "
                        "more than {} m",
                        line_of(profile, "gate.distance_m", "gate.thickness_m"),
                        profile.gate_distance_m, profile.gate_thickness_m, touching_m));
    }
    if (run_up_m > kRunUpMax_s * profile.run_mps) {
        throw InputError(fmt::format(
            "{}jump.run_mps = {}: the character does not reach a gate {} m away within {} s; set a "
            "higher speed or a shorter gate.distance_m, or gate.thickness_m = 0 for no gate",
            line_of(profile, "jump.run_mps", "gate.distance_m"), profile.run_mps,
            profile.gate_distance_m, kRunUpMax_s));
    }
}

/// A key that needs one of the keys `on`: it only details what they turn on.
struct Dependent {
    std::string_view key;
    std::vector<std::string_view> on;
};

const std::vector<Dependent>& dependents() {
    static const std::vector<Dependent> all{
        {"wall.fastest_mps", {"wall.thickness_m"}},
        {"wall.fastest_radius_m", {"wall.thickness_m"}},
        {"wall.kinds", {"wall.thickness_m"}},
        {"wall.hit", {"wall.thickness_m"}},
        {"wall.closing_mps", {"wall.thickness_m"}},
        {"gate.speed_mps", {"gate.thickness_m"}},
        {"gate.distance_m", {"gate.thickness_m"}},
        {"gate.character_width_m", {"gate.thickness_m"}},
        {"gate.character_height_m", {"gate.thickness_m"}},
        {"motion.tuned_at_hz", {"motion.damping_per_step", "motion.lerp_per_step"}},
        {"motion.spring_damping_ratio", {"motion.spring_radps"}},
        {"motion.restitution", {"motion.bounce_height_m"}},
        {"timers.clock", {"timers.cooldowns_s"}},
        {"timers.count", {"timers.cooldowns_s"}}};
    return all;
}

}  // namespace

void refuse_without_effect(const GameProfile& profile) {
    for (const Dependent& dependent : dependents()) {
        const auto found = profile.at.find(dependent.key);
        const bool is_in_file = found != profile.at.end() && !found->second.empty();
        const bool is_alone = std::ranges::none_of(
            dependent.on, [&](std::string_view key) { return profile.at.contains(key); });
        if (is_in_file && is_alone) {
            throw InputError(
                fmt::format("{}: {} has no effect without {}; add that, or leave {} out",
                            found->second, dependent.key, fmt::join(dependent.on, " or "),
                            dependent.key.substr(dependent.key.find('.') + 1)));
        }
    }
}

void refuse_contradictions(const GameProfile& profile) {
    if (profile.lowest_fps > profile.highest_fps) {
        const bool has_both =
            profile.at.contains("frames.lowest_fps") && profile.at.contains("frames.highest_fps");
        throw InputError(fmt::format(
            "{}frames.lowest_fps = {} is above frames.highest_fps = {}; {}",
            line_of(profile, "frames.lowest_fps", "frames.highest_fps"), profile.lowest_fps,
            profile.highest_fps, has_both ? "swap them" : "set both"));
    }
    const auto is_written = [&](std::string_view key) { return profile.at.contains(key); };
    if (is_written("jump.speed_mps") && is_written("jump.height_m") && profile.jump_speed_mps > 0 &&
        profile.jump_height_m > 0) {
        throw InputError(fmt::format(
            "{}jump.speed_mps and jump.height_m both set the jump height; leave one of them out",
            line_of(profile, "jump.speed_mps", "jump.height_m")));
    }
    if (profile.wall_hit == "overlap" && !profile.wall_kinds.empty()) {
        throw InputError(
            fmt::format("{}wall.kinds has no effect with wall.hit = \"overlap\", which stops "
                        "nothing; leave out one of them",
                        line_of(profile, "wall.kinds", "wall.hit")));
    }
    const auto& kinds = profile.wall_kinds;
    if (profile.wall_closing_mps > 0 && !kinds.empty() &&
        std::ranges::find(kinds, "kinematic") == kinds.end()) {
        throw InputError(fmt::format(
            "{}wall.closing_mps moves kinematic walls only; add \"kinematic\" to wall.kinds, or "
            "leave out one of them",
            line_of(profile, "wall.closing_mps", "wall.kinds")));
    }
    if (profile.wall_closing_mps > 0 && profile.wall_hit == "overlap") {
        throw InputError(
            fmt::format("{}wall.closing_mps has no effect with wall.hit = \"overlap\"; leave out "
                        "one of them",
                        line_of(profile, "wall.closing_mps", "wall.hit")));
    }
    if (has_gate(profile)) {
        refuse_gates_out_of_reach(profile);
    }
}

}  // namespace tickproof::harness
