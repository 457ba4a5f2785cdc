// Takes the projectile of a project: of several the one that may pass walls first.

#include <algorithm>
#include <functional>
#include <tuple>
#include <vector>

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
    if (made.body && metre > 0) {
        made.body->radius *= metre;
    } else {
        made.body.reset();
    }
    return made;
}

/// Adds the rigid bodies of the game that are projectiles, where scripts do not have their speeds
/// in numbers: the profile asks about a speed. None if code moves one of them.
void take_bodies_of_unknown_speed(const ScriptMotion& motion, std::vector<Projectile>& found,
                                  const Game& game) {
    const double metre = unit_m(motion.dimensions, motion, bodies_of(*game.project));
    if (!found.empty() || game.profile.fastest_mps == 0 || !(metre > 0)) {
        return;
    }
    for (const ShotBody& body : motion.shot_bodies) {
        const bool is_swept = body.is_continuous && !body.is_trigger;
        if (!body.has_rigid_body) {
            found.clear();  // Code moves it, and no script says how fast.
            return;
        }
        found.push_back(
            projectile_of({.guard = is_swept ? ShotGuard::continuous : ShotGuard::discrete,
                           .at = body.at,
                           .by_speed = true,
                           .body = body},
                          metre));
    }
}

/// How far through walls a step carries the projectile: by its speed, or by its size where that is
/// the profile's. More passes first.
auto rank_of(const Projectile& each) {
    const bool has_size = each.body && each.body->unknown.empty();
    return std::tuple(each.is_unguarded(), each.speed_mps, has_size,
                      has_size ? -each.body->radius : 0);
}

}  // namespace

void take_projectile(const ScriptMotion& motion, Game& game) {
    std::vector<Projectile> found;
    for (const Shot& shot : motion.shots) {
        const double metre = unit_m(shot.dimensions, motion, bodies_of(*game.project));
        // One that walls stop at no speed is named without a speed, others for the profile's alone.
        const bool is_asked = shot.guard == ShotGuard::looks_ahead ||
                              shot.guard == ShotGuard::ray || game.profile.fastest_mps > 0;
        if (shot.speed > 0 ? metre > 0 : is_asked) {
            found.push_back(projectile_of(shot, metre));
        }
    }
    take_bodies_of_unknown_speed(motion, found, game);
    std::ranges::stable_sort(found, std::ranges::greater{}, rank_of);
    if (!found.empty()) {
        game.projectile = found.front();
        game.other_projectiles.assign(found.begin() + 1, found.end());
    }
    GameProfile& profile = game.profile;
    if (profile.wall_thickness_m > 0 && profile.fastest_mps == 0 &&
        !profile.at.contains("wall.fastest_mps") && game.projectile && !game.projectile->is_ray()) {
        profile.fastest_mps = game.projectile->speed_mps;  // The wall is to stop the game's own.
    }
    constexpr double kSmallest_m = 0.001;  // As the profile's key has it.
    const Projectile* projectile = projectile_of_profile(game);
    if (projectile != nullptr && projectile->body && projectile->body->radius >= kSmallest_m &&
        !game.profile.at.contains("wall.fastest_radius_m")) {
        game.profile.fastest_radius_m = projectile->body->radius;
    }
}

}  // namespace tickproof::harness
