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
            return physics::Integrator::explicit_euler;
        case JumpRule::half_steps:
            return physics::Integrator::velocity_verlet;
        case JumpRule::gravity_first:
            break;
    }
    return physics::Integrator::semi_implicit;
}

/// The engine of characters with the integrator of their scripts, or of the engine's template where
/// those show no jump in steps. The same engine if they differ, if the profile names one, or
/// without scripts.
physics::EngineSpec as_scripts_integrate(const Game& game, const physics::EngineSpec& engine) {
    if (!game.scripts || !game.profile.character.empty()) {
        return engine;
    }
    const ScriptMotion& motion = game.scripts->motion;
    const auto& movers = character_moves(game) == CharacterMoves::frame
                             ? motion.characters_in_frames
                             : motion.characters_in_steps;
    std::optional<JumpRule> common;
    for (const MovedCharacter& each : movers) {
        if (each.jump && common && each.jump != common) {
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

void take_scenes(Game& game) {
    if (!game.scripts || !game.project || !game.profile.engine.empty()) {
        return;
    }
    if (const auto& scenes = game.scripts->motion.bodies; scenes && scenes->dimensions != 0) {
        game.project->dimensions = scenes->dimensions;
        set_bodies(game);
    }
    const ScriptMotion& motion = game.scripts->motion;
    if (!motion.is_mixed && motion.dimensions != 0 &&
        motion.dimensions == game.project->interpolation.inert_in) {
        game.policy.settings.draw = Draw::none;
    }
    if (game.engine.engine->continuous.empty()) {
        return;
    }
    const auto& bodies = game.scripts->motion.continuous;
    const std::size_t option = game.engine.engine->continuous.front().option;
    // Scenes number the modes as the engine's option does.
    if (bodies && bodies->mode > 0 && bodies->continuous == bodies->moved &&
        static_cast<std::size_t>(bodies->mode) <
            game.engine.engine->options[option].choices.size()) {
        game.engine.settings[option] = bodies->mode;
    }
}

namespace {

/// The size on which all scripts that show a jump agree.
std::optional<JumpSize> common_size(const ScriptMotion& motion) {
    std::optional<JumpSize> common;
    for (const auto* movers : {&motion.characters_in_steps, &motion.characters_in_frames}) {
        for (const MovedCharacter& each : *movers) {
            const bool differs =
                common && each.size &&
                (each.size->speed != common->speed || each.size->gravity != common->gravity);
            if (differs || (each.jump && !each.size)) {
                return std::nullopt;
            }
            common = each.size ? each.size : common;
        }
    }
    return common;
}

}  // namespace

void take_jump(Game& game) {
    if (!game.scripts || !game.project || asks_for_jump(game.profile)) {
        return;
    }
    const ScriptMotion& motion = game.scripts->motion;
    const ProjectBodies bodies = bodies_of(*game.project);
    const auto size = common_size(motion);
    const bool is_scaled = bodies.units_per_metre_2d != 1;
    if (!size || (is_scaled && (motion.dimensions == 0 || motion.is_mixed))) {
        return;
    }
    const double unit_m = motion.dimensions == 2 ? 1 / bodies.units_per_metre_2d : 1;
    const auto gravity_at = game.profile.at.find("physics.gravity_mps2");
    const bool is_of_profile =
        gravity_at != game.profile.at.end() && gravity_at->second != to_text(bodies.gravity_at);
    const double gravity_mps2 =
        size->gravity > 0 && !is_of_profile ? size->gravity * unit_m : game.profile.gravity_mps2;
    const double speed_mps = size->speed * unit_m;
    constexpr double kLowest_m = 0.02;
    constexpr double kHighest_m = 50;  // Beyond these the script has other units.
    const double height_m = speed_mps * speed_mps / (2 * gravity_mps2);
    if (kLowest_m <= height_m && height_m <= kHighest_m) {
        game.profile.jump_speed_mps = speed_mps;
        game.profile.jump_height_m = 0;
        game.profile.gravity_mps2 = gravity_mps2;
        game.jump_at = size->at;
    }
}

std::string continuous_bodies_text(const Game& game, const physics::EngineSpec& engine,
                                   const physics::ContinuousSwitch* advised) {
    if (!game.scripts || !game.scripts->motion.continuous ||
        game.scripts->motion.continuous->moved == 0) {
        return {};
    }
    const ContinuousBodies& bodies = *game.scripts->motion.continuous;
    const bool is_one = bodies.moved == 1;
    const std::string all = is_one ? "the rigid body of the scenes"
                                   : fmt::format("the {} rigid bodies of the scenes", bodies.moved);
    if (bodies.continuous == bodies.moved) {
        const bool is_on = std::ranges::any_of(
            engine.engine->continuous, [&](const physics::ContinuousSwitch& each) {
                return bodies.mode == each.on && (advised == nullptr || advised == &each);
            });
        return fmt::format("{} {} {} ({})", all, is_one ? "has" : "have",
                           is_on ? "it" : "another mode of it", to_text(bodies.with));
    }
    if (is_one) {
        return fmt::format("{} has not ({})", all, to_text(bodies.without));
    }
    return bodies.continuous == 0
               ? fmt::format("none of {} has it ({})", all, to_text(bodies.without))
               : fmt::format("{} of {} {} it, and {} has not", bodies.continuous, all,
                             bodies.continuous == 1 ? "has" : "have", to_text(bodies.without));
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

bool are_like_bodies(const Game& game) {
    return !game.character && !has_own_steps(game);
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
