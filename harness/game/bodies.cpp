#include "harness/game/bodies.h"

#include "harness/game/game.h"

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

Game of_characters(const Game& game) {
    Game seen = game;
    seen.character.reset();
    if (!game.character) {
        return seen;
    }
    seen.engine = game.character->engine;
    seen.others.clear();
    // A fixed frame rate of the engine holds for everything in it.
    if (game.character->policy && game.policy.policy->name != "frame-locked") {
        seen.policy = *game.character->policy;
        seen.policy.settings.time_scale = game.policy.settings.time_scale;
        seen.project.reset();  // Its settings are those of the other loop.
    }
    return seen;
}

}  // namespace tickproof::harness
