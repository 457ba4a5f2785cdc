// The table of the profile's keys; GameProfile has their defaults. Tolerances have a reason.

#include <array>

#include "harness/profile/profile.h"

namespace tickproof::harness {
namespace {

ProfileKey need(ProfileKey key) {
    key.is_need = true;
    return key;
}

}  // namespace

std::span<const ProfileKey> profile_keys() {
    using P = GameProfile;
    using T = Tolerances;
    static const std::vector<ProfileKey> keys = {
        {"physics.gravity_mps2", "gravity", &P::gravity_mps2, 0.1, 1e5},
        {"physics.engine",
         "physics engine: euler (semi-implicit, like most engines), box2d, euler:collision=swept "
         "(continuous collision); see tickproof list engines; empty: as the project's engine moves "
         "bodies, or euler",
         &P::engine},
        {"physics.character",
         "who moves the characters: godot-body for a RigidBody; empty: as the project's engine "
         "moves characters, or as physics.engine",
         &P::character},
        {"physics.character_moves",
         "when the game's code moves the characters: frame (Update, _process) or step "
         "(FixedUpdate, "
         "_physics_process); empty: as the project's scripts show",
         &P::character_moves,
         0,
         0,
         1,
         0,
         {"", "frame", "step"}},
        {"physics.substeps", "substeps per physics step", &P::substeps, 1, 64},

        {"jump.speed_mps", "take-off speed; 0: no jump", &P::jump_speed_mps, 0, 1e4, 1, 0.1},
        {"jump.height_m", "designed jump height, instead of speed_mps; 0: use speed_mps",
         &P::jump_height_m, 0, 1e4},
        {"jump.run_mps", "running speed", &P::run_mps, 0, 1e4},
        {"jump.step_up_m", "step height of the character controller", &P::step_up_m, 0, 1e4},
        need({"jump.ledges_m", "ledge heights that a jump must reach", &P::ledges_m, 0.001, 1e5}),
        need({"jump.gaps_m", "gap widths that a running jump must cross, edges at the same height",
              &P::gaps_m, 0.001, 1e5}),
        need({"jump.ceilings_m", "ceiling heights that a jump must not touch", &P::ceilings_m,
              0.001, 1e5}),

        need({"wall.thickness_m", "thinnest wall or floor; 0: none", &P::wall_thickness_m, 0, 1e4,
              1, 0.001}),
        need({"wall.fastest_mps", "fastest object that a wall must stop; 0: none", &P::fastest_mps,
              0, 1e6, 1, 0.1}),
        need({"wall.fastest_radius_m", "its radius along its path", &P::fastest_radius_m, 0.001,
              1e4}),
        need({"wall.kinds",
              "what it meets, each judged by itself: fixed, kinematic, dynamic, trigger; empty: "
              "fixed, or kinematic with closing_mps",
              &P::wall_kinds,
              0,
              0,
              1,
              0,
              {"", "fixed", "kinematic", "dynamic", "trigger"}}),
        need({"wall.closing_mps", "speed at which a kinematic wall, as a door, comes towards it",
              &P::wall_closing_mps, 0, 1e4}),
        need({"wall.hit",
              "what counts as a hit: contact (the engine stops it) or overlap (the game's code "
              "tests for an overlap after each step, on either side of the middle); empty: contact",
              &P::wall_hit,
              0,
              0,
              1,
              0,
              {"", "contact", "overlap"}}),

        {"gate.thickness_m",
         "thickness of a gate that closes in front of a running character; 0: none. Where a file "
         "writes the jump or the run, only a thickness that it writes, too, is a gate",
         &P::gate_thickness_m, 0, 1e4, 1, 0.001},
        {"gate.speed_mps", "closing speed of the gate", &P::gate_speed_mps, 0.001, 1e5},
        {"gate.distance_m", "distance of the character when the gate starts to close",
         &P::gate_distance_m, 0.001, 1e5},
        {"gate.character_width_m", "width of the character", &P::gate_character_width_m, 0.001,
         1e4},
        {"gate.character_height_m",
         "height of the character; the gate is 2.5x this height, and the ground lies 5/12 of this "
         "height below the take-off",
         &P::gate_character_height_m, 0.001, 1e4},

        need({"motion.damping_per_step", "damping: velocity factor per step; 1: none",
              &P::damping_per_step, 0, 1}),
        need({"motion.lerp_per_step",
              "camera lerp: share of the remaining distance per step; 0: none", &P::lerp_per_step,
              0, 1}),
        need({"motion.tuned_at_hz", "steps a second at which damping and lerp were tuned",
              &P::tuned_at_hz, 1, 1e5}),
        need({"motion.spring_radps",
              "stiffest spring: angular frequency sqrt(stiffness / mass) in rad/s; 0: none",
              &P::spring_radps, 0, 1e5}),
        need({"motion.spring_damping_ratio",
              "damping ratio of that spring: damping / (2 sqrt(stiffness x mass)); 0: no damper, "
              "1: critical",
              &P::spring_damping_ratio, 0, 100}),
        need({"motion.bounce_height_m", "drop height of a bouncing ball; 0: none",
              &P::bounce_height_m, 0, 1e4, 1, 0.01}),
        need({"motion.restitution", "restitution: share of the speed that a bounce keeps",
              &P::restitution, 0, 1}),

        need({"timers.cooldowns_s", "cooldowns and fire intervals", &P::cooldowns_s, 0.001, 1000}),
        {"timers.clock",
         "numbers in which timers count the deltas: f32 (floats), f64 (doubles), or exact (whole "
         "steps, or integers); empty: as the scripts of the project's engine, or f32",
         &P::timer_clock,
         0,
         0,
         1,
         0,
         {"", "f32", "f64", "exact"}},
        {"timers.count",
         "down: a timer subtracts each delta until it is at 0; up: it adds them until it is at its "
         "length; empty: down",
         &P::timer_count,
         0,
         0,
         1,
         0,
         {"", "down", "up"}},
        need({"timers.scales", "time scales that the game uses: slow motion, fast forward",
              &P::time_scales, 0.001, 1000}),

        {"input.read_in",
         "where the game polls key presses: frame (buffered for the next step), step (asks for new "
         "presses) or held (a step asks for keys that are down); empty: the policy's",
         &P::input,
         0,
         0,
         1,
         0,
         {"", "frame", "step", "held"}},
        {"draw.between_steps",
         "how the game draws between steps: none, interpolate or extrapolate, or as it should not: "
         "interpolate_frame, camera_first or streak; empty: the project's",
         &P::draw,
         0,
         0,
         1,
         0,
         {"", "none", "interpolate", "extrapolate", "interpolate_frame", "camera_first", "streak"}},
        need({"network.lockstep", "true: peers, replays or a server must compute identical steps",
              &P::lockstep}),

        {"frames.lowest_fps", "lowest frame rate to support", &P::lowest_fps, 1, 1000},
        {"frames.highest_fps", "highest frame rate to support", &P::highest_fps, 1, 1000},
        need({"frames.refresh_hz", "refresh rates of the displays to support", &P::refresh_hz, 1,
              1000}),
        {"frames.worst_hitch_ms", "longest hitch to survive; 0: none", &P::worst_hitch_s, 0, 60'000,
         0.001},

        {"cost.step_ms",
         "time of a physics step (of a substep, if there are several) on the slowest machine; 0: "
         "unknown",
         &P::step_cost_s, 0, 60'000, 0.001},
        {"cost.render_ms", "time of the rest of a frame there; 0: unknown", &P::render_cost_s, 0,
         60'000, 0.001},
        {"cost.frame_budget_ms", "frame time to stay within; 0: 1 / lowest_fps", &P::frame_budget_s,
         0, 60'000, 0.001},

        {"tolerances.game_speed", "error of the game speed, as a share: players do not notice 1%",
         &T::game_speed, 1e-6, 1},
        {"tolerances.jump_m",
         "error of the jump height: level designers leave about this margin at ledges", &T::jump_m,
         1e-9, 1e4},
        {"tolerances.landing_m", "error of the landing point: one frame of running at 50 fps",
         &T::landing_m, 1e-9, 1e4},
        {"tolerances.damping",
         "error of damping and lerp after 0.25 s, as a share of the start value: players do not "
         "feel 5%",
         &T::damping, 1e-6, 10},
        {"tolerances.spring", "error of a spring's frequency, as a share: 5% is not visible",
         &T::spring, 1e-6, 10},
        {"tolerances.bounce", "error of a bounce's height, as a share: 5% is not visible",
         &T::bounce, 1e-6, 10},
        {"tolerances.cooldown",
         "extra length of a cooldown, as a share: costs a weapon 5% of its damage per second",
         &T::cooldown, 1e-6, 10},
        {"tolerances.presses", "share of key presses that may be lost: none", &T::presses, 0, 1},
        need({"tolerances.latency_ms",
              "input latency that stepping may add: three refreshes at 60 Hz", &T::latency_s, 0,
              10'000, 0.001}),
        {"tolerances.stutter_per_s",
         "uneven frames per second (shown too long, or moved half a refresh too far): one is "
         "visible",
         &T::stutter_per_s, 0, 1000},
        {"tolerances.picture_ms",
         "longest time that a frame may stay on the display: film shows 24 frames a second",
         &T::picture_s, 0, 10'000, 0.001},
        {"tolerances.peers_ms",
         "lasting offset between two peers, in game time: prediction hides two frames at 60 fps",
         &T::peers_s, 0, 10'000, 0.001},
    };
    return keys;
}

}  // namespace tickproof::harness
