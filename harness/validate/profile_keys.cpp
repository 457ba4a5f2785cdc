// The table of the profile's keys. A key's default is that of GameProfile; a tolerance says why it
// is what it is.

#include <array>

#include "harness/validate/profile.h"

namespace tickproof::harness {

std::span<const ProfileKey> profile_keys() {
    using P = GameProfile;
    using T = Tolerances;
    static const std::vector<ProfileKey> keys = {
        {"physics.gravity_mps2", "gravity", &P::gravity_mps2, 0.1, 1e5},
        {"physics.engine",
         "what computes the motion, as --engine takes it: euler (what most engines do), box2d, "
         "euler:collision=swept (continuous collision), ...",
         &P::engine},
        {"physics.substeps", "equal parts that the game splits every step into", &P::substeps, 1,
         64},

        {"jump.speed_mps", "take-off speed upwards; 0: nobody jumps", &P::jump_speed_mps, 0, 1e4, 1,
         0.1},
        {"jump.height_m",
         "instead of speed_mps: how high a jump is meant to be; 0: as speed_mps says",
         &P::jump_height_m, 0, 1e4},
        {"jump.run_mps", "speed forwards", &P::run_mps, 0, 1e4},
        {"jump.step_up_m", "how much higher than its feet a ledge may be for a character to get on",
         &P::step_up_m, 0, 1e4},
        {"jump.ledges_m", "heights that a jump must reach", &P::ledges_m, 0.001, 1e5},
        {"jump.gaps_m", "widths that a running jump must cross, edge to edge at the same height",
         &P::gaps_m, 0.001, 1e5},
        {"jump.ceilings_m", "heights that a jump must stay below", &P::ceilings_m, 0.001, 1e5},

        {"wall.thickness_m", "the thinnest wall or floor of the game; 0: there is none",
         &P::wall_thickness_m, 0, 1e4, 1, 0.001},
        {"wall.fastest_mps", "the fastest thing that a wall must stop; 0: there is none",
         &P::fastest_mps, 0, 1e6, 1, 0.1},
        {"wall.fastest_radius_m", "half of its size along its way", &P::fastest_radius_m, 0.001,
         1e4},

        {"gate.thickness_m", "a gate that closes in front of a running character; 0: there is none",
         &P::gate_thickness_m, 0, 1e4, 1, 0.001},
        {"gate.speed_mps", "how fast it closes", &P::gate_speed_mps, 0.001, 1e5},
        {"gate.distance_m", "how far away the character is when it begins to", &P::gate_distance_m,
         0.001, 1e5},
        {"gate.character_width_m", "width of the character that runs at it",
         &P::gate_character_width_m, 0.001, 1e4},
        {"gate.character_height_m",
         "its height; the gate is two and a half times as high, the ground lies 5/12 of it below "
         "the take-off of a jump",
         &P::gate_character_height_m, 0.001, 1e4},

        {"motion.damping_per_step", "factor on a velocity in every step; 1: there is none",
         &P::damping_per_step, 0, 1},
        {"motion.lerp_per_step",
         "share of the way to its target that a camera goes in every frame or step; 0: none",
         &P::lerp_per_step, 0, 1},
        {"motion.tuned_at_hz", "steps a second at which the two were tuned", &P::tuned_at_hz, 1,
         1e5},
        {"motion.spring_radps",
         "stiffest spring, as its angular frequency sqrt(stiffness / mass) in rad/s; 0: none",
         &P::spring_radps, 0, 1e5},
        {"motion.bounce_height_m", "a ball falls from this height and bounces; 0: none",
         &P::bounce_height_m, 0, 1e4, 1, 0.01},
        {"motion.restitution", "share of the speed that a bounce keeps", &P::restitution, 0, 1},

        {"timers.cooldowns_s", "cooldowns and fire intervals", &P::cooldowns_s, 0.001, 1000},
        {"timers.scales", "time scales that the game uses: slow motion, fast forward",
         &P::time_scales, 0.001, 1000},

        {"input.read_in",
         "where key presses are looked for: frame (and kept for the next step) or step; empty: as "
         "the policy says",
         &P::input,
         0,
         0,
         1,
         0,
         {"", "frame", "step"}},
        {"draw.between_steps",
         "how frames between two steps are drawn: none, interpolate or extrapolate; empty: as the "
         "project says",
         &P::draw,
         0,
         0,
         1,
         0,
         {"", "none", "interpolate", "extrapolate"}},
        {"network.lockstep", "whether peers, replays or a server must compute the same steps",
         &P::lockstep},

        {"frames.lowest_fps", "lowest frame rate to support", &P::lowest_fps, 1, 1000},
        {"frames.highest_fps", "highest frame rate to support", &P::highest_fps, 1, 1000},
        {"frames.refresh_hz", "refresh rates of the displays to support", &P::refresh_hz, 1, 1000},
        {"frames.worst_hitch_ms", "the longest frame to survive; 0: none", &P::worst_hitch_s, 0,
         60'000, 0.001},

        {"cost.step_ms",
         "what a physics step, or each of its substeps, takes on the slowest machine; 0: unknown",
         &P::step_cost_s, 0, 60'000, 0.001},
        {"cost.render_ms", "what the rest of a frame takes there; 0: unknown", &P::render_cost_s, 0,
         60'000, 0.001},
        {"cost.frame_budget_ms", "what a frame may take; 0: a frame of the lowest frame rate",
         &P::frame_budget_s, 0, 60'000, 0.001},

        {"tolerances.game_speed",
         "share by which the game may be slow or fast: players do not feel a hundredth",
         &T::game_speed, 1e-6, 1},
        {"tolerances.jump_m",
         "by which a jump's height may differ: ledges are built with little more to spare",
         &T::jump_m, 1e-9, 1e4},
        {"tolerances.landing_m",
         "by which its landing may differ: what a runner covers in one frame at 50 fps",
         &T::landing_m, 1e-9, 1e4},
        {"tolerances.damping",
         "what damping or a lerp leaves after a quarter of a second may be off by this share of "
         "the "
         "whole: less is not told apart by hand",
         &T::damping, 1e-6, 10},
        {"tolerances.spring", "share by which a spring may swing too fast: a twentieth is not seen",
         &T::spring, 1e-6, 10},
        {"tolerances.bounce",
         "share by which a rebound's height may be off: a twentieth is not "
         "seen",
         &T::bounce, 1e-6, 10},
        {"tolerances.cooldown",
         "share by which a cooldown may be too long: a twentieth of the damage of a weapon",
         &T::cooldown, 1e-6, 10},
        {"tolerances.presses", "share of key presses that may be missed: none", &T::presses, 0, 1},
        {"tolerances.latency_ms",
         "that stepping may add between a press and the first frame that shows it: three refreshes "
         "at 60 Hz",
         &T::latency_s, 0, 10'000, 0.001},
        {"tolerances.stutter_per_s",
         "pictures a second that stand too long or move by half a frame too much: one is seen",
         &T::stutter_per_s, 0, 1000},
        {"tolerances.picture_ms",
         "for which a picture may stand before the next: film shows 24 a second, and fewer are "
         "seen",
         &T::picture_s, 0, 10'000, 0.001},
        {"tolerances.peers_ms",
         "of simulated time by which two peers may be apart for good: two frames at 60 fps are "
         "hidden by prediction",
         &T::peers_s, 0, 10'000, 0.001},
    };
    return keys;
}

std::span<const Preset> presets() {
    static const std::vector<Preset> rows = {
        {.name = "platformer",
         .summary = "jumps onto ledges and over gaps; thin floors; a camera that follows",
         .values = {{"physics.gravity_mps2", "30"},
                    {"jump.height_m", "2.5"},
                    {"jump.run_mps", "7"},
                    {"jump.ledges_m", "[1.0, 2.0, 2.4]"},
                    {"jump.gaps_m", "[3.0, 5.0]"},
                    {"jump.ceilings_m", "[2.7]"},
                    {"wall.thickness_m", "0.5"},
                    {"wall.fastest_mps", "20"},
                    {"wall.fastest_radius_m", "0.4"},
                    {"gate.thickness_m", "0.5"},
                    {"gate.speed_mps", "15"},
                    {"motion.lerp_per_step", "0.1"},
                    {"timers.cooldowns_s", "[0.25]"},
                    {"frames.lowest_fps", "30"}}},
        {.name = "shooter",
         .summary = "fast projectiles, thin walls, fire rates, peers in a network",
         .values = {{"physics.gravity_mps2", "15"},
                    {"jump.height_m", "1.2"},
                    {"jump.run_mps", "6"},
                    {"jump.ledges_m", "[1.0]"},
                    {"wall.thickness_m", "0.2"},
                    {"wall.fastest_mps", "90"},
                    {"wall.fastest_radius_m", "0.05"},
                    {"timers.cooldowns_s", "[0.1, 0.25, 1.0]"},
                    {"network.lockstep", "true"},
                    {"frames.lowest_fps", "60"},
                    {"frames.refresh_hz", "[60, 144, 240]"}}},
        {.name = "racing",
         .summary = "fast cars, stiff suspensions, smooth motion above all",
         .values = {{"jump.speed_mps", "0"},
                    {"wall.thickness_m", "0.5"},
                    {"wall.fastest_mps", "100"},
                    {"wall.fastest_radius_m", "2"},
                    {"motion.damping_per_step", "0.995"},
                    {"motion.spring_radps", "20"},
                    {"frames.lowest_fps", "30"}}},
        {.name = "top-down",
         .summary = "walls and doors, knock-back that is damped, cooldowns; nobody jumps",
         .values = {{"jump.speed_mps", "0"},
                    {"wall.thickness_m", "0.3"},
                    {"wall.fastest_mps", "25"},
                    {"wall.fastest_radius_m", "0.1"},
                    {"gate.thickness_m", "0.3"},
                    {"motion.damping_per_step", "0.9"},
                    {"motion.lerp_per_step", "0.1"},
                    {"timers.cooldowns_s", "[0.2, 0.5]"},
                    {"frames.lowest_fps", "30"}}},
    };
    return rows;
}

}  // namespace tickproof::harness
