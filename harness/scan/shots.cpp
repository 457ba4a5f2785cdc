// How fast does a projectile fly, and does its script look ahead? By the file's name it is one; its
// speed is the number in `position += direction * speed * delta` or `velocity = forward * speed`.

#include <algorithm>
#include <cmath>
#include <string>

#include "harness/base/text.h"
#include "harness/scan/what_moves.h"

namespace tickproof::harness {
namespace {

/// `weapons/PlayerBullet.cs`, but not what makes, keeps or draws bullets.
bool is_projectile(std::string_view file) {
    const std::string name = lower(file.substr(file.find_last_of("/\\") + 1));
    return has_any(name,
                   {"bullet", "projectile", "missile", "rocket", "arrow", "laser", "grenade"}) &&
           !has_any(name, {"gun", "launcher", "spawn", "pool", "hole", "trail", "manager", "data",
                           "view", "effect", "cannon", "weapon", "container", "test", "shoot",
                           "resource", "decal", "timer", "hook"});
}

/// `direction`, `transform.x`, `Vector3.forward`, but not `upgrade`.
bool is_direction(std::string_view factor) {
    const bool is_named_so = has_any(lower(factor), {"direction", "forward", "basis", "transform",
                                                     "normalized", "facing", "heading"}) ||
                             std::ranges::any_of(words_in(factor), [](std::string_view word) {
                                 return is_named(word, {"dir", "up", "right", "left", "back"});
                             });
    return is_named_so && factor.find('+') == std::string_view::npos;
}

/// The speed of `direction * speed * delta`; with `is_way` the delta must be there, else it must
/// not.
std::optional<double> speed_in(const ScriptFunction& function, std::string_view product,
                               bool is_way, ScriptNumbers& numbers) {
    double speed = 1;
    bool has_number = false;
    bool has_direction = false;
    bool has_delta = false;
    for (const std::string_view factor : factors_of(product)) {
        const auto name = trimmed(factor);
        if (is_delta(name.starts_with('-') ? name.substr(1) : name)) {
            has_delta = true;
        } else if (const auto number = numbers.of(function, factor)) {
            speed *= *number;
            has_number = true;
        } else if (!has_direction && is_direction(factor)) {
            has_direction = true;
        } else {
            return std::nullopt;
        }
    }
    return has_number && has_direction && has_delta == is_way ? std::optional(std::abs(speed))
                                                              : std::nullopt;
}

/// The speed that the statement gives; none if it gives another thing, or it is not known.
std::optional<double> speed_of(const ScriptView& view, const ScriptFunction& function,
                               std::string_view code, ScriptNumbers& numbers) {
    const auto with_local = [&](std::string_view value) {
        const std::string_view local = value_of_local(function, trimmed(value));
        return local.empty() ? value : local;
    };
    for (const ScriptCall& call : calls_of(code)) {
        if (is_named(call.name, {"move_and_collide", "moveandcollide", "translate"}) &&
            !call.arguments.empty()) {
            return speed_in(function, with_local(call.arguments.front()), true, numbers);
        }
    }
    const auto assigned = assignment_of(code);
    if (!assigned || assigned->declares) {
        return std::nullopt;
    }
    if (is_place(view, function, assigned->target) && assigned->op == '+') {
        return speed_in(function, with_local(assigned->value), true, numbers);
    }
    const bool is_speed =
        is_named(property_of(assigned->target), {"velocity", "linear_velocity", "linearvelocity"});
    return is_speed && assigned->op == '='
               ? speed_in(function, with_local(assigned->value), false, numbers)
               : std::nullopt;
}

}  // namespace

std::vector<Shot> shots_in(const ScriptView& view, const SceneNumbers* scenes) {
    if (!is_projectile(view.script.file)) {
        return {};
    }
    ScriptNumbers numbers(view, scenes);
    std::optional<Shot> shot;
    for (const ScriptFunction& function : view.script.functions) {
        for (const ScriptStatement& statement : function.statements) {
            const auto speed = speed_of(view, function, statement.code, numbers);
            if (!speed) {
                continue;
            }
            const bool differs =
                shot && shot->speed != *speed && !(std::isnan(shot->speed) && std::isnan(*speed));
            if (differs) {
                return {};
            }
            shot = Shot{.speed = *speed,
                        .in_frames = function.called == Called::per_frame,
                        .at = place_in(view, statement)};
        }
    }
    if (!shot || shot->speed == 0) {
        return {};
    }
    shot->dimensions = dimensions_of(view);
    shot->is_open = numbers.is_open();
    shot->looks_ahead = has_any(lower(view.script.code),
                                {"move_and_", "moveand", "raycast", "shapecast", "shape_cast",
                                 "ray_cast", "intersect", "spherecast", "linecast", "circlecast",
                                 "boxcast", "capsulecast", "continuous", "sweeptest"});
    return {*shot};
}

}  // namespace tickproof::harness
