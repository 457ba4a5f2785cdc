#include "harness/game/continuous_bodies.h"

#include <fmt/format.h>

#include <algorithm>

namespace tickproof::harness {
namespace {

/// What continuous_bodies_text() says of the bodies that are no triggers.
std::string solid_bodies_text(const ContinuousBodies& bodies, const physics::EngineSpec& engine,
                              const physics::ContinuousSwitch* advised) {
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

bool asks_about_walls(const Game& game) {
    return std::ranges::any_of(game.profile.at,
                               [](const auto& key) { return key.first.starts_with("wall."); });
}

}  // namespace

bool shoots_rays_only(const Game& game) {
    return game.projectile && game.projectile->is_ray() && !asks_about_walls(game);
}

bool moves_no_body(const Game& game) {
    if (!has_read_all_code(game) || has_own_loop(game) || game.projectile ||
        asks_about_walls(game)) {
        return false;
    }
    const ScriptMotion& motion = game.scripts->motion;
    return motion.bodies && motion.bodies->all == 0 && motion.in_steps.empty() &&
           motion.hidden_steps.empty();
}

std::string continuous_bodies_text(const Game& game, const physics::EngineSpec& engine,
                                   const physics::ContinuousSwitch* advised) {
    if (!game.scripts || !game.scripts->motion.continuous) {
        return {};
    }
    const ContinuousBodies& bodies = *game.scripts->motion.continuous;
    const std::string solid =
        bodies.moved == 0 ? std::string() : solid_bodies_text(bodies, engine, advised);
    return bodies.triggers == 0
               ? solid
               : fmt::format("{}{}a body whose colliders are triggers is never swept ({})", solid,
                             solid.empty() ? "" : "; ", to_text(bodies.trigger));
}

}  // namespace tickproof::harness
