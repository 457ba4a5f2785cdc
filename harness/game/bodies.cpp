#include "harness/game/bodies.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "harness/game/game.h"
#include "harness/project/engine_bodies.h"

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

/// Only where all scripts that move a character do so at one time; or where nothing at all moves in
/// frames.
CharacterMoves shown_by(const ScriptScan& scan) {
    const ScriptMotion& motion = scan.motion;
    const bool in_steps = !motion.characters_in_steps.empty();
    const bool in_frames = !motion.characters_in_frames.empty();
    if (scan.cut || (in_steps && in_frames)) {
        return CharacterMoves::unknown;
    }
    if (in_steps || in_frames) {
        return in_steps ? CharacterMoves::step : CharacterMoves::frame;
    }
    return !motion.in_steps.empty() && motion.in_frames.empty() ? CharacterMoves::step
                                                                : CharacterMoves::unknown;
}

/// Each script that moves a character in frames does so by half steps, and nobody says otherwise.
bool are_half_stepped(const Game& game) {
    if (!game.scripts || !game.profile.character.empty()) {
        return false;
    }
    const ScriptMotion& motion = game.scripts->motion;
    return !motion.half_stepped.empty() &&
           motion.half_stepped.size() == motion.characters_in_frames.size();
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
    return game.scripts ? shown_by(*game.scripts) : CharacterMoves::unknown;
}

void take_continuous(Game& game) {
    if (!game.scripts || !game.project || !game.profile.engine.empty() ||
        !game.engine.engine->continuous) {
        return;
    }
    const auto& bodies = game.scripts->motion.continuous;
    const std::size_t option = game.engine.engine->continuous->option;
    // Scenes number the modes as the engine's option does.
    if (bodies && bodies->mode > 0 && bodies->continuous == bodies->moved &&
        static_cast<std::size_t>(bodies->mode) <
            game.engine.engine->options[option].choices.size()) {
        game.engine.settings[option] = bodies->mode;
    }
}

std::string continuous_bodies_text(const Game& game, const physics::EngineSpec& engine) {
    if (!game.scripts || !game.scripts->motion.continuous ||
        game.scripts->motion.continuous->moved == 0) {
        return {};
    }
    const ContinuousBodies& bodies = *game.scripts->motion.continuous;
    const bool is_one = bodies.moved == 1;
    const std::string all = is_one ? "the rigid body of the scenes"
                                   : fmt::format("the {} rigid bodies of the scenes", bodies.moved);
    if (bodies.continuous == bodies.moved) {
        const auto& on = engine.engine->continuous;
        const bool is_on = on && bodies.mode == on->on;
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

bool has_own_steps(const Game& game) {
    return character_moves(game) == CharacterMoves::frame ||
           (game.character && game.character->policy && game.profile.character_moves != "step");
}

bool are_like_bodies(const Game& game) {
    return !game.character && !has_own_steps(game);
}

Game of_characters(const Game& game) {
    Game seen = game;
    seen.character.reset();
    if (character_moves(game) == CharacterMoves::frame &&
        !(game.character && game.character->policy)) {
        seen.engine = game.framed.engine != nullptr ? game.framed : game.engine;
        if (const auto half = physics::half_stepped(seen.engine); half && are_half_stepped(game)) {
            seen.engine = *half;
        }
        seen.others.clear();
        seen.policy = policy_of_frames(game.policy);
        if (seen.policy != game.policy) {
            seen.step_policy = game.policy;
        }
        return seen;
    }
    if (!game.character) {
        return seen;
    }
    seen.engine = game.character->engine;
    seen.others.clear();
    // A fixed frame rate of the engine holds for everything in it.
    if (game.character->policy && game.policy.policy->name != "frame-locked" &&
        game.profile.character_moves != "step") {
        seen.policy = *game.character->policy;
        seen.policy.settings.time_scale = game.policy.settings.time_scale;
        seen.project.reset();  // Its settings are those of the other loop.
    }
    return seen;
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
