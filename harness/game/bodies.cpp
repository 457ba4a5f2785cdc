// Finds out how the bodies of a game move, from its profile, project and scripts.

#include "harness/game/bodies.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "harness/game/game.h"
#include "harness/project/engine_bodies.h"
#include "harness/project/readers.h"

namespace tickproof::harness {

std::string_view to_text(BodyKind kind) {
    switch (kind) {
        case BodyKind::any:
            return "";
        case BodyKind::rigid_body:
            return "rigid body";
        case BodyKind::character:
            return "character";
        case BodyKind::projectile:
            break;
    }
    return "projectile";
}

namespace {

/// The scripts' answer, if those that move characters agree, or if all motion is in steps.
/// Characters that never jump say nothing of a jump, unless the profile says that there is one.
CharacterMoves moves_in_scripts(const ScriptScan& scan, bool jumps) {
    const ScriptMotion& motion = scan.motion;
    const bool in_steps = !motion.characters_in_steps.empty();
    const bool in_frames = !motion.characters_in_frames.empty();
    if (!jumps && in_frames &&
        std::ranges::all_of(motion.characters_in_frames, &MovedCharacter::is_level)) {
        return CharacterMoves::unknown;
    }
    if (scan.cut || (in_steps && in_frames)) {
        return CharacterMoves::unknown;
    }
    if (in_steps || in_frames) {
        return in_steps ? CharacterMoves::step : CharacterMoves::frame;
    }
    return !motion.in_steps.empty() && motion.in_frames.empty() ? CharacterMoves::step
                                                                : CharacterMoves::unknown;
}

physics::Integrator integrator_of(JumpRule rule) {
    switch (rule) {
        case JumpRule::move_first:
        case JumpRule::jump_last:
            return physics::Integrator::explicit_euler;
        case JumpRule::half_steps:
            return physics::Integrator::velocity_verlet;
        case JumpRule::gravity_first:
            break;
    }
    return physics::Integrator::semi_implicit;
}

/// Returns `engine` with the integrator by which the scripts of characters jump. Where they show no
/// jump in steps it is that of the engine's script template. Returns `engine` itself if scripts
/// differ, if there are none, or if the profile names the engine of characters.
physics::EngineSpec as_scripts_integrate(const Game& game, const physics::EngineSpec& engine) {
    if (!game.scripts || !game.profile.character.empty()) {
        return engine;
    }
    const ScriptMotion& motion = game.scripts->motion;
    std::vector<MovedCharacter> movers = character_moves(game) == CharacterMoves::frame
                                             ? motion.characters_in_frames
                                             : motion.characters_in_steps;
    if (game.project && is_own_code(*game.project)) {  // What runs in a frame is its step.
        movers.insert(movers.end(), motion.characters_in_frames.begin(),
                      motion.characters_in_frames.end());
    }
    std::optional<JumpRule> common;
    for (const MovedCharacter& each : movers) {
        if (each.jump && common && integrator_of(*each.jump) != integrator_of(*common)) {
            return engine;
        }
        common = each.jump ? each.jump : common;
    }
    if (!common && !movers.empty() && game.project && !has_own_steps(game)) {
        common = bodies_of(*game.project).jump;
    }
    return common ? physics::integrated_by(engine, integrator_of(*common)).value_or(engine)
                  : engine;
}

}  // namespace

bool ignores_interpolation(const Project& project, const ScriptMotion& motion) {
    return !motion.is_mixed && motion.dimensions != 0 &&
           motion.dimensions == project.interpolation.inert_in;
}

bool jumps_last(const Game& game) {
    if (!game.scripts || !game.profile.character.empty()) {
        return false;
    }
    const auto is_last = [](const MovedCharacter& each) {
        return each.jump == JumpRule::jump_last;
    };
    const ScriptMotion& motion = game.scripts->motion;
    return std::ranges::any_of(motion.characters_in_steps, is_last) ||
           std::ranges::any_of(motion.characters_in_frames, is_last);
}

bool shows_jump_order(const Game& game) {
    if (!game.project || !game.scripts || !game.profile.character.empty() ||
        game.engine.engine->by_code.empty()) {
        return true;
    }
    const auto jumps = [](const MovedCharacter& each) { return each.jump.has_value(); };
    const ScriptMotion& motion = game.scripts->motion;
    return std::ranges::any_of(motion.characters_in_steps, jumps) ||
           std::ranges::any_of(motion.characters_in_frames, jumps);
}

CharacterMoves character_moves(const Game& game) {
    if (!game.profile.character_moves.empty()) {
        return game.profile.character_moves == "frame" ? CharacterMoves::frame
                                                       : CharacterMoves::step;
    }
    if (!game.project) {
        return CharacterMoves::step;
    }
    const ProjectBodies bodies = bodies_of(*game.project);
    const bool is_rigid = game.character && game.character->engine.engine == game.engine.engine;
    if (!bodies.code_moves_characters || is_rigid) {
        return CharacterMoves::step;
    }
    const auto& written = game.profile.at;
    const bool jumps = written.contains("jump.height_m") || written.contains("jump.speed_mps");
    return game.scripts ? moves_in_scripts(*game.scripts, jumps) : CharacterMoves::unknown;
}

bool presses_act_in_frames(const Game& game) {
    if (!game.project || is_own_code(*game.project) || !game.profile.character_moves.empty() ||
        !game.scripts || game.scripts->cut) {
        return false;
    }
    const ScriptMotion& motion = game.scripts->motion;
    return !motion.characters_in_frames.empty() && motion.characters_in_steps.empty() &&
           motion.players.empty();
}

bool has_no_player_in_steps(const Game& game) {
    if (!game.project || is_own_code(*game.project) || !game.profile.character_moves.empty() ||
        !game.scripts || game.scripts->cut || game.scripts->files == 0) {
        return false;
    }
    const ScriptMotion& motion = game.scripts->motion;
    return motion.characters_in_steps.empty() && motion.players.empty() &&
           motion.presses_in_frames.empty() && motion.presses_in_events.empty();
}

bool bodies_interpolate(const Game& game) {
    return game.project && game.project->reader != nullptr &&
           game.project->reader->bodies_interpolate;
}

std::optional<SceneBodies> drawn_bodies(const Game& game) {
    return bodies_interpolate(game) && game.scripts && game.profile.draw.empty() &&
                   reads(*game.policy.policy, "draw") && game.scripts->motion.bodies &&
                   game.scripts->motion.bodies->moved > 0
               ? game.scripts->motion.bodies
               : std::nullopt;
}

bool has_own_steps(const Game& game) {
    return character_moves(game) == CharacterMoves::frame ||
           (game.character && game.character->policy && game.profile.character_moves != "step");
}

namespace {

/// True where the engine moves characters as rigid bodies, but for the jump that a script computes
/// itself in steps, as for a CharacterController in FixedUpdate.
bool jumps_by_code_in_steps(const Game& game) {
    return !game.character && game.scripts && game.profile.character.empty() &&
           game.per_frame_engine.engine != nullptr &&
           game.per_frame_engine.engine != game.engine.engine &&
           character_moves(game) == CharacterMoves::step &&
           std::ranges::any_of(game.scripts->motion.characters_in_steps,
                               [](const MovedCharacter& each) { return each.jump.has_value(); });
}

}  // namespace

bool are_like_bodies(const Game& game) {
    return !game.character && !has_own_steps(game) && !jumps_by_code_in_steps(game);
}

Game of_characters(const Game& game) {
    Game characters = game;
    characters.character.reset();
    if (character_moves(game) == CharacterMoves::frame &&
        !(game.character && game.character->policy)) {
        characters.engine = as_scripts_integrate(
            game, game.per_frame_engine.engine != nullptr ? game.per_frame_engine : game.engine);
        characters.others.clear();
        characters.policy = policy_of_frames(game.policy);
        if (characters.policy != game.policy) {
            characters.step_policy = game.policy;
        }
        return characters;
    }
    if (jumps_by_code_in_steps(game)) {
        characters.engine = as_scripts_integrate(game, game.per_frame_engine);
        characters.others.clear();
        return characters;
    }
    if (!game.character) {
        return characters;
    }
    characters.engine = as_scripts_integrate(game, game.character->engine);
    characters.others.clear();
    // A fixed frame rate of the engine applies to characters, too.
    if (game.character->policy && !is_frame_locked(*game.policy.policy) &&
        game.profile.character_moves != "step") {
        characters.policy = *game.character->policy;
        characters.policy.settings.time_scale = game.policy.settings.time_scale;
        characters.project.reset();  // The project's settings belong to the other loop.
    }
    return characters;
}

std::vector<std::string> body_names(const physics::Scene& scene) {
    std::vector<std::string> names;
    std::map<std::string, std::size_t> seen;
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        std::string name = scene.bodies[i].name;
        name = name.empty() ? std::to_string(i) : name;
        if (++seen[name] > 1) {
            name += '#' + std::to_string(i);
        }
        names.push_back(std::move(name));
    }
    return names;
}

}  // namespace tickproof::harness
