#include "harness/game/projectile.h"

#include "harness/game/game.h"
#include "harness/project/readers.h"

namespace tickproof::harness {

const Projectile* projectile_of_profile(const Game& game) {
    constexpr double kSlower = 0.99;
    constexpr double kFaster = 5;
    if (!game.projectile || game.projectile->is_ray()) {
        return nullptr;
    }
    const double asked_mps = game.profile.fastest_mps;
    const double own_mps = game.projectile->speed_mps;
    const bool may_be = asked_mps == 0 || own_mps == 0 ||
                        (asked_mps >= own_mps * kSlower && asked_mps <= own_mps * kFaster);
    return may_be ? &*game.projectile : nullptr;
}

double speed_of(const Projectile& projectile, const Game& game) {
    return projectile.speed_mps > 0 ? projectile.speed_mps : game.profile.fastest_mps;
}

bool is_never_swept(const Game& game) {
    const Projectile* projectile = projectile_of_profile(game);
    return projectile != nullptr && projectile->body &&
           (projectile->is_trigger() || !projectile->by_speed);
}

bool is_moved_by_transform(const Game& game, const Projectile& shot) {
    return game.project && game.project->reader != nullptr &&
           game.project->reader->has_transforms && !shot.by_speed &&
           shot.guard == ShotGuard::none && !(shot.body && shot.body->has_rigid_body);
}

bool may_be_swept(const Game& game) {
    if (is_never_swept(game)) {
        return false;
    }
    if (!has_read_all_code(game)) {
        return true;
    }
    const bool is_of_code = game.projectile && game.projectile->is_moved_by_code();
    const auto& bodies = game.scripts->motion.continuous;
    return !is_of_code && (bodies ? bodies->moved > 0 : may_move_in_steps(game));
}

bool is_trigger_alone(const Game& game) {
    const auto* bodies = game.scripts && game.scripts->motion.continuous
                             ? &*game.scripts->motion.continuous
                             : nullptr;
    return bodies != nullptr && bodies->triggers > 0 && bodies->continuous == bodies->moved &&
           !is_never_swept(game);
}

}  // namespace tickproof::harness
