// Parts of the rules about projectiles.

#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "harness/scan/what_moves.h"

namespace tickproof::harness {

/// `weapons/PlayerBullet.cs`, but not what makes, keeps or draws bullets.
bool is_projectile(std::string_view file);

/// True if a name or a text of the code is about projectiles.
bool names_projectile(std::string_view code);

/// The speed of `direction * speed * delta`; with `is_way` the delta must be there, else it must
/// not.
std::optional<double> speed_along(const ScriptFunction& function, std::string_view product,
                                  bool is_way, ScriptNumbers& numbers);

/// The value, or what the function gives to the local that it is.
std::string_view with_local(const ScriptFunction& function, std::string_view value);

/// How the script stops its projectile at walls; `statement` moves it, or sets its speed.
ShotGuard guard_of(const ScriptView& view, const ScriptStatement& statement);

/// True for `position += velocity * delta` and `move_and_collide(velocity * delta)`, and for
/// `move_and_slide()`.
bool moves_by_velocity(const ScriptView& view, const ScriptFunction& function,
                       const ScriptStatement& statement);

/// Sets how the body of the shot is swept, if the engine moves it.
void settle_guard(Shot& shot);

/// The ray that the script casts to shoot: `intersect_ray` in `shoot()`, which does damage. None if
/// it casts several, or makes projectiles.
std::optional<Shot> ray_shot(const ScriptView& view);

/// True if the code casts a ray or a shape.
bool casts_ray(std::string_view code);

/// True if the code switches continuous collision on.
bool is_continuous(std::string_view code);

/// When a coroutine of C# goes on; no value if it is none, or waits for other things, too.
struct Coroutine {
    bool is_one = false;
    std::optional<Called> called{};
};
Coroutine coroutine_of(const ScriptFunction& function);

/// The shots to which a script gives a speed once it has made them from a scene.
std::vector<Shot> shots_fired(const ScriptView& view, const SceneNumbers* scenes);

/// The same for Unity, of prefabs.
std::vector<Shot> shots_made(const ScriptView& view, const SceneNumbers* scenes);

}  // namespace tickproof::harness
