// Takes the projectile of a project: of several the one that may pass walls first.

#include <utility>

#include "harness/game/take_scan.h"

namespace tickproof::harness {
namespace {

Projectile projectile_of(const Shot& shot, double metre) {
    Projectile made{.speed_mps = shot.speed * metre,
                    .in_frames = shot.in_frames,
                    .guard = shot.guard,
                    .at = shot.at,
                    .by_speed = shot.by_speed,
                    .body = shot.body};
    if (made.body) {
        made.body->radius *= metre;
    }
    return made;
}

/// Takes the only rigid body of the game that is a projectile, where scripts do not have its speed
/// in numbers: the profile asks about its speed.
void take_body_of_unknown_speed(const ScriptMotion& motion, Game& game) {
    if (game.projectile || motion.shot_bodies.size() != 1 || game.profile.fastest_mps == 0) {
        return;
    }
    const ShotBody& body = motion.shot_bodies.front();
    const double metre = unit_m(motion.dimensions, motion, bodies_of(*game.project));
    if (!body.has_rigid_body || !(metre > 0)) {
        return;
    }
    const bool is_swept = body.is_continuous && !body.is_trigger;
    game.projectile =
        projectile_of({.guard = is_swept ? ShotGuard::continuous : ShotGuard::discrete,
                       .at = body.at,
                       .by_speed = true,
                       .body = body},
                      metre);
}

}  // namespace

void take_projectile(const ScriptMotion& motion, Game& game) {
    // The fastest that nothing stops at walls; without one, the fastest.
    const auto rank = [](const Projectile& each) {
        return std::pair(each.is_unguarded(), each.speed_mps);
    };
    for (const Shot& shot : motion.shots) {
        const double metre = unit_m(shot.dimensions, motion, bodies_of(*game.project));
        const Projectile each = projectile_of(shot, metre);
        if (metre > 0 && (!game.projectile || rank(*game.projectile) < rank(each))) {
            game.projectile = each;
        }
    }
    take_body_of_unknown_speed(motion, game);
    constexpr double kSmallest_m = 0.001;  // As the profile's key has it.
    const Projectile* projectile = projectile_of_profile(game);
    if (projectile != nullptr && projectile->body && projectile->body->radius >= kSmallest_m &&
        !game.profile.at.contains("wall.fastest_radius_m")) {
        game.profile.fastest_radius_m = projectile->body->radius;
    }
}

}  // namespace tickproof::harness
