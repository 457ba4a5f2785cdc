// The projectile that may pass walls: what the project shows of it, and whether the engine sweeps
// it.

#pragma once

#include <optional>

#include "harness/scan/script_scan.h"

namespace tickproof::harness {

struct Game;

/// What the project shows of a projectile: its speed, its body, and what stops it at walls.
struct Projectile {
    double speed_mps = 0;  ///< 0 if scripts do not say it.
    bool in_frames = false;
    ShotGuard guard = ShotGuard::none;
    Place at{};
    bool by_speed = false;  ///< The engine moves it, and not the script itself.
    /// Its body, with the radius in metres; none if no prefab is known.
    std::optional<ShotBody> body{};

    /// True if nothing stops it at a wall that its step jumps over.
    bool is_unguarded() const { return guard == ShotGuard::none || guard == ShotGuard::discrete; }
    /// True if the script moves it: continuous collision does nothing for it.
    bool is_moved_by_code() const {
        return guard == ShotGuard::none || guard == ShotGuard::looks_ahead;
    }
    bool is_ray() const { return guard == ShotGuard::ray; }
    /// True if all its colliders are triggers: nothing stops it, and a step that ends in a wall
    /// hits it.
    bool is_trigger() const { return body && body->is_trigger; }
    /// True if its script moves it in rendered frames, where no step of the engine sees it.
    bool moves_in_frames() const { return in_frames && !by_speed; }
};

/// The project's projectile, if the profile's may be it: its speed is unknown, or the profile's is
/// no lower and not several times as high, or the profile asks about none. Else null, and for a
/// ray.
const Projectile* projectile_of_profile(const Game& game);

/// The projectile's speed; that of the profile where no script has it in numbers, m/s.
double speed_of(const Projectile& projectile, const Game& game);

/// True if no setting makes the engine sweep that projectile: its colliders are triggers, or its
/// script moves it.
bool is_never_swept(const Game& game);

/// True for a shot of Unity that its script moves by its Transform, with no rigid body: no wall on
/// its way stops it, and no setting of physics helps.
bool is_moved_by_transform(const Game& game, const Projectile& shot);

/// False if the scan shows that nothing fast is a rigid body: continuous collision does nothing for
/// what code moves.
bool may_be_swept(const Game& game);

/// True if every body of the scenes that is no trigger sweeps, and some are triggers: what passes a
/// wall is one of them, unless the project shows its projectile.
bool is_trigger_alone(const Game& game);

}  // namespace tickproof::harness
