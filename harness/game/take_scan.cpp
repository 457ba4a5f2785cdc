// Takes over what the scan of scripts and scenes says, where profile and settings say nothing.

#include "harness/game/take_scan.h"

#include <algorithm>

#include "harness/base/text.h"
#include "harness/game/engine_text.h"
#include "harness/project/engine_bodies.h"
#include "harness/project/readers.h"
#include "harness/project/values.h"

namespace tickproof::harness {
namespace {

void take_bodies(const ScriptMotion& motion, Game& game) {
    if (!game.profile.engine.empty()) {
        return;
    }
    if (motion.bodies && motion.bodies->dimensions != 0) {
        game.project->dimensions = motion.bodies->dimensions;
        set_bodies(game);
    }
    const auto& bodies = motion.continuous;
    if (!bodies || game.engine.engine->continuous.empty()) {
        return;
    }
    const std::size_t option = game.engine.engine->continuous.front().option;
    // Scenes number the modes as the engine's option does.
    if (bodies->mode > 0 && bodies->continuous == bodies->moved && bodies->triggers == 0 &&
        static_cast<std::size_t>(bodies->mode) <
            game.engine.engine->options[option].choices.size()) {
        game.engine.settings[option] = bodies->mode;
    }
}

/// Characters that are rigid bodies, all with one damping, move as the engine's bodies do.
void take_rigid_characters(const ScriptMotion& motion, Game& game) {
    const auto& characters = motion.characters_in_steps;
    if (!game.character || !motion.characters_in_frames.empty() || characters.empty() ||
        !std::ranges::all_of(characters, [&](const MovedCharacter& each) {
            return each.is_rigid_body && each.linear_damp == characters.front().linear_damp;
        })) {
        return;
    }
    game.character->engine = game.engine;
    if (const auto damp = characters.front().linear_damp) {
        set_option(game.character->engine, "linear_damp", shortest(*damp));
    }
}

/// A loop of the game's own moves characters as their scripts show.
void take_characters(const ScriptMotion& motion, Game& game) {
    const bool is_said = !game.profile.engine.empty() || !game.profile.character.empty();
    if (!is_said) {
        take_rigid_characters(motion, game);
    }
    if (!is_own_code(*game.project) || is_said || game.character ||
        game.engine.engine->by_code.empty()) {
        return;
    }
    physics::EngineSpec engine = game.engine;
    if (motion.makes_sweeping_world && motion.moves_through_world) {
        set_option(engine, "collision", "swept");
    }
    game.character = CharacterMotion{.engine = engine};
    if (of_characters(game).engine == game.engine) {
        game.character.reset();
    }
}

void take_drawing(const ScriptMotion& motion, Game& game) {
    if (ignores_interpolation(*game.project, motion)) {
        game.policy.settings.draw = Draw::none;
        game.project->policy.settings.draw = Draw::none;  // No other setting needs the key off.
    }
}

/// The first of the loops if all take steps of one known length; else null.
const StepLoop* common_loop(const std::vector<StepLoop>& loops) {
    const bool are_alike = std::ranges::all_of(loops, [&](const StepLoop& loop) {
        return loop.timestep == loops.front().timestep && !loop.loses_rest;
    });
    return !loops.empty() && are_alike && !loops.front().timestep.empty() ? &loops.front()
                                                                          : nullptr;
}

/// True if the loops take steps of which no one length is known.
bool are_unknown(const std::vector<StepLoop>& loops) {
    return !loops.empty() && common_loop(loops) == nullptr &&
           std::ranges::none_of(loops, &StepLoop::loses_rest);
}

void take_loop(const ScriptClock& clock, Game& game) {
    Project& project = *game.project;
    if (!is_own_code(project) || !project.settings.empty()) {
        return;
    }
    game.has_unknown_loop = are_unknown(clock.loops);
    if (const StepLoop* loop = common_loop(clock.loops)) {
        // The rule's usual clamp is not the game's.
        game.policy = parse_policy("fixed:frame_delta_max=off:timestep=" + loop->timestep);
        project.settings.push_back({.key = full_key("love.update", "the step"),
                                    .text = loop->timestep,
                                    .pacing = "timestep",
                                    .at = loop->at});
    }
    const auto least = std::ranges::min_element(clock.clamps, {}, &DeltaClamp::most_s);
    if (least != clock.clamps.end() && reads(*game.policy.policy, "frame_delta_max")) {
        const std::string most = exact(from_seconds(least->most_s));
        set_setting(game.policy, "frame_delta_max", most);
        project.settings.push_back({.key = full_key("love.update", "the limit of dt"),
                                    .text = most,
                                    .pacing = "frame_delta_max",
                                    .at = least->at});
    }
    project.policy = game.policy;
}

/// The size on which all scripts that show a jump agree.
std::optional<JumpSize> common_size(const ScriptMotion& motion) {
    std::optional<JumpSize> common;
    for (const auto* movers : {&motion.characters_in_steps, &motion.characters_in_frames}) {
        for (const MovedCharacter& each : *movers) {
            const bool differs =
                common && each.size &&
                (each.size->speed != common->speed || each.size->gravity != common->gravity ||
                 each.size->is_of_project != common->is_of_project);
            if (differs || (each.jump && !each.size)) {
                return std::nullopt;
            }
            common = each.size ? each.size : common;
        }
    }
    return common;
}

/// True if the gravity is the user's, and not the project's.
bool asks_for_gravity(const GameProfile& profile, const ProjectBodies& bodies) {
    const auto at = profile.at.find("physics.gravity_mps2");
    return at != profile.at.end() && at->second != to_text(bodies.gravity_at);
}

void take_jump(const ScriptMotion& motion, Game& game) {
    GameProfile& profile = game.profile;
    const ProjectBodies bodies = bodies_of(*game.project);
    const auto size = common_size(motion);
    const double metre = size ? unit_m(size->dimensions, motion, bodies) : 0;
    if (asks_for_jump(profile) || metre == 0) {
        return;
    }
    const bool has_no_gravity = bodies.gravity_mps2 <= 0 && !bodies.gravity_at.file.empty();
    if (size->is_of_project && has_no_gravity && !asks_for_gravity(profile, bodies)) {
        return;
    }
    const double unit_mps2 = size->is_of_project ? profile.gravity_mps2 : metre;
    const double gravity_mps2 =
        asks_for_gravity(profile, bodies) ? profile.gravity_mps2 : size->gravity * unit_mps2;
    const double speed_mps = size->speed * metre;
    const double height_m = speed_mps * speed_mps / (2 * gravity_mps2);
    constexpr double kLowest_m = 0.02;
    constexpr double kHighest_m = 50;  // Other heights are written in another unit.
    if (kLowest_m <= height_m && height_m <= kHighest_m) {
        profile.jump_speed_mps = speed_mps;
        profile.jump_height_m = 0;
        profile.gravity_mps2 = gravity_mps2;
        game.jump_at = size->at;
    }
}

}  // namespace

double unit_m(int dimensions, const ScriptMotion& motion, const ProjectBodies& bodies) {
    if (bodies.units_per_metre_2d == 1) {
        return 1;
    }
    if (dimensions == 0 && !motion.is_mixed) {
        dimensions = motion.dimensions;
    }
    return dimensions == 0 ? 0 : dimensions == 2 ? 1 / bodies.units_per_metre_2d : 1;
}

void take_scan(const ScriptScan& scan, Game& game) {
    if (!game.project) {
        return;
    }
    take_bodies(scan.motion, game);
    take_characters(scan.motion, game);
    take_drawing(scan.motion, game);
    take_loop(scan.clock, game);
    take_settings_of_code(scan.clock, game);
    const ProjectReader* reader = game.project->reader;
    const bool is_all_read =
        reader != nullptr && reader->scan_reads_code && scan.files > 0 && !scan.cut;
    if (is_all_read && !scan.motion.jumps) {
        leave_out_jump(game.profile);
    }
    take_jump(scan.motion, game);
    take_projectile(scan.motion, game);
}

}  // namespace tickproof::harness
